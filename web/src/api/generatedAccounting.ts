import { api } from './base'
import type {
  AccountCode,
  AccountCodeBody,
  AccountCodes,
  AccountDetail,
  AccountingPeriod,
  ClosePeriodBody,
  ExportPreview,
  JournalEntry,
  LedgerExport,
  LedgerExportBody,
  OpeningActionBody,
  OpeningDetail,
  Openings,
  PageAccountLine,
  PageAccountTurnover,
  PageJournalEntry,
  PageLedgerExport,
  PageOpeningLine,
  PagePersonBalance,
  PeriodActionBody,
  PeriodReviewerBody,
  ReopenPeriodBody,
  TrialBalance,
} from './generatedTypes'
export const addTagTypes = ['accounting'] as const
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listAccounts: build.query<ListAccountsApiResponse, ListAccountsApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/accounts`,
          params: {
            from: queryArg['from'],
            until: queryArg.until,
            kind: queryArg.kind,
            q: queryArg.q,
            idle: queryArg.idle,
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['accounting'],
      }),
      getAccount: build.query<GetAccountApiResponse, GetAccountApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/accounts/${queryArg.key}`,
          params: {
            from: queryArg['from'],
            until: queryArg.until,
          },
        }),
        providesTags: ['accounting'],
      }),
      listAccountLines: build.query<ListAccountLinesApiResponse, ListAccountLinesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/accounts/${queryArg.key}/lines`,
          params: {
            from: queryArg['from'],
            until: queryArg.until,
            currency: queryArg.currency,
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['accounting'],
      }),
      listAccountCodes: build.query<ListAccountCodesApiResponse, ListAccountCodesApiArg>({
        query: () => ({ url: `/api/v1/accounting/codes` }),
        providesTags: ['accounting'],
      }),
      setAccountCode: build.mutation<SetAccountCodeApiResponse, SetAccountCodeApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/codes/${queryArg.key}`,
          method: 'PUT',
          body: queryArg.accountCodeBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['accounting'],
      }),
      listJournal: build.query<ListJournalApiResponse, ListJournalApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/entries`,
          params: {
            from: queryArg['from'],
            until: queryArg.until,
            account: queryArg.account,
            kind: queryArg.kind,
            person: queryArg.person,
            branch: queryArg.branch,
            cost_centre: queryArg.costCentre,
            currency: queryArg.currency,
            event: queryArg.event,
            number: queryArg['number'],
            exported: queryArg.exported,
            export: queryArg['export'],
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['accounting'],
      }),
      getJournalEntry: build.query<GetJournalEntryApiResponse, GetJournalEntryApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/entries/${queryArg.id}`,
        }),
        providesTags: ['accounting'],
      }),
      listLedgerExports: build.query<ListLedgerExportsApiResponse, ListLedgerExportsApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/exports`,
          params: {
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['accounting'],
      }),
      makeLedgerExport: build.mutation<MakeLedgerExportApiResponse, MakeLedgerExportApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/exports`,
          method: 'POST',
          body: queryArg.ledgerExportBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['accounting'],
      }),
      previewLedgerExport: build.query<PreviewLedgerExportApiResponse, PreviewLedgerExportApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/exports/preview`,
          params: {
            from: queryArg['from'],
            until: queryArg.until,
          },
        }),
        providesTags: ['accounting'],
      }),
      listOpenings: build.query<ListOpeningsApiResponse, ListOpeningsApiArg>({
        query: () => ({ url: `/api/v1/accounting/openings` }),
        providesTags: ['accounting'],
      }),
      getOpening: build.query<GetOpeningApiResponse, GetOpeningApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/openings/${queryArg.id}`,
        }),
        providesTags: ['accounting'],
      }),
      actOnOpening: build.mutation<ActOnOpeningApiResponse, ActOnOpeningApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/openings/${queryArg.id}/actions/${queryArg.action}`,
          method: 'POST',
          body: queryArg.openingActionBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['accounting'],
      }),
      listOpeningLines: build.query<ListOpeningLinesApiResponse, ListOpeningLinesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/openings/${queryArg.id}/lines`,
          params: {
            wrong: queryArg.wrong,
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['accounting'],
      }),
      listPeopleBalances: build.query<ListPeopleBalancesApiResponse, ListPeopleBalancesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/people`,
          params: {
            until: queryArg.until,
            q: queryArg.q,
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['accounting'],
      }),
      getAccountingPeriod: build.query<GetAccountingPeriodApiResponse, GetAccountingPeriodApiArg>({
        query: () => ({ url: `/api/v1/accounting/period` }),
        providesTags: ['accounting'],
      }),
      actOnPeriodChange: build.mutation<ActOnPeriodChangeApiResponse, ActOnPeriodChangeApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/period-changes/${queryArg.id}/actions/${queryArg.action}`,
          method: 'POST',
          body: queryArg.periodActionBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['accounting'],
      }),
      closePeriod: build.mutation<ClosePeriodApiResponse, ClosePeriodApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/period/actions/close`,
          method: 'POST',
          body: queryArg.closePeriodBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['accounting'],
      }),
      askToReopenPeriod: build.mutation<AskToReopenPeriodApiResponse, AskToReopenPeriodApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/period/actions/reopen`,
          method: 'POST',
          body: queryArg.reopenPeriodBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['accounting'],
      }),
      setPeriodReviewer: build.mutation<SetPeriodReviewerApiResponse, SetPeriodReviewerApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/period/reviewer`,
          method: 'PUT',
          body: queryArg.periodReviewerBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['accounting'],
      }),
      getTrialBalance: build.query<GetTrialBalanceApiResponse, GetTrialBalanceApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/trial-balance`,
          params: {
            from: queryArg['from'],
            until: queryArg.until,
          },
        }),
        providesTags: ['accounting'],
      }),
    }),
    overrideExisting: false,
  })

