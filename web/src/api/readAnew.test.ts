import { server } from '@tests/server'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { makeStore } from '@/app/store'
import { api } from './base'
import { readAnew } from './readAnew'

const testApi = api.injectEndpoints({
  endpoints: (build) => ({
    readCrate: build.query<{ name: string }, string>({
      query: (id) => `crates/${id}`,
      providesTags: ['batches'],
    }),
  }),
})

const { initiate } = testApi.endpoints.readCrate

describe('a reading that nobody keeps', () => {
  it('has its answer although something changed while it was under way', async () => {
    const store = makeStore()
    let asked = 0
    server.use(
      http.get('*/api/v1/crates/:id', () => {
        asked += 1
        if (asked === 1) {
          store.dispatch(api.util.invalidateTags(['batches']))
        }
        return HttpResponse.json({ name: 'Grúa' })
      }),
    )
    const answer = await readAnew(store.dispatch(initiate('1', { forceRefetch: true })))
    expect(answer).toEqual({ ok: true, data: { name: 'Grúa' } })
  })

  it('has failed only where the server was asked and did not answer', async () => {
    const store = makeStore()
    server.use(http.get('*/api/v1/crates/:id', () => new HttpResponse(null, { status: 422 })))
    const answer = await readAnew(store.dispatch(initiate('1', { forceRefetch: true })))
    expect(answer).toMatchObject({ ok: false, problem: { status: 422 } })

    // As the cache answers what was called off: with nothing at all.
    const calledOff = Object.assign(Promise.resolve({}), { unsubscribe: () => undefined })
    expect(await readAnew(calledOff)).toEqual({ ok: false, problem: null })
  })
})
