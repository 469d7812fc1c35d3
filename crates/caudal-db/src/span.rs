//! Rows of a span of time, found by their ids: an id bears the moment at which it was made, and so the index that a list is read
//! from in the order of its ids is read between two of them, however long ago the span was.

use crate::entity::ColumnTrait;
use sea_query::{Condition, Expr};
use uuid::Uuid;

/// An instant of a row was read a moment sooner or later than its id was made: the ids of a span are looked for with an hour
/// to spare, and the instants then decide.
const SPARE_MS: i64 = 3_600_000;

/// The rows whose instant is `from_ms` or later, and before `until_ms`, in milliseconds of UTC.
pub fn within<C: ColumnTrait>(id: C, at_ms: C, from_ms: Option<i64>, until_ms: Option<i64>) -> Condition {
    Condition::all()
        .add_option(from_ms.map(|ms| id.gte(first_id(ms.saturating_sub(SPARE_MS)))))
        .add_option(from_ms.map(|ms| at_ms.gte(ms)))
        .add_option(until_ms.map(|ms| before(id, ms)))
        .add_option(until_ms.map(|ms| at_ms.lt(ms)))
}

/// Holds for all rows that were made before `until_ms`, and for hardly any other.
pub fn before(id: impl ColumnTrait, until_ms: i64) -> Expr {
    id.lt(first_id(until_ms.saturating_add(SPARE_MS)))
}

/// The least id that a row of this instant may have.
pub fn first_id(ms: i64) -> Uuid {
    Uuid::from_u128(u128::from(ms.clamp(0, (1 << 48) - 1).unsigned_abs()) << 80)
}
