import { server } from '@tests/server'
import { HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { makeStore } from '@/app/store'
import { api } from './base'
import { asOne } from './readOnce'

const testApi = api.injectEndpoints({
  endpoints: (build) => ({
    listBarrels: build.query<{ count: number }, void>({
      query: () => 'barrels',
      providesTags: ['batches'],
    }),
    addBarrel: build.mutation<null, void>({
      query: () => ({ url: 'barrels', method: 'POST' }),
      invalidatesTags: ['batches'],
    }),
  }),
})
const { listBarrels, addBarrel } = testApi.endpoints

function open() {
  const store = makeStore()
  const calls: string[] = []
  server.use(
    http.get('*/api/v1/barrels', () => {
      calls.push('read')
      return HttpResponse.json({ count: calls.filter((call) => call === 'added').length })
    }),
    http.post('*/api/v1/barrels', () => {
      calls.push('added')
      return HttpResponse.json(null)
    }),
  )
  return { store, calls }
}

describe('several commands as one', () => {
  it('have what they make stale read anew once, after the last', async () => {
    const { store, calls } = open()
    await store.dispatch(listBarrels.initiate())
    const add = async () => store.dispatch(addBarrel.initiate())
    await asOne(store.dispatch, async () => {
      for (const _ of [1, 2, 3]) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await add()
      }
    })
    await vi.waitFor(() => {
      expect(listBarrels.select()(store.getState()).data).toEqual({ count: 3 })
    })
    expect(calls).toEqual(['read', 'added', 'added', 'added', 'read'])
  })

  it('fail as their work does, and what was done until then is read', async () => {
    const { store, calls } = open()
    await store.dispatch(listBarrels.initiate())
    const work = async () => {
      await store.dispatch(addBarrel.initiate())
      throw new Error('no more barrels')
    }
    await expect(asOne(store.dispatch, work)).rejects.toThrow('no more barrels')
    await vi.waitFor(() => {
      expect(calls).toEqual(['read', 'added', 'read'])
    })
  })
})
