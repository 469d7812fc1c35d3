import { useIntent } from '@/api/intent'
import { useTryMailMutation } from '@/api/messages'
import { asProblem } from '@/api/problem'
import { useNotify } from '@/app/popups/useNotify'
import { ActionButton } from '@/ui/ActionButton'
import { NO_SERVER } from './model'

interface TestButtonProps {
  /** Undefined until it is known. */
  isSetUp: boolean | undefined
  onSent: () => void
}

/** Sends the reader a letter, to see whether mail arrives. It goes out by the way of all others. */
export function TestButton({ isSetUp, onSent }: TestButtonProps) {
  const [send] = useTryMailMutation()
  const withIntent = useIntent()
  const notify = useNotify()
  const press = async () => {
    const answer = await withIntent(async (key) => send({ 'Idempotency-Key': key, noArguments: {} }))
    const problem = asProblem(answer.error)
    if (answer.data !== undefined) {
      onSent()
      notify.success('El correo de prueba está por salir: mira en la lista si se entregó.')
    } else if (problem !== null) {
      notify.error(problem.detail)
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
