import { useEffect } from 'react'

/** How often what is on its way is asked for again. */
export const POLL_MS = 3_000

/** Something that goes out by itself. */
interface Outgoing {
  state: string
  due_at_ms: number
}

/** When the first of these that still wait is sent; null where none waits. */
function nextDue(items: readonly Outgoing[] | undefined): number | null {
  const dues = (items ?? []).filter(({ state }) => state === 'waiting').map(({ due_at_ms }) => due_at_ms)
  return dues.length === 0 ? null : Math.min(...dues)
}

/**
 * Asks again every few seconds while one of these is due and the page is looked at: the live stream tells of what people do, not
 * of what the portal sends.
 */
export function usePollWhileDue(items: readonly Outgoing[] | undefined, ask: () => unknown): void {
  const due_ms = nextDue(items)
  useEffect(() => {
    if (due_ms === null) {
      return
    }
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && Date.now() >= due_ms) {
        ask()
      }
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [due_ms, ask])
}
