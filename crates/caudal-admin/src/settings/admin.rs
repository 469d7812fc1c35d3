//! Calls by which administrators set up the company: one family for every kind of setting.

use axum::extract::State;
use caudal_domain::ids::{BankId, BranchId, LayoutId, RequestTypeId};
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use utoipa::ToSchema;
use uuid::Uuid;

use super::service::{self, Kind};
use caudal_access::company::LayoutBody;
use caudal_beneficiaries::beneficiaries::AccountLength;
use caudal_payments::FileForm;
use caudal_web::app::App;
use caudal_web::http::command::{Answer, Command};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::query::{PathAction, PathId, PathKind};
use caudal_web::http::{json::Json, page::Ref};

/// A setting. Which fields it has depends on its kind.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct SettingItem {
    #[schema(value_type = String, format = Uuid)]
    pub id: Uuid,
    pub name: String,
    /// Whether it may be chosen.
    pub active: bool,
    /// For `If-Match`.
    pub version: i64,
    /// Its code; that of a type of request is made of its first name and stays.
    pub code: Option<String>,
    /// Types of request: whether human resources must approve.
    pub needs_hr: Option<bool>,
    /// Types of request: the most one request may ask, in minor units of the home currency. Cash boxes: the most that one
    /// should hold, in minor units of its currency.
    pub ceiling_minor: Option<i64>,
    /// Types of request: `transfer`, `cash`.
    pub methods: Option<Vec<String>>,
    /// Types of request: what becomes of the money: `settle`, `payroll`, `expense`.
    pub outcome: Option<String>,
    /// Types of request, categories of movements: the code of the ledger account.
    pub expense_account: Option<String>,
    /// Types of request that are settled: within how many business days.
    pub settle_days: Option<i32>,
    /// Types of request that go through payroll: in how many instalments.
    pub instalments: Option<i32>,
    /// Types of request: whether only requester, beneficiary, deciders and HR may read purpose and attachments.
    pub confidential: Option<bool>,
    /// Types of request: their place in the list.
    pub position: Option<i32>,
    /// Accounts of the company, layouts: their bank.
    pub bank: Option<Ref>,
    /// Accounts of the company: the number, as text.
    pub number: Option<String>,
    /// Accounts of the company, tariffs, cash boxes, denominations: ISO 4217 code.
    pub currency: Option<String>,
    /// Accounts of the company: whether money moved on it, so that bank, number and currency stay.
    pub in_use: Option<bool>,
    /// Cash boxes: their branch.
    pub branch: Option<Ref>,
    /// Cash boxes: the fixed fund, in minor units of its currency.
    pub fund_minor: Option<i64>,
    /// Cash boxes: up to what difference a count needs no explanation, in minor units of its currency.
    pub tolerance_minor: Option<i64>,
    /// Categories of movements: `in`, `out`.
    pub direction: Option<String>,
    /// Denominations: `note`, `coin`.
    pub form: Option<String>,
    /// Denominations: what one is worth, in minor units of its currency.
    pub value_minor: Option<i64>,
    /// Tariffs: the type of request that they fill a line of.
    pub request_type: Option<Ref>,
    /// Tariffs: what one costs, in whole minor units of its currency.
    pub unit_minor: Option<i64>,
    /// Tariffs: what comes on top of those, in ten-thousandths of a minor unit; nothing where it is left out.
    pub unit_fraction: Option<i64>,
    /// Holidays: ISO date.
    pub day: Option<String>,
    /// Layouts: how the bank wants its file.
    pub layout: Option<LayoutBody>,
    /// Banks: the published way in which the numbers of their accounts are written: `clabe`, `cbu`, `cci`, `iban`; it says how long they are.
    pub scheme: Option<&'static str>,
    /// Banks: how long the numbers of their accounts are; of any length where there is none.
    pub lengths: Option<Vec<AccountLength>>,
    /// Banks: whether the numbers of their accounts are digits alone.
    pub digits_only: Option<bool>,
    /// Banks: the figures with which the numbers of all their accounts begin.
    pub prefix: Option<String>,
    /// Banks: other names and codes by which people write them. No two banks share one, accents, case and punctuation aside.
    pub aliases: Option<Vec<String>>,
    /// Accounts of the company: how their bank wants a pain.001.
    pub file_form: Option<FileForm>,
    /// Accounts of the company: the layout of its file; nothing where it is a pain.001.
    pub file_layout: Option<Ref>,
}

