import type { Home } from '@/api/requests'
import { addDays, formatDayAndMonth, type IsoDate, startOfMonth } from '@/lib/dates'

type Month = NonNullable<Home['month']>

/** Every day of the month so far, those without a movement too: an axis of days has no gaps. */
export function daysOf({ days, until }: Month): { day: number; minor: number }[] {
  const minorOf = new Map(days.map(({ day, minor }) => [day, minor]))
  return Array.from({ length: Number(until.slice(8)) }, (_, at) => ({
    day: at + 1,
    minor: minorOf.get(at + 1) ?? 0,
  }))
}

export function dayDate({ from }: Month, day: number): IsoDate {
  return addDays(from, day - 1)
}

/** All the rest together has no name. */
export function conceptName({ name }: Month['concepts'][number]): string {
  return name ?? 'Otros'
}

/** The same day of the month before, or its last where it has no such day: 31 Oct is compared with 30 Sep. */
function sameDayBefore({ from, until }: Month): IsoDate {
  const last = addDays(from, -1)
  const same = addDays(startOfMonth(last), Number(until.slice(8)) - 1)
  return same > last ? last : same
}

/** More or less than at this point of the month before, in words. Nothing is no base for a share. */
export function comparedWords(month: Month): string {
  const { out_minor: now, out_before_minor: before } = month
  const until = `hasta el ${formatDayAndMonth(sameDayBefore(month))}`
  if (before === 0) {
    return now === 0 ? `Nada este mes, y nada ${until}.` : `El mes pasado, ${until}, no había salido nada.`
  }
  if (now === 0) {
    return `Este mes todavía nada; el mes pasado ya había salido dinero ${until}.`
  }
  const share = Math.round((Math.abs(now - before) * 100) / Math.abs(before))
  if (share === 0) {
    return `Casi lo mismo que ${until}.`
  }
  return now > before && share >= 200
    ? `${(now / before).toLocaleString('es', { maximumFractionDigits: 1 })} veces lo que había salido ${until}.`
    : `${String(share)} % ${now > before ? 'más' : 'menos'} que ${until}.`
}
