/** The kinds of records that a webhook may hear of, in words. */
export const WEBHOOK_KINDS: Readonly<Record<string, string>> = {
  request: 'Solicitudes',
  payment: 'Pagos',
  batch: 'Lotes',
  settlement: 'Rendiciones',
  cash_session: 'Cierres de caja',
  cash_transfer: 'Traslados de efectivo',
  cancellation: 'Anulaciones',
  beneficiary: 'Beneficiarios',
  bank_account: 'Cuentas bancarias',
  opening: 'Saldos iniciales',
  accounting_period: 'Períodos contables',
  user: 'Personas',
}
