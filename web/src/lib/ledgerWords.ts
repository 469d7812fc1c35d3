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
