import { useEffect, useRef } from 'react'
import { batchesApi, useGetBatchQuery } from '@/api/batches'
import { asProblem } from '@/api/problem'
import { staleBy } from '@/api/stale'
import { useAppDispatch } from '@/app/store'

/** How often a batch that is being checked is asked how far it is. */
const POLL_MS = 1000

/** The batch of an address; while it is being checked it is asked for every second, also after a reload. */
export function useBatch(id: string) {
  const dispatch = useAppDispatch()
  const { currentData, error, refetch } = useGetBatchQuery({ id }, { refetchOnMountOrArgChange: true })
  const state = currentData?.state
  useGetBatchQuery({ id }, { skip: state !== 'validating', pollingInterval: POLL_MS })
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== undefined && before.current !== state) {
      // The lists and counts that stand in the store tell the state before; this batch is the one that was just read.
      dispatch(batchesApi.util.invalidateTags(staleBy('batch')))
    }
    before.current = state
  }, [dispatch, state])
  return {
    batch: currentData,
    problem: asProblem(error),
    refetch: () => {
      void refetch()
    },
  }
}
