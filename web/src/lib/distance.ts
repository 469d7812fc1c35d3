import { config } from './config'

/** How far a sum is from the one before, which is not nothing: "12 % más", "3.5 veces". Null where they are almost the same. */
export function distanceOf(now: number, before: number): { words: string; isTimes: boolean } | null {
  const share = Math.round((Math.abs(now - before) * 100) / Math.abs(before))
  if (share === 0) {
    return null
  }
  const isTimes = now > before && share >= 200
  const times = (now / before).toLocaleString(config.locale, { maximumFractionDigits: 1 })
  return {
    words: isTimes ? `${times} veces` : `${String(share)} % ${now > before ? 'más' : 'menos'}`,
    isTimes,
  }
}
