import { type DeliveryItem, messagesApi, type WebhookItem } from '@/api/messages'
import { useCommand } from '@/app/commands/useCommand'
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
  const { send } = useCommand()
  const press = async () =>
    send(
      messagesApi.endpoints.resendDelivery,
      { id: webhook.id, delivery: message.id, noArguments: {} },
      { done: 'El mensaje está por salir otra vez.' },
    )
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
