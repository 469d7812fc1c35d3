import type { PaymentsReport, SpendingReport } from '@/api/accounting'
import { byLabel } from './model'

/** What the parts of the reports are called, on the page and on paper alike. */
export function spendingTitles({ step, by, currency }: SpendingReport) {
  return {
    time: `Gastos por ${step === 'day' ? 'día' : 'mes'} en ${currency}`,
    groups: `Gastos por ${byLabel(by).toLocaleLowerCase('es')} en ${currency}`,
  }
}

export function paymentsTitles({ step, currency }: PaymentsReport) {
  return {
    time: `Pagos por ${step === 'day' ? 'día' : 'mes'} en ${currency}`,
    sources: `Cómo salió el dinero en ${currency}`,
  }
}

/** What counts, for whoever compares with another figure. */
export const SPENDING_NOTE =
  'Cuenta el día en que el gasto se registra: el de un anticipo, cuando se acepta su rendición. Lo anulado y lo devuelto se resta.'
export const PAYMENTS_NOTE =
  'Lo que salió de bancos y cajas para pagar a alguien, el día en que salió. No cuenta lo que se mueve entre cuentas y cajas de la empresa; lo anulado y lo devuelto se resta.'
