//! Files added to a request: PDF and images, known by their content, kept under their id.

use std::collections::HashSet;

use axum::extract::{Request, State as AppState};
use caudal_db::{Conn, Tx};
use caudal_domain::{
    ids::{RequestId, SettlementId},
    request::State,
};
use futures::future::BoxFuture;
use serde::Deserialize;
use serde_json::json;
use sha2::{Digest, Sha256};
use utoipa::IntoParams;

use super::AttachmentId;
use super::{
    load, record, service,
    store::{self, attachment::Model},
    view::RequestDetail,
};
use crate::{
    app::App,
    caller::Caller,
    features::{
        files::{Kind, NamedFile, NamedFiles},
        settlements,
    },
    http::{
        command::{Answer, Command, Meta, NoArguments, limited, run},
        download::Download,
        problem::{ApiError, Problem},
        query::{PathAttachment, PathId, Query},
        trail::{self, Object},
        upload::{self, Room, file_name},
    },
    storage::StoredFile,
};

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

/// Adds a file: PDF, JPEG, PNG or WebP by its content. The body is the file's bytes.
#[utoipa::path(post, path = "/api/v1/requests/{id}/attachments", tag = "requests",
    params(AttachQuery, ("id" = String, Path, description = "UUID"),
        ("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    request_body(content(("application/octet-stream"))),
    responses((status = 201, body = RequestDetail), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 413, body = Problem), (status = 422, body = Problem)))]
pub async fn attach_to_request(
    AppState(app): AppState<App>,
    PathId(id): PathId<RequestId>,
    Query(query): Query<AttachQuery>,
    request: Request,
) -> Result<Answer, ApiError> {
    let caller = request.extensions().get::<Caller>().cloned().ok_or(ApiError::SessionRequired)?;
    // Refused before anything is stored, for whoever may not add to this request.
    let row = store::find(app.db.read(), id).await?.ok_or(ApiError::NotFound)?;
    let part = !store::participates(app.db.read(), caller.actor.id, &[row.id]).await?.is_empty();
    record::may_see(&row, &caller.actor, part)?;
    let of = Kept { request_id: id, settlement_id: None };
    keep_file(&app, of, &query, request, move |tx, app, caller, added| {
        Box::pin(async move { Answer::created(&attach(tx, app, caller, id, added.row).await?) })
    })
    .await
}

/// What a file is kept with.
#[derive(Clone, Copy)]
pub struct Kept {
    /// The request.
    pub request_id: RequestId,
    /// The settlement, for a receipt of it.
    pub settlement_id: Option<SettlementId>,
}

/// A file whose bytes were kept and which is still to be written down.
#[derive(Clone)]
pub struct Added {
    /// As it is going to be written.
    pub(super) row: Model,
}

