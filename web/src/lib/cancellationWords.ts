/** The tones of the kit's pills; named here because lib/ knows no component. */
type Tone = 'neutral' | 'primary' | 'success' | 'info' | 'warning' | 'error'

interface StateWords {
  label: string
  tone: Tone
}

const STATES: Readonly<Record<string, StateWords>> = {
  requested: { label: 'Por decidir', tone: 'warning' },
  executed: { label: 'Ejecutada', tone: 'success' },
  declined: { label: 'Rechazada', tone: 'neutral' },
}

/** Where a cancellation stands. */
export function cancellationStateWords(state: string): StateWords {
  return STATES[state] ?? { label: state, tone: 'neutral' }
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
export function cancelledKindWords(kind: string): string {
  return KINDS[kind]?.label ?? kind
}

/** What the title of a document tells: whom a payment pays, what the others are about. */
export function titledWords(kind: string): string {
  return kind === 'payment' ? 'A quién' : 'De qué'
}

/** "el pago PAG-2026-000042". */
export function namedWords({ kind, number }: { kind: string; number: string }): string {
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
