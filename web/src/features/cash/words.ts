import type { CashMovement } from '@/api/client'

const HAPPENED: Readonly<Record<string, string>> = {
  open: 'Abrió el turno',
  move: 'Anotó un movimiento',
  pay: 'Pagó una solicitud',
  unspent: 'Recibió una devolución',
  send: 'Envió dinero',
  receive: 'Recibió dinero',
  'take-back': 'Recuperó dinero que había enviado',
  reverse: 'Reversó un movimiento',
  cancel: 'Se anuló un movimiento de un turno anterior',
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

/** What a movement undoes, or what undid it. */
export function noteWords({ reverses, reversed_by }: CashMovement): string | null {
  if (typeof reverses === 'string') {
    return `Deshace el ${reverses}`
  }
  return typeof reversed_by === 'string' ? `Reversado por el ${reversed_by}` : null
}

/** What became of a difference: what is missing somebody bears, what is left over the company keeps. */
export function treatmentWords(
  treatment: string | null | undefined,
  difference: number | null | undefined,
): string | null {
  if (treatment === null || treatment === undefined) {
    return null
  }
  if (treatment === 'custodian') {
    return 'La debe quien tenía la caja'
  }
  return (difference ?? 0) > 0 ? 'Queda para la empresa' : 'La asume la empresa'
}
