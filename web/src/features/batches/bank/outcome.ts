import type { BatchAnswerOutcome } from '@/api/batches'
import { counted } from '@/lib/counts'
import { formatMoney } from '@/lib/money'
import type { PillTone } from '@/ui/StatePill'

export interface OutcomeRow {
  key: string
  label: string
  tone: PillTone
  /** "12 líneas, USD 1,250.00". */
  words: string
}

const MOVED = [
  ['confirmed', 'Se confirman', 'success'],
  ['rejected', 'Se rechazan', 'error'],
  ['returned', 'Se devuelven', 'error'],
] as const

const UNMOVED = [
  ['doubts', 'Quedan en duda', 'warning'],
  ['pending', 'Siguen pendientes', 'primary'],
  ['unchanged', 'Ya registradas', 'neutral'],
] as const

const lines = (count: number) => counted(count, 'línea', 'líneas')

/** What an answer of the bank would do, in the order a person looks for it; what it does not touch is left out. */
export function outcomeRows(outcome: BatchAnswerOutcome, currency: string): OutcomeRow[] {
  return [
    ...MOVED.map(([key, label, tone]) => {
      const { count, minor } = outcome[key]
      return { key, label, tone, count, words: `${lines(count)}, ${formatMoney(minor, currency)}` }
    }),
    ...UNMOVED.map(([key, label, tone]) => ({
      key,
      label,
      tone,
      count: outcome[key],
      words: lines(outcome[key]),
    })),
  ].filter(({ count }) => count > 0)
}

/** Whether applying it would move or mark anything. */
export function changesAnything({
  confirmed,
  rejected,
  returned,
  doubts,
  pending,
}: BatchAnswerOutcome): boolean {
  return confirmed.count + rejected.count + returned.count + doubts + pending > 0
}
