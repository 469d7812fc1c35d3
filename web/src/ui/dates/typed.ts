import { config } from '@/lib/config'
import { addDays, type IsoDate } from '@/lib/dates'

type Part = 'day' | 'month' | 'year'

/** In which order the locale writes a date in figures. */
function orderOf(locale: string): readonly Part[] {
  const parts = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' })
  return parts
    .formatToParts(new Date())
    .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []))
}

/** `2026-11-15` as it is typed: "15/11/2026". */
export function typedOf(day: IsoDate, locale = config.locale): string {
  const parts = { year: day.slice(0, 4), month: day.slice(5, 7), day: day.slice(8) }
  return day === ''
    ? ''
    : orderOf(locale)
        .map((part) => parts[part])
        .join('/')
}

/** Days that have a word: how far from today they are. */
const WORDS: Readonly<Record<string, number>> = { hoy: 0, ayer: -1, anteayer: -2, antier: -2, manana: 1 }
const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

/** Small letters without accents, as people type them. */
function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
}

/** A day that exists, or null: the 31st of November is a mistake, and not the 1st of December. */
function dayOf(year: string, month: string, day: string): IsoDate | null {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const moment = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : null
}

const inFull = (year: string) => (year.length === 2 ? `20${year}` : year)

/** "15112026" and "1511" in the locale's order, as the numeric pad alone writes them. */
function cut(digits: string, order: readonly Part[]): Partial<Record<Part, string>> | null {
  const sizes: Readonly<Record<Part, number>> = { day: 2, month: 2, year: digits.length - 4 }
  if (![4, 6, 8].includes(digits.length)) {
    return null
  }
  const found: Partial<Record<Part, string>> = {}
  let from = 0
  for (const part of order) {
    found[part] = digits.slice(from, from + sizes[part])
    from += sizes[part]
  }
  return found
}

/** The parts of what was typed, however they are set apart. */
function partsOf(text: string, order: readonly Part[]): Partial<Record<Part, string>> | null {
  if (/^\d+$/u.test(text)) {
    return text.length <= 2 ? { day: text } : cut(text, order)
  }
  const [first = '', second = '', third = '', ...more] = text.split(/(?:\s+de(?:l)?\s+|[\s/.,-])+/u)
  const named = MONTHS.findIndex((month) => second.startsWith(month))
  const month = named === -1 ? second : String(named + 1)
  if (more.length > 0 || ![first, month, third].every((part) => /^\d{0,4}$/u.test(part))) {
    return null
  }
  if (first.length === 4) {
    return { year: first, month, day: third }
  }
  const isMonthFirst = named === -1 && order.indexOf('month') < order.indexOf('day')
  return isMonthFirst ? { month: first, day: month, year: third } : { day: first, month, year: third }
}

/**
 * The day that somebody typed: "15/11/2026", "15-11", "15 nov", "15", "15112026", "2026-11-15", "hoy", "ayer", "mañana". Without a year it is
 * today's, without a month today's too; null where it is no day.
 */
export function readDay(text: string, today: IsoDate, locale = config.locale): IsoDate | null {
  const typed = plain(text)
  const word = WORDS[typed]
  if (word !== undefined) {
    return addDays(today, word)
  }
  const parts = partsOf(typed, orderOf(locale))
  if (parts === null) {
    return null
  }
  const year = parts.year === undefined || parts.year === '' ? today.slice(0, 4) : inFull(parts.year)
  const month = parts.month === undefined || parts.month === '' ? today.slice(5, 7) : parts.month
  return /^\d{4}$/u.test(year) ? dayOf(year, month, parts.day ?? '') : null
}

/** Whether it can mean nothing else however much more is typed: then it counts at once, and else as the field is left. */
export function isWhole(text: string): boolean {
  const typed = plain(text)
  return Object.hasOwn(WORDS, typed) || /^\d{8}$|^\d{4}\D\d{1,2}\D\d{2}$|\D\d{4}$/u.test(typed)
}
