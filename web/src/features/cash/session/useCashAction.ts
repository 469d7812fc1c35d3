import { useState } from 'react'
import {
  type CashActionBody,
  type CashSessionDetail,
  generatedApi,
  useActOnCashSessionMutation,
  useReverseCashMovementMutation,
} from '@/api/client'
import { etag, useIntent } from '@/api/intent'
import { asProblem, type Problem } from '@/api/problem'
import { useNotify } from '@/app/popups/useNotify'
import { useAppDispatch } from '@/app/store'

const DONE: Readonly<Record<string, string>> = {
  freeze: 'Empezó el arqueo: la caja no admite movimientos hasta que lo presentes.',
  resume: 'La caja sigue abierta.',
  submit: 'Presentaste el arqueo.',
  explain: 'La explicación quedó anotada.',
  recount: 'Pediste contar otra vez.',
  approve: 'Aprobaste el cierre.',
}

type Answer = { data?: CashSessionDetail; error?: unknown }

/** Does something to a session, once; the answer is how it stands now. */
export function useCashAction(session: CashSessionDetail) {
  const [send] = useActOnCashSessionMutation()
  const [undo] = useReverseCashMovementMutation()
  const withIntent = useIntent()
  const notify = useNotify()
  const dispatch = useAppDispatch()
  const [running, setRunning] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  const perform = async (name: string, done: string, call: (key: string) => Promise<Answer>) => {
    setRunning(name)
    const answer = await withIntent(call)
    setRunning(null)
    const refusal = asProblem(answer.error)
    setProblem(refusal)
    if (answer.data !== undefined) {
      await dispatch(generatedApi.util.upsertQueryData('getCashSession', { id: session.id }, answer.data))
      notify.success(done)
    } else if (refusal !== null) {
      notify.error(refusal.detail)
      // Whatever was refused, what the screen shows may be old.
      await dispatch(
        generatedApi.endpoints.getCashSession.initiate(
          { id: session.id },
          { forceRefetch: true, subscribe: false },
        ),
      )
    }
    return refusal
  }

  return {
    running,
    problem,
    act: async (action: string, body: CashActionBody = {}) =>
      perform(action, DONE[action] ?? session.number, async (key) =>
        send({
          id: session.id,
          action,
          'If-Match': etag(session.version),
          'Idempotency-Key': key,
          cashActionBody: body,
        }),
      ),
    reverse: async (id: string, reason: string) =>
      perform('reverse', 'El movimiento quedó reversado.', async (key) =>
        undo({ id, 'Idempotency-Key': key, reverseMovementBody: { reason } }),
      ),
  }
}

export type CashActing = ReturnType<typeof useCashAction>
