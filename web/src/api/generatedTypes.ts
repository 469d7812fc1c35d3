export type AbsenceBody = {
  /** The last day, ISO date. */ ends_on: string
  /** The first day, ISO date. */ starts_on: string
  /** Who stands in as an answer shows it, for what was read and is sent back. */ substitute?: object | null
  /** UUID of who stands in. */ substitute_id?: string | null
}
export type AbsenceView = {
  /** The last day, ISO date. */ ends_on: string
  id: string
  /** The first day, ISO date. */ starts_on: string
  substitute: Ref
}
export type AccountBody = {
  /** UUID of the bank. */ bank_id: BankId
  /** ISO 4217 code. */ currency: string
  /** `checking` or `savings`. */ kind: string
  /** Letters and digits, 4 to 34; leading zeros stay. */ number: string
}
export type AccountCode = {
  /** Stable key of the account, or the name of a kind. */ account: string
  /** What the account is called here, in Spanish; nothing for a kind. */ account_name?: string | null
  /** Its code in the company's own books; nothing where it has none of its own. */ code?: string | null
  /** The code that counts where there is none of its own: that of its kind, or of the expense. */
  inherited?: string | null
  kind: string
  /** What the company's own books call it. */ name?: string | null
  /** For `If-Match`; 0 where there is none yet. */ version: number
}
export type AccountCodeBody = {
  /** The code, up to 40 characters; empty takes it away. */ code: string
  /** What the company's own books call it, up to 120 characters. */ name?: string
}
export type AccountCodes = { /** Kinds first, then accounts, each by name. */ items: AccountCode[] }
export type AccountDetail = {
  /** Its code in the company's own books, where it has one. */ code?: string | null
  /** The company, as it stands on paper. */ company: string
  /** The first day, ISO date. */ from: string
  /** Stable key. */ key: string
  kind: string
  /** Its name, in Spanish. */ name: string
  /** One for each currency in which anything was ever posted on it. */ turnovers: AccountTurnover[]
  /** The last day, ISO date. */ until: string
}
export type AccountLength = {
  /** `checking`, `savings`; nothing for every kind. */ kind?: string | null
  /** At most so many, 4 to 34. */ max: number
  /** At least so many characters, 4 to 34. */ min: number
}
export type AccountLine = {
  /** Debit above zero, credit below. */ amount_minor: number
  /** How the account stood afterwards. */ balance_minor: number
  entry: JournalEntry
}
export type AccountToVerify = {
  account_id: BankAccountId
  /** The bank's name. */ bank: string
  beneficiary: Ref
  /** The number, all but its end hidden. */ number_masked: string
}
export type AccountTurnover = {
  /** How it stood at the end of the last day: debit above zero. */ closing_minor: number
  /** Its code in the company's own books, where it has one. */ code?: string | null
  /** What was credited within the days, above zero. */ credit_minor: number
  currency: Currency
  /** What was debited within the days. */ debit_minor: number
  /** Stable key of the account; its kind where this is the sum of a kind. */ key: string
  /** `bank`, `in_transit`, `advances`, `receivable`, `expense`, `cash`, `cash_in_transit`, `payroll_clearing`, `over_short`,
    `opening_equity`. */
  kind: string
  /** Its name, in Spanish. */ name: string
  /** How it stood before the first day: debit above zero. */ opening_minor: number
}
export type AccountingFile =
  | {
      /** CSV or XLSX. */ format: TableFormat
      /** The query string of the journal. */ query: string
      what: 'journal'
    }
  | {
      /** CSV or XLSX. */ format: TableFormat
      /** The query string of the list of accounts. */ query: string
      what: 'trial_balance'
    }
  | {
      /** CSV or XLSX. */ format: TableFormat
      /** Stable key of the account. */ key: string
      /** The query string of its lines. */ query: string
      what: 'account'
    }
  | {
      /** CSV or XLSX. */ format: TableFormat
      /** The query string of the report. */ query: string
      what: 'spending'
    }
  | {
      /** CSV or XLSX. */ format: TableFormat
      /** The query string of the report. */ query: string
      what: 'payments'
    }
  | {
      /** CSV or XLSX. */ format: TableFormat
      id: ExportId
      what: 'export'
    }
  | { what: 'opening_template' }
export type AccountingPeriod = {
  /** Whether the reader may close, ask for an opening, and name the reviewer. */ administers: boolean
  /** The changes, newest first. */ changes: PeriodChange[]
  /** The last day that may be closed now, ISO date: yesterday. */ closable_through: string
  /** The last day that is closed, ISO date; nothing is where there is none. */
  closed_through?: string | null
  reviewer?: Ref | null
  /** For `If-Match` where the reviewer is named. */ version: number
}
export type ActionBody = {
  /** For `approve`: the amount, in minor units; all that was asked for when absent. */
  amount_minor?: number | null
  /** Why, where the action needs a reason. */ reason?: string | null
}
export type ActionState = {
  /** The action's name, as in the path of the call. */ action: string
  blocked_by?: Blocked | null
}
export type Amount = {
  count: number
  /** How much, in minor units. */ minor: number
}
export type AmountRules = {
  /** Above each of these totals a batch needs what `batch_above` says: ascending, in minor units, at most eight. */
  batch_tiers_above_minor: number[]
  /** ISO 4217 code. */ currency: string
  /** Above this much, in minor units, releasing and authorising need a fresh sign-in; nothing for never. */
  step_up_above_minor?: number | null
  /** Above each of these amounts one more tier must approve: ascending, in minor units, at most eight. */
  tiers_above_minor: number[]
}
export type ApprovalView = {
  /** Minor units of the request's currency. */ amount_minor: number
  at_ms: number
  by: Ref
  for?: Ref | null
  /** `tier`, `hr`, `release`. */ step: string
  /** Up to which tier of approval; 0 at the other steps. */ tier: number
}
export type AskCancellationBody = {
  /** What becomes of the request of a payment: `payable` or `cancelled`. */ becomes?: string | null
  /** UUID of the cause. */ cause_id: CauseId
  /** UUIDs of papers that were uploaded before, at most ten. */ evidence?: string[]
  /** Why, up to 1000 characters. */ explanation: string
  target: CancellationTargetBody
}
export type AttachmentId = string
export type AttachmentView = {
  id: AttachmentId
  /** By its content. */ media_type: string
  /** The name it came with. */ name: string
  /** Whether the reader may remove it now. */ removable: boolean
  /** SHA-256 of its bytes, in hexadecimal. */ sha256: string
  size_bytes: number
  uploaded_at_ms: number
  /** Who added it. */ uploaded_by: Ref
}
export type AuditActor = {
  /** UUID; nothing for the portal itself and for strangers. */ id?: string | null
  /** Their name then. */ name: string
}
export type AuditChange = {
  /** How it stands; nothing where it is gone. */ after?: string | null
  after_name?: string | null
  /** How it stood; nothing where it was not there. */ before?: string | null
  /** Whom or what it named before, where it is the id of a person or of a branch, by the name of today. */
  before_name?: string | null
  /** Its path: `approvals/0/amount_minor`. */ field: string
}
export type AuditCheckpoint = {
  /** When it was taken, in milliseconds of UTC. */ at_ms: number
  /** How many rows are in the chain. */ count: number
  /** The chain's newest link, in hexadecimal. */ head: string
}
export type AuditDetail = AuditItem & {
  /** How it stood after. */ after?: object | null
  /** How the thing stood, as far as it is kept. */ before?: object | null
  /** The fields in which the two differ. */ changes: AuditChange[]
  /** ISO 4217 code of the amounts in them, where they say it. */ currency?: string | null
  /** SHA-256 of its content, in hexadecimal: what the chain covers. */ hash: string
  /** In which session. UUID. */ session_id?: string | null
}
export type AuditItem = {
  /** What: `request.approve`. */ action: string
  actor: AuditActor
  /** From which network address. */ address?: string | null
  at_ms: number
  for?: Ref | null
  /** Whether something is kept of how it stood before or after. */ has_change: boolean
  id: string
  /** Its number in the chain; nothing for the second until it has one. */ number?: number | null
  /** To which. UUID. */ object_id?: string | null
  /** To what kind of thing: `request`. */ object_kind: string
  /** The number people know it by. */ object_number?: string | null
  /** `done` or `denied`. */ outcome: string
}
export type AuditLimit = {
  /** ISO 4217 code. */ currency: string
  limit_minor: number
}
export type AuditPeople = { /** The first twenty by name. */ items: AuditPerson[] }
export type AuditPermission = {
  /** The row of the audit that says so. UUID. */ audit_id: string
  branch?: Ref | null
  /** ISO date of its last day. */ ends_on?: string | null
  granted_at_ms: number
  granted_by: string
  /** The permission's label. */ permission_name: string
}
export type AuditPermissions = {
  /** The day, an ISO date. */ date: string
  /** Their permissions by label, those that ended before that day left out. Inactive people keep theirs, unused. */
  items: AuditPermission[]
  /** Their approval limits by currency. */ limits: AuditLimit[]
  /** `active` or `inactive`; nothing when they were not registered yet. */ state?: string | null
  user: Ref
}
export type AuditPerson = {
  /** Whether they may sign in today. */ active: boolean
  /** Their e-mail, which tells two of one name apart. */ email: string
  id: string
  name: string
}
export type BTreeMap = { [key: string]: string }
export type BankAccount = {
  /** What its state admits, with what keeps the reader from it. */ actions: ActionState[]
  bank: Ref
  currency: Currency
  entered_at_ms: number
  entered_by: Ref
  id: BankAccountId
  /** `checking` or `savings`. */ kind: string
  /** The number, as text. */ number: string
  /** `unverified`, `verified`, `inactive`. */ state: string
  verified_at_ms?: number | null
  verified_by?: Ref | null
  /** For `If-Match` of its actions. */ version: number
}
export type BankAccountId = string
export type BankFile = {
  /** `pain.001.001.09`, or the name of the bank's layout. */ format: string
  made_at_ms: number
  made_by: string
  media_type: string
  name: string
  /** The SHA-256 of its bytes, in hexadecimal figures. */ sha256: string
  size_bytes: number
}
export type BankId = string
export type Banks = { /** By name. */ items: Ref[] }
export type BatchActionBody = {
  /** For `send`: what the bank calls it, up to 35 characters. */ bank_reference?: string | null
  /** For `approve`: the hash of the content that was seen. */ content?: string | null
  /** For `report`: `results`, where the marked lines were refused and the rest was paid, or `returns`, where they came back. */
  kind?: string | null
  /** For `report`: the places of the marked lines. For `review`: of the lines whose doubts are settled. */
  lines?: number[] | null
  /** For `validate`: which column each head is, or nothing for one that is not read. */
  mapping?: (string | null)[] | null
  marked?: Amount | null
  /** Why, where the action needs a reason. */ reason?: string | null
  rest?: Amount | null
  /** For `approve`: the new accounts that were compared, one by one. */ ticked?: string[] | null
  /** For `report`: pasted documents, references, accounts, numbers or end-to-end ids of more lines to mark. */
  values?: string[] | null
}
export type BatchAmbiguous = {
  /** The places of the lines. */ lines: number[]
  /** The text. */ value: string
}
export type BatchAnswer = {
  /** Who had it applied. */ applied_by?: string | null
  file_name: string
  /** The heads of a table. */ heads?: string[] | null
  id: string
  /** `pain.002`, `camt.054`, `table`. */ kind: string
  /** Which column each head is: `end_to_end_id`, `payment`, `document`, `reference`, `account`, `amount`, `status`, `reason`. */
  mapping?: (string | null)[] | null
  /** `remembered`, `suggested`, `chosen`. */ mapping_from?: string | null
  outcome?: BatchAnswerOutcome | null
  /** Its first rows. */ sample?: string[][] | null
  /** The SHA-256 of its bytes, in hexadecimal figures. */ sha256: string
  /** `read`, or `applied`. */ state: string
  uploaded_at_ms: number
  /** Who sent it. */ uploaded_by: string
}
export type BatchAnswerBody = {
  /** One for each head, or nothing for one that is not read. */ mapping?: (string | null)[] | null
}
export type BatchAnswerOutcome = {
  /** What could be about more than one of its lines. */ ambiguous: BatchUnmatched
  /** Lines that were paid. */ confirmed: Amount
  /** How many a person has to look at. */ doubts: number
  /** How many the bank has and has not paid yet. */ pending: number
  /** Lines that were refused. */ rejected: Amount
  /** Lines whose money came back. */ returned: Amount
  /** How many were told what is known already. */ unchanged: number
  /** What is about no line of this batch. */ unknown: BatchUnmatched
}
export type BatchAnswers = { /** Oldest first. */ items: BatchAnswer[] }
export type BatchApproval = {
  at_ms: number
  by: Ref
}
export type BatchBank = {
  bank: Ref
  /** How many lines. */ count: number
  /** How much, in minor units. */ minor: number
}
export type BatchBody = {
  /** `suppliers`, `salaries`, `advances`, `other`. */ class: string
  /** UUID of the concepto contable of lines without a request. */ concept_account_id: ConceptId
  /** How many lines there must be. */ control_count: number
  /** What the lines must sum to, in minor units of the account's currency. */ control_minor: number
  /** What it is for, up to 140 characters. */ description: string
  /** ISO date on which the bank shall pay: today to 60 days ahead. */ execution_date: string
  /** UUID of the company's account that pays. */ source_account_id: SourceAccountId
}
export type BatchCells = {
  /** Número cuenta. */ account: string
  /** Tipo cuenta. */ account_kind: string
  /** Monto. */ amount: string
  /** Código banco. */ bank: string
  /** Concepto. */ concept: string
  /** Moneda. */ currency: string
  /** Número documento. */ document: string
  /** Tipo documento. */ document_type: string
  /** Correo. */ email: string
  /** Nombre. */ name: string
  /** Teléfono. */ phone: string
  /** Referencia. */ reference: string
  /** Solicitud. */ request: string
}
export type BatchChange = {
  /** As it stands; nothing where it is gone. */ after?: string | null
  /** As it stood; nothing where there was nothing. */ before?: string | null
  /** The column, or the field of the header. */ field: string
  /** The number of its line; nothing of the header. */ line?: number | null
}
export type BatchCounts = {
  /** Those that the bank has not wholly answered. */ in_transit: number
  /** Those that wait to be approved. */ to_approve: number
  /** Those with errors, and those whose columns are still to be named. */ to_fix: number
  /** Those that are approved, with or without a file. */ to_send: number
}
export type BatchDetail = BatchItem & {
  /** What its state admits and the reader might do, with what keeps them from it. */ actions: ActionState[]
  /** The approvals of that content. */ approvals: BatchApproval[]
  /** How many there must be. */ approvals_needed: number
  bank_file?: BankFile | null
  /** What the bank calls it. */ bank_reference?: string | null
  /** How many of its failed lines went into another batch. */ carried: number
  /** The batches that carry its failed lines. */ carried_to: Ref[]
  /** What lines without a request are booked on. */ concept_account: Ref
  /** The SHA-256 of its content, while it has no errors. */ content_hash?: string | null
  /** What happened to it, oldest first. */ events: BatchEvent[]
  /** Whether who approves must have signed in anew. */ fresh_sign_in: boolean
  of_batch?: Ref | null
  report?: BatchReport | null
  sheet?: BatchSheet | null
  submitted_by?: Ref | null
  summary?: BatchSummary | null
  /** What its lines come to, state by state. */ tally: BatchTally[]
  unreadable?: BatchFault | null
}
export type BatchDownload =
  | { what: 'template' }
  | {
      id: string
      what: 'annotated'
    }
  | {
      /** CSV unless told. */ format?: TableFormat
      id: string
      /** The query string of the list of lines. */ query?: string
      what: 'lines'
    }
  | {
      id: string
      what: 'bank_file'
    }
  | {
      /** UUID of the paper. */ evidence_id: string
      id: string
      what: 'evidence'
    }
