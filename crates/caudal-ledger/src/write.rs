//! How entries get into the ledger, whoever posts them.

use caudal_db::{Tx, bulk, raised, unique_violation};
use caudal_domain::{accounting::AccountingRefusal, error::Refusal};
use jiff::civil::Date;

use super::store::{entry, line};
use caudal_web::http::problem::ApiError;

/// Inserts entries of one day and their lines; balances are moved by who posts them.
///
/// # Errors
/// `twice` when this event of a payment, or the undoing of an entry, was posted before; `period_closed` where a node with a clock that is
/// late dates into what another has closed.
pub async fn insert(
    tx: &Tx,
    entries: &[entry::Model],
    lines: &[line::Model],
    day: Date,
    twice: Refusal,
) -> Result<(), ApiError> {
    bulk::insert(tx, entries).await.map_err(|error| match unique_violation(&error).as_deref() {
        Some("ledger_entry_payment_event" | "ledger_entry_reverses") => twice.into(),
        _ if raised(&error, "ledger_entry in a closed period") => {
            AccountingRefusal::PeriodClosed { through: day }.into()
        }
        _ => ApiError::from(error),
    })?;
    Ok(bulk::insert(tx, lines).await?)
}
