import type { LedgerExport } from '@/api/accounting'
import { formatDate } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { listOf } from '@/lib/people'

/** "1 oct 2026 a 31 oct 2026", or "hasta el 31 oct 2026" where no first day was asked for. */
export function daysWords({ from, until }: { from?: string | null; until: string }): string {
  return typeof from === 'string' && from !== ''
    ? `${formatDate(from)} a ${formatDate(until)}`
    : `hasta el ${formatDate(until)}`
}

/** What an export took, in each of its currencies. */
export function totalsWords(totals: LedgerExport['totals']): string {
  return listOf(totals.map(({ debit_minor, currency }) => formatMoney(debit_minor, currency)))
}
