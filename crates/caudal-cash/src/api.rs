//! The calls of cash: read, check the shape, hand to the service.

use axum::extract::State as AppState;
use caudal_domain::cash::{Action, Counted, State};
use caudal_domain::ids::{
    CashBoxId, CashSessionId, CategoryId, Id, MovementId, RequestId, SettlementId, UserId,
};
use caudal_domain::{actor::Actor, request::Method, time::parse_date};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::store::list::{self, Filter};
use super::view::{CashCounts, CashDesk, CashPayable, CashSessionDetail, CashSessionItem, ReceiptCode};
use super::{code, load, pay, service::CommandContext, store, waiting};
use caudal_payments::PaymentDetail;
use caudal_requests::requests::{self, ToPay};
use caudal_requests::settlements::{self, Returned};
use caudal_web::http::command::{Answer, Command, run};
use caudal_web::http::page::{self, Page};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::query::{PathAction, PathId, Query, invalid_query};
use caudal_web::{app::App, caller::Caller, guarded::Found, http::json::Json};

/// How many there are of one note or coin.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CashCountBody {
    /// What one is worth, in minor units.
    pub value_minor: i64,
    /// `note`, `coin`.
    pub form: CashForm,
    pub quantity: u32,
}

/// A note or a coin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CashForm {
    Note,
    Coin,
}

impl CashCountBody {
    #[must_use]
    pub fn counted(&self) -> Counted {
        Counted { value_minor: self.value_minor, coin: self.form == CashForm::Coin, quantity: self.quantity }
    }
}

/// A box as it is opened.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OpenCashBody {
    /// UUID of the box.
    pub box_id: CashBoxId,
    /// What is in it; each note and coin once.
    pub counts: Vec<CashCountBody>,
    /// Why it is not what the box was left with.
    pub explanation: Option<String>,
}

/// Money that comes in or leaves.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CashMovementBody {
    /// UUID of its category, which says whether it comes in or leaves.
    pub category_id: CategoryId,
    pub amount_minor: i64,
    /// The number of its document, up to 40 characters.
    pub document_number: Option<String>,
    /// What is to be said about it.
    pub note: Option<String>,
}

/// A request that is paid out of the box.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CashPaymentBody {
    /// UUID of the request.
    pub request_id: RequestId,
    /// The six digits on the phone of whoever gets the money; without them they sign the printed receipt.
    pub code: Option<String>,
}

/// Money of an advance that comes back.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CashReturnBody {
    /// UUID of the settlement.
    pub settlement_id: SettlementId,
    /// How much, in minor units: at most what is neither proved nor returned.
    pub amount_minor: i64,
    /// What is to be said about it.
    pub note: Option<String>,
}

/// Which advances money may come back of.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CashReturnableQuery {
    /// Beginnings of words: numbers, people, type.
    pub q: Option<String>,
    /// ISO 4217 code of the box.
    pub currency: Option<String>,
    /// Where the page begins.
    pub after: Option<String>,
    /// How many: 1 to 100, 25 unless told.
    pub limit: Option<u64>,
}

/// What the queue of requests that wait for cash is narrowed to.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CashPayableQuery {
    /// Beginnings of words of the request.
    pub q: Option<String>,
    /// Where the page begins.
    pub after: Option<String>,
    /// How many: 1 to 100, 25 unless told.
    pub limit: Option<u64>,
}

/// Why a movement is undone.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReverseMovementBody {
    pub reason: String,
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SurpriseCountBody {
    /// What is in the box; each note and coin once.
    pub counts: Vec<CashCountBody>,
    /// What is to be said about it.
    pub note: Option<String>,
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CashActionBody {
    /// For `freeze` by a supervisor: UUID of who sees them count.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub witness_id: Option<UserId>,
    /// For `submit`: what is in the box; each note and coin once.
    #[serde(default)]
    pub counts: Vec<CashCountBody>,
    /// For `submit`: UUIDs of the movements whose documents are not there.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    pub missing: Vec<MovementId>,
    /// For `explain` and `recount`: why.
    pub reason: Option<String>,
    /// For `approve`: what becomes of a difference, `company` or `custodian`.
    pub treatment: Option<String>,
}

/// What a list of sessions is narrowed to.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CashSessionsQuery {
    /// `open`, `counting`, `pending_review`, `closed`.
    pub state: Option<String>,
    /// UUID of the box.
    #[serde(rename = "box")]
    pub cash_box: Option<String>,
    /// UUID of the custodian.
    pub custodian: Option<String>,
    /// Opened on this ISO date or later.
    pub from: Option<String>,
    /// Opened on this ISO date or earlier.
    pub to: Option<String>,
    /// `newest` (default) or `oldest`.
    pub sort: Option<String>,
    /// Where the page begins.
    pub after: Option<String>,
    /// How many: 1 to 100, 25 unless told.
    pub limit: Option<u64>,
}

