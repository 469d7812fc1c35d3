//! What a payment does to its request.

use caudal_db::Tx;
use caudal_domain::request::{self, State};
use caudal_domain::{ids::PaymentId, ledger::Outcome, money::Money};

use super::{Payable, store::row::Model, write};
use crate::payroll;
use crate::settlements::{self, Advance};
use caudal_web::app::{Answer, App};
use caudal_web::caller::Caller;
use caudal_web::http::{page::Ref, problem::ApiError};

/// What a payment did to its request.
pub struct PaymentMark<'a> {
    pub payment_id: PaymentId,
    pub payment_number: &'a str,
    /// What happened: `payment-prepared`, `payment-confirmed` …
    pub action: &'static str,
    /// What of the request is paid now, in minor units.
    pub paid_minor: i64,
}

/// Writes what a payment did to a request: state, live payment, paid amount, history, audit.
///
/// # Errors
/// `changed_meanwhile` when somebody wrote it since it was locked.
#[inline(never)]
pub fn record_payment<'a>(
    tx: &'a Tx,
    caller: &'a Caller,
    app: &'a App,
    before: &'a Payable,
    next: &'a request::Request,
    mark: PaymentMark<'a>,
) -> Answer<'a, ()> {
    Box::pin(async move {
        let old = before.row.as_ref();
        let now = app.now_ms();
        let mut row = old.clone();
        if next.state != before.request.state {
            row.state = next.state;
            row.state_since_ms = now;
        }
        row.live_payment_id = next.live_payment.then_some(mark.payment_id);
        row.paid_minor = mark.paid_minor;
        write::touch(&mut row, now);
        write::save(tx, old, &row).await?;
        deduct(tx, app, caller, before, next, mark.paid_minor).await?;
        let change = write::Change {
            before: old.state.name(),
            reason: Some(mark.payment_number.to_owned()),
            amount_minor: None,
            on_behalf: None,
        };
        write::note(tx, app, caller, &row, mark.action, Some(change), None).await?;
        write::audit(tx, app, caller, &format!("request.{}", mark.action), &row, Some(old), None).await?;
        owe(tx, app, caller, before, next, &row).await
    })
}

/// Money that is paid back is planned to be deducted once it is paid out, and what was planned is void once the bank gave it back.
async fn deduct(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    before: &Payable,
    next: &request::Request,
    paid_minor: i64,
) -> Result<(), ApiError> {
    let paid = |state: State| state == State::Disbursed;
    if before.outcome != Outcome::Payroll || paid(before.request.state) == paid(next.state) {
        return Ok(());
    }
    let document = payroll::Source { kind: "request", id: before.id.0, number: &before.number };
    if !paid(next.state) {
        return payroll::void(tx, app, caller, document).await;
    }
    let due = payroll::Due {
        document,
        concept: &before.type_ref.name,
        owed_by: before.request.debtor,
        user: before.request.beneficiary_user.or(Some(before.request.requester)),
        person: before.debtor_name(),
        branch: before.branch_id,
        amount: Money::new(paid_minor, next.currency),
        instalments: before.instalments.and_then(|n| u32::try_from(n).ok()).unwrap_or(1),
    };
    payroll::owe(tx, app, caller, &due).await
}

/// What a payment, or its return by the bank, leaves to be proved.
async fn owe(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    before: &Payable,
    next: &request::Request,
    row: &Model,
) -> Result<(), ApiError> {
    let paid = |state: State| state == State::Disbursed;
    if before.outcome != Outcome::Settle || paid(before.request.state) == paid(next.state) {
        return Ok(());
    }
    if !paid(next.state) {
        return settlements::voided(tx, app, caller, before.id).await;
    }
    let debtor = next.beneficiary_user.unwrap_or(next.requester);
    let advance = Advance {
        request: Ref::new(row.id, row.number.clone()),
        type_ref: before.type_ref.clone(),
        expense_account: &row.expense_account,
        requester: before.requester.clone(),
        debtor: Ref::new(debtor, before.debtor_name()),
        debtor_id: next.debtor,
        branch: Ref::of_parts(row.branch_id, row.branch_name.as_deref()),
        cost_centre_id: before.cost_centre_id,
        trip_reference: row.trip_reference.as_deref(),
        currency: next.currency,
        amount_minor: row.paid_minor,
        paid_on: app.today(),
        due_on: None,
    };
    settlements::opened(tx, app, caller, &advance).await
}
