//! Papers that come with a cancellation. They are uploaded before it is asked for, and belong to nobody's until then.

use caudal_db::Conn;
use std::collections::HashSet;

use axum::body::Bytes;
use axum::extract::{Request, State as AppState};
use caudal_domain::{cancellation, ids::Id};
use serde::Deserialize;
use serde_json::json;
use sha2::{Digest, Sha256};
use utoipa::IntoParams;

use super::store::{self, evidence::Model};
use super::view::{self, CancellationEvidence};
use super::{load, show};
use caudal_requests::attachments;
use caudal_web::http::command::{Answer, Meta, limited, run};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::trail::{self, Object};
use caudal_web::http::upload::{self, Room, file_name};
use caudal_web::http::{download::Download, query::Query, taken::audit_taken};
use caudal_web::storage::{FileKind, NamedFile, NamedFiles};
use caudal_web::{app::App, caller::Caller, guarded::Found};

/// How long a paper that belongs to no cancellation is kept, in milliseconds.
const LOOSE_MS: i64 = 24 * 3_600_000;
/// The most papers of one person that belong to no cancellation: those of some that are being asked for at once.
const MAX_LOOSE: u64 = 100;
/// How many are removed in one turn.
const PURGED: u64 = 500;

/// The name of a paper.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct EvidenceQuery {
    /// The name of its file.
    pub name: String,
    /// What is about to be cancelled: `request`, `payment`, `cash_movement` or `settlement`.
    pub target_kind: String,
    #[param(value_type = String, format = Uuid)]
    pub target_id: uuid::Uuid,
}

/// Keeps a paper for a cancellation that is about to be asked for, of a document that this person handled or may cancel: PDF, JPEG,
/// PNG or WebP by its content.
#[utoipa::path(post, path = "/api/v1/cancellations/evidence", tag = "cancellations",
    params(EvidenceQuery, ("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    request_body(content(("application/octet-stream"))),
    responses((status = 201, body = CancellationEvidence), (status = 404, body = Problem),
        (status = 409, body = Problem), (status = 413, body = Problem), (status = 422, body = Problem)))]
pub async fn add_cancellation_evidence(
    AppState(app): AppState<App>,
    Query(query): Query<EvidenceQuery>,
    request: Request,
) -> Result<Answer, ApiError> {
    let (parts, body) = request.into_parts();
    let max_bytes = app.config.attachments.max_bytes;
    let bytes: Bytes = limited(Request::from_parts(parts.clone(), body), max_bytes).await?;
    let sha256 = hex::encode(Sha256::digest(&bytes));
    let meta = Meta::read(&parts, sha256.clone())?;
    may_ask(&app, &meta.caller, &query).await?;
    let room = Room::of(&app, &meta.caller, bytes.len());
    let id = app.new_id();
    let paper = Model {
        id: id.0,
        cancellation_id: None,
        name: file_name(&query.name)?,
        media_type: attachments::file_type(&bytes)?.to_owned(),
        size_bytes: i64::try_from(bytes.len()).unwrap_or(i64::MAX),
        sha256,
        place: format!("cancellations/{id}"),
        uploaded_by: meta.caller.actor.id,
        uploaded_by_name: meta.caller.actor.name.clone(),
        at_ms: app.now_ms(),
    };
    let place = paper.place.clone();
    upload::put_upload(&app, &room, &place, bytes).await?;
    let answer = run(&app, &meta, (paper, room), |tx, app, _, (paper, room)| {
        Box::pin(async move {
            // First, so that one person's uploads are counted one after the other.
            room.take(tx, app).await?;
            if store::count_loose(tx, paper.uploaded_by).await? >= MAX_LOOSE {
                return Err(attachments::refuse("evidence_count"));
            }
            store::add_evidence(tx, paper.clone()).await?;
            Answer::created(&view::paper(paper.clone()))
        })
    })
    .await;
    if upload::unneeded(&answer, id) {
        upload::remove(&app, &place).await;
    }
    answer
}

/// Whether this person may ask for the cancellation that a paper is for: as for asking itself, it is a document that they handled or
/// may cancel.
async fn may_ask(app: &App, caller: &Caller, query: &EvidenceQuery) -> Result<(), ApiError> {
    let db = app.db.begin_read().await?;
    let kind = cancellation::Kind::from_name(&query.target_kind).ok_or(ApiError::NotFound)?;
    let loaded = load::find(&db, app, kind, query.target_id).await?.ok_or(ApiError::NotFound)?;
    let handled = loaded.handled_by(&db, caller.actor.id).await?;
    if show::may_know(&loaded, &caller.actor, handled) { Ok(()) } else { Err(ApiError::NotFound) }
}

async fn readable(app: &App, caller: &Caller, id: Id) -> Result<Model, ApiError> {
    let db = app.db.begin_read().await?;
    let paper = store::evidence(&db, id).await?.ok_or(ApiError::NotFound)?;
    let own = paper.uploaded_by == caller.actor.id;
    let seen = match paper.cancellation_id {
        Some(of) => store::find(&db, of).await?.visible(|row| super::may_see(row, &caller.actor)).is_ok(),
        None => false,
    };
    if own || seen { Ok(paper) } else { Err(ApiError::NotFound) }
}

/// Whether this person may have a paper, and it is there to be had.
///
/// # Errors
/// `not_found`, `stored_file_missing`, `stored_file_damaged`.
pub async fn may_download(app: &App, caller: &Caller, id: Id) -> Result<(), ApiError> {
    let paper = readable(app, caller, id).await?;
    upload::get(app, &paper.stored()).await.map(drop)
}

/// A paper, for whoever may see its cancellation; the download is audited.
///
/// # Errors
/// `not_found`, `stored_file_missing`, `stored_file_damaged`.
pub async fn download(app: &App, caller: &Caller, id: Id) -> Result<Download, ApiError> {
    let paper = readable(app, caller, id).await?;
    let bytes = upload::get(app, &paper.stored()).await?;
    let object =
        Object { kind: "cancellation", id: paper.cancellation_id.map_or(paper.id, |id| id.0), number: None };
    let told = json!({ "name": paper.name, "sha256": paper.sha256 });
    audit_taken(app, trail::row(app, caller, "cancellation.download", &object, None, Some(told))).await?;
    Ok(Download::new(paper.name, paper.media_type, bytes))
}

/// Removes papers of cancellations that were never asked for. To be called every few minutes.
pub async fn purge(app: &App) -> Result<(), ApiError> {
    for paper in store::forgotten(app.db.read(), app.now_ms() - LOOSE_MS, PURGED).await? {
        let id = paper.id;
        let gone = app
            .db
            .write(move |tx| Box::pin(async move { Ok::<_, ApiError>(store::remove_loose(tx, id).await?) }))
            .await?;
        if gone {
            upload::remove(app, &paper.place).await;
        }
    }
    Ok(())
}

/// Some of the papers, behind one of them; those that belong to no cancellation yet are among them.
pub async fn named_files(db: &Conn, after: Option<Id>) -> Result<NamedFiles, ApiError> {
    let rows = store::papers_after(db, after).await?;
    let last = rows.last().map(|row| Id::new(row.id));
    let named = |row: Model| NamedFile {
        kind: FileKind::CancellationEvidence,
        place: row.place,
        sha256: row.sha256,
        size_bytes: row.size_bytes,
    };
    Ok(NamedFiles { files: rows.into_iter().map(named).collect(), last })
}

/// At which of the places of these ids a paper lies that a row names.
pub async fn named_places(db: &Conn, ids: &[Id]) -> Result<HashSet<String>, ApiError> {
    Ok(store::places(db, ids).await?.into_iter().collect())
}
