//! The calls of payments: read, check the shape, hand to the service.

use axum::extract::State as AppState;
use caudal_domain::ids::{
    BankAccountId, BeneficiaryId, ConceptId, Id, PaymentId, RequestId, SourceAccountId,
};
use caudal_domain::payment::{Action, Command as Act, State};
use caudal_domain::{money::Currency, permission::Permission as P, time::parse_date};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::store::list::{self, Filter, OfBatch};
use super::view::{PayableItem, PaymentDetail};
use super::{load, service};
use caudal_beneficiaries::beneficiaries::PaymentItem;
use caudal_requests::requests::AttachmentView;
use caudal_web::http::command::{Answer, Command, run};
use caudal_web::http::page::{self, Page, Ref};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::query::{PathAction, PathId, Query, invalid_query};
use caudal_web::{app::App, caller::Caller, http::json::Json};

/// A payment as it is prepared.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreatePaymentBody {
    /// UUID of the request it pays, whole.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub request_id: Option<RequestId>,
    /// UUID of the beneficiary; the account's when nobody is named.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub beneficiary_id: Option<BeneficiaryId>,
    /// UUID of the beneficiary's account.
    pub account_id: BankAccountId,
    /// UUID of the company's account.
    pub source_account_id: SourceAccountId,
    /// How much, in minor units; what was approved when absent.
    pub amount_minor: Option<i64>,
    /// ISO date, today or later.
    pub execution_date: String,
    /// What the beneficiary reads, up to 140 characters.
    pub concept: String,
    /// Why it is paid; needed without a request.
    pub reason: Option<String>,
    /// UUID of the concepto contable; needed without a request, and none with one.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub concept_account_id: Option<ConceptId>,
    /// Whether to send it to be authorised at once.
    #[serde(default)]
    pub submit: bool,
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PaymentActionBody {
    /// Why, where the action needs a reason.
    pub reason: Option<String>,
    /// For `send`: the reference that the bank gave, up to 35 characters.
    pub bank_reference: Option<String>,
}

/// What the queue of payable requests is narrowed to.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PayableQuery {
    /// Beginnings of words of the request.
    pub q: Option<String>,
    /// Where the page begins.
    pub after: Option<String>,
    /// How many: 1 to 100, 25 unless told.
    pub limit: Option<u64>,
}

/// What a list of payments is narrowed to.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PaymentsQuery {
    /// Comma list of states.
    pub state: Option<String>,
    /// Beginnings of words of number, beneficiary, concept, bank reference or request.
    pub q: Option<String>,
    /// UUID of the company's account.
    pub source: Option<String>,
    /// UUID of a batch, or `none` for those that are part of none.
    pub batch_id: Option<String>,
    /// UUID of the beneficiary.
    pub beneficiary: Option<String>,
    /// Executed on this ISO date or later.
    pub from: Option<String>,
    /// Executed on this ISO date or earlier.
    pub to: Option<String>,
    /// `newest` (default) or `oldest`.
    pub sort: Option<String>,
    /// Where the page begins.
    pub after: Option<String>,
    /// How many: 1 to 100, 25 unless told.
    pub limit: Option<u64>,
}

/// How much waits for the reader, up to 1000 of each.
#[derive(Serialize, ToSchema)]
pub struct PaymentCounts {
    /// Released requests whose transfer the reader may prepare.
    pub payable: i64,
    /// Payments of others that wait to be authorised.
    pub to_authorize: i64,
    /// Authorised payments that wait to be sent.
    pub to_send: i64,
    /// Sent payments that the bank has not answered.
    pub to_confirm: i64,
}

/// An account of the company.
#[derive(Serialize, ToSchema)]
pub struct SourceAccount {
    pub id: SourceAccountId,
    pub name: String,
    pub bank: Ref,
    /// The number, all but its end hidden.
    pub number_masked: String,
    pub currency: Currency,
    /// What stands on it by the ledger, in minor units; nothing to who reads for some branches only and pays from none.
    pub balance_minor: Option<i64>,
    /// What was sent from it and has not been answered by the bank, in minor units; nothing where the balance is not told.
    pub in_transit_minor: Option<i64>,
}

/// The accounts of the company.
#[derive(Serialize, ToSchema)]
pub struct SourceAccounts {
    /// By name.
    pub items: Vec<SourceAccount>,
}

/// The currencies that the company uses.
#[derive(Serialize, ToSchema)]
pub struct Currencies {
    /// The home currency, then the others by their codes.
    pub items: Vec<Currency>,
}

/// A concepto contable.
#[derive(Serialize, ToSchema)]
pub struct ConceptAccount {
    pub id: ConceptId,
    /// The code of its ledger account.
    pub code: String,
    pub name: String,
}

