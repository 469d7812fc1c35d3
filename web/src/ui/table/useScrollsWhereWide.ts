import { type RefObject, useEffect, useRef } from 'react'

/**
 * A table that is wider than its place scrolls across within it. Any other must not: in what scrolls, its head cannot stay below the
 * top of the page: `--head-top` has it stay where it is.
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
      element.style.setProperty('--head-top', isWide ? '0px' : null)
    }
    fit()
    window.addEventListener('resize', fit)
    return () => window.removeEventListener('resize', fit)
  })
  return place
}
