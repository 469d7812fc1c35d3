import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { type BatchDetail, type BatchLine, batchesApi, type ListBatchLinesApiArg } from '@/api/batches'
import { readAnew } from '@/api/readAnew'
import { useAppDispatch } from '@/app/store'
import { LineStore } from './store'

/** Whoever drags the scroll bar passes thousands of lines: only where they rest is fetched. */
const REST_MS = 80

export interface Lines {
  store: LineStore<BatchLine>
  /** Another one after each change of what is here. */
  change: number
  onSee: (first: number, last: number) => void
}

/** The lines of one view of a batch. They are fetched anew when the batch changes, and stay in sight meanwhile. */
export function useLines({ id, version, state }: BatchDetail, show: string, q: string): Lines {
  const dispatch = useAppDispatch()
  const store = useMemo(() => {
    const view: ListBatchLinesApiArg = {
      id,
      show: show === 'all' ? undefined : show,
      q: q === '' ? undefined : q,
    }
    return new LineStore<BatchLine>(async (offset, limit) => {
      const { initiate } = batchesApi.endpoints.listBatchLines
      const answer = await readAnew(dispatch(initiate({ ...view, offset, limit }, { forceRefetch: true })))
      return answer.ok ? { ok: true, total: answer.data.total, items: answer.data.items } : answer
    })
  }, [dispatch, id, show, q])
  const change = useSyncExternalStore(store.subscribe, store.change)
  useEffect(() => {
    store.see(0, 0)
  }, [store])

  const stamp = `${String(version)} ${state}`
  const before = useRef(stamp)
  useEffect(() => {
    if (before.current !== stamp) {
      before.current = stamp
      store.expire()
    }
  }, [store, stamp])

  const resting = useRef<ReturnType<typeof setTimeout> | null>(null)
  const onSee = useCallback(
    (first: number, last: number) => {
      if (resting.current !== null) {
        clearTimeout(resting.current)
      }
      resting.current = setTimeout(() => {
        store.see(first, last)
      }, REST_MS)
    },
    [store],
  )
  useEffect(
    () => () => {
      if (resting.current !== null) {
        clearTimeout(resting.current)
      }
    },
    [],
  )
  return { store, change, onSee }
}