impl SettingItem {
    /// What every kind has.
    pub(super) fn new(id: impl Into<Uuid>, name: &str, active: bool, version: i64) -> Self {
        Self { id: id.into(), name: name.to_owned(), active, version, ..Self::default() }
    }
}

/// A setting as it shall be: all the fields of its kind, and none of another.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SettingBody {
    pub name: Option<String>,
    /// Cost centres, banks, conceptos contables: their code.
    pub code: Option<String>,
    /// Types of request: whether human resources must approve.
    pub needs_hr: Option<bool>,
    /// Types of request: the most one request may ask, in minor units of the home currency. Cash boxes: the most that one
    /// should hold, in minor units of its currency. Nothing for no ceiling.
    pub ceiling_minor: Option<i64>,
    /// Types of request: `transfer`, `cash`.
    pub methods: Option<Vec<String>>,
    /// Types of request: `settle`, `payroll`, `expense`.
    pub outcome: Option<String>,
    /// Types of request, categories of movements: the code of the ledger account.
    pub expense_account: Option<String>,
    /// Types of request that are settled: within how many business days.
    pub settle_days: Option<i32>,
    /// Types of request that go through payroll: in how many instalments.
    pub instalments: Option<i32>,
    /// Types of request: whether only requester, beneficiary, deciders and HR may read purpose and attachments.
    pub confidential: Option<bool>,
    /// Types of request: their place in the list; a new one goes last unless told.
    pub position: Option<i32>,
    /// Accounts of the company, layouts: UUID of their bank.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub bank_id: Option<BankId>,
    /// Accounts of the company: letters and digits, 4 to 34; leading zeros stay.
    pub number: Option<String>,
    /// Accounts of the company, tariffs, cash boxes, denominations: ISO 4217 code.
    pub currency: Option<String>,
    /// Cash boxes: UUID of their branch.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub branch_id: Option<BranchId>,
    /// Cash boxes: the fixed fund, in minor units of its currency; zero for none.
    pub fund_minor: Option<i64>,
    /// Cash boxes: up to what difference a count needs no explanation, in minor units of its currency.
    pub tolerance_minor: Option<i64>,
    /// Categories of movements: `in`, `out`.
    pub direction: Option<String>,
    /// Denominations: `note`, `coin`.
    pub form: Option<String>,
    /// Denominations: what one is worth, in minor units of its currency.
    pub value_minor: Option<i64>,
    /// Tariffs: UUID of the type of request that they fill a line of.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub type_id: Option<RequestTypeId>,
    /// Tariffs: what one costs, in whole minor units of its currency.
    pub unit_minor: Option<i64>,
    /// Tariffs: what comes on top of those, in ten-thousandths of a minor unit; nothing where it is left out.
    pub unit_fraction: Option<i64>,
    /// Holidays: ISO date.
    pub day: Option<String>,
    /// Layouts: how the bank wants its file.
    pub layout: Option<LayoutBody>,
    /// Banks: the published way in which the numbers of their accounts are written: `clabe`, `cbu`, `cci`, `iban`; it says how long they are.
    pub scheme: Option<String>,
    /// Banks: how long the numbers of their accounts are; of any length where there is none.
    pub lengths: Option<Vec<AccountLength>>,
    /// Banks: whether the numbers of their accounts are digits alone.
    pub digits_only: Option<bool>,
    /// Banks: the figures with which the numbers of all their accounts begin.
    pub prefix: Option<String>,
    /// Banks: other names and codes by which people write them. No two banks share one, accents, case and punctuation aside.
    pub aliases: Option<Vec<String>>,
    /// Accounts of the company: how their bank wants a pain.001; as usual where nothing is said.
    pub file_form: Option<FileForm>,
    /// Accounts of the company: UUID of the layout of its file, of the same bank; nothing for a pain.001.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub layout_id: Option<LayoutId>,
}

