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
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, MAX_WIDTH_PX / picture.width, MAX_HEIGHT_PX / picture.height)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    const pen = canvas.getContext('2d')
    if (pen !== null) {
      // What is transparent would be black in a JPEG.
      pen.fillStyle = '#fff'
      pen.fillRect(0, 0, canvas.width, canvas.height)
      pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
    }
    picture.close()
    for (const quality of QUALITIES) {
      // Each worse one only where the better was too large.
      // oxlint-disable-next-line no-await-in-loop
      const blob = await new Promise<Blob | null>((resolve) => {
        canvas.toBlob(resolve, 'image/jpeg', quality)
      })
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
