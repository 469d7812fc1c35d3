//! A request that was paid out of a cash box: one step, and done (domain, section 4).

use caudal_db::{Tx, unique_violation};
use caudal_domain::ids::{CashSessionId, PaymentId};
use caudal_domain::payment::{PaymentRefusal, State};
use caudal_domain::request::{self, Method};
use caudal_domain::{account::AccountRefusal, ledger::Entry};

use super::record::{self, NewPayment};
use super::service;
use super::store::{self, row::Model};
use caudal_beneficiaries::beneficiaries::{self, Party};
use caudal_requests::requests::Payable;
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};

/// Out of which box money went, and what follows from it.
pub struct OutOfBox<'a> {
    pub session: CashSessionId,
    /// The name of its box.
    pub cash_box: &'a str,
    /// How its arrival is proved: `code` or `signature`.
    pub received_by: &'static str,
    /// The request as it is afterwards.
    pub next: &'a request::Request,
    pub entry: &'a Entry,
}

/// Keeps the payment of a request in cash, posts it and writes it down. Answers its id and its number.
///
/// # Errors
/// `live_payment`, `account_unavailable` for a beneficiary that is gone.
pub async fn paid_in_cash(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    request: &Payable,
    paid: &OutOfBox<'_>,
) -> Result<(PaymentId, String), ApiError> {
    let holder = beneficiaries::party(tx, request.request.beneficiary).await?;
    let holder = holder.ok_or(AccountRefusal::AccountUnavailable)?;
    let number = store::next_number(tx, app.today().year()).await?;
    let row = row(app, caller, number, request, &holder, paid);
    store::insert(tx, &row).await.map_err(|error| match unique_violation(&error).as_deref() {
        Some("payment_live") => PaymentRefusal::LivePayment.into(),
        _ => ApiError::from(error),
    })?;
    service::post(tx, app, caller, &row, paid.entry).await?;
    service::note(tx, app, caller, &row, "pay", None, None).await?;
    service::record_audit(tx, app, caller, "payment.pay", None, &row).await?;
    let payment = record::domain(&row, Some(paid.next.clone()), None)?;
    service::mark_request(tx, app, caller, Some(request), &payment, &row, "paid-in-cash").await?;
    Ok((row.id, row.number))
}

fn row(
    app: &App,
    caller: &Caller,
    number: String,
    request: &Payable,
    holder: &Party,
    paid: &OutOfBox<'_>,
) -> Model {
    let now = app.now_ms();
    let new = NewPayment {
        id: app.new_id(),
        number,
        method: Method::Cash,
        state: State::Confirmed,
        beneficiary: (holder.id, &holder.name),
        debtor: (request.request.debtor, request.debtor_name()),
        holder_name: &holder.name,
        amount: paid.entry.amount(),
        // What it is for may be confidential; what kind of money it is, is not.
        concept: &request.type_ref.name,
        outcome: &request.outcome,
        expense_name: &request.type_ref.name,
        execution_date: app.today().to_string(),
        prepared_by: (caller.actor.id, &caller.actor.name),
        now,
    };
    Model {
        request_id: Some(request.id),
        request_number: Some(request.number.clone()),
        requester_id: Some(request.request.requester),
        beneficiary_user_id: request.request.beneficiary_user,
        holder_document_type: holder.document_type.clone(),
        holder_document_number: holder.document_number.clone(),
        cash_session_id: Some(paid.session),
        cash_box_name: Some(paid.cash_box.to_owned()),
        received_by: Some(paid.received_by.to_owned()),
        branch_id: request.branch_id,
        cost_centre_id: request.cost_centre_id,
        confirmed_at_ms: Some(now),
        ..new.row()
    }
}
