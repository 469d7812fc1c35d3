//! The calls of transfers: read, check the shape, hand to the service.

use axum::extract::State as AppState;
use caudal_domain::cash::transfer::{Action, Command as Ask, State};
use caudal_domain::ids::{CashSessionId, CashTransferId};
use caudal_domain::time::parse_date;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::store::list::{self, Filter, To};
use super::view::{CashBoxes, CashTransferDetail, CashTransferItem};
use super::{super::service::CommandContext, load, store};
use caudal_web::http::command::{Answer, Command, run};
use caudal_web::http::page::{self, Page};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::query::{PathAction, PathId, Query, invalid_query};
use caudal_web::{app::App, caller::Caller, guarded::Found, http::json::Json};

/// Cash that is sent out of a box.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CashTransferBody {
    /// UUID of another box, or of one of the company's accounts.
    #[schema(value_type = String, format = Uuid)]
    pub to_id: Uuid,
    pub amount_minor: i64,
    /// Who carries it.
    pub carrier: Option<String>,
    /// The number of the bag or of the slip, up to 40 characters.
    pub document_number: Option<String>,
    /// What is to be said about it.
    pub note: Option<String>,
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CashTransferActionBody {
    /// For `receive` at a bank: the number of the deposit slip.
    pub bank_reference: Option<String>,
    /// For `refuse` and `return`: why.
    pub reason: Option<String>,
}

/// What a list of transfers is narrowed to.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CashTransfersQuery {
    /// `sent`, `refused`, `received`, `returned`; `under_way` for the first two, `over` for the others.
    pub state: Option<String>,
    /// UUID of the box that they left.
    pub from: Option<String>,
    /// UUID of the box that they are sent to; `bank` for all of the company's accounts.
    pub to: Option<String>,
    /// UUID of the box that they left or are sent to.
    #[serde(rename = "box")]
    pub cash_box: Option<String>,
    /// Sent on this ISO date or later.
    pub sent_from: Option<String>,
    /// Sent on this ISO date or earlier.
    pub sent_to: Option<String>,
    /// `newest` (default) or `oldest`.
    pub sort: Option<String>,
    /// Where the page begins.
    pub after: Option<String>,
    /// How many: 1 to 100, 25 unless told.
    pub limit: Option<u64>,
}

pub fn filter(app: &App, query: &CashTransfersQuery) -> Result<Filter, ApiError> {
    let given = |text: &Option<String>| text.clone().filter(|t| !t.is_empty());
    let id = |field: &str, text: &str| text.parse().map_err(|_| invalid_query(field));
    let day = |field: &str, text: &Option<String>, days| {
        let start = |t: String| app.start_of(parse_date(&t)?, days);
        given(text).map(|t| start(t).ok_or_else(|| invalid_query(field))).transpose()
    };
    let states = match given(&query.state).as_deref() {
        None => State::all().collect(),
        Some("under_way") => State::all().filter(|s| s.under_way()).collect(),
        Some("over") => State::all().filter(|s| !s.under_way()).collect(),
        Some(name) => vec![State::from_name(name).ok_or_else(|| invalid_query("state"))?],
    };
    let to = match given(&query.to).as_deref() {
        None => None,
        Some("bank") => Some(To::Bank),
        Some(text) => Some(To::Box(id("to", text)?)),
    };
    Ok(Filter {
        states,
        from: given(&query.from).map(|t| id("from", &t)).transpose()?,
        to,
        cash_box: given(&query.cash_box).map(|t| id("box", &t)).transpose()?,
        from_ms: day("sent_from", &query.sent_from, 0)?,
        until_ms: day("sent_to", &query.sent_to, 1)?,
        oldest_first: page::oldest_first(query.sort.as_deref(), false)?,
        ..Filter::default()
    })
}

/// A page of transfers, newest first unless told.
#[utoipa::path(get, path = "/api/v1/cash/transfers", tag = "cash", params(CashTransfersQuery),
    responses((status = 200, body = Page<CashTransferItem>), (status = 422, body = Problem)))]
