import type { Permission } from '@/lib/permissions'

/** Every topic of the help; each has an address. */
export type TopicKey =
  | 'portal'
  | 'home'
  | 'account'
  | 'notices'
  | 'requests'
  | 'new-request'
  | 'settlements'
  | 'payroll'
  | 'statement'
  | 'payments'
  | 'new-payment'
  | 'deposits'
  | 'beneficiaries'
  | 'verify'
  | 'imports'
  | 'batches'
  | 'batch'
  | 'cash'
  | 'cash-session'
  | 'cash-transfers'
  | 'cash-report'
  | 'cancellations'
  | 'accounting'
  | 'accounting-exports'
  | 'accounting-period'
  | 'accounting-openings'
  | 'users'
  | 'settings'
  | 'bank-files'
  | 'going-live'
  | 'tokens'
  | 'webhooks'
  | 'mail'
  | 'audit'

/** What the help says of one screen. */
export interface Topic {
  title: string
  /** The screen it is about; who may not enter it does not find the topic in the list. */
  screen: string
  /** What the screen asks for beyond its address. */
  anyOf?: readonly Permission[]
  /** What it is called elsewhere, for the search. */
  words: string
  /** What it is for. */
  about: string
  /** Who does what. */
  who: readonly string[]
  /** What happens next. */
  next: readonly string[]
  /** What to do when something is refused. */
  refused: readonly string[]
  /** Its keys and what they do. */
  keys?: Readonly<Record<string, string>>
}
