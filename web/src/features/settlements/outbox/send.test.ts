import { server, userWith } from '@tests/server'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readProfile } from '@/app/session/readProfile'
import { makeStore } from '@/app/store'
import { browser } from '@/lib/browser'
import { z } from '@/lib/schema'
import { sendWaiting, wake } from './send'
import { outboxStore, type Waiting } from './store'
import { aWaiting } from './testing/waiting'

const me = userWith('Crear solicitudes')

/** An expense of the person who is signed in, of a settlement of its own. */
function waiting(id: string, change: Partial<Waiting> = {}): Waiting {
  const names = { settlementId: `settlement-of-${id}`, photoKey: `photo-of-${id}`, lineKey: `line-of-${id}` }
  return aWaiting({ id, ownerId: me.id, ...names, ...change })
}

/** Who is signed in, and the keys of the expenses that were sent; those of failing settlements are answered with this status. */
function listen(failing: Readonly<Record<string, number>> = {}) {
  const heard = { user: me, keys: [] as string[], failing: { ...failing } }
  server.use(
    http.get('*/api/auth/me', () => HttpResponse.json(heard.user)),
    http.post('*/api/v1/settlements/:id/lines', ({ request, params }) => {
      heard.keys.push(request.headers.get('Idempotency-Key') ?? '')
      const status = heard.failing[String(params['id'])]
      return status === undefined
        ? HttpResponse.json({ id: params['id'], lines: [] })
        : HttpResponse.json({ title: '', status, code: 'unexpected', detail: 'No se pudo.' }, { status })
    }),
  )
  return heard
}

const left = async () => (await outboxStore.read()).map(({ id }) => id)

afterEach(async () => {
  for (const { id } of await outboxStore.read()) {
    await outboxStore.remove(id)
  }
})

