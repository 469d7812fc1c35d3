import { browser } from '@/lib/browser'
import { config } from '@/lib/config'

/** Leaves for the login route, to come back to where the person is. `fresh` has the provider ask anew who it is. */
export function goToLogin({ fresh = false }: { fresh?: boolean } = {}): void {
  const { pathname, search } = window.location
  const address = new URL(config.loginRoute, window.location.origin)
  address.searchParams.set('returnTo', pathname + search)
  if (fresh) {
    address.searchParams.set('fresh', '1')
  }
  browser.goTo(address.origin === window.location.origin ? address.pathname + address.search : address.href)
}