export type BatchEvent = {
  /** `create`, `upload`, `checked`, `unreadable`, or an action's name. */ action: string
  actor: string
  at_ms: number
  /** Of a change by hand: each cell and field of it, as it stood and as it stands. */ changes: BatchChange[]
  /** The state before. */ from?: string | null
  /** How many changes it had beyond those; the audit has all. */ more_changes: number
  reason?: string | null
  /** The state after. */ to: string
}
export type BatchFault = {
  /** Stable code. */ code: string
  /** What to do, in Spanish. */ message: string
}
export type BatchId = string
export type BatchInTransit = {
  amount_minor: number
  /** Its batch, by its number. */ batch: Ref
  /** Whom it goes to. */ beneficiary: Ref
  currency: Currency
  /** How many whole days ago. */ days: number
  /** What identifies it from end to end. */ end_to_end_id: string
  last_told?: BatchFault | null
  /** The payment, by its number. */ payment: Ref
  /** The place of its line there, from 1. */ position: number
  /** The number of that line as the spreadsheet shows it. */ row?: number | null
  /** When it was sent, in milliseconds of UTC. */ sent_at_ms?: number | null
  source_account?: Ref | null
}
export type BatchItem = {
  /** `suppliers`, `salaries`, `advances`, `other`. */ class: string
  /** How many there must be, as it was typed. */ control_count: number
  /** What they must come to, in minor units, as it was typed. */ control_minor: number
  created_at_ms: number
  created_by: Ref
  /** ISO 4217 code of all its amounts. */ currency: Currency
  description: string
  /** At how many lines the bank's answer left a doubt. */ doubts: number
  /** ISO date on which the bank shall pay. */ execution_date: string
  id: BatchId
  lines: number
  /** `LOT-2026-000012`. */ number: string
  /** How many the bank has not answered. */ pending_lines: number
  progress?: BatchProgress | null
  /** When it was sent to the bank, in milliseconds of UTC. */ sent_at_ms?: number | null
  /** The company's account that pays. */ source_account: Ref
  /** `uploaded`, `validating`, `with_errors`, `ready`, `pending_approval`, `approved`, `file_generated`, `sent`,
    `partially_confirmed`, `confirmed`, `rejected`, `discarded`. */
  state: string
  /** Since when it is in its state, in milliseconds of UTC. */ state_since_ms: number
  /** What those without errors come to, in minor units. */ total_minor: number
  /** When it last changed, in milliseconds of UTC. */ updated_at_ms: number
  /** For `If-Match`. */ version: number
  /** How many have errors. */ wrong_lines: number
}
export type BatchLine = {
  /** The amount as it was understood, in minor units. */ amount_minor?: number | null
  bank_said?: BatchFault | null
  /** UUID of the beneficiary. */ beneficiary_id?: string | null
  /** Its cells as they were written. */ cells: BatchCells
  doubt?: BatchFault | null
  /** Whether it goes to an account that nobody verified. */ new_account: boolean
  /** UUID of the payment that it became. */ payment_id?: string | null
  /** Its place in the batch, from 1. */ position: number
  /** Everything that is wrong with it. */ problems: BatchProblem[]
  /** UUID of the request that it pays. */ request_id?: string | null
  /** Its number as the spreadsheet shows it. */ row?: number | null
  /** `wrong`, `good`, `approved`, `sent`, `confirmed`, `rejected`, `returned`, `reversed`, `discarded`. */
  state: string
  /** Where its money should have gone in the batch that it failed in. */ was?: string | null
}
export type BatchLineBody = {
  /** Texts by the names of their columns: `document_type`, `document`, `name`, `bank`, `account_kind`, `account`,
    `amount`, `currency`, `concept`, `reference`, `email`, `phone`, `request`. */
  cells: BTreeMap
}
export type BatchLineChange = {
  /** Texts by the names of their columns, as of a line that is added. */ cells: BTreeMap
  /** The line's place in the batch, from 1. */ position: number
}
export type BatchLineChanges = { /** 1 to 500. */ lines: BatchLineChange[] }
export type BatchLines = {
  /** Those asked for. */ items: BatchLine[]
  /** How many are shown in all. */ total: number
}
export type BatchMatchBody = {
  /** `results` or `returns`. */ kind: string
  /** Documents, references, accounts, payments' numbers or what identifies them from end to end. */
  values: string[]
}
export type BatchMatches = {
  /** Texts that name more than one. */ ambiguous: BatchAmbiguous[]
  /** Their places. */ lines: number[]
  /** What they come to. */ marked: Amount
  /** Texts that name no line of which this can be said. */ unknown: string[]
}
export type BatchNewAccount = {
  /** UUID, to be ticked by; nothing before the batch is sent to be approved, for one that is not registered. */
  account_id?: string | null
  bank: Ref
  beneficiary: Ref
  /** Their document as the row has it. */ document: string
  entered_by?: string | null
  /** `checking` or `savings`. */ kind: string
  /** How many lines pay it. */ line_count: number
  /** The places of the lines that pay it, at most the first 20. */ lines: number[]
  /** Its number, whole: it is compared with paper. */ number: string
  /** What they come to, in minor units. */ total_minor: number
  /** What else is paid to: verified accounts of the same beneficiary. */ verified: BatchOtherAccount[]
}
export type BatchNewAccounts = { /** In the order of their first lines. */ items: BatchNewAccount[] }
export type BatchOtherAccount = {
  bank: Ref
  number: string
}
export type BatchProblem = {
  /** Stable code. */ code: string
  column: string
  /** What is wrong and what to do, in Spanish. */ message: string
  /** `error` keeps the batch from being approved, `warning` is for its approver to look at. */
  severity: string
}
export type BatchProgress = {
  /** How many lines were checked. */ done: number
  /** Of how many, where that is known. */ total?: number | null
}
export type BatchReport = {
  at_ms: number
  by: Ref
  /** The bank's papers behind them. */ evidence: Ref[]
  /** `results` or `returns`. */ kind: string
  /** Why the marked lines failed. */ reason?: string | null
}
export type BatchRequestsBody = { /** Their UUIDs, at most 500. */ request_ids: string[] }
export type BatchSheet = {
  /** The heads of its columns; empty texts where it has none. */ heads: string[]
  hidden_columns: number
  /** Whether it carries macros; none ever runs. */ macros: boolean
  /** Which column each head is. */ mapping: (string | null)[]
  /** `remembered`, `suggested`, `chosen`. */ mapping_from: string
  /** Whether cells are merged. */ merged: boolean
  /** Other sheets with something in them, which are not read. */ missed_sheets: string[]
  name: string
  /** Its first rows. */ sample: string[][]
  /** The SHA-256 of its bytes, in hexadecimal figures. */ sha256: string
  /** The sheet that is read. */ sheet?: string | null
  size_bytes: number
  /** `text`, `xlsx`, `ods`, `xls`. */ source: string
  /** Whether that is sure, head by head. */ sure: boolean[]
}
export type BatchSummary = {
  /** What each bank gets, the most first. */ banks: BatchBank[]
  /** What is wrong with all of it. */ faults: BatchFault[]
  /** The lines without errors. */ good: Amount
  /** How many go to an account that nobody verified. */ new_accounts: number
  /** How many have warnings alone. */ with_warnings: number
  /** How many have some. */ wrong: number
}
export type BatchTally = {
  count: number
  /** How much, in minor units. */ minor: number
  /** The state of the lines: `wrong`, `good`, `approved`, `sent`, `confirmed`, `rejected`, `returned`, `reversed`,
    `discarded`. */
  state: string
}
export type BatchUnmatched = {
  count: number
  /** As the bank calls them; the first 100. */ ids: string[]
}
export type BeneficiaryDetail = BeneficiaryItem & {
  /** Its accounts, the inactive ones included, oldest first. */ accounts: BankAccount[]
  /** When it was registered, in milliseconds of UTC. */ created_at_ms: number
  /** Its last ten payments, newest first. */ payments: PaymentItem[]
  /** Whether only what it takes to choose it is shown, since the reader's permission is for some branches: no document, no e-mail,
    and of the accounts' numbers their ends. */
  to_choose: boolean
  /** The user that it is, where it is a member of staff. */ user_id?: string | null
}
export type BeneficiaryFile =
  | {
      file: 'beneficiaries_template'
      /** CSV or XLSX. */ format: TableFormat
    }
  | {
      file: 'beneficiary_import_errors'
      /** UUID of the import. */ id: string
    }
