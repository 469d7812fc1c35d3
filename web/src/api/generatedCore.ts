import { api } from './base'
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
      attachToRequest: build.mutation<AttachToRequestApiResponse, AttachToRequestApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/requests/${queryArg.id}/attachments`,
          method: 'POST',
          body: queryArg.body,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
          params: {
            name: queryArg.name,
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
export type AttachToRequestApiResponse = /** status 201 undefined */ RequestDetail
export type AttachToRequestApiArg = {
  /** The name it shall have, up to 120 characters. */
  name: string
  /** UUID */
  id: string
  /** 8 to 128 characters */
  'Idempotency-Key': string
  body: Blob
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
export type BeneficiaryOption = {
  /** Its verified account, all but the end hidden. */
  account_masked?: string | null
  /** UUID. */
  id: string
  /** `staff` or `supplier`. */
  kind: string
  /** Its name. */
  name: string
  /** Whether it is the reader. */
  own: boolean
}
export type BeneficiaryOptions = {
  /** The reader first, then by name; at most 20. */
  items: BeneficiaryOption[]
}
export type FieldProblem = {
  /** Stable code for programs. */
  code: string
  /** What is wrong and what to write instead, in Spanish. */
  detail: string
  /** Path of the field in the body: `lines/0/concept`. */
  field: string
}
export type Problem = {
  /** Stable code for programs. */
  code: string
  /** What happened and what to do, in Spanish. */
  detail: string
  /** One for each field that is wrong. */
  errors?: FieldProblem[]
  /** Where to sign in anew before trying again; `returnTo` may be added. */
  login?: string | null
  /** The HTTP status. */
  status: number
  /** The status in words. */
  title: string
  /** `about:blank`: the code says what kind of problem it is. */
  type: string
}
export type Ref = {
  /** UUID. */
  id: string
  /** Its name. */
  name: string
}
export type Choices = {
  /** By name or code. */
  items: Ref[]
}
export type DownloadAddress = {
  /** Good once, for 60 seconds, with this session's cookie. */
  url: string
}
export type TableFormat = 'csv' | 'xlsx'
export type File =
  | {
      file: 'users'
      /** CSV or XLSX. */
      format: TableFormat
      /** The query string of the list. */
      query: string
    }
  | {
      file: 'users_template'
      /** CSV or XLSX. */
      format: TableFormat
    }
  | {
      file: 'user_import_errors'
      /** UUID of the import. */
      id: string
    }
export type BeneficiaryFile =
  | {
      file: 'beneficiaries_template'
      /** CSV or XLSX. */
      format: TableFormat
    }
  | {
      file: 'beneficiary_import_errors'
      /** UUID of the import. */
      id: string
    }
export type BatchDownload =
  | {
      what: 'template'
    }
  | {
      /** UUID of the batch. */
      id: string
      what: 'annotated'
    }
  | {
      /** UUID of the batch. */
      id: string
      what: 'lines'
    }
  | {
      /** UUID of the batch. */
      id: string
      what: 'bank_file'
    }
  | {
      /** UUID of the paper. */
      evidence_id: string
      /** UUID of the batch. */
      id: string
      what: 'evidence'
    }
export type AccountingFile =
  | {
      /** CSV or XLSX. */
      format: TableFormat
      /** The query string of the journal. */
      query: string
      what: 'journal'
    }
  | {
      /** CSV or XLSX. */
      format: TableFormat
      /** The query string of the list of accounts. */
      query: string
      what: 'trial_balance'
    }
  | {
      /** CSV or XLSX. */
      format: TableFormat
      /** Stable key of the account. */
      key: string
      /** The query string of its lines. */
      query: string
      what: 'account'
    }
  | {
      /** CSV or XLSX. */
      format: TableFormat
      /** UUID. */
      id: string
      what: 'export'
    }
  | {
      what: 'opening_template'
    }
export type Target =
  | {
      /** UUID. */
      id: string
      kind: 'attachment'
    }
  | {
      kind: 'requests_csv'
      /** The query string of the list. */
      query: string
    }
  | {
      kind: 'payments_csv'
      /** The query string of the list. */
      query: string
    }
  | {
      kind: 'user_file'
      /** Which. */
      of: File
    }
  | {
      kind: 'beneficiary_file'
      /** Which. */
      of: BeneficiaryFile
    }
  | {
      /** CSV or XLSX. */
      format: TableFormat
      kind: 'cash_report'
      /** The query string of the report. */
      query: string
    }
  | {
      kind: 'batch'
      /** Which. */
      of: BatchDownload
    }
  | {
      kind: 'payroll_deductions'
      /** The query string of the list. */
      query: string
    }
  | {
      kind: 'audit_csv'
      /** The query string of the list. */
      query: string
    }
  | {
      kind: 'cancellations_csv'
      /** The query string of the list. */
      query: string
    }
  | {
      /** UUID. */
      id: string
      kind: 'cancellation_evidence'
    }
  | {
      kind: 'accounting'
      /** Which. */
      of: AccountingFile
    }
  | {
      kind: 'audit_checkpoint'
    }
  | {
      kind: 'proof'
    }
export type PartAccountToVerify = {
  /** How many. */
  count: number
  /** The first of them. */
  items: {
    /** UUID. */
    account_id: string
    /** The bank's name. */
    bank: string
    /** Whose it is. */
    beneficiary: Ref
    /** The number, all but its end hidden. */
    number_masked: string
  }[]
}
export type BatchProgress = {
  /** How many lines were checked. */
  done: number
  /** Of how many, where that is known. */
  total?: number | null
}
export type PartBatchItem = {
  /** How many. */
  count: number
  /** The first of them. */
  items: {
    /** `suppliers`, `salaries`, `advances`, `other`. */
    class: string
    /** How many there must be, as it was typed. */
    control_count: number
    /** What they must come to, in minor units, as it was typed. */
    control_minor: number
    /** When, in milliseconds of UTC. */
    created_at_ms: number
    /** Who made it. */
    created_by: Ref
    /** ISO 4217 code of all its amounts. */
    currency: string
    /** What it is for. */
    description: string
    /** At how many lines the bank's answer left a doubt. */
    doubts: number
    /** ISO date on which the bank shall pay. */
    execution_date: string
    /** UUID. */
    id: string
    /** How many lines it has. */
    lines: number
    /** `LOT-2026-000012`. */
    number: string
    /** How many the bank has not answered. */
    pending_lines: number
    progress?: BatchProgress | null
    /** When it was sent to the bank, in milliseconds of UTC. */
    sent_at_ms?: number | null
    /** The company's account that pays. */
    source_account: Ref
    /** `uploaded`, `validating`, `with_errors`, `ready`, `pending_approval`, `approved`, `file_generated`, `sent`,
        `partially_confirmed`, `confirmed`, `rejected`, `discarded`. */
    state: string
    /** Since when it is in its state, in milliseconds of UTC. */
    state_since_ms: number
    /** What those without errors come to, in minor units. */
    total_minor: number
    /** When it last changed, in milliseconds of UTC. */
    updated_at_ms: number
    /** For `If-Match`. */
    version: number
    /** How many have errors. */
    wrong_lines: number
  }[]
}
export type CashSessionItem = {
  /** In which branch. */
  branch_id: string
  /** Of which box. */
  cash_box: Ref
  /** When it was closed, in milliseconds of UTC. */
  closed_at_ms?: number | null
  /** What the last count found, in minor units. */
  counted_minor?: number | null
  /** ISO 4217 code. */
  currency: string
  /** Whose it is. */
  custodian: Ref
  /** What the last count found too much (above zero) or missing, in minor units. */
  difference_minor?: number | null
  /** What there should be, in minor units; nothing while it is counted, nor to who will count it, unless the company has them see
    it. */
  expected_minor?: number | null
  /** UUID. */
  id: string
  /** `TUR-2026-000012`. */
  number: string
  /** When it was opened, in milliseconds of UTC. */
  opened_at_ms: number
  /** ISO date. */
  opened_on: string
  /** What was found at its opening, in minor units; nothing to who will count it, unless the company has them see it. */
  opening_minor?: number | null
  /** `open`, `counting`, `pending_review`, `closed`. */
  state: string
  /** For `If-Match`. */
  version: number
}
export type PartOwnCashBox = {
  /** How many. */
  count: number
  /** The first of them. */
  items: {
    /** Whether the box holds more than it should; not said while it is counted. */
    above_ceiling: boolean
    /** UUID. */
    id: string
    /** Its name. */
    name: string
    session?: CashSessionItem | null
    /** Whether nobody has said yet why the count differs. */
    unexplained: boolean
  }[]
}
export type PartCashSessionItem = {
  /** How many. */
  count: number
  /** The first of them. */
  items: {
    /** In which branch. */
    branch_id: string
    /** Of which box. */
    cash_box: Ref
    /** When it was closed, in milliseconds of UTC. */
    closed_at_ms?: number | null
    /** What the last count found, in minor units. */
    counted_minor?: number | null
    /** ISO 4217 code. */
    currency: string
    /** Whose it is. */
    custodian: Ref
    /** What the last count found too much (above zero) or missing, in minor units. */
    difference_minor?: number | null
    /** What there should be, in minor units; nothing while it is counted, nor to who will count it, unless the company has them see
        it. */
    expected_minor?: number | null
    /** UUID. */
    id: string
    /** `TUR-2026-000012`. */
    number: string
    /** When it was opened, in milliseconds of UTC. */
    opened_at_ms: number
    /** ISO date. */
    opened_on: string
    /** What was found at its opening, in minor units; nothing to who will count it, unless the company has them see it. */
    opening_minor?: number | null
    /** `open`, `counting`, `pending_review`, `closed`. */
    state: string
    /** For `If-Match`. */
    version: number
  }[]
}
export type Blocked = {
  /** Stable code of the refusal. */
  code: string
  /** The reason, in Spanish. */
  detail: string
  /** Names of the people who can; empty in lists. */
  who: string[]
}
export type ActionState = {
  /** The action's name, as in the path of the call. */
  action: string
  blocked_by?: Blocked | null
}
export type CashPlace = {
  /** ISO 4217 code. */
  currency: string
  /** UUID. */
  id: string
  /** `box`, `bank`. */
  kind: string
  /** Its name. */
  name: string
}
export type PartCashTransferItem = {
  /** How many. */
  count: number
  /** The first of them. */
  items: {
    /** What its state admits and the reader might do, with what keeps them from it. */
    actions: ActionState[]
    /** How much, in minor units. */
    amount_minor: number
    /** The number of the deposit slip. */
    bank_reference?: string | null
    /** Who carries it. */
    carrier?: string | null
    /** ISO 4217 code. */
    currency: string
    /** The number of the bag or of the slip. */
    document_number?: string | null
    /** When, in milliseconds of UTC. */
    ended_at_ms?: number | null
    ended_by?: Ref | null
    /** The box that it left. */
    from: Ref
    /** UUID. */
    id: string
    /** What was said about it. */
    note?: string | null
    /** `TRA-2026-000012`. */
    number: string
    /** Why it was refused, or came back. */
    reason?: string | null
    /** When, in milliseconds of UTC. */
    sent_at_ms: number
    /** Who sent it. */
    sent_by: Ref
    /** `sent`, `refused`, `received`, `returned`. */
    state: string
    /** Where it is sent. */
    to: CashPlace
    /** For `If-Match`. */
    version: number
  }[]
}
export type PaidInBatch = {
  /** UUID. */
  id: string
  /** `LOT-2026-000012`. */
  number: string
}
export type PaidRequest = {
  /** UUID. */
  id: string
  /** `SOL-2026-000123`. */
  number: string
}
export type PartPaymentItem = {
  /** How many. */
  count: number
  /** The first of them. */
  items: {
    /** The number of the account it goes to, all but its end hidden; none in cash. */
    account_masked?: string | null
    /** What its state admits and the reader might do, with what keeps them from it. */
    actions: ActionState[]
    /** How much, in minor units. */
    amount_minor: number
    authorized_by?: Ref | null
    /** The bank's reference, once sent. */
    bank_reference?: string | null
    batch?: PaidInBatch | null
    /** Whom it goes to. */
    beneficiary: Ref
    cash_session?: Ref | null
    /** What the beneficiary reads. */
    concept: string
    /** When it was prepared, in milliseconds of UTC. */
    created_at_ms: number
    /** ISO 4217 code. */
    currency: string
    /** What identifies it from end to end, at most 35 characters. */
    end_to_end_id: string
    /** ISO date. */
    execution_date: string
    /** UUID. */
    id: string
    /** `transfer`, or `cash` for one that was made in one step. */
    method: string
    /** `PAG-2026-000123`. */
    number: string
    /** Who prepared it. */
    prepared_by: Ref
    /** How the arrival of cash is proved: `code` or `signature`; nothing by transfer. */
    received_by?: string | null
    request?: PaidRequest | null
    source_account?: Ref | null
    /** `draft`, `pending_authorization`, `authorized`, `sent`, `confirmed`, `rejected`, `returned`, `discarded`,
        `reversed`. */
    state: string
    /** When it last changed, in milliseconds of UTC. */
    updated_at_ms: number
    /** For `If-Match`. */
    version: number
  }[]
}
export type LooksLike = {
  /** Whether there are more than those. */
  and_more: boolean
  /** How many more there are, up to nine. */
  more: number
  /** The number of the last of them. */
  number: string
}
export type RequestItem = {
  /** What its state admits and the reader might do, with what keeps them from it. */
  actions: ActionState[]
  /** What was approved, in minor units. */
  approved_minor?: number | null
  /** How many attachments it has. */
  attachment_count: number
  /** Whom the money is for. */
  beneficiary: Ref
  branch?: Ref | null
  /** How many comments it has. */
  comment_count: number
  /** ISO 4217 code of all amounts. */
  currency: string
  /** UUID. */
  id: string
  looks_like?: LooksLike | null
  /** `transfer` or `cash`. */
  method: string
  /** ISO date. */
  needed_by?: string | null
  /** Whether human resources must approve. */
  needs_hr: boolean
  /** `SOL-2026-000123`. */
  number: string
  /** What for; nothing when it is confidential and not the reader's to know. */
  purpose?: string | null
  /** What was asked for, in minor units. */
  requested_minor: number
  /** Who asked. */
  requester: Ref
  /** The amount as it stands, in minor units: the lowest that anybody approved, else what was asked for. */
  standing_minor: number
  /** `draft`, `new`, `approved`, `hr_approved`, `pending_disbursement`, `disbursed`, `declined`, `hr_declined`,
    `withdrawn`, `cancelled`. */
  state: string
  /** Since when it stands where it stands, in milliseconds of UTC. */
  state_since_ms: number
  /** When it was last submitted, in milliseconds of UTC. */
  submitted_at_ms?: number | null
  /** How many tiers of approval it has. */
  tiers_given: number
  /** How many tiers of approval it needs. */
  tiers_needed: number
  /** Its type. */
  type: Ref
  /** When it last changed, in milliseconds of UTC. */
  updated_at_ms: number
  /** For `If-Match`. */
  version: number
}
export type PartMyRequest = {
  /** How many. */
  count: number
  /** The first of them. */
  items: (RequestItem & {
    /** Names of those it waits for. */
    held_by: string[]
    /** Since when, in milliseconds of UTC. */
    since_ms: number
  })[]
}
export type MonthConcept = {
  /** In minor units of the currency. */
  minor: number
  /** What it is called; nothing for all the rest together. */
  name?: string | null
}
export type MonthDay = {
  /** The day of the month, from 1. */
  day: number
  /** In minor units of the currency. */
  minor: number
}
export type Month = {
  /** What was spent, the most first. */
  concepts: MonthConcept[]
  /** ISO 4217 code. */
  currency: string
  /** What left banks and boxes on each day on which something did. */
  days: MonthDay[]
  /** The first day of the month, ISO date. */
  from: string
  /** The same until the same day of the month before, in minor units. */
  out_before_minor: number
  /** The sum of it, in minor units. */
  out_minor: number
  /** Today, ISO date. */
  until: string
}
export type PartOpeningItem = {
  /** How many. */
  count: number
  /** The first of them. */
  items: {
    /** When, in milliseconds of UTC. */
    at_ms: number
    /** The day the balances are of, ISO date. */
    cutoff: string
    /** When, in milliseconds of UTC. */
    decided_at_ms?: number | null
    decided_by?: Ref | null
    /** What the file was called. */
    file_name: string
    /** UUID. */
    id: string
    /** How many lines it has. */
    lines: number
    /** Who sent the file. */
    made_by: Ref
    /** Its number. */
    number: string
    /** Why they were declined. */
    reason?: string | null
    /** `draft`, `requested`, `posted`, `declined` or `discarded`. */
    state: string
    /** For `If-Match`. */
    version: number
    /** How many of them are wrong. */
    wrong: number
  }[]
}
export type PartPeriodChange = {
  /** How many. */
  count: number
  /** The first of them. */
  items: {
    /** What the reader may do, or why not and who can. */
    actions: ActionState[]
    /** When, in milliseconds of UTC. */
    asked_at_ms: number
    /** Who closed, or asked for it to be opened again. */
    asked_by: Ref
    /** The last day that is closed by it, ISO date. */
    closed_after?: string | null
    /** The last day that was closed before it, ISO date. */
    closed_before?: string | null
    /** When, in milliseconds of UTC. */
    decided_at_ms?: number | null
    decided_by?: Ref | null
    /** Why it was declined. */
    decision_reason?: string | null
    /** UUID. */
    id: string
    /** `close` or `reopen`. */
    kind: string
    /** Why. */
    reason: string
    /** `requested`, `executed`, `declined` or `withdrawn`. */
    state: string
    /** For `If-Match`. */
    version: number
  }[]
}
export type PartRequestItem = {
  /** How many. */
  count: number
  /** The first of them. */
  items: {
    /** What its state admits and the reader might do, with what keeps them from it. */
    actions: ActionState[]
    /** What was approved, in minor units. */
    approved_minor?: number | null
    /** How many attachments it has. */
    attachment_count: number
    /** Whom the money is for. */
    beneficiary: Ref
    branch?: Ref | null
    /** How many comments it has. */
    comment_count: number
    /** ISO 4217 code of all amounts. */
    currency: string
    /** UUID. */
    id: string
    looks_like?: LooksLike | null
    /** `transfer` or `cash`. */
    method: string
    /** ISO date. */
    needed_by?: string | null
    /** Whether human resources must approve. */
    needs_hr: boolean
    /** `SOL-2026-000123`. */
    number: string
    /** What for; nothing when it is confidential and not the reader's to know. */
    purpose?: string | null
    /** What was asked for, in minor units. */
    requested_minor: number
    /** Who asked. */
    requester: Ref
    /** The amount as it stands, in minor units: the lowest that anybody approved, else what was asked for. */
    standing_minor: number
    /** `draft`, `new`, `approved`, `hr_approved`, `pending_disbursement`, `disbursed`, `declined`, `hr_declined`,
        `withdrawn`, `cancelled`. */
    state: string
    /** Since when it stands where it stands, in milliseconds of UTC. */
    state_since_ms: number
    /** When it was last submitted, in milliseconds of UTC. */
    submitted_at_ms?: number | null
    /** How many tiers of approval it has. */
    tiers_given: number
    /** How many tiers of approval it needs. */
    tiers_needed: number
    /** Its type. */
    type: Ref
    /** When it last changed, in milliseconds of UTC. */
    updated_at_ms: number
    /** For `If-Match`. */
    version: number
  }[]
}
export type CancellationTarget = {
  /** How much it is about. */
  amount_minor: number
  /** ISO 4217 code. */
  currency: string
  /** UUID. */
  id: string
  /** `request`, `payment`, `cash_movement` or `settlement`. */
  kind: string
  /** The number people know it by. */
  number: string
  /** What it is, in few words. */
  title: string
}
export type PartCancellationItem = {
  /** How many. */
  count: number
  /** The first of them. */
  items: {
    /** When, in milliseconds of UTC. */
    asked_at_ms: number
    /** Who asked for it. */
    asked_by: Ref
    /** Why. */
    cause: string
    /** When, in milliseconds of UTC. */
    decided_at_ms?: number | null
    decided_by?: Ref | null
    /** UUID. */
    id: string
    /** Its number. */
    number: string
    /** `requested`, `executed` or `declined`. */
    state: string
    /** What is cancelled. */
    target: CancellationTarget
    /** Its version. */
    version: number
  }[]
}
export type PayableAccount = {
  /** UUID. */
  id: string
  /** "Banco General · •••• 1234". */
  label: string
  /** `unverified` or `verified`. */
  state: string
}
export type PartPayableItem = {
  /** How many. */
  count: number
  /** The first of them. */
  items: {
    /** The beneficiary's accounts of that currency. */
    accounts: PayableAccount[]
    /** What was approved, in minor units. */
    approved_minor: number
    /** Whom it is for. */
    beneficiary: Ref
    blocked_by?: Blocked | null
    /** ISO 4217 code. */
    currency: string
    /** ISO date. */
    needed_by?: string | null
    /** `SOL-2026-000123`. */
    number: string
    /** What for; nothing when it is confidential. */
    purpose?: string | null
    /** When it was released, in milliseconds of UTC. */
    released_at_ms: number
    /** UUID. */
    request_id: string
    /** Who asked. */
    requester: Ref
    /** Its type. */
    type: Ref
    /** Its version. */
    version: number
  }[]
}
export type PartCashPayable = {
  /** How many. */
  count: number
  /** The first of them. */
  items: {
    /** What was approved, in minor units. */
    approved_minor: number
    /** Whom it is for. */
    beneficiary: Ref
    blocked_by?: Blocked | null
    /** ISO 4217 code. */
    currency: string
    /** Whether that is a member of staff, who can show a code on their phone. */
    has_phone: boolean
    /** ISO date. */
    needed_by?: string | null
    /** `SOL-2026-000123`. */
    number: string
    /** What for; nothing when it is confidential. */
    purpose?: string | null
    /** When it was released, in milliseconds of UTC. */
    released_at_ms: number
    /** UUID. */
    request_id: string
    /** Who asked. */
    requester: Ref
    /** Its type. */
    type: Ref
  }[]
}
export type PartSettlementItem = {
  /** How many. */
  count: number
  /** The first of them. */
  items: {
    /** What its state admits and the reader might do, with what keeps them from it. */
    actions: ActionState[]
    /** What was paid. */
    advance_minor: number
    branch?: Ref | null
    /** ISO 4217 code of all amounts. */
    currency: string
    /** Who has to prove the money. */
    debtor: Ref
    /** ISO date until when it is to be settled. */
    due_on: string
    /** UUID. */
    id: string
    /** `REN-2026-000001`. */
    number: string
    /** Whether its day is over and something is missing. */
    overdue: boolean
    /** ISO date. */
    paid_on: string
    /** The request whose money it proves. */
    request: Ref
    /** Who asked for it. */
    requester: Ref
    /** What is neither proved nor returned; below zero where more was spent than was given. */
    rest_minor: number
    /** What came back to a box. */
    returned_minor: number
    /** What its expenses come to. */
    spent_minor: number
    /** `open`, `submitted`, `settled`, `void`. */
    state: string
    /** When it was last sent to be reviewed, in milliseconds of UTC. */
    submitted_at_ms?: number | null
    /** The type of that request. */
    type_name: string
    /** For `If-Match`. */
    version: number
  }[]
}
export type Waiting = {
  /** How many, up to 1000; never 0. */
  count: number
  /** The part of the root page, by its name: `to_decide`, `batches_to_approve` … */
  what: string
}
export type Home = {
  accounts_to_verify?: PartAccountToVerify | null
  /** Whom to ask for permissions, where the reader has none. */
  administrators: string[]
  batches?: PartBatchItem | null
  batches_to_approve?: PartBatchItem | null
  cash_boxes?: PartOwnCashBox | null
  closings?: PartCashSessionItem | null
  deposits?: PartCashTransferItem | null
  in_bank?: PartPaymentItem | null
  mine?: PartMyRequest | null
  month?: Month | null
  openings?: PartOpeningItem | null
  reopenings?: PartPeriodChange | null
  stuck?: PartRequestItem | null
  to_authorize?: PartPaymentItem | null
  to_cancel?: PartCancellationItem | null
  to_decide?: PartRequestItem | null
  to_pay?: PartPayableItem | null
  to_pay_in_cash?: PartCashPayable | null
  to_release?: PartRequestItem | null
  to_review?: PartSettlementItem | null
  to_send?: PartPaymentItem | null
  to_settle?: PartSettlementItem | null
  waiting_for_others?: PartRequestItem | null
  /** What `/api/v1/home/waits` counts, so that the navigation need not ask for it beside this page. */
  waits: Waiting[]
}
export type WaitCounts = {
  /** Nothing of which there is none. */
  waits: Waiting[]
}
export type RequestTypeItem = {
  /** The most one request may ask, in minor units of the home currency. */
  ceiling_minor?: number | null
  /** Stable code. */
  code: string
  /** Whether only requester, beneficiary, deciders and HR may read purpose and attachments. */
  confidential: boolean
  /** UUID. */
  id: string
  /** `transfer`, `cash`. */
  methods: string[]
  /** Its name. */
  name: string
  /** Whether human resources must approve. */
  needs_hr: boolean
  /** What becomes of the money: `settle`, `payroll`, `expense`. */
  outcome: string
  /** Business days to settle within. */
  settle_days?: number | null
}
export type RequestTypes = {
  /** In the company's order. */
  items: RequestTypeItem[]
}
export type PageRequestItem = {
  /** The records. */
  items: {
    /** What its state admits and the reader might do, with what keeps them from it. */
    actions: ActionState[]
    /** What was approved, in minor units. */
    approved_minor?: number | null
    /** How many attachments it has. */
    attachment_count: number
    /** Whom the money is for. */
    beneficiary: Ref
    branch?: Ref | null
    /** How many comments it has. */
    comment_count: number
    /** ISO 4217 code of all amounts. */
    currency: string
    /** UUID. */
    id: string
    looks_like?: LooksLike | null
    /** `transfer` or `cash`. */
    method: string
    /** ISO date. */
    needed_by?: string | null
    /** Whether human resources must approve. */
    needs_hr: boolean
    /** `SOL-2026-000123`. */
    number: string
    /** What for; nothing when it is confidential and not the reader's to know. */
    purpose?: string | null
    /** What was asked for, in minor units. */
    requested_minor: number
    /** Who asked. */
    requester: Ref
    /** The amount as it stands, in minor units: the lowest that anybody approved, else what was asked for. */
    standing_minor: number
    /** `draft`, `new`, `approved`, `hr_approved`, `pending_disbursement`, `disbursed`, `declined`, `hr_declined`,
        `withdrawn`, `cancelled`. */
    state: string
    /** Since when it stands where it stands, in milliseconds of UTC. */
    state_since_ms: number
    /** When it was last submitted, in milliseconds of UTC. */
    submitted_at_ms?: number | null
    /** How many tiers of approval it has. */
    tiers_given: number
    /** How many tiers of approval it needs. */
    tiers_needed: number
    /** Its type. */
    type: Ref
    /** When it last changed, in milliseconds of UTC. */
    updated_at_ms: number
    /** For `If-Match`. */
    version: number
  }[]
  /** Where the next page begins, if there is one. */
  next?: string | null
}
export type ApprovalView = {
  /** Minor units of the request's currency. */
  amount_minor: number
  /** When, in milliseconds of UTC. */
  at_ms: number
  /** Who. */
  by: Ref
  for?: Ref | null
  /** `tier`, `hr`, `release`. */
  step: string
  /** Up to which tier of approval; 0 at the other steps. */
  tier: number
}
export type AttachmentView = {
  /** UUID. */
  id: string
  /** By its content. */
  media_type: string
  /** The name it came with. */
  name: string
  /** Whether the reader may remove it now. */
  removable: boolean
  /** SHA-256 of its bytes, in hexadecimal. */
  sha256: string
  /** Its size in bytes. */
  size_bytes: number
  /** When, in milliseconds of UTC. */
  uploaded_at_ms: number
  /** Who added it. */
  uploaded_by: Ref
}
export type CommentView = {
  /** When, in milliseconds of UTC. */
  at_ms: number
  /** Who wrote it. */
  author: Ref
  /** UUID. */
  id: string
  /** What they wrote. */
  text: string
}
export type Duplicate = {
  /** When it was made, in milliseconds of UTC. */
  created_at_ms: number
  /** ISO 4217 code. */
  currency: string
  /** UUID. */
  id: string
  /** Its number. */
  number: string
  /** What it asked for, in minor units. */
  requested_minor: number
  /** Its state. */
  state: string
}
export type RequestEvent = {
  /** What they did. */
  action: string
  /** Who did it. */
  actor: string
  /** The amount decided on, in minor units. */
  amount_minor?: number | null
  /** When, in milliseconds of UTC. */
  at_ms: number
  /** In whose place. */
  for?: string | null
  /** The state before. */
  from?: string | null
  /** The reason given. */
  reason?: string | null
  /** The state after. */
  to?: string | null
}
export type RequestLine = {
  /** What for; "Confidencial" when it is not the reader's to know. */
  concept?: string | null
  /** How many, in thousandths. */
  quantity_milli: number
  /** Quantity times price, rounded half up, in minor units. */
  total_minor: number
  /** What comes on top of those, in ten-thousandths of a minor unit. */
  unit_fraction: number
  /** What one costs, in whole minor units. */
  unit_minor: number
}
export type NextStep = {
  /** The action's name. */
  action: string
  /** Names of the people who can; empty when nobody can. */
  who: string[]
}
export type RequestPayment = {
  /** The bank's reference, once sent. */
  bank_reference?: string | null
  /** When the bank's confirmation was noted, in milliseconds of UTC. */
  confirmed_at_ms?: number | null
  /** UUID. */
  id: string
  /** Its number. */
  number: string
  /** Its state. */
  state: string
  /** Whether the reader may open the payment. */
  visible: boolean
}
export type RequestSettlement = {
  /** ISO date until when it is to be settled. */
  due_on: string
  /** UUID. */
  id: string
  /** Its number. */
  number: string
  /** Whether its day is over and something is missing. */
  overdue: boolean
  /** What is neither proved nor returned, in minor units of the request's currency. */
  rest_minor: number
  /** `open`, `submitted`, `settled`. */
  state: string
  /** Whether the reader may open it. */
  visible: boolean
}
export type Standing = {
  /** Advances that they have not proved yet, in minor units. */
  advances_minor: number
  /** How many requests were paid to them in the last twelve months. */
  paid_count: number
  /** How much that was, in minor units. */
  paid_minor: number
  /** The member of staff. */
  person: Ref
  /** What they owe through payroll, in minor units. */
  receivable_minor: number
}
export type RequestDetail = RequestItem & {
  /** The decisions in favour of this revision. */
  approvals: ApprovalView[]
  /** The files added. */
  attachments: AttachmentView[]
  /** Where the money goes, all but its end hidden. */
  beneficiary_account_masked?: string | null
  /** Whether it waits in a cash box for the reader, who proves by a code on their phone that they got it. */
  collectable: boolean
  /** The comments, oldest first. */
  comments: CommentView[]
  /** Whether only requester, beneficiary, deciders and HR may read purpose and attachments. */
  confidential: boolean
  cost_centre?: Ref | null
  /** When it was made, in milliseconds of UTC. */
  created_at_ms: number
  /** Why it was last declined or sent back. */
  decline_reason?: string | null
  /** The newest ten that look the same; `looks_like` says whether there are more. */
  duplicates: Duplicate[]
  /** What a settlement accepted above its advance and this request asks for, in minor units: up to that its type's ceiling
    refuses nothing. */
  excess_minor?: number | null
  /** What happened, oldest first. */
  history: RequestEvent[]
  /** The lines. */
  lines: RequestLine[]
  next_step?: NextStep | null
  /** Whether it waits for somebody while nobody can take it further. */
  nobody_can: boolean
  /** What becomes of the money: `settle`, `payroll`, `expense`. */
  outcome: string
  /** What was paid, in minor units. */
  paid_minor: number
  payment?: RequestPayment | null
  /** How often it went back to its owner. */
  revision: number
  settlement?: RequestSettlement | null
  standing?: Standing | null
  /** The trip it belongs to. */
  trip_reference?: string | null
}
export type LineBody = {
  /** What for, up to 120 characters. */
  concept: string
  /** How many, in thousandths. */
  quantity_milli: number
  /** What comes on top of those, in ten-thousandths of a minor unit, so that a price has up to four decimals: 4.155 dollars are
    415 and 5000. */
  unit_fraction?: number
  /** What one costs, in whole minor units of the currency. */
  unit_minor: number
}
export type RequestBody = {
  /** UUID of the beneficiary; oneself when nobody is named. */
  beneficiary_id?: string | null
  /** UUID of the branch. */
  branch_id?: string | null
  /** UUID of the cost centre. */
  cost_centre_id?: string | null
  /** ISO 4217 code. */
  currency: string
  /** 1 to 50 lines. */
  lines: LineBody[]
  /** `transfer` or `cash`. */
  method: string
  /** ISO date. */
  needed_by?: string | null
  /** What the money is for, up to 500 characters. */
  purpose: string
  /** Whether to submit at once. */
  submit?: boolean
  /** The trip it belongs to. */
  trip_reference?: string | null
  /** UUID of the type. */
  type_id: string
}
export type RequestCounts = {
  /** My own that are not finished. */
  mine_open: number
  /** To be approved or declined by me. */
  to_decide: number
  /** To be released by me. */
  to_release: number
  /** To be decided where I decide, by others. */
  waiting_for_others: number
}
export type DecisionResult = {
  /** Stable code of what refused it. */
  code?: string | null
  /** Why it was refused, in Spanish. */
  detail?: string | null
  /** UUID. */
  id: string
  /** Its number, where the reader may see it. */
  number?: string | null
  /** Whether it was done. */
  ok: boolean
  /** Its state now. */
  state?: string | null
  /** Its version now. */
  version?: number | null
}
export type DecisionResults = {
  /** In the order they were sent. */
  results: DecisionResult[]
}
export type DecisionItem = {
  /** UUID. */
  id: string
  /** The version that was read. */
  version: number
}
export type DecisionsBody = {
  /** `approve`, `decline`, `send-back`, `approve-hr`, `decline-hr`, `release`. */
  action: string
  /** 1 to 100 requests, each in the version that was read. */
  items: DecisionItem[]
  /** Why, where the action needs a reason. */
  reason?: string | null
}
export type ActionBody = {
  /** For `approve`: the amount, in minor units; all that was asked for when absent. */
  amount_minor?: number | null
  /** Why, where the action needs a reason. */
  reason?: string | null
}
export type CommentBody = {
  /** Up to 1000 characters. */
  text: string
}
export type TariffItem = {
  /** ISO 4217 code. */
  currency: string
  /** UUID. */
  id: string
  /** What it is for: the concept of the line that it fills. */
  name: string
  /** UUID of the type of request. */
  type_id: string
  /** What comes on top of those, in ten-thousandths of a minor unit. */
  unit_fraction: number
  /** What one costs, in whole minor units of the currency. */
  unit_minor: number
}
export type Tariffs = {
  /** By name. */
  items: TariffItem[]
}
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
  useAttachToRequestMutation,
  useRemoveAttachmentMutation,
  useCommentRequestMutation,
  useListTariffsQuery,
} = injectedRtkApi
