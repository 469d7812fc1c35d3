import { type RefObject, useEffect, useRef } from 'react'

/** Marks the place of a table that scrolls across: its head stays where it is. */
export const SCROLLS = 'data-scrolls'

/**
 * A table that is wider than its place scrolls across within it. Any other must not: in what scrolls, its head could not stay below the
 * top of the page.
 */
export function useScrollsWhereWide(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  // After each render: other rows have other widths.
  useEffect(() => {
    const { current: element } = place
    if (element === null) {
      return
    }
    const fit = () => {
      const table = element.firstElementChild
      const isWide = table !== null && table.scrollWidth > element.clientWidth
      element.style.overflowX = isWide ? 'auto' : 'visible'
      element.toggleAttribute(SCROLLS, isWide)
    }
    fit()
    window.addEventListener('resize', fit)
    return () => window.removeEventListener('resize', fit)
  })
  return place
}
