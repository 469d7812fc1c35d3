import { useWaits, type Waits } from '../waits/useWaits'
import type { NavKey } from './nav'

export type NavCounts = Readonly<Partial<Record<NavKey, number>>>

/** Where each thing that waits is done. */
const BEHIND: Readonly<Partial<Record<NavKey, readonly Waits[]>>> = {
  requests: ['to_decide', 'to_release', 'to_review', 'to_settle'],
  singlePayments: ['to_pay', 'to_authorize', 'to_send', 'deposits'],
  beneficiaries: ['accounts_to_verify'],
  multiplePayments: ['batches', 'batches_to_approve'],
  cashClosing: ['to_pay_in_cash', 'closings'],
  cancellations: ['to_cancel'],
  accounting: ['openings', 'reopenings'],
}

/** How much waits behind each entry of the navigation. */
export function useNavCounts(): NavCounts {
  const waits = useWaits()
  return Object.fromEntries(Object.entries(BEHIND).map(([key, what]) => [key, waits(...what)]))
}
