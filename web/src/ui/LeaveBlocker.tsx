import { useEffect } from 'react'
import { type Location, useBlocker } from 'react-router'
import { keptWhenLeaving } from './unsaved'
import { confirmLeaving } from './useLeaveGuard'

/** What a page is known by: filters and tabs leave it standing, another panel of the root does not. */
function placeOf({ pathname, search }: Location): string {
  return `${pathname} ${new URLSearchParams(search).get('panel') ?? ''}`
}

/**
 * Asks before the page under a changed form goes. Mounted once: the router asks one blocker alone, and a dialog's form stands over
 * its page's.
 */
export function LeaveBlocker() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      placeOf(currentLocation) !== placeOf(nextLocation) && keptWhenLeaving() !== null,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') {
      return
    }
    let isCurrent = true
    const ask = async () => {
      const leaves = await confirmLeaving(keptWhenLeaving() ?? 'all')
      if (isCurrent) {
        if (leaves) {
          blocker.proceed()
        } else {
          blocker.reset()
        }
      }
    }
    void ask()
    return () => {
      isCurrent = false
    }
  }, [blocker])
  return null
}
