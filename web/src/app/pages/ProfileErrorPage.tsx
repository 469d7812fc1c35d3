import Button from '@mui/material/Button'
import { MessagePage } from './MessagePage'

interface ProfileErrorPageProps {
  /** HTTP status, 0 for a network failure. */
  status: number
  onRetry: () => void
}

export function ProfileErrorPage({ status, onRetry }: ProfileErrorPageProps) {
  const text =
    status === 0
      ? 'No pudimos conectarnos con el servidor. Revisa tu conexión y vuelve a intentarlo.'
      : `El servidor no pudo decirnos quién eres (código ${String(status)}). Vuelve a intentarlo en un momento.`
  return (
    <div role="alert">
      <MessagePage
        icon={status === 0 ? 'offline' : 'error'}
        title="No pudimos abrir tu sesión"
        text={text}
        action={
          <Button variant="contained" onClick={onRetry}>
            Reintentar
          </Button>
        }
      />
    </div>
  )
}