describe('the outbox', () => {
  it('sends nothing once somebody else is signed in, and the tab learns of it', async () => {
    const heard = listen()
    const { dispatch } = makeStore()
    const reload = vi.spyOn(browser, 'reload').mockReturnValue()
    await dispatch(readProfile())
    await outboxStore.put(waiting('a1'))
    await sendWaiting(dispatch, me.id)
    expect(heard.keys).toEqual(['line-of-a1'])

    await outboxStore.put(waiting('a2'))
    await outboxStore.put(waiting('a3'))
    heard.user = { ...me, id: 'somebody-else' }
    await sendWaiting(dispatch, me.id)
    expect(heard.keys).toEqual(['line-of-a1'])
    expect(await left()).toEqual(['a2', 'a3'])
    expect(reload).toHaveBeenCalledOnce()

    heard.user = me
    await sendWaiting(dispatch, me.id)
    expect(await left()).toEqual([])
  })

  it('goes on past what fails, leaves that alone for a while, twice as long each time, and sends it in the end', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const heard = listen({ 'settlement-of-b1': 500 })
    const { dispatch } = makeStore()
    const runAfter = async (seconds: number) => {
      vi.setSystemTime(Date.now() + seconds * 1000)
      const before = heard.keys.length
      await sendWaiting(dispatch, me.id)
      return heard.keys.slice(before)
    }
    await outboxStore.put(waiting('b1'))
    await outboxStore.put(waiting('b2'))
    expect(await runAfter(0)).toEqual(['line-of-b1', 'line-of-b2'])
    expect(await left()).toEqual(['b1'])
    expect(await runAfter(30)).toEqual([])
    expect(await runAfter(31)).toEqual(['line-of-b1'])
    expect(await runAfter(61)).toEqual([])
    heard.failing = {}
    expect(await runAfter(60)).toEqual(['line-of-b1'])
    expect(await left()).toEqual([])
  })

  it('does not send the expense once somebody else signed in while its photograph was on its way', async () => {
    const heard = listen()
    const { dispatch } = makeStore()
    vi.spyOn(browser, 'reload').mockReturnValue()
    await dispatch(readProfile())
    server.use(
      http.post('*/api/v1/settlements/:id/receipts', () => {
        heard.user = { ...me, id: 'somebody-else' }
        return HttpResponse.json({ id: 'photo-1' })
      }),
    )
    await outboxStore.put(waiting('d1', { photo: new File(['abc'], 'foto.jpg') }))
    await sendWaiting(dispatch, me.id)
    expect(heard.keys).toEqual([])
    expect(await outboxStore.read()).toMatchObject([{ id: 'd1', receiptId: 'photo-1', refusal: null }])
  })

  it('keeps an expense on the screen until the settlement shows it', async () => {
    listen()
    server.use(
      http.post('*/api/v1/settlements/:id/lines', ({ params }) =>
        HttpResponse.json({ id: params['id'], lines: [{ id: 'f1' }] }),
      ),
    )
    const store = makeStore()
    await outboxStore.put(waiting('f1'))
    const seen: boolean[] = []
    const stop = outboxStore.subscribe(() => {
      const read = JSON.stringify(store.getState().api.queries)
      seen.push(outboxStore.shown().length > 0 || read.includes('"lines":[{"id":"f1"}]'))
    })
    await sendWaiting(store.dispatch, me.id)
    stop()
    expect(seen.length).toBeGreaterThan(0)
    expect(seen).not.toContain(false)
  })

  it('stops without a signal, and what failed before rests no longer when that is back', async () => {
    const heard = listen({ 'settlement-of-e1': 500 })
    const { dispatch } = makeStore()
    await outboxStore.put(waiting('e1'))
    await outboxStore.put(waiting('e2'))
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await sendWaiting(dispatch, me.id)
    expect(heard.keys).toEqual(['line-of-e1'])
    online.mockRestore()
    await sendWaiting(dispatch, me.id)
    expect(heard.keys).toEqual(['line-of-e1', 'line-of-e1', 'line-of-e2'])
    heard.failing = {}
    await sendWaiting(dispatch, me.id)
    expect(await left()).toEqual(['e1'])
    wake()
    await sendWaiting(dispatch, me.id)
    expect(await left()).toEqual([])
  })

  it('sends the photograph anew where the server has it no more', async () => {
    const { dispatch } = makeStore()
    const photos: string[] = []
    const named: unknown[] = []
    server.use(
      http.get('*/api/auth/me', () => HttpResponse.json(me)),
      http.post('*/api/v1/settlements/:id/receipts', ({ request }) => {
        photos.push(request.headers.get('Idempotency-Key') ?? '')
        return HttpResponse.json({ id: 'photo-2' })
      }),
      http.post('*/api/v1/settlements/:id/lines', async ({ request, params }) => {
        const line = z.object({ receipt_id: z.string() }).parse(await request.json())
        named.push(line.receipt_id)
        const errors = [{ field: 'receipt_id', code: 'reference_unavailable', detail: 'No está.' }]
        return line.receipt_id === 'photo-2'
          ? HttpResponse.json({ id: params['id'], lines: [] })
          : HttpResponse.json(
              { title: '', status: 422, code: 'invalid_fields', detail: 'Revisa.', errors },
              { status: 422 },
            )
      }),
    )
    const photo = new File(['abc'], 'foto.jpg')
    await outboxStore.put(waiting('f1', { photo, receiptId: 'photo-1' }))
    await sendWaiting(dispatch, me.id)
    expect(await outboxStore.read()).toMatchObject([{ id: 'f1', receiptId: null, refusal: null }])
    wake()
    await sendWaiting(dispatch, me.id)
    expect(named).toEqual(['photo-1', 'photo-2'])
    expect(photos).toHaveLength(1)
    expect(photos).not.toContain('photo-of-f1')
    expect(await left()).toEqual([])
  })

  it('stops where the server asks for patience, and tries all of it the next time', async () => {
    const heard = listen({ 'settlement-of-c1': 429 })
    const { dispatch } = makeStore()
    await outboxStore.put(waiting('c1'))
    await outboxStore.put(waiting('c2'))
    await sendWaiting(dispatch, me.id)
    expect(heard.keys).toEqual(['line-of-c1'])
    heard.failing = {}
    await sendWaiting(dispatch, me.id)
    expect(heard.keys).toEqual(['line-of-c1', 'line-of-c1', 'line-of-c2'])
    expect(await left()).toEqual([])
  })
})
