//! The calls of cancellations.

use axum::extract::State as AppState;
use caudal_domain::cancellation::{Kind, State};
use caudal_domain::ids::{CancellationId, CauseId, UserId};
use caudal_domain::{permission::Permission as P, time::parse_date};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::service::{self, CommandContext};
use super::store::list::{self, Filter};
use super::view::{
    self, CancellationCounts, CancellationDetail, CancellationItem, CancellationPreview, CancellationTargets,
};
use super::{load, show, store, targets};
use caudal_web::http::command::{Answer, Command, run};
use caudal_web::http::page::{self, Page};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::query::{PathAction, PathId, PathKind, Query, invalid_query, parse_query};
use caudal_web::{app::App, caller::Caller, guarded::Found, http::json::Json};

/// What a list of cancellations is narrowed to.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CancellationsQuery {
    /// `requested`, `executed` or `declined`.
    pub state: Option<String>,
    /// `request`, `payment`, `cash_movement` or `settlement`.
    pub kind: Option<String>,
    /// UUID of the cause.
    #[param(value_type = Option<String>, format = Uuid)]
    pub cause: Option<CauseId>,
    /// UUID of who asked.
    #[param(value_type = Option<String>, format = Uuid)]
    pub asked_by: Option<UserId>,
    /// UUID of who decided.
    #[param(value_type = Option<String>, format = Uuid)]
    pub decided_by: Option<UserId>,
    /// Asked for on this day or later: ISO date.
    pub from: Option<String>,
    /// Asked for on this day or earlier: ISO date.
    pub until: Option<String>,
    /// Beginnings of words: numbers, people, causes.
    pub q: Option<String>,
    /// `newest` or `oldest`, which is the default for `requested`, as `newest` is for the others.
    pub sort: Option<String>,
    /// Where the page begins.
    pub after: Option<String>,
    /// How many: 1 to 100, 25 unless told.
    pub limit: Option<u64>,
}

/// What is looked for to be cancelled.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TargetsQuery {
    /// Number of a document, or beginnings of words: people, concepts.
    pub q: String,
}

/// The document that is to be cancelled.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CancellationTargetBody {
    /// `request`, `payment`, `cash_movement` or `settlement`.
    pub kind: String,
    #[schema(value_type = String, format = Uuid)]
    pub id: Uuid,
}

/// What somebody asks to be cancelled.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AskCancellationBody {
    pub target: CancellationTargetBody,
    /// UUID of the cause.
    pub cause_id: CauseId,
    /// Why, up to 1000 characters.
    pub explanation: String,
    /// What becomes of the request of a payment: `payable` or `cancelled`.
    pub becomes: Option<String>,
    /// UUIDs of papers that were uploaded before, at most ten.
    #[schema(value_type = Vec<String>)]
    #[serde(default)]
    pub evidence: Vec<Uuid>,
}

/// The arguments of a decision.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CancellationActionBody {
    /// For `execute`: the hash of what the decider saw.
    pub effects_hash: Option<String>,
    /// For `decline`: why.
    pub reason: Option<String>,
}

impl CancellationsQuery {
    /// Reads a query string.
    ///
    /// # Errors
    /// `invalid_query`.
    pub fn parse(text: &str) -> Result<Self, ApiError> {
        parse_query(text)
    }

    /// What it narrows the list to.
    ///
    /// # Errors
    /// `invalid_query` for what it does not understand.
    pub fn filter(&self, app: &App) -> Result<Filter, ApiError> {
        let some = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        let state =
            some(&self.state).map(|name| State::from_name(&name).ok_or_else(|| invalid_query("state")));
        let kind = some(&self.kind).map(|name| Kind::from_name(&name).ok_or_else(|| invalid_query("kind")));
        let day = |text: &Option<String>, days: i64, field: &str| {
            let start = |text: String| app.start_of(parse_date(&text)?, days);
            some(text).map(|text| start(text).ok_or_else(|| invalid_query(field))).transpose()
        };
        let state = state.transpose()?;
        Ok(Filter {
            oldest_first: page::oldest_first(self.sort.as_deref(), state == Some(State::Requested))?,
            states: state.into_iter().collect(),
            kind: kind.transpose()?,
            cause: self.cause,
            asked_by: self.asked_by,
            decided_by: self.decided_by,
            asked_ms: (day(&self.from, 0, "from")?, day(&self.until, 1, "until")?),
            words: some(&self.q),
            not_of: None,
        })
    }
}

/// A page of cancellations: those that wait oldest first, all others newest first, unless told.
#[utoipa::path(get, path = "/api/v1/cancellations", tag = "cancellations", params(CancellationsQuery),
    responses((status = 200, body = Page<CancellationItem>), (status = 422, body = Problem)))]
pub async fn list_cancellations(
    AppState(app): AppState<App>,
    caller: Caller,
    Query(query): Query<CancellationsQuery>,
) -> Result<Json<Page<CancellationItem>>, ApiError> {
    let (after, limit) = (page::after(query.after.as_deref())?, page::limit(query.limit)?);
    let filter = query.filter(&app)?;
    let db = app.db.begin_read().await?;
    let rows = list::page(&db, &show::ways(&caller.actor), &filter, after, limit).await?;
    Ok(Json(Page::cut(rows, limit, |row| row.id).map(|row| view::item(&row))))
}

