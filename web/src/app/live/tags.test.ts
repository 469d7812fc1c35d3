import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { accountingApi } from '@/api/accounting'
import '@/api/client'
import '@/api/requests'
import { staleAfter, TAGS_OF, tagsOf, touchesPeople } from './tags'

const SERVER = resolve(import.meta.dirname, '../../../../crates/caudal-server/src')
const API = resolve(import.meta.dirname, '../../api')

/** The kinds of records that the server's sources write into the audit. */
function kindsOfServer(): string[] {
  const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.rs'))
    .map((file) => readFileSync(join(SERVER, file), 'utf8'))
    .join('\n')
  const written = [
    /Object \{\s*kind: "([a-z_]+)"/gu,
    /\bobject_kind: "([a-z_]+)"/gu,
    /const OBJECT: &'static str = "([a-z_]+)"/gu,
    /const RECORD: &'static str = "([a-z_]+)"/gu,
    /name_alone!\(\s*\w+,\s*"([a-z_]+)"/gu,
  ].flatMap((form) => [...sources.matchAll(form)].map(([, kind = '']) => kind))
  return [...new Set(written)]
}

describe('what a change makes stale', () => {
  const kinds = kindsOfServer()

  it('is known for every kind of record of the server, and for none that it has not', () => {
    expect(kinds.length).toBeGreaterThan(20)
    expect(Object.keys(TAGS_OF).toSorted()).toEqual(kinds.toSorted())
  })

  it('is said by tags that calls of the client have', () => {
    const client = readdirSync(API)
      .filter((file) => file.startsWith('generated'))
      .map((file) => readFileSync(join(API, file), 'utf8'))
      .join('\n')
    for (const tag of tagsOf(['*'])) {
      expect(client).toContain(`providesTags: ['${tag}']`)
    }
  })

  it('is all where all changed, or something that only a newer server knows', () => {
    expect(tagsOf(['*'])).toEqual(expect.arrayContaining(['users', 'requests', 'notices', 'audit']))
    expect(tagsOf(['spaceship', 'token'])).toEqual(expect.arrayContaining([...tagsOf(['*'])]))
    expect(tagsOf(['constructor'])).toEqual(tagsOf(['*']))
  })

  it('is each list once, and nothing for what no screen shows', () => {
    const tags = tagsOf(['request', 'payment', 'request'])
    expect(new Set(tags).size).toBe(tags.length)
    expect(tagsOf(['export', 'route'])).toEqual([])
    expect(tagsOf([])).toEqual([])
  })

  it('is, after a command of ours, what its endpoint says', () => {
    expect(staleAfter('addSettlementLine').toSorted()).toEqual(['home', 'requests', 'settlements'])
    expect(staleAfter('createRequest').toSorted()).toEqual(['home', 'requests'])
  })

  it('is all after a command whose answer alone says what it changed, or of which nothing is known', () => {
    expect(accountingApi.endpoints.closePeriod).toBeDefined()
    expect(staleAfter('closePeriod')).toEqual(tagsOf(['*']))
    expect(staleAfter('landOnTheMoon')).toEqual(tagsOf(['*']))
  })

  it('may be what the reader is allowed to', () => {
    expect([['user'], ['group', 'bank'], ['*'], ['request'], []].map(touchesPeople)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })
})
