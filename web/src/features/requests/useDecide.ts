import { useCallback } from 'react'
import { etag } from '@/api/intent'
import { asOne } from '@/api/readOnce'
import type { RequestDetail, RequestItem } from '@/api/requests'
import { requestsApi } from '@/api/requests'
import { type Outcome, useCommand } from '@/app/commands/useCommand'
import { useSession } from '@/app/session/useSession'
import { useAppDispatch } from '@/app/store'
import { ended } from '@/lib/ended'
import { showDecided } from './showDecided'
import { actionWords, turnWords } from './words'

/** Said at once, so that nobody waits for what cannot come. */
export const NOBODY_CAN =
  'Por ahora nadie puede terminar de decidirla: quien administra el portal ya la ve en su inicio.'

export interface Decision {
  action: string
  version: number
  reason?: string
  amount_minor?: number
}

/** What is said when it is done: the number, and whose turn it is now. */
export function doneWords(action: string, request: RequestDetail, own: string): string {
  const next = request.next_step ?? null
  if (request.nobody_can) {
    return `${actionWords(action).done} ${request.number}. ${NOBODY_CAN}`
  }
  if (next === null || next.who.length === 0 || action === 'revise') {
    return `${actionWords(action).done} ${request.number}.`
  }
  return ended(`${actionWords(action).done} ${request.number}. ${turnWords(next, own)}`)
}

/** Sends a decision on one request: once however often it is pressed, and with the same key while no answer came. */
export function useDecide(): (
  request: Pick<RequestItem, 'id'>,
  decision: Decision,
) => Promise<Outcome<RequestDetail>> {
  const { send } = useCommand()
  const { user } = useSession()
  const dispatch = useAppDispatch()
  return useCallback(
    async ({ id }, { action, version, reason, amount_minor }) =>
      // What it makes stale is read anew once the lists say what came of it.
      asOne(dispatch, async () => {
        const outcome = await send(
          requestsApi.endpoints.actOnRequest,
          {
            id,
            action,
            'If-Match': etag(version),
            actionBody: {
              ...(reason === undefined ? {} : { reason }),
              ...(amount_minor === undefined ? {} : { amount_minor }),
            },
          },
          { done: (request) => doneWords(action, request, user.name), saysRefusal: false },
        )
        if (outcome.ok) {
          dispatch(showDecided(outcome.data))
        }
        return outcome
      }),
    [send, dispatch, user.name],
  )
}
