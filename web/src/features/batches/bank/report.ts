import type { AnswerSum } from '@/api/bankAnswers'
import { parseMoney } from '@/lib/money'
import { parseCount } from '../create/header'

export const REPORT_KINDS = [
  {
    value: 'results',
    label: 'Rechazó estas líneas y pagó las demás',
    rest: 'Pagadas',
    marked: 'Rechazadas',
  },
  {
    value: 'returns',
    label: 'Había pagado estas líneas y el dinero volvió',
    rest: 'Las demás pagadas',
    marked: 'Devueltas',
  },
] as const

export type ReportKind = (typeof REPORT_KINDS)[number]['value']

/** What somebody pasted or wrote, one by one: documents, references, payments. */
export function pastedValues(text: string): string[] {
  const values = text.split(/[\n\r\t;,]+/u).map((value) => value.trim())
  return [...new Set(values.filter((value) => value !== ''))]
}

/** How many and how much as somebody read it on the bank's paper. */
export interface TypedSum {
  count: string
  amount: string
}

export const EMPTY_SUM: TypedSum = { count: '', amount: '' }

type Read = { ok: true; sum: AnswerSum } | { ok: false; count?: string; amount?: string }

/** Reads both; none may be zero in one and something in the other. */
export function readSum({ count, amount }: TypedSum, currency: string): Read {
  const lines = parseCount(count)
  const money = parseMoney(amount, currency)
  return lines !== null && money.ok
    ? { ok: true, sum: { count: lines, minor: money.amount_minor } }
    : {
        ok: false,
        count: lines === null ? 'Escribe cuántas son, con cifras.' : undefined,
        amount: money.ok ? undefined : money.message,
      }
}
