import type { HomeList, ListKey } from './list'

/** How many lists the root page shows: what is next is found at a glance. */
const MOST_SHOWN = 3

/** What is next, first: what only the reader can move on, then money on its way out, then what is theirs, then what others have. */
const ORDER: readonly ListKey[] = [
  'to_decide',
  'to_authorize',
  'batches_to_approve',
  'cash_boxes',
  'to_pay_in_cash',
  'closings',
  'to_pay',
  'to_release',
  'to_send',
  'deposits',
  'to_cancel',
  'to_review',
  'accounts_to_verify',
  'openings',
  'reopenings',
  'stuck',
  'to_settle',
  'mine',
  'batches',
  'in_bank',
  'waiting_for_others',
]

/** Which lists are shown, and which are links. */
export function inOrder(lists: readonly HomeList[]): { shown: HomeList[]; rest: HomeList[] } {
  const sorted = lists.toSorted((a, b) => ORDER.indexOf(a.key) - ORDER.indexOf(b.key))
  return { shown: sorted.slice(0, MOST_SHOWN), rest: sorted.slice(MOST_SHOWN) }
}
