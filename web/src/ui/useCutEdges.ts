import { type RefObject, useEffect } from 'react'

/** What is less is no cut: scroll positions are fractions on some screens. */
const LEAST_PX = 2
const FADE = '32px'

/** The look of a scroller with `useCutEdges`: across, or down. */
export const cutEdges = (axis: 'x' | 'y') => ({
  maskImage: `linear-gradient(to ${axis === 'x' ? 'right' : 'bottom'}, transparent, #000 var(--cut-start, 0px), #000 calc(100% - var(--cut-end, 0px)), transparent)`,
})

/** What scrolls fades out at each edge that more lies behind, because many systems show no scroll bar. */
export function useCutEdges(scroller: RefObject<HTMLElement | null>, axis: 'x' | 'y'): void {
  // After each render: what it holds, and the room it has, may have changed with it.
  useEffect(() => {
    const { current: element } = scroller
    if (element === null) {
      return
    }
    const show = () => {
      const isAcross = axis === 'x'
      const before = isAcross ? element.scrollLeft : element.scrollTop
      const whole = isAcross ? element.scrollWidth : element.scrollHeight
      const after = whole - before - (isAcross ? element.clientWidth : element.clientHeight)
      element.style.setProperty('--cut-start', before < LEAST_PX ? '0px' : FADE)
      element.style.setProperty('--cut-end', after < LEAST_PX ? '0px' : FADE)
    }
    element.addEventListener('scroll', show, { passive: true })
    window.addEventListener('resize', show)
    show()
    return () => {
      element.removeEventListener('scroll', show)
      window.removeEventListener('resize', show)
    }
  })
}
