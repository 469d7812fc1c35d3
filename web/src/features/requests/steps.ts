import type { RequestDetail } from '@/api/requests'
import { formatDate } from '@/lib/dates'
import { requestStateWords } from '@/lib/requestWords'
import { byOf, eventInto, lastOf, type Milestone, type Step, type StepBy, stepsOf } from '@/lib/steps'
import { tierWords } from './words'

type Followed = Pick<
  RequestDetail,
  'state' | 'needs_hr' | 'outcome' | 'history' | 'payment' | 'settlement' | 'tiers_given' | 'tiers_needed'
>

/** By which step a state waits. */
const WAITS_FOR: Readonly<Record<string, string>> = {
  draft: 'submit',
  new: 'approve',
  declined: 'approve',
  approved: 'release',
  hr_declined: 'hr',
  hr_approved: 'release',
  pending_disbursement: 'pay',
}

const STOPS: ReadonlySet<string> = new Set(['declined', 'hr_declined', 'withdrawn', 'cancelled'])

/** The life of a request: what was done by whom, what is next, what comes after. */
export function requestSteps(request: Followed): Step[] {
  const plan = planOf(request)
  if (!STOPS.has(request.state)) {
    return stepsOf(plan, takenIn(request.state, request, plan))
  }
  const end = eventInto(request.history, request.state)
  const before = end?.from ?? 'draft'
  const label =
    request.state === 'hr_declined' ? 'Rechazada por RRHH' : requestStateWords(request.state).label
  return stepsOf(plan, takenIn(before, request, plan), { label, by: byOf(end) })
}

function takenIn(state: string, request: Followed, plan: readonly Milestone[]): number {
  if (state === 'disbursed') {
    const isProved = request.outcome !== 'settle' || request.settlement?.state === 'settled'
    return isProved ? plan.length : plan.length - 1
  }
  const waits = state === 'approved' && request.needs_hr ? 'hr' : WAITS_FOR[state]
  return Math.max(
    0,
    plan.findIndex(({ key }) => key === waits),
  )
}

function planOf(request: Followed): Milestone[] {
  const { history, needs_hr, outcome, settlement } = request
  return [
    { key: 'submit', done: 'Enviada', todo: 'Por enviar', by: lastOf(history, 'submit', 'opening') },
    {
      key: 'approve',
      done: 'Aprobada',
      todo: 'Por aprobar',
      by: lastOf(history, 'approve'),
      note: tierWords(request),
    },
    ...(needs_hr
      ? [{ key: 'hr', done: 'RRHH', todo: 'Por aprobar RRHH', by: lastOf(history, 'approve-hr') }]
      : []),
    { key: 'release', done: 'Liberada', todo: 'Por liberar', by: lastOf(history, 'release') },
    { key: 'pay', done: 'Pagada', todo: 'Por pagar', by: paidBy(request) },
    ...(outcome === 'settle'
      ? [
          {
            key: 'settle',
            done: 'Rendida',
            todo: settlement?.state === 'submitted' ? 'Rendición en revisión' : 'Por rendir',
            note:
              settlement === null || settlement === undefined
                ? null
                : `Plazo: ${formatDate(settlement.due_on)}`,
          },
        ]
      : []),
  ]
}

function paidBy({ history, payment }: Followed): StepBy | undefined {
  const paid = lastOf(history, 'payment-confirmed', 'paid-in-cash')
  const at_ms = payment?.confirmed_at_ms ?? undefined
  return paid ?? (at_ms === undefined ? undefined : { at_ms })
}