pub async fn list_cash_transfers(
    AppState(app): AppState<App>,
    caller: Caller,
    Query(query): Query<CashTransfersQuery>,
) -> Result<Json<Page<CashTransferItem>>, ApiError> {
    let (after, limit) = (page::after(query.after.as_deref())?, page::limit(query.limit)?);
    let db = app.db.begin_read().await?;
    let sight = load::sight(&db, &caller.actor).await?;
    let rows = list::page(&db, &filter(&app, &query)?, &sight, after, limit).await?;
    let page = Page::cut(rows, limit, |r| r.id);
    let items = load::items(&db, &caller.actor, &page.items).await?;
    Ok(Json(Page { items, next: page.next }))
}

/// Every box by its name, those no longer in use included: what transfers are narrowed to.
#[utoipa::path(get, path = "/api/v1/cash/boxes", tag = "cash", responses((status = 200, body = CashBoxes)))]
pub async fn list_cash_boxes(AppState(app): AppState<App>) -> Result<Json<CashBoxes>, ApiError> {
    let items = load::boxes(app.db.read()).await?;
    Ok(Json(CashBoxes { items }))
}

/// A transfer with all that belongs to it.
#[utoipa::path(get, path = "/api/v1/cash/transfers/{id}", tag = "cash", params(("id" = String, Path, description = "UUID")),
    responses((status = 200, body = CashTransferDetail), (status = 404, body = Problem)))]
pub async fn get_cash_transfer(
    AppState(app): AppState<App>,
    caller: Caller,
    PathId(id): PathId<CashTransferId>,
) -> Result<Answer, ApiError> {
    let db = app.db.begin_read().await?;
    let sight = load::sight(&db, &caller.actor).await?;
    let row = store::find(&db, id).await?.visible(|row| sight.shows(row))?;
    Answer::ok(&load::detail(&db, &app, &caller.actor, &row).await?)
}

/// Sends cash out of the reader's open box, to another box or to the bank.
#[utoipa::path(post, path = "/api/v1/cash/sessions/{id}/transfers", tag = "cash", request_body = CashTransferBody,
    params(("id" = String, Path, description = "UUID of the session"),
        ("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    responses((status = 201, body = CashTransferDetail), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem)))]
pub async fn send_cash(
    AppState(app): AppState<App>,
    PathId(id): PathId<CashSessionId>,
    Command { meta, body }: Command<CashTransferBody>,
) -> Result<Answer, ApiError> {
    run(&app, &meta, body, move |tx, app, caller, body| {
        Box::pin(async move {
            let row = CommandContext { tx, app, caller }.send(id, body).await?;
            Answer::created(&load::detail(tx, app, &caller.actor, &row).await?)
        })
    })
    .await
}

/// Takes a transfer one step on: `receive`, `refuse`, `return`.
#[utoipa::path(post, path = "/api/v1/cash/transfers/{id}/actions/{action}", tag = "cash",
    request_body = CashTransferActionBody,
    params(("id" = String, Path, description = "UUID"), ("action" = String, Path, description = "The action's name"),
        ("Idempotency-Key" = String, Header, description = "8 to 128 characters"),
        ("If-Match" = String, Header, description = "The version that was read, in quotes")),
    responses((status = 200, body = CashTransferDetail), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 412, body = Problem), (status = 422, body = Problem)))]
pub async fn act_on_cash_transfer(
    AppState(app): AppState<App>,
    PathId(id): PathId<CashTransferId>,
    PathAction(action): PathAction,
    Command { meta, body }: Command<CashTransferActionBody>,
) -> Result<Answer, ApiError> {
    let reason = body.reason.unwrap_or_default();
    let ask = match Action::from_name(&action).ok_or(ApiError::NotFound)? {
        Action::Receive => Ask::Receive { bank_reference: body.bank_reference },
        Action::Refuse => Ask::Refuse { reason },
        Action::Return => Ask::Return { reason },
    };
    let version = meta.version()?;
    run(&app, &meta, ask, move |tx, app, caller, ask| {
        Box::pin(async move {
            let row = CommandContext { tx, app, caller }.forward(id, version, ask).await?;
            Answer::ok(&load::detail(tx, app, &caller.actor, &row).await?)
        })
    })
    .await
}
