import {
  generatedBatchesApi,
  type PageBatchInTransit,
  type PageBatchItem,
  type PagePayableItem,
} from './generatedBatches'

export type {
  Amount,
  BatchActionBody,
  BatchAnswer,
  BatchAnswerOutcome,
  BatchBody,
  BatchCounts,
  BatchDetail,
  BatchEvent,
  BatchLine,
  BatchMatches,
  BatchNewAccount,
  BatchReport,
  BatchSheet,
  ListBatchLinesApiArg,
  Ref,
} from './generatedBatches'

/** A batch as lists show it; the description names only its page. */
export type BatchItem = PageBatchItem['items'][number]

/** A released request that a batch may pay. */
export type BatchPayable = PagePayableItem['items'][number]

/** A payment that the bank has and has not answered. */
export type BatchInTransit = PageBatchInTransit['items'][number]

/** What is written into cells of a line, by column. */
export type LineCells = Readonly<Record<string, string>>

/** What a batch does to money moves requests and payments, too. */
const TOUCHED = {
  invalidatesTags: ['batches' as const, 'payments' as const, 'requests' as const, 'home' as const],
}

/** The calls of mass payments, with what the description cannot say: which answers a command makes stale. */
export const batchesApi = generatedBatchesApi.enhanceEndpoints({
  endpoints: {
    addBatchRequests: TOUCHED,
    changeBatchLines: TOUCHED,
    actOnBatch: TOUCHED,
    applyBatchAnswer: TOUCHED,
    // They change nothing.
    previewBatchAnswer: { invalidatesTags: [] },
    matchBatchLines: { invalidatesTags: [] },
    // They are many, and whoever shows them keeps them. Without tags: a page that a command makes stale would be thrown away
    // on its way here.
    listBatchLines: { keepUnusedDataFor: 1, providesTags: [] },
  },
})

export const {
  useCountBatchesQuery,
  useGetBatchQuery,
  useCreateBatchMutation,
  useChangeBatchMutation,
  useAddBatchRequestsMutation,
  useActOnBatchMutation,
  useChangeBatchLinesMutation,
  useAddBatchLineMutation,
  useRemoveBatchLineMutation,
  useListBatchNewAccountsQuery,
  useListBatchAnswersQuery,
  useApplyBatchAnswerMutation,
  usePreviewBatchAnswerMutation,
  useMatchBatchLinesMutation,
} = batchesApi
