import type { AnswerOutcome } from '@/api/bankAnswers'
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

const KINDS = [
  ['confirmed', 'Se confirman', 'success'],
  ['rejected', 'Se rechazan', 'error'],
  ['returned', 'Se devuelven', 'error'],
  ['doubts', 'Quedan en duda', 'warning'],
  ['pending', 'Siguen pendientes', 'primary'],
  ['unchanged', 'Sin cambios', 'neutral'],
] as const

/** What an answer of the bank would do, line by line of a summary; what it does not touch is left out. */
export function outcomeRows(outcome: AnswerOutcome, currency: string): OutcomeRow[] {
  return KINDS.flatMap(([key, label, tone]) => {
    const { count, minor } = outcome[key]
    return count === 0
      ? []
      : [{ key, label, tone, words: `${counted(count, 'línea', 'líneas')}, ${formatMoney(minor, currency)}` }]
  })
}

/** Whether applying it would move anything. */
export function changesAnything({ confirmed, rejected, returned, doubts }: AnswerOutcome): boolean {
  return confirmed.count + rejected.count + returned.count + doubts.count > 0
}