/// The conceptos contables.
#[derive(Serialize, ToSchema)]
pub struct ConceptAccounts {
    /// By code.
    pub items: Vec<ConceptAccount>,
}

/// What a list is narrowed to, of what this person sees.
pub fn filter(query: &PaymentsQuery, caller: &Caller) -> Result<Filter, ApiError> {
    let states = query.state.as_deref().unwrap_or_default().split(',').filter(|s| !s.is_empty());
    let mut states: Vec<State> = states
        .map(|s| State::from_name(s).ok_or_else(|| invalid_query("state")))
        .collect::<Result<_, _>>()?;
    states.sort_unstable_by_key(|s| s.name());
    states.dedup();
    let date = |field: &str, text: &Option<String>| {
        let text = text.as_deref().filter(|t| !t.is_empty());
        text.map(|t| parse_date(t).map(|d| d.to_string()).ok_or_else(|| invalid_query(field))).transpose()
    };
    let batch = match query.batch_id.as_deref().filter(|s| !s.is_empty()) {
        Some("none") => Some(OfBatch::None),
        Some(id) => Some(OfBatch::One(id.parse().map_err(|_| invalid_query("batch_id"))?)),
        None => None,
    };
    let uuid = |field: &str, text: &Option<String>| {
        let text = text.as_deref().filter(|t| !t.is_empty());
        text.map(|t| t.parse::<uuid::Uuid>().map_err(|_| invalid_query(field))).transpose()
    };
    Ok(Filter {
        states,
        batch,
        words: query.q.clone(),
        source: uuid("source", &query.source)?.map(Id::new),
        beneficiary: uuid("beneficiary", &query.beneficiary)?.map(Id::new),
        from: date("from", &query.from)?,
        to: date("to", &query.to)?,
        oldest_first: page::oldest_first(query.sort.as_deref(), false)?,
        ..super::visible_to(&caller.actor)
    })
}

/// Requests to pay by transfer ("Por pagar por transferencia"), in the order they were released.
#[utoipa::path(get, path = "/api/v1/payments/payable", tag = "payments", params(PayableQuery),
    responses((status = 200, body = Page<PayableItem>), (status = 422, body = Problem)))]
pub async fn list_payable(
    AppState(app): AppState<App>,
    caller: Caller,
    Query(query): Query<PayableQuery>,
) -> Result<Json<Page<PayableItem>>, ApiError> {
    let (after, limit) = (page::after(query.after.as_deref())?, page::limit(query.limit)?);
    let all = super::to_pay(&caller.actor, P::ManageSinglePayments);
    load::payable(&app, &caller.actor, &all, query.q.as_deref(), after, limit).await.map(Json)
}

/// A page of payments, newest first.
#[utoipa::path(get, path = "/api/v1/payments", tag = "payments", params(PaymentsQuery),
    responses((status = 200, body = Page<PaymentItem>), (status = 422, body = Problem)))]
pub async fn list_payments(
    AppState(app): AppState<App>,
    caller: Caller,
    Query(query): Query<PaymentsQuery>,
) -> Result<Json<Page<PaymentItem>>, ApiError> {
    let (after, limit) = (page::after(query.after.as_deref())?, page::limit(query.limit)?);
    let db = app.db.begin_read().await?;
    let rows = list::page(&db, &filter(&query, &caller)?, after, limit).await?;
    let page = Page::cut(rows, limit, |r| r.id);
    let items = load::items(&db, &caller.actor, &page.items).await?;
    Ok(Json(Page { items, next: page.next }))
}

/// How much waits for the reader.
#[utoipa::path(get, path = "/api/v1/payments/counts", tag = "payments", responses((status = 200, body = PaymentCounts)))]
pub async fn count_payments(
    AppState(app): AppState<App>,
    caller: Caller,
) -> Result<Json<PaymentCounts>, ApiError> {
    super::counts(&app, &caller.actor).await.map(Json)
}

/// Prepares a payment, and sends it to be authorised when asked to.
#[utoipa::path(post, path = "/api/v1/payments", tag = "payments", request_body = CreatePaymentBody,
    params(("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    responses((status = 201, body = PaymentDetail), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub async fn create_payment(
    AppState(app): AppState<App>,
    Command { meta, body }: Command<CreatePaymentBody>,
) -> Result<Answer, ApiError> {
    run(&app, &meta, body, move |tx, app, caller, body| {
        Box::pin(async move {
            let (row, known) = service::create(tx, app, caller, body).await?;
            Answer::created(&load::detail(tx, app, &caller.actor, &row, known).await?)
        })
    })
    .await
}

/// A payment with all that belongs to it.
#[utoipa::path(get, path = "/api/v1/payments/{id}", tag = "payments", params(("id" = String, Path, description = "UUID")),
    responses((status = 200, body = PaymentDetail), (status = 404, body = Problem)))]
