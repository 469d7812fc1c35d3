import { config } from './config'

let isLeaving = false
let isSigningOut = false

/**
 * The ways out of the single page, in one place, so that tests can watch them instead of really leaving. While a sign-out is on its way no
 * other is taken: it would call the sign-out off, and the provider, which has not heard of it, would sign the person in again by itself.
 */
export const browser = {
  goTo: (address: string): void => {
    if (!isSigningOut || address === config.logoutRoute) {
      isSigningOut = address === config.logoutRoute
      isLeaving = true
      window.location.assign(address)
    }
  },
  /** Leaves when what was said can have been read. */
  goToAfter: (delay_ms: number, address: string): ReturnType<typeof setTimeout> =>
    setTimeout(() => {
      browser.goTo(address)
    }, delay_ms),
  reload: (): void => {
    if (!isSigningOut) {
      isLeaving = true
      window.location.reload()
    }
  },
  /** The portal itself is leaving (sign-out, end of session): no form may hold it back with a question. */
  isLeaving: (): boolean => isLeaving,
}

// A step back may bring the page as it was left, with what somebody had on it who has signed out.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && isLeaving) {
    window.location.reload()
  }
})
