import { useState } from 'react'

interface Opening<About> {
  /** The key of the dialog: each opening is a form of its own. 0 before the first, while there is none to fetch. */
  time: number
  /** Closed, the dialog stays what it was until it has faded. */
  isOpen: boolean
  about?: About
}

/** A dialog with a form, opened about something or about nothing in particular. */
export function useFreshDialog<About>() {
  const [opening, setOpening] = useState<Opening<About>>({ time: 0, isOpen: false })
  return {
    ...opening,
    open: (about?: About) => {
      setOpening(({ time }) => ({ time: time + 1, isOpen: true, about }))
    },
    close: () => {
      setOpening((before) => ({ ...before, isOpen: false }))
    },
  }
}
