import { useIntent } from '@/api/intent'
import { type DeliveryItem, useResendDeliveryMutation, type WebhookItem } from '@/api/messages'
import { asProblem } from '@/api/problem'
import { useNotify } from '@/app/popups/useNotify'
import { actionWords } from '@/lib/auditWords'
import { ActionButton } from '@/ui/ActionButton'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { noResend } from './model'

interface ResendButtonProps {
  webhook: WebhookItem
  message: DeliveryItem
  size?: 'small'
}

/** Sends a message once more under the id it had, whether it arrived or not. */
export function ResendButton({ webhook, message, size }: ResendButtonProps) {
  const [send] = useResendDeliveryMutation()
  const withIntent = useIntent()
  const notify = useNotify()
  const press = async () => {
    const answer = await withIntent(async (key) =>
      send({ id: webhook.id, delivery: message.id, 'Idempotency-Key': key, noArguments: {} }),
    )
    const problem = asProblem(answer.error)
    if (answer.data !== undefined) {
      notify.success('El mensaje está por salir otra vez.')
    } else if (problem !== null) {
      notify.error(problem.detail)
    }
  }
  return (
    <ActionButton
      size={size}
      variant="outlined"
      color="inherit"
      blockedBy={noResend(message, webhook)}
      onAct={press}
    >
      Reenviar <VisuallyHidden>«{actionWords(message.event)}»</VisuallyHidden>
    </ActionButton>
  )
}
