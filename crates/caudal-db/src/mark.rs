//! What a database is: the demonstration's bears a mark, so that neither is ever opened as the other.

use crate::{Db, DbError, sql};

/// What is known of a mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mark {
    /// Nothing was ever kept in this database.
    NoSchema,
    /// It is in use, without this mark.
    Unset,
    /// It bears the mark, with this value.
    Set(String),
}

/// Reads a mark, also from a database that was never migrated.
pub async fn read(db: &Db, name: &str) -> Result<Mark, DbError> {
    match sql::one(db.read(), "SELECT value FROM mark WHERE name = $1", [name.into()]).await {
        Ok(Some(row)) => Ok(Mark::Set(row.try_get_by_index(0)?)),
        Ok(None) => Ok(Mark::Unset),
        Err(err) if err.is_missing_table() => Ok(Mark::NoSchema),
        Err(err) => Err(err.into()),
    }
}

pub async fn set(db: &Db, name: &'static str, value: &str) -> Result<(), DbError> {
    let value = value.to_owned();
    db.write(move |tx| {
        let value = value.clone();
        Box::pin(async move {
            let statement = "INSERT INTO mark (name, value) VALUES ($1, $2) \
                             ON CONFLICT (name) DO UPDATE SET value = excluded.value";
            sql::execute(tx, statement, [name.into(), value.into()]).await?;
            Ok(())
        })
    })
    .await
}
