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
  payment_prepared: 'Pago preparado',
  payment_submitted: 'Pago enviado a autorizar',
  payment_sent_back: 'Pago devuelto',
  payment_authorized: 'Pago autorizado',
  payment_discarded: 'Pago descartado',
  payment_sent: 'Pago enviado al banco',
  payment_confirmed: 'Pago confirmado',
  paid_in_cash: 'Pagada en efectivo',
  payment_rejected: 'Pago rechazado por el banco',
  payment_reversed: 'Pago anulado',
  cancel: 'Anulada',
  payment_returned: 'Pago devuelto por el banco',
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