pub fn id<Of>(field: &str, text: Option<String>) -> Result<Option<Id<Of>>, ApiError> {
    text.map(|t| t.parse().map_err(|_| invalid_query(field))).transpose()
}

pub fn filter(query: &CashSessionsQuery, caller: &Caller) -> Result<Filter, ApiError> {
    let given = |text: &Option<String>| text.clone().filter(|t| !t.is_empty());
    let date = |field: &str, text: &Option<String>| {
        given(text)
            .map(|t| parse_date(&t).map(|d| d.to_string()).ok_or_else(|| invalid_query(field)))
            .transpose()
    };
    let state = given(&query.state)
        .map(|s| State::from_name(&s).ok_or_else(|| invalid_query("state")))
        .transpose()?;
    Ok(Filter {
        state,
        cash_box: id("box", given(&query.cash_box))?,
        custodian: id("custodian", given(&query.custodian))?,
        from: date("from", &query.from)?,
        to: date("to", &query.to)?,
        oldest_first: page::oldest_first(query.sort.as_deref(), false)?,
        ..visible_to(&caller.actor)
    })
}

/// What a person may see of all sessions.
pub fn visible_to(actor: &Actor) -> Filter {
    let reaches = actor.read_reaches(super::OVERSEERS);
    let branches: Option<Vec<_>> = reaches.iter().map(|reach| reach.branch).collect();
    // Whoever oversees nothing sees their own.
    let seen = if reaches.is_empty() { Some(Vec::new()) } else { branches };
    Filter { seen: seen.map(|branches| (branches, actor.id)), ..Filter::default() }
}

/// What the desk of a cashier or a supervisor begins with: boxes, categories, notes and coins.
#[utoipa::path(get, path = "/api/v1/cash/desk", tag = "cash", responses((status = 200, body = CashDesk)))]
pub async fn get_cash_desk(AppState(app): AppState<App>, caller: Caller) -> Result<Json<CashDesk>, ApiError> {
    load::context(&app, &caller.actor).await.map(Json)
}

/// How much waits for the reader.
#[utoipa::path(get, path = "/api/v1/cash/counts", tag = "cash", responses((status = 200, body = CashCounts)))]
pub async fn count_cash(AppState(app): AppState<App>, caller: Caller) -> Result<Json<CashCounts>, ApiError> {
    waiting::counts(&app, &caller.actor).await.map(Json)
}

/// A page of sessions, newest first.
#[utoipa::path(get, path = "/api/v1/cash/sessions", tag = "cash", params(CashSessionsQuery),
    responses((status = 200, body = Page<CashSessionItem>), (status = 422, body = Problem)))]
pub async fn list_cash_sessions(
    AppState(app): AppState<App>,
    caller: Caller,
    Query(query): Query<CashSessionsQuery>,
) -> Result<Json<Page<CashSessionItem>>, ApiError> {
    let (after, limit) = (page::after(query.after.as_deref())?, page::limit(query.limit)?);
    let db = app.db.begin_read().await?;
    let rows = list::page(&db, &filter(&query, &caller)?, after, limit).await?;
    let page = Page::cut(rows, limit, |r| r.id);
    let items = load::items(&db, &caller.actor, &page.items).await?;
    Ok(Json(Page { items, next: page.next }))
}

/// Opens a box by counting what is in it.
#[utoipa::path(post, path = "/api/v1/cash/sessions", tag = "cash", request_body = OpenCashBody,
    params(("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    responses((status = 201, body = CashSessionDetail), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub async fn open_cash_session(
    AppState(app): AppState<App>,
    Command { meta, body }: Command<OpenCashBody>,
) -> Result<Answer, ApiError> {
    run(&app, &meta, body, move |tx, app, caller, body| {
        Box::pin(async move {
            let row = CommandContext { tx, app, caller }.open(body).await?;
            Answer::created(&load::detail(tx, app, &caller.actor, &row).await?)
        })
    })
    .await
}

/// A session with all that belongs to it.
#[utoipa::path(get, path = "/api/v1/cash/sessions/{id}", tag = "cash", params(("id" = String, Path, description = "UUID")),
    responses((status = 200, body = CashSessionDetail), (status = 404, body = Problem)))]
