//! The calls about what banks answer.

use axum::Json;
use axum::extract::{Request, State as AppState};
use caudal_domain::batch::Action;
use caudal_domain::ids::{BatchId, Id};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::{IntoParams, ToSchema};

use super::hand::{self, BatchMatches};
use super::transit::{self, BatchInTransit};
use super::{plan::BatchAnswerOutcome, reading};
use crate::store::answers::{self as rows, answer, evidence};
use crate::{api::BatchFileQuery, files, load, service::CommandContext, store, view::BatchDetail};
use caudal_requests::attachments;
use caudal_web::http::command::{Answer, Command, Meta, limited, run, run_long};
use caudal_web::http::page::{self, Page};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::query::{PathAnswer, PathId, Query};
use caudal_web::{app::App, caller::Caller, http::upload::file_name};

/// A file with the bank's answer.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BatchAnswer {
    #[schema(value_type = String, format = Uuid)]
    pub id: uuid::Uuid,
    /// `pain.002`, `camt.054`, `table`.
    pub kind: String,
    pub file_name: String,
    /// The SHA-256 of its bytes, in hexadecimal figures.
    pub sha256: String,
    /// `read`, or `applied`.
    pub state: String,
    /// Who sent it.
    pub uploaded_by: String,
    pub uploaded_at_ms: i64,
    /// Who had it applied.
    pub applied_by: Option<String>,
    /// The heads of a table.
    pub heads: Option<Vec<String>>,
    /// Its first rows.
    pub sample: Option<Vec<Vec<String>>>,
    /// Which column each head is: `end_to_end_id`, `payment`, `document`, `reference`, `account`, `amount`, `status`, `reason`.
    pub mapping: Option<Vec<Option<String>>>,
    /// `remembered`, `suggested`, `chosen`.
    pub mapping_from: Option<String>,
    /// What it would do, or did the first time; nothing for a table whose columns are not named.
    pub outcome: Option<BatchAnswerOutcome>,
}

impl BatchAnswer {
    fn of(row: answer::Model, would: Option<BatchAnswerOutcome>) -> Self {
        let sheet = row.sheet.map(|sheet| sheet.0);
        Self {
            id: row.id,
            kind: row.kind,
            file_name: row.file_name,
            sha256: row.sha256,
            state: row.state,
            uploaded_by: row.uploaded_by_name,
            uploaded_at_ms: row.uploaded_at_ms,
            applied_by: row.applied_by_name,
            heads: sheet.as_ref().map(|s| s.heads.clone()),
            sample: sheet.as_ref().map(|s| s.sample.clone()),
            mapping: sheet.as_ref().map(|s| s.mapping.clone()),
            mapping_from: sheet.map(|s| s.mapping_from),
            outcome: row.outcome.map(|outcome| outcome.0).or(would),
        }
    }
}

/// The files with the bank's answers.
#[derive(Serialize, ToSchema)]
pub struct BatchAnswers {
    /// Oldest first.
    pub items: Vec<BatchAnswer>,
}

/// Which column of a table is which.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BatchAnswerBody {
    /// One for each head, or nothing for one that is not read.
    pub mapping: Option<Vec<Option<String>>>,
}

/// The bank's paper, kept.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BatchEvidence {
    #[schema(value_type = String, format = Uuid)]
    pub id: uuid::Uuid,
    pub name: String,
}

/// What is pasted to mark lines.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BatchMatchBody {
    /// `results` or `returns`.
    pub kind: String,
    /// Documents, references, accounts, payments' numbers or what identifies them from end to end.
    pub values: Vec<String>,
}

/// Where a page of what is in transit begins.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct BatchTransitQuery {
    /// Where the page begins.
    pub after: Option<String>,
    /// How many: 1 to 100, 25 unless told.
    pub limit: Option<u64>,
}

/// Reads a file with the bank's answer: pain.002, camt.054, or a table of results. Nothing moves yet. The same file another time is
/// the same answer.
#[utoipa::path(post, path = "/api/v1/batches/{id}/answers", tag = "batches",
    params(BatchFileQuery, ("id" = String, Path, description = "UUID"), ("Idempotency-Key" = String, Header)),
    request_body(content(("application/octet-stream"))),
    responses((status = 201, body = BatchAnswer), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 413, body = Problem), (status = 422, body = Problem)))]
