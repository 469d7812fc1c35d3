//! The calls about the period that is closed.

use std::sync::Arc;

use axum::extract::State as AppState;
use caudal_db::Conn;
use caudal_domain::accounting::reopening::{self, Action, State};
use caudal_domain::time::{DateRefusal, parse_date};
use caudal_domain::{actor::Actor, error::CommonRefusal, ids::UserId, permission::Permission as P};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::store::period::{self as store, change};
use super::{CommandContext, decider, to_reopening};
use crate::PeriodChangeId;
use caudal_access::people;
use caudal_web::http::command::{Answer, Command, run};
use caudal_web::http::page::{ActionState, Blocked, Ref, names_of_those_who};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::query::{PathAction, PathId};
use caudal_web::{app::App, caller::Caller, http::json::Json};

/// One closing or reopening.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PeriodChange {
    pub id: PeriodChangeId,
    /// `close` or `reopen`.
    pub kind: String,
    /// `requested`, `executed`, `declined` or `withdrawn`.
    pub state: String,
    /// The last day that was closed before it, ISO date.
    pub closed_before: Option<String>,
    /// The last day that is closed by it, ISO date.
    pub closed_after: Option<String>,
    pub reason: String,
    /// Who closed, or asked for it to be opened again.
    pub asked_by: Ref,
    pub asked_at_ms: i64,
    pub decided_by: Option<Ref>,
    pub decided_at_ms: Option<i64>,
    /// Why it was declined.
    pub decision_reason: Option<String>,
    /// What the reader may do, or why not and who can.
    pub actions: Vec<ActionState>,
    /// For `If-Match`.
    pub version: i64,
}

/// What is closed.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AccountingPeriod {
    /// The last day that is closed, ISO date; nothing is where there is none.
    pub closed_through: Option<String>,
    /// The last day that may be closed now, ISO date: yesterday.
    pub closable_through: String,
    /// Who besides administrators decides whether a period is opened again.
    pub reviewer: Option<Ref>,
    /// Whether the reader may close, ask for an opening, and name the reviewer.
    pub administers: bool,
    /// The changes, newest first.
    pub changes: Vec<PeriodChange>,
    /// For `If-Match` where the reviewer is named.
    pub version: i64,
}

/// Until when is closed.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClosePeriodBody {
    /// The last day that shall be closed, ISO date.
    pub through: String,
    /// Why, up to 1000 characters.
    pub reason: String,
}

/// Until when shall still be closed.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReopenPeriodBody {
    /// The last day that shall stay closed, ISO date; nothing stays closed where there is none.
    pub through: Option<String>,
    /// Why, up to 1000 characters.
    pub reason: String,
}

/// The arguments of a decision.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PeriodActionBody {
    /// For `decline`: why.
    pub reason: Option<String>,
}

/// Who decides besides administrators.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PeriodReviewerBody {
    /// UUID of a person who reads the books; nobody where there is none.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub user_id: Option<UserId>,
}

async fn load_view(db: &Conn, app: &App, actor: &Actor) -> Result<AccountingPeriod, ApiError> {
    let row = store::read(db).await?;
    let changes = store::changes(db).await?;
    let people = if changes.iter().any(|change| change.state == State::Requested) {
        people::actors(db, app.today(), &[P::Administrator, P::ViewAccounting]).await?
    } else {
        Arc::default()
    };
    let actions = |change: &change::Model| -> Vec<ActionState> {
        let asked = to_reopening(change);
        let may = |action, who: &Actor| reopening::check(&asked, action, decider(who, &row));
        let offer = |action: Action| {
            let refusal = may(action, actor).err()?;
            let who = names_of_those_who(&people, |person| may(action, person).is_ok());
            Some(Blocked::new(&refusal, who))
        };
        // Taking it back is offered to who asked alone.
        let offered = Action::all().filter(|action| {
            asked.state == State::Requested && (*action != Action::Withdraw || asked.asked_by == actor.id)
        });
        offered.map(|action| ActionState { action: action.name(), blocked_by: offer(action) }).collect()
    };
    let change = |change: change::Model| PeriodChange {
        actions: actions(&change),
        id: change.id,
        kind: change.kind,
        state: change.state.name().to_owned(),
        closed_before: change.closed_before,
        closed_after: change.closed_after,
        reason: change.reason,
        asked_by: Ref::new(change.asked_by, change.asked_by_name),
        asked_at_ms: change.asked_at_ms,
        decided_by: Ref::of_parts(change.decided_by, change.decided_by_name.as_deref()),
        decided_at_ms: change.decided_at_ms,
        decision_reason: change.decision_reason,
        version: change.version,
    };
    Ok(AccountingPeriod {
        closed_through: row.closed_through.clone(),
        closable_through: app.today().yesterday().unwrap_or(app.today()).to_string(),
        reviewer: Ref::of_parts(row.reviewer_id, row.reviewer_name.as_deref()),
        administers: actor.own(None).allows(P::Administrator),
        version: row.version,
        changes: changes.into_iter().map(change).collect(),
    })
}

/// Reopenings that wait for this person's decision.
pub async fn to_decide(db: &Conn, app: &App, actor: &Actor) -> Result<Vec<PeriodChange>, ApiError> {
    let free = |change: &PeriodChange| {
        change
            .actions
            .iter()
            .any(|action| action.action == Action::Execute.name() && action.blocked_by.is_none())
    };
    let mut changes = load_view(db, app, actor).await?.changes;
    changes.retain(free);
    Ok(changes)
}

