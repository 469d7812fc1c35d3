import { config } from './config'

/** How far a sum is from the one before it, which is not zero: by a share of it, or from three times as much on how many times it. */
export function changeOf(now: number, before: number): { percent: number } | { times: string } {
  const percent = Math.round((Math.abs(now - before) * 100) / Math.abs(before))
  return now > before && percent >= 200
    ? { times: (now / before).toLocaleString(config.locale, { maximumFractionDigits: 1 }) }
    : { percent }
}

/** The same in words: "12 % más". Nothing is no base for a share. */
export function changeWords(now: number, before: number): string {
  if (now === before) {
    return 'Igual'
  }
  if (before <= 0 || now < 0) {
    return before === 0 ? 'Nuevo' : '—'
  }
  const change = changeOf(now, before)
  if ('times' in change) {
    return `${change.times} veces lo anterior`
  }
  return change.percent === 0 ? 'Casi igual' : `${String(change.percent)} % ${now > before ? 'más' : 'menos'}`
}

/** How much of a whole a part is: "45 %". A whole of nothing, or of less, has no parts. */
export function shareWords(part: number, whole: number): string {
  if (whole <= 0 || part < 0) {
    return '—'
  }
  const share = Math.round((part * 100) / whole)
  return share === 0 && part > 0 ? 'menos de 1 %' : `${String(share)} %`
}