export type BeneficiaryId = string
export type BeneficiaryItem = {
  /** How many accounts wait to be verified. */ accounts_unverified: number
  accounts_verified: number
  /** Whether money may be asked for it. */ active: boolean
  /** The number of the document, as text. */ document_number?: string | null
  /** `cedula`, `ruc`, `passport`; a member of staff may have none yet. */ document_type?: string | null
  /** Its e-mail. */ email?: string | null
  id: BeneficiaryId
  /** `staff` or `supplier`. */ kind: string
  name: string
  /** For `If-Match`. */ version: number
}
export type BeneficiaryOption = {
  /** Its verified account, all but the end hidden. */ account_masked?: string | null
  id: BeneficiaryId
  /** `staff` or `supplier`. */ kind: string
  name: string
  /** Whether it is the reader. */ own: boolean
}
export type BeneficiaryOptions = {
  /** The reader first, then by name; at most 20. */ items: BeneficiaryOption[]
}
export type Blocked = {
  /** Stable code of the refusal. */ code: string
  /** The reason, in Spanish. */ detail: string
  /** Names of the people who can; empty in lists. */ who: string[]
}
export type BoundedGrant = {
  /** The branch as an answer shows it, for what was read and is sent back. */ branch?: object | null
  /** UUID of the only branch where it holds. */ branch_id?: string | null
  /** The last day, ISO date. */ ends_on?: string | null
  /** The label. */ permission_name: string
}
export type BranchId = string
export type CancellationActionBody = {
  /** For `execute`: the hash of what the decider saw. */ effects_hash?: string | null
  /** For `decline`: why. */ reason?: string | null
}
export type CancellationCounts = { /** Those that this person may decide, up to 1000. */ to_decide: number }
export type CancellationDetail = CancellationItem & {
  /** The ISO date it counts for. */ accounting_date?: string | null
  /** What the reader may do, or why not and who can. */ actions: ActionState[]
  /** What becomes of the request of a payment: `payable` or `cancelled`. */ becomes?: string | null
  blocked_by?: Blocked | null
  /** The company, as it stands on the voucher. */ company: string
  /** What was done; before that what would be done now. */ effects: EffectView[]
  /** Names what would be done, for the decision; nothing where it cannot be. */ effects_hash?: string | null
  /** What it posted. */ entries: LedgerEntry[]
  /** The papers that came with it. */ evidence: CancellationEvidence[]
  /** Why, in the words of who asked. */ explanation: string
  /** Why it was declined. */ reason?: string | null
}
export type CancellationEffects = {
  /** What becomes of the request of a payment, `payable` or `cancelled`; nothing where there is none to say anything of. */
  becomes?: string | null
  blocked_by?: Blocked | null
  /** What is done, in order. */ effects: EffectView[]
}
export type CancellationEvidence = {
  id: string
  media_type: string
  /** The name of its file. */ name: string
  /** SHA-256 of its bytes, in hex. */ sha256: string
  /** How large it is. */ size_bytes: number
}
export type CancellationFound = CancellationTarget & { blocked_by?: Blocked | null }
export type CancellationId = string
export type CancellationItem = {
  asked_at_ms: number
  asked_by: Ref
  cause: string
  decided_at_ms?: number | null
  decided_by?: Ref | null
  id: CancellationId
  number: string
  /** `requested`, `executed` or `declined`. */ state: string
  /** What is cancelled. */ target: CancellationTarget
  version: number
}
export type CancellationPreview = {
  blocked_by?: Blocked | null
  /** What would be done: by what becomes of its request, where there is one. */
  effects: CancellationEffects[]
  /** Whether a paper of the bank must come with it. */ needs_evidence: boolean
  /** The cancellations of it so far, newest first. */ past: CancellationItem[]
  /** The document. */ target: CancellationTarget
}
export type CancellationTarget = {
  /** How much it is about. */ amount_minor: number
  currency: Currency
  id: string
  /** `request`, `payment`, `cash_movement` or `settlement`. */ kind: string
  /** The number people know it by. */ number: string
  /** What it is, in few words. */ title: string
}
export type CancellationTargetBody = {
  id: string
  /** `request`, `payment`, `cash_movement` or `settlement`. */ kind: string
}
export type CancellationTargets = { /** What was found, at most twenty. */ items: CancellationFound[] }
export type CashActionBody = {
  /** For `submit`: what is in the box; each note and coin once. */ counts?: CashCountBody[]
  /** For `submit`: UUIDs of the movements whose documents are not there. */ missing?: string[]
  /** For `explain` and `recount`: why. */ reason?: string | null
  /** For `approve`: what becomes of a difference, `company` or `custodian`. */ treatment?: string | null
  /** For `freeze` by a supervisor: UUID of who sees them count. */ witness_id?: string | null
}
export type CashBoxId = string
export type CashBoxItem = {
  branch: Ref
  /** The most it should hold, in minor units. */ ceiling_minor?: number | null
  currency: Currency
  /** The fixed fund, in minor units. */ fund_minor: number
  id: CashBoxId
  name: string
  open_blocked_by?: Blocked | null
  session?: CashSessionItem | null
  /** How many sessions wait for review. */ waiting: number
}
export type CashBoxes = { /** By name. */ items: Ref[] }
export type CashCount = {
  actor: string
  at_ms: number
  /** What there was, in minor units. */ counted_minor: number
  /** What there should have been, in minor units. */ expected_minor: number
  id: string
  /** `opening`, `closing`, `surprise`. */ kind: string
  /** By note and coin, the largest first. */ lines: CountLine[]
  /** UUIDs of the movements whose documents were not there. */ missing: string[]
  /** What was said about it. */ note?: string | null
}
export type CashCountBody = {
  /** `note`, `coin`. */ form: CashForm
  quantity: number
  /** What one is worth, in minor units. */ value_minor: number
}
export type CashCounts = {
  /** Cash on its way to the bank, whose arrival they may confirm. */ deposits: number
  /** Released requests that they may pay out of their box. */ payable: number
  /** Closings that they may decide on. */ to_review: number
}
export type CashDenomination = {
  currency: Currency
  /** `note`, `coin`. */ form: string
  /** "Billete de 20 USD". */ name: string
  /** What one is worth, in minor units. */ value_minor: number
}
export type CashDesk = {
  /** The boxes of the reader's branches, by name. */ boxes: CashBoxItem[]
  /** What money comes in or leaves for, by name. */ categories: MovementCategory[]
  /** The notes and coins in use, by currency, the largest first. */ denominations: CashDenomination[]
  /** Where cash can be sent: the boxes in use, by name, then the company's accounts. */ places: CashPlace[]
}
export type CashDocument = {
  category: string
  /** UUID of the movement. */ movement_id: MovementId
  number: string
  /** The movement's place in the session, from 1. */ seq: number
}
export type CashEvent = {
  /** Of a session `open`, `move`, `pay`, `send`, `receive`, `take-back`, `reverse`, `surprise`; of a transfer `send`; or
    the action's name. */
  action: string
  actor: string
  at_ms: number
  reason?: string | null
}
export type CashForm = 'note' | 'coin'
export type CashMovement = {
  /** Who noted it. */ actor: string
  /** What came in above zero, what left below, in minor units. */ amount_minor: number
  at_ms: number
  category?: string | null
  document_number?: string | null
  id: MovementId
  /** `movement`, `payment`, `return`, `transfer`, `reversal`, `opening_difference`, `closing_difference`. */
  kind: string
  /** What was said about it. */ note?: string | null
  /** UUID of the payment that it is. */ payment_id?: string | null
  /** The place of the movement that undid it, likewise. */ reversed_by?: string | null
  /** The place of the movement that it undoes, after the number of its session where that is another. */
  reverses?: string | null
  /** Its place in the session, from 1. */ seq: number
  /** UUID of the transfer that it is. */ transfer_id?: string | null
}
export type CashMovementBody = {
  amount_minor: number
  /** UUID of its category, which says whether it comes in or leaves. */ category_id: CategoryId
  /** The number of its document, up to 40 characters. */ document_number?: string | null
  /** What is to be said about it. */ note?: string | null
}
export type CashPayable = {
  /** What was approved, in minor units. */ approved_minor: number
  beneficiary: Ref
  blocked_by?: Blocked | null
  currency: Currency
  /** Whether that is a member of staff, who can show a code on their phone. */ has_phone: boolean
  /** ISO date. */ needed_by?: string | null
  /** `SOL-2026-000123`. */ number: string
  /** What for; nothing when it is confidential. */ purpose?: string | null
  /** When it was released, in milliseconds of UTC. */ released_at_ms: number
  request_id: RequestId
  requester: Ref
  type: Ref
}
export type CashPaymentBody = {
  /** The six digits on the phone of whoever gets the money; without them they sign the printed receipt. */
  code?: string | null
  /** UUID of the request. */ request_id: RequestId
}
export type CashPlace = {
  currency: Currency
  id: string
  /** `box`, `bank`. */ kind: string
  name: string
}
export type CashReport = {
  /** Whether there is any session that the reader may know of, on whatever day. */ any: boolean
  /** What it can be narrowed to. */ choices: CashReportChoices
  /** The name of the portal's company, for paper. */ company: string
  /** By currency, in the order of their codes. */ currencies: CashReportCurrency[]
  /** The first day, ISO date: sessions belong to the day on which they were opened. */ from: string
  /** How long a span of the charts is: `day`, `week` (seven days from the first), `month`, `year`. */
  step: string
  /** The last day, ISO date. */ to: string
}
export type CashReportBox = {
  /** UUID of its branch. */ branch_id: BranchId
  id: CashBoxId
  name: string
}
export type CashReportChoices = {
  boxes: CashReportBox[]
  /** The branches that the reader reports on. */ branches: Ref[]
  /** Who kept one of them in these days. */ custodians: Ref[]
}
export type CashReportCurrency = {
  /** By box, those with the largest differences first. */ boxes: CashReportPart[]
  currency: Currency
  /** By custodian, those with the largest differences first. */ custodians: CashReportPart[]
  /** Over time, without a gap. */ spans: CashReportSpan[]
  /** What they add up to. */ total: CashReportSums
}
export type CashReportPart = {
  of: Ref
  /** What its sessions add up to. */ sums: CashReportSums
}
export type CashReportSession = {
  /** Whether that is more than the box tolerates. */ above_tolerance: boolean
  branch: Ref
  cash_box: Ref
  /** When it was closed, in milliseconds of UTC. */ closed_at_ms?: number | null
  closed_by?: Ref | null
  /** What the last count found, in minor units. */ counted_minor?: number | null
  currency: Currency
  custodian: Ref
  /** What the last count found too much (above zero) or missing, in minor units. */
  difference_minor?: number | null
  /** What there should have been, in minor units. */ expected_minor?: number | null
  /** Why it differs. */ explanation?: string | null
  id: CashSessionId
  /** What came in, in minor units; nothing before it was counted, as all that follows. */
  in_minor?: number | null
  /** `TUR-2026-000012`. */ number: string
  /** ISO date. */ opened_on: string
  /** What was found at its opening, in minor units. */ opening_minor: number
  /** What else left, in minor units. */ out_minor?: number | null
  /** What requests were paid with, in minor units. */ payments_minor?: number | null
  /** How often it was counted again. */ recounts: number
  /** `open`, `counting`, `pending_review`, `closed`. */ state: string
  /** What became of the difference: `company`, `custodian`. */ treatment?: string | null
}
export type CashReportSpan = {
  /** Its first day, ISO date. */ from: string
  /** What its sessions add up to. */ sums: CashReportSums
  /** Its last day, ISO date. */ to: string
}
export type CashReportSums = {
  /** How far from what there should be a count was on average, whichever way, in minor units; nothing without a count. */
  average_minor?: number | null
  closed: number
  counted_minor: number
  /** How many are being counted. */ counting: number
  /** What was too much less what was missing. */ difference_minor: number
  /** How many had what they should. */ exact: number
  /** What there should have been. */ expected_minor: number
  /** What came in. */ in_minor: number
  open: number
  /** What the boxes were opened with. */ opening_minor: number
  /** What else left. */ out_minor: number
  /** How many had more too much than their box tolerates. */ over_above: number
  /** How many had too much of what their box tolerates. */ over_within: number
  /** What was too much. */ overage_minor: number
  /** What requests were paid with. */ payments_minor: number
  /** How many wait for review. */ pending_review: number
  /** How often a box was counted again. */ recounts: number
  sessions: number
  /** How many missed more than their box tolerates. */ short_above: number
  /** How many missed what their box tolerates. */ short_within: number
  /** What was missing, above zero. */ shortage_minor: number
}
export type CashReturnBody = {
  /** How much, in minor units: at most what is neither proved nor returned. */ amount_minor: number
  /** What is to be said about it. */ note?: string | null
  /** UUID of the settlement. */ settlement_id: SettlementId
}
export type CashSessionDetail = CashSessionItem & {
  /** Whether the box holds more than it should. */ above_ceiling: boolean
  /** What its state admits and the reader might do, with what keeps them from it. */ actions: ActionState[]
  /** The branch of its box. */ branch: Ref
  closed_by?: Ref | null
  /** The name of the portal's company, for the printable minutes. */ company: string
  /** What was counted, oldest first; no closing count while it is counted again, and none to who will count it. */
  counts: CashCount[]
  /** The documents of what moved, without amounts: they are ticked when the box is counted. */
  documents: CashDocument[]
  /** Why the last count differs. */ explanation?: string | null
  /** The fixed fund of its box as it is set up now, in minor units. */ fund_minor: number
  /** The last hundred of what happened, oldest first. All of it is a list of its own. */
  history: CashEvent[]
  /** What came in, in minor units; nothing where what there should be is not told either. */
  in_minor?: number | null
  /** What the box was left with before, in minor units; nothing to those who are not told what it began with. */
  left_minor?: number | null
  /** How often money moved. */ movement_count: number
  /** The last hundred of what moved, in their order; nothing while it is counted. All of it is a list of its own. */
  movements: CashMovement[]
  /** Why it was opened with something else. */ opening_explanation?: string | null
  /** What left, in minor units, likewise. */ out_minor?: number | null
  /** The times that a recount was demanded, oldest first. */ recounts: CashEvent[]
  stand_in?: Ref | null
  /** Movements of the amount of the difference: the first to look at. */ suspects: string[]
  /** Up to what difference a count needs no explanation, in minor units. */ tolerance_minor: number
  /** What became of the difference: `company`, `custodian`. */ treatment?: string | null
  witness?: Ref | null
}
export type CashSessionId = string
export type CashSessionItem = {
  branch_id: BranchId
  cash_box: Ref
  /** When it was closed, in milliseconds of UTC. */ closed_at_ms?: number | null
  /** What the last count found, in minor units. */ counted_minor?: number | null
  currency: Currency
  custodian: Ref
  /** What the last count found too much (above zero) or missing, in minor units. */
  difference_minor?: number | null
  /** What there should be, in minor units; nothing while it is counted, nor to who will count it, unless the company has them see
    it. */
  expected_minor?: number | null
  id: CashSessionId
  /** `TUR-2026-000012`. */ number: string
  /** When it was opened, in milliseconds of UTC. */ opened_at_ms: number
  /** ISO date. */ opened_on: string
  /** What was found at its opening, in minor units; nothing to who will count it, unless the company has them see it. */
  opening_minor?: number | null
  /** `open`, `counting`, `pending_review`, `closed`. */ state: string
  /** For `If-Match`. */ version: number
}
export type CashTransferActionBody = {
  /** For `receive` at a bank: the number of the deposit slip. */ bank_reference?: string | null
  /** For `refuse` and `return`: why. */ reason?: string | null
}
export type CashTransferBody = {
  amount_minor: number
  /** Who carries it. */ carrier?: string | null
  /** The number of the bag or of the slip, up to 40 characters. */ document_number?: string | null
  /** What is to be said about it. */ note?: string | null
  /** UUID of another box, or of one of the company's accounts. */ to_id: string
}
export type CashTransferDetail = CashTransferItem & {
  /** The name of the portal's company, for the printable slip. */ company: string
  /** What happened, oldest first. */ history: CashEvent[]
}
export type CashTransferId = string
export type CashTransferItem = {
  /** What its state admits and the reader might do, with what keeps them from it. */ actions: ActionState[]
  amount_minor: number
  /** The number of the deposit slip. */ bank_reference?: string | null
  /** Who carries it. */ carrier?: string | null
  currency: Currency
  /** The number of the bag or of the slip. */ document_number?: string | null
  ended_at_ms?: number | null
  ended_by?: Ref | null
  /** The box that it left. */ from: Ref
  id: CashTransferId
  /** What was said about it. */ note?: string | null
  /** `TRA-2026-000012`. */ number: string
  /** Why it was refused, or came back. */ reason?: string | null
  sent_at_ms: number
  sent_by: Ref
  /** `sent`, `refused`, `received`, `returned`. */ state: string
  /** Where it is sent. */ to: CashPlace
  /** For `If-Match`. */ version: number
}
export type CategoryId = string
export type CauseId = string
export type Change = {
  /** How it would be; empty where it is taken away. */ after: string
  /** How it is; nothing for a new record. */ before?: string | null
  /** The column's head. */ column: string
}
export type Choices = { /** By name or code. */ items: Ref[] }
export type ClosePeriodBody = {
  /** Why, up to 1000 characters. */ reason: string
  /** The last day that shall be closed, ISO date. */ through: string
}
export type Colleagues = { /** The first by name. */ items: Ref[] }
export type CommentBody = { /** Up to 1000 characters. */ text: string }
export type CommentView = {
  at_ms: number
  /** Who wrote it. */ author: Ref
  id: string
  /** What they wrote. */ text: string
}
export type Company = {
  /** In lines. */ address?: string | null
  /** A JPEG in Base64. */ logo?: string | null
  name: string
  /** "RUC 155612345-2-2016 DV 59". */ tax_id?: string | null
}
export type ConceptAccount = {
  /** The code of its ledger account. */ code: string
  id: ConceptId
  name: string
}
export type ConceptAccounts = { /** By code. */ items: ConceptAccount[] }
export type ConceptId = string
export type ConflictView = {
  /** Stable code. */ code: string
  /** What can happen, in Spanish. */ detail: string
  /** Their labels. */ permissions: string[]
}
export type CountLine = {
  /** `note`, `coin`. */ form: string
  quantity: number
  /** What one is worth, in minor units. */ value_minor: number
}
export type CreateBeneficiaryBody = {
  account?: AccountBody | null
  /** The number of the document, as text. */ document_number: string
  /** `cedula`, `ruc`, `passport`. */ document_type: string
  /** Its e-mail. */ email?: string | null
  /** `supplier`: members of staff come with their users. */ kind: string
  name: string
}
export type CreatePaymentBody = {
  /** UUID of the beneficiary's account. */ account_id: BankAccountId
  /** How much, in minor units; what was approved when absent. */ amount_minor?: number | null
  /** UUID of the beneficiary; the account's when nobody is named. */ beneficiary_id?: string | null
  /** What the beneficiary reads, up to 140 characters. */ concept: string
  /** UUID of the concepto contable; needed without a request, and none with one. */
  concept_account_id?: string | null
  /** ISO date, today or later. */ execution_date: string
  /** Why it is paid; needed without a request. */ reason?: string | null
  /** UUID of the request it pays, whole. */ request_id?: string | null
  /** UUID of the company's account. */ source_account_id: SourceAccountId
  /** Whether to send it to be authorised at once. */ submit?: boolean
}
export type Currencies = { /** The home currency, then the others by their codes. */ items: Currency[] }
export type Currency = string
export type DecisionItem = {
  id: RequestId
  /** The version that was read. */ version: number
}
export type DecisionResult = {
  /** Stable code of what refused it. */ code?: string | null
  /** Why it was refused, in Spanish. */ detail?: string | null
  id: RequestId
  /** Its number, where the reader may see it. */ number?: string | null
  /** Whether it was done. */ ok: boolean
  /** Its state now. */ state?: string | null
  /** Its version now. */ version?: number | null
}
export type DecisionResults = { /** In the order they were sent. */ results: DecisionResult[] }
export type DecisionsBody = {
  /** `approve`, `decline`, `send-back`, `approve-hr`, `decline-hr`, `release`. */ action: string
  /** 1 to 100 requests, each in the version that was read. */ items: DecisionItem[]
  /** Why, where the action needs a reason. */ reason?: string | null
}
export type DeductionId = string
export type Deliveries = {
  /** Newest first. */ items: DeliveryItem[]
  /** Where the next page begins, if there is one. */ next?: string | null
}
export type DeliveryId = string
export type DeliveryItem = {
  /** How often it was tried. */ attempts: number
  /** What is sent. */ body: string
  /** When it was made, in milliseconds of UTC. */ created_at_ms: number
  /** When it is tried next, in milliseconds of UTC. */ due_at_ms: number
  /** When it arrived or was given up, in milliseconds of UTC. */ ended_at_ms?: number | null
  /** `status`, `timed_out`, `no_connection`, `private_address` or `secret` where it was not taken. */
  error?: string | null
  /** What it tells, as the audit names it; `webhook.test` for a trial. */ event: string
  /** UUID: the `webhook-id` it is sent under, however often. */ id: DeliveryId
  /** `waiting`, `sent` or `failed`. */ state: string
  /** The HTTP status that the other system answered last. */ status?: number | null
  /** How long the last attempt took, in milliseconds. */ took_ms?: number | null
}
export type DownloadAddress = { /** Good once, for 60 seconds, with this session's cookie. */ url: string }
export type Duplicate = {
  /** When it was made, in milliseconds of UTC. */ created_at_ms: number
  currency: Currency
  id: RequestId
  number: string
  /** What it asked for, in minor units. */ requested_minor: number
  state: string
}
export type EffectView = {
  /** How much, in minor units, where the text ends with an amount. */ amount_minor?: number | null
  /** ISO 4217 code of that amount. */ currency?: string | null
  /** What, in Spanish. */ text: string
}
export type EntryId = string
export type ExportId = string
export type ExportPreview = {
  /** How many entries no export took yet; one more than `most` where there are more. */ entries: number
  /** The day of the first of them, ISO date. */ first?: string | null
  /** The day of the last of them, ISO date. */ last?: string | null
  /** The most that one export takes. */ most: number
  /** Accounts that moved within these days and have no code: their keys. */ without_code: string[]
}
export type ExportTotal = {
  /** ISO 4217 code. */ currency: string
  /** The sum of the debits, which is that of the credits, in minor units. */ debit_minor: number
}
export type FieldProblem = {
  /** Stable code for programs. */ code: string
  /** What is wrong and what to write instead, in Spanish. */ detail: string
  /** Path of the field in the body: `lines/0/concept`. */ field: string
}
export type Figure = {
  /** Of how many records it is, up to 1000. */ count: number
  /** The last thirty days until today: of an amount in the currency of the first sum, else of how many. Nothing where there is none. */
  days: number[]
  /** Since when the oldest waits, in milliseconds of UTC. */ since_ms?: number | null
  /** What they come to in each currency, the home currency first. */ sums: FigureSum[]
  what: FigureKind
}
export type FigureKind =
  | 'available'
  | 'in_transit'
  | 'to_pay'
  | 'to_authorize'
  | 'to_decide'
  | 'oldest_to_decide'
  | 'cash_box'
  | 'to_pay_in_cash'
  | 'cash_in_transit'
  | 'closings'
  | 'to_review'
  | 'acts'
  | 'refused'
  | 'stuck'
  | 'accounts_to_verify'
  | 'without_permissions'
  | 'undelivered'
  | 'to_settle'
  | 'coming'
