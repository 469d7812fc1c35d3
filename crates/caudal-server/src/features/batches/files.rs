//! Bytes that belong to a batch, where attachments lie: the file that its lines came in, and the file that the bank gets.

use axum::body::Bytes;
use caudal_domain::ids::{BatchId, Id};
use object_store::{ObjectStoreExt, PutPayload, path::Path as Place};

use crate::{app::App, http::problem::ApiError};

/// A place for bytes of a batch that nothing lies at yet.
#[must_use]
pub fn place(batch: BatchId, id: Id) -> String {
    format!("batches/{batch}/{id}")
}

fn broken(error: object_store::Error) -> ApiError {
    ApiError::Internal(Box::new(error))
}

/// Keeps bytes.
///
/// # Errors
/// `internal` where they cannot be kept.
pub async fn put(app: &App, place: &str, bytes: Bytes) -> Result<(), ApiError> {
    app.attachments.put(&Place::from(place), PutPayload::from_bytes(bytes)).await.map_err(broken)?;
    Ok(())
}

/// Bytes that are kept; nothing where they are not there.
///
/// # Errors
/// `internal` where they cannot be read.
pub async fn get(app: &App, place: &str) -> Result<Option<Bytes>, ApiError> {
    match app.attachments.get(&Place::from(place)).await {
        Ok(found) => Ok(Some(found.bytes().await.map_err(broken)?)),
        Err(object_store::Error::NotFound { .. }) => Ok(None),
        Err(error) => Err(broken(error)),
    }
}

/// Removes bytes that nothing names any more; that they stay does no harm but for the room.
pub async fn remove(app: &App, place: &str) {
    if let Err(error) = app.attachments.delete(&Place::from(place)).await {
        tracing::warn!(%error, "a file of a batch that is not needed any more could not be removed");
    }
}
