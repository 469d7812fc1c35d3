import type { CashReport, CashReportSums } from '@/api/client'
import { formatDate, formatDayAndMonth, formatMonth, type IsoDate } from '@/lib/dates'
import type { Range } from '@/lib/ranges'

/** The filters in the address, with what they are when it says nothing. */
export const DEFAULTS = { from: '', to: '', branch: '', box: '', custodian: '', state: '' } as const

export type ReportFilters = Readonly<Record<keyof typeof DEFAULTS, string>>

/** What the server is asked: the days always, the rest where it narrows anything. */
export function askedOf(values: ReportFilters, range: Range): Partial<ReportFilters> & Range {
  const rest = Object.entries(values).filter(([key, value]) => value !== '' && key !== 'from' && key !== 'to')
  return { ...Object.fromEntries(rest), ...range }
}

/** The same as it stands in an address. */
export function queryOf(asked: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(asked).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))
  return new URLSearchParams(given).toString()
}

type Step = Pick<CashReport, 'step'>['step']
interface Span {
  from: IsoDate
  to: IsoDate
}

/** A span as it stands below its column. */
export function spanLabel(step: Step, { from }: Span): string {
  switch (step) {
    case 'month':
      return formatMonth(from.slice(0, 7), { length: 'short' })
    case 'year':
      return from.slice(0, 4)
    default:
      return formatDayAndMonth(from)
  }
}

/** A span in full. */
export function spanWords(step: Step, { from, to }: Span): string {
  if (from === to) {
    return formatDate(from)
  }
  return step === 'month'
    ? `${formatMonth(from.slice(0, 7), { length: 'short' })} (${days({ from, to })})`
    : days({ from, to })
}

function days({ from, to }: Span): string {
  return `${formatDate(from)} a ${formatDate(to)}`
}

const STEPS: Readonly<Record<string, string>> = {
  day: 'por día',
  week: 'cada siete días',
  month: 'por mes',
  year: 'por año',
}

export function stepWords(step: Step): string {
  return STEPS[step] ?? ''
}

/** How many sessions were counted: money and differences are theirs alone. */
export function countedOf({ pending_review, closed }: CashReportSums): number {
  return pending_review + closed
}

export function plural(count: number, one: string, many: string): string {
  return `${String(count)} ${count === 1 ? one : many}`
}

/** "3 cerrados, 1 por revisar": the states that there are. */
export function statesText({ open, counting, pending_review, closed }: CashReportSums): string {
  const parts = [
    { count: closed, text: plural(closed, 'cerrado', 'cerrados') },
    { count: pending_review, text: `${String(pending_review)} por revisar` },
    { count: counting, text: `${String(counting)} en arqueo` },
    { count: open, text: plural(open, 'abierto', 'abiertos') },
  ]
  return parts
    .filter(({ count }) => count > 0)
    .map(({ text }) => text)
    .join(', ')
}

/** How counts came out, from most missing to most too much. */
export function bandsOf(sums: CashReportSums): readonly { name: string; label: string; count: number }[] {
  return [
    { name: 'Falta más que la tolerancia', label: 'Falta más', count: sums.short_above },
    { name: 'Falta, dentro de la tolerancia', label: 'Falta', count: sums.short_within },
    { name: 'Sin diferencia', label: 'Exacto', count: sums.exact },
    { name: 'Sobra, dentro de la tolerancia', label: 'Sobra', count: sums.over_within },
    { name: 'Sobra más que la tolerancia', label: 'Sobra más', count: sums.over_above },
  ]
}