/// Keeps the bytes of a body as a file, and has it written down in one command. Bytes that nothing names are removed again.
///
/// # Errors
/// `attachment_empty`, `attachment_type`, `body_too_large`, `upload_limit`, the refusals of a name, and whatever `write` refuses.
pub async fn keep_file(
    app: &App,
    of: Kept,
    query: &AttachQuery,
    request: Request,
    write: impl for<'a> Fn(&'a Tx, &'a App, &'a Caller, Added) -> BoxFuture<'a, Result<Answer, ApiError>>
    + Clone
    + Send
    + Sync
    + 'static,
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
    let (caller, shared, added) = (meta.caller.clone(), app.clone(), Added { row: row.clone() });
    let answer = run(app, &meta, move |tx| {
        let (app, caller, added, write) = (shared.clone(), caller.clone(), added.clone(), write.clone());
        let room = room.clone();
        Box::pin(async move {
            room.take(tx, &app).await?;
            write(tx, &app, &caller, added).await
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
pub(super) fn place(id: AttachmentId) -> String {
    format!("attachments/{id}")
}

async fn attach(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    id: RequestId,
    added: Model,
) -> Result<RequestDetail, ApiError> {
    let before = service::seen(tx, caller, id).await?;
    let state = before.state;
    if matches!(state, State::Withdrawn | State::Cancelled) {
        return Err(caudal_domain::error::CommonRefusal::WrongState.into());
    }
    // A confidential file is added by those who may read it.
    if !record::reads_all(&before, &caller.actor) {
        return Err(ApiError::NotFound);
    }
    if store::count_attachments(tx, id).await? >= app.config.attachments.max_count as u64 {
        return Err(refuse("attachment_count"));
    }
    let after = json!({ "name": added.name, "sha256": added.sha256, "size_bytes": added.size_bytes });
    store::add_attachment(tx, added).await?;
    let mut row = before.clone();
    row.attachment_count += 1;
    row.updated_at_ms = app.now_ms();
    service::save(tx, &before, &row).await?;
    service::note(tx, app, caller, &row, "attach", None, after["name"].as_str().map(str::to_owned)).await?;
    let object = Object { kind: "request", id: id.0, number: Some(&row.number) };
    caudal_db::audit::append(tx, &trail::row(app, caller, "request.attach", &object, None, Some(after)))
        .await?;
    load::detail(tx, app, caller, row).await
}

/// Removes a file from one's own draft.
#[utoipa::path(delete, path = "/api/v1/requests/{id}/attachments/{attachment_id}", tag = "requests",
    params(("id" = String, Path, description = "UUID"), ("attachment_id" = String, Path, description = "UUID"),
        ("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    responses((status = 200, body = RequestDetail), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn remove_attachment(
    AppState(app): AppState<App>,
    PathId(id): PathId<RequestId>,
    PathAttachment(attachment): PathAttachment<AttachmentId>,
    Command { meta, body: NoArguments {} }: Command<NoArguments>,
) -> Result<Answer, ApiError> {
    let (caller, shared) = (meta.caller.clone(), app.clone());
    run(&app, &meta, move |tx| {
        let (app, caller) = (shared.clone(), caller.clone());
        Box::pin(async move { Answer::ok(&remove(tx, &app, &caller, id, attachment).await?) })
    })
    .await
}

async fn remove(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    id: RequestId,
    attachment: AttachmentId,
) -> Result<RequestDetail, ApiError> {
    let before = service::seen(tx, caller, id).await?;
    caudal_domain::request::check(
        &record::domain(&before)?,
        caudal_domain::request::Action::Edit,
        &caller.actor,
    )?;
    let gone = store::attachment(tx, attachment)
        .await?
        // A receipt stands with its expense, and goes with it.
        .filter(|a| a.request_id == id && a.settlement_id.is_none())
        .ok_or(ApiError::NotFound)?;
    store::remove_attachments(tx, &[attachment]).await?;
    let mut row = before.clone();
    row.attachment_count -= 1;
    row.updated_at_ms = app.now_ms();
    service::save(tx, &before, &row).await?;
    service::note(tx, app, caller, &row, "detach", None, Some(gone.name.clone())).await?;
    let object = Object { kind: "request", id: id.0, number: Some(&row.number) };
    let was = json!({ "name": gone.name, "sha256": gone.sha256, "size_bytes": gone.size_bytes });
    caudal_db::audit::append(tx, &trail::row(app, caller, "request.detach", &object, Some(was), None))
        .await?;
    load::detail(tx, app, caller, row).await
}

/// An attachment, for whoever may see it and read it; the download is audited.
///
/// # Errors
/// `not_found`, `stored_file_missing`, `stored_file_damaged`.
pub async fn download(app: &App, caller: &Caller, id: AttachmentId) -> Result<Download, ApiError> {
    let found = readable(app, caller, id).await?;
    let bytes = upload::get(app, &stored(&found)).await?;
    let (shared, who, file) = (app.clone(), caller.clone(), found.clone());
    app.db
        .write(move |tx| {
            let object = Object { kind: "request", id: file.request_id.0, number: None };
            let after = json!({ "name": file.name, "sha256": file.sha256 });
            let row = trail::row(&shared, &who, "request.download", &object, None, Some(after));
            Box::pin(async move { Ok::<_, ApiError>(caudal_db::audit::append(tx, &row).await?) })
        })
        .await?;
    Ok(Download::new(found.name, found.media_type, bytes))
}

/// Whether the caller may download an attachment, and it is there to be downloaded.
///
/// # Errors
/// `not_found`, `stored_file_missing`, `stored_file_damaged`.
pub async fn may_download(app: &App, caller: &Caller, id: AttachmentId) -> Result<(), ApiError> {
    let found = readable(app, caller, id).await?;
    upload::get(app, &stored(&found)).await.map(drop)
}

/// Some of the files that were added to requests and settlements, behind a row.
///
/// # Errors
/// `internal` when the database fails.
pub async fn named_files(db: &Conn, after: Option<AttachmentId>) -> Result<NamedFiles, ApiError> {
    let rows = store::attachments_after(db, after).await?;
    let named = |row: &Model| NamedFile {
        kind: Kind::Attachment,
        place: place(row.id),
        sha256: row.sha256.clone(),
        size_bytes: row.size_bytes,
    };
    Ok(NamedFiles { files: rows.iter().map(named).collect(), last: rows.last().map(|row| row.id.cast()) })
}

/// At which of the places of these ids a file lies that a row names, or that is about to be removed.
///
/// # Errors
/// `internal` when the database fails.
pub async fn named_places(db: &Conn, ids: &[AttachmentId]) -> Result<HashSet<String>, ApiError> {
    Ok(store::known_files(db, ids).await?.into_iter().map(place).collect())
}

/// What the row says of the bytes.
pub(super) fn stored(row: &Model) -> StoredFile {
    StoredFile { place: place(row.id), size_bytes: row.size_bytes, sha256: row.sha256.clone() }
}

/// Finds an attachment that the caller may read.
///
/// # Errors
/// `not_found`.
async fn readable(app: &App, caller: &Caller, id: AttachmentId) -> Result<Model, ApiError> {
    let db = app.db.read();
    let found = store::attachment(db, id).await?.ok_or(ApiError::NotFound)?;
    if let Some(settlement) = found.settlement_id {
        // Whoever reads a settlement reads its receipts: nobody accepts what they cannot look at.
        let seen = settlements::sees(db, app, &caller.actor, settlement).await?;
        return if seen { Ok(found) } else { Err(ApiError::NotFound) };
    }
    let request = store::find(db, found.request_id).await?.ok_or(ApiError::NotFound)?;
    let part = !store::participates(db, caller.actor.id, &[request.id]).await?.is_empty();
    record::may_see(&request, &caller.actor, part)?;
    if record::reads_all(&request, &caller.actor) { Ok(found) } else { Err(ApiError::NotFound) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_what_its_bytes_say() {
        assert_eq!(file_type(b"%PDF-1.7\n").unwrap(), "application/pdf");
        assert_eq!(file_type(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR").unwrap(), "image/png");
        assert_eq!(file_type(b"\xff\xd8\xff\xe0").unwrap(), "image/jpeg");
        for lie in [
            &b"<html><script>alert(1)</script>"[..],
            b"MZ\x90\0",
            b"PK\x03\x04",
            b"GIF89a",
            b"<svg xmlns='x'/>",
        ] {
            assert!(file_type(lie).is_err());
        }
        assert!(file_type(b"").is_err());
    }

    #[test]
    fn a_name_is_no_path_and_no_header() {
        assert_eq!(file_name("../../etc/factura.pdf").unwrap(), "factura.pdf");
        assert_eq!(file_name("C:\\tmp\\factura \"1\".pdf").unwrap(), "factura  1 .pdf");
        assert!(file_name("a\u{0}b.pdf").is_err());
        assert!(file_name("/").is_err());
    }
}
