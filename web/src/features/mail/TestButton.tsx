import { messagesApi } from '@/api/messages'
import { useCommand } from '@/app/commands/useCommand'
import { ActionButton } from '@/ui/ActionButton'
import { NO_SERVER } from './model'

interface TestButtonProps {
  /** Undefined until it is known. */
  isSetUp: boolean | undefined
  onSent: () => void
}

/** Sends the reader a letter, to see whether mail arrives. It goes out by the way of all others. */
export function TestButton({ isSetUp, onSent }: TestButtonProps) {
  const { send } = useCommand()
  const press = async () => {
    const { ok } = await send(
      messagesApi.endpoints.tryMail,
      { noArguments: {} },
      { done: 'El correo de prueba está por salir: mira en la lista si se entregó.' },
    )
    if (ok) {
      onSent()
    }
  }
  return (
    <ActionButton
      blockedBy={isSetUp === false ? NO_SERVER : null}
      isPending={isSetUp === undefined}
      pendingLabel={isSetUp === undefined ? 'Enviarme un correo de prueba' : 'enviando…'}
      onAct={press}
    >
      Enviarme un correo de prueba
    </ActionButton>
  )
}
