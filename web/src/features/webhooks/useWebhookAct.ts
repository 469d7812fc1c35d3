import { asRead } from '@/api/intent'
import { messagesApi, type WebhookItem, type WebhookSecret } from '@/api/messages'
import { useCommand } from '@/app/commands/useCommand'
import { useKeepWebhook } from './useKeepWebhook'

/** What is done to a webhook. */
export type WebhookStep = 'test' | 'rotate' | 'switch-on' | 'switch-off' | 'remove'

/** Does something to a webhook; the answer, or null where it was refused, which a popup says. */
export function useWebhookAct(webhook: WebhookItem) {
  const { send } = useCommand()
  const keep = useKeepWebhook()
  return async (action: WebhookStep): Promise<WebhookSecret | null> => {
    const answer = await send(messagesApi.endpoints.actOnWebhook, {
      ...asRead(webhook),
      action,
      noArguments: {},
    })
    if (!answer.ok) {
      return null
    }
    keep(answer.data.webhook)
    return answer.data
  }
}
