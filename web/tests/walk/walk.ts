import { act, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { clearToken } from '@/api/token'
import { hearing } from '@/app/live/hearing'
import type { Permission } from '@/lib/permissions'
import { renderPortal } from '../app'
import { callsUnderWay } from '../underWay'
import { GuardedServer } from './authorization'

/**
 * A walk ends by what it finds, and much of that is no change of the page: it looks often. The limits only end one that waits for ever,
 * also on a machine that does much else.
 */
const WAIT = { timeout: 90_000, interval: 5 }

/** A portal whose person may do something, and what can be done to both. */
export async function walk(permissions: readonly Permission[], signal: AbortSignal) {
  clearToken()
  const guarded = new GuardedServer()
  guarded.permissions = permissions
  const { router, store } = renderPortal('/')
  /** All that the page is made of is there, and nothing that it asked for is on its way. */
  const settled = async () => {
    let called = -1
    while (called !== guarded.called.length) {
      // One that ran out of time would go on beside the next.
      signal.throwIfAborted()
      called = guarded.called.length
      // oxlint-disable-next-line no-await-in-loop -- what has come may ask for more
      await act(async () => vi.dynamicImportSettled())
      // oxlint-disable-next-line no-await-in-loop -- as above
      await waitFor(() => {
        expect([callsUnderWay(), router.state.navigation.state]).toEqual([0, 'idle'])
      }, WAIT)
    }
  }
  const profileIs = async (held: readonly Permission[]) => {
    await waitFor(() => {
      const names = store.getState().session.user?.permissions.map((p) => p.permission_name)
      expect(names).toEqual(held)
    }, WAIT)
  }
  await profileIs(permissions)
  // What hears of changes found no token at its first turn, and would look again in a second.
  window.dispatchEvent(new Event('online'))
  const timesAskedForNotices = () => guarded.called.filter((call) => call === 'GET /api/v1/notices').length
  await waitFor(() => {
    expect(guarded.isHeard).toBe(true)
    expect(timesAskedForNotices()).toBeGreaterThan(0)
  }, WAIT)
  return {
    guarded,
    store,
    router,
    settled,
    visit: async (address: string) => {
      await act(async () => router.navigate(address))
      await settled()
    },
    /** An administrator changes what they may do, and the server tells that much changed. */
    grant: async (held: readonly Permission[]) => {
      guarded.permissions = held
      const asked = timesAskedForNotices()
      act(() => {
        guarded.say('*')
      })
      await profileIs(held)
      // What the change made stale is asked for together with the bell; until then the next change could meet it on its way.
      await waitFor(() => {
        expect(timesAskedForNotices()).toBeGreaterThan(asked)
      }, WAIT)
      await settled()
    },
    /** From now on nobody tells what changes. */
    fallSilent: async () => {
      act(() => {
        guarded.fallSilent()
      })
      await waitFor(() => {
        expect(hearing.isOn()).toBe(false)
      }, WAIT)
    },
    /** An administrator changes what they may do, and nobody tells; the next page asks. */
    grantUnheard: async (held: readonly Permission[]) => {
      guarded.permissions = held
      await act(async () => router.navigate('/'))
      await profileIs(held)
      await settled()
    },
    isAt: async (pathname: string) => {
      await waitFor(() => {
        expect(router.state.location.pathname).toBe(pathname)
      }, WAIT)
    },
    /** The calls that were refused, and what was said; a session that ended is among both. */
    faults: () => ({
      refused: guarded.refused,
      expired: store.getState().session.expired,
      // The server of these stories has nobody to show, of which the page of a user tells.
      said: store
        .getState()
        .popups.recent.map(({ text }) => text)
        .filter((text) => text !== 'Error al obtener el usuario'),
    }),
  }
}

// Every page is loaded once before the first walk, however long that takes on a machine that does much else: a walk that ran out of
// time would go on beside the next one.
const pages = import.meta.glob<unknown>([
  '../../src/features/**/*.tsx',
  '../../src/app/**/*Page.tsx',
  '!**/*.test.tsx',
])

export async function loadEveryPage(): Promise<void> {
  for (const load of Object.values(pages)) {
    // oxlint-disable-next-line no-await-in-loop -- side by side they would only wait for each other
    await load()
  }
}
