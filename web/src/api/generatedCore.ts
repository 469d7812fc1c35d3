// biome-ignore-all assist: names, many to a line
import { api } from './base'
import { command, read, type Versioned, type Keyed, type ById, type Paged } from './calls'
// biome-ignore format: names, many to a line
import type {
  BeneficiaryOptions, Choices, Currencies, DownloadAddress, Target, RequestItem, Home, WaitCounts,
  RequestTypes, RequestDetail, RequestBody, RequestCounts, DecisionResults, DecisionsBody, ActionBody,
  CommentBody, Tariffs, Page,
} from './generatedTypes'

export const coreApi = api
  .enhanceEndpoints({
    addTagTypes: ['beneficiaries', 'settings', 'payments', 'downloads', 'home', 'requests'],
  })
  .injectEndpoints({
    endpoints: (build) => ({
      beneficiaryOptions: build.query<BeneficiaryOptions, BeneficiaryOptionsApiArg>(
        read('beneficiaries', 'beneficiaries/options{?q}'),
      ),
      listBranches: build.query<Choices, void>(read('settings', 'branches')),
      listCostCentres: build.query<Choices, void>(read('settings', 'cost-centres')),
      listCurrencies: build.query<Currencies, void>(read('payments', 'currencies')),
      createDownload: build.mutation<DownloadAddress, Keyed & { target: Target }>(
        command('downloads', 'POST', 'downloads', 'target'),
      ),
      getHome: build.query<Home, void>(read('home', 'home')),
      countWaits: build.query<WaitCounts, void>(read('home', 'home/waits')),
      listRequestTypes: build.query<RequestTypes, void>(read('settings', 'request-types')),
      listRequests: build.query<Page<RequestItem>, ListRequestsApiArg>(
        read('requests', 'requests{?scope,state,type,branch,q,from,to,min_minor,max_minor,sort,limit,after}'),
      ),
      createRequest: build.mutation<RequestDetail, Keyed & { requestBody: RequestBody }>(
        command('requests', 'POST', 'requests', 'requestBody'),
      ),
      countRequests: build.query<RequestCounts, void>(read('requests', 'requests/counts')),
      decideRequests: build.mutation<DecisionResults, Keyed & { decisionsBody: DecisionsBody }>(
        command('requests', 'POST', 'requests/decisions', 'decisionsBody'),
      ),
      getRequest: build.query<RequestDetail, ById>(read('requests', 'requests/{id}')),
      updateRequest: build.mutation<RequestDetail, Versioned & ById & { requestBody: RequestBody }>(
        command('requests', 'PUT', 'requests/{id}', 'requestBody'),
      ),
      actOnRequest: build.mutation<RequestDetail, ActOnRequestApiArg>(
        command('requests', 'POST', 'requests/{id}/actions/{action}', 'actionBody'),
      ),
      removeAttachment: build.mutation<RequestDetail, RemoveAttachmentApiArg>(
        command('requests', 'DELETE', 'requests/{id}/attachments/{attachment_id}'),
      ),
      commentRequest: build.mutation<RequestDetail, Keyed & ById & { commentBody: CommentBody }>(
        command('requests', 'POST', 'requests/{id}/comments', 'commentBody'),
      ),
      listTariffs: build.query<Tariffs, void>(read('settings', 'tariffs')),
    }),
  })
export type BeneficiaryOptionsApiArg = {
  /** Beginnings of words of the name; also of the document where the reader is shown documents. */
  q?: string
}
export type ListRequestsApiArg = Paged & {
  /** `mine`, `to_decide`, `waiting_for_others`, `to_release`, `all`. */ scope?: string
  /** States, separated by commas. */ state?: string
  /** UUID of a type. */ type?: string
  /** UUID of a branch. */ branch?: string
  /** Beginnings of words of number, people, purpose. */ q?: string
  /** ISO date: submitted that day or later. */ from?: string
  /** ISO date: submitted that day or earlier. */ to?: string
  /** At least, in minor units. */ minMinor?: number
  /** At most, in minor units. */ maxMinor?: number
  /** `newest` (default) or `oldest`. */ sort?: string
}
export type ActOnRequestApiArg = Versioned &
  ById & {
    /** The action's name */ action: string
    actionBody: ActionBody
  }
export type RemoveAttachmentApiArg = Keyed & ById & { /** UUID */ attachmentId: string }

// biome-ignore format: names, many to a line
export const {
  useBeneficiaryOptionsQuery, useListBranchesQuery, useListCostCentresQuery, useListCurrenciesQuery,
  useGetHomeQuery, useCountWaitsQuery, useListRequestTypesQuery, useListRequestsQuery,
  useCountRequestsQuery, useGetRequestQuery, useListTariffsQuery,
} = coreApi
export type * from './generatedTypes'
