import type { JournalItem } from '@/api/accounting'
import { mayEnter } from '@/app/guard'
import { paths } from '@/lib/paths'

type Document = JournalItem['document']

const PLACES: Readonly<Record<string, (id: string) => string>> = {
  payment: paths.singlePayment,
  batch: paths.batch,
  cash_session: paths.cashSession,
  cash_transfer: paths.cashSlip,
  settlement: paths.settlement,
  cancellation: paths.cancellation,
  request: paths.request,
  opening: paths.accountingOpening,
  source_account: (id) => paths.settingOf('source-accounts', id),
}

function allowed(path: string | undefined, permissions: readonly string[]): string | null {
  return path !== undefined && mayEnter(path, permissions) ? path : null
}

/** Where the document of an entry opens for who holds these permissions; nothing where they have no such screen. */
export function documentPath(
  { kind, id, session_id }: Document,
  permissions: readonly string[],
): string | null {
  // What moved in a box has its place in the session, beside all else that moved there.
  const session = typeof session_id === 'string' ? paths.cashSession(session_id) : undefined
  return allowed(session, permissions) ?? allowed(PLACES[kind]?.(id), permissions)
}

/** Where the request behind an entry opens. */
export function requestPath(id: string, permissions: readonly string[]): string | null {
  return allowed(paths.request(id), permissions)
}

/** What has a receipt, or will have one once the bank has answered. */
const PAID: ReadonlySet<string> = new Set(['transfer_sent', 'transfer_confirmed', 'cash_paid'])

/** Where the receipt of the payment behind an entry opens, or the voucher of the cancellation that posted it. */
export function receiptOf(
  { id, document, event, payment_id }: JournalItem,
  permissions: readonly string[],
): { to: string; label: string } | null {
  if (document.kind === 'cancellation') {
    const voucher = allowed(paths.cancellationVoucher(document.id), permissions)
    return voucher === null ? null : { to: voucher, label: 'Comprobante de anulación' }
  }
  return typeof payment_id === 'string' && PAID.has(event)
    ? { to: paths.accountingReceipt(payment_id, id), label: 'Ver recibo' }
    : null
}
