import { api } from '@/api/base'
import { type CallDoor, openCallDoor, unsentProblem } from '@/api/door'
import { asProblem, networkProblem } from '@/api/problem'
import { isReadForItself } from '@/api/readAnew'
import { sessionExpired } from '@/api/session-expiry'
import { getToken } from '@/features/users/door'
import { browser } from '@/lib/browser'
import { mayEnter } from '../guard'
import type { AppStore } from '../store'
import { settleProfile } from './readProfile'

/** Whether something on the screen looks at a place in the cache. */
function isLookedAt(store: AppStore, queryCacheKey: string): boolean {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the client's own middleware answers to this action
  const { getSubscriptionCount } = store.dispatch(
    api.internalActions.internal_getRTKQSubscriptions(),
  ) as unknown as { getSubscriptionCount: (key: string) => number }
  return getSubscriptionCount(queryCacheKey) > 0
}

/** The screen draws what a fresh profile lets it show, and what it shows no more stops looking. */
async function drawn(): Promise<void> {
  await new Promise((done) => {
    setTimeout(done)
  })
}

/** Has every call ask the guard first: none goes out for a page that its person may no longer see, nor after the session's end. */
export function openDoorOf(store: AppStore): void {
  const isOver = () => store.getState().session.expired || browser.isLeaving()
  const admit: CallDoor['admit'] = async (queryCacheKey) => {
    const { user: before, pathname } = store.getState().session
    const wasLookedAt = queryCacheKey !== undefined && isLookedAt(store, queryCacheKey)
    const hasWaited = await store.dispatch(settleProfile())
    const { user } = store.getState().session
    if (isOver() || (before !== null && user === null)) {
      return unsentProblem('over')
    }
    if (!hasWaited || user === null || user === before) {
      return null
    }
    await drawn()
    // What a screen looks at goes with it. A piece of work looks for itself, and would go on for a page that is gone.
    const isWanted =
      wasLookedAt && !isReadForItself(queryCacheKey)
        ? isLookedAt(store, queryCacheKey)
        : mayEnter(
            pathname,
            user.permissions.map((p) => p.permission_name),
          )
    return isWanted ? null : unsentProblem('left')
  }
  openCallDoor({
    admit,
    isOver,
    askToken: async () => {
      try {
        return { ok: true, token: await store.dispatch(getToken()) }
      } catch (error) {
        return { ok: false, problem: asProblem(error) ?? networkProblem() }
      }
    },
    expire: () => {
      store.dispatch(sessionExpired())
    },
  })
}
