import { describe, expect, it } from 'vitest'
import { OPENAPI } from '../testing/openapi'
import { curlOf } from './curl'
import { type Call, callsWanted, readDescription, scopesOf } from './description'
import { type Field, fieldsOf, sampleOf, typeWords } from './shapes'

const { calls, schemas, version } = readDescription(OPENAPI)

function call(id: string): Call {
  const found = calls.find((one) => one.id === id)
  if (found === undefined) {
    throw new Error(`no call ${id}`)
  }
  return found
}

function wanted(text: string, scope = '', which = 'all'): string[] {
  return callsWanted(calls, { text, scope, which }, (group) =>
    group === 'requests' ? 'Solicitudes' : group,
  ).map(({ id }) => id)
}

function shapeOf(fields: readonly Field[]): string[] {
  return fields.map(({ name, type, isRequired }) => `${name}${isRequired ? '' : '?'}: ${type}`)
}

describe('the description of the API', () => {
  it('is read call by call: who may make it, what it takes, what it answers', () => {
    expect(version).toBe('0.1.0')
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/auth/me',
      'GET /api/v1/audit',
      'GET /api/v1/branches',
      'POST /api/v1/requests',
      'DELETE /api/v1/requests/{id}',
      'GET /api/v1/paper',
    ])
    expect(call('me')).toMatchObject({ who: 'anybody', opensToTokens: false, rule: [] })
    expect(call('list_branches')).toMatchObject({
      who: 'session',
      opensToTokens: true,
      rule: ['requests:drafts'],
    })
    expect(call('create_request')).toMatchObject({
      who: 'permission',
      group: 'requests',
      refusals: ['409', '422'],
      answer: { status: '201' },
    })
    expect(call('remove_request')).toMatchObject({
      opensToTokens: false,
      body: null,
      answer: { content: null },
    })
    expect(call('get_paper').answer?.content?.type).toBe('application/pdf')
  })

  it('says by which scopes a token opens a call, of those that one may have', () => {
    expect(scopesOf(call('get_paper'), ['Consultar auditoría'])).toEqual(['Consultar auditoría'])
    expect(scopesOf(call('create_request'), ['Consultar auditoría'])).toEqual(['requests:drafts'])
    expect(scopesOf(call('remove_request'), ['Crear solicitudes'])).toEqual([])
  })

  it('is searched by words of the address, the resource and what is sent, and narrowed to what a token opens', () => {
    expect(wanted('', '', 'tokens')).toEqual(['list_audit', 'list_branches', 'create_request', 'get_paper'])
    expect(wanted('', 'requests:drafts')).toEqual(['list_branches', 'create_request'])
    expect(wanted('', 'Consultar auditoría', 'tokens')).toEqual(['list_audit', 'get_paper'])
    expect(wanted('SOLICITUDES post')).toEqual(['create_request'])
    expect(wanted('límit')).toEqual(['list_audit'])
    expect(wanted('nothing like it')).toEqual([])
  })

  it('is refused where it is no description', () => {
    expect(() => readDescription({ paths: [] })).toThrow(/expected/u)
    expect(() => readDescription('<html>')).toThrow(/expected/u)
  })
})

describe('what is sent and answered', () => {
  const fields = fieldsOf({ $ref: '#/components/schemas/Detail' }, schemas)
  const of = (name: string) => fields.find((field) => field.name === name)?.fields ?? []

  it('is told field by field, with what it is made of', () => {
    expect(shapeOf(fields)).toEqual([
      'id: UUID',
      'branch?: objeto o null',
      'counts?: objeto de entero por nombre',
      'kind?: "cash" o "transfer"',
      'notes: lista de objetos',
      'target?: objeto',
    ])
    expect(fields.find(({ name }) => name === 'branch')?.about).toBe('Where.')
    expect(shapeOf(of('branch'))).toEqual(['id: UUID', 'name: texto'])
    // Of several forms all fields are told; only what each has is always there.
    expect(shapeOf(of('target'))).toEqual(['what: "day" o "all"', 'at?: texto'])
    expect(typeWords({ type: 'array', items: { type: ['string', 'null'] } }, schemas)).toBe(
      'lista de textos o null',
    )
  })

  it('ends where something is in itself', () => {
    const [, answers] = of('notes')
    expect(answers?.type).toBe('lista de objetos')
    expect(answers?.fields.map(({ name }) => name)).toEqual(['text', 'answers'])
    expect(answers?.fields[1]?.fields).toEqual([])
  })

  it('has an example of what must be sent, and of nothing else', () => {
    expect(sampleOf({ $ref: '#/components/schemas/RequestBody' }, schemas)).toEqual({
      type_id: '01920000-0000-7000-8000-000000000000',
      currency: 'USD',
      method: 'transfer',
      lines: [{ concept: '…', unit_minor: 1050 }],
    })
  })
})

describe('the example of a call', () => {
  const lines = (id: string) => curlOf(call(id), 'https://portal.test', schemas).split(' \\\n  ')

  it('asks for a page of a list', () => {
    expect(lines('list_audit')).toEqual([
      'curl "https://portal.test/api/v1/audit?limit=25"',
      '-H "Authorization: Bearer $TOKEN"',
    ])
  })

  it('sends what must be sent, under a key', () => {
    const [first, token, key, type, body = ''] = lines('create_request')
    expect(first).toBe('curl -X POST "https://portal.test/api/v1/requests"')
    expect([token, key, type]).toEqual([
      '-H "Authorization: Bearer $TOKEN"',
      '-H "Idempotency-Key: $(uuidgen)"',
      '-H "Content-Type: application/json"',
    ])
    expect(JSON.parse(/^-d '(.*)'$/su.exec(body)?.[1] ?? '')).toMatchObject({ method: 'transfer' })
  })

  it('has variables where ids belong, and the version that was read', () => {
    const [first, , version] = lines('remove_request')
    expect(first).toBe('curl -X DELETE "https://portal.test/api/v1/requests/$ID"')
    expect(version).toBe(`-H 'If-Match: "1"'`)
  })
})
