import { useState } from 'react'
import { usePaused } from './usePaused'

/** What somebody types to find something on the server. */
export interface SearchText {
  text: string
  setText: (text: string) => void
  isOpen: boolean
  setIsOpen: (isOpen: boolean) => void
  /** What to ask the server for: nothing while the name of what is chosen stands there. */
  q: string
  /** Whether something else stands there than what was asked for last. */
  isAhead: boolean
}

/** How many things a search of the server answers at most. */
export const SEARCHED_AT_ONCE = 20

/** The text of a search field, which begins with the name of what is chosen, and what of it to ask the server for. */
export function useSearchText(chosen: { name: string } | null): SearchText {
  const [text, setText] = useState(chosen?.name ?? '')
  const [isOpen, setIsOpen] = useState(false)
  const wanted = text === chosen?.name ? '' : text.trim()
  const q = usePaused(wanted)
  return { text, setText, isOpen, setIsOpen, q, isAhead: wanted !== q }
}
