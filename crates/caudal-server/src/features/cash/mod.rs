//! Cash: sessions of the company's boxes, what moves in them, how they are counted and closed (domain, section 6).

mod api;
mod ask;
mod code;
mod load;
mod moves;
mod pay;
mod service;
mod store;
mod view;

use caudal_db::sea_orm::ConnectionTrait;
use caudal_domain::{ids::UserId, permission::Permission as P};
use utoipa_axum::routes;

use crate::{
    app::App,
    http::{
        problem::ApiError,
        table::{Routes, Rule},
    },
};

/// Those who see the sessions of others in their branches.
const OVERSEERS: &[P] = &[P::SuperviseCashClosing, P::CashClosingReport, P::ViewAudit];
/// Those who see any session at all.
const READERS: &[P] = &[P::ManageCashClosing, P::SuperviseCashClosing, P::CashClosingReport, P::ViewAudit];
/// Those who work with cash.
const WORKERS: &[P] = &[P::ManageCashClosing, P::SuperviseCashClosing];

/// The routes of this feature.
#[must_use]
pub fn routes(app: &App) -> Routes {
    Routes::new(app.clone())
        .add(Rule::AnyOf(WORKERS), routes!(api::get_cash_desk))
        .add(Rule::AnyOf(READERS), routes!(api::list_cash_sessions))
        .add(Rule::AnyOf(&[P::ManageCashClosing]), routes!(api::open_cash_session))
        .add(Rule::AnyOf(READERS), routes!(api::get_cash_session))
        .add(Rule::AnyOf(WORKERS), routes!(api::act_on_cash_session))
        .add(Rule::AnyOf(&[P::ManageCashClosing]), routes!(api::note_cash_movement))
        .add(Rule::AnyOf(&[P::ManageCashClosing]), routes!(api::reverse_cash_movement))
        .add(Rule::AnyOf(&[P::ManageCashClosing]), routes!(api::list_cash_payable))
        .add(Rule::AnyOf(&[P::ManageCashClosing]), routes!(api::pay_in_cash))
        .add(Rule::Session, routes!(api::get_receipt_code))
        .add(Rule::AnyOf(&[P::SuperviseCashClosing]), routes!(api::count_by_surprise))
}

/// How many sessions of which somebody is custodian are not closed.
///
/// # Errors
/// `internal` when the database fails.
pub async fn unfinished_of(db: &impl ConnectionTrait, custodian: UserId) -> Result<i64, ApiError> {
    Ok(store::unfinished_of(db, custodian).await?)
}
