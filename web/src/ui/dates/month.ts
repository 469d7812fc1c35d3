import { config } from '@/lib/config'
import { addDays, type IsoDate, monthPlus, startOfWeek } from '@/lib/dates'

const DAYS_A_WEEK = 7

/** `2026-11` of `2026-11-03`. */
export function monthOf(day: IsoDate): string {
  return day.slice(0, 7)
}

/** The last day of a month. */
function endOf(month: string): IsoDate {
  return addDays(`${monthPlus(month, 1)}-01`, -1)
}

/** The weeks of a month from the locale's first weekday on; null where a day is of another month. */
export function weeksOf(month: string, locale = config.locale): (IsoDate | null)[][] {
  const last = endOf(month)
  const weeks: (IsoDate | null)[][] = []
  for (let week = startOfWeek(`${month}-01`, locale); week <= last; week = addDays(week, DAYS_A_WEEK)) {
    const days = Array.from({ length: DAYS_A_WEEK }, (_, at) => addDays(week, at))
    weeks.push(days.map((day) => (monthOf(day) === month ? day : null)))
  }
  return weeks
}

/** The same day of a month so many months later, or that month's last one where it has fewer days. */
export function plusMonths(day: IsoDate, months: number): IsoDate {
  const month = monthPlus(monthOf(day), months)
  const same = `${month}-${day.slice(8)}`
  const last = endOf(month)
  return same > last ? last : same
}

/** Where a key leads from a day, as the date picker of the WAI-ARIA practices has it; null for any other key. */
export function dayByKey(
  day: IsoDate,
  key: string,
  isShifted: boolean,
  locale = config.locale,
): IsoDate | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -DAYS_A_WEEK)
    case 'ArrowDown':
      return addDays(day, DAYS_A_WEEK)
    case 'Home':
      return startOfWeek(day, locale)
    case 'End':
      return addDays(startOfWeek(day, locale), DAYS_A_WEEK - 1)
    case 'PageUp':
      return plusMonths(day, isShifted ? -12 : -1)
    case 'PageDown':
      return plusMonths(day, isShifted ? 12 : 1)
    default:
      return null
  }
}

/** The nearest day that may be chosen. */
export function within(day: IsoDate, min = '', max = ''): IsoDate {
  const least = min !== '' && day < min ? min : day
  return max !== '' && least > max ? max : least
}

/** Saturday or Sunday: no business day anywhere in the portal. */
export function isWeekend(day: IsoDate): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}

/** "domingo". */
export function weekdayOf(day: IsoDate): string {
  return new Intl.DateTimeFormat(config.locale, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}
