import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import '@/api/accounting'
import '@/api/batches'
import '@/api/client'
import '@/api/requests'
import '@/api/settings'
import type { Tag } from '@/api/tags'
import '@/api/users'
import { serverSources } from '@tests/serverSources'
import { staleAfter, TAGS_OF_ALL, tagsOf, touchesPeople } from './tags'

const API = resolve(import.meta.dirname, '../../api')

/** The kinds of records that the server's sources write into the audit. */
function kindsOfServer(): string[] {
  const sources = serverSources.map(({ text }) => text).join('\n')
  const written = [
    /Object \{\s*kind: "([a-z_]+)"/gu,
    /\bobject_kind: "([a-z_]+)"/gu,
    /const OBJECT: &'static str = "([a-z_]+)"/gu,
    /\brecord: "([a-z_]+)"/gu,
    /const OF_SIGN_INS: &str = "([a-z_]+)"/gu,
    /name_alone!\(\s*\w+,\s*"([a-z_]+)"/gu,
  ].flatMap((form) => [...sources.matchAll(form)].map(([, kind = '']) => kind))
  return [...new Set(written)]
}

/** Commands, and the kinds of records that the server says they changed. */
const COMMANDS: readonly [string, readonly string[]][] = [
  ['createRequest', ['request']],
  ['decideRequests', ['request']],
  ['createPayment', ['payment']],
  ['actOnPayment', ['payment']],
  ['payInCash', ['payment', 'cash_session']],
  ['takeBackCash', ['settlement', 'cash_session']],
  ['reverseCashMovement', ['settlement', 'cash_session']],
  ['actOnSettlement', ['settlement']],
  ['addSettlementLine', ['settlement']],
  ['openCashSession', ['cash_session']],
  ['noteCashMovement', ['cash_session']],
  ['countBySurprise', ['cash_session']],
  ['sendCash', ['cash_transfer']],
  ['askCancellation', ['cancellation']],
  ['createBeneficiary', ['beneficiary']],
  ['updateBeneficiary', ['beneficiary']],
  ['addAccount', ['bank_account']],
  ['actOnBeneficiaryImport', ['beneficiary_import']],
  ['setGeneralSettings', ['general_settings']],
  ['createBatch', ['batch']],
  ['actOnBatch', ['batch']],
  ['closePeriod', ['accounting_period']],
  ['actOnOpening', ['opening']],
  ['makeLedgerExport', ['ledger_export']],
  ['updateUser', ['user']],
  ['actOnUserImport', ['user_import']],
]

const MISSED: readonly [string, readonly Tag[]][] = [
  ['createRequest', ['payments', 'cash', 'settlements', 'statements']],
  ['decideRequests', ['settlements', 'statements']],
  ['createPayment', ['cash', 'statements', 'settlements', 'payroll']],
  ['actOnPayment', ['cash']],
  ['takeBackCash', ['payroll']],
  ['reverseCashMovement', ['payroll']],
  ['actOnSettlement', ['payroll']],
  ['addSettlementLine', ['payroll', 'statements']],
  ['openCashSession', ['payroll', 'statements']],
  ['noteCashMovement', ['payroll', 'statements']],
  ['countBySurprise', ['payroll', 'statements', 'home']],
  ['sendCash', ['payments']],
  [
    'askCancellation',
    ['requests', 'payments', 'cash', 'settlements', 'statements', 'batches', 'beneficiaries', 'payroll'],
  ],
  ['createBeneficiary', ['payments', 'requests', 'batches']],
  ['updateBeneficiary', ['batches']],
  ['addAccount', ['batches']],
  ['verifyAccounts', ['batches']],
  ['actOnAccount', ['batches']],
  ['updateSetting', ['home', 'batches', 'cancellations', 'cash', 'accounting', 'requests']],
  ['createBatch', ['payments', 'requests', 'beneficiaries', 'cash', 'statements', 'home']],
  ['addBatchLine', ['payments', 'requests', 'home']],
  ['actOnBatch', ['beneficiaries', 'cash', 'statements']],
  ['closePeriod', ['accounting', 'home']],
  ['actOnOpening', ['settlements', 'statements', 'cash', 'home']],
  ['updateUser', ['account']],
  ['actOnUser', ['account', 'beneficiaries', 'home']],
]

describe('what a change makes stale', () => {
  const kinds = kindsOfServer()

  it('is known for every kind of record of the server, and for none that it has not', () => {
    expect(kinds.length).toBeGreaterThan(20)
    expect(Object.keys(TAGS_OF_ALL).toSorted()).toEqual(kinds.toSorted())
  })

  it('is said by tags that calls of the client have', () => {
    const client = readdirSync(API)
      .filter((file) => file.startsWith('generated'))
      .map((file) => readFileSync(join(API, file), 'utf8'))
      .join('\n')
    for (const tag of tagsOf(['*'])) {
      expect(client).toContain(`read('${tag}'`)
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

  it.each(COMMANDS)('is the same after our %s as when the server tells of it', (endpoint, kinds) => {
    expect(staleAfter(endpoint).toSorted()).toEqual(tagsOf(kinds).toSorted())
  })

  // What the client and the server's word of the same change once said differently: each of these was seen late, or only when read anew.
  it.each(MISSED)('after our %s there is no old %s', (endpoint, tags) => {
    expect(staleAfter(endpoint)).toEqual(expect.arrayContaining([...tags]))
  })

  it('is, after any setting of ours, what some kind of settings makes stale', () => {
    const kinds = [
      'bank',
      'branch',
      'cancellation_cause',
      'cash_box',
      'concept_account',
      'request_type',
      'source_account',
    ]
    expect(staleAfter('updateSetting')).toEqual(expect.arrayContaining([...tagsOf(kinds)]))
    expect(staleAfter('createSetting')).toEqual(staleAfter('updateSetting'))
    expect(staleAfter('actOnSetting')).toEqual(staleAfter('updateSetting'))
  })

  it('is all after a command of which nothing is known', () => {
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