/// Nothing: the action says it all.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SettingAction {}

/// Settings of one kind.
#[derive(Serialize, ToSchema)]
pub struct Settings {
    /// All of them, the inactive ones included, in the order of their choice.
    pub items: Vec<SettingItem>,
}

/// How many settings of a kind there are.
#[derive(Serialize, ToSchema)]
pub struct SettingCount {
    /// The kind, as in the path of its calls.
    pub kind: &'static str,
    /// How many may be chosen.
    pub active: i64,
    /// How many no longer.
    pub inactive: i64,
}

/// How many settings there are.
#[derive(Serialize, ToSchema)]
pub struct SettingCounts {
    /// One for each kind.
    pub items: Vec<SettingCount>,
}

/// How many settings of each kind there are.
#[utoipa::path(get, path = "/api/v1/settings", tag = "settings",
    responses((status = 200, body = SettingCounts), (status = 401, body = Problem)))]
pub async fn count_settings(State(app): State<App>) -> Result<Json<SettingCounts>, ApiError> {
    Ok(Json(SettingCounts { items: service::counts(&app).await? }))
}

/// The settings of one kind: `branches`, `cost-centres`, `request-types`, `tariffs`, `banks`, `bank-layouts`,
/// `source-accounts`, `conceptos`, `cash-boxes`, `movement-categories`, `denominations`, `cancellation-causes`, `holidays`.
#[utoipa::path(get, path = "/api/v1/settings/{kind}", tag = "settings", params(("kind" = inline(Kind), Path)),
    responses((status = 200, body = Settings), (status = 404, body = Problem)))]
pub async fn list_settings(
    State(app): State<App>,
    PathKind(kind): PathKind,
) -> Result<Json<Settings>, ApiError> {
    Ok(Json(Settings { items: service::list(&app, Kind::find(&kind)?).await? }))
}

/// Adds a setting. An account of the company begins empty: what it holds comes with the opening balances.
#[utoipa::path(post, path = "/api/v1/settings/{kind}", tag = "settings", request_body = SettingBody,
    params(("kind" = inline(Kind), Path), ("Idempotency-Key" = String, Header)),
    responses((status = 201, body = SettingItem), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn create_setting(
    State(app): State<App>,
    PathKind(kind): PathKind,
    command: Command<SettingBody>,
) -> Result<Answer, ApiError> {
    service::create(&app, Kind::find(&kind)?, command).await
}

/// Changes a setting. What was written with it before keeps the name it had.
#[utoipa::path(put, path = "/api/v1/settings/{kind}/{id}", tag = "settings", request_body = SettingBody,
    params(("kind" = inline(Kind), Path), ("id" = String, Path, format = Uuid), ("Idempotency-Key" = String, Header),
        ("If-Match" = String, Header)),
    responses((status = 200, body = SettingItem), (status = 404, body = Problem), (status = 412, body = Problem),
        (status = 422, body = Problem)))]
pub async fn update_setting(
    State(app): State<App>,
    PathKind(kind): PathKind,
    PathId(id): PathId,
    command: Command<SettingBody>,
) -> Result<Answer, ApiError> {
    service::update(&app, Kind::find(&kind)?, id, command).await
}

/// Takes a setting out of use (`deactivate`) or back into it (`reactivate`). Nothing is ever deleted.
#[utoipa::path(post, path = "/api/v1/settings/{kind}/{id}/actions/{action}", tag = "settings",
    request_body = SettingAction,
    params(("kind" = inline(Kind), Path), ("id" = String, Path, format = Uuid), ("action" = String, Path),
        ("Idempotency-Key" = String, Header), ("If-Match" = String, Header)),
    responses((status = 200, body = SettingItem), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 412, body = Problem)))]
pub async fn act_on_setting(
    State(app): State<App>,
    PathKind(kind): PathKind,
    PathId(id): PathId,
    PathAction(action): PathAction,
    command: Command<SettingAction>,
) -> Result<Answer, ApiError> {
    let active = match action.as_str() {
        "deactivate" => false,
        "reactivate" => true,
        _ => return Err(ApiError::NotFound),
    };
    service::switch(&app, Kind::find(&kind)?, id, active, command.meta).await
}
