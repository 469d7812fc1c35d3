//! The calls of settlements.

use axum::extract::State as AppState;
use caudal_domain::actor::Actor;
use caudal_domain::ids::SettlementId;
use caudal_domain::settlement::{Action, Command as Step, LineInput, State};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::store::list::{self, Filter};
use super::view::{SettlementDetail, SettlementItem};
use super::{load, service::CommandContext, store};
use crate::attachments::AttachmentId;
use caudal_access::company;
use caudal_web::http::command::{Answer, Command, NoArguments, run};
use caudal_web::http::page::{self, Page};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::query::{PathAction, PathId, PathLine, Query, invalid_query};
use caudal_web::{app::App, caller::Caller, http::json::Json};

/// What a list of settlements is narrowed to.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SettlementsQuery {
    /// `open`, `submitted`, `settled`, or `overdue`.
    pub state: Option<String>,
    /// Only what the reader has to prove or asked for.
    #[serde(default)]
    pub mine: bool,
    /// Beginnings of words: numbers, people, type, trip.
    pub q: Option<String>,
    /// `newest` (default) or `oldest`.
    pub sort: Option<String>,
    /// Where the page begins.
    pub after: Option<String>,
    /// How many: 1 to 100, 25 unless told.
    pub limit: Option<u64>,
}

/// An expense. Amounts are minor units of the settlement's currency.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SettlementLineBody {
    /// UUID that whoever writes it down has given it: sent again it is added once.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub id: Option<Uuid>,
    /// ISO date; today or earlier.
    pub spent_on: String,
    /// What for, up to 120 characters.
    pub concept: String,
    /// Who sold it, up to 120 characters.
    pub supplier_name: Option<String>,
    /// The tax id of who sold it, up to 40 characters; with `invoice_number` or not at all.
    pub supplier_tax_id: Option<String>,
    /// The number of the invoice, up to 40 characters.
    pub invoice_number: Option<String>,
    /// Without tax.
    pub net_minor: i64,
    pub tax_minor: i64,
    /// What was paid: net and tax.
    pub total_minor: i64,
    /// UUID of its receipt, added before.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub receipt_id: Option<AttachmentId>,
    /// What is to be said about it; without a receipt, why there is none.
    pub note: Option<String>,
}

impl SettlementLineBody {
    pub fn input(&self) -> LineInput {
        LineInput {
            spent_on: self.spent_on.clone(),
            concept: self.concept.clone(),
            supplier_name: self.supplier_name.clone(),
            supplier_tax_id: self.supplier_tax_id.clone(),
            invoice_number: self.invoice_number.clone(),
            net_minor: self.net_minor,
            tax_minor: self.tax_minor,
            total_minor: self.total_minor,
            note: self.note.clone(),
            has_receipt: self.receipt_id.is_some(),
        }
    }
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SettlementActionBody {
    /// For `send-back` and `excuse`: why.
    pub reason: Option<String>,
}

pub fn filter(app: &App, query: &SettlementsQuery) -> Result<Filter, ApiError> {
    let refused = || invalid_query("state");
    let (states, late) = match query.state.as_deref().filter(|s| !s.is_empty()) {
        None => (Vec::new(), false),
        Some("overdue") => (vec![State::Open, State::Submitted], true),
        Some(name) => {
            let state = State::from_name(name).filter(|s| *s != State::Void);
            (vec![state.ok_or_else(refused)?], false)
        }
    };
    let words = query.q.clone().filter(|q| !q.trim().is_empty());
    let oldest_first = page::oldest_first(query.sort.as_deref(), false)?;
    Ok(Filter { states, late, words, oldest_first, today: app.today().to_string(), ..Filter::default() })
}

/// The ways of seeing of a list.
pub fn ways(query: &SettlementsQuery, actor: &Actor) -> Vec<list::Way> {
    if query.mine { load::own(actor) } else { load::ways(actor) }
}

/// A page of settlements, newest first.
#[utoipa::path(get, path = "/api/v1/settlements", tag = "settlements", params(SettlementsQuery),
    responses((status = 200, body = Page<SettlementItem>), (status = 422, body = Problem)))]
pub async fn list_settlements(
    AppState(app): AppState<App>,
    caller: Caller,
    Query(query): Query<SettlementsQuery>,
) -> Result<Json<Page<SettlementItem>>, ApiError> {
    let (after, limit) = (page::after(query.after.as_deref())?, page::limit(query.limit)?);
    let filter = filter(&app, &query)?;
    let db = app.db.begin_read().await?;
    let rows = list::page(&db, &ways(&query, &caller.actor), &filter, after, limit).await?;
    let page = Page::cut(rows, limit, |row| row.id);
    let items = load::items(&db, &app, &caller.actor, &page.items).await?;
    Ok(Json(Page { items, next: page.next }))
}

