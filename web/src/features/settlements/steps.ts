import type { SettlementDetail } from '@/api/client'
import { formatDate } from '@/lib/dates'
import { lastOf, type Step, stepsOf } from '@/lib/steps'

const TAKEN: Readonly<Record<string, number>> = { open: 1, submitted: 2, settled: 3 }

/** The life of a settlement: the money was handed over, what it went for is shown, somebody says that it is right. */
export function settlementSteps(settlement: Pick<SettlementDetail, 'state' | 'history' | 'due_on'>): Step[] {
  const { state, history, due_on } = settlement
  const plan = [
    { key: 'open', done: 'Entregado', todo: 'Por entregar', by: lastOf(history, 'open') },
    {
      key: 'submit',
      done: 'Enviada',
      todo: 'Por rendir',
      by: lastOf(history, 'submit'),
      note: `Plazo: ${formatDate(due_on)}`,
    },
    { key: 'accept', done: 'Rendida', todo: 'En revisión', by: lastOf(history, 'accept') },
  ]
  const taken = TAKEN[state]
  return taken === undefined
    ? stepsOf(plan, 1, { label: 'Sin efecto', by: lastOf(history, 'void') })
    : stepsOf(plan, taken)
}
