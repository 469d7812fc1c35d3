import Button from '@mui/material/Button'
import { generatedApi, type TokenItem } from '@/api/client'
import { useCommand } from '@/app/commands/useCommand'
import { confirm } from '@/ui/confirm'

/** Revokes a token, after a question. */
export function RevokeButton({ token }: { token: TokenItem }) {
  const { send, isPending } = useCommand()
  const { id, name } = token

  const press = async () => {
    const isSure = await confirm({
      title: `¿Revocar el token de ${name}?`,
      text: 'Dejará de servir ahora mismo y para siempre. Lo que el sistema hizo sigue en la auditoría.',
      confirmLabel: 'Revocar',
      tone: 'error',
    })
    if (isSure) {
      const done = `El token de ${name} ya no sirve.`
      await send(generatedApi.endpoints.revokeToken, { id, revokeBody: {} }, { done })
    }
  }

  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      aria-label={`Revocar ${name}`}
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) {
          void press()
        }
      }}
    >
      Revocar
    </Button>
  )
}
