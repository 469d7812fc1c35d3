//! What is refused alike whatever the record is.

#[path = "common.es.rs"]
mod common_es;

use super::refusals;

refusals! {
    /// What any record is refused for.
    pub enum CommonRefusal {
        /// There are no lines, or too many.
        LinesCount { max: usize } = Invalid("lines_count"),
        /// A referenced record (branch, cost centre, account) does not exist or is inactive.
        ReferenceUnavailable = Invalid("reference_unavailable"),
        /// A record with this mark (document, account number) exists already.
        AlreadyRegistered = Conflict("already_registered"),
        /// A number outside what its field holds.
        NumberRange { min: i64, max: i64 } = Invalid("number_range"),
        /// What identifies a record that is in use already does not change.
        FixedInUse = Conflict("fixed_in_use"),
        /// The record is not in a state that allows this.
        WrongState = Conflict("wrong_state"),
        /// Somebody changed the record since it was read.
        ChangedMeanwhile = Conflict("changed_meanwhile"),
        /// More rows than a workbook holds.
        TooManyRows { most: u64 } = Invalid("too_many_rows"),
    }
}
