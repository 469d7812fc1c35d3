import { type ReactNode, type RefObject, useId, useState } from 'react'
import { Bubble } from './Bubble'
import { VisuallyHidden } from './VisuallyHidden'

interface ReasonProps {
  id: string
  /** What is not possible. */
  anchor: RefObject<HTMLElement | null>
  /** Whether it was asked for, by the keyboard or a finger. */
  isShown: boolean
  children: ReactNode
}

/** Why something is not possible: always there for whoever listens, in sight once it is asked for, and nothing moves for it. */
export function Reason({ id, anchor, isShown, children }: ReasonProps) {
  return isShown ? (
    <Bubble id={id} anchor={anchor}>
      {children}
    </Bubble>
  ) : (
    <VisuallyHidden id={id}>{children}</VisuallyHidden>
  )
}

/** Whether a `Reason` is asked for: while what it is about has the focus, or was pressed last. */
export function useReason() {
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  return { id, isShown, setIsShown, onFocus: () => setIsShown(true), onBlur: () => setIsShown(false) }
}
