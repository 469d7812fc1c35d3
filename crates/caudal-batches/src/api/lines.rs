//! The calls about the lines of a batch.

use axum::extract::State as AppState;
use caudal_domain::ids::BatchId;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::super::load::{self, BatchNewAccount};
use super::super::store::{self, line};
use super::super::view::{self, BatchDetail, BatchLine};
use super::{super::service::lines, on_batch};
use caudal_web::http::command::{Answer, Command, NoArguments};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::query::{PathId, PathPosition, Query, invalid_query};
use caudal_web::{app::App, http::json::Json};

/// How many lines a call answers unless told, and at most.
const LINES: u64 = 100;
const MAX_LINES: u64 = 500;
/// The most words that are looked for in lines.
const MAX_WORDS: usize = 4;
/// What is written into the cells of a line, by column.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BatchLineBody {
    /// Texts by the names of their columns: `document_type`, `document`, `name`, `bank`, `account_kind`, `account`,
    /// `amount`, `currency`, `concept`, `reference`, `email`, `phone`, `request`.
    pub cells: lines::Writing,
}

/// What is written into the cells of one of several lines.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BatchLineChange {
    /// The line's place in the batch, from 1.
    pub position: i64,
    /// Texts by the names of their columns, as of a line that is added.
    pub cells: lines::Writing,
}

/// Changes of lines, all of which are made or none.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BatchLineChanges {
    /// 1 to 500.
    pub lines: Vec<BatchLineChange>,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct BatchLineQuery {
    /// `all`, `errors`, `warnings`, `unusual` (the weightiest first), `new_accounts`, `doubts`, or a state of lines; `all`
    /// unless told.
    pub show: Option<String>,
    /// Texts that stand in their cells.
    pub q: Option<String>,
    /// From which of those shown on: 0 to 100,000.
    pub offset: Option<u64>,
    /// How many: 1 to 500, 100 unless told.
    pub limit: Option<u64>,
}

/// Some lines of a batch.
#[derive(Serialize, ToSchema)]
pub struct BatchLines {
    /// How many are shown in all.
    pub total: u64,
    /// Those asked for.
    pub items: Vec<BatchLine>,
}

/// Accounts to tick.
#[derive(Serialize, ToSchema)]
pub struct BatchNewAccounts {
    /// In the order of their first lines.
    pub items: Vec<BatchNewAccount>,
}

/// Some lines of a batch, from any place of the list on.
#[utoipa::path(get, path = "/api/v1/batches/{id}/lines", tag = "batches",
    params(BatchLineQuery, ("id" = String, Path, description = "UUID")),
    responses((status = 200, body = BatchLines), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn list_batch_lines(
    AppState(app): AppState<App>,
    PathId(id): PathId<BatchId>,
    Query(query): Query<BatchLineQuery>,
) -> Result<Json<BatchLines>, ApiError> {
    let show = show(query.show.as_deref())?;
    let limit = query.limit.unwrap_or(LINES);
    if !(1..=MAX_LINES).contains(&limit) {
        return Err(invalid_query("limit"));
    }
    let offset = query.offset.unwrap_or(0);
    if offset > u64::from(caudal_domain::batch::MAX_LINES) {
        return Err(invalid_query("offset"));
    }
    let words = words(query.q.as_deref());
    let db = app.db.read();
    store::find(db, id).await?.ok_or(ApiError::NotFound)?;
    let total = line::count(db, id, &show, &words).await?;
    let lines = line::page(db, id, &show, &words, (offset, limit)).await?;
    Ok(Json(BatchLines { total, items: lines.into_iter().map(view::line).collect() }))
}

/// Which lines a text names.
/// The words of a query that are looked for.
pub fn words(text: Option<&str>) -> Vec<String> {
    text.unwrap_or_default().split_whitespace().take(MAX_WORDS).map(str::to_owned).collect()
}

pub fn show(text: Option<&str>) -> Result<line::Show, ApiError> {
    use line::Show as S;
    Ok(match text.unwrap_or("all") {
        "all" => S::All,
        "errors" => S::Errors,
        "warnings" => S::Warnings,
        "unusual" => S::Unusual,
        "new_accounts" => S::NewAccounts,
        "doubts" => S::Doubts,
        other => {
            let state = caudal_domain::batch::line::State::from_name(other);
            S::State(state.ok_or_else(|| invalid_query("show"))?)
        }
    })
}

/// Adds a line at the end of a batch; all are checked again.
#[utoipa::path(post, path = "/api/v1/batches/{id}/lines", tag = "batches", request_body = BatchLineBody,
    params(("id" = String, Path, description = "UUID"), ("Idempotency-Key" = String, Header),
        ("If-Match" = String, Header)),
    responses((status = 200, body = BatchDetail), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 412, body = Problem), (status = 422, body = Problem)))]
pub async fn add_batch_line(
    AppState(app): AppState<App>,
    PathId(id): PathId<BatchId>,
    Command { meta, body }: Command<BatchLineBody>,
) -> Result<Answer, ApiError> {
    on_batch(&app, &meta, id, body, move |context, version, body| {
        Box::pin(async move { context.add_line(id, version, &body.cells).await })
    })
    .await
}

/// Changes cells of some lines; all of the batch are checked again.
#[utoipa::path(patch, path = "/api/v1/batches/{id}/lines", tag = "batches", request_body = BatchLineChanges,
    params(("id" = String, Path, description = "UUID"), ("Idempotency-Key" = String, Header),
        ("If-Match" = String, Header)),
    responses((status = 200, body = BatchDetail), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 412, body = Problem), (status = 422, body = Problem)))]
pub async fn change_batch_lines(
    AppState(app): AppState<App>,
    PathId(id): PathId<BatchId>,
    Command { meta, body }: Command<BatchLineChanges>,
) -> Result<Answer, ApiError> {
    let changes: Vec<_> = body.lines.into_iter().map(|line| (line.position, line.cells)).collect();
    on_batch(&app, &meta, id, changes, move |context, version, changes| {
        Box::pin(async move { context.edit_lines(id, version, changes).await })
    })
    .await
}

/// Takes a line out of a batch; all are checked again.
#[utoipa::path(delete, path = "/api/v1/batches/{id}/lines/{position}", tag = "batches",
    params(("id" = String, Path, description = "UUID"), ("position" = i64, Path), ("Idempotency-Key" = String, Header),
        ("If-Match" = String, Header)),
    responses((status = 200, body = BatchDetail), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 412, body = Problem), (status = 422, body = Problem)))]
pub async fn remove_batch_line(
    AppState(app): AppState<App>,
    PathId(id): PathId<BatchId>,
    PathPosition(position): PathPosition,
    Command { meta, .. }: Command<NoArguments>,
) -> Result<Answer, ApiError> {
    on_batch(&app, &meta, id, (), move |context, version, _| {
        Box::pin(async move { context.remove_line(id, version, position).await })
    })
    .await
}

/// The accounts in a batch that nobody verified, for the approver to tick.
#[utoipa::path(get, path = "/api/v1/batches/{id}/new-accounts", tag = "batches",
    params(("id" = String, Path, description = "UUID")),
    responses((status = 200, body = BatchNewAccounts), (status = 404, body = Problem)))]
pub async fn list_batch_new_accounts(
    AppState(app): AppState<App>,
    PathId(id): PathId<BatchId>,
) -> Result<Json<BatchNewAccounts>, ApiError> {
    Ok(Json(BatchNewAccounts { items: load::new_accounts(app.db.read(), id).await? }))
}
