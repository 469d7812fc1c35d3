//! Why a payment does not leave.

#[path = "refusal.es.rs"]
mod refusal_es;

use crate::error::refusals;

refusals! {
    pub enum PaymentRefusal {
        /// Who prepared a payment does not authorise it.
        SameAsPreparer = Conflict("same_as_preparer"),
        /// A request is paid whole: what was approved, no more and no less.
        PaidWhole = Invalid("paid_whole"),
        /// A payment of this request is under way or done.
        LivePayment = Conflict("live_payment"),
        /// The request is not waiting to be paid.
        NotPayable = Conflict("not_payable"),
        BankReferenceRequired = Invalid("bank_reference_required"),
        /// The payment is part of a batch, which decides what happens to it.
        PartOfBatch { number: String } = Conflict("part_of_batch"),
    }
}
