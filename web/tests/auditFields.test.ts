import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fieldWords } from '@/lib/auditFields'
import { currencyIn, valueWords } from '@/lib/auditValues'
import { kindWords } from '@/lib/auditWords'
import { CRATES, serverSources } from './serverSources'

/** What is put together as JSON for others than the audit. */
const ELSEWHERE =
  /(?:^|\/)(?:tests|plans|view|discovery|schemas|list|people|patch)\.rs$|\/webhooks\/enqueue|\/users\/(?:api|imports\/judge)|^caudal-web\/src\/http\/|\/portal\/|\/tests\//u
/** Names of what calls answer and of the directory's people, beside what is kept. */
const ANSWERED = new Set(['token', 'secret', '$ref', 'value', 'type'])

/** What stands between the parentheses that open here. */
function inside(text: string, start: number): string {
  let depth = 1
  let end = start
  while (depth > 0 && end < text.length) {
    depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0
    end += 1
  }
  return text.slice(start, end)
}

/** The names under which JSON is put together. */
function names(): string[] {
  return serverSources
    .filter(({ file }) => !ELSEWHERE.test(file))
    .flatMap(({ text }) => [
      ...[...text.matchAll(/json!\(/gu)].flatMap(({ index }) =>
        [...inside(text, index + 'json!('.length).matchAll(/"([$a-z_0-9]+)":/gu)].map(
          ([, name = '']) => name,
        ),
      ),
      ...[...text.matchAll(/\b(?:told|after|before)\["([a-z_]+)"\] =/gu)].map(([, name = '']) => name),
    ])
    .filter((name) => !ANSWERED.has(name))
}

/** A declaration of the server, from its name to its end. */
function declared(file: string, name: string): string {
  const text = readFileSync(join(CRATES, file), 'utf8')
  const found = new RegExp(`pub (?:struct|enum) ${name} \\{(.*?)\\n(?: {4})?\\}`, 'su').exec(text)?.[1]
  expect(found, `${name} in ${file}`).toBeDefined()
  return found ?? ''
}

/** What is kept whole, as it is declared. */
const KEPT: readonly (readonly [file: string, name: string])[] = [
  ['caudal-admin/src/settings/admin.rs', 'SettingItem'],
  ['caudal-access/src/company/layout.rs', 'LayoutBody'],
  ['caudal-access/src/company/layout.rs', 'LayoutWords'],
  ['caudal-access/src/company/layout.rs', 'LayoutColumn'],
  ['caudal-admin/src/settings/general.rs', 'AmountRules'],
  ['caudal-beneficiaries/src/beneficiaries/banks.rs', 'AccountLength'],
  ['caudal-payments/src/format.rs', 'FileForm'],
  ['caudal-requests/src/requests/store/approval.rs', 'ApprovalRow'],
  ['caudal-requests/src/requests/store/approval.rs', 'OnBehalf'],
  ['caudal-batches/src/stored.rs', 'StoredReport'],
  ['caudal-batches/src/stored.rs', 'Amount'],
]

/** What was taken out of the portal: which file, by what it is called, and how it was asked for. */
const TAKEN: readonly (readonly [file: string, name: string, tag: string])[] = [
  ['caudal-admin/src/users/files.rs', 'File', 'file'],
  ['caudal-beneficiaries/src/beneficiaries/files.rs', 'BeneficiaryFile', 'file'],
  ['caudal-accounting/src/files.rs', 'AccountingFile', 'what'],
  ['caudal-batches/src/export.rs', 'BatchDownload', 'what'],
]

/** Closed vocabularies: where they are declared, and the field and the kind of record that hold them. */
const VOCABULARIES: readonly (readonly [file: string, name: string, field: string, kind: string])[] = [
  ['caudal-domain/src/request/state.rs', 'State', 'state', 'request'],
  ['caudal-domain/src/payment.rs', 'State', 'state', 'payment'],
  ['caudal-domain/src/batch.rs', 'State', 'state', 'batch'],
  ['caudal-domain/src/batch/line.rs', 'State', 'tally/0/0', 'batch'],
  ['caudal-domain/src/batch/header.rs', 'Class', 'class', 'batch'],
  ['caudal-domain/src/batch.rs', 'ReportKind', 'report/kind', 'batch'],
  ['caudal-domain/src/batch.rs', 'Above', 'batch_above', 'general_settings'],
  ['caudal-domain/src/words.rs', 'Payroll', 'payroll_word', 'general_settings'],
  ['caudal-domain/src/words.rs', 'Clearance', 'clearance_word', 'general_settings'],
  ['caudal-domain/src/settlement.rs', 'Word', 'settlement_word', 'general_settings'],
  ['caudal-domain/src/settlement.rs', 'State', 'state', 'settlement'],
  ['caudal-domain/src/cash.rs', 'State', 'state', 'cash_session'],
  ['caudal-domain/src/cash.rs', 'Treatment', 'treatment', 'cash_session'],
  ['caudal-domain/src/cash/transfer.rs', 'State', 'transfer_state', 'cash_transfer'],
  ['caudal-domain/src/cancellation.rs', 'State', 'state', 'cancellation'],
  ['caudal-domain/src/cancellation.rs', 'Kind', 'kind', 'cancellation'],
  ['caudal-domain/src/cancellation.rs', 'Becomes', 'becomes', 'cancellation'],
  ['caudal-domain/src/payroll.rs', 'State', 'state', 'payroll_deduction'],
  ['caudal-domain/src/payroll.rs', 'State', 'deductions/0/state', 'settlement'],
  ['caudal-domain/src/request/draft.rs', 'Method', 'method', 'payment'],
  ['caudal-domain/src/account/number.rs', 'Kind', 'kind', 'bank_account'],
  ['caudal-domain/src/account/number.rs', 'Kind', 'lengths/0/kind', 'bank'],
  ['caudal-domain/src/account/check_digit.rs', 'Scheme', 'scheme', 'bank'],
  ['caudal-formats/src/iso20022/pain001.rs', 'Naming', 'file_form/accounts', 'source_account'],
  ['caudal-formats/src/iso20022/pain001.rs', 'Naming', 'file_form/banks', 'source_account'],
  ['caudal-formats/src/layout.rs', 'Shape', 'layout/shape', 'bank_layout'],
  ['caudal-formats/src/layout.rs', 'LineEnd', 'layout/line_end', 'bank_layout'],
  ['caudal-formats/src/layout.rs', 'Decimals', 'layout/decimals', 'bank_layout'],
  ['caudal-formats/src/layout.rs', 'Dates', 'layout/dates', 'bank_layout'],
  ['caudal-formats/src/layout.rs', 'Align', 'layout/detail/0/align', 'bank_layout'],
  ['caudal-formats/src/layout.rs', 'Field', 'layout/detail/0/field', 'bank_layout'],
  ['caudal-formats/src/layout/charset.rs', 'Charset', 'layout/charset', 'bank_layout'],
  ['caudal-office/src/mail/mod.rs', 'State', 'state', 'mail'],
]

/** Those that are only strings where they are written. */
const WRITTEN: readonly (readonly [field: string, kind: string, values: readonly string[]])[] = [
  ['state', 'user', ['active', 'inactive']],
  ['state', 'bank_account', ['unverified', 'verified', 'inactive']],
  ['state', 'opening', ['draft', 'requested', 'posted', 'declined', 'discarded']],
  ['state', 'accounting_period', ['requested', 'executed', 'declined', 'withdrawn']],
  ['state', 'webhook', ['on', 'off', 'removed']],
  ['state', 'cash_transfer', ['sent', 'received']],
  ['kind', 'beneficiary', ['staff', 'supplier']],
  ['document_type', 'user', ['cedula', 'ruc', 'passport']],
  ['approvals/0/step', 'request', ['tier', 'hr', 'release']],
  ['outcome', 'request_type', ['settle', 'payroll', 'expense']],
  ['methods/0', 'request_type', ['transfer', 'cash']],
  ['direction', 'movement_category', ['in', 'out']],
  ['form', 'denomination', ['note', 'coin']],
  ['file_form/kinds', 'source_account', ['untold', 'codes', 'words']],
  ['format', 'export', ['csv', 'xlsx']],
  ['received_by', 'payment', ['code', 'signature']],
  ['reason', 'session', ['unverified_email', 'other_identity', 'not_invited']],
  ['scopes/0', 'token', ['scim']],
]

describe('what the audit keeps', () => {
  it('has a name for each field', () => {
    const all = [
      ...names(),
      ...KEPT.flatMap(([file, name]) =>
        [...declared(file, name).matchAll(/\n {4}pub (\w+):/gu)].map(([, field = '']) => field),
      ),
      ...TAKEN.flatMap(([file, name, tag]) => [
        tag,
        ...[...declared(file, name).matchAll(/\n {8}(\w+): /gu)].map(([, field = '']) => field),
      ]),
      ...[...declared('caudal-domain/src/batch/checks.rs', 'Column').matchAll(/ = "(\w+)"/gu)].map(
        ([, column = '']) => column,
      ),
    ]
    expect(all).toEqual(
      expect.arrayContaining(['spent_minor', 'treatment', 'effects', 'evidence', 'tiers_above_minor']),
    )
    const nameless = [...new Set(all)].filter((name) => fieldWords(name) === name)
    expect(nameless).toEqual([])
  })

  it.each(VOCABULARIES)('%s %s: %s of a %s is in words', (file, name, field, kind) => {
    const values = [...declared(file, name).matchAll(/ = "([^"]+)"/gu)].map(([, value = '']) => value)
    expect(values.length).toBeGreaterThan(1)
    expect(values.filter((value) => valueWords(field, value, { kind }) === value)).toEqual([])
  })

  it.each(WRITTEN)('%s of a %s is in words', (field, kind, values) => {
    expect(values.filter((value) => valueWords(field, value, { kind }) === value)).toEqual([])
  })

  it.each(TAKEN)('%s %s: each file is in words', (file, name, tag) => {
    const files = [...declared(file, name).matchAll(/\n {4}([A-Z]\w+) \{/gu)].map(([, variant = '']) =>
      variant.replace(/(?<=.)[A-Z]/gu, '_$&').toLowerCase(),
    )
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((one) => valueWords(tag, one) === one)).toEqual([])
  })

  it('names each kind of record, and has words for where each stands that says so', () => {
    const kinds = serverSources.flatMap(({ file, text }) =>
      ELSEWHERE.test(file)
        ? []
        : [...text.matchAll(/(?:Object \{|object_)[^}]*?\bkind: "([a-z_]+)"/gu)].map(([, kind = '']) => kind),
    )
    expect(kinds).toEqual(expect.arrayContaining(['batch', 'settlement', 'cash_session']))
    expect([...new Set(kinds)].filter((kind) => kindWords(kind) === kind)).toEqual([])
  })

  it('says what depends on the kind of the record as that record says it', () => {
    expect(valueWords('state', 'approved', { kind: 'batch' })).toBe('Aprobado')
    expect(valueWords('state', 'approved', { kind: 'request' })).toBe('Aprobada')
    expect(valueWords('state', 'executed', { kind: 'cancellation' })).toBe('Ejecutada')
    expect(valueWords('state', 'void', { kind: 'settlement' })).toBe('Sin efecto')
    expect(fieldWords('kind', 'cancellation')).toBe('Qué es')
    expect(fieldWords('method', 'route')).toBe('Método')
    expect(fieldWords('bank_file/format')).toBe('Archivo del banco · Formato')
    expect(fieldWords('evidence/0/name')).toBe('Soporte 1 · Nombre')
  })

  it('shows what is kept in pairs as what it is', () => {
    expect(fieldWords('tally/0/0')).toBe('Líneas 1 · Estado')
    expect(fieldWords('tally/0/1/minor')).toBe('Líneas 1 · Suma')
    expect(valueWords('tally/0/1/minor', '16030', { kind: 'batch', currency: 'USD' })).toBe('USD\u00A0160.30')
    expect(fieldWords('what/what')).toBe('Qué se descargó')
  })

  it('knows of each amount in which currency it is, from what stands nearest to it', () => {
    const kept = {
      currency: 'USD',
      amounts: [{ currency: 'EUR', tiers_above_minor: [1, 2] }, { tiers_above_minor: [3] }],
      report: { currency: 7, rows: null },
    }
    expect(currencyIn(kept, 'amounts/0/tiers_above_minor/1')).toBe('EUR')
    expect(currencyIn(kept, 'amounts/1/tiers_above_minor/0')).toBe('USD')
    expect(currencyIn(kept, 'report/rows/0/minor')).toBe('USD')
    expect(currencyIn({ amount_minor: 5 }, 'amount_minor')).toBeNull()
    expect(currencyIn(null, 'amount_minor')).toBeNull()
  })

  it('shows amounts that were written as amounts, and what is none as it was written', () => {
    const of = { kind: 'batch', currency: 'USD' }
    expect(valueWords('row_3/amount', '4,15', of)).toBe('USD\u00A04.15')
    expect(valueWords('row_3/amount', '620.00', of)).toBe('USD\u00A0620.00')
    expect(valueWords('row_3/amount', 'cuatro', of)).toBe('cuatro')
  })
})
