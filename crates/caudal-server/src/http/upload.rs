//! Files that are sent, and the bytes that are kept of them.

use axum::body::Bytes;
use caudal_domain::{error::FieldRefusal, ids::Id, text};
use object_store::{ObjectStoreExt, PutPayload, path::Path as Place};

use super::{command::Answer, problem::ApiError};
use crate::app::App;

/// The longest name of a file, in characters.
const MAX_NAME_CHARS: usize = 120;

/// The last part of a name, without what a path or a header could read in it.
///
/// # Errors
/// The refusals of a text, at `name`.
pub fn file_name(name: &str) -> Result<String, ApiError> {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let clean = text::required(last, MAX_NAME_CHARS)
        .map_err(|refusal| vec![FieldRefusal { field: "name".into(), refusal }])?;
    Ok(clean.replace(['"', '\n', '\r', '\t'], " "))
}

/// Keeps bytes.
///
/// # Errors
/// `internal` where they cannot be kept.
pub async fn put(app: &App, place: &str, bytes: Bytes) -> Result<(), ApiError> {
    app.attachments
        .put(&Place::from(place), PutPayload::from_bytes(bytes))
        .await
        .map_err(ApiError::internal)?;
    Ok(())
}

/// Bytes that are kept; nothing where they are not there.
///
/// # Errors
/// `internal` where they cannot be read.
pub async fn get(app: &App, place: &str) -> Result<Option<Bytes>, ApiError> {
    match app.attachments.get(&Place::from(place)).await {
        Ok(found) => Ok(Some(found.bytes().await.map_err(ApiError::internal)?)),
        Err(object_store::Error::NotFound { .. }) => Ok(None),
        Err(error) => Err(ApiError::internal(error)),
    }
}

/// Removes bytes that nothing names any more; that they stay does no harm but for the room.
pub async fn remove(app: &App, place: &str) {
    if let Err(error) = app.attachments.delete(&Place::from(place)).await {
        tracing::warn!(%error, "a file that is not needed any more could not be removed");
    }
}

/// Whether the bytes that came with a command are needed no more: it was refused, or it had come before and its answer names other
/// bytes. Where it is not known whether it was written down, they stay.
#[must_use]
pub fn unneeded(answer: &Result<Answer, ApiError>, ours: Id) -> bool {
    match answer {
        Ok(answer) => answer.body["id"] != ours.to_string(),
        Err(error) => !matches!(error, ApiError::Internal(_) | ApiError::Busy),
    }
}
