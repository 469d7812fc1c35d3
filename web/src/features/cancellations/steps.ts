import type { CancellationDetail } from '@/api/client'
import { quoted, type Step, stepsOf } from '@/lib/steps'

/** The life of a cancellation: one asks, another decides; what it does is done with the decision. */
export function cancellationSteps(
  cancellation: Pick<
    CancellationDetail,
    'state' | 'asked_by' | 'asked_at_ms' | 'decided_by' | 'decided_at_ms' | 'reason'
  >,
): Step[] {
  const { state, asked_by, asked_at_ms, decided_by, decided_at_ms } = cancellation
  const decided = { who: decided_by?.name, at_ms: decided_at_ms ?? undefined }
  const plan = [
    { key: 'ask', done: 'Pedida', todo: 'Por pedir', by: { who: asked_by.name, at_ms: asked_at_ms } },
    { key: 'execute', done: 'Ejecutada', todo: 'Por decidir', by: decided },
  ]
  return state === 'declined'
    ? stepsOf(plan, 1, { label: 'Rechazada', by: decided, note: quoted(cancellation.reason) })
    : stepsOf(plan, state === 'executed' ? 2 : 1)
}
