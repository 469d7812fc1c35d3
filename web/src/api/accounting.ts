import { generatedAccountingApi } from './generatedAccounting'
import { changes } from './stale'

export type {
  AccountCode,
  AccountDetail,
  AccountingPeriod,
  AccountLine as AccountLineItem,
  AccountTurnover as AccountItem,
  ExportPreview,
  JournalEntry,
  JournalEntry as JournalItem,
  LedgerExport,
  LedgerExport as LedgerExportItem,
  OpeningDetail,
  OpeningItem,
  OpeningLine as OpeningLineItem,
  PaymentsReport,
  PeriodChange,
  PersonBalance as PersonBalanceItem,
  Ref,
  SpendingReport,
  TrialBalance,
  TrialTotal,
} from './generatedAccounting'

/** The calls of the books, with what the description cannot say: which kinds of records a command changes. */
export const accountingApi = generatedAccountingApi.enhanceEndpoints({
  endpoints: {
    closePeriod: changes('accounting_period'),
    askToReopenPeriod: changes('accounting_period'),
    actOnPeriodChange: changes('accounting_period'),
    setPeriodReviewer: changes('accounting_period'),
    actOnOpening: changes('opening'),
    makeLedgerExport: changes('ledger_export'),
    setAccountCode: changes('account_code'),
  },
})

export const {
  useGetJournalEntryQuery,
  useGetTrialBalanceQuery,
  useGetSpendingReportQuery,
  useGetPaymentsReportQuery,
  useGetAccountQuery,
  useListAccountCodesQuery,
  usePreviewLedgerExportQuery,
  useGetAccountingPeriodQuery,
  useListOpeningsQuery,
  useGetOpeningQuery,
} = accountingApi

/** The key of an account as its calls take it: the code of an expense may have any sign. */
export function keyInPath(key: string): string {
  return encodeURIComponent(key)
}
