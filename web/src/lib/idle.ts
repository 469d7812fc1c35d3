/** Fetches what will be needed soon, once the browser has nothing better to do. Returns how to call it off. */
export function whenIdle(load: () => Promise<unknown>): () => void {
  const run = () => {
    load().catch(() => {
      // It is asked for again when it is really needed, and says then what is wrong.
    })
  }
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 1_000)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(run, { timeout: 5_000 })
  return () => window.cancelIdleCallback(handle)
}

/** Fetches what works behind the screen. A signal that goes away takes no page down for it: it is asked for again until it comes. */
export async function keepLoading<T>(load: () => Promise<T>): Promise<T> {
  return load().catch(async () => {
    await new Promise((done) => {
      setTimeout(done, 5_000)
      window.addEventListener('online', done, { once: true })
    })
    return keepLoading(load)
  })
}
