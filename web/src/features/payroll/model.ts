import type { ListPayrollDeductionsApiArg, PayrollDeduction } from '@/api/client'
import type { Values } from '@/app/lists/descriptor'
import { formatMonth, monthPlus } from '@/lib/dates'

/** What the filters are set to; the month is always said. */
export type FilterValues = Values<'period' | 'state' | 'q'>

/** Most months one call brings at once, so that a whole month can be chosen. */
const PAGE = 100
/** How many months the list of them goes back, and ahead. */
const MONTHS_BACK = 12
const MONTHS_AHEAD = 24

/** The months to choose from, the newest first, and whichever stands in the address. */
export function monthChoices(now: string, chosen: string): { value: string; label: string }[] {
  const months = Array.from({ length: MONTHS_BACK + MONTHS_AHEAD + 1 }, (_, i) =>
    monthPlus(now, MONTHS_AHEAD - i),
  )
  const all = months.includes(chosen) ? months : [chosen, ...months].toSorted().toReversed()
  return all.map((value) => ({ value, label: formatMonth(value, { length: 'short' }) }))
}

/** The filters as the list's call takes them. */
export function toQuery({ period, state, q }: FilterValues): Omit<ListPayrollDeductionsApiArg, 'after'> {
  return {
    period,
    ...(state === '' ? {} : { state }),
    ...(q.trim() === '' ? {} : { q: q.trim() }),
    limit: PAGE,
  }
}

export function canMark({ state, blocked_by }: PayrollDeduction): boolean {
  return state === 'pending' && (blocked_by ?? null) === null
}

export function conceptWords({ document_kind, concept }: PayrollDeduction): string {
  return document_kind === 'cash_session' ? `Faltante en ${concept}` : concept
}

export function instalmentWords({ seq, seq_of }: PayrollDeduction): string {
  return `${String(seq)} de ${String(seq_of)}`
}