pub async fn get_cash_session(
    AppState(app): AppState<App>,
    caller: Caller,
    PathId(id): PathId<CashSessionId>,
) -> Result<Answer, ApiError> {
    let db = app.db.begin_read().await?;
    let row = store::find(&db, id).await?.visible(|row| load::may_see(row, &caller.actor))?;
    Answer::ok(&load::detail(&db, &app, &caller.actor, &row).await?)
}

/// Takes a session one step on: `freeze`, `resume`, `submit`, `explain`, `recount`, `approve`.
#[utoipa::path(post, path = "/api/v1/cash/sessions/{id}/actions/{action}", tag = "cash", request_body = CashActionBody,
    params(("id" = String, Path, description = "UUID"), ("action" = String, Path, description = "The action's name"),
        ("Idempotency-Key" = String, Header, description = "8 to 128 characters"),
        ("If-Match" = String, Header, description = "The version that was read, in quotes")),
    responses((status = 200, body = CashSessionDetail), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 412, body = Problem), (status = 422, body = Problem)))]
pub async fn act_on_cash_session(
    AppState(app): AppState<App>,
    PathId(id): PathId<CashSessionId>,
    PathAction(action): PathAction,
    Command { meta, body }: Command<CashActionBody>,
) -> Result<Answer, ApiError> {
    let action = Action::from_name(&action).ok_or(ApiError::NotFound)?;
    let version = meta.version()?;
    run(&app, &meta, body, move |tx, app, caller, body| {
        Box::pin(async move {
            let row = CommandContext { tx, app, caller }.act(id, version, action, body).await?;
            Answer::ok(&load::detail(tx, app, &caller.actor, &row).await?)
        })
    })
    .await
}

/// Notes money that comes into the reader's open box or leaves it.
#[utoipa::path(post, path = "/api/v1/cash/sessions/{id}/movements", tag = "cash", request_body = CashMovementBody,
    params(("id" = String, Path, description = "UUID"),
        ("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    responses((status = 201, body = CashSessionDetail), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem)))]
pub async fn note_cash_movement(
    AppState(app): AppState<App>,
    PathId(id): PathId<CashSessionId>,
    Command { meta, body }: Command<CashMovementBody>,
) -> Result<Answer, ApiError> {
    run(&app, &meta, body, move |tx, app, caller, body| {
        Box::pin(async move {
            let row = CommandContext { tx, app, caller }.note(id, body).await?;
            Answer::created(&load::detail(tx, app, &caller.actor, &row).await?)
        })
    })
    .await
}

/// Requests to pay in cash ("Por pagar en mi caja"), in the order they were released.
#[utoipa::path(get, path = "/api/v1/cash/payable", tag = "cash", params(CashPayableQuery),
    responses((status = 200, body = Page<CashPayable>), (status = 422, body = Problem)))]
pub async fn list_cash_payable(
    AppState(app): AppState<App>,
    caller: Caller,
    Query(query): Query<CashPayableQuery>,
) -> Result<Json<Page<CashPayable>>, ApiError> {
    let (after, limit) = (page::after(query.after.as_deref())?, page::limit(query.limit)?);
    let all = ToPay { method: Method::Cash, within: load::branches_to_pay(&caller.actor), by: None };
    load::payable(&app, &caller.actor, &all, query.q.as_deref(), after, limit).await.map(Json)
}

/// Pays a released request out of the reader's open box, in one step.
#[utoipa::path(post, path = "/api/v1/cash/sessions/{id}/payments", tag = "cash", request_body = CashPaymentBody,
    params(("id" = String, Path, description = "UUID"),
        ("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    responses((status = 201, body = PaymentDetail), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem)))]
pub async fn pay_in_cash(
    AppState(app): AppState<App>,
    PathId(id): PathId<CashSessionId>,
    Command { meta, body }: Command<CashPaymentBody>,
) -> Result<Answer, ApiError> {
    let asked = body.clone();
    let answer = run(&app, &meta, asked, move |tx, app, caller, body| {
        Box::pin(async move { Answer::created(&CommandContext { tx, app, caller }.pay(id, body).await?) })
    })
    .await;
    if answer.as_ref().is_err_and(pay::is_wrong_code) {
        pay::note_wrong_code(&app, &meta.caller, id, &body).await?;
    }
    answer
}

/// Advances of which something is neither proved nor returned, newest first.
#[utoipa::path(get, path = "/api/v1/cash/returnable", tag = "cash", params(CashReturnableQuery),
    responses((status = 200, body = Page<Returned>), (status = 422, body = Problem)))]
