// biome-ignore-all assist: names, many to a line
import { api } from './base'
import { command, read, type Versioned, type Keyed, type ById, type Paged } from './calls'
// biome-ignore format: names, many to a line
import type {
  BatchItem, PayableItem, BatchDetail, BatchBody, BatchCounts, BatchInTransit, BatchActionBody,
  BatchAnswer, BatchAnswers, BatchAnswerBody, BatchLines, BatchLineBody, BatchLineChanges, BatchMatches,
  BatchMatchBody, BatchNewAccounts, BatchRequestsBody, Page,
} from './generatedTypes'

export const generatedBatchesApi = api.enhanceEndpoints({ addTagTypes: ['batches'] }).injectEndpoints({
  endpoints: (build) => ({
    listBatches: build.query<Page<BatchItem>, ListBatchesApiArg>(
      read('batches', 'batches{?state,q,sort,after,limit}'),
    ),
    createBatch: build.mutation<BatchDetail, Keyed & { batchBody: BatchBody }>(
      command('batches', 'POST', 'batches', 'batchBody'),
    ),
    countBatches: build.query<BatchCounts, void>(read('batches', 'batches/counts')),
    listBatchesInTransit: build.query<Page<BatchInTransit>, Paged>(
      read('batches', 'batches/in-transit{?after,limit}'),
    ),
    listBatchPayable: build.query<Page<PayableItem>, ListBatchPayableApiArg>(
      read('batches', 'batches/payable-requests{?q,after,limit}'),
    ),
    getBatch: build.query<BatchDetail, ById>(read('batches', 'batches/{id}')),
    changeBatch: build.mutation<BatchDetail, Versioned & ById & { batchBody: BatchBody }>(
      command('batches', 'PUT', 'batches/{id}', 'batchBody'),
    ),
    actOnBatch: build.mutation<
      /** status 200 undefined */ BatchDetail | /** status 201 undefined */ BatchDetail,
      ActOnBatchApiArg
    >(command('batches', 'POST', 'batches/{id}/actions/{action}', 'batchActionBody')),
    listBatchAnswers: build.query<BatchAnswers, ById>(read('batches', 'batches/{id}/answers')),
    applyBatchAnswer: build.mutation<BatchDetail, ApplyBatchAnswerApiArg>(
      command('batches', 'POST', 'batches/{id}/answers/{answer_id}/actions/apply', 'batchAnswerBody'),
    ),
    previewBatchAnswer: build.mutation<BatchAnswer, PreviewBatchAnswerApiArg>(
      command('batches', 'POST', 'batches/{id}/answers/{answer_id}/actions/preview', 'batchAnswerBody'),
    ),
    listBatchLines: build.query<BatchLines, ListBatchLinesApiArg>(
      read('batches', 'batches/{id}/lines{?show,q,offset,limit}'),
    ),
    addBatchLine: build.mutation<BatchDetail, Versioned & ById & { batchLineBody: BatchLineBody }>(
      command('batches', 'POST', 'batches/{id}/lines', 'batchLineBody'),
    ),
    changeBatchLines: build.mutation<BatchDetail, Versioned & ById & { batchLineChanges: BatchLineChanges }>(
      command('batches', 'PATCH', 'batches/{id}/lines', 'batchLineChanges'),
    ),
    removeBatchLine: build.mutation<BatchDetail, Versioned & ById & { position: number }>(
      command('batches', 'DELETE', 'batches/{id}/lines/{position}'),
    ),
    matchBatchLines: build.mutation<BatchMatches, Keyed & ById & { batchMatchBody: BatchMatchBody }>(
      command('batches', 'POST', 'batches/{id}/matches', 'batchMatchBody'),
    ),
    listBatchNewAccounts: build.query<BatchNewAccounts, ById>(read('batches', 'batches/{id}/new-accounts')),
    addBatchRequests: build.mutation<
      BatchDetail,
      Versioned & ById & { batchRequestsBody: BatchRequestsBody }
    >(command('batches', 'POST', 'batches/{id}/requests', 'batchRequestsBody')),
  }),
})
export type ListBatchesApiArg = Paged & {
  /** Only these states, parted by commas. */ state?: string
  /** Beginnings of words: number, description, account, who made it, the bank's reference. */ q?: string
  /** `newest` (default) or `oldest`. */ sort?: string
}
export type ListBatchPayableApiArg = Paged & { /** Beginnings of words of the request. */ q?: string }
export type ActOnBatchApiArg = Versioned &
  ById & {
    action: string
    batchActionBody: BatchActionBody
  }
export type ApplyBatchAnswerApiArg = Versioned &
  ById & {
    /** UUID */ answerId: string
    batchAnswerBody: BatchAnswerBody
  }
export type PreviewBatchAnswerApiArg = Keyed &
  ById & {
    /** UUID */ answerId: string
    batchAnswerBody: BatchAnswerBody
  }
export type ListBatchLinesApiArg = ById & {
  /** `all`, `errors`, `warnings`, `unusual` (the weightiest first), `new_accounts`, `doubts`, or a state of lines; `all`
    unless told. */
  show?: string
  /** Texts that stand in their cells. */ q?: string
  /** From which of those shown on: 0 to 100,000. */ offset?: number
  /** How many: 1 to 500, 100 unless told. */ limit?: number
}

// biome-ignore format: names, many to a line
export const {
  useListBatchesQuery, useCountBatchesQuery, useListBatchesInTransitQuery, useListBatchPayableQuery,
  useGetBatchQuery, useListBatchAnswersQuery, useListBatchLinesQuery, useListBatchNewAccountsQuery,
} = generatedBatchesApi
export type * from './generatedTypes'
