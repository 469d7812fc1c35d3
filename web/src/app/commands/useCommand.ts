import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { useCallback, useRef, useState } from 'react'
import { api } from '@/api/base'
import { asProblem, type Problem } from '@/api/problem'
import type { Tag } from '@/api/tags'
import { type Notify, useNotify } from '../popups/useNotify'
import { type RootState, useAppDispatch } from '../store'

type Thunk<R> = ThunkAction<R, RootState, unknown, UnknownAction>

/** An endpoint of the client that commands, `generatedApi.endpoints.sendCash`, or what is sent like one. */
export interface CommandEndpoint<Arg, Answer> {
  name: string
  initiate: (
    arg: Arg,
    options?: { track?: boolean },
  ) => Thunk<PromiseLike<{ data?: Answer | undefined; error?: unknown }>>
}

/** What throws its problem, to be sent as an endpoint is. */
export function asEndpoint<Answer>(name: string, work: () => Promise<Answer>): CommandEndpoint<void, Answer> {
  return {
    name,
    initiate: () => async () => {
      try {
        return { data: await work() }
      } catch (error) {
        return { error }
      }
    },
  }
}

/** A record that a command answers with as it stands then, by the endpoint that reads it. */
export interface ReadRecord<Arg, Answer> {
  endpoint: {
    name: string
    initiate: (
      arg: Arg,
      options?: { forceRefetch?: boolean; subscribe?: boolean },
    ) => Thunk<PromiseLike<{ data?: Answer | undefined }>>
  }
  arg: Arg
}

/** The record, or which one it is: of what was answered, or of what was refused. */
type Shown<Arg, Answer> = ReadRecord<Arg, Answer> | ((answer?: Answer) => ReadRecord<Arg, Answer>)

function recordOf<Arg, Answer>(shown: Shown<Arg, Answer>, answer?: Answer): ReadRecord<Arg, Answer> {
  return typeof shown === 'function' ? shown(answer) : shown
}

interface Following<Answer> {
  /** What `running` calls it; without a name it is the action, or the name of the endpoint. */
  as?: string
  /** What a popup says once it is done. */
  done?: string | ((answer: Answer) => string)
  /** The form that shows what is refused. */
  form?: { refuse: (problem: Problem) => void }
  /** Whether a popup says a refusal as well; without a form it does unless told. */
  saysRefusal?: boolean
  /** What a form says besides where somebody else has changed the record meanwhile. */
  ifChanged?: string
  /** The record that is answered: the screen shows it at once. Where a popup alone says a refusal, it is read anew. */
  // oxlint-disable-next-line typescript/no-explicit-any -- any of the arguments that records are read with
  shows?: Shown<any, Answer>
  /** What a refusal has read anew: somebody else may have been faster. */
  rereads?: readonly Tag[]
}

/** How a command ended. A refusal without a problem is a second press: the first one is still on its way. */
export type Outcome<Answer> = { ok: true; data: Answer } | { ok: false; problem: Problem | null }

function nameOf(endpoint: { name: string }, arg: unknown): string {
  return typeof arg === 'object' && arg !== null && 'action' in arg && typeof arg.action === 'string'
    ? arg.action
    : endpoint.name
}

export interface Command {
  send: <Arg, Answer>(
    endpoint: CommandEndpoint<Arg, Answer>,
    arg: Arg,
    following?: Following<Answer>,
  ) => Promise<Outcome<Answer>>
  /** What is on its way; null where nothing is. */
  running: string | null
  isPending: boolean
  /** Why the last one was refused. */
  problem: Problem | null
  forget: () => void
}

/**
 * Sends one command at a time: once, however often it is pressed, and under a key that stays the same until the server has answered
 * (`once.ts`). Shows and says what came of it.
 */
export function useCommand(): Command {
  const dispatch = useAppDispatch()
  const notify = useNotify()
  // A second press comes before React has drawn the first one's state.
  const isSending = useRef(false)
  const [running, setRunning] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  const send: Command['send'] = useCallback(
    async (endpoint, arg, following = {}) => {
      if (isSending.current) {
        return { ok: false, problem: null }
      }
      isSending.current = true
      setRunning(following.as ?? nameOf(endpoint, arg))
      try {
        const { data, error } = await dispatch(endpoint.initiate(arg, { track: false }))
        const refusal = asProblem(error)
        setProblem(refusal)
        if (refusal !== null) {
          await dispatch(refuse(refusal, following, notify))
          return { ok: false, problem: refusal }
        }
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is not refused is answered
        const answer = data as NonNullable<typeof data>
        const { done, shows } = following
        if (shows !== undefined) {
          await dispatch(showRecord(recordOf(shows, answer), answer))
        }
        if (done !== undefined) {
          notify.success(typeof done === 'function' ? done(answer) : done)
        }
        return { ok: true, data: answer }
      } finally {
        isSending.current = false
        setRunning(null)
      }
    },
    [dispatch, notify],
  )
  const forget = useCallback(() => {
    setProblem(null)
  }, [])
  return { send, running, isPending: running !== null, problem, forget }
}

/** Says why a command was refused, where it is read, and has read anew what may be old. */
function refuse<Answer>(
  problem: Problem,
  { form, saysRefusal = form === undefined, ifChanged, shows, rereads }: Following<Answer>,
  notify: Notify,
): Thunk<Promise<void>> {
  return async (dispatch) => {
    form?.refuse(
      ifChanged !== undefined && problem.code === 'changed_meanwhile'
        ? { ...problem, detail: `${problem.detail} ${ifChanged}` }
        : problem,
    )
    if (saysRefusal) {
      notify.error(problem.detail)
    }
    if (rereads !== undefined) {
      dispatch(api.util.invalidateTags([...rereads]))
    }
    if (shows !== undefined && saysRefusal && form === undefined) {
      await dispatch(readRecord(recordOf(shows)))
    }
  }
}

/** Shows a record as a command has answered it: nobody presses a button of the state before. */
export function showRecord<Arg, Answer>(
  { endpoint, arg }: ReadRecord<Arg, Answer>,
  answer: Answer,
): Thunk<PromiseLike<unknown>> {
  // The endpoints of the parts of the client are not known to what they are all made of.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return api.util.upsertQueryData(endpoint.name as never, arg as never, answer as never)
}

/** Reads a record anew: whatever was refused, what the screen shows may be old. */
export function readRecord<Arg, Answer>({
  endpoint,
  arg,
}: ReadRecord<Arg, Answer>): Thunk<PromiseLike<{ data?: Answer | undefined }>> {
  return endpoint.initiate(arg, { forceRefetch: true, subscribe: false })
}