export type FigureSum = {
  currency: Currency
  minor: number
}
export type File =
  | {
      file: 'users'
      /** CSV or XLSX. */ format: TableFormat
      /** The query string of the list. */ query: string
    }
  | {
      file: 'users_template'
      /** CSV or XLSX. */ format: TableFormat
    }
  | {
      file: 'user_import_errors'
      /** UUID of the import. */ id: string
    }
export type FileForm = {
  /** How accounts are named: `local` (by the bank's own number), `international` (IBAN), `either`: IBAN where it is one. */
  accounts: string
  /** How banks are named: `local` (by their code), `international` (BIC), `either`: BIC where it looks like one. */
  banks: string
  /** Whether the company's account shall show one sum for all payments of a file. */ batch_booking: boolean
  /** The bank's word for a checking account; for `words` alone. */ checking?: string | null
  /** The code of the clearing whose members the banks are, where the bank wants it said: letters and digits, at most 5. */
  clearing?: string | null
  /** The number by which the bank knows the company, where it wants it said. */ company_id?: string | null
  /** Whether the holders' documents are told. */ documents: boolean
  /** How kinds of accounts are told: `untold`, `codes` (CACC, SVGS), `words` (the bank's own). */
  kinds: string
  /** The bank's word for a savings account; for `words` alone. */ savings?: string | null
}
export type FileImport = {
  /** How many registered a record. */ added: number
  /** How many would change one. */ changed: number
  created_at_ms: number
  /** Who had it checked. */ created_by: Ref
  /** What the file was called. */ file_name: string
  /** When it was applied, or stopped. */ finished_at_ms?: number | null
  id: ImportId
  /** Heads of columns that were not read. */ ignored_columns: string[]
  /** How many would register a record. */ new: number
  /** How many were right when the file was checked and were refused when they were applied. */
  refused: number
  /** `ready`, `applying`, `stopped` or `applied`. */ state: string
  /** How many rows say what is so already. */ unchanged: number
  /** How many changed one. */ updated: number
  /** For `If-Match`. */ version: number
  /** How many cannot be applied. */ wrong: number
}
export type FileImportRow = {
  changes: Change[]
  /** What identifies the record: the e-mail of a person, the document of a beneficiary. */ mark: string
  /** The name in it, or the record's. */ name: string
  /** Everything that is wrong with it. */ problems: RowProblem[]
  /** Its number as the spreadsheet shows it. */ row: number
  /** What whoever applies it should know. */ warnings: string[]
}
export type FileImports = {
  /** All that are kept, the newest first: one is kept for thirty days. */ items: FileImport[]
}
export type FormPreview = { /** The file with invented payments, as the bank would get it. */ xml: string }
export type FormPreviewBody = { /** How the bank wants its file. */ file_form: FileForm }
export type FoundItem = {
  /** In minor units. */ amount_minor?: number | null
  currency?: Currency | null
  id: string
  /** `request`, `payment`, `batch`, `settlement`, `cancellation`, `cash_session`, `cash_transfer`, `beneficiary`, `user`. With `id` it
    says which record's page to open. */
  kind: string
  /** Whether human resources must approve it: only of requests. */ needs_hr: boolean
  /** `SOL-2026-000123`; people and suppliers have none. */ number?: string | null
  /** As its own list says it; `active` or `inactive` of people and suppliers. */ state: string
  /** What tells it from others: what for, which document. */ subtitle?: string | null
  /** What people know it by first: whom the money is for, or the name. */ title: string
}
export type FoundItems = {
  /** Kind by kind; what has the number first, then the newest, and people and suppliers by name. */
  items: FoundItem[]
}
export type GeneralSettings = {
  /** By currency; one that is not named has a single tier and asks for no fresh sign-in. */
  amounts: AmountRules[]
  /** What a batch needs above the first of its tiers: `approvers`, one more for each tier, or `fresh_sign_in`, that its
    approver has just signed in anew. */
  batch_above: string
  /** What the company calls the paper that says that somebody owes it nothing: `paz_y_salvo`, `no_adeudo`, `libre_deuda`. */
  clearance_word: string
  /** Its address as its papers show it, in lines. */ company_address?: string | null
  /** Its logo: a JPEG in Base64. */ company_logo?: string | null
  /** The company as its receipts name it; nothing where they carry the portal's own name. */
  company_name?: string | null
  /** Its tax id as its papers show it. */ company_tax_id?: string | null
  /** Whether custodians see what their boxes should hold before they count them. */
  custodian_sees_expected: boolean
  /** ISO 4217 code of the home currency. */ home_currency: string
  /** What the company calls its payroll: `planilla`, `nomina`. */ payroll_word: string
  /** The portal's own name, which its configuration file sets. */ product_name: string
  /** What the company calls the settlement of an advance: `rendicion`, `legalizacion`, `comprobacion`. */
  settlement_word: string
  /** Whether `Administrador` alone does not allow acting on money. */ strict_administrators: boolean
  /** For `If-Match`. */ version: number
}
export type GeneralSettingsBody = {
  /** By currency, each at most once. */ amounts: AmountRules[]
  /** What a batch needs above the first of its tiers: `approvers`, one more for each tier, or `fresh_sign_in`, that its
    approver has just signed in anew. */
  batch_above: string
  /** What the company calls the paper that says that somebody owes it nothing: `paz_y_salvo`, `no_adeudo`, `libre_deuda`. */
  clearance_word: string
  /** Its address as its papers show it, in lines, up to 240 characters. */ company_address?: string | null
  /** Its logo: a JPEG in Base64, of at most 100 kB and 600 by 200 points. */ company_logo?: string | null
  /** The company as its receipts name it; nothing for the portal's own name. */ company_name?: string | null
  /** Its tax id as its papers show it, up to 60 characters. */ company_tax_id?: string | null
  /** Whether custodians see what their boxes should hold before they count them; they do not where it is left out. */
  custodian_sees_expected?: boolean
  /** What the company calls its payroll: `planilla`, `nomina`. */ payroll_word: string
  /** What the company calls the settlement of an advance: `rendicion`, `legalizacion`, `comprobacion`. */
  settlement_word: string
  /** Whether `Administrador` alone does not allow acting on money. */ strict_administrators: boolean
}
export type GoingLive = {
  /** The checklist. */ items: GoingLiveItem[]
  /** Whether nothing is missing. */ ready: boolean
  simulation?: Simulation | null
}
export type GoingLiveItem = {
  /** Stable code. */ code: string
  /** What there is, or what is missing, in Spanish. */ detail: string
  /** Where it is set up, as a path of the application; nothing where a file sets it. */ link?: string | null
  /** `done`, `gap`, `optional`. */ state: string
  /** What it is, in Spanish. */ title: string
}
export type GoingLiveStep = {
  /** What is missing, in Spanish; empty where nothing is. */ detail: string
  /** Whether nobody can, different people for different steps. */ gap: boolean
  /** How many could. */ holder_count: number
  /** Names of those who could take it if others took the rest; the first ten. */ holders: string[]
  /** `ask`, `approve`, `approve_hr`, `release`, `enter_account`, `verify_account`, `prepare`, `authorize`, `send`. */
  step: string
  /** Who takes it in this rehearsal. */ taken_by?: string | null
  /** What it is, in Spanish. */ title: string
}
export type GrantBody = string | BoundedGrant
export type GrantView = {
  branch?: Ref | null
  /** The last day, ISO date. */ ends_on?: string | null
  granted_at_ms: number
  granted_by?: string | null
  /** The stored label. */ permission_name: string
}
export type HeldPermission = { /** The stored label. */ permission_name: string }
export type HolidayItem = {
  /** ISO date. */ day: string
  name: string
}
export type Holidays = { /** By day. */ items: HolidayItem[] }
export type Home = {
  accounts_to_verify?: Part<AccountToVerify> | null
  /** Whom to ask for permissions, where the reader has none. */ administrators: string[]
  batches?: Part<BatchItem> | null
  batches_to_approve?: Part<BatchItem> | null
  cash_boxes?: Part<OwnCashBox> | null
  closings?: Part<CashSessionItem> | null
  deposits?: Part<CashTransferItem> | null
  /** What its reader looks at first: four at most. */ figures: Figure[]
  in_bank?: Part<PaymentItem> | null
  mine?: Part<MyRequest> | null
  month?: Month | null
  openings?: Part<OpeningItem> | null
  reopenings?: Part<PeriodChange> | null
  stuck?: Part<RequestItem> | null
  to_authorize?: Part<PaymentItem> | null
  to_cancel?: Part<CancellationItem> | null
  to_decide?: Part<RequestItem> | null
  to_pay?: Part<PayableItem> | null
  to_pay_in_cash?: Part<CashPayable> | null
  to_release?: Part<RequestItem> | null
  to_review?: Part<SettlementItem> | null
  to_send?: Part<PaymentItem> | null
  to_settle?: Part<SettlementItem> | null
  waiting_for_others?: Part<RequestItem> | null
  /** What `/api/v1/home/waits` counts, so that the navigation need not ask for it beside this page. */
  waits: Waiting[]
}
export type ImportAction = {
  /** For `apply`: whether rows that are wrong are left out; if not, one of them keeps all others from being applied. */
  skip_wrong?: boolean
}
export type ImportId = string
export type JournalDocument = {
  id: string
  /** `payment`, `cash_movement`, `cash_session`, `cash_transfer`, `settlement`, `payroll_deduction`, `cancellation`,
    `source_account`, `opening`. */
  kind: string
  /** The number people know it by. */ number: string
  /** UUID of the session of a cash box in which it moved. */ session_id?: string | null
}
export type JournalEntry = {
  /** Who moved the money. */ actor: Ref
  /** When it was posted, in milliseconds of UTC. */ at_ms: number
  /** ISO date it counts for. */ business_date: string
  /** The document that posted it. */ document: JournalDocument
  /** What happened: `transfer_sent`, `transfer_confirmed`, `cash_paid`, `settlement_accepted`, `cancelled` … */
  event: string
  export?: Ref | null
  id: EntryId
  /** Its lines; they sum to zero. */ lines: JournalLine[]
  /** UUID of the payment behind it. */ payment_id?: string | null
  request?: Ref | null
  undoes?: Ref | null
  undone_by?: Ref | null
}
export type JournalLine = {
  /** Its code in the company's own books, where it has one. */ account_code?: string | null
  /** Stable key of the account. */ account_key: string
  /** Its name, in Spanish. */ account_name: string
  /** Debit above zero, credit below. */ amount_minor: number
  branch?: Ref | null
  cost_centre?: Ref | null
  currency: Currency
  person?: Ref | null
  /** The tax id of the supplier whom it concerns. */ supplier_tax_id?: string | null
}
export type LayoutBody = {
  /** Whether all letters are capitals. */ capitals: boolean
  /** `basic` (EPC217-08), `ascii`, `windows-1252`, `utf-8`. Other characters are transliterated. */
  charset: string
  /** `yyyymmdd`, `ddmmyyyy`, `yyyy-mm-dd`, `dd/mm/yyyy`, `yymmdd`. */ dates: string
  /** `point`, `comma`, `implied`. */ decimals: string
  /** The columns of the line of each payment. */ detail: LayoutColumn[]
  /** The columns of the first line; none for no such line. */ header: LayoutColumn[]
  /** `crlf`, `lf`. */ line_end: string
  /** Whether a value that holds the separator stands in quotes; else the separator in it becomes a space. */
  quotes: boolean
  /** What parts the columns: one character that is no letter, digit or quote. Not used by `fixed`. */
  separator: string
  /** `fixed`: each column as wide as it says; `delimited`: parted by a separator. */ shape: string
  /** The columns of the last line; none for no such line. */ trailer: LayoutColumn[]
  /** The bank's words for kinds of accounts and documents. */ words: LayoutWords
}
export type LayoutColumn = {
  /** `left`, `right`. */ align: string
  /** In any record: `text`, `execution_date`, `created_date`, `created_time`, `company`, `source_account`, `currency`,
    `count`, `total`, `line_count`. In `detail` also: `sequence`, `beneficiary`, `document_type`, `document`,
    `bank_code`, `account_kind`, `account`, `amount`, `concept`, `number`, `end_to_end_id`, `email`. */
  field: string
  /** The one character that fills the rest of a column of fixed width. */ pad: string
  /** What a column `text` always holds; empty in others, and where it is only padding. */ text: string
  /** In characters, 1 to 500. Required by `fixed`; else the most that fits. */ width?: number | null
}
export type LayoutPreview = {
  /** The lines of a file with three invented payments: accents, leading zeros, a long name, a large amount. */
  lines: PreviewLine[]
  size_bytes: number
}
export type LayoutWords = {
  /** A cédula. */ cedula: string
  /** A checking account. */ checking: string
  passport: string
  ruc: string
  /** A savings account. */ savings: string
}
export type LedgerEntry = {
  /** When it was posted, in milliseconds of UTC. */ at_ms: number
  /** ISO date it counts for. */ business_date: string
  /** The number of the document that posted it. */ document_number: string
  /** What happened: `transfer_sent`, `transfer_confirmed`, `transfer_rejected`, `transfer_returned`, `cash_in`,
    `cash_out`, `cash_transfer_sent`, `cash_transfer_received`, `cash_transfer_returned`, `cash_shortage`, `cash_overage`,
    `settlement_accepted`, `unspent_returned`, `payroll_deducted`, `opening_balance`, `cancelled`. */
  event: string
  id: EntryId
  /** Its lines; they sum to zero. */ lines: LedgerLine[]
  /** The number of the document that undid it, if one did. */ undone_by?: string | null
}
export type LedgerExport = {
  at_ms: number
  /** How many entries it took. */ entries: number
  /** The first day that was asked for, ISO date; all days until the last where there is none. */
  from?: string | null
  id: ExportId
  made_by: Ref
  number: string
  /** One for each currency. */ totals: ExportTotal[]
  /** The last day that was asked for, ISO date. */ until: string
}
export type LedgerExportBody = {
  /** The first day, ISO date; all days until the last where it is not given. */ from?: string | null
  /** The last day, ISO date: today or before. */ until: string
  /** That accounts without a code are meant to be exported by their names. */ without_codes?: boolean
}
export type LedgerLine = {
  /** Stable key of the account: `bank:…`, `in_transit:…`, `advances:…`, `receivable:…`, `expense:…`,
    `cash:…`, `cash_in_transit`, `payroll_clearing`, `over_short`, `opening_equity`. */
  account_key: string
  /** The account's name, in Spanish. */ account_name: string
  /** Debit above zero, credit below, in minor units. */ amount_minor: number
  currency: Currency
}
export type LimitBody = {
  /** ISO 4217. */ currency: string
  limit_minor: number
}
export type LimitView = {
  /** ISO 4217. */ currency: Currency
  limit_minor: number
}
export type LineBody = {
  /** What for, up to 120 characters. */ concept: string
  /** How many, in thousandths. */ quantity_milli: number
  /** What comes on top of those, in ten-thousandths of a minor unit, so that a price has up to four decimals: 4.155 dollars are
    415 and 5000. */
  unit_fraction?: number
  /** What one costs, in whole minor units of the currency. */ unit_minor: number
}
export type ListName =
  | 'requests'
  | 'payments'
  | 'payables'
  | 'batches'
  | 'beneficiaries'
  | 'settlements'
  | 'cancellations'
  | 'cash_sessions'
  | 'cash_transfers'
  | 'payroll_deductions'
  | 'audit'
