import { useCallback, useEffect, useRef, useState } from 'react'
import { type BatchDetail, batchesApi, type LineCells, useChangeBatchLineMutation } from '@/api/batches'
import { etag, newIntentKey } from '@/api/intent'
import { asProblem, isOutcomeUnknown, type Problem } from '@/api/problem'
import { useNotify } from '@/app/popups/useNotify'
import { useAppDispatch } from '@/app/store'

type Edits = ReadonlyMap<number, LineCells>

export interface LineEdits {
  /** What was typed and does not stand in the lines yet. */
  cellsOf: (position: number) => LineCells | undefined
  /** How many lines wait to be sent. */
  waiting: number
  problem: Problem | null
  edit: (position: number, cells: LineCells) => void
  /** Sends again what the network lost. */
  retry: () => void
  /** The lines were read anew: what was sent stands in them. */
  settle: () => void
}

const NONE: Edits = new Map()

function without(edits: Edits, position: number): Edits {
  const next = new Map(edits)
  next.delete(position)
  return next
}

/**
 * Takes edits of lines while one types on: they are sent one line after the other, each with the batch as it is then. Every
 * edit has the batch checked anew, and nothing is sent as long as it is.
 */
export function useLineEdits(batch: BatchDetail): LineEdits {
  const dispatch = useAppDispatch()
  const notify = useNotify()
  const [send] = useChangeBatchLineMutation()
  const [waiting, setWaiting] = useState<Edits>(NONE)
  const [sent, setSent] = useState<Edits>(NONE)
  const [problem, setProblem] = useState<Problem | null>(null)
  const isSending = useRef(false)
  // A lost answer is asked for again with the same key: the line is changed once.
  const key = useRef<string | null>(null)

  const perform = async (position: number, cells: LineCells) => {
    key.current ??= newIntentKey()
    const answer = await send({
      id: batch.id,
      position,
      'Idempotency-Key': key.current,
      'If-Match': etag(batch.version),
      batchLineBody: { cells },
    })
    const refusal = asProblem(answer.error)
    setProblem(refusal)
    if (refusal !== null && isOutcomeUnknown(refusal)) {
      notify.error(refusal.detail)
      return
    }
    key.current = null
    // What was typed into the same line meanwhile is another edit.
    setWaiting((before) => (before.get(position) === cells ? without(before, position) : before))
    if (answer.data !== undefined) {
      // An answer that had been lost may tell what the lines say already.
      if (answer.data.version !== batch.version) {
        setSent((before) => new Map(before).set(position, cells))
      }
      await dispatch(batchesApi.util.upsertQueryData('getBatch', { id: batch.id }, answer.data))
    } else if (refusal !== null) {
      notify.error(refusal.detail)
      await dispatch(
        batchesApi.endpoints.getBatch.initiate({ id: batch.id }, { forceRefetch: true, subscribe: false }),
      )
    }
  }

  const [first] = waiting
  useEffect(() => {
    const isLost = problem !== null && isOutcomeUnknown(problem)
    if (first === undefined || isSending.current || isLost || batch.state === 'validating') {
      return
    }
    isSending.current = true
    void perform(...first).finally(() => {
      isSending.current = false
      // Whatever waits is looked at again.
      setWaiting((before) => new Map(before))
    })
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- `perform` takes the batch as it is now
  }, [first, problem, batch.state, batch.version])

  const settle = useCallback(() => {
    setSent((before) => (before.size === 0 ? before : NONE))
  }, [])

  return {
    cellsOf: (position) => {
      const one = sent.get(position)
      const other = waiting.get(position)
      return one === undefined || other === undefined ? (other ?? one) : { ...one, ...other }
    },
    waiting: waiting.size,
    problem,
    edit: (position, cells) => {
      setWaiting((before) => new Map(before).set(position, { ...before.get(position), ...cells }))
    },
    retry: () => {
      setProblem(null)
    },
    settle,
  }
}