fn day(text: &str) -> Result<Date, ApiError> {
    parse_date(text).ok_or_else(|| DateRefusal::DateInvalid.into())
}

/// What is closed, and every change of it.
#[utoipa::path(get, path = "/api/v1/accounting/period", tag = "accounting",
    responses((status = 200, body = AccountingPeriod), (status = 409, body = Problem)))]
pub async fn get_accounting_period(
    AppState(app): AppState<App>,
    caller: Caller,
) -> Result<Json<AccountingPeriod>, ApiError> {
    super::super::check_may_read(&caller)?;
    let db = app.db.begin_read().await?;
    Ok(Json(load_view(&db, &app, &caller.actor).await?))
}

/// Closes everything until a day that is over: nothing is dated into it any more.
#[utoipa::path(post, path = "/api/v1/accounting/period/actions/close", tag = "accounting", request_body = ClosePeriodBody,
    params(("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    responses((status = 200, body = AccountingPeriod), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub async fn close_period(
    AppState(app): AppState<App>,
    Command { meta, body }: Command<ClosePeriodBody>,
) -> Result<Answer, ApiError> {
    let through = day(&body.through)?;
    run(&app, &meta, body.reason, move |tx, app, caller, reason| {
        Box::pin(async move {
            CommandContext { tx, app, caller }.close(through, reason).await?;
            Answer::ok(&load_view(tx, app, &caller.actor).await?)
        })
    })
    .await
}

/// Asks for what is closed to end sooner. Another administrator, or the reviewer, decides.
#[utoipa::path(post, path = "/api/v1/accounting/period/actions/reopen", tag = "accounting", request_body = ReopenPeriodBody,
    params(("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    responses((status = 200, body = AccountingPeriod), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub async fn ask_to_reopen_period(
    AppState(app): AppState<App>,
    Command { meta, body }: Command<ReopenPeriodBody>,
) -> Result<Answer, ApiError> {
    let through = body.through.as_deref().filter(|text| !text.is_empty()).map(day).transpose()?;
    run(&app, &meta, body.reason, move |tx, app, caller, reason| {
        Box::pin(async move {
            CommandContext { tx, app, caller }.ask_reopen(through, reason).await?;
            Answer::ok(&load_view(tx, app, &caller.actor).await?)
        })
    })
    .await
}

/// Decides whether a period is opened again: `execute`, `decline`; `withdraw` is for who asked.
#[utoipa::path(post, path = "/api/v1/accounting/period-changes/{id}/actions/{action}", tag = "accounting",
    request_body = PeriodActionBody,
    params(("id" = String, Path, description = "UUID"),
        ("action" = String, Path, description = "`execute`, `decline` or `withdraw`"),
        ("Idempotency-Key" = String, Header, description = "8 to 128 characters"),
        ("If-Match" = String, Header, description = "The version that was read, in quotes")),
    responses((status = 200, body = AccountingPeriod), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 412, body = Problem), (status = 422, body = Problem), (status = 428, body = Problem)))]
pub async fn act_on_period_change(
    AppState(app): AppState<App>,
    PathId(id): PathId<PeriodChangeId>,
    PathAction(action): PathAction,
    Command { meta, body }: Command<PeriodActionBody>,
) -> Result<Answer, ApiError> {
    super::super::check_may_read(&meta.caller)?;
    let version = meta.version()?;
    let action = Action::from_name(&action).ok_or(ApiError::NotFound)?;
    run(&app, &meta, body.reason, move |tx, app, caller, reason| {
        Box::pin(async move {
            let context = CommandContext { tx, app, caller };
            context.decide(id, version, action, reason.as_deref()).await?;
            Answer::ok(&load_view(tx, app, &caller.actor).await?)
        })
    })
    .await
}

/// Names who besides administrators decides whether a period is opened again.
#[utoipa::path(put, path = "/api/v1/accounting/period/reviewer", tag = "accounting", request_body = PeriodReviewerBody,
    params(("Idempotency-Key" = String, Header, description = "8 to 128 characters"),
        ("If-Match" = String, Header, description = "The version that was read, in quotes")),
    responses((status = 200, body = AccountingPeriod), (status = 412, body = Problem), (status = 422, body = Problem)))]
pub async fn set_period_reviewer(
    AppState(app): AppState<App>,
    Command { meta, body }: Command<PeriodReviewerBody>,
) -> Result<Answer, ApiError> {
    let version = meta.version()?;
    run(&app, &meta, body.user_id, move |tx, app, caller, user| {
        Box::pin(async move {
            let reviewer = match user {
                None => None,
                Some(id) => {
                    let actor = people::actor(tx, app.today(), *id).await?;
                    // Who cannot open the books could never decide.
                    let reads = |actor: &Actor| actor.own(None).allows(P::ViewAccounting);
                    Some(actor.filter(reads).ok_or(CommonRefusal::ReferenceUnavailable)?)
                }
            };
            let context = CommandContext { tx, app, caller };
            context.set_reviewer(version, reviewer.map(|actor| (actor.id, actor.name))).await?;
            Answer::ok(&load_view(tx, app, &caller.actor).await?)
        })
    })
    .await
}
