import LinearProgress from '@mui/material/LinearProgress'
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** Routes that are there at once show no bar: a flash helps nobody. */
const SHOW_AFTER_MS = 80

/** The thin bar at the top while a route and its script are on their way. */
export function RouteProgress() {
  const isBusy = useNavigation().state !== 'idle'
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(
      () => {
        setIsShown(isBusy)
      },
      isBusy ? SHOW_AFTER_MS : 0,
    )
    return () => {
      clearTimeout(timer)
    }
  }, [isBusy])
  return isShown ? (
    <LinearProgress
      aria-label="Cargando página"
      sx={{ position: 'fixed', top: 0, insetInline: 0, height: 3, zIndex: 'tooltip', displayPrint: 'none' }}
    />
  ) : null
}