pub async fn upload_batch_answer(
    AppState(app): AppState<App>,
    PathId(id): PathId<BatchId>,
    Query(query): Query<BatchFileQuery>,
    request: Request,
) -> Result<Answer, ApiError> {
    let (parts, body) = request.into_parts();
    let bytes = limited(Request::from_parts(parts.clone(), body), reading::MAX_BYTES).await?;
    let sha256 = hex::encode(Sha256::digest(&bytes));
    let meta = Meta::read(&parts, sha256.clone())?;
    let name = file_name(&query.name)?;
    let row = store::find(app.db.read(), id).await?.ok_or(ApiError::NotFound)?;
    let came = super::look(&row, bytes.clone(), &sha256).await?;
    let sheet = match came.sheet {
        Some(sheet) => Some(super::remembered(app.db.read(), meta.caller.actor.id, sheet).await?),
        None => None,
    };
    // The bytes first: a row never points at nothing.
    let place = files::place(id, app.new_id());
    let new = answer::Model {
        id: app.new_uuid(),
        batch_id: id,
        kind: came.kind.to_owned(),
        file_name: name,
        size_bytes: i64::try_from(bytes.len()).unwrap_or(i64::MAX),
        sha256,
        place: place.clone(),
        message: came.message,
        sheet: sheet.map(Into::into),
        state: "read".to_owned(),
        outcome: None,
        uploaded_by: meta.caller.actor.id,
        uploaded_by_name: meta.caller.actor.name.clone(),
        uploaded_at_ms: app.now_ms(),
        applied_by: None,
        applied_by_name: None,
        applied_at_ms: None,
    };
    let room = files::Room::of(&app, &meta.caller, bytes.len());
    files::put_upload(&app, &room, &place, bytes).await?;
    let would = super::preview(&app, &row, &new, None).await;
    let ours = new.id;
    let answer = match would {
        Err(error) => Err(error),
        Ok(would) => {
            run(&app, &meta, (new, would, room), move |tx, app, caller, (new, would, room)| {
                Box::pin(async move {
                    room.take(tx, app).await?;
                    let context = CommandContext { tx, app, caller };
                    let held = context.hold_now(id).await?;
                    context.may(&held, Action::Answer)?;
                    let kept = context.keep_answer(new.clone()).await?;
                    Answer::created(&BatchAnswer::of(kept, would.clone()))
                })
            })
            .await
        }
    };
    if files::unneeded(&answer, Id::new(ours)) {
        files::remove(&app, &place).await;
    }
    answer
}

/// The files with the bank's answers to a batch.
#[utoipa::path(get, path = "/api/v1/batches/{id}/answers", tag = "batches",
    params(("id" = String, Path, description = "UUID")),
    responses((status = 200, body = BatchAnswers), (status = 404, body = Problem)))]
pub async fn list_batch_answers(
    AppState(app): AppState<App>,
    PathId(id): PathId<BatchId>,
) -> Result<Json<BatchAnswers>, ApiError> {
    store::find(app.db.read(), id).await?.ok_or(ApiError::NotFound)?;
    let all = rows::all(app.db.read(), id).await?;
    Ok(Json(BatchAnswers { items: all.into_iter().map(|row| BatchAnswer::of(row, None)).collect() }))
}

async fn found(app: &App, id: BatchId, answer: Id) -> Result<(store::row::Model, answer::Model), ApiError> {
    let row = store::find(app.db.read(), id).await?.ok_or(ApiError::NotFound)?;
    let kept = rows::find(app.db.read(), id, answer).await?.ok_or(ApiError::NotFound)?;
    Ok((row, kept))
}

/// What an answer would do with these columns. Nothing moves.
#[utoipa::path(post, path = "/api/v1/batches/{id}/answers/{answer_id}/actions/preview", tag = "batches",
    request_body = BatchAnswerBody,
    params(("id" = String, Path, description = "UUID"), ("answer_id" = String, Path, description = "UUID"),
        ("Idempotency-Key" = String, Header)),
    responses((status = 200, body = BatchAnswer), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn preview_batch_answer(
    AppState(app): AppState<App>,
    PathId(id): PathId<BatchId>,
    PathAnswer(answer): PathAnswer,
    Command { meta: _, body }: Command<BatchAnswerBody>,
) -> Result<Answer, ApiError> {
    let (row, mut kept) = found(&app, id, answer).await?;
    let would = super::preview(&app, &row, &kept, body.mapping.as_deref()).await?;
    if let (Some(mapping), Some(sheet)) = (body.mapping, &mut kept.sheet) {
        sheet.0.mapping = mapping;
        "chosen".clone_into(&mut sheet.0.mapping_from);
    }
    // What it would do now, also where it was applied before.
    kept.outcome = None;
    Answer::ok(&BatchAnswer::of(kept, would.clone()))
}

/// Applies an answer: lines and their payments are where the bank says they are. What was heard before changes nothing.
#[utoipa::path(post, path = "/api/v1/batches/{id}/answers/{answer_id}/actions/apply", tag = "batches",
    request_body = BatchAnswerBody,
    params(("id" = String, Path, description = "UUID"), ("answer_id" = String, Path, description = "UUID"),
        ("Idempotency-Key" = String, Header), ("If-Match" = String, Header)),
    responses((status = 200, body = BatchDetail), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 412, body = Problem), (status = 422, body = Problem)))]
