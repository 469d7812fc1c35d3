import type { BatchDetail } from '@/api/batches'
import { counted } from '@/lib/counts'
import { byOf, eventInto, lastOf, type Milestone, quoted, type Step, type StepBy, stepsOf } from '@/lib/steps'
import { stateWords } from './words'

/** How many of its steps a batch has taken in each state. */
const TAKEN: Readonly<Record<string, number>> = {
  uploaded: 0,
  validating: 1,
  with_errors: 1,
  ready: 1,
  pending_approval: 2,
  approved: 3,
  file_generated: 4,
  sent: 5,
  partially_confirmed: 5,
  confirmed: 6,
}

type Followed = Pick<
  BatchDetail,
  'state' | 'events' | 'wrong_lines' | 'lines' | 'approvals' | 'approvals_needed' | 'pending_lines'
>

/** Its steps are called alike before and after. */
function step(key: string, label: string, by: StepBy | undefined, note: string | null = null): Milestone {
  return { key, done: label, todo: label, by, note }
}

/** The life of a batch, from its first line to the last answer of the bank. */
export function batchSteps(batch: Followed): Step[] {
  const { state, events, approvals, approvals_needed, pending_lines } = batch
  const plan = [
    step('load', 'Cargar', lastOf(events, 'upload', 'requests', 'add-line', 'create')),
    step('check', 'Revisar', lastOf(events, 'submit'), checkWords(batch)),
    step(
      'approve',
      'Aprobar',
      lastOf(events, 'approve'),
      approvals_needed > 1 ? `${String(approvals.length)} de ${String(approvals_needed)} aprobaciones` : null,
    ),
    step('file', 'Archivo', lastOf(events, 'generate-file')),
    step('bank', 'Banco', lastOf(events, 'send')),
    step(
      'confirm',
      'Confirmado',
      lastOf(events, 'answer', 'agree', 'review'),
      pending_lines === 0 ? null : `Sin respuesta: ${counted(pending_lines, 'línea', 'líneas')}`,
    ),
  ]
  const taken = TAKEN[state]
  if (taken !== undefined) {
    return stepsOf(plan, taken)
  }
  const end = eventInto(events, state)
  const before = TAKEN[end?.from ?? 'uploaded'] ?? 0
  return stepsOf(plan, before, { label: stateWords(state).label, by: byOf(end), note: quoted(end?.reason) })
}

function checkWords({ state, wrong_lines }: Followed): string | null {
  if (state === 'validating') {
    return 'Revisando…'
  }
  return wrong_lines > 0 ? `Por corregir: ${counted(wrong_lines, 'línea', 'líneas')}` : null
}
