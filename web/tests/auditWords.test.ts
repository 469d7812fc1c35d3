import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fieldWords } from '@/lib/auditFields'
import { valueWords } from '@/lib/auditValues'
import { ACTION_OPTIONS, actionWords } from '@/lib/auditWords'

const CRATES = resolve(import.meta.dirname, '../../crates')

/** The documents whose actions are put together; the verbs of the last two stand beside what writes them. */
const COMPOSED = new Set([
  'request',
  'payment',
  'cancellation',
  'batch',
  'cash_session',
  'cash_transfer',
  'settlement',
  'webhook',
  'accounting_period',
  'opening',
  // Fields of a directory's people, no actions.
  'name',
])

/** Every action that the server's sources write into the audit: whole, or put together of a document and its verb. */
function actions(): string[] {
  const folder = CRATES
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /^[a-z-]+\/src\/.*\.rs$/u.test(file) && !/plans\.rs$|\/config\/|domain\/src\/audit\.rs$/u.test(file),
    )
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
  const kinds =
    'requests?|cancellations?|payments?|payroll|beneficiary|beneficiaries|account|users?|session|access|audit|accounting(?:_period)?|ledger_export|account_code|mail|webhook|settlement|batch|cash_(?:session|transfer|report)|opening|general_settings|group|token'
  const whole = [...sources.matchAll(new RegExp(`"((?:${kinds})\\.[a-z_-]+)"`, 'gu'))].map(
    ([, name = '']) => name,
  )
  const verbs = (kind: string, file = kind) => {
    const text = readFileSync(join(CRATES, `caudal-domain/src/${file}.rs`), 'utf8')
    const table = /pub enum Action \{(.*?)\n {4}\}/su.exec(text)?.[1] ?? ''
    return [...table.matchAll(/ = "([a-z-]+)"/gu)].map(([, verb = '']) => `${kind}.${verb}`)
  }
  // What is put together of a document and a verb: each such document is named here, with where its verbs are.
  const composed = [...sources.matchAll(/format!\(\s*"([a-z_]+)\.\{[^"]*"/gu)].map(([, kind = '']) => kind)
  const batch = [
    ...sources.matchAll(/Change(?:::just|::changed)?\(?\s*\{?\s*(?:action: )?"([a-z-]+)"/gu),
    ...sources.matchAll(/\("(unreadable)", Arc/gu),
    ...sources.matchAll(/const CHECKED: &str = "([a-z]+)"/gu),
  ].map(([, verb = '']) => `batch.${verb}`)
  expect([...new Set(composed)].filter((kind) => !COMPOSED.has(kind))).toEqual([])
  const marks = [...sources.matchAll(/"(payment-(?:[a-z]+ed|sent|sent-back))"/gu)].map(
    ([, mark = '']) => `request.${mark}`,
  )
  const objects = [
    ...sources.matchAll(
      /OBJECT: &'static str = "([a-z_]+)"|(?:coded_kind|name_alone)!\(\s*\w+,\s*"([a-z_]+)"/gu,
    ),
  ]
  const settings = objects.flatMap(([, one, other]) =>
    ['create', 'update', 'deactivate', 'reactivate'].map((verb) => `${one ?? other ?? ''}.${verb}`),
  )
  const webhooks = readFileSync(join(folder, 'caudal-office/src/webhooks/service.rs'), 'utf8')
  const steps = /pub enum Step \{(.*?)\n {4}\}/su.exec(webhooks)?.[1] ?? ''
  const webhook = [...steps.matchAll(/ = "([a-z-]+)"/gu)].map(([, verb = '']) => `webhook.${verb}`)
  return [
    ...new Set([
      ...whole,
      ...settings,
      ...webhook,
      ...verbs('request'),
      ...verbs('payment'),
      ...verbs('cancellation'),
      ...verbs('cash_session', 'cash'),
      ...verbs('cash_transfer', 'cash/transfer'),
      ...verbs('batch'),
      // Filling a settlement in is adding, changing and removing its lines, each by its own name.
      ...verbs('settlement').filter((action) => action !== 'settlement.fill'),
      ...batch,
      ...marks,
    ]),
  ]
}

describe('the words of the audit', () => {
  it('name everything that the server writes down', () => {
    const all = actions()
    expect(all).toEqual(
      expect.arrayContaining([
        'request.approve',
        'request.payment-sent',
        'payment.confirm',
        'cancellation.ask',
        'cancellation.execute',
        'accounting_period.close',
        'ledger_export.make',
        'user.grant',
        'branch.create',
        'bank.update',
        'tariff.create',
        'webhook.rotate',
        'webhook.gone',
        'mail.retry',
        'settlement.overdue',
        'batch.edit-header',
        'batch.checked',
        'cash_session.freeze',
        'cash_transfer.refuse',
        'settlement.send-back',
        'general_settings.update',
        'users.import',
        'token.revoke',
        'group.update',
      ]),
    )
    expect(all.filter((action) => actionWords(action) === action)).toEqual([])
  })

  it('offer each action once to choose from', () => {
    const offered = ACTION_OPTIONS.map(({ value }) => value)
    expect(offered.filter((value, at) => offered.indexOf(value) !== at)).toEqual([])
    expect(actionWords('batch.create')).toBe('Preparó el lote')
  })

  it('say fields, amounts, days and states as people read them', () => {
    expect(fieldWords('approvals/0/amount_minor')).toBe('Decisión 1 · Monto')
    expect(valueWords('limit_minor', '50000', { currency: 'USD' })).toContain('500.00')
    expect(valueWords('ends_on', '2026-11-05')).toBe('5 nov 2026')
    expect(valueWords('state', 'pending_disbursement', { kind: 'request' })).toBe('Pendiente de desembolso')
    expect(valueWords('methods/1', 'cash')).toBe('Efectivo')
    expect(valueWords('active', 'false')).toBe('No')
    expect(valueWords('reason', null)).toBe('—')
  })
})
