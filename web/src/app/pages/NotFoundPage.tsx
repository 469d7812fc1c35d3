import Button from '@mui/material/Button'
import { Link, Navigate } from 'react-router'
import { paths } from '@/lib/paths'
import { MessagePage } from './MessagePage'

export function NotFoundPage() {
  return (
    <MessagePage
      icon="search"
      title="No encontramos esta página"
      text="Puede que la dirección haya cambiado o que no esté entre lo que puedes ver."
      action={
        <Button variant="contained" component={Link} to={paths.home}>
          Volver al inicio
        </Button>
      }
    />
  )
}

/** Whatever address nobody knows. */
export function ToNotFound() {
  return <Navigate to={paths.notFound} replace />
}
