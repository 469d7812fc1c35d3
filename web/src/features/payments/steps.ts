import type { PaymentDetail } from '@/api/client'
import { paymentStateWords } from '@/lib/paymentWords'
import { byOf, eventInto, lastOf, quoted, type Step, stepsOf } from '@/lib/steps'

/** How many steps a transfer has taken in each state. */
const TAKEN: Readonly<Record<string, number>> = {
  draft: 0,
  pending_authorization: 1,
  authorized: 2,
  sent: 3,
  confirmed: 4,
}

/** The life of a transfer; cash is handed over in one step, which the heading says. */
export function paymentSteps({
  state,
  method,
  history,
  prepared_by,
  created_at_ms,
}: Pick<PaymentDetail, 'state' | 'method' | 'history' | 'prepared_by' | 'created_at_ms'>): Step[] {
  if (method === 'cash' && state === 'confirmed') {
    return []
  }
  const plan =
    method === 'cash'
      ? [{ key: 'pay', done: 'Pagado en efectivo', todo: 'Por pagar', by: lastOf(history, 'pay') }]
      : [
          {
            key: 'prepare',
            done: 'Preparado',
            todo: 'En preparación',
            // Those of a batch are made when it is approved.
            by: lastOf(history, 'prepare', 'submit') ?? { who: prepared_by.name, at_ms: created_at_ms },
          },
          { key: 'authorize', done: 'Autorizado', todo: 'Por autorizar', by: lastOf(history, 'authorize') },
          { key: 'send', done: 'Enviado', todo: 'Por enviar', by: lastOf(history, 'send') },
          { key: 'confirm', done: 'Confirmado', todo: 'Por confirmar', by: lastOf(history, 'confirm') },
        ]
  const taken = TAKEN[state]
  if (taken !== undefined) {
    return stepsOf(plan, Math.min(taken, plan.length))
  }
  const end = eventInto(history, state)
  const before = Math.min(TAKEN[end?.from ?? 'draft'] ?? 0, plan.length)
  return stepsOf(plan, before, {
    label: paymentStateWords(state).label,
    by: byOf(end),
    note: quoted(end?.reason),
  })
}
