import { drawnWithin, jpegOf } from '@/lib/picture'

/** As the server has it, in pixels and bytes. */
const MAX_WIDTH_PX = 600
const MAX_HEIGHT_PX = 200
const MAX_BYTES = 100_000
/** From the best on, until it is small enough. */
const QUALITIES = [0.92, 0.8, 0.65, 0.5]

/**
 * A picture as papers carry it: a JPEG on white, small enough, in Base64. Null where it is no picture that the browser can read.
 */
export async function logoOf(file: File): Promise<string | null> {
  try {
    const canvas = await drawnWithin(file, { width: MAX_WIDTH_PX, height: MAX_HEIGHT_PX })
    for (const quality of QUALITIES) {
      // Each worse one only where the better was too large.
      // oxlint-disable-next-line no-await-in-loop
      const blob = await jpegOf(canvas, quality)
      if (blob !== null && blob.size <= MAX_BYTES) {
        // oxlint-disable-next-line no-await-in-loop
        return base64Of(new Uint8Array(await blob.arrayBuffer()))
      }
    }
    return null
  } catch {
    return null
  }
}

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) {
    text += String.fromCharCode(byte)
  }
  return btoa(text)
}
