const EVENTS: Readonly<Record<string, string>> = {
  transfer_sent: 'Transferencia enviada al banco',
  transfer_confirmed: 'Transferencia confirmada',
  transfer_rejected: 'Transferencia rechazada',
  transfer_returned: 'Transferencia devuelta',
  cash_paid: 'Pago en efectivo',
  cash_in: 'Ingreso a la caja',
  cash_out: 'Egreso de la caja',
  cash_transfer_sent: 'Traslado de efectivo enviado',
  cash_transfer_received: 'Traslado de efectivo recibido',
  cash_transfer_returned: 'Traslado de efectivo recuperado',
  cash_shortage: 'Faltante de caja',
  cash_overage: 'Sobrante de caja',
  settlement_accepted: 'Rendición aceptada',
  unspent_returned: 'Devolución de un anticipo',
  payroll_deducted: 'Descuento de planilla',
  opening_balance: 'Saldo inicial',
  cancelled: 'Anulación',
}

/** What an entry of the ledger says happened. */
export function entryWords(event: string): string {
  return EVENTS[event] ?? event
}

/** Everything that moves money, for filters. */
export const EVENT_OPTIONS = optionsOf(EVENTS)

/** The kinds of accounts, in the order of the trial balance. */
const LEDGER_KINDS: Readonly<Record<string, string>> = {
  bank: 'Bancos',
  in_transit: 'Transferencias en tránsito',
  cash: 'Cajas',
  cash_in_transit: 'Efectivo en tránsito',
  advances: 'Anticipos por rendir',
  receivable: 'Por cobrar al personal',
  payroll_clearing: 'Planilla por liquidar',
  expense: 'Gastos e ingresos',
  over_short: 'Sobrantes y faltantes de caja',
  opening_equity: 'Patrimonio de apertura',
}

/** What all accounts of a kind are called. */
export function ledgerKindWords(kind: string): string {
  return LEDGER_KINDS[kind] ?? kind
}

export const LEDGER_KIND_OPTIONS = optionsOf(LEDGER_KINDS)

const DOCUMENTS: Readonly<Record<string, string>> = {
  payment: 'Pago',
  batch: 'Lote de pagos',
  cash_movement: 'Movimiento de caja',
  cash_session: 'Turno de caja',
  cash_transfer: 'Traslado de efectivo',
  settlement: 'Rendición',
  payroll: 'Descuento de planilla',
  payroll_deduction: 'Descuento de planilla',
  cancellation: 'Anulación',
  request: 'Solicitud',
  opening: 'Saldos iniciales',
  source_account: 'Cuenta de la empresa',
}

/** What kind of document posted an entry. */
export function postedByWords(kind: string): string {
  return DOCUMENTS[kind] ?? kind
}

function optionsOf(words: Readonly<Record<string, string>>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}
