import { Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { RouteBar } from './lazyFloating'

/** A route that is there at once shows the bar for so long that it is seen. */
const LEAST_SHOWN_MS = 300

/** The thin bar at the top during every change of route (specification, section 1). */
export function RouteProgress() {
  const isBusy = useNavigation().state !== 'idle'
  const { pathname } = useLocation()
  /** The last route whose bar has gone. */
  const [settled, setSettled] = useState(pathname)
  useEffect(() => {
    if (isBusy || settled === pathname) {
      return
    }
    const timer = setTimeout(() => {
      setSettled(pathname)
    }, LEAST_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isBusy, pathname, settled])
  return isBusy || settled !== pathname ? (
    <Suspense>
      <RouteBar />
    </Suspense>
  ) : null
}
