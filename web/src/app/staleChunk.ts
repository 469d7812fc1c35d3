import { browser } from '@/lib/browser'

const RELOADED_AT_KEY = 'caudal.reloadedAt'
const RELOAD_AGAIN_AFTER_MS = 60_000

/** Whether a screen failed because its script could not be fetched: a new version was deployed, or the network left. */
export function isChunkFailure(error: unknown): boolean {
  const text = error instanceof Error ? `${error.name} ${error.message}` : ''
  return /dynamically imported module|importing a module script|ChunkLoadError|preload CSS|module script failed/i.test(
    text,
  )
}

/**
 * A screen whose script is gone most often means that a new version replaced it, and one reload brings the person to
 * the very address they wanted. Once a minute at most, so that a broken deployment never becomes a loop.
 */
export function reloadOnStaleChunk(): void {
  window.addEventListener('vite:preloadError', () => {
    const last_ms = Number(sessionStorage.getItem(RELOADED_AT_KEY))
    if (!navigator.onLine || Date.now() - last_ms < RELOAD_AGAIN_AFTER_MS) {
      return
    }
    sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()))
    // The router has not moved to the new address yet; it has once it has shown the failure.
    setTimeout(() => {
      browser.reload()
    })
  })
}
