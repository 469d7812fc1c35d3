import { api } from '@/api/base'
import { ALL } from './change'

/** What the calls of the client provide and what changes make stale. The generated files name theirs as each is loaded. */
const TAGS = [
  'account',
  'accounting',
  'audit',
  'batches',
  'beneficiaries',
  'cancellations',
  'cash',
  'home',
  'messages',
  'notices',
  'payments',
  'payroll',
  'requests',
  'settings',
  'settlements',
  'statements',
  'tokens',
  'users',
] as const

export type Tag = (typeof TAGS)[number]

/** The API with all of its tags. */
export const taggedApi = api.enhanceEndpoints({ addTagTypes: TAGS })

const PAYMENT: readonly Tag[] = ['payments', 'requests', 'beneficiaries', 'cash', 'statements', 'home']
const MONEY: readonly Tag[] = ['requests', 'payments', 'cash', 'settlements', 'statements', 'home']
const SETTING: readonly Tag[] = ['settings', 'home']
const NOTHING: readonly Tag[] = []

/**
 * What a change of each kind of record makes stale, by the names that the audit has for them. The audit itself and its lists
 * grow with each act: they stay as they are while somebody reads them.
 */
export const TAGS_OF: Readonly<Record<string, readonly Tag[]>> = {
  request: MONEY,
  payment: [...PAYMENT, 'settlements', 'payroll'],
  batch: ['batches', ...PAYMENT],
  settlement: ['settlements', 'requests', 'payroll', 'statements', 'home'],
  cash_session: ['cash', 'payroll', 'statements', 'home'],
  cash_transfer: ['cash', 'payments', 'home'],
  cancellation: [...MONEY, 'cancellations', 'batches', 'beneficiaries', 'payroll'],
  beneficiary: ['beneficiaries', 'payments', 'requests', 'batches', 'home'],
  beneficiary_import: ['beneficiaries', 'payments', 'home'],
  bank_account: ['beneficiaries', 'payments', 'batches', 'home'],
  payroll_deduction: ['payroll', 'statements'],
  opening: ['accounting', 'settlements', 'statements', 'cash', 'home'],
  accounting_period: ['accounting', 'home'],
  ledger_export: ['accounting'],
  account_code: ['accounting'],
  user: ['users', 'account', 'beneficiaries', 'home'],
  user_import: ['users', 'beneficiaries', 'home'],
  group: ['users', 'account', 'home'],
  token: ['tokens'],
  mail: ['messages'],
  webhook: ['messages'],
  general_settings: [...SETTING, 'requests', 'payments'],
  bank: [...SETTING, 'payments', 'beneficiaries'],
  bank_layout: [...SETTING, 'batches'],
  branch: SETTING,
  cancellation_cause: [...SETTING, 'cancellations'],
  cash_box: [...SETTING, 'cash'],
  concept_account: [...SETTING, 'accounting'],
  cost_centre: SETTING,
  denomination: [...SETTING, 'cash'],
  holiday: SETTING,
  movement_category: [...SETTING, 'cash'],
  request_type: [...SETTING, 'requests'],
  source_account: [...SETTING, 'payments', 'batches'],
  tariff: SETTING,
  // Somebody took something along, or stood where they may not: no screen but the audit shows it.
  export: NOTHING,
  route: NOTHING,
}

/** Kinds by which the permissions of the reader may change. */
const OF_PEOPLE: ReadonlySet<string> = new Set([ALL, 'user', 'user_import', 'group'])

export function touchesPeople(kinds: readonly string[]): boolean {
  return kinds.some((kind) => OF_PEOPLE.has(kind))
}

/** What these kinds make stale. A kind that only a newer server knows may be behind anything. */
export function tagsOf(kinds: readonly string[]): readonly Tag[] {
  return [
    ...new Set(kinds.flatMap((kind) => (Object.hasOwn(TAGS_OF, kind) ? (TAGS_OF[kind] ?? TAGS) : TAGS))),
  ]
}

/** What a command makes stale by its name; all where nothing is known of it, or its answer alone says what it changed. */
export function staleAfter(endpoint: string): readonly Tag[] {
  let tags: readonly Tag[] = []
  // The only way to what an endpoint declares. One whose part of the client is not loaded has nothing here.
  api.enhanceEndpoints({
    endpoints: {
      [endpoint]: (definition: { invalidatesTags?: unknown } | undefined) => {
        const declared = definition?.invalidatesTags
        tags = Array.isArray(declared) ? TAGS.filter((tag) => declared.includes(tag)) : []
      },
    },
  })
  return tags.length === 0 ? TAGS : tags
}

/** The work of the day: what is asked for again when nobody can tell what happened while the page was loaded. */
export const WORK: readonly Tag[] = [
  'batches',
  'cancellations',
  'cash',
  'home',
  'payments',
  'requests',
  'settlements',
]
