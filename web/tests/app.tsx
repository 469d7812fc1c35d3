import { render } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import type { ReactElement, ReactNode } from 'react'
import { Provider } from 'react-redux'
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router'
import { api } from '@/api/base'
import { LoadingOverlay } from '@/app/loading/LoadingOverlay'
import { Popups } from '@/app/popups/Popups'
import { routes } from '@/app/routes'
import { SessionGate } from '@/app/session/SessionGate'
import { makeStore } from '@/app/store'
import { PortalTheme } from '@/app/theme/PortalTheme'
import { ConfirmHost } from '@/ui/confirm'
import { LeaveBlocker } from '@/ui/LeaveBlocker'
import { stillTheme } from './stillTheme'
import { portals } from './underWay'

/** A store whose calls the test waits for at its end. */
function makeAwaitedStore() {
  const store = makeStore()
  portals.add(() => [
    ...store.dispatch(api.util.getRunningQueriesThunk()),
    ...store.dispatch(api.util.getRunningMutationsThunk()),
  ])
  return store
}

function Frame({ store, children }: { store: ReturnType<typeof makeStore>; children: ReactNode }) {
  return (
    <Provider store={store}>
      <PortalTheme theme={stillTheme}>
        {children}
        <ConfirmHost />
        <Popups />
        <LoadingOverlay />
      </PortalTheme>
    </Provider>
  )
}

/** The whole portal at an address, behind its session gate. */
export function renderPortal(address: string, tree: RouteObject[] = routes) {
  const store = makeAwaitedStore()
  const router = createMemoryRouter(tree, { initialEntries: [address] })
  const view = render(
    <Frame store={store}>
      <SessionGate>
        <RouterProvider router={router} />
      </SessionGate>
    </Frame>,
  )
  return { store, router, ...view }
}

/** The whole portal at an address, with somebody's hands to use it. */
export function openPortal(address: string) {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })
  return { user, ...renderPortal(address) }
}

/** One part of the kit, on a page of its own. */
export function renderPart(part: ReactElement, address = '/') {
  const store = makeAwaitedStore()
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <LeaveBlocker />
            <Outlet />
          </>
        ),
        children: [
          { path: '/', element: part },
          { path: '*', element: <h1>Otra página</h1> },
        ],
      },
    ],
    { initialEntries: [address] },
  )
  const view = render(
    <Frame store={store}>
      <RouterProvider router={router} />
    </Frame>,
  )
  return { store, router, ...view }
}
