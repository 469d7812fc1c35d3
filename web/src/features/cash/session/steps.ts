import type { CashSessionDetail } from '@/api/client'
import { lastOf, type Step, stepsOf } from '@/lib/steps'

const TAKEN: Readonly<Record<string, number>> = { open: 1, counting: 1, pending_review: 2, closed: 3 }

/** The life of a session of a box: it is opened, counted, and somebody else closes it. */
export function sessionSteps({
  state,
  custodian,
  opened_at_ms,
  closed_by,
  closed_at_ms,
  history,
}: Pick<
  CashSessionDetail,
  'state' | 'custodian' | 'opened_at_ms' | 'closed_by' | 'closed_at_ms' | 'history'
>): Step[] {
  const plan = [
    { key: 'open', done: 'Abierto', todo: 'Por abrir', by: { who: custodian.name, at_ms: opened_at_ms } },
    {
      key: 'count',
      done: 'Contado',
      todo: state === 'counting' ? 'En arqueo' : 'Por contar',
      by: lastOf(history, 'submit'),
    },
    {
      key: 'close',
      done: 'Cerrado',
      todo: 'Por revisar',
      by: { who: closed_by?.name, at_ms: closed_at_ms ?? undefined },
    },
  ]
  return stepsOf(plan, TAKEN[state] ?? 0)
}
