import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { paths } from '@/lib/paths'

/** A place where the reader was since the page was loaded. */
export interface Visit {
  to: string
  label: string
}

const MOST_KEPT = 20

/** What the page is called: the record that is open beside its list, else the page. What stands behind the name is its state. */
function titleOf(main: HTMLElement): string {
  const heading = main.querySelector('[data-record-title]') ?? main.querySelector('h1')
  return heading?.firstChild?.textContent ?? ''
}

/**
 * Where the reader was, the last place first and without the present one. It lives as long as the page: nobody who signs in
 * later in this browser reads where somebody else was.
 */
export function useVisits(): () => readonly Visit[] {
  // A list stays the same place however it is filtered.
  const { pathname: here } = useLocation()
  const visits = useRef<Visit[]>([])
  // Before the page changes, not after: its next heading is no name of this place.
  useLayoutEffect(() => {
    const main = document.querySelector('main')
    if (main === null || here === paths.home || here === paths.notFound) {
      return
    }
    const note = () => {
      const label = titleOf(main)
      const last = visits.current[0]
      if (label !== '' && (last?.to !== here || last.label !== label)) {
        const others = visits.current.filter(({ to }) => to !== here)
        visits.current = [{ to: here, label }, ...others].slice(0, MOST_KEPT)
      }
    }
    note()
    // Until it has read its record a page only says what kind of thing it is.
    const observer = new MutationObserver(note)
    observer.observe(main, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [here])
  return () => visits.current.filter(({ to }) => to !== here)
}
