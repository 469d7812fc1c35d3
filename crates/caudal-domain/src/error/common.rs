//! What is refused alike whatever the record is.

#[path = "common.es.rs"]
mod common_es;

use super::refusals;

refusals! {
    pub enum CommonRefusal {
        /// There are no lines, or too many.
        LinesCount { max: usize } = Invalid("lines_count"),
        /// A referenced record (branch, cost centre, account) does not exist or is inactive.
        ReferenceUnavailable = Invalid("reference_unavailable"),
        /// A record with this mark (document, account number) exists already.
        AlreadyRegistered = Conflict("already_registered"),
        NumberRange { min: i64, max: i64 } = Invalid("number_range"),
        /// What identifies a record that is in use already does not change.
        FixedInUse = Conflict("fixed_in_use"),
        WrongState = Conflict("wrong_state"),
        ChangedMeanwhile = Conflict("changed_meanwhile"),
        /// More rows than a workbook holds.
        TooManyRows { most: u64 } = Invalid("too_many_rows"),
    }
}
