/** Above this a photograph is made smaller before it is sent: a phone's camera makes ten times what a receipt needs. */
const SMALL_BYTES = 1024 * 1024
/** The longest side that still shows every digit of a receipt, in pixels. */
const MAX_SIDE_PX = 2000
const QUALITY = 0.8

/** A photograph small enough for a road with little signal; whatever cannot be made smaller stays as it is. */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || file.size <= SMALL_BYTES) {
    return file
  }
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', QUALITY)
    })
    const isBetter = blob !== null && blob.size > 0 && blob.size < file.size
    return isBetter ? new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: blob.type }) : file
  } catch {
    return file
  }
}