pub async fn apply_batch_answer(
    AppState(app): AppState<App>,
    PathId(id): PathId<BatchId>,
    PathAnswer(answer): PathAnswer,
    Command { meta, body }: Command<BatchAnswerBody>,
) -> Result<Answer, ApiError> {
    let version = meta.version()?;
    let (row, kept) = found(&app, id, answer).await?;
    let reading = super::read(&app, &row, &kept, body.mapping.as_deref()).await?;
    let unnamed = || ApiError::Malformed { code: "missing_field", field: Some("mapping".into()) };
    let reading = reading.ok_or_else(unnamed)?;
    run_long(
        &app,
        &meta,
        (reading, body.mapping),
        move |tx, app, caller, (reading, mapping)| {
            Box::pin(async move {
                let context = CommandContext { tx, app, caller };
                let row = context.apply_answer((id, version), answer, reading, mapping.as_deref()).await?;
                Answer::ok(&load::detail(tx, app, &caller.actor, &row).await?)
            })
        },
        |_| {},
    )
    .await
}

/// Keeps the bank's paper: PDF, JPEG, PNG or WebP by its content. What is said by hand afterwards stands on it.
#[utoipa::path(post, path = "/api/v1/batches/{id}/evidence", tag = "batches",
    params(BatchFileQuery, ("id" = String, Path, description = "UUID"), ("Idempotency-Key" = String, Header)),
    request_body(content(("application/octet-stream"))),
    responses((status = 201, body = BatchEvidence), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 413, body = Problem), (status = 422, body = Problem)))]
pub async fn add_batch_evidence(
    AppState(app): AppState<App>,
    PathId(id): PathId<BatchId>,
    Query(query): Query<BatchFileQuery>,
    request: Request,
) -> Result<Answer, ApiError> {
    let (parts, body) = request.into_parts();
    let max_bytes = app.config.attachments.max_bytes;
    let bytes = limited(Request::from_parts(parts.clone(), body), max_bytes).await?;
    let sha256 = hex::encode(Sha256::digest(&bytes));
    let meta = Meta::read(&parts, sha256.clone())?;
    let place = files::place(id, app.new_id());
    let new = evidence::Model {
        id: app.new_uuid(),
        batch_id: id,
        name: file_name(&query.name)?,
        media_type: attachments::file_type(&bytes)?.to_owned(),
        size_bytes: i64::try_from(bytes.len()).unwrap_or(i64::MAX),
        sha256,
        place: place.clone(),
        uploaded_by: meta.caller.actor.id,
        uploaded_by_name: meta.caller.actor.name.clone(),
        at_ms: app.now_ms(),
        report_version: None,
    };
    let room = files::Room::of(&app, &meta.caller, bytes.len());
    files::put_upload(&app, &room, &place, bytes).await?;
    let ours = new.id;
    let answer = run(&app, &meta, (new, room), move |tx, app, caller, (new, room)| {
        Box::pin(async move {
            room.take(tx, app).await?;
            let context = CommandContext { tx, app, caller };
            let held = context.hold_now(id).await?;
            context.may(&held, Action::Report)?;
            context.keep_evidence(&held.before, new).await?;
            Answer::created(&BatchEvidence { id: new.id, name: new.name.clone() })
        })
    })
    .await;
    if files::unneeded(&answer, Id::new(ours)) {
        files::remove(&app, &place).await;
    }
    answer
}

/// Which lines pasted texts name. Nothing is marked.
#[utoipa::path(post, path = "/api/v1/batches/{id}/matches", tag = "batches", request_body = BatchMatchBody,
    params(("id" = String, Path, description = "UUID"), ("Idempotency-Key" = String, Header)),
    responses((status = 200, body = BatchMatches), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn match_batch_lines(
    AppState(app): AppState<App>,
    PathId(id): PathId<BatchId>,
    Command { meta: _, body }: Command<BatchMatchBody>,
) -> Result<Answer, ApiError> {
    let db = app.db.begin_read().await?;
    let row = store::find(&db, id).await?.ok_or(ApiError::NotFound)?;
    let kind = hand::kind(Some(&body.kind))?;
    Answer::ok(&hand::matches(&db, &row, kind, &body.values).await?)
}

/// What was sent in batches and the bank has not answered, oldest first.
#[utoipa::path(get, path = "/api/v1/batches/in-transit", tag = "batches", params(BatchTransitQuery),
    responses((status = 200, body = Page<BatchInTransit>), (status = 422, body = Problem)))]
pub async fn list_batches_in_transit(
    AppState(app): AppState<App>,
    _caller: Caller,
    Query(query): Query<BatchTransitQuery>,
) -> Result<Json<Page<BatchInTransit>>, ApiError> {
    let (after, limit) = (page::after(query.after.as_deref())?, page::limit(query.limit)?);
    Ok(Json(transit::page(&app, after, limit).await?))
}
