/** What calls of the client provide and what changes make stale. */
export type Tag =
  | 'account'
  | 'accounting'
  | 'audit'
  | 'batches'
  | 'beneficiaries'
  | 'cancellations'
  | 'cash'
  | 'home'
  | 'messages'
  | 'notices'
  | 'payments'
  | 'payroll'
  | 'requests'
  | 'settings'
  | 'settlements'
  | 'statements'
  | 'tokens'
  | 'users'

/** The row of requests in the table of what is stale (`stale.ts`). It stands here because the first visit needs it, and no other row. */
export const OF_REQUEST: readonly Tag[] = [
  'requests',
  'payments',
  'cash',
  'settlements',
  'statements',
  'home',
]
