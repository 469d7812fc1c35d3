import { describe, expect, it } from 'vitest'
import { requestsApi } from '@/api/requests'
import { makeStore } from '@/app/store'
import { handlersOf, lost, pageOf, refusal, refusedField, serve } from './mock'

async function ask(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  return fetch(`/api/v1${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
  })
}

describe('the mock of the server', () => {
  it('answers a call by its name, at the address and with the status of the description', async () => {
    serve({
      listBranches: () => ({ items: [{ id: 'b-1', name: 'Colón' }] }),
      createDownload: () => ({ url: '/api/downloads/una-sola-vez' }),
    })
    const branches = await ask('GET', '/branches')
    expect([branches.status, await branches.json()]).toEqual([200, { items: [{ id: 'b-1', name: 'Colón' }] }])
    expect((await ask('POST', '/downloads', {})).status).toBe(201)
  })

  it('hears who is asked for, what with, and under which version and key', async () => {
    const heard: unknown[] = []
    serve({
      actOnPayment: ({ params, query, body, version, key, path, search }) => {
        heard.push({ params, page: query.get('page'), body, version, key, path, search })
        return lost()
      },
    })
    const headers = { 'If-Match': '"3"', 'Idempotency-Key': 'k-1' }
    await expect(ask('POST', '/payments/p-1/actions/send?page=2', { reason: 'Sí' }, headers)).rejects.toThrow(
      'Failed to fetch',
    )
    expect(heard).toEqual([
      {
        params: { id: 'p-1', action: 'send' },
        page: '2',
        body: { reason: 'Sí' },
        version: '"3"',
        key: 'k-1',
        path: '/payments/p-1/actions/send',
        search: '?page=2',
      },
    ])
  })

  it('never takes a name for an id', async () => {
    serve({
      getPayment: () => refusal(404, 'not_found', 'No existe.'),
      countPayments: () => ({ payable: 1, to_authorize: 0, to_send: 0, to_confirm: 0 }),
    })
    expect(await (await ask('GET', '/payments/counts')).json()).toMatchObject({ payable: 1 })
    expect((await ask('GET', '/payments/p-1')).status).toBe(404)
  })

  it('refuses as the server does', async () => {
    serve({ createBeneficiary: () => refusedField('name', 'required', 'Escribe el nombre.') })
    const answer = await ask('POST', '/beneficiaries', {})
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      code: 'invalid_fields',
      errors: [{ field: 'name', code: 'required', detail: 'Escribe el nombre.' }],
    })
  })

  it('answers the client itself', async () => {
    serve({ listCostCentres: () => ({ items: [{ id: 'c-1', name: 'Operaciones' }] }) })
    const { data } = await makeStore().dispatch(requestsApi.endpoints.listCostCentres.initiate())
    expect(data?.items).toEqual([{ id: 'c-1', name: 'Operaciones' }])
  })

  it('knows no call that the server has not', () => {
    // @ts-expect-error -- the types know it neither
    expect(() => handlersOf({ landOnTheMoon: () => null })).toThrow('landOnTheMoon')
    // @ts-expect-error -- a branch has a name
    expect(handlersOf({ listBranches: () => ({ items: [{ id: 'b-1' }] }) })).toHaveLength(1)
  })

  it('cuts a list where it was asked to', () => {
    const all = [1, 2, 3, 4, 5]
    expect(pageOf(all, new URLSearchParams('limit=2'))).toEqual({ items: [1, 2], next: '2' })
    expect(pageOf(all, new URLSearchParams('limit=2&after=4'))).toEqual({ items: [5], next: null })
  })
})
