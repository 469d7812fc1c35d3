//! The receipt of a payment as a file.

use caudal_access::company::Stationery;
use caudal_domain::ids::PaymentId;
use caudal_paper::Document;

use super::{WITH_CASHIERS, paper_es};
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};

/// The receipt of a payment that was made, for whoever sees the payment.
///
/// # Errors
/// `not_found`, also where it has none.
pub async fn receipt(app: &App, caller: &Caller, id: PaymentId) -> Result<Document, ApiError> {
    if !caller.actor.holds_any(WITH_CASHIERS) {
        return Err(ApiError::NotFound);
    }
    let db = app.db.begin_read().await?;
    let payment = super::get(&db, app, &caller.actor, id).await?;
    let receipt = payment.receipt.clone().ok_or(ApiError::NotFound)?;
    Ok(paper_es::receipt(payment, &receipt, &Stationery::load(&db, app).await?))
}
