//! Why something is not undone.

#[path = "refusal.es.rs"]
mod refusal_es;

use crate::error::refusals;

refusals! {
    pub enum CancellationRefusal {
        /// It had no effect yet: whoever asked takes it back, or who decides declines it.
        WithdrawInstead = Conflict("withdraw_instead"),
        /// It did not leave yet: it is discarded.
        DiscardInstead = Conflict("discard_instead"),
        /// The bank has the money and has not answered.
        BankUnanswered = Conflict("bank_unanswered"),
        /// It is the payment that is cancelled.
        CancelPaymentInstead { number: String } = Conflict("cancel_payment_instead"),
        /// It never moved money, or the money is back already.
        NothingToCancel = Conflict("nothing_to_cancel"),
        AlreadyCancelled = Conflict("already_cancelled"),
        CancellationOpen { number: String } = Conflict("cancellation_open"),
        /// Of its advance some came back to a box, which is undone first.
        ReturnsFirst { number: String } = Conflict("returns_first"),
        /// Its advance is being reviewed: it goes back to its owner first.
        SettlementSubmitted { number: String } = Conflict("settlement_submitted"),
        /// Its advance was settled: that is cancelled first.
        SettlementAccepted { number: String } = Conflict("settlement_accepted"),
        /// What was spent above the advance is being paid: that is taken back or cancelled first.
        ReimbursementFirst { number: String } = Conflict("reimbursement_first"),
        /// The session of the movement is open: its custodian undoes it there.
        ReverseAtBox = Conflict("reverse_at_box"),
        /// Who asked for a cancellation does not decide on it.
        SameAsAsker = Conflict("same_as_asker"),
        /// A cancellation is asked for by who handled the document.
        NotHandled = Conflict("not_handled"),
        /// Whoever keeps the box that cash would move in does not decide that it moves.
        CustodianDecides = Conflict("custodian_decides"),
        /// Whether the request may be paid again, or is cancelled too, was not said.
        BecomesRequired = Invalid("becomes_required"),
        /// There is no request of which anything could be said.
        BecomesUnexpected = Invalid("becomes_unexpected"),
    }
}
