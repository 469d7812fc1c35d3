import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

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
  // A paper stands at the address of what it shows, and is a page of its own.
  const place = `${pathname} ${new URLSearchParams(search).get('print') ?? ''}`
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
