import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { browser } from '@/lib/browser'
import { isChunkFailure } from '../staleChunk'
import { MessagePage } from './MessagePage'

/** A screen that failed: because its script could not be fetched, or because of a defect. Either way there is a way on. */
export function RouteErrorPage() {
  const error = useRouteError()
  const isStale = isChunkFailure(error)

  useEffect(() => {
    if (!isStale) {
      return
    }
    // When the network was what failed, its return is all it takes.
    window.addEventListener('online', browser.reload)
    return () => window.removeEventListener('online', browser.reload)
  }, [isStale])

  return (
    <div role="alert">
      <MessagePage
        icon={isStale ? 'offline' : 'error'}
        title={isStale ? 'No pudimos cargar esta página' : 'Algo falló en esta página'}
        text={
          isStale
            ? 'Puede que haya una versión nueva del portal o que se haya perdido la conexión. Vuelve a cargar: lo que estabas escribiendo se conserva.'
            : 'El resto del portal sigue funcionando. Vuelve a cargar la página; si se repite, avisa a quien administra el portal.'
        }
        action={
          <Button variant="contained" onClick={browser.reload}>
            Volver a cargar
          </Button>
        }
      />
    </div>
  )
}
