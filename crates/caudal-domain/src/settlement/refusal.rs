//! Why an advance is not settled so.

#[path = "refusal.es.rs"]
mod refusal_es;

use crate::error::refusals;

refusals! {
    pub enum SettlementRefusal {
        /// Net and tax do not sum to the total.
        SumWrong = Invalid("sum_wrong"),
        /// An expense without a receipt, and without a word about why.
        ProofRequired = Invalid("proof_required"),
        /// This invoice of this supplier was settled already.
        InvoiceRepeated = Conflict("invoice_repeated"),
        /// An expense of this id was written down with another content.
        ExpenseDiffers = Conflict("expense_differs"),
        /// No expense was written down, and not all of the money came back.
        NothingToSettle = Conflict("nothing_to_settle"),
        /// What was not spent has not come back yet, in minor units of the advance's currency.
        RestNotReturned { rest_minor: i64 } = Conflict("rest_not_returned"),
        /// More comes back than is still to be proved, in minor units of the advance's currency.
        AboveOwed { owed_minor: i64 } = Conflict("above_owed"),
        /// Advances of the person are overdue: no other is asked for until they are settled.
        SettlementOverdue { count: usize } = Conflict("settlement_overdue"),
        /// Nothing is overdue, or the exception was granted before.
        NothingToExcuse = Conflict("nothing_to_excuse"),
        /// Money of this advance was proved or came back already, so that its payment cannot have failed.
        SettlementUnderWay = Conflict("settlement_under_way"),
    }
}
