import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { keptWhenLeaving } from './unsaved'
import { confirmLeaving } from './useLeaveGuard'

/**
 * Asks before the page under a changed form goes. Mounted once: the router asks one blocker alone, and a dialog's form stands over
 * its page's.
 */
export function LeaveBlocker() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Filters and tabs leave the page standing.
      currentLocation.pathname !== nextLocation.pathname && keptWhenLeaving() !== null,
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
