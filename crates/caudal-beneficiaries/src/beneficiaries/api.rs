//! Calls about beneficiaries, their accounts and the banks.

use axum::extract::State;
use caudal_domain::ids::{BankAccountId, BankId, BeneficiaryId};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::view::{BeneficiaryDetail, BeneficiaryItem, BeneficiaryOptions};
use super::{service, verify};
use caudal_web::http::command::{Answer, Command, NoArguments};
use caudal_web::http::page::{Page, Ref};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::query::{PathAction, PathId, Query};
use caudal_web::{app::App, caller::Caller, http::json::Json};

/// What a list of beneficiaries is narrowed to.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListBeneficiaries {
    /// Beginnings of words of the name; also of the document where the reader is shown documents.
    pub q: Option<String>,
    /// `staff` or `supplier`.
    pub kind: Option<String>,
    /// `true`: only those with an account to verify.
    pub unverified: Option<bool>,
    /// Where the page begins.
    pub after: Option<String>,
    /// How many: 1 to 100, 25 unless told.
    pub limit: Option<u64>,
}

/// What a choice of beneficiaries is narrowed to.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListOptions {
    /// Beginnings of words of the name; also of the document where the reader is shown documents.
    pub q: Option<String>,
}

/// A bank account as it is entered.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AccountBody {
    /// UUID of the bank.
    pub bank_id: BankId,
    /// `checking` or `savings`.
    pub kind: String,
    /// Letters and digits, 4 to 34; leading zeros stay.
    pub number: String,
    /// ISO 4217 code.
    pub currency: String,
}

/// A supplier to register.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateBeneficiaryBody {
    pub name: String,
    /// `supplier`: members of staff come with their users.
    pub kind: String,
    /// `cedula`, `ruc`, `passport`.
    pub document_type: String,
    /// The number of the document, as text.
    pub document_number: String,
    /// Its e-mail.
    pub email: Option<String>,
    /// Its first account.
    pub account: Option<AccountBody>,
}

/// A beneficiary as it shall be.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateBeneficiaryBody {
    pub name: String,
    /// `cedula`, `ruc`, `passport`; a member of staff may have none.
    pub document_type: Option<String>,
    /// The number of the document, as text.
    pub document_number: Option<String>,
    /// Its e-mail.
    pub email: Option<String>,
    /// Whether money may be asked for it and paid to it.
    pub active: bool,
}

/// Banks to choose from.
#[derive(Serialize, ToSchema)]
pub struct Banks {
    /// By name.
    items: Vec<Ref>,
}

/// A page of beneficiaries, by name. Who pays for some branches only sees what it takes to choose one.
#[utoipa::path(get, path = "/api/v1/beneficiaries", tag = "beneficiaries", params(ListBeneficiaries),
    responses((status = 200, body = Page<BeneficiaryItem>), (status = 422, body = Problem)))]
pub async fn list_beneficiaries(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<ListBeneficiaries>,
) -> Result<Json<Page<BeneficiaryItem>>, ApiError> {
    service::list(&app, &caller, query).await.map(Json)
}

/// Beneficiaries that the form of a request offers.
#[utoipa::path(get, path = "/api/v1/beneficiaries/options", tag = "beneficiaries", params(ListOptions),
    responses((status = 200, body = BeneficiaryOptions), (status = 422, body = Problem)))]
pub async fn beneficiary_options(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<ListOptions>,
) -> Result<Json<BeneficiaryOptions>, ApiError> {
    service::options(&app, &caller, query.q.as_deref()).await.map(Json)
}

/// One beneficiary with its accounts and last payments. Who pays for some branches only sees what it takes to choose it.
#[utoipa::path(get, path = "/api/v1/beneficiaries/{id}", tag = "beneficiaries",
    params(("id" = String, Path, format = Uuid)),
    responses((status = 200, body = BeneficiaryDetail), (status = 404, body = Problem)))]
pub async fn get_beneficiary(
    State(app): State<App>,
    caller: Caller,
    PathId(id): PathId<BeneficiaryId>,
) -> Result<Answer, ApiError> {
    Answer::ok(&service::get(&app, &caller, id).await?)
}

/// Registers a supplier, with its first account where one is given.
#[utoipa::path(post, path = "/api/v1/beneficiaries", tag = "beneficiaries", request_body = CreateBeneficiaryBody,
    params(("Idempotency-Key" = String, Header)),
    responses((status = 201, body = BeneficiaryDetail), (status = 422, body = Problem)))]
pub async fn create_beneficiary(
    State(app): State<App>,
    command: Command<CreateBeneficiaryBody>,
) -> Result<Answer, ApiError> {
    service::create(&app, command).await
}

/// Corrects a beneficiary. With another name or document its verified accounts must be verified again.
#[utoipa::path(put, path = "/api/v1/beneficiaries/{id}", tag = "beneficiaries", request_body = UpdateBeneficiaryBody,
    params(("id" = String, Path, format = Uuid), ("Idempotency-Key" = String, Header), ("If-Match" = String, Header)),
    responses((status = 200, body = BeneficiaryDetail), (status = 404, body = Problem), (status = 412, body = Problem),
        (status = 422, body = Problem)))]
pub async fn update_beneficiary(
    State(app): State<App>,
    PathId(id): PathId<BeneficiaryId>,
    command: Command<UpdateBeneficiaryBody>,
) -> Result<Answer, ApiError> {
    service::update(&app, id, command).await
}

/// Enters another account of a beneficiary. Money goes to it once a second person has verified it.
#[utoipa::path(post, path = "/api/v1/beneficiaries/{id}/accounts", tag = "beneficiaries", request_body = AccountBody,
    params(("id" = String, Path, format = Uuid), ("Idempotency-Key" = String, Header)),
    responses((status = 201, body = BeneficiaryDetail), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn add_account(
    State(app): State<App>,
    PathId(id): PathId<BeneficiaryId>,
    command: Command<AccountBody>,
) -> Result<Answer, ApiError> {
    service::add_account(&app, id, command).await
}

/// Verifies an account (`verify`) or stops it from being used (`deactivate`).
#[utoipa::path(post, path = "/api/v1/beneficiary-accounts/{id}/actions/{action}", tag = "beneficiaries",
    request_body = NoArguments,
    params(("id" = String, Path, format = Uuid), ("action" = String, Path), ("Idempotency-Key" = String, Header),
        ("If-Match" = String, Header)),
    responses((status = 200, body = BeneficiaryDetail), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 412, body = Problem)))]
pub async fn act_on_account(
    State(app): State<App>,
    PathId(id): PathId<BankAccountId>,
    PathAction(action): PathAction,
    command: Command<NoArguments>,
) -> Result<Answer, ApiError> {
    verify::act(&app, id, &action, command).await
}

/// The banks that may be chosen.
#[utoipa::path(get, path = "/api/v1/banks", tag = "beneficiaries", responses((status = 200, body = Banks)))]
pub async fn list_banks(State(app): State<App>) -> Result<Json<Banks>, ApiError> {
    Ok(Json(Banks { items: service::banks(&app).await? }))
}
