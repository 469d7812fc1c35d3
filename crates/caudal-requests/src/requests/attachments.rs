//! Who adds files to a request, reads them and takes them back.

use axum::extract::{Request, State as AppState};
use caudal_db::{Conn, Tx};
use caudal_domain::{actor::Actor, ids::RequestId, request::State};
use serde_json::json;

use super::store::{self, row::Model};
use super::view::{self, AttachmentView, RequestDetail};
use super::{load, record, write};
use crate::attachments::{self, Added, AttachQuery, Attachment, AttachmentId, AttachmentOwner};
use crate::settlements;
use caudal_web::http::command::{Answer, Command, NoArguments, run};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::query::{PathAttachment, PathId, Query};
use caudal_web::http::trail::{self, Object};
use caudal_web::http::{download::Download, taken::audit_taken, upload};
use caudal_web::{app::App, caller::Caller};

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
    load::visible(app.db.read(), &caller.actor, id, store::find(app.db.read(), id).await?).await?;
    let of = AttachmentOwner { request_id: id, settlement_id: None };
    attachments::keep_file(&app, of, &query, request, move |tx, app, caller, added| {
        Box::pin(async move {
            let row = attach(tx, app, caller, id, added).await?;
            Answer::created(&load::detail(tx, app, caller, row).await?)
        })
    })
    .await
}

async fn attach(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    id: RequestId,
    added: &Added,
) -> Result<Model, ApiError> {
    let before = load::lock_visible(tx, caller, id).await?;
    let state = before.state;
    if matches!(state, State::Withdrawn | State::Cancelled) {
        return Err(caudal_domain::error::CommonRefusal::WrongState.into());
    }
    // A confidential file is added by those who may read it.
    if !record::reads_all(&before, &caller.actor) {
        return Err(ApiError::NotFound);
    }
    if attachments::count_of_request(tx, id).await? >= app.config.attachments.max_count as u64 {
        return Err(attachments::refuse("attachment_count"));
    }
    let added = added.insert(tx).await?;
    let after = json!({ "name": added.name, "sha256": added.sha256, "size_bytes": added.size_bytes });
    let mut row = before.clone();
    row.attachment_count += 1;
    row.updated_at_ms = app.now_ms();
    write::save(tx, &before, &row).await?;
    write::note(tx, app, caller, &row, "attach", None, after["name"].as_str().map(str::to_owned)).await?;
    let object = Object { kind: "request", id: id.0, number: Some(&row.number) };
    caudal_db::audit::append(tx, &trail::row(app, caller, "request.attach", &object, None, Some(after)))
        .await?;
    Ok(row)
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
    run(&app, &meta, (), move |tx, app, caller, _| {
        Box::pin(async move {
            let row = remove(tx, app, caller, id, attachment).await?;
            Answer::ok(&load::detail(tx, app, caller, row).await?)
        })
    })
    .await
}

async fn remove(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    id: RequestId,
    attachment: AttachmentId,
) -> Result<Model, ApiError> {
    let before = load::lock_visible(tx, caller, id).await?;
    caudal_domain::request::check(
        &record::domain(&before),
        caudal_domain::request::Action::Edit,
        &caller.actor,
    )?;
    let gone = attachments::find(tx, attachment)
        .await?
        // A receipt stands with its expense, and goes with it.
        .filter(|a| a.request_id == id && a.settlement_id.is_none())
        .ok_or(ApiError::NotFound)?;
    attachments::remove(tx, attachment).await?;
    let mut row = before.clone();
    row.attachment_count -= 1;
    row.updated_at_ms = app.now_ms();
    write::save(tx, &before, &row).await?;
    write::note(tx, app, caller, &row, "detach", None, Some(gone.name.clone())).await?;
    let object = Object { kind: "request", id: id.0, number: Some(&row.number) };
    let was = json!({ "name": gone.name, "sha256": gone.sha256, "size_bytes": gone.size_bytes });
    caudal_db::audit::append(tx, &trail::row(app, caller, "request.detach", &object, Some(was), None))
        .await?;
    Ok(row)
}

/// An attachment, for whoever may see it and read it; the download is audited.
///
/// # Errors
/// `not_found`, `stored_file_missing`, `stored_file_damaged`.
pub async fn download(app: &App, caller: &Caller, id: AttachmentId) -> Result<Download, ApiError> {
    let found = readable(app, caller, id).await?;
    let bytes = upload::get(app, &found.stored()).await?;
    let object = Object { kind: "request", id: found.request_id.0, number: None };
    let after = json!({ "name": found.name, "sha256": found.sha256 });
    audit_taken(app, trail::row(app, caller, "request.download", &object, None, Some(after))).await?;
    Ok(Download::new(found.name, found.media_type, bytes))
}

/// Whether the caller may download an attachment, and it is there to be downloaded.
///
/// # Errors
/// `not_found`, `stored_file_missing`, `stored_file_damaged`.
pub async fn may_download(app: &App, caller: &Caller, id: AttachmentId) -> Result<(), ApiError> {
    let found = readable(app, caller, id).await?;
    upload::get(app, &found.stored()).await.map(drop)
}

/// The files of a request, oldest first, for whoever may read them; none for anybody else.
pub async fn readable_of(
    db: &Conn,
    actor: &Actor,
    request: RequestId,
) -> Result<Vec<AttachmentView>, ApiError> {
    let found = store::find(db, request).await?;
    match load::visible(db, actor, request, found).await {
        Ok(row) if record::reads_all(&row, actor) => {
            let files = attachments::of_request(db, request).await?;
            Ok(files.into_iter().map(|file| view::attachment_view(file, false)).collect())
        }
        Ok(_) | Err(ApiError::NotFound) => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

/// Finds an attachment that the caller may read.
///
/// # Errors
/// `not_found`.
async fn readable(app: &App, caller: &Caller, id: AttachmentId) -> Result<Attachment, ApiError> {
    let db = app.db.read();
    let found = attachments::find(db, id).await?.ok_or(ApiError::NotFound)?;
    if let Some(settlement) = found.settlement_id {
        // Whoever reads a settlement reads its receipts: nobody accepts what they cannot look at.
        let seen = settlements::may_see(db, app, &caller.actor, settlement).await?;
        return if seen { Ok(found) } else { Err(ApiError::NotFound) };
    }
    let of = store::find(db, found.request_id).await?;
    let request = load::visible(db, &caller.actor, found.request_id, of).await?;
    if record::reads_all(&request, &caller.actor) { Ok(found) } else { Err(ApiError::NotFound) }
}
