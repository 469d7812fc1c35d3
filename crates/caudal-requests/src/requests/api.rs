//! The calls of requests: read, check the shape, hand to the service.

use axum::extract::State as AppState;
use caudal_domain::ids::{Id, RequestId};
use caudal_domain::request::{Action, Command as Act, State};
use caudal_domain::{error::CommonRefusal, time::parse_date};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::store::list::{Branch, Filter};
use super::view::{RequestDetail, RequestItem};
use super::{deciding, draft::RequestBody, load, record, service, store};
use caudal_access::company::{self, General};
use caudal_web::http::command::{Answer, Command, run};
use caudal_web::http::page::{self, Page};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::query::{PathAction, PathId, Query, invalid_query, parse_query};
use caudal_web::http::{errors_es, json::Json};
use caudal_web::{app::App, caller::Caller};

#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionBody {
    /// Why, where the action needs a reason.
    reason: Option<String>,
    /// For `approve`: the amount, in minor units; all that was asked for when absent.
    amount_minor: Option<i64>,
}

/// A comment as written.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CommentBody {
    /// Up to 1000 characters.
    text: String,
}

/// A decision on several requests.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DecisionsBody {
    /// `approve`, `decline`, `send-back`, `approve-hr`, `decline-hr`, `release`.
    action: String,
    /// Why, where the action needs a reason.
    reason: Option<String>,
    /// 1 to 100 requests, each in the version that was read.
    items: Vec<DecisionItem>,
}

/// One of several requests.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DecisionItem {
    id: RequestId,
    /// The version that was read.
    version: i64,
}

/// What became of one of several requests.
#[derive(Clone, Serialize, ToSchema)]
pub struct DecisionResult {
    id: RequestId,
    /// Its number, where the reader may see it.
    number: Option<String>,
    /// Whether it was done.
    ok: bool,
    /// Its state now.
    #[schema(value_type = Option<String>)]
    state: Option<State>,
    /// Its version now.
    version: Option<i64>,
    /// Stable code of what refused it.
    code: Option<String>,
    /// Why it was refused, in Spanish.
    detail: Option<String>,
}

/// What became of each.
#[derive(Clone, Serialize, ToSchema)]
pub struct DecisionResults {
    /// In the order they were sent.
    results: Vec<DecisionResult>,
}

/// What a list is narrowed to.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// `mine`, `to_decide`, `waiting_for_others`, `to_release`, `all`.
    scope: Option<String>,
    /// States, separated by commas.
    state: Option<String>,
    /// UUID of a type.
    #[serde(rename = "type")]
    #[param(rename = "type")]
    kind: Option<String>,
    /// UUID of a branch.
    branch: Option<String>,
    /// Beginnings of words of number, people, purpose.
    q: Option<String>,
    /// ISO date: submitted that day or later.
    from: Option<String>,
    /// ISO date: submitted that day or earlier.
    to: Option<String>,
    /// At least, in minor units.
    min_minor: Option<i64>,
    /// At most, in minor units.
    max_minor: Option<i64>,
    /// `newest` (default) or `oldest`.
    sort: Option<String>,
    /// 1 to 100, 25 by default.
    limit: Option<u64>,
    /// Where the page begins: `next` of the page before.
    after: Option<String>,
}

/// How many requests stand where, up to 1000.
#[derive(Serialize, ToSchema)]
pub struct RequestCounts {
    /// My own that are not finished.
    mine_open: i64,
    /// To be approved or declined by me.
    to_decide: i64,
    /// To be decided where I decide, by others.
    waiting_for_others: i64,
    /// To be released by me.
    to_release: i64,
}

/// A list that was asked for, understood.
pub struct Listing {
    /// The ways of seeing.
    pub branches: Vec<Branch>,
    pub filter: Filter,
}

impl ListQuery {
    /// Reads a query string as the list's own call does.
    ///
    /// # Errors
    /// `invalid_query`.
    pub fn parse(query: &str) -> Result<Self, ApiError> {
        parse_query(query)
    }

