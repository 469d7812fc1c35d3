import { etag, useIntent } from '@/api/intent'
import { useActOnWebhookMutation, type WebhookItem, type WebhookSecret } from '@/api/messages'
import { asProblem } from '@/api/problem'
import { useNotify } from '@/app/popups/useNotify'
import { useKeepWebhook } from './useKeepWebhook'

/** What is done to a webhook. */
export type WebhookStep = 'test' | 'rotate' | 'switch-on' | 'switch-off' | 'remove'

/** Does something to a webhook; the answer, or null where it was refused, which a popup says. */
export function useWebhookAct({ id, version }: WebhookItem) {
  const [act, { reset }] = useActOnWebhookMutation()
  const withIntent = useIntent()
  const notify = useNotify()
  const keep = useKeepWebhook()
  return async (action: WebhookStep): Promise<WebhookSecret | null> => {
    const answer = await withIntent(async (key) =>
      act({ id, action, 'If-Match': etag(version), 'Idempotency-Key': key, noArguments: {} }),
    )
    // The answer may bear a secret: it stays nowhere but with who asked.
    reset()
    const problem = asProblem(answer.error)
    if (problem !== null) {
      notify.error(problem.detail)
    }
    if (answer.data === undefined) {
      return null
    }
    keep(answer.data.webhook)
    return answer.data
  }
}
