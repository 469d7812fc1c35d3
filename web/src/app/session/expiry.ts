import { SESSION_EXPIRED_MESSAGE } from '@/api/problem'
import { sessionExpired } from '@/api/session-expiry'
import { clearToken } from '@/api/token'
import { browser } from '@/lib/browser'
import { config } from '@/lib/config'
import { popupShown } from '../popups/popupsSlice'
import type { AppStartListening } from '../store'

const LOGOUT_DELAY_MS = 2_000
/** HttpOnly cookies are out of a script's reach, and the server expires them in its answer; these are the others. */
const SESSION_COOKIES = ['__Host-caudal_session', 'caudal_session'] as const

function clearSessionCookies(): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  for (const name of SESSION_COOKIES) {
    // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is missing in Safari and Firefox ESR
    document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Strict${secure}`
  }
}

/** Says that the session is over and leaves for the logout route, once however many calls fail (specification, 8). */
export function listenToExpiry(startListening: AppStartListening): void {
  startListening({
    actionCreator: sessionExpired,
    effect: (_action, { dispatch, getOriginalState }) => {
      // Who signs out, or is on the way to the sign-in, is told nothing of a call that was still under way.
      if (getOriginalState().session.expired || browser.isLeaving()) {
        return
      }
      clearSessionCookies()
      clearToken()
      dispatch(popupShown({ kind: 'warning', text: SESSION_EXPIRED_MESSAGE }))
      browser.goToAfter(LOGOUT_DELAY_MS, config.logoutRoute)
    },
  })
}

/** Leaves on the person's own wish. */
export function signOut(): void {
  clearToken()
  browser.goTo(config.logoutRoute)
}