    /// What is asked for, and by whom, under the company's settings.
    ///
    /// # Errors
    /// `invalid_query` for what is not understood.
    pub fn listing(&self, app: &App, caller: &Caller, general: &General) -> Result<Listing, ApiError> {
        fn id<Of>(text: Option<&str>, field: &'static str) -> Result<Option<Id<Of>>, ApiError> {
            text.filter(|t| !t.is_empty()).map(|t| t.parse().map_err(|_| invalid_query(field))).transpose()
        }
        let day = |text: &Option<String>, field, days: i64| {
            let start = |t: &str| app.start_of(parse_date(t)?, days);
            text.as_deref()
                .filter(|t| !t.is_empty())
                .map(|t| start(t).ok_or_else(|| invalid_query(field)))
                .transpose()
        };
        let states = self.state.as_deref().unwrap_or_default().split(',').filter(|s| !s.is_empty());
        let mut filter = Filter {
            states: states
                .map(|s| State::from_name(s).ok_or_else(|| invalid_query("state")))
                .collect::<Result<_, _>>()?,
            kind: id(self.kind.as_deref(), "type")?,
            branch: id(self.branch.as_deref(), "branch")?,
            words: self.q.clone().filter(|q| !q.trim().is_empty()),
            from_ms: day(&self.from, "from", 0)?,
            until_ms: day(&self.to, "to", 1)?,
            min_minor: self.min_minor,
            max_minor: self.max_minor,
            oldest_first: page::oldest_first(self.sort.as_deref(), false)?,
            ..Filter::default()
        };
        let db = app.db.read();
        let branches = match self.scope.as_deref() {
            None | Some("all") => record::branches(&caller.actor),
            Some("mine") => vec![Branch::Requester(caller.actor.id)],
            Some("to_decide") => {
                filter.not_of = Some(caller.actor.id);
                filter.not_decided_by = Some(caller.actor.id);
                deciding::to_decide(db, &caller.actor, general)
            }
            Some("waiting_for_others") => {
                let (ways, narrowed) = deciding::waiting_for_others(db, &caller.actor, general);
                (filter.not_of, filter.not_among, filter.among) =
                    (narrowed.not_of, narrowed.not_among, narrowed.among);
                ways
            }
            Some("to_release") => {
                filter.not_of = Some(caller.actor.id);
                super::to_release(&caller.actor)
            }
            Some(_) => return Err(invalid_query("scope")),
        };
        Ok(Listing { branches, filter })
    }
}

/// Requests that the caller may see.
#[utoipa::path(get, path = "/api/v1/requests", tag = "requests", params(ListQuery),
    responses((status = 200, body = Page<RequestItem>), (status = 422, body = Problem)))]
pub async fn list_requests(
    AppState(app): AppState<App>,
    caller: Caller,
    Query(query): Query<ListQuery>,
) -> Result<Json<Page<RequestItem>>, ApiError> {
    let limit = page::limit(query.limit)?;
    let after = page::after(query.after.as_deref())?;
    let db = app.db.begin_read().await?;
    let general = company::general(&db).await?;
    let Listing { branches, filter } = query.listing(&app, &caller, &general)?;
    let (rows, is_more) = store::list::first(&db, &branches, &filter, after, limit).await?;
    let Page { items, next } = Page::of(rows, is_more, |r| r.id);
    Ok(Json(Page { items: load::items(&db, &caller.actor, items).await?, next }))
}

/// How many requests wait for the caller.
#[utoipa::path(get, path = "/api/v1/requests/counts", tag = "requests",
    responses((status = 200, body = RequestCounts)))]
pub async fn count_requests(
    AppState(app): AppState<App>,
    caller: Caller,
) -> Result<Json<RequestCounts>, ApiError> {
    let db = app.db.begin_read().await?;
    Ok(Json(RequestCounts {
        mine_open: super::count_mine_open(&db, &caller.actor).await?,
        to_decide: super::count_to_decide(&db, &caller.actor).await?,
        waiting_for_others: super::first_waiting_for_others(&db, &caller.actor, 0).await?.0,
        to_release: super::count_to_release(&db, &caller.actor).await?,
    }))
}

/// One request with all that belongs to it.
#[utoipa::path(get, path = "/api/v1/requests/{id}", tag = "requests", params(("id" = String, Path, description = "UUID")),
    responses((status = 200, body = RequestDetail), (status = 404, body = Problem)))]
pub async fn get_request(
    AppState(app): AppState<App>,
    caller: Caller,
    PathId(id): PathId<RequestId>,
) -> Result<Answer, ApiError> {
    let request = super::get(&app, &caller, id).await?;
    Answer::versioned(&request, request.item.version)
}

/// Asks for money. A token with the scope `requests:drafts` leaves a draft to its person, and submits nothing.
#[utoipa::path(post, path = "/api/v1/requests", tag = "requests", request_body = RequestBody,
    params(("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    responses((status = 201, body = RequestDetail), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub async fn create_request(
    AppState(app): AppState<App>,
    Command { meta, body }: Command<RequestBody>,
) -> Result<Answer, ApiError> {
    run(&app, &meta, body, move |tx, app, caller, body| {
        Box::pin(async move {
            let (row, known) = service::create(tx, app, caller, body).await?;
            let made = load::detail_of(tx, app, caller, row, known).await?;
            Answer::created(&if caller.drafts_for.is_some() { made.for_drafter() } else { made })
        })
    })
    .await
}

/// Corrects a draft.
#[utoipa::path(put, path = "/api/v1/requests/{id}", tag = "requests", request_body = RequestBody,
    params(("id" = String, Path, description = "UUID"), ("Idempotency-Key" = String, Header, description = "8 to 128 characters"),
        ("If-Match" = String, Header, description = "The version that was read, in quotes")),
    responses((status = 200, body = RequestDetail), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 412, body = Problem), (status = 422, body = Problem)))]
