import { useState } from 'react'

/** A menu that stands at its button; what it holds comes when it is opened. */
export function useMenu(load: () => Promise<unknown>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isWanted, setIsWanted] = useState(false)
  return {
    anchor,
    isWanted,
    close: () => setAnchor(null),
    button: {
      'aria-haspopup': 'menu',
      'aria-expanded': anchor !== null,
      onPointerEnter: () => void load(),
      onClick: (event: { currentTarget: HTMLElement }) => {
        setAnchor(event.currentTarget)
        setIsWanted(true)
      },
    } as const,
  }
}
