import { paths } from '@/lib/paths'

/** What each command is called where its answer was lost: as the button that sent it. */
const NAMES: Readonly<Record<string, string>> = {
  actOnAccount: 'Cambio de una cuenta',
  actOnBatch: 'Decisión sobre un lote',
  actOnBeneficiaryImport: 'Importación de beneficiarios',
  actOnCancellation: 'Decisión sobre una anulación',
  actOnCashSession: 'Cambio en un turno de caja',
  actOnCashTransfer: 'Cambio en un traslado',
  actOnPayment: 'Cambio en un pago',
  actOnRequest: 'Decisión sobre una solicitud',
  actOnSettlement: 'Cambio en una rendición',
  actOnUser: 'Cambio en una persona',
  addAccount: 'Agregar una cuenta',
  addBatchLine: 'Agregar una línea a un lote',
  addBatchRequests: 'Agregar solicitudes a un lote',
  applyBatchAnswer: 'Aplicar la respuesta del banco',
  askCancellation: 'Pedir una anulación',
  changeBatch: 'Cambio en un lote',
  closePeriod: 'Cerrar un período',
  commentRequest: 'Comentar una solicitud',
  countBySurprise: 'Arqueo sorpresa',
  createBatch: 'Crear un lote',
  createBeneficiary: 'Registrar un beneficiario',
  createPayment: 'Preparar un pago',
  createRequest: 'Pedir dinero',
  createSetting: 'Agregar a la configuración',
  createToken: 'Crear un token',
  createUser: 'Registrar una persona',
  createWebhook: 'Agregar un webhook',
  decideRequests: 'Decidir varias solicitudes',
  makeLedgerExport: 'Exportar asientos',
  markPayrollDeductions: 'Marcar descuentos de planilla',
  noteCashMovement: 'Anotar un movimiento de caja',
  openCashSession: 'Abrir un turno de caja',
  payInCash: 'Pagar en efectivo',
  reverseCashMovement: 'Reversar un movimiento de caja',
  sendCash: 'Enviar dinero de la caja',
  takeBackCash: 'Recibir una devolución',
  updateRequest: 'Guardar una solicitud',
  verifyAccounts: 'Verificar cuentas',
}

export function commandName(endpoint: string): string {
  return NAMES[endpoint] ?? 'Lo que enviaste'
}

/** Whether the document that the server names is what the command made; else it is only where it happened. */
export function makes(endpoint: string): boolean {
  return /^(?:create|make|open|ask)[A-Z]/u.test(endpoint)
}

/** Where the reader finds what a command made, by its number. */
const LISTS: Readonly<Record<string, string>> = {
  createBatch: `${paths.multiplePayments}?tab=all`,
  createPayment: `${paths.singlePayments}?tab=all`,
  createRequest: `${paths.requests}?scope=mine`,
}

/** The way to the document that a command made; null where the reader has to look for it. */
export function wayTo(endpoint: string, number: string): string | null {
  const list = LISTS[endpoint]
  return list === undefined ? null : `${list}&q=${encodeURIComponent(number)}`
}
