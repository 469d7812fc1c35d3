import type { Tag } from './tags'

const SETTING: readonly Tag[] = ['settings', 'home']

/** The rows of settings in the table of what is stale (`stale.ts`), by the names that the audit has for their kinds. */
export const OF_SETTINGS = {
  bank: [...SETTING, 'payments', 'beneficiaries'],
  bank_layout: [...SETTING, 'batches'],
  branch: SETTING,
  cancellation_cause: [...SETTING, 'cancellations'],
  cash_box: [...SETTING, 'cash'],
  concept_account: [...SETTING, 'accounting'],
  cost_centre: SETTING,
  denomination: [...SETTING, 'cash'],
  // They change who may decide what, and what receipts say.
  general_settings: [...SETTING, 'requests', 'payments'],
  holiday: SETTING,
  movement_category: [...SETTING, 'cash'],
  request_type: [...SETTING, 'requests'],
  source_account: [...SETTING, 'payments', 'batches'],
  tariff: SETTING,
} as const satisfies Record<string, readonly Tag[]>

/** The rows of what the server alone tells of, or what makes nothing stale but its own list. */
export const OF_OTHERS = {
  group: ['users', 'account', 'home'],
  token: ['tokens'],
  mail: ['messages'],
  webhook: ['messages'],
  // Who signed in or out: the list of users says when.
  session: ['users'],
  // Somebody took something along, or stood where they may not: no screen but the audit shows it.
  export: [],
  route: [],
} as const satisfies Record<string, readonly Tag[]>
