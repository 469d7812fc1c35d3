import { coreApi } from './generatedCore'
import { OF_REQUEST } from './tags'

export type {
  ActionState,
  AttachmentView,
  BeneficiaryOption,
  Blocked,
  DecisionResult,
  Home,
  ListRequestsApiArg,
  MyRequest,
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

const CHANGES_REQUEST = { invalidatesTags: OF_REQUEST }

/** The generated client, with what the description cannot say: which kinds of records a command changes. */
export const requestsApi = coreApi.enhanceEndpoints({
  endpoints: {
    createRequest: CHANGES_REQUEST,
    updateRequest: CHANGES_REQUEST,
    decideRequests: CHANGES_REQUEST,
    removeAttachment: CHANGES_REQUEST,
    commentRequest: CHANGES_REQUEST,
    actOnRequest: {
      ...CHANGES_REQUEST,
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
  useListRequestsQuery,
  useListRequestTypesQuery,
  useListTariffsQuery,
  useListCurrenciesQuery,
  useListBranchesQuery,
  useListCostCentresQuery,
  useBeneficiaryOptionsQuery,
  useGetHomeQuery,
} = requestsApi
