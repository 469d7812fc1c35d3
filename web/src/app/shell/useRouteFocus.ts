import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { paths } from '@/lib/paths'

const WAIT_FOR_HEADING_MS = 5_000

function wantsFocusKept(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepFocus' in state && state.keepFocus === true
}

/**
 * After a change of route the new page's heading takes the focus, which announces the page and puts the keyboard at its
 * start. A list that opens its details beside it navigates with `state: { keepFocus: true }` and keeps the keyboard.
 */
export function useRouteFocus(): void {
  const { pathname, search, state } = useLocation()
  // The panels of the root differ in nothing but their search.
  const place = pathname === paths.home ? `${pathname}${search}` : pathname
  const lastPlace = useRef(place)
  useEffect(() => {
    if (lastPlace.current === place) {
      return
    }
    lastPlace.current = place
    if (wantsFocusKept(state)) {
      return
    }
    const main = document.querySelector('main')
    const focusHeading = (): boolean => {
      const heading = main?.querySelector('h1')
      heading?.focus({ preventScroll: true })
      return heading !== null && heading !== undefined
    }
    if (main === null || focusHeading()) {
      return
    }
    // A page may draw its heading only when its data is there.
    const observer = new MutationObserver(() => {
      if (focusHeading()) {
        observer.disconnect()
      }
    })
    observer.observe(main, { childList: true, subtree: true })
    const timer = setTimeout(() => {
      observer.disconnect()
    }, WAIT_FOR_HEADING_MS)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [place, state])
}
