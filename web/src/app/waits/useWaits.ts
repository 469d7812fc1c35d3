import { useLocation } from 'react-router'
import { useCountWaitsQuery, useGetHomeQuery } from '@/api/requests'
import { paths } from '@/lib/paths'

/** What may wait for somebody: the parts of the root page that ask for something to be done. */
export type Waits =
  | 'to_decide'
  | 'to_release'
  | 'to_pay'
  | 'to_authorize'
  | 'accounts_to_verify'
  | 'to_review'
  | 'to_settle'
  | 'to_pay_in_cash'
  | 'closings'
  | 'deposits'
  | 'to_cancel'
  | 'to_send'
  | 'batches_to_approve'
  | 'batches'
  | 'openings'
  | 'reopenings'

/** Counts what waits for the reader, of all these kinds together. The root page tells it in its own answer. */
export function useWaits(): (...what: Waits[]) => number {
  const isHome = useLocation().pathname === paths.home
  const home = useGetHomeQuery(undefined, { skip: !isHome })
  const counts = useCountWaitsQuery(undefined, { skip: isHome })
  // On the way from the one to the other the numbers stand as they were.
  const told = isHome ? (home.currentData ?? counts.data) : (counts.currentData ?? home.data)
  return (...what) =>
    (told?.waits ?? [])
      .filter((one) => what.some((name) => name === one.what))
      .reduce((sum, { count }) => sum + count, 0)
}
