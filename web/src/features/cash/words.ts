import type { CashMovement } from '@/api/client'
import type { PillTone } from '@/ui/StatePill'

interface StateWords {
  label: string
  tone: PillTone
}

const STATES: Readonly<Record<string, StateWords>> = {
  open: { label: 'Abierto', tone: 'success' },
  counting: { label: 'En arqueo', tone: 'info' },
  pending_review: { label: 'Por revisar', tone: 'warning' },
  closed: { label: 'Cerrado', tone: 'neutral' },
}

export const SESSION_STATES = Object.keys(STATES)

export function stateWords(state: string): StateWords {
  return STATES[state] ?? { label: state, tone: 'neutral' }
}

const HAPPENED: Readonly<Record<string, string>> = {
  open: 'Abrió el turno',
  move: 'Anotó un movimiento',
  pay: 'Pagó una solicitud',
  unspent: 'Recibió una devolución',
  send: 'Envió dinero',
  receive: 'Recibió dinero',
  take_back: 'Recuperó dinero que había enviado',
  reverse: 'Reversó un movimiento',
  surprise: 'Contó por sorpresa',
  freeze: 'Empezó el arqueo',
  resume: 'Siguió trabajando',
  submit: 'Presentó el arqueo',
  explain: 'Explicó la diferencia',
  recount: 'Pidió contar otra vez',
  approve: 'Aprobó el cierre',
}

export function happenedWords(action: string): string {
  return HAPPENED[action] ?? action
}

const KINDS: Readonly<Record<string, string>> = {
  payment: 'Pago',
  return: 'Devolución',
  transfer: 'Traslado',
  reversal: 'Reverso',
  opening_difference: 'Diferencia al abrir',
  closing_difference: 'Diferencia del cierre',
}

/** What a movement is: its category, or what it corrects. */
export function movementWords(kind: string, category: string | null | undefined): string {
  const special = KINDS[kind]
  return special === undefined ? (category ?? '') : [special, category].filter(Boolean).join(' · ')
}

const COUNTS: Readonly<Record<string, string>> = {
  opening: 'Al abrir',
  closing: 'Al cerrar',
  surprise: 'Por sorpresa',
}

export function countWords(kind: string): string {
  return COUNTS[kind] ?? kind
}

/** "Faltan USD 2.50", "Sobran USD 1.00", "Sin diferencia". */
export function differenceWords(minor: number, format: (minor: number) => string): string {
  if (minor === 0) {
    return 'Sin diferencia'
  }
  return minor < 0 ? `Faltan ${format(-minor)}` : `Sobran ${format(minor)}`
}

/** What a movement undoes, or what undid it. */
export function noteWords({ reverses_seq, reversed_by_seq }: CashMovement): string | null {
  if (typeof reverses_seq === 'number') {
    return `Deshace el ${String(reverses_seq)}`
  }
  return typeof reversed_by_seq === 'number' ? `Reversado por el ${String(reversed_by_seq)}` : null
}

/** What became of a difference. */
export function treatmentWords(treatment: string | null | undefined): string | null {
  if (treatment === null || treatment === undefined) {
    return null
  }
  return treatment === 'custodian' ? 'La debe quien tenía la caja' : 'La asume la empresa'
}
