import { setAttemptOwner } from '@/api/attempts'
import { sessionExpired } from '@/api/session-expiry'
import { clearToken, getToken } from '@/api/token'
import { browser } from '@/lib/browser'
import { businessDate } from '@/lib/dates'
import { setDraftOwner } from '@/ui/draft'
import { hearing } from '../live/hearing'
import type { AppThunk, RootState } from '../store'
import { fetchProfile } from './profile'
import { doubtsSettled, profileFailed, profileRead, profileRequested } from './sessionSlice'

/** Changes when a tab learns that nobody is signed in; the others hear it and look for themselves. */
export const SIGNED_OUT_KEY = 'caudal.signedOutAt'

/** Whether a way out is chosen: an answer that comes now must not overtake it with the login route, in this tab or in another. */
const isOver = (state: RootState) => state.session.expired || browser.isLeaving()

/** The reading under way in each store. */
const inFlight = new WeakMap<() => RootState, Promise<void>>()

/** When the profile was read last. */
let readAt_ms = 0
/** Who may do what changes with the day as well (absences), of which no event tells; and nobody's clock is sure. */
const LONGEST_FRESH_MS = 5 * 60_000

/** Whether what the profile says is still so: it was read today, and a change would have been told since. */
export function isProfileFresh(now = new Date()): boolean {
  const age_ms = now.getTime() - readAt_ms
  return (
    hearing.isOn() &&
    age_ms >= 0 &&
    age_ms < LONGEST_FRESH_MS &&
    businessDate(now) === businessDate(new Date(readAt_ms))
  )
}

/** Reads the profile, once at a time however many ask: at the start, on focus and on every change of route. */
export function readProfile(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (isOver(getState())) {
      return
    }
    let reading = inFlight.get(getState)
    if (reading === undefined) {
      reading = dispatch(readOnce()).finally(() => {
        inFlight.delete(getState)
      })
      inFlight.set(getState, reading)
    }
    await reading
  }
}

/** Waits while the profile is being read, and reads it where it may be out of date. Says whether that took anything. */
export function settleProfile(): AppThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    let hasWaited = false
    const isUnsettled = () => {
      const { doubts, settledDoubts } = getState().session
      return !isOver(getState()) && (inFlight.has(getState) || settledDoubts < doubts)
    }
    while (isUnsettled()) {
      hasWaited = true
      // oxlint-disable-next-line no-await-in-loop -- it may be doubted anew meanwhile
      await dispatch(readProfile())
    }
    return hasWaited
  }
}

function readOnce(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { doubts, user: before } = getState().session
    dispatch(profileRequested())
    const answer = await fetchProfile()
    if (isOver(getState())) {
      return
    }
    dispatch(doubtsSettled(doubts))
    if (!answer.ok) {
      dispatch(profileFailed({ status: answer.status }))
      if (answer.status === 401 || answer.status === 403) {
        dispatch(sessionExpired())
      }
      return
    }
    if (answer.user === null) {
      clearToken()
      // Only now is it sure: while a sign-out is on its way, another tab would still be told that it is signed in.
      localStorage.setItem(SIGNED_OUT_KEY, String(Date.now()))
    } else if (before !== null && before.id !== answer.user.id) {
      // Another person signed in from another tab: nothing of the first may stay on the screen.
      clearToken()
      browser.reload()
      return
    } else if (before === null) {
      // Asked for beside the first screen's chunk, so that its first call does not wait for it.
      void getToken()
    }
    readAt_ms = Date.now()
    // Before the first screen is drawn: its form looks for its draft while it is drawn.
    setDraftOwner(answer.user?.id ?? null)
    setAttemptOwner(answer.user?.id ?? null)
    dispatch(profileRead(answer))
  }
}
