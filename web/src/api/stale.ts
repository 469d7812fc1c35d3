import { OF_REQUEST, type Tag } from './tags'

const PAYMENT: readonly Tag[] = ['payments', 'requests', 'beneficiaries', 'cash', 'statements', 'home']

/**
 * The one table of what is stale: what a change of each kind of record makes so, by the names that the audit has for them. What a
 * command of ours changed is looked up here, and what the server tells of the changes of others. The audit itself and its lists
 * grow with each act: they stay as they are while somebody reads them. The rows of settings, and of what no
 * command here changes, come only where they are needed (`staleSettings.ts`).
 */
export const TAGS_OF = {
  request: OF_REQUEST,
  payment: [...PAYMENT, 'settlements', 'payroll'],
  batch: ['batches', ...PAYMENT],
  settlement: ['settlements', 'requests', 'payroll', 'statements', 'home'],
  // A shortage may be the custodian's to pay back.
  cash_session: ['cash', 'payroll', 'statements', 'home'],
  // A deposit that arrives stands on an account of the company.
  cash_transfer: ['cash', 'payments', 'home'],
  // What was done is undone, wherever it was done.
  cancellation: [...OF_REQUEST, 'cancellations', 'batches', 'beneficiaries', 'payroll'],
  beneficiary: ['beneficiaries', 'payments', 'requests', 'batches', 'home'],
  bank_account: ['beneficiaries', 'payments', 'batches', 'home'],
  beneficiary_import: ['beneficiaries', 'payments', 'home'],
  payroll_deduction: ['payroll', 'statements'],
  opening: ['accounting', 'settlements', 'statements', 'cash', 'home'],
  accounting_period: ['accounting', 'home'],
  ledger_export: ['accounting'],
  account_code: ['accounting'],
  // Members of staff are beneficiaries, and home names the administrators.
  user: ['users', 'account', 'beneficiaries', 'home'],
  user_import: ['users', 'beneficiaries', 'home'],
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
