import { type BatchDetail, batchesApi, type Ref } from './batches'

/** How many and how much. */
export interface AnswerSum {
  count: number
  minor: number
}

/** What a bank's answer would do, or did. */
export interface AnswerOutcome {
  confirmed: AnswerSum
  rejected: AnswerSum
  returned: AnswerSum
  pending: AnswerSum
  doubts: AnswerSum
  unchanged: AnswerSum
  unknown: { count: number; ids: string[] }
}

export interface BatchAnswer {
  id: string
  /** `pain.002`, `camt.054`, `table`. */
  kind: string
  file_name: string
  sha256: string
  /** `read` or `applied`. */
  state: string
  heads?: string[] | null
  sample?: string[][] | null
  mapping?: (string | null)[] | null
  outcome?: AnswerOutcome | null
}

export interface InTransitItem {
  batch: { id: string; number: string }
  source_account: Ref
  position: number
  beneficiary: Ref
  amount_minor: number
  currency: string
  end_to_end_id: string
  payment: { id: string; number: string }
  sent_at_ms: number
  days: number
  last_told?: string | null
}

/** The arguments of the actions on results that are entered by hand. */
export interface ReportBody {
  reason?: string
  kind?: string
  lines?: number[]
  values?: string[]
  evidence?: string[]
  marked?: AnswerSum
  rest?: AnswerSum
}

interface Command {
  id: string
  'Idempotency-Key': string
  'If-Match': string
}

const headersOf = (arg: Command) => ({
  'Idempotency-Key': arg['Idempotency-Key'],
  'If-Match': arg['If-Match'],
})
const TOUCHED = ['batches' as const, 'payments' as const, 'requests' as const, 'home' as const]

/** The calls about what a bank answered. */
export const bankAnswersApi = batchesApi.injectEndpoints({
  endpoints: (build) => ({
    listInTransit: build.query<
      { items: InTransitItem[]; next?: string | null },
      { after?: string; limit?: number }
    >({
      query: (params) => ({ url: '/api/v1/batches/in-transit', params }),
      providesTags: ['batches'],
    }),
    applyBatchAnswer: build.mutation<
      BatchDetail,
      Command & { answerId: string; body: { mapping?: (string | null)[] } }
    >({
      query: (arg) => ({
        url: `/api/v1/batches/${arg.id}/answers/${arg.answerId}/actions/apply`,
        method: 'POST',
        body: arg.body,
        headers: headersOf(arg),
      }),
      invalidatesTags: TOUCHED,
    }),
    reportOnBatch: build.mutation<BatchDetail, Command & { action: string; body: ReportBody }>({
      query: (arg) => ({
        url: `/api/v1/batches/${arg.id}/actions/${arg.action}`,
        method: 'POST',
        body: arg.body,
        headers: headersOf(arg),
      }),
      invalidatesTags: TOUCHED,
    }),
  }),
})

export const { useApplyBatchAnswerMutation, useReportOnBatchMutation } = bankAnswersApi
