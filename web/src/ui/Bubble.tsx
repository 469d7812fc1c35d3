import Typography from '@mui/material/Typography'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

/** To the edges of the window, and from what it is about. */
const EDGE_PX = 8
const GAP_PX = 4

interface BubbleProps {
  id: string
  /** What it is about. */
  anchor: RefObject<HTMLElement | null>
  children: ReactNode
}

/**
 * Words that come and go beside something while nothing moves: a finger that is on its way meets what it saw. They stand above the page
 * and let every touch through.
 */
export function Bubble({ id, anchor, children }: BubbleProps) {
  const own = useRef<HTMLSpanElement>(null)
  // In the landmark or the dialog of what it is about: who goes through the page by its parts meets it there.
  const [part] = useState(() => anchor.current?.closest('[role$=dialog], main') ?? document.body)
  useLayoutEffect(() => {
    const place = () => {
      const [at, bubble] = [anchor.current?.getBoundingClientRect(), own.current]
      if (at === undefined || bubble === null) {
        return
      }
      const { width, height } = bubble.getBoundingClientRect()
      const below = at.bottom + GAP_PX
      const fits = below + height <= window.innerHeight - EDGE_PX
      bubble.style.top = `${String(fits ? below : Math.max(EDGE_PX, at.top - GAP_PX - height))}px`
      const rightmost = document.documentElement.clientWidth - EDGE_PX - width
      bubble.style.left = `${String(Math.max(EDGE_PX, Math.min(at.left, rightmost)))}px`
    }
    place()
    window.addEventListener('scroll', place, true)
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, true)
      window.removeEventListener('resize', place)
    }
  }, [anchor])
  return createPortal(
    <Typography
      ref={own}
      id={id}
      component="span"
      variant="caption"
      style={{ position: 'fixed', top: 0, left: 0, pointerEvents: 'none' }}
      sx={{
        zIndex: 'tooltip',
        width: 'max-content',
        maxWidth: '32ch',
        px: 1,
        py: 0.5,
        borderRadius: '8px',
        border: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.paper',
        color: 'text.secondary',
        boxShadow: 2,
      }}
    >
      {children}
    </Typography>,
    part,
  )
}
