import type { Amount, BatchMatches } from '@/api/batches'
import { counted } from '@/lib/counts'
import { formatMoney } from '@/lib/money'
import { listOf } from '@/lib/people'
import { parseMoney } from '@/lib/typedMoney'
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

type Read = { ok: true; sum: Amount } | { ok: false; count?: string; amount?: string }

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

/** So many of what fits no line are named. */
const MOST_NAMED = 5

const some = (values: readonly string[]) =>
  `${listOf(values.slice(0, MOST_NAMED))}${values.length > MOST_NAMED ? '…' : ''}`

/** What pasted texts named: why they cannot be taken as they are, or what they come to. */
export function matchedWords(
  { lines, marked, unknown, ambiguous }: BatchMatches,
  currency: string,
): { error?: string; found?: string } {
  if (unknown.length > 0) {
    return { error: `Ninguna línea del lote que espere respuesta es ${some(unknown)}. Corrígelo o quítalo.` }
  }
  if (ambiguous.length > 0) {
    const named = some(ambiguous.map(({ value }) => value))
    return { error: `Hay varias líneas con ${named}: búscalas arriba y marca la que es.` }
  }
  return { found: `${counted(lines.length, 'línea', 'líneas')}, ${formatMoney(marked.minor, currency)}.` }
}
