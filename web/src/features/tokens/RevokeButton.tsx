import Button from '@mui/material/Button'
import { type TokenItem, useRevokeTokenMutation } from '@/api/client'
import { useIntent } from '@/api/intent'
import { asProblem } from '@/api/problem'
import { useNotify } from '@/app/popups/useNotify'
import { confirm } from '@/ui/confirm'

/** Revokes a token, after a question. */
export function RevokeButton({ token }: { token: TokenItem }) {
  const [revoke, { isLoading }] = useRevokeTokenMutation()
  const withIntent = useIntent()
  const notify = useNotify()
  const { id, name } = token

  const press = async () => {
    const isSure = await confirm({
      title: `¿Revocar el token de ${name}?`,
      text: 'Dejará de servir ahora mismo y para siempre. Lo que el sistema hizo sigue en la auditoría.',
      confirmLabel: 'Revocar',
      tone: 'error',
    })
    if (!isSure) {
      return
    }
    const answer = await withIntent(async (key) => revoke({ id, 'Idempotency-Key': key, revokeBody: {} }))
    const problem = asProblem(answer.error)
    if (answer.data !== undefined) {
      notify.success(`El token de ${name} ya no sirve.`)
    } else if (problem !== null) {
      notify.error(problem.detail)
    }
  }

  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      aria-label={`Revocar ${name}`}
      aria-disabled={isLoading}
      onClick={() => {
        if (!isLoading) {
          void press()
        }
      }}
    >
      Revocar
    </Button>
  )
}
