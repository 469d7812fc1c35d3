import type { CancellationPreview } from '@/api/client'
import { mayEnter } from '@/app/guard'
import { paths } from '@/lib/paths'
import type { PillTone } from '@/ui/StatePill'

type Target = Pick<CancellationPreview['target'], 'kind' | 'id' | 'number'>

const STATES: Readonly<Record<string, { label: string; tone: PillTone }>> = {
  requested: { label: 'Por decidir', tone: 'warning' },
  executed: { label: 'Ejecutada', tone: 'success' },
  declined: { label: 'Rechazada', tone: 'neutral' },
}

/** Where a cancellation stands. */
export function stateWords(state: string) {
  return STATES[state] ?? { label: state, tone: 'neutral' as const }
}

const KINDS: Readonly<Record<string, { label: string; named: string }>> = {
  payment: { label: 'Pago', named: 'el pago' },
  request: { label: 'Solicitud', named: 'la solicitud' },
  settlement: { label: 'Rendición', named: 'la rendición' },
  cash_movement: { label: 'Movimiento de caja', named: 'el movimiento de caja' },
}

/** What can be cancelled, for filters. */
export const KIND_OPTIONS = Object.entries(KINDS).map(([value, { label }]) => ({ value, label }))

/** "Pago". */
export function kindWords(kind: string): string {
  return KINDS[kind]?.label ?? kind
}

/** "el pago PAG-2026-000042". */
export function namedWords({ kind, number }: Target): string {
  return `${KINDS[kind]?.named ?? kind} ${number}`
}

const BECOMES: Readonly<Record<string, { label: string; hint: string }>> = {
  payable: {
    label: 'Vuelve a quedar por pagar',
    hint: 'El pago se hizo mal, pero lo que se pidió se sigue debiendo.',
  },
  cancelled: { label: 'Queda anulada', hint: 'Ya no hay que pagarlo.' },
}

/** What becomes of the request of a payment that is cancelled. */
export function becomesWords(becomes: string): { label: string; hint: string } {
  return BECOMES[becomes] ?? { label: becomes, hint: '' }
}

/** Where the document opens for who holds these permissions; nothing where they have no such screen. */
export function documentPath({ kind, id }: Target, permissions: readonly string[]): string | null {
  const path =
    kind === 'payment'
      ? paths.singlePayment(id)
      : kind === 'request'
        ? paths.request(id)
        : kind === 'settlement'
          ? paths.settlement(id)
          : null
  return path !== null && mayEnter(path, permissions) ? path : null
}

/** Where a cancellation opens: among all of them, or as a panel of the root for who has no such screen. */
export function cancellationPath(id: string, permissions: readonly string[]): string {
  const path = paths.cancellation(id)
  return mayEnter(path, permissions) ? path : paths.ownCancellation(id)
}
