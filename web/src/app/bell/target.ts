import type { Notice } from '@/api/generatedNotices'
import { paths } from '@/lib/paths'
import { mayEnter } from '../guard'

/** Where each kind of record stands; the first that the reader may enter. */
const PLACES: ReadonlyMap<string, readonly ((id: string) => string)[]> = new Map([
  ['request', [paths.request]],
  ['payment', [paths.singlePayment]],
  ['batch', [paths.batch]],
  ['settlement', [paths.settlement]],
  ['cash_session', [paths.cashSession]],
  // Who asked for it need not decide on any.
  ['cancellation', [paths.cancellation, paths.ownCancellation]],
  ['opening', [paths.accountingOpening]],
  ['accounting_period', [() => paths.accountingPage('period')]],
])

/** The page of the record that a notice is about; null where the reader may not enter it, or nothing shows such a record. */
export function targetOf(
  { object_kind, object_id }: Pick<Notice, 'object_kind' | 'object_id'>,
  permissions: readonly string[],
): string | null {
  const places = (PLACES.get(object_kind) ?? []).map((place) => place(object_id))
  return places.find((place) => mayEnter(place.split('?')[0] ?? place, permissions)) ?? null
}
