import {
  generatedAccountingApi,
  type PageAccountLine,
  type PageAccountTurnover,
  type PageJournalEntry,
  type PageLedgerExport,
  type PageOpeningLine,
  type PagePersonBalance,
} from './generatedAccounting'

export type {
  AccountCode,
  AccountCodes,
  AccountDetail,
  AccountingPeriod,
  ExportPreview,
  JournalDocument,
  JournalEntry,
  JournalLine,
  LedgerExport,
  OpeningDetail,
  OpeningItem,
  PeriodChange,
  Ref,
  TrialBalance,
  TrialTotal,
} from './generatedAccounting'

/** An entry as the journal lists it. */
export type JournalItem = PageJournalEntry['items'][number]

/** What an account moved, as lists show it. */
export type AccountItem = PageAccountTurnover['items'][number]

/** A line of one account, with its entry. */
export type AccountLineItem = PageAccountLine['items'][number]

/** What was handed to the company's own books. */
export type LedgerExportItem = PageLedgerExport['items'][number]

/** What a person has to prove and owes. */
export type PersonBalanceItem = PagePersonBalance['items'][number]

/** A line of a file of opening balances. */
export type OpeningLineItem = PageOpeningLine['items'][number]

/** A command on the period answers the period, which its screen keeps; it moves nothing else in the books. */
const ANSWERS_PERIOD = { invalidatesTags: [] }

/** The calls of the books, with what the description cannot say: which answers a command makes stale. */
export const accountingApi = generatedAccountingApi.enhanceEndpoints({
  endpoints: {
    closePeriod: ANSWERS_PERIOD,
    askToReopenPeriod: ANSWERS_PERIOD,
    actOnPeriodChange: ANSWERS_PERIOD,
    setPeriodReviewer: ANSWERS_PERIOD,
  },
})

export const {
  useGetJournalEntryQuery,
  useGetTrialBalanceQuery,
  useGetAccountQuery,
  useListAccountCodesQuery,
  useSetAccountCodeMutation,
  useMakeLedgerExportMutation,
  usePreviewLedgerExportQuery,
  useGetAccountingPeriodQuery,
  useClosePeriodMutation,
  useAskToReopenPeriodMutation,
  useActOnPeriodChangeMutation,
  useSetPeriodReviewerMutation,
  useListOpeningsQuery,
  useGetOpeningQuery,
  useActOnOpeningMutation,
} = accountingApi

/** The key of an account as its calls take it: the code of an expense may have any sign. */
export function keyInPath(key: string): string {
  return encodeURIComponent(key)
}
