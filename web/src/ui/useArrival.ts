import { useDeferredValue } from 'react'

/**
 * Whether what was waited for may be drawn now. It arrives by the store, and what that changes React draws in one go: a whole page held a
 * phone for a third of a second. One render later it is drawn in slices, between which the phone hears its person. What leaves, leaves at once.
 */
export function useArrival(isThere: boolean): boolean {
  const hasArrived = useDeferredValue(isThere)
  return isThere && hasArrived
}
