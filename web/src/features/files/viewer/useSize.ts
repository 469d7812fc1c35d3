import { type RefObject, useEffect, useState } from 'react'

/** How much room there is in an element, as it changes. */
export function useSize(of: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = of.current
    if (element === null) {
      return undefined
    }
    const measure = () => {
      const { paddingLeft, paddingTop } = getComputedStyle(element)
      setSize({
        width: element.clientWidth - 2 * Number.parseFloat(paddingLeft || '0'),
        height: element.clientHeight - 2 * Number.parseFloat(paddingTop || '0'),
      })
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [of])
  return size
}