export type LooksLike = {
  /** Whether there are more than those. */ and_more: boolean
  /** How many more there are, up to nine. */ more: number
  /** The number of the last of them. */ number: string
}
export type MailItem = {
  /** Where it went, once it went. */ address?: string | null
  /** How often it was tried. */ attempts: number
  /** When it was begun, in milliseconds of UTC. */ created_at_ms: number
  /** When it is tried next, in milliseconds of UTC. */ due_at_ms: number
  /** When it was sent or given up, in milliseconds of UTC. */ ended_at_ms?: number | null
  /** What the mail server said last. */ error?: string | null
  id: string
  /** `now`, `digest` or `test`. */ kind: string
  /** `waiting`, `sent`, `failed` or `dropped`. */ state: string
  to: Ref
}
export type MailPage = {
  /** Newest first. */ items: MailItem[]
  /** Where the next page begins, if there is one. */ next?: string | null
  server?: MailServer | null
}
export type MailServer = {
  /** When digests are sent: `07:00`, in the portal's time zone. */ digest_at: string
  from: string
  host: string
}
export type MarkDeductionsBody = { /** 1 to 500 UUIDs. */ ids: string[] }
export type MarkResult = {
  /** Stable code of what refused it. */ code?: string | null
  /** Why it was refused, in Spanish. */ detail?: string | null
  id: DeductionId
  /** Whether it was marked. */ ok: boolean
}
export type MarkResults = { /** In the order they were sent. */ results: MarkResult[] }
export type Month = {
  /** What was spent, the most first. */ concepts: MonthConcept[]
  currency: Currency
  /** What left banks and boxes on each day on which something did. */ days: MonthDay[]
  /** The first day of the month, ISO date. */ from: string
  /** The same until the same day of the month before, in minor units. */ out_before_minor: number
  /** The sum of it, in minor units. */ out_minor: number
  /** Today, ISO date. */ until: string
}
export type MonthConcept = {
  /** In minor units of the currency. */ minor: number
  /** What it is called; nothing for all the rest together. */ name?: string | null
}
export type MonthDay = {
  /** The day of the month, from 1. */ day: number
  /** In minor units of the currency. */ minor: number
}
export type MovementCategory = {
  /** `in`, `out`. */ direction: string
  id: CategoryId
  name: string
}
export type MovementId = string
export type MyRequest = RequestItem & {
  /** Names of those it waits for. */ held_by: string[]
  /** Since when, in milliseconds of UTC. */ since_ms: number
}
export type NewToken = {
  /** Its secret, shown this once. Nothing when the call is an earlier one repeated: then nobody has it any more. */
  secret?: string | null
  token: TokenItem
}
export type NewTokenBody = {
  /** For `requests:drafts`: UUID of the person for whom it drafts, who may create requests. */
  drafts_for?: string | null
  /** The last day, ISO date; within a year. */ ends_on: string
  /** The name of the system. */ name: string
  /** Labels of permissions, or `scim` or `requests:drafts` alone. */ scopes: string[]
}
export type NextStep = {
  /** The action's name. */ action: string
  /** Names of the people who can; empty when nobody can. */ who: string[]
}
export type NoArguments = object
export type Notice = {
  /** When it happened, in milliseconds of UTC. */ at_ms: number
  id: string
  /** `to_do`, `decided`, `returned`, `paid`, `failed`, `commented` or `overdue`. */ kind: string
  /** UUID of the record. */ object_id: string
  /** The kind of record: `request`, `payment`, `batch`, `settlement`, `cash_session`, `cancellation`, `opening`,
    `accounting_period`. */
  object_kind: string
  /** The number people know it by. */ object_number?: string | null
  /** Whether the reader has read it. */ read: boolean
  /** What happened, in Spanish. */ text: string
}
export type NoticePreference = {
  /** Whether the bell counts it as new; without, it stands there as read. */ bell: boolean
  /** `to_do`, `decided`, `returned`, `paid`, `failed`, `commented` or `overdue`. */ kind: string
  /** `none`, `digest` once a day, or `now`. */ mail: string
}
export type NoticePreferences = {
  /** When digests are sent: `07:00`, in the portal's time zone. */ digest_at: string
  /** Where mail goes; nothing where the portal sends none. */ email?: string | null
  /** One for each kind. */ items: NoticePreference[]
}
export type NoticePreferencesBody = {
  /** Kinds that are not named stay as they are. */ items: NoticePreference[]
}
export type Notices = {
  /** Newest first. */ items: Notice[]
  /** Where the next page begins, if there is one. */ next?: string | null
  /** How many the reader has not read, up to 100. */ unread: number
}
export type OpenCashBody = {
  /** UUID of the box. */ box_id: CashBoxId
  /** What is in it; each note and coin once. */ counts: CashCountBody[]
  /** Why it is not what the box was left with. */ explanation?: string | null
}
export type OpeningActionBody = { /** For `decline`: why. */ reason?: string | null }
export type OpeningDetail = OpeningItem & {
  /** What the reader may do, or why not and who can. */ actions: ActionState[]
  /** By kind and currency. */ totals: OpeningTotal[]
}
export type OpeningId = string
export type OpeningItem = {
  at_ms: number
  /** The day the balances are of, ISO date. */ cutoff: string
  decided_at_ms?: number | null
  decided_by?: Ref | null
  /** What the file was called. */ file_name: string
  id: OpeningId
  lines: number
  /** Who sent the file. */ made_by: Ref
  number: string
  /** Why they were declined. */ reason?: string | null
  /** `draft`, `requested`, `posted`, `declined` or `discarded`. */ state: string
  /** For `If-Match`. */ version: number
  wrong: number
}
export type OpeningLine = {
  /** How much, in minor units; nothing where it could not be read. */ amount_minor?: number | null
  branch?: string | null
  /** ISO 4217 code. */ currency: string
  detail: string
  /** Until when it is to be proved, ISO date. */ due_on?: string | null
  /** UUID of the entry that it became. */ entry_id?: string | null
  holder?: Ref | null
  /** In how many months it is paid back. */ instalments?: number | null
  /** `advance`, `receivable`, `cash`, `bank` or `in_transit`; what was written where it is none of them. */
  kind: string
  /** What is wrong with it. */ problems: OpeningProblem[]
  request?: Ref | null
  /** The type of request that it would have been. */ request_type?: string | null
  /** Its row as the spreadsheet shows it. */ row: number
  /** What was written of whose it is. */ who: string
}
export type OpeningProblem = {
  /** The head of the column. */ column: string
  /** What is wrong, in Spanish, and what to do. */ detail: string
}
export type OpeningTotal = {
  /** Their sum, in minor units. */ amount_minor: number
  /** ISO 4217 code. */ currency: string
  /** `advance`, `receivable`, `cash`, `bank` or `in_transit`. */ kind: string
  lines: number
}
export type Openings = { /** The newest first, at most fifty. */ items: OpeningItem[] }
export type OwnCashBox = {
  /** Whether the box holds more than it should; not said while it is counted. */ above_ceiling: boolean
  id: CashBoxId
  name: string
  session?: CashSessionItem | null
  /** Whether nobody has said yet why the count differs. */ unexplained: boolean
}
export type Page<Item> = {
  /** The records. */ items: Item[]
  /** Where the next page begins, if there is one. */ next?: string | null
}
export type PaidAccount = {
  bank: Ref
  /** `checking` or `savings`. */ kind: string
  /** The number, as text. */ number: string
}
export type PaidInBatch = {
  id: BatchId
  /** `LOT-2026-000012`. */ number: string
}
export type PaidRequest = {
  id: RequestId
  /** `SOL-2026-000123`. */ number: string
}
export type PaidRequestDetail = {
  /** The decisions in favour. */ approvals: ApprovalView[]
  /** What for; nothing when it is confidential. */ purpose?: string | null
  requester: Ref
  type: Ref
}
export type PaperOf =
  | {
      document: 'cash_transfer'
      id: string
    }
  | {
      document: 'cash_minutes'
      id: string
    }
  | {
      /** UUID of the count. */ count: string
      document: 'surprise_minutes'
      id: string
    }
  | {
      document: 'receipt'
      id: string
    }
  | {
      document: 'cancellation_voucher'
      id: string
    }
  | {
      document: 'statement'
      person?: string | null
    }
  | {
      document: 'clearance'
      person?: string | null
    }
  | {
      document: 'account'
      /** Stable key of the account. */ key: string
      /** The query string of its lines. */ query: string
    }
  | {
      document: 'cash_report'
      /** The query string of the report. */ query: string
    }
