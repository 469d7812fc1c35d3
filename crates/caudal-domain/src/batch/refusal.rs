//! Why a batch, its bank file or the bank's answer is not taken.

#[path = "refusal.es.rs"]
mod refusal_es;

use crate::error::refusals;

refusals! {
    pub enum BatchRefusal {
        /// What was written names more than one record.
        ReferenceAmbiguous = Invalid("reference_ambiguous"),
        /// A layout of a bank's file without the account or the amount of its transfers.
        ColumnMissing = Invalid("column_missing"),
        /// A column of a transfer in the header or the trailer of a file.
        ColumnMisplaced = Invalid("column_misplaced"),
        /// Whoever entered the bank's results does not agree to them.
        SameAsReporter = Conflict("same_as_reporter"),
        /// What is said by hand about the bank comes with the bank's paper.
        EvidenceRequired = Invalid("evidence_required"),
        /// The second person read other totals from the bank's paper.
        TotalsDiffer = Conflict("totals_differ"),
        /// The same was paid to the same person since the line was checked, and its approver was not told.
        PaidMeanwhile = Invalid("paid_meanwhile"),
    }
}
