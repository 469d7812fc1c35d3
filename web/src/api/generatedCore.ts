import { api } from './base'
import type {
  ActionBody,
  BeneficiaryOptions,
  Choices,
  CommentBody,
  DecisionResults,
  DecisionsBody,
  DownloadAddress,
  Home,
  PageRequestItem,
  RequestBody,
  RequestCounts,
  RequestDetail,
  RequestTypes,
  Target,
  Tariffs,
  WaitCounts,
} from './generatedTypes'
export const addTagTypes = ['beneficiaries', 'settings', 'downloads', 'home', 'requests'] as const
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      beneficiaryOptions: build.query<BeneficiaryOptionsApiResponse, BeneficiaryOptionsApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/beneficiaries/options`,
          params: {
            q: queryArg.q,
          },
        }),
        providesTags: ['beneficiaries'],
      }),
      listBranches: build.query<ListBranchesApiResponse, ListBranchesApiArg>({
        query: () => ({ url: `/api/v1/branches` }),
        providesTags: ['settings'],
      }),
      listCostCentres: build.query<ListCostCentresApiResponse, ListCostCentresApiArg>({
        query: () => ({ url: `/api/v1/cost-centres` }),
        providesTags: ['settings'],
      }),
      createDownload: build.mutation<CreateDownloadApiResponse, CreateDownloadApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/downloads`,
          method: 'POST',
          body: queryArg.target,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['downloads'],
      }),
      getHome: build.query<GetHomeApiResponse, GetHomeApiArg>({
        query: () => ({ url: `/api/v1/home` }),
        providesTags: ['home'],
      }),
      countWaits: build.query<CountWaitsApiResponse, CountWaitsApiArg>({
        query: () => ({ url: `/api/v1/home/waits` }),
        providesTags: ['home'],
      }),
      listRequestTypes: build.query<ListRequestTypesApiResponse, ListRequestTypesApiArg>({
        query: () => ({ url: `/api/v1/request-types` }),
        providesTags: ['settings'],
      }),
      listRequests: build.query<ListRequestsApiResponse, ListRequestsApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/requests`,
          params: {
            scope: queryArg.scope,
            state: queryArg.state,
            type: queryArg['type'],
            branch: queryArg.branch,
            q: queryArg.q,
            from: queryArg['from'],
            to: queryArg.to,
            min_minor: queryArg.minMinor,
            max_minor: queryArg.maxMinor,
            sort: queryArg.sort,
            limit: queryArg.limit,
            after: queryArg.after,
          },
        }),
        providesTags: ['requests'],
      }),
      createRequest: build.mutation<CreateRequestApiResponse, CreateRequestApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/requests`,
          method: 'POST',
          body: queryArg.requestBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['requests'],
      }),
      countRequests: build.query<CountRequestsApiResponse, CountRequestsApiArg>({
        query: () => ({ url: `/api/v1/requests/counts` }),
        providesTags: ['requests'],
      }),
      decideRequests: build.mutation<DecideRequestsApiResponse, DecideRequestsApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/requests/decisions`,
          method: 'POST',
          body: queryArg.decisionsBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['requests'],
      }),
      getRequest: build.query<GetRequestApiResponse, GetRequestApiArg>({
        query: (queryArg) => ({ url: `/api/v1/requests/${queryArg.id}` }),
        providesTags: ['requests'],
      }),
      updateRequest: build.mutation<UpdateRequestApiResponse, UpdateRequestApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/requests/${queryArg.id}`,
          method: 'PUT',
          body: queryArg.requestBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['requests'],
      }),
      actOnRequest: build.mutation<ActOnRequestApiResponse, ActOnRequestApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/requests/${queryArg.id}/actions/${queryArg.action}`,
          method: 'POST',
          body: queryArg.actionBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['requests'],
      }),
      removeAttachment: build.mutation<RemoveAttachmentApiResponse, RemoveAttachmentApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/requests/${queryArg.id}/attachments/${queryArg.attachmentId}`,
          method: 'DELETE',
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['requests'],
      }),
      commentRequest: build.mutation<CommentRequestApiResponse, CommentRequestApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/requests/${queryArg.id}/comments`,
          method: 'POST',
          body: queryArg.commentBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['requests'],
      }),
      listTariffs: build.query<ListTariffsApiResponse, ListTariffsApiArg>({
        query: () => ({ url: `/api/v1/tariffs` }),
        providesTags: ['settings'],
      }),
    }),
    overrideExisting: false,
  })

export { injectedRtkApi as coreApi }
export type BeneficiaryOptionsApiResponse = /** status 200 undefined */ BeneficiaryOptions
export type BeneficiaryOptionsApiArg = {
  /** Beginnings of words of the name; also of the document where the reader is shown documents. */
  q?: string
}
export type ListBranchesApiResponse = /** status 200 undefined */ Choices
export type ListBranchesApiArg = void
export type ListCostCentresApiResponse = /** status 200 undefined */ Choices
export type ListCostCentresApiArg = void
export type CreateDownloadApiResponse = /** status 201 undefined */ DownloadAddress
export type CreateDownloadApiArg = {
  /** 8 to 128 characters */
  'Idempotency-Key': string
  target: Target
}
export type GetHomeApiResponse = /** status 200 undefined */ Home
export type GetHomeApiArg = void
export type CountWaitsApiResponse = /** status 200 undefined */ WaitCounts
export type CountWaitsApiArg = void
export type ListRequestTypesApiResponse = /** status 200 undefined */ RequestTypes
export type ListRequestTypesApiArg = void
export type ListRequestsApiResponse = /** status 200 undefined */ PageRequestItem
export type ListRequestsApiArg = {
  /** `mine`, `to_decide`, `waiting_for_others`, `to_release`, `all`. */
  scope?: string
  /** States, separated by commas. */
  state?: string
  /** UUID of a type. */
  type?: string
  /** UUID of a branch. */
  branch?: string
  /** Beginnings of words of number, people, purpose. */
  q?: string
  /** ISO date: submitted that day or later. */
  from?: string
  /** ISO date: submitted that day or earlier. */
  to?: string
  /** At least, in minor units. */
  minMinor?: number
  /** At most, in minor units. */
  maxMinor?: number
  /** `newest` (default) or `oldest`. */
  sort?: string
  /** 1 to 100, 25 by default. */
  limit?: number
  /** Where the page begins: `next` of the page before. */
  after?: string
}
export type CreateRequestApiResponse = /** status 201 undefined */ RequestDetail
export type CreateRequestApiArg = {
  /** 8 to 128 characters */
  'Idempotency-Key': string
  requestBody: RequestBody
}
export type CountRequestsApiResponse = /** status 200 undefined */ RequestCounts
export type CountRequestsApiArg = void
export type DecideRequestsApiResponse = /** status 200 undefined */ DecisionResults
export type DecideRequestsApiArg = {
  /** 8 to 128 characters */
  'Idempotency-Key': string
  decisionsBody: DecisionsBody
}
export type GetRequestApiResponse = /** status 200 undefined */ RequestDetail
export type GetRequestApiArg = {
  /** UUID */
  id: string
}
export type UpdateRequestApiResponse = /** status 200 undefined */ RequestDetail
export type UpdateRequestApiArg = {
  /** UUID */
  id: string
  /** 8 to 128 characters */
  'Idempotency-Key': string
  /** The version that was read, in quotes */
  'If-Match': string
  requestBody: RequestBody
}
export type ActOnRequestApiResponse = /** status 200 undefined */ RequestDetail
export type ActOnRequestApiArg = {
  /** UUID */
  id: string
  /** The action's name */
  action: string
  /** 8 to 128 characters */
  'Idempotency-Key': string
  /** The version that was read, in quotes */
  'If-Match': string
  actionBody: ActionBody
}
export type RemoveAttachmentApiResponse = /** status 200 undefined */ RequestDetail
export type RemoveAttachmentApiArg = {
  /** UUID */
  id: string
  /** UUID */
  attachmentId: string
  /** 8 to 128 characters */
  'Idempotency-Key': string
}
export type CommentRequestApiResponse = /** status 201 undefined */ RequestDetail
export type CommentRequestApiArg = {
  /** UUID */
  id: string
  /** 8 to 128 characters */
  'Idempotency-Key': string
  commentBody: CommentBody
}
export type ListTariffsApiResponse = /** status 200 undefined */ Tariffs
export type ListTariffsApiArg = void
export const {
  useBeneficiaryOptionsQuery,
  useListBranchesQuery,
  useListCostCentresQuery,
  useCreateDownloadMutation,
  useGetHomeQuery,
  useCountWaitsQuery,
  useListRequestTypesQuery,
  useListRequestsQuery,
  useCreateRequestMutation,
  useCountRequestsQuery,
  useDecideRequestsMutation,
  useGetRequestQuery,
  useUpdateRequestMutation,
  useActOnRequestMutation,
  useRemoveAttachmentMutation,
  useCommentRequestMutation,
  useListTariffsQuery,
} = injectedRtkApi
export type * from './generatedTypes'