export type PaperSize = 'letter' | 'a4' | 'roll'
export type Part<Item> = {
  count: number
  /** The first of them. */ items: Item[]
}
export type PayableAccount = {
  id: string
  /** "Banco General · •••• 1234". */ label: string
  /** `unverified` or `verified`. */ state: string
}
export type PayableItem = {
  /** The beneficiary's accounts of that currency. */ accounts: PayableAccount[]
  /** What was approved, in minor units. */ approved_minor: number
  beneficiary: Ref
  blocked_by?: Blocked | null
  currency: Currency
  /** ISO date. */ needed_by?: string | null
  /** `SOL-2026-000123`. */ number: string
  /** What for; nothing when it is confidential. */ purpose?: string | null
  /** When it was released, in milliseconds of UTC. */ released_at_ms: number
  request_id: RequestId
  requester: Ref
  type: Ref
  version: number
}
export type Payee = {
  document_number?: string | null
  /** `cedula`, `ruc`, `passport`. */ document_type?: string | null
  name: string
}
export type PaymentActionBody = {
  /** For `send`: the reference that the bank gave, up to 35 characters. */ bank_reference?: string | null
  /** Why, where the action needs a reason. */ reason?: string | null
}
export type PaymentAttachments = {
  /** Those of the request that it pays, oldest first; none for whoever may not read them there. */
  items: AttachmentView[]
}
export type PaymentCounts = {
  /** Released requests whose transfer the reader may prepare. */ payable: number
  /** Payments of others that wait to be authorised. */ to_authorize: number
  /** Sent payments that the bank has not answered. */ to_confirm: number
  /** Authorised payments that wait to be sent. */ to_send: number
}
export type PaymentDetail = PaymentItem & {
  account?: PaidAccount | null
  concept_account?: Ref | null
  /** What it posted, oldest first. */ entries: LedgerEntry[]
  /** What happened, oldest first. */ history: PaymentEvent[]
  next_step?: NextStep | null
  /** Whom it goes to. */ payee: Payee
  /** Why it is paid; always there without a request. */ reason?: string | null
  receipt?: Receipt | null
  request_detail?: PaidRequestDetail | null
}
export type PaymentEvent = {
  /** `prepare`, or the action's name. */ action: string
  actor: string
  at_ms: number
  /** The bank's reference, where the event brought it. */ bank_reference?: string | null
  /** The state before. */ from?: string | null
  reason?: string | null
  /** The state after. */ to: string
}
export type PaymentId = string
export type PaymentItem = {
  /** The number of the account it goes to, all but its end hidden; none in cash. */
  account_masked?: string | null
  /** What its state admits and the reader might do, with what keeps them from it. */ actions: ActionState[]
  amount_minor: number
  authorized_by?: Ref | null
  /** The bank's reference, once sent. */ bank_reference?: string | null
  batch?: PaidInBatch | null
  /** Whom it goes to. */ beneficiary: Ref
  cash_session?: Ref | null
  /** What the beneficiary reads. */ concept: string
  /** When it was prepared, in milliseconds of UTC. */ created_at_ms: number
  currency: Currency
  /** What identifies it from end to end, at most 35 characters. */ end_to_end_id: string
  /** ISO date. */ execution_date: string
  id: PaymentId
  /** `transfer`, or `cash` for one that was made in one step. */ method: string
  /** `PAG-2026-000123`. */ number: string
  prepared_by: Ref
  /** How the arrival of cash is proved: `code` or `signature`; nothing by transfer. */
  received_by?: string | null
  request?: PaidRequest | null
  source_account?: Ref | null
  /** `draft`, `pending_authorization`, `authorized`, `sent`, `confirmed`, `rejected`, `returned`, `discarded`,
    `reversed`. */
  state: string
  /** When it last changed, in milliseconds of UTC. */ updated_at_ms: number
  /** For `If-Match`. */ version: number
}
export type PaymentsColumn = {
  /** What left in batches. */ batches_minor: number
  /** The first day of the column of the span before, ISO date. */ before_from?: string | null
  /** Everything that left in it. */ before_minor: number
  /** Its last day, ISO date. */ before_until?: string | null
  /** What left out of boxes. */ cash_minor: number
  /** How many payments left, less those that came back. */ count: number
  /** Its first day, ISO date. */ from?: string | null
  /** Everything that left, less what came back. */ minor: number
  /** What left by transfers one by one. */ transfers_minor: number
  /** Its last day, ISO date. */ until?: string | null
}
export type PaymentsReport = {
  /** How many payments left in it. */ before_count: number
  /** The first day of the span before, ISO date. */ before_from: string
  /** Everything that left in the span before. */ before_minor: number
  /** The last day of the span before, ISO date. */ before_until: string
  columns: PaymentsColumn[]
  /** The company, as it stands on paper. */ company: string
  /** How many payments left, less those that came back. */ count: number
  currency: Currency
  /** The first day, ISO date. */ from: string
  /** Everything that left, less what came back. */ minor: number
  /** One for each way, in this order. */ sources: PaymentsSource[]
  /** What a column is: `day`, `month`. */ step: string
  /** The last day, ISO date. */ until: string
}
export type PaymentsSource = {
  /** How many payments left in it. */ before_count: number
  /** What left in the span before. */ before_minor: number
  /** How many payments left, less those that came back. */ count: number
  /** What left, less what came back. */ minor: number
  /** `transfers` one by one, `batches` of them, `cash` out of boxes. */ source: string
}
export type PayrollDeduction = {
  /** Minor units. */ amount_minor: number
  /** Whether it was left from an earlier month. */ arrears: boolean
  blocked_by?: Blocked | null
  /** The type of the request, or the name of the box in which money was missing. */ concept: string
  currency: Currency
  /** What it comes from: `request`, `cash_session`. */ document_kind: string
  /** The number of the request or of the session. */ document_number: string
  id: DeductionId
  marked_at_ms?: number | null
  marked_by?: string | null
  /** Month: `2026-11`. */ period: string
  /** Their name, as on paper. */ person_name: string
  /** Which instalment, from 1. */ seq: number
  seq_of: number
  /** `pending`, `deducted`, `void`. */ state: string
  /** UUID of the member of staff, where it is one. */ user_id?: string | null
}
export type PayrollDeductions = {
  /** Those in arrears first, then by person. */ items: PayrollDeduction[]
  /** Where the next page begins, if there is one. */ next?: string | null
  /** The month. */ period: string
  /** What all pages add up to. */ totals: PayrollTotals[]
}
export type PayrollTotals = {
  /** How much of it is in arrears, in minor units. */ arrears_minor: number
  currency: Currency
  deducted_count: number
  /** How much that is, in minor units. */ deducted_minor: number
  /** How many are pending, those in arrears included. */ pending_count: number
  /** How much that is, in minor units. */ pending_minor: number
}
export type PeriodActionBody = { /** For `decline`: why. */ reason?: string | null }
export type PeriodChange = {
  /** What the reader may do, or why not and who can. */ actions: ActionState[]
  asked_at_ms: number
  /** Who closed, or asked for it to be opened again. */ asked_by: Ref
  /** The last day that is closed by it, ISO date. */ closed_after?: string | null
  /** The last day that was closed before it, ISO date. */ closed_before?: string | null
  decided_at_ms?: number | null
  decided_by?: Ref | null
  /** Why it was declined. */ decision_reason?: string | null
  id: PeriodChangeId
  /** `close` or `reopen`. */ kind: string
  reason: string
  /** `requested`, `executed`, `declined` or `withdrawn`. */ state: string
  /** For `If-Match`. */ version: number
}
export type PeriodChangeId = string
export type PeriodReviewerBody = {
  /** UUID of a person who reads the books; nobody where there is none. */ user_id?: string | null
}
export type PermissionItem = {
  allows: string
  /** The area it belongs to. */ area: string
  /** The stored label. */ permission_name: string
  /** Whether it may be granted for one branch only. */ scoped: boolean
  /** What people call it. */ title: string
}
export type Permissions = {
  /** Pairs that weaken the separation of duties. */ conflicts: ConflictView[]
  /** In the order people see them. */ items: PermissionItem[]
}
export type PersonBalance = {
  /** Key of the account of their advances. */ advances_key: string
  /** What they have not proved yet. */ advances_minor: number
  /** UUID of the beneficiary. */ beneficiary_id: string
  currency: Currency
  name: string
  /** Key of the account of what they owe. */ receivable_key: string
  /** What is deducted from their payroll. */ receivable_minor: number
}
export type PreviewBody = { /** How the bank wants its file. */ layout: LayoutBody }
export type PreviewLine = {
  /** How many characters it has. */ length: number
  /** `header`, `detail`, `trailer`. */ record: string
  /** What it says, without its end. */ text: string
}
export type Problem = {
  /** Stable code for programs. */ code: string
  /** What happened and what to do, in Spanish. */ detail: string
  /** One for each field that is wrong. */ errors?: FieldProblem[]
  /** Where to sign in anew before trying again; `returnTo` may be added. */ login?: string | null
  /** The HTTP status. */ status: number
  /** The status in words. */ title: string
  /** `about:blank`: the code says what kind of problem it is. */ type: string
}
export type ProfileItem = {
  /** Stable code. */ code: string
  /** The labels it grants. */ permissions: string[]
  /** What people call it. */ title: string
}
export type ProfileSaved = {
  /** The profile as it is now. */ data: UserDetail
  /** Always true: a failure is a problem document. */ success: boolean
}
export type Profiles = { /** In the order people see them. */ items: ProfileItem[] }
export type ReadNoticesBody = {
  /** UUIDs of those, at most 100. */ ids?: string[]
  /** UUID of the newest where all up to it were read. */ up_to?: string | null
}
export type ReassignBody = { /** UUID of an active person. */ to_id: UserId }
export type Receipt = {
  /** The name of the portal's company. */ company: string
  /** When it was paid in cash, or the bank's confirmation was noted, in milliseconds of UTC. */
  issued_at_ms: number
  /** The receipt's number: that of its payment. */ number: string
}
export type ReceiptCode = {
  /** Six digits. */ code: string
  /** When it is replaced by another, in milliseconds of UTC. It is good for one more such time after that. */
  until_ms: number
}
export type ReceiptFile = {
  /** UUID, for the download of an attachment. */ id: string
  /** By its content. */ media_type: string
  /** The name it came with. */ name: string
  /** SHA-256 of its bytes, in hexadecimal. */ sha256: string
}
export type Ref = {
  id: string
  name: string
}
export type Remain = {
  count: number
  /** `leads`: people they lead. `stands_in`: absences in which they stand in. `drafts`: requests not sent.
    `open_requests`: requests under way. `payments`: payments they prepared that are not finished. `only_holder`:
    permissions that nobody else has. `tokens`: tokens of other systems that they made and that still open something. */
  kind: string
  /** The names or titles of the first of them. */ names: string[]
  /** Whether it can be handed over by a reassignment. */ reassignable: boolean
}
export type Remains = { /** Only what there is. */ items: Remain[] }
export type ReopenPeriodBody = {
  /** Why, up to 1000 characters. */ reason: string
  /** The last day that shall stay closed, ISO date; nothing stays closed where there is none. */
  through?: string | null
}
export type RequestBody = {
  /** UUID of the beneficiary; oneself when nobody is named. */ beneficiary_id?: string | null
  /** UUID of the branch. */ branch_id?: string | null
  /** UUID of the cost centre. */ cost_centre_id?: string | null
  /** ISO 4217 code. */ currency: string
  /** 1 to 50 lines. */ lines: LineBody[]
  /** `transfer` or `cash`. */ method: string
  /** ISO date. */ needed_by?: string | null
  /** What the money is for, up to 500 characters. */ purpose: string
  /** Whether to submit at once. */ submit?: boolean
  /** The trip it belongs to. */ trip_reference?: string | null
  /** UUID of the type. */ type_id: RequestTypeId
}
export type RequestCounts = {
  /** My own that are not finished. */ mine_open: number
  /** To be approved or declined by me. */ to_decide: number
  /** To be released by me. */ to_release: number
  /** To be decided where I decide, by others. */ waiting_for_others: number
}
export type RequestDetail = RequestItem & {
  /** The decisions in favour of this revision. */ approvals: ApprovalView[]
  /** The files added. */ attachments: AttachmentView[]
  /** Where the money goes, all but its end hidden. */ beneficiary_account_masked?: string | null
  /** Whether it waits in a cash box for the reader, who proves by a code on their phone that they got it. */
  collectable: boolean
  /** The comments, oldest first. */ comments: CommentView[]
  /** Whether only requester, beneficiary, deciders and HR may read purpose and attachments. */
  confidential: boolean
  cost_centre?: Ref | null
  /** When it was made, in milliseconds of UTC. */ created_at_ms: number
  /** Why it was last declined or sent back. */ decline_reason?: string | null
  /** The newest ten that look the same; `looks_like` says whether there are more. */ duplicates: Duplicate[]
  /** What a settlement accepted above its advance and this request asks for, in minor units: up to that its type's ceiling
    refuses nothing. */
  excess_minor?: number | null
  /** What happened, oldest first. */ history: RequestEvent[]
  lines: RequestLine[]
  next_step?: NextStep | null
  /** Whether it waits for somebody while nobody can take it further. */ nobody_can: boolean
  /** What becomes of the money: `settle`, `payroll`, `expense`. */ outcome: string
  /** What was paid, in minor units. */ paid_minor: number
  payment?: RequestPayment | null
  /** How often it went back to its owner. */ revision: number
  settlement?: RequestSettlement | null
  standing?: Standing | null
  /** The trip it belongs to. */ trip_reference?: string | null
}
export type RequestEvent = {
  action: string
  actor: string
  /** The amount decided on, in minor units. */ amount_minor?: number | null
  at_ms: number
  /** In whose place. */ for?: string | null
  /** The state before. */ from?: string | null
  reason?: string | null
  /** The state after. */ to?: string | null
}
export type RequestFile = {
  /** What the audit has of the request, of its payments, of its settlement and of their cancellations, oldest first. */
  audit: AuditDetail[]
  /** Whether that is all: only the first rows of a request that was downloaded very often are told. */
  audit_is_whole: boolean
  /** What of all that was to be cancelled, oldest first. */ cancellations: CancellationDetail[]
  /** The chain when the file was made. */ checkpoint: AuditCheckpoint
  /** The name of the portal's company. */ company: string
  /** Who had it made. */ made_by: string
  /** Its payments, oldest first, each with its history and what it posted. */ payments: PaymentDetail[]
  /** The request with its lines, decisions, history, comments and the hashes of its attachments. */
  request: RequestDetail
  settlement?: SettlementFile | null
}
export type RequestId = string
export type RequestItem = {
  /** What its state admits and the reader might do, with what keeps them from it. */ actions: ActionState[]
  /** What was approved, in minor units. */ approved_minor?: number | null
  attachment_count: number
  /** Whom the money is for. */ beneficiary: Ref
  branch?: Ref | null
  comment_count: number
  /** ISO 4217 code of all amounts. */ currency: Currency
  id: RequestId
  looks_like?: LooksLike | null
  /** `transfer` or `cash`. */ method: string
  /** ISO date. */ needed_by?: string | null
  /** Whether human resources must approve. */ needs_hr: boolean
  /** `SOL-2026-000123`. */ number: string
  /** What for; nothing when it is confidential and not the reader's to know. */ purpose?: string | null
  /** What was asked for, in minor units. */ requested_minor: number
  requester: Ref
  /** The amount as it stands, in minor units: the lowest that anybody approved, else what was asked for. */
  standing_minor: number
  /** `draft`, `new`, `approved`, `hr_approved`, `pending_disbursement`, `disbursed`, `declined`, `hr_declined`,
    `withdrawn`, `cancelled`. */
  state: string
  /** Since when it stands where it stands, in milliseconds of UTC. */ state_since_ms: number
  /** When it was last submitted, in milliseconds of UTC. */ submitted_at_ms?: number | null
  /** How many tiers of approval it has. */ tiers_given: number
  /** How many tiers of approval it needs. */ tiers_needed: number
  type: Ref
  /** When it last changed, in milliseconds of UTC. */ updated_at_ms: number
  /** For `If-Match`. */ version: number
}
export type RequestLine = {
  /** What for; "Confidencial" when it is not the reader's to know. */ concept?: string | null
  /** How many, in thousandths. */ quantity_milli: number
  /** Quantity times price, rounded half up, in minor units. */ total_minor: number
  /** What comes on top of those, in ten-thousandths of a minor unit. */ unit_fraction: number
  /** What one costs, in whole minor units. */ unit_minor: number
}
export type RequestPayment = {
  /** The bank's reference, once sent. */ bank_reference?: string | null
  /** When the bank's confirmation was noted, in milliseconds of UTC. */ confirmed_at_ms?: number | null
  id: PaymentId
  number: string
  state: string
  /** Whether the reader may open the payment. */ visible: boolean
}
export type RequestSettlement = {
  /** ISO date until when it is to be settled. */ due_on: string
  id: SettlementId
  number: string
  /** Whether its day is over and something is missing. */ overdue: boolean
  /** What is neither proved nor returned, in minor units of the request's currency. */ rest_minor: number
  /** `open`, `submitted`, `settled`. */ state: string
  /** Whether the reader may open it. */ visible: boolean
}
export type RequestTypeId = string
export type RequestTypeItem = {
  /** The most one request may ask, in minor units of the home currency. */ ceiling_minor?: number | null
  /** Stable code. */ code: string
  /** Whether only requester, beneficiary, deciders and HR may read purpose and attachments. */
  confidential: boolean
  id: RequestTypeId
  /** `transfer`, `cash`. */ methods: string[]
  name: string
  /** Whether human resources must approve. */ needs_hr: boolean
  /** What becomes of the money: `settle`, `payroll`, `expense`. */ outcome: string
  /** Business days to settle within. */ settle_days?: number | null
}
export type RequestTypes = { /** In the company's order. */ items: RequestTypeItem[] }
export type Returned = {
  /** What was paid. */ advance_minor: number
  currency: Currency
  /** Who has to prove it. */ debtor: Ref
  /** ISO date until when it is to be settled. */ due_on: string
  id: SettlementId
  number: string
  request_number: string
  /** What is neither proved nor returned: the most that may come back. */ rest_minor: number
  /** The type of its request. */ type_name: string
}
export type ReverseMovementBody = { reason: string }
export type RevokeBody = object
export type RowProblem = {
  /** Stable code for programs. */ code: string
  /** The column's head. */ column: string
  /** What is wrong and what to do, in Spanish. */ detail: string
  /** What the cell says, at most 120 characters of it. */ value: string
}
export type SavedView = {
  id: string
  /** What it is called. */ name: string
  /** The query string of the screen, without the question mark. */ query: string
  /** The path of its screen. */ screen: string
}
export type SavedViewBody = {
  /** What it is called, up to 60 characters; another of this screen with the same name is written over. */
  name: string
  /** The query string of the screen, without the question mark, up to 1000 characters. */ query: string
  /** The path of its screen: begins with `/`. */ screen: string
}
export type SavedViews = { /** By screen and name. */ items: SavedView[] }
export type SettingAction = object
export type SettingBody = {
  /** Banks: other names and codes by which people write them. No two banks share one, accents, case and punctuation aside. */
  aliases?: string[] | null
  /** Accounts of the company, layouts: UUID of their bank. */ bank_id?: string | null
  /** Cash boxes: UUID of their branch. */ branch_id?: string | null
  /** Types of request: the most one request may ask, in minor units of the home currency. Cash boxes: the most that one
    should hold, in minor units of its currency. Nothing for no ceiling. */
  ceiling_minor?: number | null
  /** Cost centres, banks, conceptos contables: their code. */ code?: string | null
  /** Types of request: whether only requester, beneficiary, deciders and HR may read purpose and attachments. */
  confidential?: boolean | null
  /** Accounts of the company, tariffs, cash boxes, denominations: ISO 4217 code. */ currency?: string | null
  /** Holidays: ISO date. */ day?: string | null
  /** Banks: whether the numbers of their accounts are digits alone. */ digits_only?: boolean | null
  /** Categories of movements: `in`, `out`. */ direction?: string | null
  /** Types of request, categories of movements: the code of the ledger account. */
  expense_account?: string | null
  file_form?: FileForm | null
  /** Denominations: `note`, `coin`. */ form?: string | null
  /** Cash boxes: the fixed fund, in minor units of its currency; zero for none. */
  fund_minor?: number | null
  /** Types of request that go through payroll: in how many instalments. */ instalments?: number | null
  layout?: LayoutBody | null
  /** Accounts of the company: UUID of the layout of its file, of the same bank; nothing for a pain.001. */
  layout_id?: string | null
  /** Banks: how long the numbers of their accounts are; of any length where there is none. */
  lengths?: AccountLength[] | null
  /** Types of request: `transfer`, `cash`. */ methods?: string[] | null
  name?: string | null
  /** Types of request: whether human resources must approve. */ needs_hr?: boolean | null
  /** Accounts of the company: letters and digits, 4 to 34; leading zeros stay. */ number?: string | null
  /** Types of request: `settle`, `payroll`, `expense`. */ outcome?: string | null
  /** Types of request: their place in the list; a new one goes last unless told. */ position?: number | null
  /** Banks: the figures with which the numbers of all their accounts begin. */ prefix?: string | null
  /** Banks: the published way in which the numbers of their accounts are written: `clabe`, `cbu`, `cci`, `iban`; it says how long they are. */
  scheme?: string | null
  /** Types of request that are settled: within how many business days. */ settle_days?: number | null
  /** Cash boxes: up to what difference a count needs no explanation, in minor units of its currency. */
  tolerance_minor?: number | null
  /** Tariffs: UUID of the type of request that they fill a line of. */ type_id?: string | null
  /** Tariffs: what comes on top of those, in ten-thousandths of a minor unit; nothing where it is left out. */
  unit_fraction?: number | null
  /** Tariffs: what one costs, in whole minor units of its currency. */ unit_minor?: number | null
  /** Denominations: what one is worth, in minor units of its currency. */ value_minor?: number | null
}
export type SettingCount = {
  /** How many may be chosen. */ active: number
  /** How many no longer. */ inactive: number
  /** The kind, as in the path of its calls. */ kind: string
}
export type SettingCounts = { /** One for each kind. */ items: SettingCount[] }
export type SettingItem = {
  /** Whether it may be chosen. */ active: boolean
  /** Banks: other names and codes by which people write them. No two banks share one, accents, case and punctuation aside. */
  aliases?: string[] | null
  bank?: Ref | null
  branch?: Ref | null
  /** Types of request: the most one request may ask, in minor units of the home currency. Cash boxes: the most that one
    should hold, in minor units of its currency. */
  ceiling_minor?: number | null
  /** Its code; that of a type of request is made of its first name and stays. */ code?: string | null
  /** Types of request: whether only requester, beneficiary, deciders and HR may read purpose and attachments. */
  confidential?: boolean | null
  /** Accounts of the company, tariffs, cash boxes, denominations: ISO 4217 code. */ currency?: string | null
  /** Holidays: ISO date. */ day?: string | null
  /** Banks: whether the numbers of their accounts are digits alone. */ digits_only?: boolean | null
  /** Categories of movements: `in`, `out`. */ direction?: string | null
  /** Types of request, categories of movements: the code of the ledger account. */
  expense_account?: string | null
  file_form?: FileForm | null
  file_layout?: Ref | null
  /** Denominations: `note`, `coin`. */ form?: string | null
  /** Cash boxes: the fixed fund, in minor units of its currency. */ fund_minor?: number | null
  id: string
  /** Accounts of the company: whether money moved on it, so that bank, number and currency stay. */
  in_use?: boolean | null
  /** Types of request that go through payroll: in how many instalments. */ instalments?: number | null
  layout?: LayoutBody | null
  /** Banks: how long the numbers of their accounts are; of any length where there is none. */
  lengths?: AccountLength[] | null
  /** Types of request: `transfer`, `cash`. */ methods?: string[] | null
  name: string
  /** Types of request: whether human resources must approve. */ needs_hr?: boolean | null
  /** Accounts of the company: the number, as text. */ number?: string | null
  /** Types of request: what becomes of the money: `settle`, `payroll`, `expense`. */ outcome?: string | null
  /** Types of request: their place in the list. */ position?: number | null
  /** Banks: the figures with which the numbers of all their accounts begin. */ prefix?: string | null
  request_type?: Ref | null
  /** Banks: the published way in which the numbers of their accounts are written: `clabe`, `cbu`, `cci`, `iban`; it says how long they are. */
  scheme?: string | null
  /** Types of request that are settled: within how many business days. */ settle_days?: number | null
  /** Cash boxes: up to what difference a count needs no explanation, in minor units of its currency. */
  tolerance_minor?: number | null
  /** Tariffs: what comes on top of those, in ten-thousandths of a minor unit; nothing where it is left out. */
  unit_fraction?: number | null
  /** Tariffs: what one costs, in whole minor units of its currency. */ unit_minor?: number | null
  /** Denominations: what one is worth, in minor units of its currency. */ value_minor?: number | null
  /** For `If-Match`. */ version: number
}
export type Settings = {
  /** All of them, the inactive ones included, in the order of their choice. */ items: SettingItem[]
}
export type SettingsKind =
  | 'branches'
  | 'cost-centres'
  | 'request-types'
  | 'banks'
  | 'bank-layouts'
  | 'source-accounts'
  | 'conceptos'
  | 'tariffs'
  | 'cash-boxes'
  | 'movement-categories'
  | 'denominations'
  | 'cancellation-causes'
  | 'holidays'
