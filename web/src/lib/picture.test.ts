import { afterEach, expect, it, vi } from 'vitest'
import { drawnWithin, jpegOf } from './picture'

const file = new File(['x'], 'logo.png', { type: 'image/png' })

/** A picture of this size, and what is drawn of it. */
function picture(width: number, height: number) {
  const close = vi.fn<() => void>()
  vi.stubGlobal('createImageBitmap', async () => Promise.resolve({ width, height, close }))
  const drawn: unknown[][] = []
  const pen = {
    fillStyle: '',
    fillRect: (...place: number[]) => drawn.push([pen.fillStyle, ...place]),
    drawImage: (_: unknown, ...place: number[]) => drawn.push(['picture', ...place]),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of a pen as is used
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  return { close, drawn }
}

afterEach(() => {
  // Not all of them: tests/setup.ts has its own.
  Reflect.deleteProperty(globalThis, 'createImageBitmap')
})

it.each([
  [1_200, 200, 600, 100],
  [300, 400, 150, 200],
  [90, 40, 90, 40],
  // However thin it is, something of it is left.
  [9_000, 2, 600, 1],
])(
  'a picture of %i by %i is drawn within 600 by 200 as %i by %i, on white',
  async (width, height, ...drawn) => {
    const { close, drawn: all } = picture(width, height)
    const canvas = await drawnWithin(file, { width: 600, height: 200 })
    expect([canvas.width, canvas.height]).toEqual(drawn)
    expect(all).toEqual([
      ['#fff', 0, 0, ...drawn],
      ['picture', 0, 0, ...drawn],
    ])
    expect(close).toHaveBeenCalledOnce()
  },
)

it('what is no picture is not drawn', async () => {
  vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('no picture')))
  await expect(drawnWithin(file, { width: 600, height: 200 })).rejects.toThrow('no picture')
})

it('a drawing is a JPEG of this quality, or nothing where the browser makes none', async () => {
  const asked: unknown[] = []
  let made: Blob | null = new Blob(['abc'])
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((answer, type, quality) => {
    asked.push([type, quality])
    answer(made)
  })
  const canvas = document.createElement('canvas')
  expect(await jpegOf(canvas, 0.8)).toBe(made)
  for (made of [new Blob([]), null]) {
    expect(await jpegOf(canvas, 0.5)).toBeNull()
  }
  expect(asked).toEqual([
    ['image/jpeg', 0.8],
    ['image/jpeg', 0.5],
    ['image/jpeg', 0.5],
  ])
})
