declare global {
  interface Window {
    /** What `public/early.js` asked for before the application was there, by its address; null where there is no answer. */
    caudalEarly?: Map<string, Promise<Response | null>>
  }
}

/** An answer that waited for longer is of another moment: whoever comes so late asks for themselves. */
const LONGEST_WAIT_MS = 15_000

/** Asks for what belongs to the session itself, or takes the answer that is on its way. */
export async function askSession(address: string, signal: AbortSignal): Promise<Response> {
  return (
    (await takeEarly(address)) ??
    fetch(address, {
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { Accept: 'application/json' },
      signal,
    })
  )
}

/** The answer to a call that was made beside the first files of the portal, once; null where none was. */
export function takeEarly(address: string): Promise<Response | null> | null {
  const { caudalEarly } = window
  const { href } = new URL(address, window.location.href)
  const answer = caudalEarly?.get(href)
  caudalEarly?.delete(href)
  return answer === undefined || performance.now() > LONGEST_WAIT_MS ? null : answer
}
