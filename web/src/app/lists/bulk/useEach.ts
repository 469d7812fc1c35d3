import { useState } from 'react'
import { inSlices } from '@/api/inSlices'
import type { Problem } from '@/api/problem'
import { asOne } from '@/api/readOnce'
import { STEP_UP_REQUIRED } from '@/api/session-expiry'
import { type Command, type Outcome, useCommand } from '../../commands/useCommand'
import { useAppDispatch } from '../../store'

interface EachResult<Item> {
  item: Item
  ok: boolean
  code?: string | null
  detail?: string | null
  /** How it stands now. */
  state?: string
}

export interface BulkOutcome<Item> {
  rows: readonly EachResult<Item>[]
}

interface Answered {
  state: string
}

interface Row {
  id: string
  ok: boolean
  code?: string | null
  detail?: string | null
  state?: string
}

/** Does one thing to many records, each by its own command: one after the other, answered row by row, and read anew after the last. */
export function useEach<Item>() {
  const dispatch = useAppDispatch()
  const { send } = useCommand()
  const [running, setRunning] = useState<string | null>(null)
  const [progress, setProgress] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<BulkOutcome<Item> | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  /** Answers what stays chosen; nothing where all of it does. */
  const run = async (
    action: string,
    items: readonly Item[],
    act: (send: Command['send'], item: Item) => Promise<Outcome<Answered>>,
  ): Promise<readonly Item[] | null> => {
    setRunning(action)
    const places = items.map((item, at) => ({ id: String(at), at, item }))
    const sendAll = async () =>
      inSlices<(typeof places)[number], Row>(places, 1, async ([one]) => {
        if (one === undefined) {
          return answeredBy()
        }
        setProgress(`${String(one.at + 1)} de ${String(items.length)}`)
        return resultOf(one.id, await act(send, one.item))
      })
    const sliced = await asOne(dispatch, sendAll)
    setProgress(null)
    setRunning(null)
    setProblem(sliced.problem)
    // One result for each, in their order.
    const rows = sliced.rows.flatMap((row: Row, at) => {
      const item = items[at]
      return item === undefined ? [] : [{ ...row, item }]
    })
    setOutcome(rows.length === 0 ? null : { rows })
    return rows.length === 0 ? null : sliced.left.map(({ item }) => item)
  }
  return { run, running, progress, outcome, problem, close: () => setOutcome(null) }
}

/** What was answered of one. What is refused is its result; what is not answered, or asks for a sign-in, stops the others. */
function resultOf(
  id: string,
  answer: Outcome<Answered>,
): { ok: true; data: { results: readonly Row[] } } | { ok: false; problem: Problem | null } {
  if (answer.ok) {
    return answeredBy({ id, ok: true, state: answer.data.state })
  }
  const { problem } = answer
  const isItsOwn =
    problem !== null && [404, 409, 412, 422].includes(problem.status) && problem.code !== STEP_UP_REQUIRED
  return isItsOwn
    ? answeredBy({ id, ok: false, code: problem.code, detail: problem.detail })
    : { ok: false, problem }
}

const answeredBy = (...results: readonly Row[]) => ({ ok: true, data: { results } }) as const
