import { generatedApi, type Ref } from './generated'

export type { Ref, SourceAccount } from './generated'

/** An action that a batch admits now, and what keeps the reader from it. */
export interface BatchActionState {
  action: string
  blocked_by?: { code: string; detail: string; who: string[] } | null
}

export interface BatchSum {
  count: number
  minor: number
}

export interface BatchSource {
  id: string
  name: string
}

export interface BatchItem {
  id: string
  number: string
  state: string
  description: string
  source_account: Ref
  currency: string
  execution_date: string
  class: string
  lines: number
  total_minor: number
  control_minor: number
  control_count: number
  wrong_lines: number
  /** How many lines no bank has answered yet. */
  pending_lines: number
  progress?: { done: number; total?: number | null } | null
  created_by: Ref
  created_at_ms: number
  updated_at_ms: number
  state_since_ms: number
  sent_at_ms?: number | null
  version: number
}

export interface BatchFile {
  name: string
  size_bytes: number
  sha256: string
  source: string
  sheet?: string | null
  missed_sheets: string[]
  macros: boolean
  hidden_columns: number[]
  heads: string[]
  sample: string[][]
  mapping: (string | null)[]
  sure: boolean[]
  mapping_from: string
}

export interface BatchFault {
  code: string
  message: string
}

export interface BatchSummary {
  good: BatchSum
  wrong: { count: number }
  with_warnings: number
  new_accounts: number
  faults: BatchFault[]
  banks: { bank: Ref; count: number; total_minor: number }[]
}

export interface BatchReport {
  kind: string
  by: Ref
  marked: { count: number; minor?: number | null }
  reason: string
  evidence: Ref[]
  at_ms: number
}

export interface BatchEvent {
  at_ms: number
  actor: string
  action: string
  from_state?: string | null
  to_state?: string | null
  reason?: string | null
}

export interface BankFile {
  name: string
  size_bytes: number
  sha256: string
  format: string
  made_by: Ref
  made_at_ms: number
}

export interface BatchLink {
  id: string
  number: string
}

export interface BatchDetail extends BatchItem {
  concept_account: Ref
  file?: BatchFile | null
  unreadable?: BatchFault | null
  tally: { state: string; count: number; total_minor: number }[]
  summary?: BatchSummary | null
  content_hash?: string | null
  approvals: { by: Ref; at_ms: number }[]
  approvals_needed: number
  fresh_sign_in: boolean
  submitted_by?: Ref | null
  bank_file?: BankFile | null
  bank_reference?: string | null
  report?: BatchReport | null
  doubts: number
  carried: number
  of_batch?: BatchLink | null
  carried_to: BatchLink[]
  events: BatchEvent[]
  actions: BatchActionState[]
}

export interface LineProblem {
  column: string
  code: string
  severity: string
  message: string
  value: string
}

export type LineCells = Partial<Record<string, string>>

export interface BatchLine {
  position: number
  row?: number | null
  state: string
  cells: LineCells
  amount_minor?: number | null
  problems: LineProblem[]
  new_account: boolean
  payment?: { id: string; number: string; state: string } | null
  request?: BatchLink | null
  doubt?: BatchFault | null
  bank_reason?: BatchFault | null
  /** What the line said in the batch it was carried from. */
  before?: { bank: string; account: string } | null
}

export interface NewAccount {
  account_id: string
  beneficiary: Ref
  document: string
  bank: Ref
  kind: string
  number: string
  entered_by: Ref
  lines: number
  total_minor: number
  previous: { bank: string; number: string }[]
}

export interface AnswerOutcome {
  confirmed: BatchSum
  rejected: BatchSum
  returned: BatchSum
  pending: BatchSum
  doubts: BatchSum
  unchanged: BatchSum
  unknown: { count: number; ids: string[] }
}

export interface BatchAnswer {
  id: string
  kind: string
  file_name: string
  sha256: string
  state: string
  heads?: string[] | null
  sample?: string[][] | null
  mapping?: (string | null)[] | null
  outcome?: AnswerOutcome | null
}

export interface InTransitItem {
  batch: BatchLink
  source_account: Ref
  position: number
  beneficiary: Ref
  amount_minor: number
  currency: string
  end_to_end_id: string
  payment: BatchLink
  sent_at_ms: number
  days: number
  last_told?: string | null
}

export interface BatchCounts {
  to_approve: number
  to_fix: number
  to_send: number
  in_transit: number
  doubts: number
}

export interface BatchHeaderBody {
  source_account_id: string
  execution_date: string
  class: string
  concept_account_id: string
  description: string
  control_minor: number
  control_count: number
}

export interface BatchActionBody {
  reason?: string
  mapping?: (string | null)[]
  content?: string
  ticked?: string[]
  bank_reference?: string
  lines?: number[]
  values?: string[]
  kind?: string
  marked?: BatchSum
  rest?: BatchSum
  evidence?: string[]
}

interface Keys {
  'Idempotency-Key': string
}
interface Versioned extends Keys {
  id: string
  'If-Match': string
}
interface Page<T> {
  items: T[]
  next?: string | null
}

export interface ListBatchesArg {
  state?: string
  q?: string
  after?: string
  limit?: number
}

export interface ListLinesArg {
  id: string
  show?: string
  q?: string
  offset?: number
  limit?: number
}

const keysOf = (arg: Partial<Versioned>) => ({
  'Idempotency-Key': arg['Idempotency-Key'],
  'If-Match': arg['If-Match'],
})
const TOUCHED = ['batches' as const]

