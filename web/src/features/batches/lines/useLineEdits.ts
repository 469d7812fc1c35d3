import { useCallback, useEffect, useRef, useState } from 'react'
import { type BatchDetail, batchesApi, type LineCells } from '@/api/batches'
import { asRead, newIntentKey } from '@/api/intent'
import { isOutcomeUnknown, type Problem } from '@/api/problem'
import { readRecord, showRecord, useCommand } from '@/app/commands/useCommand'
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

/** How many lines go in one call: what the call takes. */
const MOST_AT_ONCE = 500

/** What passes: it says nothing of the edits, which wait until somebody tries again. */
const PASSING = new Set([401, 412, 429])

function isHeld(problem: Problem | null): boolean {
  return problem !== null && (isOutcomeUnknown(problem) || PASSING.has(problem.status))
}

/** The edits that a refusal names, by their places in the call; all where it names none. */
function refusedOf({ errors }: Problem, edits: Edits): Edits {
  const all = [...edits]
  const places = new Set(errors.map(({ field }) => Number(/^lines\/(\d+)\//.exec(field)?.[1] ?? Number.NaN)))
  const named = all.filter((_, at) => places.has(at))
  return new Map(named.length === 0 ? all : named)
}

/** What waits but for what was sent; what was typed into a line meanwhile is another edit. */
function without(edits: Edits, sent: Edits): Edits {
  return new Map([...edits].filter(([position, cells]) => sent.get(position) !== cells))
}

/**
 * Takes edits of lines while one types on: all that wait are sent together, with the batch as it is then. That has the batch
 * checked anew, and nothing is sent as long as it is.
 */
export function useLineEdits(batch: BatchDetail): LineEdits {
  const dispatch = useAppDispatch()
  const notify = useNotify()
  const { send } = useCommand()
  const record = { endpoint: batchesApi.endpoints.getBatch, arg: { id: batch.id } }
  const [waiting, setWaiting] = useState<Edits>(NONE)
  const [sent, setSent] = useState<Edits>(NONE)
  const [problem, setProblem] = useState<Problem | null>(null)
  const isSending = useRef(false)
  // A lost answer is asked for again, the same edits with the same key: each line is changed once.
  const attempt = useRef<{ key: string; edits: Edits } | null>(null)

  // What an answer said of the batch: it is drawn a little later, and what is sent next must know it.
  const answered = useRef(batch)
  const current = () => (answered.current.version > batch.version ? answered.current : batch)

  /** Of what was refused: what is wrong with the batch, or nothing where only its version was old. */
  const refused = async (refusal: Problem, { version }: BatchDetail, edits: Edits) => {
    const fresh = await dispatch(readRecord(record))
    answered.current = fresh.data ?? answered.current
    if (refusal.status === 412 && current().version !== version) {
      return
    }
    setProblem(refusal)
    notify.error(refusal.detail)
    if (!isHeld(refusal)) {
      // Of several edits one may be refused; the others are sent without it.
      setWaiting((before) => without(before, refusedOf(refusal, edits)))
    }
  }

  const perform = async () => {
    const now = current()
    attempt.current ??= { key: newIntentKey(), edits: new Map([...waiting].slice(0, MOST_AT_ONCE)) }
    const { key, edits } = attempt.current
    const answer = await send(
      batchesApi.endpoints.changeBatchLines,
      {
        ...asRead(now),
        'Idempotency-Key': key,
        batchLineChanges: { lines: [...edits].map(([position, cells]) => ({ position, cells })) },
      },
      { saysRefusal: false },
    )
    const refusal = answer.ok ? null : answer.problem
    if (refusal !== null && isOutcomeUnknown(refusal)) {
      setProblem(refusal)
      notify.error(refusal.detail)
      return
    }
    attempt.current = null
    if (refusal !== null) {
      await refused(refusal, now, edits)
      return
    }
    setProblem(null)
    setWaiting((before) => without(before, edits))
    if (answer.ok) {
      // An answer that had been lost may tell what the lines say already.
      if (answer.data.version !== now.version) {
        setSent((before) => new Map([...before, ...edits]))
      }
      answered.current = answer.data
      await dispatch(showRecord(record, answer.data))
    }
  }

  useEffect(() => {
    if (waiting.size === 0 || isSending.current || isHeld(problem) || current().state === 'validating') {
      return
    }
    isSending.current = true
    void perform().finally(() => {
      isSending.current = false
      // Whatever waits is looked at again.
      setWaiting((before) => new Map(before))
    })
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- `perform` takes the batch as it is now
  }, [waiting, problem, batch.state, batch.version])

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