pub async fn list_cash_returnable(
    AppState(app): AppState<App>,
    caller: Caller,
    Query(query): Query<CashReturnableQuery>,
) -> Result<Json<Page<Returned>>, ApiError> {
    let (after, limit) = (page::after(query.after.as_deref())?, page::limit(query.limit)?);
    let words = query.q.as_deref().filter(|q| !q.trim().is_empty());
    let currency = query.currency.as_deref().filter(|c| !c.is_empty());
    let within = load::branches_to_pay(&caller.actor);
    let db = app.db.begin_read().await?;
    settlements::returnable(&db, &app, currency, words, after, within.as_deref(), limit).await.map(Json)
}

/// Takes money of an advance back into the reader's open box.
#[utoipa::path(post, path = "/api/v1/cash/sessions/{id}/returns", tag = "cash", request_body = CashReturnBody,
    params(("id" = String, Path, description = "UUID"),
        ("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    responses((status = 201, body = CashSessionDetail), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem)))]
pub async fn take_back_cash(
    AppState(app): AppState<App>,
    PathId(id): PathId<CashSessionId>,
    Command { meta, body }: Command<CashReturnBody>,
) -> Result<Answer, ApiError> {
    run(&app, &meta, body, move |tx, app, caller, body| {
        Box::pin(async move {
            let row = CommandContext { tx, app, caller }.take_back(id, body).await?;
            Answer::created(&load::detail(tx, app, &caller.actor, &row).await?)
        })
    })
    .await
}

/// The code by which the reader proves to a cashier that they got the money of this request.
#[utoipa::path(get, path = "/api/v1/cash/receipt-codes/{id}", tag = "cash",
    params(("id" = String, Path, description = "UUID of the request")),
    responses((status = 200, body = ReceiptCode), (status = 404, body = Problem)))]
pub async fn get_receipt_code(
    AppState(app): AppState<App>,
    caller: Caller,
    PathId(id): PathId<RequestId>,
) -> Result<Json<ReceiptCode>, ApiError> {
    let found = requests::find_for_payment(app.db.read(), &[id]).await?.into_iter().next();
    let mine = found.filter(|r| r.request.collectable_by(caller.actor.id)).ok_or(ApiError::NotFound)?;
    Ok(Json(code::of(&app, mine.id)))
}

/// Undoes a movement of the reader's open session. The movement stays, and so does what undid it.
#[utoipa::path(post, path = "/api/v1/cash/movements/{id}/actions/reverse", tag = "cash", request_body = ReverseMovementBody,
    params(("id" = String, Path, description = "UUID"),
        ("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    responses((status = 200, body = CashSessionDetail), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem)))]
pub async fn reverse_cash_movement(
    AppState(app): AppState<App>,
    PathId(id): PathId<MovementId>,
    Command { meta, body }: Command<ReverseMovementBody>,
) -> Result<Answer, ApiError> {
    run(&app, &meta, body.reason, move |tx, app, caller, reason| {
        Box::pin(async move {
            let row = CommandContext { tx, app, caller }.reverse(id, reason).await?;
            Answer::ok(&load::detail(tx, app, &caller.actor, &row).await?)
        })
    })
    .await
}

/// Counts an open box by surprise: nothing stops, and nothing is posted.
#[utoipa::path(post, path = "/api/v1/cash/sessions/{id}/surprise-counts", tag = "cash", request_body = SurpriseCountBody,
    params(("id" = String, Path, description = "UUID"),
        ("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    responses((status = 201, body = CashSessionDetail), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem)))]
pub async fn count_by_surprise(
    AppState(app): AppState<App>,
    PathId(id): PathId<CashSessionId>,
    Command { meta, body }: Command<SurpriseCountBody>,
) -> Result<Answer, ApiError> {
    run(&app, &meta, body, move |tx, app, caller, body| {
        Box::pin(async move {
            let row = CommandContext { tx, app, caller }.surprise(id, body).await?;
            Answer::created(&load::detail(tx, app, &caller.actor, &row).await?)
        })
    })
    .await
}
