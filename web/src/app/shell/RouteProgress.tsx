import { Suspense, useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { RouteBar } from './lazyFloating'

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
    <Suspense>
      <RouteBar />
    </Suspense>
  ) : null
}
