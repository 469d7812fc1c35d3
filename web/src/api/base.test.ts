import { server } from '@tests/server'
import { delay, HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeStore } from '@/app/store'
import { browser } from '@/lib/browser'
import { api } from './base'
import { commandHeaders } from './intent'
import { asProblem, fieldErrors, isOutcomeUnknown } from './problem'
import { sessionExpired } from './session-expiry'
import { clearToken, obtainToken, TOKEN_KEY } from './token'

const testApi = api.injectEndpoints({
  endpoints: (build) => ({
    readThing: build.query<{ name: string }, string>({ query: (id) => `things/${id}` }),
    approveThing: build.mutation<null, { id: string; version: number; key?: string }>({
      query: ({ id, version, key }) => ({
        url: `/api/v1/things/${id}/actions/approve`,
        method: 'POST',
        body: {},
        headers: commandHeaders({ version, key }),
      }),
    }),
  }),
})

const { readThing, approveThing } = testApi.endpoints

// Files share a worker, and with it the token that the one before was given.
beforeEach(clearToken)
afterEach(clearToken)

describe('spec §7: every call of the API', () => {
  it('spec §7: GET /api/auth/token is read once and kept in local storage as the inbox token', async () => {
    let asked = 0
    const seen: (string | null)[] = []
    server.use(
      http.get('*/api/auth/token', async () => {
        asked += 1
        await delay(10)
        return HttpResponse.json({ accessToken: 'ficha-9', expiresIn: 600 })
      }),
      http.get('*/api/v1/things/:id', ({ request }) => {
        seen.push(request.headers.get('Authorization'))
        return HttpResponse.json({ name: 'Grúa' })
      }),
    )
    const store = makeStore()
    await Promise.all(['1', '2', '3'].map((id) => store.dispatch(readThing.initiate(id))))
    expect(seen).toEqual(['Bearer ficha-9', 'Bearer ficha-9', 'Bearer ficha-9'])
    expect(asked).toBe(1)
    expect(localStorage.getItem(TOKEN_KEY)).toBe('ficha-9')
    expect(TOKEN_KEY).toBe('inboxToken')
  })

  it('renews the token before a call when less than 60 s are left, also after sleep', async () => {
    let asked = 0
    server.use(
      http.get('*/api/auth/token', () => {
        asked += 1
        return HttpResponse.json({ accessToken: `ficha-${String(asked)}`, expiresIn: 600 })
      }),
      http.get('*/api/v1/things/:id', () => HttpResponse.json({ name: 'Grúa' })),
    )
    const store = makeStore()
    const now = vi.spyOn(Date, 'now')
    const start_ms = 1_800_000_000_000
    now.mockReturnValue(start_ms)
    await store.dispatch(readThing.initiate('1'))
    now.mockReturnValue(start_ms + 539_000)
    await store.dispatch(readThing.initiate('2'))
    expect(asked).toBe(1)
    now.mockReturnValue(start_ms + 541_000)
    await store.dispatch(readThing.initiate('3'))
    expect(asked).toBe(2)
    expect(localStorage.getItem(TOKEN_KEY)).toBe('ficha-2')
  })

  it('asks for a token of its own session once, whatever an earlier one left in storage', async () => {
    localStorage.setItem(TOKEN_KEY, 'ficha-ajena')
    localStorage.setItem(`${TOKEN_KEY}ExpiresAt`, String(Date.now() + 600_000))
    let seen: string | null = null
    server.use(
      http.get('*/api/v1/things/:id', ({ request }) => {
        seen = request.headers.get('Authorization')
        return HttpResponse.json({ name: 'Grúa' })
      }),
    )
    await makeStore().dispatch(readThing.initiate('1'))
    expect(seen).toBe('Bearer ficha-1')
  })

  it.each(['its answer', 'the rest of its answer'])(
    'gives up on a token when %s does not come: every other tab waits meanwhile',
    async (missing) => {
      const call = new AbortController()
      const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(call.signal)
      const tooLate = async () => {
        await delay(20)
        call.abort(new DOMException('too long', 'TimeoutError'))
        await delay(20)
        return JSON.stringify({ accessToken: 'ficha-tarde', expiresIn: 600 })
      }
      server.use(
        http.get('*/api/auth/token', async () => {
          const body = new ReadableStream<Uint8Array>({
            start: async (controller) => {
              controller.enqueue(new TextEncoder().encode(await tooLate()))
              controller.close()
            },
          })
          return new HttpResponse(missing === 'its answer' ? await tooLate() : body)
        }),
      )
      makeStore()
      const answer = await obtainToken()
      expect(answer).toMatchObject({ ok: false, problem: { status: 0, code: 'network' } })
      expect(limit).toHaveBeenCalledExactlyOnceWith(30_000)
      expect(localStorage.getItem(TOKEN_KEY)).toBeNull()
    },
  )

  it('promises nothing of a command where a reading fails', async () => {
    server.use(http.get('*/api/v1/things/:id', () => HttpResponse.error()))
    const answer = await makeStore().dispatch(readThing.initiate('1'))
    expect(asProblem(answer.error)?.detail).toBe(
      'No pudimos conectarnos con el servidor. Revisa tu conexión y vuelve a intentarlo.',
    )
  })

  it('sends the version that was read and one key for each intent', async () => {
    const seen: { match: string | null; key: string | null }[] = []
    server.use(
      http.post('*/api/v1/things/7/actions/approve', ({ request }) => {
        seen.push({ match: request.headers.get('If-Match'), key: request.headers.get('Idempotency-Key') })
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const store = makeStore()
    await store.dispatch(approveThing.initiate({ id: '7', version: 3, key: 'una-clave-propia' }))
    await store.dispatch(approveThing.initiate({ id: '7', version: 4 }))
    expect(seen[0]).toEqual({ match: '"3"', key: 'una-clave-propia' })
    expect(seen[1]?.match).toBe('"4"')
    expect(seen[1]?.key).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('repeats a command whose answer was lost with the same key, and says so when that does not help', async () => {
    const keys: (string | null)[] = []
    let failures = 1
    server.use(
      http.post('*/api/v1/things/7/actions/approve', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'))
        failures -= 1
        return failures >= 0 ? HttpResponse.error() : new HttpResponse(null, { status: 204 })
      }),
    )
    const store = makeStore()
    const good = await store.dispatch(approveThing.initiate({ id: '7', version: 3 }))
    expect(good.error).toBeUndefined()
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)

    failures = 100
    keys.length = 0
    const bad = await store.dispatch(approveThing.initiate({ id: '7', version: 3 }))
    expect(asProblem(bad.error)).toMatchObject({
      status: 0,
      code: 'network',
      detail: expect.stringContaining('no se hará dos veces'),
    })
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
  })

  it('asks again with the same key where the server does not know whether a command was kept', async () => {
    const keys: (string | null)[] = []
    server.use(
      http.post('*/api/v1/things/7/actions/approve', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'))
        return keys.length > 1
          ? new HttpResponse(null, { status: 204 })
          : HttpResponse.json(
              { status: 503, code: 'outcome_unknown', title: '', detail: 'No se sabe si quedó guardado.' },
              { status: 503 },
            )
      }),
    )
    const kept = await makeStore().dispatch(approveThing.initiate({ id: '7', version: 3 }))
    expect(kept.error).toBeUndefined()
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    const unknown = { status: 503, code: 'outcome_unknown', title: '', detail: '', errors: [] }
    expect(isOutcomeUnknown(unknown)).toBe(true)
  })

  it('hands over the problem document, with what is wrong at each field', async () => {
    server.use(
      http.post('*/api/v1/things/7/actions/approve', () =>
        HttpResponse.json(
          {
            type: 'about:blank',
            title: 'Unprocessable Entity',
            status: 422,
            detail: 'Revisa los campos señalados.',
            code: 'invalid',
            errors: [{ field: 'lines/0/concept', code: 'required', detail: 'Escribe el concepto.' }],
          },
          { status: 422, headers: { 'Content-Type': 'application/problem+json' } },
        ),
      ),
    )
    const answer = await makeStore().dispatch(approveThing.initiate({ id: '7', version: 3 }))
    const problem = asProblem(answer.error)
    expect(problem).toMatchObject({ status: 422, code: 'invalid', detail: 'Revisa los campos señalados.' })
    expect(fieldErrors(problem)).toEqual({ 'lines/0/concept': 'Escribe el concepto.' })
  })
})

describe('spec §8: session expiry', () => {
  it.each([401, 403])(
    'spec §8: HTTP %i warns, forgets the token and goes to the logout route after 2000 ms, once',
    async (status) => {
      server.use(http.get('*/api/v1/things/:id', () => new HttpResponse('<html></html>', { status })))
      const goTo = vi.spyOn(browser, 'goTo').mockReturnValue()
      const store = makeStore()
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      await Promise.all(['1', '2', '3'].map((id) => store.dispatch(readThing.initiate(id))))
      expect(store.getState().popups.recent).toMatchObject([
        { kind: 'warning', text: 'Tu sesión ha expirado, por favor inicia sesión nuevamente.' },
      ])
      expect(localStorage.getItem(TOKEN_KEY)).toBeNull()
      vi.advanceTimersByTime(1_999)
      expect(goTo).not.toHaveBeenCalled()
      vi.advanceTimersByTime(1)
      expect(goTo).toHaveBeenCalledExactlyOnceWith('/api/auth/logout')
    },
  )

  it('spec §8: a refused token ends the session as well', async () => {
    vi.spyOn(browser, 'goTo').mockReturnValue()
    server.use(http.get('*/api/auth/token', () => new HttpResponse(null, { status: 401 })))
    const store = makeStore()
    const answer = await store.dispatch(readThing.initiate('1'))
    expect(asProblem(answer.error)).toMatchObject({ status: 401, detail: 'Error al obtener el token' })
    expect(store.getState().session.expired).toBe(true)
  })

  it.each([401, 403])(
    'spec §8: after a command that was answered %i nothing is asked any more and nothing is stored',
    async (status) => {
      let tokens = 0
      let reads = 0
      server.use(
        http.get('*/api/auth/token', () => {
          tokens += 1
          return HttpResponse.json({ accessToken: `ficha-${String(tokens)}`, expiresIn: 600 })
        }),
        http.get('*/api/v1/things/:id', () => {
          reads += 1
          return HttpResponse.json({ name: 'Grúa' })
        }),
        http.post('*/api/v1/things/:id/actions/approve', () => new HttpResponse(null, { status })),
      )
      const store = makeStore()
      await store.dispatch(readThing.initiate('1'))
      // The failed command makes what is on the screen stale, which is asked for again.
      await store.dispatch(approveThing.initiate({ id: '7', version: 3 }))
      await store.dispatch(readThing.initiate('1', { forceRefetch: true }))
      await store.dispatch(approveThing.initiate({ id: '8', version: 3 }))
      expect({ tokens, reads }).toEqual({ tokens: 1, reads: 1 })
      expect(store.getState().session.expired).toBe(true)
      expect(localStorage.getItem(TOKEN_KEY)).toBeNull()
    },
  )

  it('spec §8: a token that was asked for before the session ended is not kept', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let asked = false
    server.use(
      http.get('*/api/auth/token', async () => {
        asked = true
        await held
        return HttpResponse.json({ accessToken: 'ficha-tarde', expiresIn: 600 })
      }),
    )
    const store = makeStore()
    const reading = store.dispatch(readThing.initiate('1'))
    await vi.waitFor(() => {
      expect(asked).toBe(true)
    })
    store.dispatch(sessionExpired())
    release()
    await reading
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull()
    expect(store.getState().userManagement.token).toBe('')
  })

  it('tells who is signing out nothing of a call that was under way', async () => {
    server.use(http.get('*/api/v1/things/:id', () => new HttpResponse(null, { status: 401 })))
    vi.spyOn(browser, 'isLeaving').mockReturnValue(true)
    const goTo = vi.spyOn(browser, 'goTo').mockReturnValue()
    const store = makeStore()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await store.dispatch(readThing.initiate('1'))
    vi.advanceTimersByTime(2_000)
    expect(store.getState().popups.recent).toEqual([])
    expect(goTo).not.toHaveBeenCalled()
  })

  it('a business refusal ends no session', async () => {
    server.use(http.get('*/api/v1/things/:id', () => new HttpResponse(null, { status: 409 })))
    const store = makeStore()
    await store.dispatch(readThing.initiate('1'))
    expect(store.getState().session.expired).toBe(false)
  })
})
