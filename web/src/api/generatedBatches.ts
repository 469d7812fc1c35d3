import { api } from './base'
import type {
  BatchActionBody,
  BatchAnswer,
  BatchAnswerBody,
  BatchAnswers,
  BatchBody,
  BatchCounts,
  BatchDetail,
  BatchLineBody,
  BatchLineChanges,
  BatchLines,
  BatchMatchBody,
  BatchMatches,
  BatchNewAccounts,
  BatchRequestsBody,
  PageBatchInTransit,
  PageBatchItem,
  PagePayableItem,
} from './generatedTypes'
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
  useApplyBatchAnswerMutation,
  usePreviewBatchAnswerMutation,
  useListBatchLinesQuery,
  useAddBatchLineMutation,
  useChangeBatchLinesMutation,
  useRemoveBatchLineMutation,
  useMatchBatchLinesMutation,
  useListBatchNewAccountsQuery,
  useAddBatchRequestsMutation,
} = injectedRtkApi
export type * from './generatedTypes'
