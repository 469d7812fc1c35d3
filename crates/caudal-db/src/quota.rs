//! How much each person uploaded on a day. The feature says how much is too much.

use crate::{Db, DbErr, DbError, Tx, Uuid, sql};

/// What one person uploaded on one day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Used {
    pub files: i64,
    pub bytes: i64,
}

/// Counts one more file, and answers what it comes to with it. Uploads of one person wait here for each other on PostgreSQL.
pub async fn add(tx: &Tx, user: Uuid, day: &str, bytes: i64) -> Result<Used, DbErr> {
    let statement = "INSERT INTO upload_day (user_id, day, files, bytes) VALUES ($1, $2, 1, $3) \
                     ON CONFLICT (user_id, day) DO UPDATE SET files = upload_day.files + 1, \
                     bytes = upload_day.bytes + excluded.bytes RETURNING files, bytes";
    let row = sql::one(tx, statement, [user.into(), day.into(), bytes.into()]).await?;
    let row = row.ok_or_else(|| DbErr::RecordNotFound("upload_day".to_owned()))?;
    Ok(Used { files: row.try_get_by_index(0)?, bytes: row.try_get_by_index(1)? })
}

/// Forgets the days before one.
pub async fn forget_before(db: &Db, day: &str) -> Result<(), DbError> {
    let day = day.to_owned();
    db.write(move |tx| {
        let day = day.clone();
        Box::pin(async move {
            sql::execute(tx, "DELETE FROM upload_day WHERE day < $1", [day.into()]).await?;
            Ok(())
        })
    })
    .await
}
