//! Numbers without gaps.

use crate::sql;
use sea_orm::{DatabaseTransaction, DbErr};

/// The next number of `name`: 1, 2, 3 … A rolled back command gives its number back, so there are no gaps; on PostgreSQL
/// commands that want the next number of one name therefore wait for each other until they commit.
///
/// # Errors
/// Only the driver's own.
pub async fn next(tx: &DatabaseTransaction, name: &str) -> Result<i64, DbErr> {
    let row = sql::one(
        tx,
        "INSERT INTO counter (name, value) VALUES ($1, 1) \
         ON CONFLICT (name) DO UPDATE SET value = counter.value + 1 RETURNING value",
        [name.into()],
    )
    .await?;
    row.ok_or_else(|| DbErr::RecordNotFound(format!("counter {name}")))?.try_get_by_index(0)
}
