//! Requests that end by what happens elsewhere: a cancellation.

use caudal_db::{Conn, Tx};
use caudal_domain::ids::{RequestId, UserId};
use caudal_domain::request::Request;

use super::{Payable, store, write};
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};

/// Writes that a request ended without anything of it being paid: as cancelled, or as withdrawn. `action` is what its history calls
/// it, and the reason the number of the cancellation.
///
/// # Errors
/// `changed_meanwhile` when somebody wrote it since it was locked.
pub async fn ended(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    before: &Payable,
    next: &Request,
    action: &str,
    reason: &str,
) -> Result<(), ApiError> {
    let old = before.row.as_ref();
    let mut row = old.clone();
    row.state = next.state;
    row.state_since_ms = app.now_ms();
    row.live_payment_id = None;
    write::touch(&mut row, app.now_ms());
    write::save(tx, old, &row).await?;
    let change = write::Change {
        before: old.state.name(),
        reason: Some(reason.to_owned()),
        amount_minor: None,
        on_behalf: None,
    };
    write::note(tx, app, caller, &row, action, Some(change), None).await?;
    write::audit(tx, app, caller, &format!("request.{action}"), &row, Some(old), None).await
}

/// Whether this person took part in a request: asked for it, benefits from it, or decided on it.
pub async fn handled_by(db: &Conn, id: RequestId, user: UserId) -> Result<bool, ApiError> {
    Ok(store::takes_part(db, user, id).await?)
}
