import { server } from '@tests/server'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { TOKEN_KEY } from '@/api/token'
import type { UserDetail, UserItem } from '@/api/users'
import { type AppStore, type AppThunk, makeStore } from '@/app/store'
import {
  createUser,
  deleteUser,
  getAdmin,
  getPermissions,
  getUser,
  getUsers,
  updateAdmin,
  updateUser,
} from './actions'
import { getToken } from './getToken'
import { clearPermissions, clearUser } from './slice'

const ID = '0193a1b2-0000-7000-8000-000000000013'
const KEVIN: UserItem = {
  id: ID,
  sub: 'kevin',
  name: 'Kevin Ábrego',
  email: 'kevin.abrego@transportes.test',
  state: 'active',
  employee_number: null,
  branch: null,
  last_sign_in_ms: null,
  permissions: [],
}
const DETAIL: UserDetail = {
  ...KEVIN,
  permissions: [],
  document: null,
  phone: null,
  manager: null,
  created_at_ms: 1_790_000_000_000,
  limits: [],
  substitutions: [],
  conflicts: [],
  actions: [],
  version: 3,
}
const HELD = [{ permission_name: 'Crear solicitudes' }]
const REFUSAL = {
  title: 'Conflicto',
  status: 409,
  detail: 'Otra persona ya tiene ese correo.',
  code: 'email_taken',
  errors: [{ field: 'email', code: 'email_taken', detail: 'Otra persona ya tiene ese correo.' }],
}

interface Case {
  name: string
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  path: string
  answer: object
  act: () => AppThunk<Promise<unknown>>
  failure: string
  /** Section 4 names the actions that put up the loading flag; two are not among them. */
  covers: boolean
}

const CASES: readonly Case[] = [
  {
    name: 'get users',
    method: 'get',
    path: '*/api/v1/user',
    answer: [KEVIN],
    act: () => getUsers(),
    failure: 'Error al traer la información de los usuarios',
    covers: true,
  },
  {
    name: 'update admin',
    method: 'patch',
    path: '*/api/v1/user/admin',
    answer: { success: true, data: DETAIL },
    act: () => updateAdmin({ name: 'Kevin Ábrego' }),
    failure: 'Error al actualizar el perfil de administrador',
    covers: true,
  },
  {
    name: 'get admin',
    method: 'get',
    path: `*/api/v1/auth/${ID}`,
    answer: { data: DETAIL },
    act: () => getAdmin(ID),
    failure: 'Error al obtener el usuario administrador',
    covers: true,
  },
  {
    name: 'get token',
    method: 'get',
    path: '*/api/auth/token',
    answer: { accessToken: 'ficha-7', expiresIn: 600 },
    act: () => getToken(),
    failure: 'Error al obtener el token',
    covers: true,
  },
  {
    name: 'create user',
    method: 'post',
    path: '*/api/v1/user',
    answer: DETAIL,
    act: () => createUser({ name: 'Kevin Ábrego', email: KEVIN.email }),
    failure: 'Error al crear el usuario',
    covers: true,
  },
  {
    name: 'update user',
    method: 'put',
    path: `*/api/v1/user/${ID}`,
    answer: DETAIL,
    act: () => updateUser(ID, { name: 'Kevin Ábrego' }),
    failure: 'Error al crear el usuario',
    covers: true,
  },
  {
    name: 'delete user',
    method: 'delete',
    path: `*/api/v1/user/${ID}`,
    answer: { ...DETAIL, state: 'inactive' },
    act: () => deleteUser(ID),
    failure: 'Error al obtener el usuario',
    covers: true,
  },
  {
    name: 'get user',
    method: 'get',
    path: `*/api/v1/user/user/${ID}`,
    answer: DETAIL,
    act: () => getUser(ID),
    failure: 'Error al obtener el usuario',
    covers: false,
  },
  {
    name: 'get permissions',
    method: 'get',
    path: `*/api/v1/user/permissions/${ID}`,
    answer: HELD,
    act: () => getPermissions(ID),
    failure: 'Error al obtener el usuario',
    covers: false,
  },
]

function answering({ method, path, answer }: Case, calls: Request[] = []) {
  server.use(
    http[method](path, ({ request }) => {
      calls.push(request)
      return HttpResponse.json(answer)
    }),
  )
  return calls
}

/** A store as it is after a sign-in: with a token. */
async function signedIn(): Promise<AppStore> {
  const store = makeStore()
  await store.dispatch(getToken())
  return store
}