/** The calls of mass payments. */
export const batchesApi = generatedApi.enhanceEndpoints({ addTagTypes: ['batches'] }).injectEndpoints({
  endpoints: (build) => ({
    listBatches: build.query<Page<BatchItem>, ListBatchesArg>({
      query: (params) => ({ url: '/api/v1/batches', params }),
      providesTags: TOUCHED,
    }),
    countBatches: build.query<BatchCounts, void>({
      query: () => ({ url: '/api/v1/batches/counts' }),
      providesTags: TOUCHED,
    }),
    getBatch: build.query<BatchDetail, { id: string }>({
      query: ({ id }) => ({ url: `/api/v1/batches/${id}` }),
      providesTags: TOUCHED,
    }),
    createBatch: build.mutation<BatchDetail, Keys & { batchBody: BatchHeaderBody }>({
      query: (arg) => ({ url: '/api/v1/batches', method: 'POST', body: arg.batchBody, headers: keysOf(arg) }),
      invalidatesTags: TOUCHED,
    }),
    changeBatch: build.mutation<BatchDetail, Versioned & { batchBody: BatchHeaderBody }>({
      query: (arg) => ({
        url: `/api/v1/batches/${arg.id}`,
        method: 'PUT',
        body: arg.batchBody,
        headers: keysOf(arg),
      }),
      invalidatesTags: TOUCHED,
    }),
    listPayableRequests: build.query<
      Page<PayableRequest>,
      { q?: string; after?: string; limit?: number; source_account_id?: string }
    >({
      query: (params) => ({ url: '/api/v1/batches/payable-requests', params }),
      providesTags: TOUCHED,
    }),
    addRequests: build.mutation<BatchDetail, Versioned & { batchRequests: { request_ids: string[] } }>({
      query: (arg) => ({
        url: `/api/v1/batches/${arg.id}/requests`,
        method: 'POST',
        body: arg.batchRequests,
        headers: keysOf(arg),
      }),
      invalidatesTags: TOUCHED,
    }),
    actOnBatch: build.mutation<BatchDetail, Versioned & { action: string; batchActionBody: BatchActionBody }>(
      {
        query: (arg) => ({
          url: `/api/v1/batches/${arg.id}/actions/${arg.action}`,
          method: 'POST',
          body: arg.batchActionBody,
          headers: keysOf(arg),
        }),
        invalidatesTags: TOUCHED,
      },
    ),
    listBatchLines: build.query<{ total: number; items: BatchLine[] }, ListLinesArg>({
      query: ({ id, ...params }) => ({ url: `/api/v1/batches/${id}/lines`, params }),
      providesTags: TOUCHED,
      keepUnusedDataFor: 0,
    }),
    changeLine: build.mutation<BatchDetail, Versioned & { position: number; lineBody: { cells: LineCells } }>(
      {
        query: (arg) => ({
          url: `/api/v1/batches/${arg.id}/lines/${String(arg.position)}`,
          method: 'PATCH',
          body: arg.lineBody,
          headers: keysOf(arg),
        }),
        invalidatesTags: TOUCHED,
      },
    ),
    addLine: build.mutation<BatchDetail, Versioned & { lineBody: { cells: LineCells } }>({
      query: (arg) => ({
        url: `/api/v1/batches/${arg.id}/lines`,
        method: 'POST',
        body: arg.lineBody,
        headers: keysOf(arg),
      }),
      invalidatesTags: TOUCHED,
    }),
    removeLine: build.mutation<BatchDetail, Versioned & { position: number }>({
      query: (arg) => ({
        url: `/api/v1/batches/${arg.id}/lines/${String(arg.position)}`,
        method: 'DELETE',
        headers: keysOf(arg),
      }),
      invalidatesTags: TOUCHED,
    }),
    listNewAccounts: build.query<{ items: NewAccount[] }, { id: string }>({
      query: ({ id }) => ({ url: `/api/v1/batches/${id}/new-accounts` }),
      providesTags: TOUCHED,
    }),
    listInTransit: build.query<Page<InTransitItem>, { after?: string; limit?: number }>({
      query: (params) => ({ url: '/api/v1/batches/in-transit', params }),
      providesTags: TOUCHED,
    }),
    applyAnswer: build.mutation<
      BatchDetail,
      Versioned & { answer: string; applyBody: { mapping?: (string | null)[] } }
    >({
      query: (arg) => ({
        url: `/api/v1/batches/${arg.id}/answers/${arg.answer}/actions/apply`,
        method: 'POST',
        body: arg.applyBody,
        headers: keysOf(arg),
      }),
      invalidatesTags: TOUCHED,
    }),
  }),
})

/** A released request that a batch may pay. */
export interface PayableRequest {
  request_id: string
  number: string
  type: Ref
  beneficiary: Ref
  purpose?: string | null
  approved_minor: number
  currency: string
  needed_by?: string | null
  accounts: { id: string; label: string; state: string }[]
  blocked_by?: { code: string; detail: string; who: string[] } | null
}

export const {
  useCountBatchesQuery,
  useGetBatchQuery,
  useCreateBatchMutation,
  useChangeBatchMutation,
  useAddRequestsMutation,
  useActOnBatchMutation,
  useChangeLineMutation,
  useAddLineMutation,
  useRemoveLineMutation,
  useListNewAccountsQuery,
  useApplyAnswerMutation,
} = batchesApi
