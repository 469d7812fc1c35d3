import { openPortal } from '@tests/app'
import { type FieldFault, refusal, serve, type Told } from '@tests/mock'
import { HttpResponse } from 'msw'
import type { ReassignBody, UserChange } from '@/api/client'
import type { UserBody, UserDetail } from '@/api/users'
import { CATALOGUE, COLON, itemOf, MILAGROS, makeUser, PROFILES } from './data'

interface Refused {
  status: number
  code: string
  detail: string
  errors?: FieldFault[]
}

export function refuse({ status, code, detail, errors }: Refused) {
  return refusal(status, code, detail, errors)
}

/** What stands behind the screens of one test; a test changes it while the page is open. */
export interface Office {
  user: UserDetail
  /** Every changing call, to be looked at. */
  commands: Told<UserBody>[]
  /** Every query of the list. */
  asked: URLSearchParams[]
  /** The next commands are refused so. */
  refusal: Refused | null
  /** What was changed about the user. */
  history: UserChange[]
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

function answerFor(office: Office): void {
  const command =
    <A>(act: (body: UserBody) => A) =>
    (call: Told<(UserBody & Partial<ReassignBody>) | undefined>) => {
      const body = call.body ?? {}
      office.commands.push({ ...call, body })
      return office.refusal === null ? act(body) : refuse(office.refusal)
    }
  const write = (body: UserBody) => {
    office.user = withActions(changed(office.user, body))
    return office.user
  }
  serve({
    listUsers: ({ query }) => {
      office.asked.push(query)
      if (query.get('q') === 'nadie') {
        return []
      }
      const other = itemOf(makeUser({ ...MILAGROS, email: 'milagros@transportes.test' }))
      return query.get('after') === 'c1' || query.get('q') === 'mila'
        ? [other]
        : HttpResponse.json([itemOf(office.user)], {
            headers: { Link: `</api/v1/user?limit=50&after=c1>; rel="next"` },
          })
    },
    getUser: () => office.user,
    listUserPermissions: () => itemOf(office.user).permissions,
    getAdmin: () => ({ data: office.user }),
    listPermissions: () => CATALOGUE,
    listProfiles: () => ({ items: PROFILES }),
    listBranches: () => ({ items: [COLON, { id: 'b-david', name: 'David' }] }),
    listRemains: () => ({ items: office.remains }),
    listUserHistory: () => ({ items: office.history, next: null }),
    reassign: command(() => {
      office.remains = office.remains.filter(({ reassignable }) => !reassignable)
      return { items: office.remains }
    }),
    createUser: command(write),
    updateAdmin: command((body) => ({ success: true, data: write(body) })),
    updateUser: command(write),
    deleteUser: command(() => write({ state: 'inactive' })),
  })
}

/** The portal with user administration behind it, as an administrator sees it. */
export function openUsers(address: string, user: UserDetail = makeUser()) {
  const office: Office = { user, commands: [], asked: [], refusal: null, history: [], remains: [] }
  answerFor(office)
  const { user: person, ...view } = openPortal(address)
  return { office, person, ...view }
}
