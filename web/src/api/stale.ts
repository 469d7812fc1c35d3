/** What the calls of the client provide and what changes make stale. */
export const TAGS = [
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

const PAYMENT: readonly Tag[] = ['payments', 'requests', 'beneficiaries', 'cash', 'statements', 'home']
const MONEY: readonly Tag[] = ['requests', 'payments', 'cash', 'settlements', 'statements', 'home']
const SETTING: readonly Tag[] = ['settings', 'home']
const NOTHING: readonly Tag[] = []

/** What a change of a setting makes stale, by the names that the audit has for the kinds of settings. */
const OF_SETTINGS = {
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
} as const satisfies Record<string, readonly Tag[]>

/**
 * The one table of what is stale: what a change of each kind of record makes so, by the names that the audit has for them. What a
 * command of ours changed is looked up here, and what the server tells of the changes of others. The audit itself and its lists
 * grow with each act: they stay as they are while somebody reads them.
 */
export const TAGS_OF = {
  ...OF_SETTINGS,
  request: MONEY,
  payment: [...PAYMENT, 'settlements', 'payroll'],
  batch: ['batches', ...PAYMENT],
  settlement: ['settlements', 'requests', 'payroll', 'statements', 'home'],
  // A shortage may be the custodian's to pay back.
  cash_session: ['cash', 'payroll', 'statements', 'home'],
  // A deposit that arrives stands on an account of the company.
  cash_transfer: ['cash', 'payments', 'home'],
  // What was done is undone, wherever it was done.
  cancellation: [...MONEY, 'cancellations', 'batches', 'beneficiaries', 'payroll'],
  beneficiary: ['beneficiaries', 'payments', 'requests', 'batches', 'home'],
  beneficiary_import: ['beneficiaries', 'payments', 'home'],
  bank_account: ['beneficiaries', 'payments', 'batches', 'home'],
  payroll_deduction: ['payroll', 'statements'],
  opening: ['accounting', 'settlements', 'statements', 'cash', 'home'],
  accounting_period: ['accounting', 'home'],
  ledger_export: ['accounting'],
  account_code: ['accounting'],
  // Members of staff are beneficiaries, and home names the administrators.
  user: ['users', 'account', 'beneficiaries', 'home'],
  user_import: ['users', 'beneficiaries', 'home'],
  group: ['users', 'account', 'home'],
  token: ['tokens'],
  mail: ['messages'],
  webhook: ['messages'],
  // They change who may decide what, and what receipts say.
  general_settings: [...SETTING, 'requests', 'payments'],
  // Somebody took something along, or stood where they may not: no screen but the audit shows it.
  export: NOTHING,
  route: NOTHING,
} as const satisfies Record<string, readonly Tag[]>

export type RecordKind = keyof typeof TAGS_OF

/** What changes of these kinds make stale, each once. */
export function staleBy(...kinds: RecordKind[]): Tag[] {
  return [...new Set(kinds.flatMap((kind): readonly Tag[] => TAGS_OF[kind]))]
}

/** For an endpoint: which kinds of records its command changes. */
export function changes(...kinds: RecordKind[]): { invalidatesTags: Tag[] } {
  return { invalidatesTags: staleBy(...kinds) }
}

/** For the endpoint of a command that writes nothing: it only reckons. */
export const CHANGES_NOTHING: { invalidatesTags: Tag[] } = { invalidatesTags: [] }

/** For the endpoints of all kinds of settings at once. */
export const CHANGES_SETTING = { invalidatesTags: [...new Set(Object.values(OF_SETTINGS).flat())] }
