import { useCallback, useRef, useState } from 'react'
import { type BatchActionBody, type BatchDetail, batchesApi, useActOnBatchMutation } from '@/api/batches'
import { etag, useIntent } from '@/api/intent'
import { asProblem, type Problem } from '@/api/problem'
import { useNotify } from '@/app/popups/useNotify'
import { useAppDispatch } from '@/app/store'

interface Answer {
  data?: BatchDetail
  error?: unknown
}

export interface BatchActing {
  /** What is on its way. */
  running: string | null
  problem: Problem | null
  /** Does one of the batch's actions; the batch that answers, or null where it was refused. */
  act: (
    batch: BatchDetail,
    action: string,
    body?: BatchActionBody,
    done?: string,
  ) => Promise<BatchDetail | null>
  /** Does something else to the batch in the same way. */
  run: (
    batch: BatchDetail,
    name: string,
    call: (key: string, version: string) => Promise<Answer>,
    done?: string,
  ) => Promise<BatchDetail | null>
  /** Says that something was done. */
  say: (text: string) => void
  forget: () => void
}

/** Moves a batch, once and never before the server has said so. */
export function useBatchAction(): BatchActing {
  const [send] = useActOnBatchMutation()
  const withIntent = useIntent()
  const notify = useNotify()
  const dispatch = useAppDispatch()
  // A second click comes before React has drawn the first one's state.
  const isBusy = useRef(false)
  const [running, setRunning] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  const run: BatchActing['run'] = async (batch, name, call, done) => {
    if (isBusy.current) {
      return null
    }
    isBusy.current = true
    setRunning(name)
    try {
      const answer = await withIntent(async (key) => call(key, etag(batch.version)))
      const refusal = asProblem(answer.error)
      setProblem(refusal)
      if (answer.data !== undefined) {
        // The answer is the batch as it is now: nobody presses a button of the state before.
        const { data } = answer
        await dispatch(batchesApi.util.upsertQueryData('getBatch', { id: data.id }, data))
        if (done !== undefined) {
          notify.success(done)
        }
        return data
      }
      if (refusal !== null) {
        notify.error(refusal.detail)
        // Whatever was refused, what the screen shows may be old.
        await dispatch(
          batchesApi.endpoints.getBatch.initiate({ id: batch.id }, { forceRefetch: true, subscribe: false }),
        )
      }
      return null
    } finally {
      isBusy.current = false
      setRunning(null)
    }
  }

  return {
    running,
    problem,
    run,
    act: async (batch, action, body = {}, done) =>
      run(
        batch,
        action,
        async (key, version) =>
          send({ id: batch.id, action, 'Idempotency-Key': key, 'If-Match': version, batchActionBody: body }),
        done,
      ),
    say: notify.success,
    forget: useCallback(() => {
      setProblem(null)
    }, []),
  }
}