pub async fn get_payment(
    AppState(app): AppState<App>,
    caller: Caller,
    PathId(id): PathId<PaymentId>,
) -> Result<Answer, ApiError> {
    let db = app.db.begin_read().await?;
    Answer::ok(&super::get(&db, &app, &caller.actor, id).await?)
}

/// The files of a payment.
#[derive(Serialize, ToSchema)]
pub struct PaymentAttachments {
    /// Those of the request that it pays, oldest first; none for whoever may not read them there.
    pub items: Vec<AttachmentView>,
}

/// The files of the request that a payment pays, for whoever may read them there.
#[utoipa::path(get, path = "/api/v1/payments/{id}/attachments", tag = "payments",
    params(("id" = String, Path, description = "UUID")),
    responses((status = 200, body = PaymentAttachments), (status = 404, body = Problem)))]
pub async fn list_payment_attachments(
    AppState(app): AppState<App>,
    caller: Caller,
    PathId(id): PathId<PaymentId>,
) -> Result<Answer, ApiError> {
    let db = app.db.begin_read().await?;
    Answer::ok(&PaymentAttachments { items: super::attachments(&db, &caller.actor, id).await? })
}

/// Takes a payment one step on: `submit`, `send-back`, `authorize`, `discard`, `send`, `confirm`, `reject`, `return`.
#[utoipa::path(post, path = "/api/v1/payments/{id}/actions/{action}", tag = "payments", request_body = PaymentActionBody,
    params(("id" = String, Path, description = "UUID"), ("action" = String, Path, description = "The action's name"),
        ("Idempotency-Key" = String, Header, description = "8 to 128 characters"),
        ("If-Match" = String, Header, description = "The version that was read, in quotes")),
    responses((status = 200, body = PaymentDetail), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 412, body = Problem), (status = 422, body = Problem)))]
pub async fn act_on_payment(
    AppState(app): AppState<App>,
    PathId(id): PathId<PaymentId>,
    PathAction(action): PathAction,
    Command { meta, body }: Command<PaymentActionBody>,
) -> Result<Answer, ApiError> {
    let action = Action::from_name(&action).ok_or(ApiError::NotFound)?;
    let version = meta.version()?;
    run(&app, &meta, command(action, body), move |tx, app, caller, command| {
        Box::pin(async move {
            let (row, known) = service::act(tx, app, caller, id, version, command).await?;
            Answer::ok(&load::detail(tx, app, &caller.actor, &row, known).await?)
        })
    })
    .await
}

fn command(action: Action, body: PaymentActionBody) -> Act {
    let reason = body.reason.unwrap_or_default();
    match action {
        Action::Submit => Act::Submit,
        Action::SendBack => Act::SendBack { reason },
        Action::Authorize => Act::Authorize,
        Action::Discard => Act::Discard { reason },
        Action::Send => Act::Send { bank_reference: body.bank_reference.unwrap_or_default() },
        Action::Confirm => Act::Confirm,
        Action::Reject => Act::Reject { reason },
        Action::Return => Act::Return { reason },
    }
}

/// The accounts of the company, with what stands on them for who may know it.
#[utoipa::path(get, path = "/api/v1/source-accounts", tag = "payments", responses((status = 200, body = SourceAccounts)))]
pub async fn list_source_accounts(
    AppState(app): AppState<App>,
    caller: Caller,
) -> Result<Json<SourceAccounts>, ApiError> {
    Ok(Json(SourceAccounts { items: load::sources(&app, &caller.actor).await? }))
}

/// The currencies that the company has money in: what somebody asks for can be paid in one of them.
#[utoipa::path(get, path = "/api/v1/currencies", tag = "payments", responses((status = 200, body = Currencies)))]
pub async fn list_currencies(AppState(app): AppState<App>) -> Result<Json<Currencies>, ApiError> {
    Ok(Json(Currencies { items: load::currencies(&app).await? }))
}

/// The conceptos contables that may be chosen.
#[utoipa::path(get, path = "/api/v1/concept-accounts", tag = "payments",
    responses((status = 200, body = ConceptAccounts)))]
pub async fn list_concept_accounts(AppState(app): AppState<App>) -> Result<Json<ConceptAccounts>, ApiError> {
    Ok(Json(ConceptAccounts { items: load::concepts(&app).await? }))
}
