import { addDays, formatDate, type IsoDate, startOfMonth, startOfWeek } from './dates'

/** Both ends are part of it. */
export type Range = Readonly<Record<'from' | 'to', IsoDate>>

/** The days that are asked for: without others, the month of the last one until today. As the server has it. */
export function rangeOf({ from, to }: Range, today: IsoDate): Range {
  const last = to === '' ? (from > today ? from : today) : to
  return { from: from === '' ? startOfMonth(last) : from, to: last }
}

const MOST_YEARS = 30

/** Why these days cannot be asked for; null where they can. */
export function rangeProblem({ from, to }: Range): string | null {
  if (from > to) {
    return 'La fecha «Desde» es posterior a la fecha «Hasta».'
  }
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return years >= MOST_YEARS ? 'Elige como máximo treinta años.' : null
}

/** "Del 1 nov 2026 al 23 nov 2026". */
export function rangeWords(from: IsoDate, to: IsoDate): string {
  return `Del ${formatDate(from)} al ${formatDate(to)}`
}

type QuickRange = Range & { key: string; label: string }

/** The last day of the month before this day's. */
export function endOfLastMonth(today: IsoDate): IsoDate {
  return addDays(startOfMonth(today), -1)
}

/** The days that are asked for most. */
export function quickRanges(today: IsoDate): QuickRange[] {
  const lastMonthEnd = endOfLastMonth(today)
  return [
    { key: 'today', label: 'Hoy', from: today, to: today },
    { key: 'week', label: 'Esta semana', from: startOfWeek(today), to: today },
    { key: 'month', label: 'Este mes', from: startOfMonth(today), to: today },
    { key: 'last-month', label: 'El mes pasado', from: startOfMonth(lastMonthEnd), to: lastMonthEnd },
    { key: 'thirty', label: 'Últimos 30 días', from: addDays(today, -29), to: today },
    { key: 'quarter', label: 'Últimos 90 días', from: addDays(today, -89), to: today },
    { key: 'year', label: 'Este año', from: `${today.slice(0, 4)}-01-01`, to: today },
  ]
}