pub async fn update_request(
    AppState(app): AppState<App>,
    PathId(id): PathId<RequestId>,
    Command { meta, body }: Command<RequestBody>,
) -> Result<Answer, ApiError> {
    let version = meta.version()?;
    run(&app, &meta, body, move |tx, app, caller, body| {
        Box::pin(async move {
            let row = service::update(tx, app, caller, id, version, body).await?;
            Answer::ok(&load::detail(tx, app, caller, row).await?)
        })
    })
    .await
}

fn command(action: &str, body: &ActionBody) -> Result<Act, ApiError> {
    let reason = || body.reason.clone().unwrap_or_default();
    let surplus = |field: &str| ApiError::Malformed { code: "unknown_field", field: Some(field.into()) };
    let action = Action::from_name(action).filter(|a| *a != Action::Edit).ok_or(ApiError::NotFound)?;
    let wants_reason = matches!(action, Action::SendBack | Action::Decline | Action::DeclineHr);
    if body.reason.is_some() && !wants_reason {
        return Err(surplus("reason"));
    }
    if body.amount_minor.is_some() && action != Action::Approve {
        return Err(surplus("amount_minor"));
    }
    Ok(match action {
        Action::Submit | Action::Edit => Act::Submit,
        Action::SendBack => Act::SendBack { reason: reason() },
        Action::Approve => Act::Approve { amount_minor: body.amount_minor },
        Action::Decline => Act::Decline { reason: reason() },
        Action::ApproveHr => Act::ApproveHr,
        Action::DeclineHr => Act::DeclineHr { reason: reason() },
        Action::Release => Act::Release,
        Action::Withdraw => Act::Withdraw,
        Action::Revise => Act::Revise,
    })
}

/// Does something to a request: submit, send-back, approve, decline, approve-hr, decline-hr, release, withdraw, revise.
#[utoipa::path(post, path = "/api/v1/requests/{id}/actions/{action}", tag = "requests", request_body = ActionBody,
    params(("id" = String, Path, description = "UUID"), ("action" = String, Path, description = "The action's name"),
        ("Idempotency-Key" = String, Header, description = "8 to 128 characters"),
        ("If-Match" = String, Header, description = "The version that was read, in quotes")),
    responses((status = 200, body = RequestDetail), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 412, body = Problem), (status = 422, body = Problem)))]
pub async fn act_on_request(
    AppState(app): AppState<App>,
    PathId(id): PathId<RequestId>,
    PathAction(action): PathAction,
    Command { meta, body }: Command<ActionBody>,
) -> Result<Answer, ApiError> {
    let act = command(&action, &body)?;
    let version = meta.version()?;
    run(&app, &meta, act, move |tx, app, caller, act| {
        Box::pin(async move {
            let row = service::act(tx, app, caller, id, version, act).await?;
            Answer::ok(&load::detail(tx, app, caller, row).await?)
        })
    })
    .await
}

/// Adds a comment.
#[utoipa::path(post, path = "/api/v1/requests/{id}/comments", tag = "requests", request_body = CommentBody,
    params(("id" = String, Path, description = "UUID"), ("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    responses((status = 201, body = RequestDetail), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn comment_request(
    AppState(app): AppState<App>,
    PathId(id): PathId<RequestId>,
    Command { meta, body }: Command<CommentBody>,
) -> Result<Answer, ApiError> {
    run(&app, &meta, body, move |tx, app, caller, body| {
        Box::pin(async move {
            let row = service::add_comment(tx, app, caller, id, &body.text).await?;
            Answer::created(&load::detail(tx, app, caller, row).await?)
        })
    })
    .await
}

/// Decides several requests with one click; each succeeds or is refused on its own.
#[utoipa::path(post, path = "/api/v1/requests/decisions", tag = "requests", request_body = DecisionsBody,
    params(("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    responses((status = 200, body = DecisionResults), (status = 422, body = Problem)))]
pub async fn decide_requests(
    AppState(app): AppState<App>,
    Command { meta, body }: Command<DecisionsBody>,
) -> Result<Answer, ApiError> {
    let act = command(&body.action, &ActionBody { reason: body.reason.clone(), amount_minor: None })?;
    if body.items.is_empty() || body.items.len() > 100 {
        return Err(CommonRefusal::LinesCount { max: 100 }.into());
    }
    run(&app, &meta, (act, body.items), move |tx, app, caller, (act, items)| {
        Box::pin(async move {
            let asked: Vec<_> = items.iter().map(|item| (item.id, item.version)).collect();
            let done = service::act_on_many(tx, app, caller, &asked, act).await?;
            let results = items.iter().zip(done).map(|(item, done)| result(item.id, done)).collect();
            Answer::ok(&DecisionResults { results })
        })
    })
    .await
}

fn result(id: RequestId, done: Result<store::row::Model, ApiError>) -> DecisionResult {
    let none =
        DecisionResult { id, number: None, ok: false, state: None, version: None, code: None, detail: None };
    match done {
        Ok(row) => DecisionResult {
            number: Some(row.number),
            ok: true,
            state: Some(row.state),
            version: Some(row.version),
            ..none
        },
        Err(error) => DecisionResult {
            code: Some(error.code().to_owned()),
            detail: Some(errors_es::api(&error)),
            ..none
        },
    }
}
