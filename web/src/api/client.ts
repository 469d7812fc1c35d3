import { generatedApi } from './generated'
import type { PayableItem, Returned } from './generatedTypes'
import { changes } from './stale'

/**
 * The generated client but for what the first visit calls (`requests`), with what its tags cannot know: which kinds of records each
 * command changes, and so which other rooms it touches.
 */
generatedApi.enhanceEndpoints({
  endpoints: {
    createPayment: changes('payment'),
    actOnPayment: changes('payment'),
    payInCash: changes('payment', 'cash_session'),
    takeBackCash: changes('settlement', 'cash_session'),
    reverseCashMovement: changes('settlement', 'cash_session'),
    actOnSettlement: changes('settlement'),
    addSettlementLine: changes('settlement'),
    changeSettlementLine: changes('settlement'),
    removeSettlementLine: changes('settlement'),
    openCashSession: changes('cash_session'),
    actOnCashSession: changes('cash_session'),
    noteCashMovement: changes('cash_session'),
    countBySurprise: changes('cash_session'),
    sendCash: changes('cash_transfer'),
    actOnCashTransfer: changes('cash_transfer'),
    markPayrollDeductions: changes('payroll_deduction'),
    askCancellation: changes('cancellation'),
    actOnCancellation: changes('cancellation'),
    createBeneficiary: changes('beneficiary'),
    updateBeneficiary: changes('beneficiary'),
    addAccount: changes('bank_account'),
    verifyAccounts: changes('bank_account'),
    actOnAccount: changes('bank_account'),
    actOnBeneficiaryImport: changes('beneficiary_import'),
  },
})

export * from './generated'

/** A request that waits to be paid by transfer. */
export type Payable = PayableItem

/** An advance of which money may come back into a box. */
export type CashReturnable = Returned
