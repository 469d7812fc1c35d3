// biome-ignore-all assist: names, many to a line
import { api } from './base'
import { command, read, type Versioned, type Keyed, type ById, type Paged } from './calls'
// biome-ignore format: names, many to a line
import type {
  AccountTurnover, AccountDetail, JournalEntry, AccountLine, AccountCode, AccountCodes, AccountCodeBody,
  LedgerExport, LedgerExportBody, ExportPreview, Openings, OpeningDetail, OpeningActionBody, OpeningLine,
  PersonBalance, AccountingPeriod, PeriodActionBody, ClosePeriodBody, ReopenPeriodBody,
  PeriodReviewerBody, TrialBalance, PaymentsReport, SpendingReport, Page,
} from './generatedTypes'

export const generatedAccountingApi = api.enhanceEndpoints({ addTagTypes: ['accounting'] }).injectEndpoints({
  endpoints: (build) => ({
    listAccounts: build.query<Page<AccountTurnover>, ListAccountsApiArg>(
      read('accounting', 'accounting/accounts{?from,until,kind,q,idle,after,limit}'),
    ),
    getAccount: build.query<AccountDetail, GetAccountApiArg>(
      read('accounting', 'accounting/accounts/{key}{?from,until}'),
    ),
    listAccountLines: build.query<Page<AccountLine>, ListAccountLinesApiArg>(
      read('accounting', 'accounting/accounts/{key}/lines{?from,until,currency,after,limit}'),
    ),
    listAccountCodes: build.query<AccountCodes, void>(read('accounting', 'accounting/codes')),
    setAccountCode: build.mutation<AccountCode, SetAccountCodeApiArg>(
      command('accounting', 'PUT', 'accounting/codes/{key}', 'accountCodeBody'),
    ),
    listJournal: build.query<Page<JournalEntry>, ListJournalApiArg>(
      read(
        'accounting',
        'accounting/entries{?from,until,account,kind,person,branch,cost_centre,currency,event,number,exported,export,after,limit}',
      ),
    ),
    getJournalEntry: build.query<JournalEntry, ById>(read('accounting', 'accounting/entries/{id}')),
    listLedgerExports: build.query<Page<LedgerExport>, Paged>(
      read('accounting', 'accounting/exports{?after,limit}'),
    ),
    makeLedgerExport: build.mutation<LedgerExport, Keyed & { ledgerExportBody: LedgerExportBody }>(
      command('accounting', 'POST', 'accounting/exports', 'ledgerExportBody'),
    ),
    previewLedgerExport: build.query<ExportPreview, PreviewLedgerExportApiArg>(
      read('accounting', 'accounting/exports/preview{?from,until}'),
    ),
    listOpenings: build.query<Openings, void>(read('accounting', 'accounting/openings')),
    getOpening: build.query<OpeningDetail, ById>(read('accounting', 'accounting/openings/{id}')),
    actOnOpening: build.mutation<OpeningDetail, ActOnOpeningApiArg>(
      command('accounting', 'POST', 'accounting/openings/{id}/actions/{action}', 'openingActionBody'),
    ),
    listOpeningLines: build.query<Page<OpeningLine>, ListOpeningLinesApiArg>(
      read('accounting', 'accounting/openings/{id}/lines{?wrong,after,limit}'),
    ),
    listPeopleBalances: build.query<Page<PersonBalance>, ListPeopleBalancesApiArg>(
      read('accounting', 'accounting/people{?until,q,after,limit}'),
    ),
    getAccountingPeriod: build.query<AccountingPeriod, void>(read('accounting', 'accounting/period')),
    actOnPeriodChange: build.mutation<AccountingPeriod, ActOnPeriodChangeApiArg>(
      command('accounting', 'POST', 'accounting/period-changes/{id}/actions/{action}', 'periodActionBody'),
    ),
    closePeriod: build.mutation<AccountingPeriod, Keyed & { closePeriodBody: ClosePeriodBody }>(
      command('accounting', 'POST', 'accounting/period/actions/close', 'closePeriodBody'),
    ),
    askToReopenPeriod: build.mutation<AccountingPeriod, Keyed & { reopenPeriodBody: ReopenPeriodBody }>(
      command('accounting', 'POST', 'accounting/period/actions/reopen', 'reopenPeriodBody'),
    ),
    setPeriodReviewer: build.mutation<
      AccountingPeriod,
      Versioned & { periodReviewerBody: PeriodReviewerBody }
    >(command('accounting', 'PUT', 'accounting/period/reviewer', 'periodReviewerBody')),
    getTrialBalance: build.query<TrialBalance, GetTrialBalanceApiArg>(
      read('accounting', 'accounting/trial-balance{?from,until}'),
    ),
    getPaymentsReport: build.query<PaymentsReport, GetPaymentsReportApiArg>(
      read('accounting', 'reports/payments{?from,until,branch_id,currency}'),
    ),
    getSpendingReport: build.query<SpendingReport, GetSpendingReportApiArg>(
      read('accounting', 'reports/spending{?from,until,by,branch_id,currency}'),
    ),
  }),
})
export type ListAccountsApiArg = Paged & {
  /** The first day, ISO date; that of the month of the last day where it is not given. */ from?: string
  /** The last day, ISO date; today where it is not given. */ until?: string
  kind?: string
  /** Whose names have these words. */ q?: string
  /** `yes` for those that neither moved nor stand, too. */ idle?: string
}
export type GetAccountApiArg = {
  /** The first day, ISO date; that of the month of the last day where it is not given. */ from?: string
  /** The last day, ISO date; today where it is not given. */ until?: string
  /** Stable key of the account */ key: string
}
export type ListAccountLinesApiArg = Paged & {
  /** The first day, ISO date; that of the month of the last day where it is not given. */ from?: string
  /** The last day, ISO date; today where it is not given. */ until?: string
  /** ISO 4217 code. */ currency: string
  /** Stable key of the account */ key: string
}
export type SetAccountCodeApiArg = Versioned & {
  /** Stable key of an account, or the name of a kind */ key: string
  accountCodeBody: AccountCodeBody
}
export type ListJournalApiArg = Paged & {
  /** The first day, ISO date. */ from?: string
  /** The last day, ISO date. */ until?: string
  /** Stable key of an account that it moved. */ account?: string
  /** Kind of an account that it moved. */ kind?: string
  /** UUID of the member of staff whom it concerns. */ person?: string
  /** UUID of the branch. */ branch?: string
  /** UUID of the cost centre. */ costCentre?: string
  /** ISO 4217 code. */ currency?: string
  /** What happened. */ event?: string
  /** The whole number of the document that posted it. */ number?: string
  /** `yes` for what was exported, `no` for what was not. */ exported?: string
  /** UUID of the export that took it along. */ export?: string
}
export type PreviewLedgerExportApiArg = {
  /** The first day, ISO date; all days until the last where it is not given. */ from?: string
  /** The last day, ISO date; today where it is not given. */ until?: string
}
export type ActOnOpeningApiArg = Versioned &
  ById & {
    /** `submit`, `discard`, `approve` or `decline` */ action: string
    openingActionBody: OpeningActionBody
  }