export { injectedRtkApi as generatedAccountingApi }
export type ListAccountsApiResponse = /** status 200 undefined */ PageAccountTurnover
export type ListAccountsApiArg = {
  /** The first day, ISO date; that of the month of the last day where it is not given. */
  from?: string
  /** The last day, ISO date; today where it is not given. */
  until?: string
  /** Of this kind. */
  kind?: string
  /** Whose names have these words. */
  q?: string
  /** `yes` for those that neither moved nor stand, too. */
  idle?: string
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
}
export type GetAccountApiResponse = /** status 200 undefined */ AccountDetail
export type GetAccountApiArg = {
  /** The first day, ISO date; that of the month of the last day where it is not given. */
  from?: string
  /** The last day, ISO date; today where it is not given. */
  until?: string
  /** Stable key of the account */
  key: string
}
export type ListAccountLinesApiResponse = /** status 200 undefined */ PageAccountLine
export type ListAccountLinesApiArg = {
  /** The first day, ISO date; that of the month of the last day where it is not given. */
  from?: string
  /** The last day, ISO date; today where it is not given. */
  until?: string
  /** ISO 4217 code. */
  currency: string
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
  /** Stable key of the account */
  key: string
}
export type ListAccountCodesApiResponse = /** status 200 undefined */ AccountCodes
export type ListAccountCodesApiArg = void
export type SetAccountCodeApiResponse = /** status 200 undefined */ AccountCode
export type SetAccountCodeApiArg = {
  /** Stable key of an account, or the name of a kind */
  key: string
  'Idempotency-Key': string
  /** "0" where there is none yet */
  'If-Match': string
  accountCodeBody: AccountCodeBody
}
export type ListJournalApiResponse = /** status 200 undefined */ PageJournalEntry
export type ListJournalApiArg = {
  /** The first day, ISO date. */
  from?: string
  /** The last day, ISO date. */
  until?: string
  /** Stable key of an account that it moved. */
  account?: string
  /** Kind of an account that it moved. */
  kind?: string
  /** UUID of the member of staff whom it concerns. */
  person?: string
  /** UUID of the branch. */
  branch?: string
  /** UUID of the cost centre. */
  costCentre?: string
  /** ISO 4217 code. */
  currency?: string
  /** What happened. */
  event?: string
  /** The whole number of the document that posted it. */
  number?: string
  /** `yes` for what was exported, `no` for what was not. */
  exported?: string
  /** UUID of the export that took it along. */
  export?: string
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
}
export type GetJournalEntryApiResponse = /** status 200 undefined */ JournalEntry
export type GetJournalEntryApiArg = {
  /** UUID */
  id: string
}
export type ListLedgerExportsApiResponse = /** status 200 undefined */ PageLedgerExport
export type ListLedgerExportsApiArg = {
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
}
export type MakeLedgerExportApiResponse = /** status 201 undefined */ LedgerExport
export type MakeLedgerExportApiArg = {
  /** 8 to 128 characters */
  'Idempotency-Key': string
  ledgerExportBody: LedgerExportBody
}
export type PreviewLedgerExportApiResponse = /** status 200 undefined */ ExportPreview
export type PreviewLedgerExportApiArg = {
  /** The first day, ISO date; all days until the last where it is not given. */
  from?: string
  /** The last day, ISO date; today where it is not given. */
  until?: string
}
export type ListOpeningsApiResponse = /** status 200 undefined */ Openings
export type ListOpeningsApiArg = void
export type GetOpeningApiResponse = /** status 200 undefined */ OpeningDetail
export type GetOpeningApiArg = {
  /** UUID */
  id: string
}
export type ActOnOpeningApiResponse = /** status 200 undefined */ OpeningDetail
export type ActOnOpeningApiArg = {
  /** UUID */
  id: string
  /** `submit`, `discard`, `approve` or `decline` */
  action: string
  /** 8 to 128 characters */
  'Idempotency-Key': string
  /** The version that was read, in quotes */
  'If-Match': string
  openingActionBody: OpeningActionBody
}
export type ListOpeningLinesApiResponse = /** status 200 undefined */ PageOpeningLine
export type ListOpeningLinesApiArg = {
  /** `yes` for those that are wrong only. */
  wrong?: string
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
  /** UUID */
  id: string
}
export type ListPeopleBalancesApiResponse = /** status 200 undefined */ PagePersonBalance
export type ListPeopleBalancesApiArg = {
  /** At the end of this day, ISO date; today where it is not given. */
  until?: string
  /** Whose names have these words. */
  q?: string
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
}
export type GetAccountingPeriodApiResponse = /** status 200 undefined */ AccountingPeriod
export type GetAccountingPeriodApiArg = void
export type ActOnPeriodChangeApiResponse = /** status 200 undefined */ AccountingPeriod
export type ActOnPeriodChangeApiArg = {
  /** UUID */
  id: string
  /** `execute`, `decline` or `withdraw` */
  action: string
  /** 8 to 128 characters */
  'Idempotency-Key': string
  /** The version that was read, in quotes */
  'If-Match': string
  periodActionBody: PeriodActionBody
}
export type ClosePeriodApiResponse = /** status 200 undefined */ AccountingPeriod
export type ClosePeriodApiArg = {
  /** 8 to 128 characters */
  'Idempotency-Key': string
  closePeriodBody: ClosePeriodBody
}
export type AskToReopenPeriodApiResponse = /** status 200 undefined */ AccountingPeriod
export type AskToReopenPeriodApiArg = {
  /** 8 to 128 characters */
  'Idempotency-Key': string
  reopenPeriodBody: ReopenPeriodBody
}
export type SetPeriodReviewerApiResponse = /** status 200 undefined */ AccountingPeriod
export type SetPeriodReviewerApiArg = {
  /** 8 to 128 characters */
  'Idempotency-Key': string
  /** The version that was read, in quotes */
  'If-Match': string
  periodReviewerBody: PeriodReviewerBody
}
export type GetTrialBalanceApiResponse = /** status 200 undefined */ TrialBalance
export type GetTrialBalanceApiArg = {
  /** The first day, ISO date; that of the month of the last day where it is not given. */
  from?: string
  /** The last day, ISO date; today where it is not given. */
  until?: string
}
export const {
  useListAccountsQuery,
  useGetAccountQuery,
  useListAccountLinesQuery,
  useListAccountCodesQuery,
  useSetAccountCodeMutation,
  useListJournalQuery,
  useGetJournalEntryQuery,
  useListLedgerExportsQuery,
  useMakeLedgerExportMutation,
  usePreviewLedgerExportQuery,
  useListOpeningsQuery,
  useGetOpeningQuery,
  useActOnOpeningMutation,
  useListOpeningLinesQuery,
  useListPeopleBalancesQuery,
  useGetAccountingPeriodQuery,
  useActOnPeriodChangeMutation,
  useClosePeriodMutation,
  useAskToReopenPeriodMutation,
  useSetPeriodReviewerMutation,
  useGetTrialBalanceQuery,
} = injectedRtkApi
export type * from './generatedTypes'
