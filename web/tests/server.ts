import { FetchInterceptor } from '@mswjs/interceptors/fetch/web'
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest/web'
import { HttpResponse, http } from 'msw'
import { defineNetwork, InterceptorSource } from 'msw/experimental'
import type { SessionUser } from '@/app/session/profile'
import type { Permission } from '@/lib/permissions'

export const EVENT_STREAM = { 'Content-Type': 'text/event-stream' }

export function userWith(...permissions: Permission[]): SessionUser {
  return {
    id: '0193a1b2-0000-7000-8000-000000000001',
    name: 'Marisol Quintero',
    email: 'marisol.quintero@transportes.test',
    permissions: permissions.map((permission_name) => ({ permission_name })),
    branch_id: null,
    acting_for: [],
  }
}

const HANDLERS = [
  http.get('*/api/auth/me', () => HttpResponse.json(userWith('Administrador'))),
  http.get('*/api/auth/token', () => HttpResponse.json({ accessToken: 'ficha-1', expiresIn: 600 })),
  http.get('*/api/v1/requests', () => HttpResponse.json({ items: [], next: null })),
  // What every page asks for: the root page, and the numbers in the navigation.
  http.get('*/api/v1/home', () => HttpResponse.json({ figures: [], administrators: [] })),
  // What papers are headed with.
  http.get('*/api/v1/company', () =>
    HttpResponse.json({ name: 'Cargas del Litoral', tax_id: null, address: null, logo: null }),
  ),
  http.get('*/api/v1/home/waits', () => HttpResponse.json({ waits: [] })),
  http.get('*/api/v1/going-live', () => HttpResponse.json({ ready: true, items: [], simulation: null })),
  http.get('*/api/v1/requests/counts', () =>
    HttpResponse.json({ mine_open: 0, to_decide: 0, to_release: 0 }),
  ),
  http.get('*/api/v1/payments/counts', () =>
    HttpResponse.json({ payable: 0, to_authorize: 0, to_send: 0, to_confirm: 0 }),
  ),
  http.get('*/api/v1/batches', () => HttpResponse.json({ items: [], next: null })),
  http.get('*/api/v1/batches/counts', () =>
    HttpResponse.json({ to_approve: 0, to_fix: 0, to_send: 0, in_transit: 0 }),
  ),
  http.get('*/api/v1/cancellations/counts', () => HttpResponse.json({ to_decide: 0 })),
  http.get('*/api/v1/search', () => HttpResponse.json({ items: [] })),
  http.get('*/api/v1/saved-views', () => HttpResponse.json({ items: [] })),
  http.get('*/api/v1/cancellation-causes', () => HttpResponse.json({ items: [] })),
  http.get('*/api/v1/cancellations', () => HttpResponse.json({ items: [], next: null })),
  // The bell: nothing waits, and the stream says nothing.
  http.get('*/api/v1/notices', () => HttpResponse.json({ items: [], next: null, unread: 0 })),
  http.get('*/api/v1/events', () => new HttpResponse(new ReadableStream(), { headers: EVENT_STREAM })),
  http.get('*/api/v1/cash/counts', () => HttpResponse.json({ payable: 0, to_review: 0, deposits: 0 })),
]

// The package declares its classes twice, for Node and for browsers; the types take them for two.
const interceptors = [
  new FetchInterceptor(),
  new XMLHttpRequestInterceptor(),
] as unknown as ConstructorParameters<typeof InterceptorSource>[0]['interceptors']

/**
 * The server as it mostly answers: an administrator is signed in. A test replaces what it is about.
 *
 * It stands in place of `fetch` and `XMLHttpRequest`, as in a browser. What msw does for Node lets Node's client speak through sockets
 * that lead nowhere, whose pool and timers fail now and then on a machine that does much else: a call would never be answered.
 */
export const server = defineNetwork({
  sources: [new InterceptorSource({ interceptors })],
  handlers: HANDLERS,
  onUnhandledFrame: 'error',
  context: { quiet: true },
})

/** Who is signed in from now on. */
export function signIn(user: SessionUser): void {
  server.use(http.get('*/api/auth/me', () => HttpResponse.json(user)))
}
