//! Numbers without gaps.

use crate::{DbErr, Tx, sql};

/// The next number of `name`: 1, 2, 3 … A rolled back command gives its number back, so there are no gaps; on PostgreSQL
/// commands that want the next number of one name therefore wait for each other until they commit.
pub async fn next(tx: &Tx, name: &str) -> Result<i64, DbErr> {
    take(tx, name, 1).await
}

/// The next so many numbers of `name`, as [`next`] would give them one by one: the first of them.
pub async fn take(tx: &Tx, name: &str, count: u32) -> Result<i64, DbErr> {
    let row = sql::one(
        tx,
        "INSERT INTO counter (name, value) VALUES ($1, $2) \
         ON CONFLICT (name) DO UPDATE SET value = counter.value + excluded.value RETURNING value",
        [name.into(), i64::from(count).into()],
    )
    .await?;
    let last: i64 =
        row.ok_or_else(|| DbErr::RecordNotFound(format!("counter {name}")))?.try_get_by_index(0)?;
    Ok(last - i64::from(count) + 1)
}
