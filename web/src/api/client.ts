import {
  generatedApi,
  type PageCashPayable,
  type PageCashReportSession,
  type PagePayableItem,
  type PageReturned,
} from './generated'

/**
 * The generated client but for what the first visit calls (`requests`), with what its tags cannot know: which other rooms a command touches. A payment moves its request,
 * what its beneficiary was paid and what home counts; a request moves what is to be paid.
 */
generatedApi.enhanceEndpoints({
  endpoints: {
    createPayment: { invalidatesTags: ['payments', 'requests', 'beneficiaries', 'home'] },
    takeBackCash: { invalidatesTags: ['cash', 'settlements', 'requests', 'statements', 'home'] },
    reverseCashMovement: { invalidatesTags: ['cash', 'settlements', 'requests', 'statements', 'home'] },
    actOnSettlement: { invalidatesTags: ['settlements', 'requests', 'statements', 'home'] },
    addSettlementLine: { invalidatesTags: ['settlements', 'requests', 'home'] },
    changeSettlementLine: { invalidatesTags: ['settlements', 'requests', 'home'] },
    removeSettlementLine: { invalidatesTags: ['settlements', 'requests', 'home'] },
    // A deposit that arrives stands on an account of the company.
    actOnCashTransfer: { invalidatesTags: ['cash', 'payments', 'home'] },
    actOnPayment: {
      invalidatesTags: [
        'payments',
        'requests',
        'beneficiaries',
        'home',
        'settlements',
        'payroll',
        'statements',
      ],
    },
    payInCash: {
      invalidatesTags: [
        'cash',
        'payments',
        'requests',
        'beneficiaries',
        'home',
        'settlements',
        'payroll',
        'statements',
      ],
    },
    // A shortage may be the custodian's to pay back.
    actOnCashSession: { invalidatesTags: ['cash', 'payroll', 'statements', 'home'] },
    openCashSession: { invalidatesTags: ['cash', 'home'] },
    noteCashMovement: { invalidatesTags: ['cash', 'home'] },
    sendCash: { invalidatesTags: ['cash', 'home'] },
    markPayrollDeductions: { invalidatesTags: ['payroll', 'statements'] },
    // What was done is undone, wherever it was done.
    actOnCancellation: {
      invalidatesTags: [
        'cancellations',
        'payments',
        'requests',
        'settlements',
        'cash',
        'batches',
        'beneficiaries',
        'payroll',
        'statements',
        'home',
      ],
    },
    askCancellation: { invalidatesTags: ['cancellations', 'home'] },
    createBeneficiary: { invalidatesTags: ['beneficiaries', 'home'] },
    updateBeneficiary: { invalidatesTags: ['beneficiaries', 'payments', 'requests', 'home'] },
    addAccount: { invalidatesTags: ['beneficiaries', 'payments', 'home'] },
    verifyAccounts: { invalidatesTags: ['beneficiaries', 'payments', 'home'] },
    actOnBeneficiaryImport: { invalidatesTags: ['beneficiaries', 'payments', 'home'] },
    actOnAccount: { invalidatesTags: ['beneficiaries', 'payments', 'home'] },
    createSetting: { invalidatesTags: ['settings', 'payments', 'beneficiaries'] },
    updateSetting: { invalidatesTags: ['settings', 'payments', 'beneficiaries'] },
    actOnSetting: { invalidatesTags: ['settings', 'payments', 'beneficiaries'] },
    // They change who may decide what, and what receipts say.
    setGeneralSettings: { invalidatesTags: ['settings', 'requests', 'payments', 'home'] },
    // A rehearsal writes nothing.
    simulateGoingLive: { invalidatesTags: [] },
  },
})

export * from './generated'

/** A request that waits to be paid by transfer; the description names only its page. */
export type Payable = PagePayableItem['items'][number]

/** A request that waits to be paid in cash. */
export type CashPayable = PageCashPayable['items'][number]

/** An advance of which money may come back into a box. */
export type CashReturnable = PageReturned['items'][number]

/** A session as the cash-closing report lists it. */
export type CashReportSession = PageCashReportSession['items'][number]