export type ListOpeningLinesApiArg = ById &
  Paged & { /** `yes` for those that are wrong only. */ wrong?: string }
export type ListPeopleBalancesApiArg = Paged & {
  /** At the end of this day, ISO date; today where it is not given. */ until?: string
  /** Whose names have these words. */ q?: string
}
export type ActOnPeriodChangeApiArg = Versioned &
  ById & {
    /** `execute`, `decline` or `withdraw` */ action: string
    periodActionBody: PeriodActionBody
  }
export type GetTrialBalanceApiArg = {
  /** The first day, ISO date; that of the month of the last day where it is not given. */ from?: string
  /** The last day, ISO date; today where it is not given. */ until?: string
}
export type GetPaymentsReportApiArg = {
  /** The first day, ISO date; that of the month of the last day where it is not given. At most 366 days. */
  from?: string
  /** The last day, ISO date; today where it is not given. */ until?: string
  /** UUID of the branch. */ branchId?: string
  /** ISO 4217 code; the home currency where it is not given. */ currency?: string
}
export type GetSpendingReportApiArg = {
  /** The first day, ISO date; that of the month of the last day where it is not given. At most 366 days. */
  from?: string
  /** The last day, ISO date; today where it is not given. */ until?: string
  /** `type` of the request, `branch`, `vehicle` (the cost centre), `person`, `account`; `type` where it is not given. */
  by?: string
  /** UUID of the branch. */ branchId?: string
  /** ISO 4217 code; the home currency where it is not given. */ currency?: string
}

// biome-ignore format: names, many to a line
export const {
  useListAccountsQuery, useGetAccountQuery, useListAccountLinesQuery, useListAccountCodesQuery,
  useListJournalQuery, useGetJournalEntryQuery, useListLedgerExportsQuery, usePreviewLedgerExportQuery,
  useListOpeningsQuery, useGetOpeningQuery, useListOpeningLinesQuery, useListPeopleBalancesQuery,
  useGetAccountingPeriodQuery, useGetTrialBalanceQuery, useGetPaymentsReportQuery,
  useGetSpendingReportQuery,
} = generatedAccountingApi
export type * from './generatedTypes'
