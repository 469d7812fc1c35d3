//! Calls that fill the choices of forms.

use axum::extract::State;
use caudal_domain::ids::{RequestTypeId, TariffId};
use caudal_domain::money::Currency;
use serde::Serialize;
use utoipa::ToSchema;

use super::store;
use caudal_web::app::App;
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::{json::Json, page::Ref};

/// A type of request that may be chosen.
#[derive(Serialize, ToSchema)]
pub struct RequestTypeItem {
    id: RequestTypeId,
    /// Stable code.
    code: String,
    name: String,
    /// Whether human resources must approve.
    needs_hr: bool,
    /// The most one request may ask, in minor units of the home currency.
    ceiling_minor: Option<i64>,
    /// `transfer`, `cash`.
    methods: Vec<String>,
    /// What becomes of the money: `settle`, `payroll`, `expense`.
    outcome: String,
    /// Business days to settle within.
    settle_days: Option<i32>,
    /// Whether only requester, beneficiary, deciders and HR may read purpose and attachments.
    confidential: bool,
}

#[derive(Serialize, ToSchema)]
pub struct RequestTypes {
    /// In the company's order.
    items: Vec<RequestTypeItem>,
}

/// Records to choose from.
#[derive(Serialize, ToSchema)]
pub struct Choices {
    /// By name or code.
    items: Vec<Ref>,
}

/// A day on which nothing is paid, and that counts as no business day.
#[derive(Serialize, ToSchema)]
pub struct HolidayItem {
    /// ISO date.
    day: String,
    name: String,
}

#[derive(Serialize, ToSchema)]
pub struct Holidays {
    /// By day.
    items: Vec<HolidayItem>,
}

/// What one day, trip or unit of something costs.
#[derive(Serialize, ToSchema)]
pub struct TariffItem {
    id: TariffId,
    /// What it is for: the concept of the line that it fills.
    name: String,
    /// UUID of the type of request.
    type_id: RequestTypeId,
    currency: Currency,
    /// What one costs, in whole minor units of the currency.
    unit_minor: i64,
    /// What comes on top of those, in ten-thousandths of a minor unit.
    unit_fraction: i64,
}

#[derive(Serialize, ToSchema)]
pub struct Tariffs {
    /// By name.
    items: Vec<TariffItem>,
}

/// The tariffs that may fill the lines of a request. They propose; whoever asks may write another amount.
#[utoipa::path(get, path = "/api/v1/tariffs", tag = "settings",
    responses((status = 200, body = Tariffs), (status = 401, body = Problem)))]
pub async fn list_tariffs(State(app): State<App>) -> Result<Json<Tariffs>, ApiError> {
    let rows = store::tariffs(app.db.read()).await?;
    let items = rows.into_iter().map(|t| TariffItem {
        id: t.id,
        name: t.name,
        type_id: t.type_id,
        currency: t.currency,
        unit_minor: t.unit_minor,
        unit_fraction: t.unit_fraction,
    });
    Ok(Json(Tariffs { items: items.collect() }))
}

/// The types of request that may be chosen.
#[utoipa::path(get, path = "/api/v1/request-types", tag = "settings",
    responses((status = 200, body = RequestTypes), (status = 401, body = Problem)))]
pub async fn list_request_types(State(app): State<App>) -> Result<Json<RequestTypes>, ApiError> {
    let rows = store::request_types(app.db.read()).await?;
    let items = rows.into_iter().map(|t| RequestTypeItem {
        id: t.id,
        code: t.code,
        name: t.name,
        needs_hr: t.needs_hr,
        ceiling_minor: t.ceiling_minor,
        methods: t.methods.split(',').map(str::to_owned).collect(),
        outcome: t.outcome,
        settle_days: t.settle_days,
        confidential: t.confidential,
    });
    Ok(Json(RequestTypes { items: items.collect() }))
}

/// The branches that may be chosen.
#[utoipa::path(get, path = "/api/v1/branches", tag = "settings",
    responses((status = 200, body = Choices), (status = 401, body = Problem)))]
pub async fn list_branches(State(app): State<App>) -> Result<Json<Choices>, ApiError> {
    Ok(Json(Choices { items: store::branches(app.db.read()).await? }))
}

/// The causes of a cancellation that may be chosen.
#[utoipa::path(get, path = "/api/v1/cancellation-causes", tag = "settings",
    responses((status = 200, body = Choices), (status = 401, body = Problem)))]
pub async fn list_cancellation_causes(State(app): State<App>) -> Result<Json<Choices>, ApiError> {
    Ok(Json(Choices { items: store::cancellation_causes(app.db.read()).await? }))
}

/// The cost centres that may be chosen.
#[utoipa::path(get, path = "/api/v1/cost-centres", tag = "settings",
    responses((status = 200, body = Choices), (status = 401, body = Problem)))]
pub async fn list_cost_centres(State(app): State<App>) -> Result<Json<Choices>, ApiError> {
    Ok(Json(Choices { items: store::cost_centres(app.db.read()).await? }))
}

/// The company's holidays: with Saturdays and Sundays, what counts as no business day.
#[utoipa::path(get, path = "/api/v1/holidays", tag = "settings",
    responses((status = 200, body = Holidays), (status = 401, body = Problem)))]
pub async fn list_holidays(State(app): State<App>) -> Result<Json<Holidays>, ApiError> {
    let items =
        store::holidays(app.db.read()).await?.into_iter().map(|(day, name)| HolidayItem { day, name });
    Ok(Json(Holidays { items: items.collect() }))
}
