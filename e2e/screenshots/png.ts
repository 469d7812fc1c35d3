import { deflateSync, inflateSync } from 'node:zlib'

/**
 * Writes a screenshot smaller: with a palette of its 256 commonest colours, the others as the nearest of them. Reads what
 * Chromium writes: 8 bits a channel, RGB or RGBA, not interlaced.
 */
export function shrink(png: Buffer): Buffer {
  let width = 0
  let height = 0
  let channels = 0
  const data: Buffer[] = []
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const kind = png.toString('latin1', at + 4, at + 8)
    const body = png.subarray(at + 8, at + 8 + length)
    if (kind === 'IHDR') {
      width = body.readUInt32BE(0)
      height = body.readUInt32BE(4)
      channels = body[9] === 6 ? 4 : 3
      if (body[8] !== 8 || (body[9] !== 6 && body[9] !== 2) || body[12] !== 0) {
        throw new Error('a PNG of another kind')
      }
    } else if (kind === 'IDAT') {
      data.push(body)
    }
    at += length + 12
  }
  const pixels = unfilter(inflateSync(Buffer.concat(data)), width * channels, height, channels)
  const { palette, indexed } = reduce(pixels, channels, width)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const image = deflateSync(indexed, { level: 9, memLevel: 9 })
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', image),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function paeth(a: number, b: number, c: number): number {
  const p = a + b - c
  const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)]
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
}

/** What each of the five filters expects a byte to be, from its neighbours: left, above, above left. */
const EXPECTED: readonly ((a: number, b: number, c: number) => number)[] = [
  () => 0,
  (a) => a,
  (_a, b) => b,
  (a, b) => (a + b) >> 1,
  paeth,
]

function unfilter(raw: Buffer, stride: number, height: number, step: number): Buffer {
  const out = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y += 1) {
    const expected = EXPECTED[raw[y * (stride + 1)] ?? 0] ?? paeth
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x
      const left = x < step ? 0 : (out[at - step] ?? 0)
      const above = y === 0 ? 0 : (out[at - stride] ?? 0)
      const corner = x < step || y === 0 ? 0 : (out[at - stride - step] ?? 0)
      out[at] = (raw[y * (stride + 1) + 1 + x] ?? 0) + expected(left, above, corner)
    }
  }
  return out
}

/** The palette, and the rows of its indices, each with the byte that says it is not filtered. */
function reduce(pixels: Buffer, channels: number, width: number): { palette: Buffer; indexed: Buffer } {
  const colours: number[] = []
  const counts = new Map<number, number>()
  for (let at = 0; at < pixels.length; at += channels) {
    const colour = pixels.readUIntBE(at, 3)
    colours.push(colour)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const kept = [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 256)
    .map(([colour]) => colour)
  const palette = Buffer.alloc(kept.length * 3)
  kept.forEach((colour, index) => {
    palette.writeUIntBE(colour, index * 3, 3)
  })
  const indices = new Map(kept.map((colour, index) => [colour, index]))
  const indexed = Buffer.alloc((width + 1) * (colours.length / width))
  colours.forEach((colour, n) => {
    let index = indices.get(colour)
    if (index === undefined) {
      index = nearest(colour, kept)
      indices.set(colour, index)
    }
    indexed[n + Math.floor(n / width) + 1] = index
  })
  return { palette, indexed }
}

function nearest(colour: number, kept: readonly number[]): number {
  let found = 0
  let best = Number.POSITIVE_INFINITY
  kept.forEach((candidate, index) => {
    const red = (colour >> 16) - (candidate >> 16)
    const green = ((colour >> 8) & 0xff) - ((candidate >> 8) & 0xff)
    const blue = (colour & 0xff) - (candidate & 0xff)
    const distance = red * red * 2 + green * green * 4 + blue * blue * 3
    if (distance < best) {
      best = distance
      found = index
    }
  })
  return found
}

const CRC = Array.from({ length: 256 }, (_none, n) => {
  let c = n
  for (let k = 0; k < 8; k += 1) {
    c = c & 1 ? 0xed_b8_83_20 ^ (c >>> 1) : c >>> 1
  }
  return c >>> 0
})

function chunk(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body])
  let crc = 0xff_ff_ff_ff
  for (const byte of named) {
    crc = (CRC[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  }
  const out = Buffer.alloc(named.length + 8)
  out.writeUInt32BE(body.length, 0)
  named.copy(out, 4)
  out.writeUInt32BE((crc ^ 0xff_ff_ff_ff) >>> 0, named.length + 4)
  return out
}
