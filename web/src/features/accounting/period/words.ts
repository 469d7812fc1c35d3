import type { PeriodChange } from '@/api/accounting'
import { formatDate } from '@/lib/dates'
import type { PillTone } from '@/ui/StatePill'

/** "Cerrado hasta el 31 oct 2026". */
export function closedWords(through: string | null | undefined): string {
  return typeof through === 'string' ? `Cerrado hasta el ${formatDate(through)}` : 'Nada está cerrado'
}

/** How it would stand after a reopening. */
export function afterWords(through: string | null | undefined): string {
  return typeof through === 'string'
    ? `Quedaría cerrado hasta el ${formatDate(through)}.`
    : 'No quedaría nada cerrado.'
}

const REOPENINGS: Readonly<Record<string, { title: string; tone: PillTone }>> = {
  requested: { title: 'Se pidió reabrir', tone: 'warning' },
  executed: { title: 'Se reabrió', tone: 'info' },
  declined: { title: 'No se reabrió', tone: 'neutral' },
  withdrawn: { title: 'Se retiró la petición de reabrir', tone: 'neutral' },
}

/** What a change of the period was, for its history. */
export function changeWords({ kind, state, closed_after }: PeriodChange): { title: string; tone: PillTone } {
  if (kind === 'close') {
    return { title: `Se cerró hasta el ${formatDate(closed_after ?? '')}`, tone: 'success' }
  }
  const { title, tone } = REOPENINGS[state] ?? { title: state, tone: 'neutral' as const }
  const until =
    typeof closed_after === 'string'
      ? `: cerrado solo hasta el ${formatDate(closed_after)}`
      : ': nada cerrado'
  return { title: `${title}${until}`, tone }
}