/// A settlement with all that belongs to it.
#[utoipa::path(get, path = "/api/v1/settlements/{id}", tag = "settlements",
    params(("id" = String, Path, description = "UUID")),
    responses((status = 200, body = SettlementDetail), (status = 404, body = Problem)))]
pub async fn get_settlement(
    AppState(app): AppState<App>,
    caller: Caller,
    PathId(id): PathId<SettlementId>,
) -> Result<Answer, ApiError> {
    let db = app.db.begin_read().await?;
    let general = company::general(&db).await?;
    let found = store::find(&db, id).await?;
    let (row, _) = load::visible(found, &general, &caller.actor, app.today())?;
    Answer::ok(&load::detail(&db, &app, &caller.actor, &row).await?)
}

/// Takes a settlement one step on: `submit`, `withdraw`, `accept`, `send-back`, `excuse`.
#[utoipa::path(post, path = "/api/v1/settlements/{id}/actions/{action}", tag = "settlements",
    request_body = SettlementActionBody,
    params(("id" = String, Path, description = "UUID"), ("action" = String, Path, description = "The action's name"),
        ("Idempotency-Key" = String, Header, description = "8 to 128 characters"),
        ("If-Match" = String, Header, description = "The version that was read, in quotes")),
    responses((status = 200, body = SettlementDetail), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 412, body = Problem), (status = 422, body = Problem)))]
pub async fn act_on_settlement(
    AppState(app): AppState<App>,
    PathId(id): PathId<SettlementId>,
    PathAction(action): PathAction,
    Command { meta, body }: Command<SettlementActionBody>,
) -> Result<Answer, ApiError> {
    let step = step(&action, body.reason.unwrap_or_default()).ok_or(ApiError::NotFound)?;
    let version = meta.version()?;
    run(&app, &meta, step, move |tx, app, caller, step| {
        Box::pin(async move {
            let row = CommandContext { tx, app, caller }.act(id, version, step).await?;
            Answer::ok(&load::detail(tx, app, &caller.actor, &row).await?)
        })
    })
    .await
}

fn step(action: &str, reason: String) -> Option<Step> {
    Some(match Action::from_name(action)? {
        Action::Fill => return None,
        Action::Submit => Step::Submit,
        Action::Withdraw => Step::Withdraw,
        Action::Accept => Step::Accept,
        Action::SendBack => Step::SendBack { reason },
        Action::Excuse => Step::Excuse { reason },
    })
}

/// Writes down an expense. Each is added alone, so that a phone sends them one by one whenever it has a signal.
#[utoipa::path(post, path = "/api/v1/settlements/{id}/lines", tag = "settlements", request_body = SettlementLineBody,
    params(("id" = String, Path, description = "UUID"),
        ("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    responses((status = 201, body = SettlementDetail), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem)))]
pub async fn add_settlement_line(
    AppState(app): AppState<App>,
    PathId(id): PathId<SettlementId>,
    Command { meta, body }: Command<SettlementLineBody>,
) -> Result<Answer, ApiError> {
    run(&app, &meta, body, move |tx, app, caller, body| {
        Box::pin(async move {
            let row = CommandContext { tx, app, caller }.add_line(id, body).await?;
            Answer::created(&load::detail(tx, app, &caller.actor, &row).await?)
        })
    })
    .await
}

/// Corrects an expense.
#[utoipa::path(put, path = "/api/v1/settlements/{id}/lines/{line_id}", tag = "settlements",
    request_body = SettlementLineBody,
    params(("id" = String, Path, description = "UUID"), ("line_id" = String, Path, description = "UUID"),
        ("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    responses((status = 200, body = SettlementDetail), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem)))]
pub async fn change_settlement_line(
    AppState(app): AppState<App>,
    PathId(id): PathId<SettlementId>,
    PathLine(line): PathLine,
    Command { meta, body }: Command<SettlementLineBody>,
) -> Result<Answer, ApiError> {
    run(&app, &meta, body, move |tx, app, caller, body| {
        Box::pin(async move {
            let row = CommandContext { tx, app, caller }.change_line(id, line, body).await?;
            Answer::ok(&load::detail(tx, app, &caller.actor, &row).await?)
        })
    })
    .await
}

/// Removes an expense.
#[utoipa::path(delete, path = "/api/v1/settlements/{id}/lines/{line_id}", tag = "settlements",
    params(("id" = String, Path, description = "UUID"), ("line_id" = String, Path, description = "UUID"),
        ("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    responses((status = 200, body = SettlementDetail), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn remove_settlement_line(
    AppState(app): AppState<App>,
    PathId(id): PathId<SettlementId>,
    PathLine(line): PathLine,
    Command { meta, body: NoArguments {} }: Command<NoArguments>,
) -> Result<Answer, ApiError> {
    run(&app, &meta, (), move |tx, app, caller, _| {
        Box::pin(async move {
            let row = CommandContext { tx, app, caller }.remove_line(id, line).await?;
            Answer::ok(&load::detail(tx, app, &caller.actor, &row).await?)
        })
    })
    .await
}
