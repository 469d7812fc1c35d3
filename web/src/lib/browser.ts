let isLeaving = false

/** The ways out of the single page, in one place, so that tests can watch them instead of really leaving. */
export const browser = {
  goTo: (address: string): void => {
    isLeaving = true
    window.location.assign(address)
  },
  reload: (): void => {
    isLeaving = true
    window.location.reload()
  },
  /** The portal itself is leaving (sign-out, end of session): no form may hold it back with a question. */
  isLeaving: (): boolean => isLeaving,
  /** The page stands again as it was left. */
  stay: (): void => {
    isLeaving = false
  },
}

// A step back may bring it.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) {
    browser.stay()
  }
})
