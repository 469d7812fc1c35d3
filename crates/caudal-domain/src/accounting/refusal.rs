//! Why the books do not take, close or hand out something.

#[path = "refusal.es.rs"]
mod refusal_es;

use jiff::civil::Date;

use crate::error::refusals;

refusals! {
    pub enum AccountingRefusal {
        /// The books are closed for that day: up to and with `through`.
        PeriodClosed { through: Date } = Conflict("period_closed"),
        /// A period is closed once it is over.
        PeriodNotOver = Invalid("period_not_over"),
        PeriodClosedAlready = Conflict("period_closed_already"),
        PeriodNotClosed = Conflict("period_not_closed"),
        /// That a period is opened again waits to be decided.
        ReopeningOpen = Conflict("reopening_open"),
        /// Who asked for a period to be opened again, or sent opening balances, does not decide on it.
        SameAsReopener = Conflict("same_as_reopener"),
        /// Everything of these days was exported before.
        NothingToExport = Conflict("nothing_to_export"),
        TooManyEntries { most: u64 } = Invalid("too_many_entries"),
        /// A report is of so many days at most.
        ReportTooLong { most: i32 } = Invalid("report_too_long"),
        /// Lines of opening balances are wrong.
        OpeningWrong { lines: i64 } = Conflict("opening_wrong"),
        /// The same file of opening balances waits or was posted.
        OpeningRepeated { number: String } = Conflict("opening_repeated"),
        /// A line of opening balances no longer holds.
        OpeningChanged { row: i64 } = Conflict("opening_changed"),
        /// Accounts have no code in the company's own books, and nobody said that this is meant.
        CodesMissing { accounts: usize } = Conflict("codes_missing"),
    }
}
