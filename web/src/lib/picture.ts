interface Size {
  width: number
  height: number
}

/** A picture drawn no larger than this, on white; it fails where the browser cannot read it. */
export async function drawnWithin(file: File, most: Size): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, most.width / picture.width, most.height / picture.height)
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
  return canvas
}

/** A drawing as a JPEG; nothing where the browser makes none. */
export async function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob?.size === 0 ? null : blob), 'image/jpeg', quality)
  })
}