export type SettlementActionBody = { /** For `send-back` and `excuse`: why. */ reason?: string | null }
export type SettlementDetail = SettlementItem & {
  decided_at_ms?: number | null
  /** Who accepted it or sent it back. */ decided_by?: string | null
  excess_request?: Ref | null
  /** Why one advance more was let through while it was late. */ excuse?: string | null
  /** Whether that was used. */ excuse_used: boolean
  /** Who did so. */ excused_by?: string | null
  /** What happened, oldest first. */ history: SettlementEvent[]
  /** The expenses, in the order they were written down. */ lines: SettlementLine[]
  /** Why it was last sent back. */ reason?: string | null
  /** Who sent it to be reviewed. */ submitted_by?: string | null
  /** The trip it belongs to. */ trip_reference?: string | null
}
export type SettlementEvent = {
  /** `open`, `add-line`, `change-line`, `remove-line`, `return`, `return-undone`, `submit`, `withdraw`, `accept`,
    `send-back`, `excuse`, `excuse-used`, `void`. */
  action: string
  actor: string
  /** How much, in minor units, where it is about an amount. */ amount_minor?: number | null
  at_ms: number
  /** What was said. */ reason?: string | null
}
export type SettlementFile = SettlementDetail & { /** What its acceptance posted. */ entries: LedgerEntry[] }
export type SettlementId = string
export type SettlementItem = {
  /** What its state admits and the reader might do, with what keeps them from it. */ actions: ActionState[]
  /** What was paid. */ advance_minor: number
  branch?: Ref | null
  /** ISO 4217 code of all amounts. */ currency: Currency
  /** Who has to prove the money. */ debtor: Ref
  /** ISO date until when it is to be settled. */ due_on: string
  id: SettlementId
  /** `REN-2026-000001`. */ number: string
  /** Whether its day is over and something is missing. */ overdue: boolean
  /** ISO date. */ paid_on: string
  /** The request whose money it proves. */ request: Ref
  /** Who asked for it. */ requester: Ref
  /** What is neither proved nor returned; below zero where more was spent than was given. */
  rest_minor: number
  /** What came back to a box. */ returned_minor: number
  /** What its expenses come to. */ spent_minor: number
  /** `open`, `submitted`, `settled`, `void`. */ state: string
  /** When it was last sent to be reviewed, in milliseconds of UTC. */ submitted_at_ms?: number | null
  /** The type of that request. */ type_name: string
  /** For `If-Match`. */ version: number
}
export type SettlementLine = {
  /** Who wrote it down. */ added_by: string
  concept: string
  id: string
  invoice_number?: string | null
  /** Without tax. */ net_minor: number
  /** What is to be said about it; why there is no receipt. */ note?: string | null
  receipt?: ReceiptFile | null
  /** ISO date. */ spent_on: string
  /** Who sold it. */ supplier_name?: string | null
  /** The tax id of who sold it. */ supplier_tax_id?: string | null
  tax_minor: number
  /** What was paid. */ total_minor: number
}
export type SettlementLineBody = {
  /** What for, up to 120 characters. */ concept: string
  /** UUID that whoever writes it down has given it: sent again it is added once. */ id?: string | null
  /** The number of the invoice, up to 40 characters. */ invoice_number?: string | null
  /** Without tax. */ net_minor: number
  /** What is to be said about it; without a receipt, why there is none. */ note?: string | null
  /** UUID of its receipt, added before. */ receipt_id?: string | null
  /** ISO date; today or earlier. */ spent_on: string
  /** Who sold it, up to 120 characters. */ supplier_name?: string | null
  /** The tax id of who sold it, up to 40 characters; with `invoice_number` or not at all. */
  supplier_tax_id?: string | null
  tax_minor: number
  /** What was paid: net and tax. */ total_minor: number
}
export type SimulateBody = {
  amount_minor: number
  /** UUID of its branch. */ branch_id?: string | null
  /** ISO 4217 code. */ currency: string
  /** UUID of its type. */ type_id: RequestTypeId
}
export type Simulation = {
  amount_minor: number
  branch?: Ref | null
  /** Whether every step has somebody. */ complete: boolean
  /** ISO 4217 code. */ currency: string
  /** From asking to the bank. */ steps: GoingLiveStep[]
  type: Ref
}
export type SourceAccount = {
  /** What stands on it by the ledger, in minor units; nothing to who reads for some branches only and pays from none. */
  balance_minor?: number | null
  bank: Ref
  currency: Currency
  id: SourceAccountId
  /** What was sent from it and has not been answered by the bank, in minor units; nothing where the balance is not told. */
  in_transit_minor?: number | null
  name: string
  /** The number, all but its end hidden. */ number_masked: string
}
export type SourceAccountId = string
export type SourceAccounts = { /** By name. */ items: SourceAccount[] }
export type SourceMovement = {
  /** What came in above zero, what left below. */ amount_minor: number
  /** What stood on the account afterwards. */ balance_minor: number
  /** ISO date it counts for. */ business_date: string
  currency: Currency
  /** UUID of the entry in the books. */ entry_id: EntryId
  /** What happened: `transfer_confirmed`, `transfer_returned`, `opening_balance` … */ event: string
  /** The number of the document that moved it. */ number: string
  /** Whom that payment goes to. */ payee?: string | null
  /** UUID of the payment that it is. */ payment_id?: string | null
}
export type SpendingColumn = {
  /** The first day of the column of the span before, ISO date. */ before_from?: string | null
  /** What was spent in it. */ before_minor: number
  /** Its last day, ISO date. */ before_until?: string | null
  /** Its first day, ISO date. */ from?: string | null
  /** What was spent. */ minor: number
  /** Its last day, ISO date. */ until?: string | null
}
export type SpendingGroup = {
  /** The same in the span before. */ before_minor: number
  /** UUID of the type, branch, cost centre or person, or stable key of the account; nothing for what has none. */
  id?: string | null
  /** What was spent, below zero where more was undone than done. */ minor: number
  /** Its name; nothing for what has none. */ name?: string | null
}
export type SpendingReport = {
  /** The first day of the span before, ISO date. */ before_from: string
  /** The same in the span before. */ before_minor: number
  /** The last day of the span before, ISO date. */ before_until: string
  /** `type`, `branch`, `vehicle`, `person`, `account`. */ by: string
  columns: SpendingColumn[]
  /** The company, as it stands on paper. */ company: string
  currency: Currency
  /** The first day, ISO date. */ from: string
  /** All of them, the most first. */ groups: SpendingGroup[]
  /** Everything that was spent. */ minor: number
  /** What a column is: `day`, `month`. */ step: string
  /** The last day, ISO date. */ until: string
}
export type Standing = {
  /** Advances that they have not proved yet, in minor units. */ advances_minor: number
  /** How many requests were paid to them in the last twelve months. */ paid_count: number
  /** How much that was, in minor units. */ paid_minor: number
  /** The member of staff. */ person: Ref
  /** What they owe through payroll, in minor units. */ receivable_minor: number
}
export type Statement = {
  /** ISO date on which it was read. */ as_of: string
  /** In every currency in which they ever owed something. */ balances: StatementBalance[]
  /** Whether they owe nothing and nothing is on its way: they may have their *paz y salvo*. */
  clear: boolean
  /** The name of the portal's company, for what is printed. */ company: string
  /** Newest first. */ items: StatementMovement[]
  /** Where the next page begins, if there is one. */ next?: string | null
  person: StatementPerson
  under_way: StatementUnderWay
}
export type StatementBalance = {
  /** What they have not proved yet, in minor units. */ advances_minor: number
  currency: Currency
  /** What is deducted from their payroll, in minor units. */ receivable_minor: number
}
export type StatementMovement = {
  /** `advances` or `receivable`. */ account: string
  /** Above zero what they came to owe, below what they owe no more, in minor units. */ amount_minor: number
  /** What they owed in this currency afterwards, in minor units. */ balance_minor: number
  /** ISO date it counts for. */ business_date: string
  /** The type of that request. */ concept?: string | null
  currency: Currency
  /** The number of the document that moved it. */ document_number: string
  /** UUID of the ledger entry. */ entry_id: EntryId
  /** What happened: `transfer_sent`, `cash_paid`, `payroll_deducted` … */ event: string
  /** The number of the request behind it. */ request_number?: string | null
}
export type StatementPerson = {
  document_number?: string | null
  /** `cedula`, `ruc`, `passport`. */ document_type?: string | null
  /** Their number in the company. */ employee_number?: string | null
  /** UUID of the member of staff. */ id: UserId
  name: string
}
export type StatementUnderWay = {
  /** Sessions of cash boxes in their charge that are not closed. */ cash_sessions: number
  /** Requests to be proved or paid back that are sent and not paid out. */ requests: number
}
export type Substitutions = { /** From today on, the next first. */ items: AbsenceView[] }
export type SubstitutionsBody = { /** All of them from today on. */ substitutions: AbsenceBody[] }
export type SurpriseCountBody = {
  /** What is in the box; each note and coin once. */ counts: CashCountBody[]
  /** What is to be said about it. */ note?: string | null
}
export type TableFormat = 'csv' | 'xlsx'
export type Target =
  | {
      id: string
      kind: 'attachment'
    }
  | {
      /** CSV or XLSX. */ format: TableFormat
      kind: 'list'
      of: ListName
      /** The query string of the list. */ query: string
    }
  | {
      kind: 'user_file'
      of: File
    }
  | {
      kind: 'beneficiary_file'
      of: BeneficiaryFile
    }
  | {
      /** CSV or XLSX. */ format: TableFormat
      kind: 'cash_report'
      /** The query string of the report. */ query: string
    }
  | {
      kind: 'paper'
      of: PaperOf
      /** Letter unless told. */ size?: PaperSize
    }
  | {
      kind: 'batch'
      of: BatchDownload
    }
  | {
      id: string
      kind: 'cancellation_evidence'
    }
  | {
      kind: 'accounting'
      of: AccountingFile
    }
  | { kind: 'audit_checkpoint' }
  | { kind: 'proof' }
