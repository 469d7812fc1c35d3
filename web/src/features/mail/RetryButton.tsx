import { type MailItem, messagesApi } from '@/api/messages'
import { useCommand } from '@/app/commands/useCommand'
import { ActionButton } from '@/ui/ActionButton'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { NO_SERVER } from './model'

/** Has a letter sent again that was given up. */
export function RetryButton({ letter: { id, to }, isSetUp }: { letter: MailItem; isSetUp: boolean }) {
  const { send } = useCommand()
  const press = async () =>
    send(
      messagesApi.endpoints.retryMail,
      { id, noArguments: {} },
      { done: `El correo para ${to.name} está por salir otra vez.` },
    )
  return (
    <ActionButton
      size="small"
      variant="outlined"
      color="inherit"
      blockedBy={isSetUp ? null : NO_SERVER}
      onAct={press}
    >
      Reintentar <VisuallyHidden>el correo para {to.name}</VisuallyHidden>
    </ActionButton>
  )
}
