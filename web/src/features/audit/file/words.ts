import { paymentStateWords as stateOfPayment } from '@/lib/paymentWords'
import { requestStateWords as stateOf } from '@/lib/requestWords'

const STEPS: Readonly<Record<string, string>> = {
  tier: 'Aprobó',
  hr: 'Aprobó por RRHH',
  release: 'Liberó para pago',
}

/** What happened to a request or to a payment. */
const EVENTS: Readonly<Record<string, string>> = {
  create: 'Creada',
  opening: 'Registrada con los saldos iniciales',
  attach: 'Soporte agregado',
  detach: 'Soporte quitado',
  comment: 'Comentada',
  edit: 'Cambiada',
  submit: 'Enviada',
  approve: 'Aprobada',
  decline: 'Rechazada',
  'approve-hr': 'Aprobada por RRHH',
  'decline-hr': 'Rechazada por RRHH',
  release: 'Liberada para pago',
  'send-back': 'Devuelta',
  withdraw: 'Retirada',
  revise: 'Corregida',
  'payment-prepared': 'Pago preparado',
  'payment-submitted': 'Pago enviado a autorizar',
  'payment-sent-back': 'Pago devuelto',
  'payment-authorized': 'Pago autorizado',
  'payment-discarded': 'Pago descartado',
  'payment-sent': 'Pago enviado al banco',
  'payment-confirmed': 'Pago confirmado',
  'paid-in-cash': 'Pagada en efectivo',
  'payment-rejected': 'Pago rechazado por el banco',
  'payment-reversed': 'Pago anulado',
  cancel: 'Anulada',
  'payment-returned': 'Pago devuelto por el banco',
  prepare: 'Preparado',
  authorize: 'Autorizado',
  discard: 'Descartado',
  send: 'Enviado al banco',
  confirm: 'Confirmado por el banco',
  pay: 'Pagado en efectivo',
  reject: 'Rechazado por el banco',
  return: 'Devuelto por el banco',
  reverse: 'Reversado por anulación',
}

export function stepWords(step: string): string {
  return STEPS[step] ?? step
}

export function paymentStateWords(state: string): string {
  return stateOfPayment(state).label
}

export function requestStateWords(state: string): string {
  return stateOf(state).label
}

export function eventWords(action: string): string {
  return EVENTS[action] ?? action
}
