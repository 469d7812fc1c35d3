import type { ActionState, BankAccount, PaymentDetail, PaymentItem, Ref } from '@/api/client'

export const TOMAS: Ref = { id: 'u-tomas', name: 'Tomás Herrera' }
export const GRACIELA: Ref = { id: 'u-graciela', name: 'Graciela Moreno' }
export const ROGELIO: Ref = { id: 'u-rogelio', name: 'Rogelio Castillo' }
export const CARMEN: Ref = { id: 'u-carmen', name: 'Carmen Arosemena' }
export const MILAGROS: Ref = { id: 'u-milagros', name: 'Milagros Pineda' }

export const BANKS: readonly Ref[] = [
  { id: 'b-general', name: 'Banco General' },
  { id: 'b-nacional', name: 'Banco Nacional de Panamá' },
  { id: 'b-banistmo', name: 'Banistmo' },
  { id: 'b-caja', name: 'Caja de Ahorros' },
]

export const CONCEPTS: readonly (Ref & { code: string })[] = [
  { id: 'c-seguros', code: '6210', name: 'Seguros de flota' },
  { id: 'c-servicios', code: '6240', name: 'Servicios públicos' },
  { id: 'c-honorarios', code: '6310', name: 'Honorarios profesionales' },
]

export const SOURCES = [
  {
    id: 's-general',
    name: 'Operativa Banco General',
    bank: { id: 'b-general', name: 'Banco General' },
    number_masked: '•••• 0187',
    currency: 'USD',
    balance_minor: 48_215_075,
    in_transit_minor: 312_500,
  },
  {
    id: 's-nacional',
    name: 'Planilla Banco Nacional',
    bank: { id: 'b-nacional', name: 'Banco Nacional de Panamá' },
    number_masked: '•••• 7741',
    currency: 'USD',
    balance_minor: 90_000,
    in_transit_minor: 0,
  },
]

/** What fits a payment's state, in the order the server sends it. */
const FITTING: Readonly<Record<string, readonly string[]>> = {
  draft: ['submit', 'discard'],
  pending_authorization: ['send-back', 'authorize', 'discard'],
  authorized: ['send', 'discard'],
  sent: ['confirm', 'reject'],
  confirmed: ['return'],
  rejected: [],
  returned: [],
  discarded: [],
  reversed: [],
}

const AUTHORISER_ONLY = new Set(['authorize', 'send-back'])

export function paymentActions(payment: PaymentItem, viewer: Ref, isDetail: boolean): ActionState[] {
  return (FITTING[payment.state] ?? []).map((action) => {
    if (action === 'authorize' && payment.prepared_by.id === viewer.id) {
      return {
        action,
        blocked_by: {
          code: 'same_as_preparer',
          detail: 'Tú preparaste este pago; lo autoriza otra persona.',
          who: isDetail ? [GRACIELA.name] : [],
        },
      }
    }
    if (AUTHORISER_ONLY.has(action) !== (viewer.id === GRACIELA.id) && action !== 'discard') {
      return {
        action,
        blocked_by: {
          code: 'missing_permission',
          detail: 'No tienes el permiso que hace falta.',
          who: isDetail ? [AUTHORISER_ONLY.has(action) ? GRACIELA.name : TOMAS.name] : [],
        },
      }
    }
    return { action, blocked_by: null }
  })
}

export function accountActions(account: BankAccount, viewer: Ref): ActionState[] {
  const deactivate = { action: 'deactivate', blocked_by: null }
  if (account.state === 'inactive') {
    return []
  }
  if (account.state === 'verified') {
    return [deactivate]
  }
  const blocked_by =
    account.entered_by.id === viewer.id
      ? {
          code: 'same_as_enterer',
          detail: 'Tú registraste esta cuenta; la verifica otra persona.',
          who: [viewer.id === GRACIELA.id ? CARMEN.name : GRACIELA.name],
        }
      : null
  return [{ action: 'verify', blocked_by }, deactivate]
}

export const NEXT_STEP: Readonly<Record<string, PaymentDetail['next_step']>> = {
  draft: { action: 'submit', who: [TOMAS.name] },
  pending_authorization: { action: 'authorize', who: [GRACIELA.name] },
  authorized: { action: 'send', who: [TOMAS.name] },
  sent: { action: 'confirm', who: [TOMAS.name] },
}

export const AFTER: Readonly<Record<string, string>> = {
  submit: 'pending_authorization',
  'send-back': 'draft',
  authorize: 'authorized',
  discard: 'discarded',
  send: 'sent',
  confirm: 'confirmed',
  reject: 'rejected',
  return: 'returned',
}
