/** Does the work until told to stop. */
type Work = (stop: AbortSignal) => Promise<void>

export interface Candidate {
  /** Takes the place of a leader that is heard no more: a phone puts tabs to sleep with their locks in hand. */
  takeOver: () => void
  stop: () => void
}

/**
 * One tab of the browser does the work; when it closes, another does. Where the browser has no Web Locks (a page that is not
 * served securely) each tab does it for itself.
 */
export function electLeader(name: string, work: Work): Candidate {
  const stopped = new AbortController()
  if (!('locks' in navigator)) {
    void work(stopped.signal)
    return {
      takeOver: () => undefined,
      stop: () => {
        stopped.abort()
      },
    }
  }
  let term = new AbortController()
  let isLeading = false

  const lead = async (mine: AbortController) => {
    isLeading = true
    await work(mine.signal)
    isLeading = false
  }
  const run = async (options: LockOptions) => {
    const mine = new AbortController()
    term = mine
    try {
      // A lock that is taken from somebody else is not waited for, so there is no wait to call off.
      await navigator.locks.request(
        name,
        options.steal === true ? options : { signal: mine.signal },
        async () => lead(mine),
      )
    } catch {
      // Called off, or another tab took the lock away.
    }
    mine.abort()
    if (term === mine) {
      isLeading = false
      if (!stopped.signal.aborted) {
        // Whoever lost it waits for it again.
        await run({})
      }
    }
  }
  void run({})
  return {
    takeOver: () => {
      if (!isLeading && !stopped.signal.aborted) {
        term.abort()
        void run({ steal: true })
      }
    },
    stop: () => {
      stopped.abort()
      term.abort()
    },
  }
}
