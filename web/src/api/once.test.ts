import { server } from '@tests/server'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeStore } from '@/app/store'
import { z } from '@/lib/schema'
import { type Attempt, attempts, setAttemptOwner } from './attempts'
import { api } from './base'
import { commandHeaders } from './intent'
import { asProblem } from './problem'
import { settle } from './settle'

// Nobody waits between the tries of a call.
vi.mock('@/lib/pause', () => ({ pause: async () => Promise.resolve() }))

const PATH = '/api/v1/boxes/7/movements'

const testApi = api.injectEndpoints({
  endpoints: (build) => ({
    noteMovement: build.mutation<null, { amount: number; version?: number }>({
      query: ({ amount, ...versioned }) => ({
        url: PATH,
        method: 'POST',
        body: { amount },
        headers: commandHeaders(versioned),
      }),
    }),
  }),
})

const note = async (amount: number, version?: number) => {
  const versioned = version === undefined ? {} : { version }
  const store = makeStore()
  const answer = await store.dispatch(testApi.endpoints.noteMovement.initiate({ amount, ...versioned }))
  return asProblem(answer.error)
}

const Settle = z.object({ method: z.string(), path: z.string(), key: z.string() })

/** A server that does what it is asked; `loses` says whether it can answer, `hears` whether it is reached at all. */
function box() {
  const state = {
    loses: false,
    hears: true,
    status: 200,
    keys: [] as string[],
    done: new Map<string, unknown>(),
    withdrawn: [] as string[],
  }
  server.use(
    http.post(`*${PATH}`, async ({ request }) => {
      const key = request.headers.get('Idempotency-Key') ?? ''
      state.keys.push(key)
      if (state.hears && state.status === 200) {
        state.done.set(key, await request.json())
      }
      return state.loses ? HttpResponse.error() : HttpResponse.json(null, { status: state.status })
    }),
    http.post('*/api/v1/commands/actions/settle', async ({ request }) => {
      if (state.loses) {
        return HttpResponse.error()
      }
      const asked = Settle.parse(await request.json())
      expect(asked).toMatchObject({ method: 'POST', path: PATH })
      const isDone = state.done.has(asked.key)
      if (!isDone) {
        state.withdrawn.push(asked.key)
      }
      return HttpResponse.json({
        outcome: isDone ? 'done' : 'withdrawn',
        at_ms: null,
        number: isDone ? 'MOV-7' : null,
      })
    }),
  )
  return state
}

/** What was done, by amount. */
const amounts = (state: ReturnType<typeof box>) => [...state.done.values()]

beforeEach(() => {
  localStorage.clear()
  setAttemptOwner('marisol')
})
afterEach(() => {
  localStorage.clear()
  setAttemptOwner(null)
})

describe('a command whose answer was lost', () => {
  it('is sent again with the same key when the person sends the same later, and happens once', async () => {
    const state = box()
    state.loses = true
    expect(await note(4)).toMatchObject({
      status: 0,
      detail: expect.stringContaining('puede que se haya hecho'),
    })
    expect(attempts.shown()).toMatchObject([{ endpoint: 'noteMovement', state: 'unanswered' }])
    state.loses = false
    expect(await note(4)).toBeNull()
    expect(new Set(state.keys).size).toBe(1)
    expect(amounts(state)).toEqual([{ amount: 4 }])
    expect(attempts.shown()).toEqual([])
    // What was answered is over: the same once more is another.
    expect(await note(4)).toBeNull()
    expect(amounts(state)).toHaveLength(2)
  })

  it('is asked for before another is sent, and the other waits where the first one was done', async () => {
    const state = box()
    state.loses = true
    await note(4)
    // As long as nobody can say, nothing new is sent.
    const sent = state.keys.length
    expect(await note(5)).toMatchObject({ status: 0, code: 'earlier_unanswered' })
    expect(state.keys).toHaveLength(sent)
    state.loses = false
    expect(await note(5)).toMatchObject({
      code: 'earlier_done',
      detail: expect.stringContaining('sí se hizo (MOV-7)'),
    })
    expect(amounts(state)).toEqual([{ amount: 4 }])
    // Told, the person wants this one as well.
    expect(await note(5)).toBeNull()
    expect(amounts(state)).toEqual([{ amount: 4 }, { amount: 5 }])
  })

  it('is told of before another is sent as well where it is known already that it was done', async () => {
    const state = box()
    state.loses = true
    await note(4)
    state.loses = false
    const [lost] = attempts.shown()
    await settle(lost as Attempt)
    expect(attempts.shown()).toMatchObject([{ state: 'done', number: 'MOV-7' }])
    expect(await note(5)).toMatchObject({
      code: 'earlier_done',
      detail: expect.stringContaining('sí se hizo (MOV-7)'),
    })
    expect(await note(5)).toBeNull()
    expect(amounts(state)).toEqual([{ amount: 4 }, { amount: 5 }])
  })

  it('gives way to another where it never arrived, and can do nothing any more', async () => {
    const state = box()
    state.loses = true
    state.hears = false
    await note(4)
    state.loses = false
    state.hears = true
    expect(await note(5)).toBeNull()
    expect(state.withdrawn).toEqual([state.keys[0]])
    expect(amounts(state)).toEqual([{ amount: 5 }])
  })

  it('keeps nobody from writing a later version of its record', async () => {
    const state = box()
    state.loses = true
    await note(4, 3)
    state.loses = false
    expect(await note(5, 4)).toBeNull()
    expect(state.withdrawn).toEqual([])
    expect(new Set(state.keys).size).toBe(2)
    expect(attempts.shown()).toEqual([])
  })

  it.each([401, 429])('stays unanswered where its repetition is refused at the door (%i)', async (status) => {
    const state = box()
    state.loses = true
    await note(4)
    state.loses = false
    state.status = status
    await note(4)
    expect(attempts.shown()).toMatchObject([{ state: 'unanswered' }])
  })

  it('is over when the server refused it', async () => {
    const state = box()
    state.status = 422
    expect(await note(4)).toMatchObject({ status: 422 })
    expect(attempts.shown()).toEqual([])
    expect(await attempts.sweep().then(attempts.shown)).toEqual([])
  })

  it('is unanswered as well where the server itself cannot tell, and not where it was busy', async () => {
    for (const [code, isLost] of [
      ['busy', false],
      ['outcome_unknown', true],
    ] as const) {
      const refusal = { status: 503, code, detail: 'Un momento.' }
      server.use(http.post(`*${PATH}`, () => HttpResponse.json(refusal, { status: 503 })))
      expect(await note(4)).toMatchObject({ status: 503, code })
      expect(attempts.shown()).toHaveLength(isLost ? 1 : 0)
    }
  })
})
