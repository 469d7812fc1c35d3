import { useCallback, useSyncExternalStore } from 'react'
import { z } from './schema'

const PREFIX = 'caudal.lists'

/** How somebody likes their lists: how high the rows are, and which columns of each they hide. */
const Taste = z.object({
  isComfortable: z.boolean(),
  hidden: z.record(z.string(), z.array(z.string())),
})
type Taste = z.infer<typeof Taste>

const PLAIN: Taste = { isComfortable: false, hidden: {} }
const NONE: readonly string[] = []

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab may have changed it.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function parsed(text: string | null): Taste {
  try {
    return text === null ? PLAIN : Taste.parse(JSON.parse(text))
  } catch {
    return PLAIN
  }
}

/** The last text that was read, with what it says: a new object at each read would be a change at each read. */
let last: { text: string | null; taste: Taste } = { text: null, taste: PLAIN }

function read(key: string): Taste {
  const text = localStorage.getItem(key)
  if (text !== last.text) {
    last = { text, taste: parsed(text) }
  }
  return last.taste
}

export interface ListTaste {
  isComfortable: boolean
  setIsComfortable: (isComfortable: boolean) => void
  /** The columns of this list that are hidden. */
  hidden: readonly string[]
  setHidden: (keys: readonly string[]) => void
}

/** The taste of a person in a list, which this browser remembers: on a shared computer nobody finds another's. */
export function useListTaste(person: string, list: string): ListTaste {
  const key = `${PREFIX}.${person}`
  const taste = useSyncExternalStore(
    subscribe,
    useCallback(() => read(key), [key]),
  )
  const write = (next: Taste) => {
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Storage is full or forbidden: the lists stay as they were.
    }
    for (const listener of listeners) {
      listener()
    }
  }
  return {
    isComfortable: taste.isComfortable,
    setIsComfortable: (isComfortable) => write({ ...taste, isComfortable }),
    hidden: taste.hidden[list] ?? NONE,
    setHidden: (keys) => write({ ...taste, hidden: { ...taste.hidden, [list]: [...keys] } }),
  }
}
