import { drawnWithin, jpegOf } from './picture'

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
    const blob = await jpegOf(await drawnWithin(file, { width: MAX_SIDE_PX, height: MAX_SIDE_PX }), QUALITY)
    const isBetter = blob !== null && blob.size < file.size
    return isBetter ? new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: blob.type }) : file
  } catch {
    return file
  }
}
