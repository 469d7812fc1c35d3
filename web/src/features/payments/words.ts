import type { PaymentItem } from '@/api/client'

export { accountStateWords, PAYMENT_STATES, paymentStateWords as stateWords } from '@/lib/paymentWords'

export function beneficiaryKindWords(kind: string): string {
  return kind === 'staff' ? 'Personal' : kind === 'supplier' ? 'Proveedor' : kind
}

/** What the history says was done. */
const HISTORY: Readonly<Record<string, string>> = {
  prepare: 'Preparado',
  submit: 'Enviado a autorizar',
  'send-back': 'Devuelto a borrador',
  authorize: 'Autorizado',
  discard: 'Descartado',
  send: 'Enviado al banco',
  confirm: 'Confirmado por el banco',
  reject: 'Rechazado por el banco',
  return: 'Devuelto por el banco',
  pay: 'Pagado en efectivo',
  reverse: 'Reversado por anulación',
}

export function historyWords(action: string): string {
  return HISTORY[action] ?? action
}

/** The next step, after "Falta": whoever can take it is named behind it. */
const NEXT_STEPS: Readonly<Record<string, string>> = {
  submit: 'enviarlo a autorizar',
  authorize: 'autorizarlo',
  send: 'enviarlo al banco',
  confirm: 'anotar la respuesta del banco',
}

export function nextStepWords(action: string): string {
  return NEXT_STEPS[action] ?? action
}

const STEPS: Readonly<Record<string, string>> = {
  tier: 'Aprobó',
  hr: 'Aprobó por RRHH',
  release: 'Liberó para pago',
}

export function stepWords(step: string): string {
  return STEPS[step] ?? step
}

/** An account number in groups of four, as it stands on most evidence: the eye compares groups, not twenty digits. */
export function groupDigits(number: string): string {
  return number.match(/.{1,4}/gu)?.join(' ') ?? number
}

/** Where the money leaves from: an account of the company, or a cash box. */
export function sourceWords({
  source_account,
  cash_session,
}: Pick<PaymentItem, 'source_account' | 'cash_session'>): string {
  return source_account?.name ?? cash_session?.name ?? '—'
}

/** How it is known that cash arrived. */
export function receivedWords(received_by: string | null | undefined): string | null {
  if (received_by === null || received_by === undefined) {
    return null
  }
  return received_by === 'code' ? 'Código en el teléfono de quien recibió' : 'Comprobante firmado'
}

/** What a bank's reference has at most. */
export const REFERENCE_LENGTH = 35
