//! Files that are sent, and the bytes that are kept of them.

use axum::body::Bytes;
use caudal_db::{Tx, quota};
use caudal_domain::ids::{Id, UserId};
use caudal_domain::{error::FieldRefusal, text};

use super::{command::Answer, problem::ApiError};
use crate::storage::{NotWhole, StoredFile};
use crate::{app::App, caller::Caller};

const MAX_NAME_CHARS: usize = 120;

/// The last part of a name, without what a path or a header could read in it.
///
/// # Errors
/// The refusals of a text, at `name`.
pub fn file_name(name: &str) -> Result<String, ApiError> {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let clean = text::required(last, MAX_NAME_CHARS)
        .map_err(|refusal| vec![FieldRefusal { field: "name".into(), refusal: refusal.into() }])?;
    Ok(clean.replace(['"', '\n', '\r', '\t'], " "))
}

/// What one upload takes of what its person may upload in a day. Nothing is kept of an upload without one.
#[derive(Clone)]
pub struct Room {
    user: UserId,
    day: String,
    bytes: i64,
}

impl Room {
    /// For this many bytes of this person, today.
    #[must_use]
    pub fn of(app: &App, caller: &Caller, bytes: usize) -> Self {
        let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
        Self { user: caller.actor.id, day: app.today().to_string(), bytes }
    }

    /// Takes it, in the command that writes the upload down and after its key was asked: what came before is not counted again.
    ///
    /// # Errors
    /// `upload_limit`.
    pub async fn take(&self, tx: &Tx, app: &App) -> Result<(), ApiError> {
        let used = quota::add(tx, self.user.0, &self.day, self.bytes).await?;
        let limits = &app.config.attachments;
        let (files, bytes) = (limits.daily_files, limits.daily_bytes);
        let fits =
            used.files <= i64::from(files) && u64::try_from(used.bytes).is_ok_and(|used| used <= bytes);
        if fits { Ok(()) } else { Err(ApiError::UploadLimit { files, bytes }) }
    }
}

/// Forgets how much was uploaded on days gone by. To be called now and then.
pub async fn purge_rooms(app: &App) -> Result<(), ApiError> {
    Ok(quota::forget_before(&app.db, &app.today().to_string()).await?)
}

/// Keeps the bytes that somebody uploaded: they are on the disk when this returns.
pub async fn put_upload(app: &App, _room: &Room, place: &str, bytes: Bytes) -> Result<(), ApiError> {
    put(app, place, bytes).await
}

/// Keeps bytes that the portal itself made: they are on the disk when this returns.
pub async fn put(app: &App, place: &str, bytes: Bytes) -> Result<(), ApiError> {
    app.attachments.put(place, bytes).await.map_err(ApiError::internal)
}

/// The bytes that a row names, as they came.
///
/// # Errors
/// `stored_file_missing`, `stored_file_damaged` where they are not what the row says, `internal` where they cannot be read.
pub async fn get(app: &App, file: &StoredFile) -> Result<Bytes, ApiError> {
    match app.attachments.read_whole(file).await {
        Ok(bytes) => Ok(bytes),
        Err(NotWhole::Unreadable(error)) => Err(ApiError::internal(error)),
        Err(why) => {
            tracing::error!(place = %file.place, %why, "a file is not what its row says");
            Err(ApiError::FileNotWhole { missing: matches!(why, NotWhole::Missing) })
        }
    }
}

/// Removes bytes that nothing names any more. Where that fails, they are swept away later.
pub async fn remove(app: &App, place: &str) {
    if let Err(error) = app.attachments.remove(place).await {
        tracing::warn!(%error, "a file that is not needed any more could not be removed");
    }
}

/// Whether the bytes that came with a command are needed no more: it was refused, or it had come before and its answer names other
/// bytes. Where it is not known whether it was written down, they stay.
#[must_use]
pub fn unneeded(answer: &Result<Answer, ApiError>, ours: Id) -> bool {
    match answer {
        Ok(answer) => answer.value()["id"] != ours.to_string(),
        Err(error) => error.nothing_done(),
    }
}
