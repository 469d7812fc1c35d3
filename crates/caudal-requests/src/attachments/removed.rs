//! Files whose record was removed: their bytes go afterwards, since no command that is undone may have taken them.

use super::{place, store};
use caudal_db::Db;
use caudal_web::{http::problem::ApiError, storage::Storage};

/// Removes the bytes of files whose record was removed. To be called every few minutes. Answers how many there were.
pub async fn purge_files(db: &Db, attachments: &Storage) -> Result<u64, ApiError> {
    let (mut gone, mut after, mut failed) = (0, None, None);
    loop {
        let some = store::removed_files(db.read(), after).await?;
        let Some(last) = some.last() else { break };
        after = Some(*last);
        let mut done = Vec::new();
        for id in some {
            match attachments.remove(&place(id)).await {
                Ok(()) => done.push(id),
                // One that cannot be removed keeps none of the others: it stays for the next turn.
                Err(error) => failed = Some(error),
            }
        }
        gone += done.len() as u64;
        db.write(move |tx| {
            let done = done.clone();
            Box::pin(async move { Ok::<_, ApiError>(store::forget_removed(tx, &done).await?) })
        })
        .await?;
    }
    failed.map_or(Ok(gone), |error| Err(ApiError::internal(error)))
}
