import { useIntent } from '@/api/intent'
import { type MailItem, useRetryMailMutation } from '@/api/messages'
import { asProblem } from '@/api/problem'
import { useNotify } from '@/app/popups/useNotify'
import { ActionButton } from '@/ui/ActionButton'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { NO_SERVER } from './model'

/** Has a letter sent again that was given up. */
export function RetryButton({ letter: { id, to }, isSetUp }: { letter: MailItem; isSetUp: boolean }) {
  const [send] = useRetryMailMutation()
  const withIntent = useIntent()
  const notify = useNotify()
  const press = async () => {
    const answer = await withIntent(async (key) => send({ id, 'Idempotency-Key': key, noArguments: {} }))
    const problem = asProblem(answer.error)
    if (answer.data !== undefined) {
      notify.success(`El correo para ${to.name} está por salir otra vez.`)
    } else if (problem !== null) {
      notify.error(problem.detail)
    }
  }
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
