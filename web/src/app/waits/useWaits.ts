import { useCountWaitsQuery } from '@/api/requests'

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

/** Counts what waits for the reader, of all these kinds together. */
export function useWaits(): (...what: Waits[]) => number {
  const { data } = useCountWaitsQuery()
  return (...what) =>
    (data?.waits ?? [])
      .filter((one) => what.some((name) => name === one.what))
      .reduce((sum, { count }) => sum + count, 0)
}
