// oxlint-disable typescript/no-unsafe-type-assertion -- the bodies come from our own client, which types them
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { renderPortal } from '@tests/app'
import { server } from '@tests/server'
import { HttpResponse, http, type JsonBodyType } from 'msw'
import type { PageUserChange } from '@/api/client'
import type { UserBody, UserDetail } from '@/api/users'
import { CATALOGUE, COLON, itemOf, MILAGROS, makeUser, PROFILES } from './data'

export interface Command {
  method: string
  path: string
  headers: Headers
  body: UserBody
}

interface Refused {
  status: number
  code: string
  detail: string
  errors?: { field: string; code: string; detail: string }[]
}

export function refuse({ status, code, detail, errors = [] }: Refused) {
  return HttpResponse.json({ title: '', status, code, detail, errors }, { status })
}

/** What stands behind the screens of one test; a test changes it while the page is open. */
export interface Office {
  user: UserDetail
  /** Every changing call, to be looked at. */
  commands: Command[]
  /** Every query of the list. */
  asked: URLSearchParams[]
  /** The next commands are refused so. */
  refusal: Refused | null
  /** What was changed about the user. */
  history: PageUserChange['items']
  remains: { kind: string; count: number; names: string[]; reassignable: boolean }[]
}

function changed(user: UserDetail, body: UserBody): UserDetail {
  return {
    ...user,
    name: body.name ?? user.name,
    email: body.email ?? user.email,
    state: body.state ?? user.state,
    permissions:
      body.permissions?.map((grant) => ({
        permission_name: typeof grant === 'string' ? grant : grant.permission_name,
        branch: typeof grant !== 'string' && grant.branch_id === COLON.id ? COLON : null,
        ends_on: typeof grant === 'string' ? null : (grant.ends_on ?? null),
        granted_by: 'Marisol Quintero',
        granted_at_ms: Date.UTC(2026, 10, 4, 15),
      })) ?? user.permissions,
    version: user.version + 1,
  }
}

function withActions(user: UserDetail): UserDetail {
  const gone = user.state === 'active' ? 'reactivate' : 'deactivate'
  const there = user.state === 'active' ? 'deactivate' : 'reactivate'
  return { ...user, actions: user.actions.map((a) => (a.action === gone ? { ...a, action: there } : a)) }
}

function serve(office: Office) {
  const command = async (request: Request, act: (body: UserBody) => HttpResponse<JsonBodyType>) => {
    const text = await request.text()
    const body = (text === '' ? {} : JSON.parse(text)) as UserBody
    office.commands.push({
      method: request.method,
      path: new URL(request.url).pathname,
      headers: request.headers,
      body,
    })
    return office.refusal === null ? act(body) : refuse(office.refusal)
  }
  const write = (body: UserBody) => {
    office.user = withActions(changed(office.user, body))
    return HttpResponse.json(office.user)
  }
  server.use(
    http.get('*/api/v1/user', ({ request }) => {
      const query = new URL(request.url).searchParams
      office.asked.push(query)
      if (query.get('q') === 'nadie') {
        return HttpResponse.json([])
      }
      const other = itemOf(makeUser({ ...MILAGROS, email: 'milagros@transportes.test' }))
      return query.get('after') === 'c1' || query.get('q') === 'mila'
        ? HttpResponse.json([other])
        : HttpResponse.json([itemOf(office.user)], {
            headers: { Link: `</api/v1/user?limit=50&after=c1>; rel="next"` },
          })
    }),
    http.get('*/api/v1/user/user/:id', () => HttpResponse.json(office.user)),
    http.get('*/api/v1/user/permissions/:id', () => HttpResponse.json(itemOf(office.user).permissions)),
    http.get('*/api/v1/auth/:id', () => HttpResponse.json({ data: office.user })),
    http.get('*/api/v1/permissions', () => HttpResponse.json(CATALOGUE)),
    http.get('*/api/v1/profiles', () => HttpResponse.json({ items: PROFILES })),
    http.get('*/api/v1/branches', () =>
      HttpResponse.json({ items: [COLON, { id: 'b-david', name: 'David' }] }),
    ),
    http.get('*/api/v1/users/:id/remains', () => HttpResponse.json({ items: office.remains })),
    http.get('*/api/v1/users/:id/history', () => HttpResponse.json({ items: office.history, next: null })),
    http.get('*/api/v1/users/:id/sessions', () => HttpResponse.json({ items: [] })),
    http.post('*/api/v1/users/:id/reassignments', async ({ request }) =>
      command(request, () => {
        office.remains = office.remains.filter(({ reassignable }) => !reassignable)
        return HttpResponse.json({ items: office.remains })
      }),
    ),
    http.post('*/api/v1/user', async ({ request }) => command(request, write)),
    http.patch('*/api/v1/user/admin', async ({ request }) =>
      command(request, (body) => {
        write(body)
        return HttpResponse.json({ success: true, data: office.user })
      }),
    ),
    http.put('*/api/v1/user/:id', async ({ request }) => command(request, write)),
    http.delete('*/api/v1/user/:id', async ({ request }) =>
      command(request, () => write({ state: 'inactive' })),
    ),
  )
}

/** The portal with user administration behind it, as an administrator sees it. */
export function openUsers(address: string, user: UserDetail = makeUser()) {
  const office: Office = { user, commands: [], asked: [], refusal: null, history: [], remains: [] }
  serve(office)
  return {
    office,
    person: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }),
    ...renderPortal(address),
  }
}
