import { useSyncExternalStore } from 'react'

let reads = 0
const listeners = new Set<() => void>()

function count(step: number): void {
  reads += step
  for (const listener of listeners) {
    listener()
  }
}

/** While it runs, the page itself shows that something is being read: nothing has to cover it. */
export async function shownByPage<R>(read: Promise<R>): Promise<R> {
  count(1)
  try {
    return await read
  } finally {
    count(-1)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useIsShownByPage(): boolean {
  return useSyncExternalStore(subscribe, () => reads > 0)
}
