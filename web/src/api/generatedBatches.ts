import { api } from './base'
export const addTagTypes = ['batches'] as const
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listBatches: build.query<ListBatchesApiResponse, ListBatchesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/batches`,
          params: {
            state: queryArg.state,
            q: queryArg.q,
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['batches'],
      }),
      createBatch: build.mutation<CreateBatchApiResponse, CreateBatchApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/batches`,
          method: 'POST',
          body: queryArg.batchBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['batches'],
      }),
      countBatches: build.query<CountBatchesApiResponse, CountBatchesApiArg>({
        query: () => ({ url: `/api/v1/batches/counts` }),
        providesTags: ['batches'],
      }),
      listBatchesInTransit: build.query<ListBatchesInTransitApiResponse, ListBatchesInTransitApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/batches/in-transit`,
          params: {
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['batches'],
      }),
      listBatchPayable: build.query<ListBatchPayableApiResponse, ListBatchPayableApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/batches/payable-requests`,
          params: {
            q: queryArg.q,
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['batches'],
      }),
      getBatch: build.query<GetBatchApiResponse, GetBatchApiArg>({
        query: (queryArg) => ({ url: `/api/v1/batches/${queryArg.id}` }),
        providesTags: ['batches'],
      }),
      changeBatch: build.mutation<ChangeBatchApiResponse, ChangeBatchApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/batches/${queryArg.id}`,
          method: 'PUT',
          body: queryArg.batchBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['batches'],
      }),
      actOnBatch: build.mutation<ActOnBatchApiResponse, ActOnBatchApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/batches/${queryArg.id}/actions/${queryArg.action}`,
          method: 'POST',
          body: queryArg.batchActionBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['batches'],
      }),
      listBatchAnswers: build.query<ListBatchAnswersApiResponse, ListBatchAnswersApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/batches/${queryArg.id}/answers`,
        }),
        providesTags: ['batches'],
      }),
      uploadBatchAnswer: build.mutation<UploadBatchAnswerApiResponse, UploadBatchAnswerApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/batches/${queryArg.id}/answers`,
          method: 'POST',
          body: queryArg.body,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
          params: {
            name: queryArg.name,
          },
        }),
        invalidatesTags: ['batches'],
      }),
      applyBatchAnswer: build.mutation<ApplyBatchAnswerApiResponse, ApplyBatchAnswerApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/batches/${queryArg.id}/answers/${queryArg.answerId}/actions/apply`,
          method: 'POST',
          body: queryArg.batchAnswerBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['batches'],
      }),
      previewBatchAnswer: build.mutation<PreviewBatchAnswerApiResponse, PreviewBatchAnswerApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/batches/${queryArg.id}/answers/${queryArg.answerId}/actions/preview`,
          method: 'POST',
          body: queryArg.batchAnswerBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['batches'],
      }),
      addBatchEvidence: build.mutation<AddBatchEvidenceApiResponse, AddBatchEvidenceApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/batches/${queryArg.id}/evidence`,
          method: 'POST',
          body: queryArg.body,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
          params: {
            name: queryArg.name,
          },
        }),
        invalidatesTags: ['batches'],
      }),
      uploadBatchFile: build.mutation<UploadBatchFileApiResponse, UploadBatchFileApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/batches/${queryArg.id}/file`,
          method: 'POST',
          body: queryArg.body,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
          params: {
            name: queryArg.name,
          },
        }),
        invalidatesTags: ['batches'],
      }),
      listBatchLines: build.query<ListBatchLinesApiResponse, ListBatchLinesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/batches/${queryArg.id}/lines`,
          params: {
            show: queryArg.show,
            q: queryArg.q,
            offset: queryArg.offset,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['batches'],
      }),
      addBatchLine: build.mutation<AddBatchLineApiResponse, AddBatchLineApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/batches/${queryArg.id}/lines`,
          method: 'POST',
          body: queryArg.batchLineBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['batches'],
      }),
      changeBatchLines: build.mutation<ChangeBatchLinesApiResponse, ChangeBatchLinesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/batches/${queryArg.id}/lines`,
          method: 'PATCH',
          body: queryArg.batchLineChanges,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['batches'],
      }),
      removeBatchLine: build.mutation<RemoveBatchLineApiResponse, RemoveBatchLineApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/batches/${queryArg.id}/lines/${queryArg.position}`,
          method: 'DELETE',
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['batches'],
      }),
      matchBatchLines: build.mutation<MatchBatchLinesApiResponse, MatchBatchLinesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/batches/${queryArg.id}/matches`,
          method: 'POST',
          body: queryArg.batchMatchBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['batches'],
      }),
      listBatchNewAccounts: build.query<ListBatchNewAccountsApiResponse, ListBatchNewAccountsApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/batches/${queryArg.id}/new-accounts`,
        }),
        providesTags: ['batches'],
      }),
      addBatchRequests: build.mutation<AddBatchRequestsApiResponse, AddBatchRequestsApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/batches/${queryArg.id}/requests`,
          method: 'POST',
          body: queryArg.batchRequestsBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['batches'],
      }),
    }),
    overrideExisting: false,
  })

export { injectedRtkApi as generatedBatchesApi }
export type ListBatchesApiResponse = /** status 200 undefined */ PageBatchItem
export type ListBatchesApiArg = {
  /** Only these states, parted by commas. */
  state?: string
  /** Beginnings of words: number, description, account, who made it, the bank's reference. */
  q?: string
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
}
export type CreateBatchApiResponse = /** status 201 undefined */ BatchDetail
export type CreateBatchApiArg = {
  /** 8 to 128 characters */
  'Idempotency-Key': string
  batchBody: BatchBody
}
export type CountBatchesApiResponse = /** status 200 undefined */ BatchCounts
export type CountBatchesApiArg = void
export type ListBatchesInTransitApiResponse = /** status 200 undefined */ PageBatchInTransit
export type ListBatchesInTransitApiArg = {
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
}
export type ListBatchPayableApiResponse = /** status 200 undefined */ PagePayableItem
export type ListBatchPayableApiArg = {
  /** Beginnings of words of the request. */
  q?: string
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
}
export type GetBatchApiResponse = /** status 200 undefined */ BatchDetail
export type GetBatchApiArg = {
  /** UUID */
  id: string
}
export type ChangeBatchApiResponse = /** status 200 undefined */ BatchDetail
export type ChangeBatchApiArg = {
  /** UUID */
  id: string
  'Idempotency-Key': string
  'If-Match': string
  batchBody: BatchBody
}
export type ActOnBatchApiResponse =
  | /** status 200 undefined */ BatchDetail
  | /** status 201 undefined */ BatchDetail
export type ActOnBatchApiArg = {
  /** UUID */
  id: string
  action: string
  'Idempotency-Key': string
  'If-Match': string
  batchActionBody: BatchActionBody
}
export type ListBatchAnswersApiResponse = /** status 200 undefined */ BatchAnswers
export type ListBatchAnswersApiArg = {
  /** UUID */
  id: string
}
export type UploadBatchAnswerApiResponse = /** status 201 undefined */ BatchAnswer
export type UploadBatchAnswerApiArg = {
  /** What it is called, up to 120 characters. */
  name: string
  /** UUID */
  id: string
  'Idempotency-Key': string
  body: Blob
}
export type ApplyBatchAnswerApiResponse = /** status 200 undefined */ BatchDetail
export type ApplyBatchAnswerApiArg = {
  /** UUID */
  id: string
  /** UUID */
  answerId: string
  'Idempotency-Key': string
  'If-Match': string
  batchAnswerBody: BatchAnswerBody
}
export type PreviewBatchAnswerApiResponse = /** status 200 undefined */ BatchAnswer
export type PreviewBatchAnswerApiArg = {
  /** UUID */
  id: string
  /** UUID */
  answerId: string
  'Idempotency-Key': string
  batchAnswerBody: BatchAnswerBody
}
export type AddBatchEvidenceApiResponse = /** status 201 undefined */ BatchEvidence
export type AddBatchEvidenceApiArg = {
  /** What it is called, up to 120 characters. */
  name: string
  /** UUID */
  id: string
  'Idempotency-Key': string
  body: Blob
}
export type UploadBatchFileApiResponse = /** status 200 undefined */ BatchDetail
export type UploadBatchFileApiArg = {
  /** What it is called, up to 120 characters. */
  name: string
  /** UUID */
  id: string
  'Idempotency-Key': string
  'If-Match': string
  body: Blob
}
export type ListBatchLinesApiResponse = /** status 200 undefined */ BatchLines
export type ListBatchLinesApiArg = {
  /** `all`, `errors`, `warnings`, `unusual` (the weightiest first), `new_accounts`, `doubts`, or a state of lines; `all`
    unless told. */
  show?: string
  /** Texts that stand in their cells. */
  q?: string
  /** From which of those shown on: 0 to 100,000. */
  offset?: number
  /** How many: 1 to 500, 100 unless told. */
  limit?: number
  /** UUID */
  id: string
}
export type AddBatchLineApiResponse = /** status 200 undefined */ BatchDetail
export type AddBatchLineApiArg = {
  /** UUID */
  id: string
  'Idempotency-Key': string
  'If-Match': string
  batchLineBody: BatchLineBody
}
export type ChangeBatchLinesApiResponse = /** status 200 undefined */ BatchDetail
export type ChangeBatchLinesApiArg = {
  /** UUID */
  id: string
  'Idempotency-Key': string
  'If-Match': string
  batchLineChanges: BatchLineChanges
}
export type RemoveBatchLineApiResponse = /** status 200 undefined */ BatchDetail
export type RemoveBatchLineApiArg = {
  /** UUID */
  id: string
  position: number
  'Idempotency-Key': string
  'If-Match': string
}
export type MatchBatchLinesApiResponse = /** status 200 undefined */ BatchMatches
export type MatchBatchLinesApiArg = {
  /** UUID */
  id: string
  'Idempotency-Key': string
  batchMatchBody: BatchMatchBody
}
export type ListBatchNewAccountsApiResponse = /** status 200 undefined */ BatchNewAccounts
export type ListBatchNewAccountsApiArg = {
  /** UUID */
  id: string
}
export type AddBatchRequestsApiResponse = /** status 200 undefined */ BatchDetail
export type AddBatchRequestsApiArg = {
  /** UUID */
  id: string
  'Idempotency-Key': string
  'If-Match': string
  batchRequestsBody: BatchRequestsBody
}
export type Ref = {
  /** UUID. */
  id: string
  /** Its name. */
  name: string
}
export type BatchProgress = {
  /** How many lines were checked. */
  done: number
  /** Of how many, where that is known. */
  total?: number | null
}
export type PageBatchItem = {
  /** The records. */
  items: {
    /** `suppliers`, `salaries`, `advances`, `other`. */
    class: string
    /** How many there must be, as it was typed. */
    control_count: number
    /** What they must come to, in minor units, as it was typed. */
    control_minor: number
    /** When, in milliseconds of UTC. */
    created_at_ms: number
    /** Who made it. */
    created_by: Ref
    /** ISO 4217 code of all its amounts. */
    currency: string
    /** What it is for. */
    description: string
    /** At how many lines the bank's answer left a doubt. */
    doubts: number
    /** ISO date on which the bank shall pay. */
    execution_date: string
    /** UUID. */
    id: string
    /** How many lines it has. */
    lines: number
    /** `LOT-2026-000012`. */
    number: string
    /** How many the bank has not answered. */
    pending_lines: number
    progress?: BatchProgress | null
    /** When it was sent to the bank, in milliseconds of UTC. */
    sent_at_ms?: number | null
    /** The company's account that pays. */
    source_account: Ref
    /** `uploaded`, `validating`, `with_errors`, `ready`, `pending_approval`, `approved`, `file_generated`, `sent`,
        `partially_confirmed`, `confirmed`, `rejected`, `discarded`. */
    state: string
    /** Since when it is in its state, in milliseconds of UTC. */
    state_since_ms: number
    /** What those without errors come to, in minor units. */
    total_minor: number
    /** When it last changed, in milliseconds of UTC. */
    updated_at_ms: number
    /** For `If-Match`. */
    version: number
    /** How many have errors. */
    wrong_lines: number
  }[]
  /** Where the next page begins, if there is one. */
  next?: string | null
}
export type FieldProblem = {
  /** Stable code for programs. */
  code: string
  /** What is wrong and what to write instead, in Spanish. */
  detail: string
  /** Path of the field in the body: `lines/0/concept`. */
  field: string
}
export type Problem = {
  /** Stable code for programs. */
  code: string
  /** What happened and what to do, in Spanish. */
  detail: string
  /** One for each field that is wrong. */
  errors?: FieldProblem[]
  /** Where to sign in anew before trying again; `returnTo` may be added. */
  login?: string | null
  /** The HTTP status. */
  status: number
  /** The status in words. */
  title: string
  /** `about:blank`: the code says what kind of problem it is. */
  type: string
}
export type BatchItem = {
  /** `suppliers`, `salaries`, `advances`, `other`. */
  class: string
  /** How many there must be, as it was typed. */
  control_count: number
  /** What they must come to, in minor units, as it was typed. */
  control_minor: number
  /** When, in milliseconds of UTC. */
  created_at_ms: number
  /** Who made it. */
  created_by: Ref
  /** ISO 4217 code of all its amounts. */
  currency: string
  /** What it is for. */
  description: string
  /** At how many lines the bank's answer left a doubt. */
  doubts: number
  /** ISO date on which the bank shall pay. */
  execution_date: string
  /** UUID. */
  id: string
  /** How many lines it has. */
  lines: number
  /** `LOT-2026-000012`. */
  number: string
  /** How many the bank has not answered. */
  pending_lines: number
  progress?: BatchProgress | null
  /** When it was sent to the bank, in milliseconds of UTC. */
  sent_at_ms?: number | null
  /** The company's account that pays. */
  source_account: Ref
  /** `uploaded`, `validating`, `with_errors`, `ready`, `pending_approval`, `approved`, `file_generated`, `sent`,
    `partially_confirmed`, `confirmed`, `rejected`, `discarded`. */
  state: string
  /** Since when it is in its state, in milliseconds of UTC. */
  state_since_ms: number
  /** What those without errors come to, in minor units. */
  total_minor: number
  /** When it last changed, in milliseconds of UTC. */
  updated_at_ms: number
  /** For `If-Match`. */
  version: number
  /** How many have errors. */
  wrong_lines: number
}
export type Blocked = {
  /** Stable code of the refusal. */
  code: string
  /** The reason, in Spanish. */
  detail: string
  /** Names of the people who can; empty in lists. */
  who: string[]
}
export type ActionState = {
  /** The action's name, as in the path of the call. */
  action: string
  blocked_by?: Blocked | null
}
export type BatchApproval = {
  /** When, in milliseconds of UTC. */
  at_ms: number
  /** Whose. */
  by: Ref
}
export type BankFile = {
  /** `pain.001.001.09`, or the name of the bank's layout. */
  format: string
  /** When, in milliseconds of UTC. */
  made_at_ms: number
  /** Who made it. */
  made_by: string
  /** Its media type. */
  media_type: string
  /** Its name. */
  name: string
  /** The SHA-256 of its bytes, in hexadecimal figures. */
  sha256: string
  /** Its size. */
  size_bytes: number
}
export type BatchChange = {
  /** As it stands; nothing where it is gone. */
  after?: string | null
  /** As it stood; nothing where there was nothing. */
  before?: string | null
  /** The column, or the field of the header. */
  field: string
  /** The number of its line; nothing of the header. */
  line?: number | null
}
export type BatchEvent = {
  /** `create`, `upload`, `checked`, `unreadable`, or an action's name. */
  action: string
  /** Who. */
  actor: string
  /** When, in milliseconds of UTC. */
  at_ms: number
  /** Of a change by hand: each cell and field of it, as it stood and as it stands. */
  changes: BatchChange[]
  /** The state before. */
  from?: string | null
  /** How many changes it had beyond those; the audit has all. */
  more_changes: number
  /** Why. */
  reason?: string | null
  /** The state after. */
  to: string
}
export type BatchReport = {
  /** When, in milliseconds of UTC. */
  at_ms: number
  /** Who. */
  by: Ref
  /** The bank's papers behind them. */
  evidence: Ref[]
  /** `results` or `returns`. */
  kind: string
  /** Why the marked lines failed. */
  reason?: string | null
}
export type BatchSheet = {
  /** The heads of its columns; empty texts where it has none. */
  heads: string[]
  /** How many columns are hidden. */
  hidden_columns: number
  /** Whether it carries macros; none ever runs. */
  macros: boolean
  /** Which column each head is. */
  mapping: (string | null)[]
  /** `remembered`, `suggested`, `chosen`. */
  mapping_from: string
  /** Whether cells are merged. */
  merged: boolean
  /** Other sheets with something in them, which are not read. */
  missed_sheets: string[]
  /** Its name. */
  name: string
  /** Its first rows. */
  sample: string[][]
  /** The SHA-256 of its bytes, in hexadecimal figures. */
  sha256: string
  /** The sheet that is read. */
  sheet?: string | null
  /** Its size. */
  size_bytes: number
  /** `text`, `xlsx`, `ods`, `xls`. */
  source: string
  /** Whether that is sure, head by head. */
  sure: boolean[]
}
export type BatchBank = {
  /** The bank. */
  bank: Ref
  /** How many lines. */
  count: number
  /** How much, in minor units. */
  minor: number
}
export type BatchFault = {
  /** Stable code. */
  code: string
  /** What to do, in Spanish. */
  message: string
}
export type Amount = {
  /** How many. */
  count: number
  /** How much, in minor units. */
  minor: number
}
export type BatchSummary = {
  /** What each bank gets, the most first. */
  banks: BatchBank[]
  /** What is wrong with all of it. */
  faults: BatchFault[]
  /** The lines without errors. */
  good: Amount
  /** How many go to an account that nobody verified. */
  new_accounts: number
  /** How many have warnings alone. */
  with_warnings: number
  /** How many have some. */
  wrong: number
}
export type BatchTally = {
  /** How many. */
  count: number
  /** How much, in minor units. */
  minor: number
  /** The state of the lines: `wrong`, `good`, `approved`, `sent`, `confirmed`, `rejected`, `returned`, `reversed`,
    `discarded`. */
  state: string
}
export type BatchDetail = BatchItem & {
  /** What its state admits and the reader might do, with what keeps them from it. */
  actions: ActionState[]
  /** The approvals of that content. */
  approvals: BatchApproval[]
  /** How many there must be. */
  approvals_needed: number
  bank_file?: BankFile | null
  /** What the bank calls it. */
  bank_reference?: string | null
  /** How many of its failed lines went into another batch. */
  carried: number
  /** The batches that carry its failed lines. */
  carried_to: Ref[]
  /** What lines without a request are booked on. */
  concept_account: Ref
  /** The SHA-256 of its content, while it has no errors. */
  content_hash?: string | null
  /** What happened to it, oldest first. */
  events: BatchEvent[]
  /** Whether who approves must have signed in anew. */
  fresh_sign_in: boolean
  of_batch?: Ref | null
  report?: BatchReport | null
  sheet?: BatchSheet | null
  submitted_by?: Ref | null
  summary?: BatchSummary | null
  /** What its lines come to, state by state. */
  tally: BatchTally[]
  unreadable?: BatchFault | null
}
export type BatchBody = {
  /** `suppliers`, `salaries`, `advances`, `other`. */
  class: string
  /** UUID of the concepto contable of lines without a request. */
  concept_account_id: string
  /** How many lines there must be. */
  control_count: number
  /** What the lines must sum to, in minor units of the account's currency. */
  control_minor: number
  /** What it is for, up to 140 characters. */
  description: string
  /** ISO date on which the bank shall pay: today to 60 days ahead. */
  execution_date: string
  /** UUID of the company's account that pays. */
  source_account_id: string
}
export type BatchCounts = {
  /** Those that the bank has not wholly answered. */
  in_transit: number
  /** Those that wait to be approved. */
  to_approve: number
  /** Those with errors, and those whose columns are still to be named. */
  to_fix: number
  /** Those that are approved, with or without a file. */
  to_send: number
}
export type PageBatchInTransit = {
  /** The records. */
  items: {
    /** How much, in minor units. */
    amount_minor: number
    /** Its batch, by its number. */
    batch: Ref
    /** Whom it goes to. */
    beneficiary: Ref
    /** ISO 4217 code. */
    currency: string
    /** How many whole days ago. */
    days: number
    /** What identifies it from end to end. */
    end_to_end_id: string
    last_told?: BatchFault | null
    /** The payment, by its number. */
    payment: Ref
    /** The place of its line there, from 1. */
    position: number
    /** The number of that line as the spreadsheet shows it. */
    row?: number | null
    /** When it was sent, in milliseconds of UTC. */
    sent_at_ms?: number | null
    source_account?: Ref | null
  }[]
  /** Where the next page begins, if there is one. */
  next?: string | null
}
export type PayableAccount = {
  /** UUID. */
  id: string
  /** "Banco General · •••• 1234". */
  label: string
  /** `unverified` or `verified`. */
  state: string
}
export type PagePayableItem = {
  /** The records. */
  items: {
    /** The beneficiary's accounts of that currency. */
    accounts: PayableAccount[]
    /** What was approved, in minor units. */
    approved_minor: number
    /** Whom it is for. */
    beneficiary: Ref
    blocked_by?: Blocked | null
    /** ISO 4217 code. */
    currency: string
    /** ISO date. */
    needed_by?: string | null
    /** `SOL-2026-000123`. */
    number: string
    /** What for; nothing when it is confidential. */
    purpose?: string | null
    /** When it was released, in milliseconds of UTC. */
    released_at_ms: number
    /** UUID. */
    request_id: string
    /** Who asked. */
    requester: Ref
    /** Its type. */
    type: Ref
    /** Its version. */
    version: number
  }[]
  /** Where the next page begins, if there is one. */
  next?: string | null
}
export type BatchActionBody = {
  /** For `send`: what the bank calls it, up to 35 characters. */
  bank_reference?: string | null
  /** For `approve`: the hash of the content that was seen. */
  content?: string | null
  /** For `report`: `results`, where the marked lines were refused and the rest was paid, or `returns`, where they came back. */
  kind?: string | null
  /** For `report`: the places of the marked lines. For `review`: of the lines whose doubts are settled. */
  lines?: number[] | null
  /** For `validate`: which column each head is, or nothing for one that is not read. */
  mapping?: (string | null)[] | null
  marked?: Amount | null
  /** Why, where the action needs a reason. */
  reason?: string | null
  rest?: Amount | null
  /** For `approve`: the new accounts that were compared, one by one. */
  ticked?: string[] | null
  /** For `report`: pasted documents, references, accounts, numbers or end-to-end ids of more lines to mark. */
  values?: string[] | null
}
export type BatchUnmatched = {
  /** How many. */
  count: number
  /** As the bank calls them; the first 100. */
  ids: string[]
}
export type BatchAnswerOutcome = {
  /** What could be about more than one of its lines. */
  ambiguous: BatchUnmatched
  /** Lines that were paid. */
  confirmed: Amount
  /** How many a person has to look at. */
  doubts: number
  /** How many the bank has and has not paid yet. */
  pending: number
  /** Lines that were refused. */
  rejected: Amount
  /** Lines whose money came back. */
  returned: Amount
  /** How many were told what is known already. */
  unchanged: number
  /** What is about no line of this batch. */
  unknown: BatchUnmatched
}
export type BatchAnswer = {
  /** Who had it applied. */
  applied_by?: string | null
  /** Its name. */
  file_name: string
  /** The heads of a table. */
  heads?: string[] | null
  /** UUID. */
  id: string
  /** `pain.002`, `camt.054`, `table`. */
  kind: string
  /** Which column each head is: `end_to_end_id`, `payment`, `document`, `reference`, `account`, `amount`, `status`, `reason`. */
  mapping?: (string | null)[] | null
  /** `remembered`, `suggested`, `chosen`. */
  mapping_from?: string | null
  outcome?: BatchAnswerOutcome | null
  /** Its first rows. */
  sample?: string[][] | null
  /** The SHA-256 of its bytes, in hexadecimal figures. */
  sha256: string
  /** `read`, or `applied`. */
  state: string
  /** When, in milliseconds of UTC. */
  uploaded_at_ms: number
  /** Who sent it. */
  uploaded_by: string
}
export type BatchAnswers = {
  /** Oldest first. */
  items: BatchAnswer[]
}
export type BatchAnswerBody = {
  /** One for each head, or nothing for one that is not read. */
  mapping?: (string | null)[] | null
}
export type BatchEvidence = {
  /** UUID. */
  id: string
  /** Its name. */
  name: string
}
export type BatchCells = {
  /** Número cuenta. */
  account: string
  /** Tipo cuenta. */
  account_kind: string
  /** Monto. */
  amount: string
  /** Código banco. */
  bank: string
  /** Concepto. */
  concept: string
  /** Moneda. */
  currency: string
  /** Número documento. */
  document: string
  /** Tipo documento. */
  document_type: string
  /** Correo. */
  email: string
  /** Nombre. */
  name: string
  /** Teléfono. */
  phone: string
  /** Referencia. */
  reference: string
  /** Solicitud. */
  request: string
}
export type BatchProblem = {
  /** Stable code. */
  code: string
  /** The column. */
  column: string
  /** What is wrong and what to do, in Spanish. */
  message: string
  /** `error` keeps the batch from being approved, `warning` is for its approver to look at. */
  severity: string
}
export type BatchLine = {
  /** The amount as it was understood, in minor units. */
  amount_minor?: number | null
  bank_said?: BatchFault | null
  /** UUID of the beneficiary. */
  beneficiary_id?: string | null
  /** Its cells as they were written. */
  cells: BatchCells
  doubt?: BatchFault | null
  /** Whether it goes to an account that nobody verified. */
  new_account: boolean
  /** UUID of the payment that it became. */
  payment_id?: string | null
  /** Its place in the batch, from 1. */
  position: number
  /** Everything that is wrong with it. */
  problems: BatchProblem[]
  /** UUID of the request that it pays. */
  request_id?: string | null
  /** Its number as the spreadsheet shows it. */
  row?: number | null
  /** `wrong`, `good`, `approved`, `sent`, `confirmed`, `rejected`, `returned`, `reversed`, `discarded`. */
  state: string
  /** Where its money should have gone in the batch that it failed in. */
  was?: string | null
}
export type BatchLines = {
  /** Those asked for. */
  items: BatchLine[]
  /** How many are shown in all. */
  total: number
}
export type BTreeMap = {
  [key: string]: string
}
export type BatchLineBody = {
  /** Texts by the names of their columns: `document_type`, `document`, `name`, `bank`, `account_kind`, `account`,
    `amount`, `currency`, `concept`, `reference`, `email`, `phone`, `request`. */
  cells: BTreeMap
}
export type BatchLineChange = {
  /** Texts by the names of their columns, as of a line that is added. */
  cells: BTreeMap
  /** The line's place in the batch, from 1. */
  position: number
}
export type BatchLineChanges = {
  /** 1 to 500. */
  lines: BatchLineChange[]
}
export type BatchAmbiguous = {
  /** The places of the lines. */
  lines: number[]
  /** The text. */
  value: string
}
export type BatchMatches = {
  /** Texts that name more than one. */
  ambiguous: BatchAmbiguous[]
  /** Their places. */
  lines: number[]
  /** What they come to. */
  marked: Amount
  /** Texts that name no line of which this can be said. */
  unknown: string[]
}
export type BatchMatchBody = {
  /** `results` or `returns`. */
  kind: string
  /** Documents, references, accounts, payments' numbers or what identifies them from end to end. */
  values: string[]
}
export type BatchOtherAccount = {
  /** Its bank. */
  bank: Ref
  /** Its number. */
  number: string
}
export type BatchNewAccount = {
  /** UUID, to be ticked by; nothing before the batch is sent to be approved, for one that is not registered. */
  account_id?: string | null
  /** Its bank. */
  bank: Ref
  /** Whose. */
  beneficiary: Ref
  /** Their document as the row has it. */
  document: string
  /** Who entered it. */
  entered_by?: string | null
  /** `checking` or `savings`. */
  kind: string
  /** How many lines pay it. */
  line_count: number
  /** The places of the lines that pay it, at most the first 20. */
  lines: number[]
  /** Its number, whole: it is compared with paper. */
  number: string
  /** What they come to, in minor units. */
  total_minor: number
  /** What else is paid to: verified accounts of the same beneficiary. */
  verified: BatchOtherAccount[]
}
export type BatchNewAccounts = {
  /** In the order of their first lines. */
  items: BatchNewAccount[]
}
export type BatchRequestsBody = {
  /** Their UUIDs, at most 500. */
  request_ids: string[]
}
export const {
  useListBatchesQuery,
  useCreateBatchMutation,
  useCountBatchesQuery,
  useListBatchesInTransitQuery,
  useListBatchPayableQuery,
  useGetBatchQuery,
  useChangeBatchMutation,
  useActOnBatchMutation,
  useListBatchAnswersQuery,
  useUploadBatchAnswerMutation,
  useApplyBatchAnswerMutation,
  usePreviewBatchAnswerMutation,
  useAddBatchEvidenceMutation,
  useUploadBatchFileMutation,
  useListBatchLinesQuery,
  useAddBatchLineMutation,
  useChangeBatchLinesMutation,
  useRemoveBatchLineMutation,
  useMatchBatchLinesMutation,
  useListBatchNewAccountsQuery,
  useAddBatchRequestsMutation,
} = injectedRtkApi
