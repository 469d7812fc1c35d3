//! Why a day is not one that its field takes.

#[path = "refusal.es.rs"]
mod refusal_es;

use crate::error::refusals;

refusals! {
    pub enum DateRefusal {
        /// A date that does not exist or is not ISO 8601.
        DateInvalid = Invalid("date_invalid"),
        /// A date before today where it must lie ahead.
        DatePast = Invalid("date_past"),
        /// A stretch of days that ends before it begins.
        DatesReversed = Invalid("dates_reversed"),
        DateTooFar { days: i64 } = Invalid("date_too_far"),
        /// A date after today where it must be past.
        DateFuture = Invalid("date_future"),
    }
}