/** Every value the loading state takes, from now on. */
function watchLoading(store: AppStore): { loading: boolean; text: string }[] {
  const now = () => {
    const { loading, text } = store.getState().loading
    return { loading, text }
  }
  const seen = [now()]
  store.subscribe(() => {
    if (seen.at(-1)?.loading !== now().loading) {
      seen.push(now())
    }
  })
  return seen
}

async function refusedBy(store: AppStore, act: () => AppThunk<Promise<unknown>>): Promise<unknown> {
  try {
    await store.dispatch(act())
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

const UP_AND_DOWN = [
  { loading: false, text: 'Cargando...' },
  { loading: true, text: 'Cargando...' },
  { loading: false, text: 'Cargando...' },
]

describe('spec §3: the user-management state', () => {
  it('spec §3: begins with success, admin, token, users, user and permissions, all empty', () => {
    expect(makeStore().getState().userManagement).toEqual({
      success: false,
      admin: null,
      token: '',
      users: [],
      user: null,
      permissions: [],
    })
  })

  it.each(CASES.filter((c) => c.name !== 'get token'))(
    'spec §7: $name makes its call with the bearer of local storage',
    async (action) => {
      const store = makeStore()
      const calls = answering(action)
      await store.dispatch(action.act())
      expect(calls.map((call) => call.headers.get('Authorization'))).toEqual([
        `Bearer ${String(localStorage.getItem(TOKEN_KEY))}`,
      ])
    },
  )

  it.each([
    ['get users', { users: [KEVIN] }],
    ['update admin', { success: true }],
    ['get admin', { admin: DETAIL }],
    ['get token', { token: 'ficha-7' }],
    ['create user', {}],
    ['update user', { user: DETAIL }],
    ['delete user', { user: { ...DETAIL, state: 'inactive' } }],
    ['get user', { user: DETAIL }],
    ['get permissions', { permissions: HELD }],
  ])('spec §7: %s keeps of the answer what the table says', async (name, kept) => {
    const store = name === 'get token' ? makeStore() : await signedIn()
    const before = store.getState().userManagement
    const action = CASES.find((c) => c.name === name)
    if (action === undefined) {
      throw new Error(name)
    }
    answering(action)
    await store.dispatch(action.act())
    expect(store.getState().userManagement).toEqual({ ...before, ...kept })
  })

  it('spec §7: get token saves the token in local storage as the inbox token and in the state', async () => {
    const store = makeStore()
    localStorage.setItem('inboxToken', 'ficha-vieja')
    server.use(
      http.get('*/api/auth/token', () => HttpResponse.json({ accessToken: 'ficha-9', expiresIn: 600 })),
    )
    expect(await store.dispatch(getToken())).toBe('ficha-9')
    expect(localStorage.getItem('inboxToken')).toBe('ficha-9')
    expect(store.getState().userManagement.token).toBe('ficha-9')
  })

  it('spec §7: get permissions stores and returns them', async () => {
    const store = makeStore()
    server.use(http.get('*/api/v1/user/permissions/*', () => HttpResponse.json(HELD)))
    expect(await store.dispatch(getPermissions(ID))).toEqual(HELD)
  })

  it('spec §3: update admin reads success, and a failure leaves it false', async () => {
    const store = makeStore()
    server.use(
      http.patch('*/api/v1/user/admin', () => HttpResponse.json({ success: true, data: DETAIL }), {
        once: true,
      }),
      http.patch('*/api/v1/user/admin', () => HttpResponse.json(REFUSAL, { status: 409 })),
    )
    await store.dispatch(updateAdmin({ name: 'Yadira' }))
    expect(store.getState().userManagement.success).toBe(true)
    await refusedBy(store, () => updateAdmin({ name: 'Yadira' }))
    expect(store.getState().userManagement.success).toBe(false)
  })
})

describe('spec §4: loading and clearing', () => {
  it.each(CASES.filter((c) => c.covers))(
    "spec §4: $name sets loading with 'Cargando...' before the call and ends it after",
    async (action) => {
      const store = makeStore()
      const seen = watchLoading(store)
      server.use(
        http[action.method](action.path, () => {
          expect(store.getState().loading).toEqual({ loading: true, text: 'Cargando...' })
          return HttpResponse.json(action.answer)
        }),
      )
      await store.dispatch(action.act())
      expect(seen).toEqual(UP_AND_DOWN)
    },
  )

  it.each(CASES.filter((c) => c.covers))('spec §4: a failed $name ends loading', async (action) => {
    const store = makeStore()
    const seen = watchLoading(store)
    server.use(http[action.method](action.path, () => HttpResponse.json(REFUSAL, { status: 409 })))
    await refusedBy(store, action.act)
    expect(seen).toEqual(UP_AND_DOWN)
  })

  it.each(CASES.filter((c) => !c.covers))('spec §4: $name is not among those that load', async (action) => {
    const store = await signedIn()
    const seen = watchLoading(store)
    answering(action)
    await store.dispatch(action.act())
    expect(seen).toHaveLength(1)
  })

  it('spec §4: clearing the user and clearing the permissions empty them and nothing else', async () => {
    const store = makeStore()
    server.use(
      http.get('*/api/v1/user/user/*', () => HttpResponse.json(DETAIL)),
      http.get('*/api/v1/user/permissions/*', () => HttpResponse.json(HELD)),
    )
    await store.dispatch(getUser(ID))
    await store.dispatch(getPermissions(ID))
    store.dispatch(clearUser())
    expect(store.getState().userManagement).toMatchObject({ user: null, permissions: HELD })
    store.dispatch(clearPermissions())
    expect(store.getState().userManagement).toMatchObject({ user: null, permissions: [] })
  })
})

describe('spec §8: failures of the user-management store', () => {
  it.each(CASES)('spec §8: a failed $name says "$failure" and throws the error on', async (action) => {
    const store = action.name === 'get token' ? makeStore() : await signedIn()
    const before = store.getState().userManagement
    server.use(http[action.method](action.path, () => HttpResponse.json(REFUSAL, { status: 409 })))
    const error = await refusedBy(store, action.act)
    expect(error).toMatchObject({ status: 409, code: 'email_taken' })
    expect(store.getState().popups.shown).toMatchObject([{ kind: 'error', text: action.failure }])
    expect(store.getState().userManagement).toEqual(before)
  })

  it('spec §8: create user rethrows the original error, field errors and all', async () => {
    const store = makeStore()
    server.use(http.post('*/api/v1/user', () => HttpResponse.json(REFUSAL, { status: 409 })))
    expect(await refusedBy(store, () => createUser({ name: 'Otra', email: KEVIN.email }))).toEqual(REFUSAL)
  })

  it('spec §8: a call refused with 401 ends the session as any other', async () => {
    const store = makeStore()
    store.dispatch({ type: 'userManagement/tokenRead', payload: 'ficha-1' })
    server.use(http.get('*/api/v1/user', () => new HttpResponse(null, { status: 401 })))
    await refusedBy(store, () => getUsers())
    expect(store.getState().session.expired).toBe(true)
    expect(store.getState().userManagement.token).toBe('')
    expect(localStorage.getItem('inboxToken')).toBeNull()
    expect(store.getState().popups.shown.map((p) => p.text)).toContain(
      'Tu sesión ha expirado, por favor inicia sesión nuevamente.',
    )
  })
})

describe('lists and intents', () => {
  it('a page continues the list, and the Link header says where', async () => {
    const store = makeStore()
    const other = { ...KEVIN, id: 'otro', name: 'Luis Ábrego' }
    server.use(
      http.get('*/api/v1/user', ({ request }) =>
        new URL(request.url).searchParams.get('after') === 'c1'
          ? HttpResponse.json([other])
          : HttpResponse.json([KEVIN], {
              headers: { Link: '</api/v1/user?limit=1&after=c1>; rel="next"' },
            }),
      ),
    )
    expect((await store.dispatch(getUsers({ limit: 1 }))).next).toBe('c1')
    expect((await store.dispatch(getUsers({ limit: 1, after: 'c1' }))).next).toBeNull()
    expect(store.getState().userManagement.users).toEqual([KEVIN, other])
  })

  it('the answer to earlier words does not overwrite the list of the last ones', async () => {
    const store = makeStore()
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    server.use(
      http.get('*/api/v1/user', async ({ request }) => {
        const isFirst = new URL(request.url).searchParams.get('q') === 'k'
        if (isFirst) {
          await held
        }
        return HttpResponse.json(isFirst ? [] : [KEVIN])
      }),
    )
    const first = store.dispatch(getUsers({ q: 'k' }))
    await store.dispatch(getUsers({ q: 'ke' }))
    release()
    await first
    expect(store.getState().userManagement.users).toEqual([KEVIN])
  })

  it('a command carries the version that was seen and the key of the intent', async () => {
    const store = makeStore()
    const calls: Request[] = []
    server.use(
      http.put('*/api/v1/user/*', ({ request }) => {
        calls.push(request)
        return HttpResponse.json(DETAIL)
      }),
    )
    await store.dispatch(updateUser(ID, { name: 'K' }, { version: 3, key: 'intento-1' }))
    expect(calls[0]?.headers.get('If-Match')).toBe('"3"')
    expect(calls[0]?.headers.get('Idempotency-Key')).toBe('intento-1')
  })
})
