import { coreApi, type PartMyRequest } from './generatedCore'

export type {
  ActionState,
  AttachmentView,
  BeneficiaryOption,
  Blocked,
  DecisionResult,
  Home,
  ListRequestsApiArg,
  RequestBody,
  RequestDetail,
  RequestEvent,
  RequestItem,
  RequestLine,
  RequestPayment,
  RequestSettlement,
  RequestTypeItem,
  Standing,
  TariffItem,
} from './generatedCore'

/** One of my own requests on the root page: the record, who has it, since when. */
export type MyRequest = PartMyRequest['items'][number]

/** What a command on requests makes stale: every list and record of them, and the root page that counts them. */
const TOUCHED = { invalidatesTags: ['requests' as const, 'home' as const] }
/** A decision moves what is to be paid, too, by transfer or in cash. */
const DECIDED = { invalidatesTags: [...TOUCHED.invalidatesTags, 'payments' as const, 'cash' as const] }

/** The generated client, with what the description cannot say: which answers a command makes stale. */
export const requestsApi = coreApi.enhanceEndpoints({
  // No call of the first visit provides it.
  addTagTypes: ['cash'],
  endpoints: {
    createRequest: TOUCHED,
    updateRequest: TOUCHED,
    decideRequests: DECIDED,
    attachToRequest: TOUCHED,
    removeAttachment: TOUCHED,
    commentRequest: TOUCHED,
    actOnRequest: {
      ...DECIDED,
      // The answer is the record: the screen shows it at once, and no button of the state before stays to be pressed.
      onQueryStarted: ({ id }, { dispatch, queryFulfilled }) => {
        queryFulfilled.then(
          ({ data }) => dispatch(requestsApi.util.upsertQueryData('getRequest', { id }, data)),
          () => undefined,
        )
      },
    },
  },
})

export const {
  useCountRequestsQuery,
  useCountWaitsQuery,
  useGetRequestQuery,
  useLazyGetRequestQuery,
  useCreateRequestMutation,
  useUpdateRequestMutation,
  useActOnRequestMutation,
  useDecideRequestsMutation,
  useCommentRequestMutation,
  useRemoveAttachmentMutation,
  useCreateDownloadMutation,
  useListRequestsQuery,
  useListRequestTypesQuery,
  useListTariffsQuery,
  useListBranchesQuery,
  useListCostCentresQuery,
  useBeneficiaryOptionsQuery,
  useGetHomeQuery,
} = requestsApi
