//! Files whose record was removed: their bytes go afterwards, since no command that is undone may have taken them.

use object_store::ObjectStoreExt as _;

use super::{attachments::place, store};
use crate::{app::App, http::problem::ApiError};

/// Removes the bytes of files whose record was removed. To be called every few minutes. Answers how many there were.
///
/// # Errors
/// `internal` when the database fails, or the place where files lie.
pub async fn purge_files(app: &App) -> Result<u64, ApiError> {
    let mut gone = 0;
    loop {
        let some = store::removed_files(app.db.read()).await?;
        if some.is_empty() {
            return Ok(gone);
        }
        for id in &some {
            match app.attachments.delete(&place(*id)).await {
                // Gone already, by a turn that was stopped before it could say so.
                Ok(()) | Err(object_store::Error::NotFound { .. }) => {}
                Err(error) => return Err(ApiError::Internal(Box::new(error))),
            }
        }
        gone += some.len() as u64;
        app.db
            .write(move |tx| {
                let some = some.clone();
                Box::pin(async move { Ok::<_, ApiError>(store::forget_removed(tx, &some).await?) })
            })
            .await?;
    }
}
