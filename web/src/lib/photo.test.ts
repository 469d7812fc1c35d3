import { afterEach, describe, expect, it, vi } from 'vitest'
import { shrinkPhoto } from './photo'

const MEGABYTE = 1024 * 1024

const file = (size: number, type = 'image/png') => new File([new Uint8Array(size)], 'factura.png', { type })

/** A camera's picture of this size, and what a canvas makes of it. */
function camera(width: number, height: number, made: Blob | null) {
  const decode = vi.fn<() => Promise<object>>(async () =>
    Promise.resolve({ width, height, close: () => undefined }),
  )
  vi.stubGlobal('createImageBitmap', decode)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const sides: [number, number][] = []
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    answer: BlobCallback,
  ) {
    sides.push([this.width, this.height])
    answer(made)
  })
  return { decode, sides }
}

afterEach(() => {
  // Not all of them: tests/setup.ts has its own.
  Reflect.deleteProperty(globalThis, 'createImageBitmap')
})

describe('a photograph', () => {
  it('that is small, or no picture at all, is sent as it is', async () => {
    const { decode } = camera(4_000, 3_000, new Blob(['abc']))
    for (const same of [file(MEGABYTE), file(2 * MEGABYTE, 'application/pdf')]) {
      expect(await shrinkPhoto(same)).toBe(same)
    }
    expect(decode).not.toHaveBeenCalled()
  })

  it('that is large is made smaller, by its longest side, and called what it is now', async () => {
    const { sides } = camera(3_000, 4_000, new Blob(['abc'], { type: 'image/jpeg' }))
    const small = await shrinkPhoto(file(MEGABYTE + 1))
    expect([small.name, small.type, small.size]).toEqual(['factura.jpg', 'image/jpeg', 3])
    expect(sides).toEqual([[1_500, 2_000]])
  })

  it('stays what it was where that would make it no smaller, or cannot be done', async () => {
    const large = file(MEGABYTE + 1)
    camera(100, 100, new Blob([new Uint8Array(MEGABYTE + 1)]))
    expect(await shrinkPhoto(large)).toBe(large)
    camera(100, 100, null)
    expect(await shrinkPhoto(large)).toBe(large)
    vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('no picture')))
    expect(await shrinkPhoto(large)).toBe(large)
  })
})
