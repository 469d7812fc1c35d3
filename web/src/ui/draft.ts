import { useCallback, useEffect, useRef, useState } from 'react'

const PREFIX = 'caudal.draft'
const WRITE_AFTER_MS = 300

let owner: string | null = null

/** Says whose drafts these are: on a shared computer nobody finds another's. The application calls it. */
export function setDraftOwner(userId: string | null): void {
  owner = userId
}

/** Under which name the browser keeps a draft of whoever is signed in. */
export function draftKey(name: string): string {
  return `${PREFIX}.${owner ?? 'nadie'}.${name}`
}

/** What a draft holds; null where there is none. */
export function readDraft(name: string): unknown {
  try {
    const text = localStorage.getItem(draftKey(name))
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Writes a draft at once; false where the browser keeps nothing. */
export function writeDraft(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(draftKey(name), JSON.stringify(value))
    return true
  } catch {
    // Storage is full or forbidden: the form works, only its draft does not survive.
    return false
  }
}

export function removeDraft(name: string): void {
  localStorage.removeItem(draftKey(name))
}

export interface Draft<T> {
  value: T
  setValue: (next: T | ((before: T) => T)) => void
  /** Whether what is shown came from an earlier visit; the form says so. */
  isRestored: boolean
  /** Whether there is anything that leaving would lose. */
  isChanged: boolean
  /** After sending or throwing away: forgets the draft, and shows `next` (or the start value). */
  discard: (next?: T) => void
}

/**
 * State of a form that survives a reload and a lost session. `accept` checks what storage holds, because an older
 * version of the portal may have written it: return null to start anew.
 */
export function useDraft<T>(name: string, initial: T, accept: (stored: unknown) => T | null): Draft<T> {
  const [start] = useState(() => {
    const stored = readDraft(name)
    const restored = stored === null ? null : accept(stored)
    return { value: restored ?? initial, isRestored: restored !== null }
  })
  const [value, setState] = useState(start.value)
  const [isChanged, setIsChanged] = useState(start.isRestored)
  const [isRestored, setIsRestored] = useState(start.isRestored)
  // What must still be written, so that leaving within the pause loses nothing.
  const unwritten = useRef<{ value: T } | null>(null)

  const flush = useCallback(() => {
    if (unwritten.current !== null) {
      writeDraft(name, unwritten.current.value)
      unwritten.current = null
    }
  }, [name])

  useEffect(() => {
    if (!isChanged) {
      return
    }
    unwritten.current = { value }
    const timer = setTimeout(flush, WRITE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [value, isChanged, flush])

  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  const setValue = useCallback((next: T | ((before: T) => T)) => {
    setIsChanged(true)
    setState(next)
  }, [])

  const discard = useCallback(
    (next?: T) => {
      unwritten.current = null
      removeDraft(name)
      setIsChanged(false)
      setIsRestored(false)
      setState(next ?? initial)
    },
    [name, initial],
  )

  return { value, setValue, isRestored, isChanged, discard }
}