export type TariffId = string
export type TariffItem = {
  currency: Currency
  id: TariffId
  /** What it is for: the concept of the line that it fills. */ name: string
  /** UUID of the type of request. */ type_id: RequestTypeId
  /** What comes on top of those, in ten-thousandths of a minor unit. */ unit_fraction: number
  /** What one costs, in whole minor units of the currency. */ unit_minor: number
}
export type Tariffs = { /** By name. */ items: TariffItem[] }
export type TokenId = string
export type TokenItem = {
  created_at_ms: number
  created_by: string
  drafts_for?: Ref | null
  /** The last day on which it is good, ISO date. */ ends_on: string
  /** The last characters of its secret. */ hint: string
  id: TokenId
  /** When it was used last, to the minute, in milliseconds of UTC. */ last_used_ms?: number | null
  /** Its name, under which the audit shows what it did. */ name: string
  /** When it was revoked, in milliseconds of UTC. */ revoked_at_ms?: number | null
  /** What it may do: labels of permissions, or `scim` or `requests:drafts` alone. */ scopes: string[]
  /** `active`, `expired` or `revoked`. */ state: string
}
export type Tokens = {
  /** The newest first. */ items: TokenItem[]
  /** The last day on which a new one may end, ISO date. */ last_day: string
  /** The labels of permissions that a token may have. */ permissions: string[]
  /** Where an identity provider keeps people and groups (SCIM 2.0). */ scim_address: string
}
export type TrialBalance = {
  /** The company, as it stands on paper. */ company: string
  /** The first day, ISO date. */ from: string
  /** One for each kind of account and currency. */ kinds: AccountTurnover[]
  /** One for each currency. */ totals: TrialTotal[]
  /** The last day, ISO date. */ until: string
}
export type TrialTotal = {
  /** The sum of how all accounts stood afterwards. */ closing_minor: number
  /** All credits, above zero. */ credit_minor: number
  currency: Currency
  /** All debits. */ debit_minor: number
  /** The sum of how all accounts stood before. */ opening_minor: number
}
export type UnreadNotices = { /** Up to 100. */ unread: number }
export type UnverifiedAccount = BankAccount & {
  beneficiary: Ref
  /** The number of the document, as text. */ document_number?: string | null
  /** `cedula`, `ruc`, `passport`. */ document_type?: string | null
}
export type UpdateBeneficiaryBody = {
  /** Whether money may be asked for it and paid to it. */ active: boolean
  /** The number of the document, as text. */ document_number?: string | null
  /** `cedula`, `ruc`, `passport`; a member of staff may have none. */ document_type?: string | null
  /** Its e-mail. */ email?: string | null
  name: string
}
export type UserBody = {
  /** UUID of the branch they work in. */ branch_id?: string | null
  /** The document of identity. */ document?: string | null
  /** What kind of document that is: `cedula`, `ruc` or `passport`. */ document_type?: string | null
  /** The e-mail, by which the person is known at their first sign-in. */ email?: string | null
  /** The number in the company. */ employee_number?: string | null
  /** All their approval limits. */ limits?: LimitBody[] | null
  /** UUID of who leads them. */ manager_id?: string | null
  name?: string | null
  /** All they may do. */ permissions?: GrantBody[] | null
  /** The telephone. */ phone?: string | null
  /** `active` or `inactive`. */ state?: string | null
  /** Who stands in for them, from today on. */ substitutions?: AbsenceBody[] | null
}
export type UserChange = {
  /** What: `user.grant`. */ action: string
  /** Who did it; without an id the portal itself. */ actor: AuditActor
  at_ms: number
  /** Field by field, as it stood before and after. */ changes: AuditChange[]
  /** ISO 4217 code of the amounts in them, where they say it. */ currency?: string | null
  /** The row of the audit that says so. UUID. */ id: string
}
export type UserData = { data: UserDetail }
export type UserDetail = {
  /** What the reader may do to this account, with what keeps them from it. */ actions: ActionState[]
  branch?: Ref | null
  /** Permissions of theirs that weaken the separation of duties. */ conflicts: ConflictView[]
  /** When they were registered, in milliseconds of UTC. */ created_at_ms: number
  /** Their document of identity. */ document?: string | null
  /** What kind of document that is: `cedula`, `ruc` or `passport`. */ document_type?: string | null
  email: string
  /** Their number in the company. */ employee_number?: string | null
  id: UserId
  /** When they signed in last, in milliseconds of UTC. */ last_sign_in_ms?: number | null
  /** Up to how much they approve. */ limits: LimitView[]
  manager?: Ref | null
  name: string
  /** What they may do, expired grants left out. */ permissions: GrantView[]
  /** Their telephone. */ phone?: string | null
  /** `active` or `inactive`. */ state: string
  /** The provider's name for them; the id as long as there is none. */ sub: string
  /** Who stands in for them, from today on. */ substitutions: AbsenceView[]
  /** For `If-Match`. */ version: number
}
export type UserId = string
export type UserItem = {
  branch?: Ref | null
  email: string
  /** Their number in the company. */ employee_number?: string | null
  id: UserId
  /** When they signed in last, in milliseconds of UTC. */ last_sign_in_ms?: number | null
  name: string
  /** What is granted to them today. */ permissions: HeldPermission[]
  /** `active` or `inactive`. */ state: string
  /** The provider's name for them; the id as long as there is none. */ sub: string
}
export type Verification = {
  id: BankAccountId
  /** The version that was read. */ version: number
}
export type VerificationResult = {
  /** Stable code of what refused it. */ code?: string | null
  /** Why it was refused, in Spanish. */ detail?: string | null
  id: BankAccountId
  /** Whether it is verified. */ ok: boolean
}
export type VerificationResults = { /** In the order they were sent. */ results: VerificationResult[] }
export type VerificationsBody = { /** At most 100. */ items: Verification[] }
export type WaitCounts = { /** Nothing of which there is none. */ waits: Waiting[] }
export type Waiting = {
  /** How many, up to 1000; never 0. */ count: number
  /** The part of the root page, by its name: `to_decide`, `batches_to_approve` … */ what: string
}
export type WebhookBody = {
  /** Kinds of records it hears of; all where there are none. */ kinds: string[]
  /** What it is called, up to 80 characters. */ name: string
  /** Where messages go: `https://…`. */ url: string
}
export type WebhookId = string
export type WebhookItem = {
  created_at_ms: number
  created_by: string
  /** How many were given up in the last thirty days. */ failed: number
  /** The last characters of its secret. */ hint: string
  id: WebhookId
  /** Kinds of records it hears of; all where there are none. */ kinds: string[]
  /** What it is called. */ name: string
  /** `gone` where the portal switched it off since the other system answered that it is no more (410). */
  off_reason?: string | null
  /** Until when messages are signed under the secret before as well, in milliseconds of UTC. */
  old_secret_until_ms?: number | null
  /** `on` or `off`. */ state: string
  /** Where messages go. */ url: string
  /** For `If-Match`. */ version: number
  /** How many messages wait. */ waiting: number
}
export type WebhookSecret = {
  /** What its messages are signed with, `whsec_…`, shown this once. Nothing when the call is an earlier one repeated, or makes none. */
  secret?: string | null
  webhook: WebhookItem
}
export type Webhooks = {
  /** By name. */ items: WebhookItem[]
  /** The kinds of records that there are. */ kinds: string[]
}
