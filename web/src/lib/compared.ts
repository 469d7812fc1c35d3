import { distanceOf } from './distance'

/** How far a sum is from the one before, in words: "12 % más". Nothing is no base for a share. */
export function changeWords(now: number, before: number): string {
  if (now === before) {
    return 'Igual'
  }
  if (before <= 0 || now < 0) {
    return before === 0 ? 'Nuevo' : '—'
  }
  const distance = distanceOf(now, before)
  return distance === null ? 'Casi igual' : `${distance.words}${distance.isTimes ? ' lo anterior' : ''}`
}

/** How much of a whole a part is: "45 %". A whole of nothing, or of less, has no parts. */
export function shareWords(part: number, whole: number): string {
  if (whole <= 0 || part < 0) {
    return '—'
  }
  const share = Math.round((part * 100) / whole)
  return share === 0 && part > 0 ? 'menos de 1 %' : `${String(share)} %`
}
