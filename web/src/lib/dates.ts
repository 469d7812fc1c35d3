import { config } from './config'

/** A calendar day without time, `2026-11-03`: business dates travel like this. */
export type IsoDate = string

interface Zone {
  locale?: string
  timeZone?: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  let found = formats.get(key)
  if (found === undefined) {
    found = new Intl.DateTimeFormat(locale, options)
    formats.set(key, found)
  }
  return found
}

function part(parts: readonly Intl.DateTimeFormatPart[], type: Intl.DateTimeFormatPartTypes): string {
  return parts.find((p) => p.type === type)?.value ?? ''
}

// The order and the connectors of Intl's own pattern differ between browsers ("3 de nov. de 2026"), so only the words
// come from Intl: money screens write "3 nov 2026" everywhere (domain, section 1).
function dayText(moment: Date, locale: string, timeZone: string): string {
  const parts = format(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone }).formatToParts(
    moment,
  )
  return `${part(parts, 'day')} ${part(parts, 'month').replace('.', '')} ${part(parts, 'year')}`
}

/** `2026-11-03` as "3 nov 2026". A business date has no time zone and never shifts a day. */
export function formatDate(date: IsoDate, { locale = config.locale }: Zone = {}): string {
  const moment = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) ? date : dayText(moment, locale, 'UTC')
}

interface MonthForm extends Zone {
  length?: 'long' | 'short'
}

/** `2026-11` as "noviembre 2026", or "nov 2026" where there is little room. */
export function formatMonth(
  month: string,
  { locale = config.locale, length = 'long' }: MonthForm = {},
): string {
  const moment = new Date(`${month}-01T00:00:00Z`)
  if (Number.isNaN(moment.getTime())) {
    return month
  }
  const parts = format(locale, { month: length, year: 'numeric', timeZone: 'UTC' }).formatToParts(moment)
  return `${part(parts, 'month').replace('.', '')} ${part(parts, 'year')}`
}

/** The month so many months later, or earlier below zero: `2026-11` and 2 make `2027-01`. */
export function monthPlus(month: string, months: number): string {
  const moment = new Date(`${month}-01T00:00:00Z`)
  moment.setUTCMonth(moment.getUTCMonth() + months)
  return moment.toISOString().slice(0, 7)
}

type Instant = number | string | Date

/** The day of an instant in the portal's time zone: "3 nov 2026". */
export function formatInstantDay(instant: Instant, zone: Zone = {}): string {
  const { locale = config.locale, timeZone = config.timeZone } = zone
  return dayText(new Date(instant), locale, timeZone)
}

/** The time of an instant in the portal's time zone: "14:05". */
export function formatTime(instant: Instant, zone: Zone = {}): string {
  const { locale = config.locale, timeZone = config.timeZone } = zone
  const time = format(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
  return time.format(new Date(instant))
}

/** An instant in the portal's time zone: "3 nov 2026, 14:05". */
export function formatInstant(instant: Instant, zone: Zone = {}): string {
  return `${formatInstantDay(instant, zone)}, ${formatTime(instant, zone)}`
}

/** Today in the portal's time zone, `2026-11-03`. */
export function businessDate(now: Date, timeZone = config.timeZone): IsoDate {
  const parts = format('en-US', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone,
  }).formatToParts(now)
  return `${part(parts, 'year')}-${part(parts, 'month')}-${part(parts, 'day')}`
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** "hace 2 h", "dentro de 3 d", "ahora"; from a week on, the day itself, because "hace 43 d" tells nobody anything. */
export function formatRelative(instant: Instant, now: Date = new Date(), zone: Zone = {}): string {
  const { locale = config.locale } = zone
  const difference_ms = new Date(instant).getTime() - now.getTime()
  const size_ms = Math.abs(difference_ms)
  if (size_ms < MINUTE_MS) {
    return 'ahora'
  }
  // As people count them, by the midnights between: what was on Friday evening was three days ago on Monday morning.
  const days = daysBetween(businessDate(now, zone.timeZone), businessDate(new Date(instant), zone.timeZone))
  if (Math.abs(days) >= 7) {
    return formatInstantDay(instant, zone)
  }
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'narrow' })
  const count = (unit_ms: number) => Math.trunc(difference_ms / unit_ms)
  const text =
    size_ms < HOUR_MS
      ? relative.format(count(MINUTE_MS), 'minute')
      : size_ms < DAY_MS
        ? relative.format(count(HOUR_MS), 'hour')
        : relative.format(days, 'day')
  return text.replace(/\u00a0/g, ' ')
}

function utc(date: IsoDate): Date {
  return new Date(`${date}T00:00:00Z`)
}

/** The business date so many days later, or earlier. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return new Date(utc(date).getTime() + days * DAY_MS).toISOString().slice(0, 10)
}

/** How many days lie between two: below zero where the second comes first. */
export function daysBetween(from: IsoDate, until: IsoDate): number {
  return Math.round((utc(until).getTime() - utc(from).getTime()) / DAY_MS)
}

/** The first day of a business date's month. */
export function startOfMonth(date: IsoDate): IsoDate {
  return `${date.slice(0, 8)}01`
}

/** On which day weeks begin, 1 for Monday to 7 for Sunday; Monday where the browser does not say. */
function firstWeekday(locale: string): number {
  const info: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(locale)
  return info.getWeekInfo?.().firstDay ?? 1
}

/** The first day of a business date's week, as the locale has it. */
export function startOfWeek(date: IsoDate, locale = config.locale): IsoDate {
  const weekday = utc(date).getUTCDay()
  return addDays(date, -((weekday - firstWeekday(locale) + 7) % 7))
}

/** A day without its year, "3 nov", where the year stands elsewhere. */
export function formatDayAndMonth(date: IsoDate, { locale = config.locale }: Zone = {}): string {
  return formatDate(date, { locale }).replace(/ \d+$/u, '')
}