/// How much waits for a decision of the reader.
#[utoipa::path(get, path = "/api/v1/cancellations/counts", tag = "cancellations",
    responses((status = 200, body = CancellationCounts)))]
pub async fn count_cancellations(
    AppState(app): AppState<App>,
    caller: Caller,
) -> Result<Json<CancellationCounts>, ApiError> {
    let to_decide = super::count_to_decide(app.db.read(), &caller.actor).await?;
    Ok(Json(CancellationCounts { to_decide }))
}

/// Documents that were found by number or words, with what keeps each from being cancelled.
#[utoipa::path(get, path = "/api/v1/cancellations/targets", tag = "cancellations", params(TargetsQuery),
    responses((status = 200, body = CancellationTargets), (status = 422, body = Problem)))]
pub async fn find_cancellation_targets(
    AppState(app): AppState<App>,
    caller: Caller,
    Query(query): Query<TargetsQuery>,
) -> Result<Json<CancellationTargets>, ApiError> {
    let db = app.db.begin_read().await?;
    Ok(Json(CancellationTargets { items: targets::find(&db, &app, &caller.actor, &query.q).await? }))
}

/// What cancelling a document would do, for whoever handled it or decides on cancellations.
#[utoipa::path(get, path = "/api/v1/cancellations/targets/{kind}/{id}", tag = "cancellations",
    params(("kind" = String, Path, description = "`request`, `payment`, `cash_movement` or `settlement`"),
        ("id" = String, Path, description = "UUID")),
    responses((status = 200, body = CancellationPreview), (status = 404, body = Problem)))]
pub async fn preview_cancellation(
    AppState(app): AppState<App>,
    caller: Caller,
    PathKind(kind): PathKind,
    PathId(id): PathId,
) -> Result<Json<CancellationPreview>, ApiError> {
    let kind = Kind::from_name(&kind).ok_or(ApiError::NotFound)?;
    let db = app.db.begin_read().await?;
    let loaded = load::find(&db, &app, kind, id.0).await?.ok_or(ApiError::NotFound)?;
    let handled = loaded.handled_by(&db, caller.actor.id).await?;
    if !show::may_know(&loaded, &caller.actor, handled) {
        return Err(ApiError::NotFound);
    }
    Ok(Json(show::preview(&db, &caller.actor, &loaded, handled).await?))
}

/// Asks for a cancellation: whoever handled the document, or decides on cancellations.
#[utoipa::path(post, path = "/api/v1/cancellations", tag = "cancellations", request_body = AskCancellationBody,
    params(("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    responses((status = 201, body = CancellationDetail), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem)))]
pub async fn ask_cancellation(
    AppState(app): AppState<App>,
    Command { meta, body }: Command<AskCancellationBody>,
) -> Result<Answer, ApiError> {
    run(&app, &meta, body, move |tx, app, caller, body| {
        Box::pin(async move {
            let row = CommandContext { tx, app, caller }.ask(body).await?;
            Answer::created(&show::detail(tx, app, &caller.actor, row).await?)
        })
    })
    .await
}

/// A cancellation with all that belongs to it.
#[utoipa::path(get, path = "/api/v1/cancellations/{id}", tag = "cancellations",
    params(("id" = String, Path, description = "UUID")),
    responses((status = 200, body = CancellationDetail), (status = 404, body = Problem)))]
pub async fn get_cancellation(
    AppState(app): AppState<App>,
    caller: Caller,
    PathId(id): PathId<CancellationId>,
) -> Result<Answer, ApiError> {
    let db = app.db.begin_read().await?;
    let row = store::find(&db, id).await?.visible(|row| super::may_see(row, &caller.actor))?;
    Answer::ok(&show::detail(&db, &app, &caller.actor, row).await?)
}

/// Decides on a cancellation: `execute` does it, `decline` leaves everything as it is.
#[utoipa::path(post, path = "/api/v1/cancellations/{id}/actions/{action}", tag = "cancellations",
    request_body = CancellationActionBody,
    params(("id" = String, Path, description = "UUID"), ("action" = String, Path, description = "`execute` or `decline`"),
        ("Idempotency-Key" = String, Header, description = "8 to 128 characters"),
        ("If-Match" = String, Header, description = "The version that was read, in quotes")),
    responses((status = 200, body = CancellationDetail), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 412, body = Problem), (status = 422, body = Problem), (status = 428, body = Problem)))]
pub async fn act_on_cancellation(
    AppState(app): AppState<App>,
    PathId(id): PathId<CancellationId>,
    PathAction(action): PathAction,
    Command { meta, body }: Command<CancellationActionBody>,
) -> Result<Answer, ApiError> {
    let verdict = service::verdict(&action, body.effects_hash, body.reason)?;
    let version = meta.version()?;
    run(&app, &meta, verdict, move |tx, app, caller, verdict| {
        Box::pin(async move {
            let row = CommandContext { tx, app, caller }.decide(id, version, verdict).await?;
            Answer::ok(&show::detail(tx, app, &caller.actor, row).await?)
        })
    })
    .await
}

/// Those who decide.
pub const DECIDERS: &[P] = &[P::ManageCancellations];
