//! Files added to requests and to their settlements: PDF and images, known by their content, kept under their id. Who may add, read and
//! remove them is said by the room they are added to.

mod ids;
mod receipt;
mod removed;
mod store;

use std::collections::HashSet;

use axum::extract::Request;
use caudal_db::{Conn, DbErr, Tx};
use caudal_domain::ids::{RequestId, SettlementId, UserId};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use utoipa::IntoParams;

use caudal_web::http::command::{Answer, Done, Meta, limited, run};
use caudal_web::http::upload::{self, Room, file_name};
use caudal_web::storage::{FileKind, NamedFile, NamedFiles, StoredFile};
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};
use store::attachment::Model;

pub use ids::AttachmentId;
pub use receipt::{add_receipt, receipts, remove_receipts};
pub use removed::purge_files;

/// A file that was added to a request, or a receipt of its settlement.
#[derive(Clone, Debug)]
pub struct Attachment {
    pub id: AttachmentId,
    pub request_id: RequestId,
    /// The settlement, for a receipt of it.
    pub settlement_id: Option<SettlementId>,
    /// The name it came with.
    pub name: String,
    pub media_type: String,
    pub size_bytes: i64,
    pub sha256: String,
    pub uploaded_by: UserId,
    pub uploaded_by_name: String,
    pub at_ms: i64,
}

impl From<Model> for Attachment {
    fn from(row: Model) -> Self {
        Self {
            id: row.id,
            request_id: row.request_id,
            settlement_id: row.settlement_id,
            name: row.name,
            media_type: row.media_type,
            size_bytes: row.size_bytes,
            sha256: row.sha256,
            uploaded_by: row.uploaded_by,
            uploaded_by_name: row.uploaded_by_name,
            at_ms: row.at_ms,
        }
    }
}

impl Attachment {
    #[must_use]
    pub fn stored(&self) -> StoredFile {
        StoredFile { place: place(self.id), size_bytes: self.size_bytes, sha256: self.sha256.clone() }
    }
}

impl Added {
    /// Writes it down, in the command that it came with.
    pub async fn insert(&self, tx: &Tx) -> Result<Attachment, ApiError> {
        store::insert(tx, self.row.clone()).await?;
        Ok(self.row.clone().into())
    }
}

/// The files of a request, oldest first; the receipts of its settlement stand there.
pub async fn of_request(db: &Conn, id: RequestId) -> Result<Vec<Attachment>, DbErr> {
    Ok(store::of_request(db, id).await?.into_iter().map(Attachment::from).collect())
}

pub async fn count_of_request(db: &Conn, id: RequestId) -> Result<u64, DbErr> {
    store::count_of_request(db, id).await
}

pub async fn find(db: &Conn, id: AttachmentId) -> Result<Option<Attachment>, DbErr> {
    Ok(store::find(db, id).await?.map(Attachment::from))
}

/// Removes a file; its bytes go afterwards ([`purge_files`]).
pub async fn remove(tx: &Tx, id: AttachmentId) -> Result<(), DbErr> {
    store::remove(tx, &[id]).await
}

/// What an attachment may be, by its content.
const TYPES: [&str; 4] = ["application/pdf", "image/jpeg", "image/png", "image/webp"];

/// The name of the file.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AttachQuery {
    /// The name it shall have, up to 120 characters.
    name: String,
}

/// A refusal of a file as a whole.
#[must_use]
pub fn refuse(code: &'static str) -> ApiError {
    ApiError::Malformed { code, field: None }
}

#[derive(Clone, Copy)]
pub struct AttachmentOwner {
    pub request_id: RequestId,
    /// The settlement, for a receipt of it.
    pub settlement_id: Option<SettlementId>,
}

/// A file whose bytes were kept and which is still to be written down.
pub struct Added {
    row: Model,
}

/// Keeps the bytes of a body as a file, and has it written down in one command. Bytes that nothing names are removed again.
///
/// # Errors
/// `attachment_empty`, `attachment_type`, `body_too_large`, `upload_limit`, the refusals of a name, and whatever `write` refuses.
pub async fn keep_file(
    app: &App,
    of: AttachmentOwner,
    query: &AttachQuery,
    request: Request,
    write: impl for<'c> Fn(&'c Tx, &'c App, &'c Caller, &'c Added) -> Done<'c> + Send + Sync + 'static,
) -> Result<Answer, ApiError> {
    let (parts, body) = request.into_parts();
    let bytes = limited(Request::from_parts(parts.clone(), body), app.config.attachments.max_bytes).await?;
    let sha256 = hex::encode(Sha256::digest(&bytes));
    let meta = Meta::read(&parts, sha256.clone())?;
    let row = Model {
        id: app.new_id(),
        request_id: of.request_id,
        name: file_name(&query.name)?,
        media_type: file_type(&bytes)?.to_owned(),
        size_bytes: i64::try_from(bytes.len()).unwrap_or(i64::MAX),
        sha256,
        uploaded_by: meta.caller.actor.id,
        uploaded_by_name: meta.caller.actor.name.clone(),
        at_ms: app.now_ms(),
        settlement_id: of.settlement_id,
    };
    let room = Room::of(app, &meta.caller, bytes.len());
    // The bytes first: a row never points at nothing.
    let place = place(row.id);
    upload::put_upload(app, &room, &place, bytes).await?;
    let added = Added { row: row.clone() };
    let answer = run(app, &meta, (added, room, write), move |tx, app, caller, (added, room, write)| {
        Box::pin(async move {
            room.take(tx, app).await?;
            write(tx, app, caller, added).await
        })
    })
    .await;
    // Where it is not known whether the row was written, its bytes stay.
    let unneeded = match &answer {
        Ok(answer) => !answer.json.contains(&row.id.to_string()),
        Err(error) => error.nothing_done(),
    };
    if unneeded {
        upload::remove(app, &place).await;
    }
    answer
}

/// The type of a file by its first bytes; its name and what the sender says count for nothing.
///
/// # Errors
/// `attachment_empty`, `attachment_type`.
pub fn file_type(bytes: &[u8]) -> Result<&'static str, ApiError> {
    if bytes.is_empty() {
        return Err(refuse("attachment_empty"));
    }
    let kind = infer::get(bytes).map(|k| k.mime_type()).unwrap_or_default();
    TYPES.into_iter().find(|t| *t == kind).ok_or_else(|| refuse("attachment_type"))
}

/// Where the bytes of a file lie.
fn place(id: AttachmentId) -> String {
    format!("attachments/{id}")
}

/// Some of the files that were added to requests and settlements, behind a row.
pub async fn named_files(db: &Conn, after: Option<AttachmentId>) -> Result<NamedFiles, ApiError> {
    let rows = store::after(db, after).await?;
    let named = |row: &Model| NamedFile {
        kind: FileKind::Attachment,
        place: place(row.id),
        sha256: row.sha256.clone(),
        size_bytes: row.size_bytes,
    };
    Ok(NamedFiles { files: rows.iter().map(named).collect(), last: rows.last().map(|row| row.id.cast()) })
}

/// At which of the places of these ids a file lies that a row names, or that is about to be removed.
pub async fn named_places(db: &Conn, ids: &[AttachmentId]) -> Result<HashSet<String>, ApiError> {
    Ok(store::existing(db, ids).await?.into_iter().map(place).collect())
}
