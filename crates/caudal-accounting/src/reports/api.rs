//! The calls of the reports.

use axum::extract::State;

use super::view::{PaymentsReport, SpendingReport};
use super::{PaymentsReportQuery, SpendingQuery, load};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::{app::App, caller::Caller, http::json::Json, http::query::Query};

/// What was spent within some days, by type, branch, vehicle, person or account, beside the span before.
#[utoipa::path(get, path = "/api/v1/reports/spending", tag = "accounting", params(SpendingQuery),
    responses((status = 200, body = SpendingReport), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub async fn get_spending_report(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<SpendingQuery>,
) -> Result<Json<SpendingReport>, ApiError> {
    super::super::check_may_read(&caller)?;
    let (asked, by) = query.read(&app)?;
    let db = app.db.begin_long().await?;
    Ok(Json(load::spending(&db, &app, asked, by).await?))
}

/// What left banks and boxes to be paid within some days, by how it left, beside the span before.
#[utoipa::path(get, path = "/api/v1/reports/payments", tag = "accounting", params(PaymentsReportQuery),
    responses((status = 200, body = PaymentsReport), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub async fn get_payments_report(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<PaymentsReportQuery>,
) -> Result<Json<PaymentsReport>, ApiError> {
    super::super::check_may_read(&caller)?;
    let asked = query.read(&app)?;
    let db = app.db.begin_long().await?;
    Ok(Json(load::payments(&db, &app, asked).await?))
}
