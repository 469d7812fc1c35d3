import { generatedBatchesApi } from './generatedBatches'
import type { PayableItem } from './generatedTypes'
import { CHANGES_NOTHING, changes } from './stale'

export type {
  Amount,
  BatchActionBody,
  BatchAnswer,
  BatchAnswerOutcome,
  BatchBody,
  BatchCounts,
  BatchDetail,
  BatchEvent,
  BatchInTransit,
  BatchItem,
  BatchLine,
  BatchMatches,
  BatchNewAccount,
  BatchSheet,
  ListBatchLinesApiArg,
  Ref,
} from './generatedBatches'

/** A released request that a batch may pay. */
export type BatchPayable = PayableItem

/** What is written into cells of a line, by column. */
export type LineCells = Readonly<Record<string, string>>

/** The calls of mass payments, with what the description cannot say: a batch moves money, and so requests and payments. */
export const batchesApi = generatedBatchesApi.enhanceEndpoints({
  endpoints: {
    createBatch: changes('batch'),
    changeBatch: changes('batch'),
    addBatchRequests: changes('batch'),
    addBatchLine: changes('batch'),
    changeBatchLines: changes('batch'),
    removeBatchLine: changes('batch'),
    actOnBatch: changes('batch'),
    applyBatchAnswer: changes('batch'),
    previewBatchAnswer: CHANGES_NOTHING,
    matchBatchLines: CHANGES_NOTHING,
    // They are many, and whoever shows them keeps them. Without tags: a page that a command makes stale would be thrown away
    // on its way here.
    listBatchLines: { keepUnusedDataFor: 1, providesTags: [] },
  },
})

export const {
  useCountBatchesQuery,
  useGetBatchQuery,
  useListBatchNewAccountsQuery,
  useListBatchAnswersQuery,
} = batchesApi
