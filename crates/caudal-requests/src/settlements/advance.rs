//! What the payment of an advance does to its settlement, and what a late one does to the next advance.

use caudal_db::{Conn, Tx};
use caudal_domain::ids::{BeneficiaryId, CostCentreId, RequestId, RequestTypeId, UserId};
use caudal_domain::settlement::{SettlementRefusal, State};
use caudal_domain::{money::Currency, time::business_days_after};
use jiff::civil::Date;

use super::load;
use super::service::{CommandContext, Happened};
use super::store::{self, row::Model};
use caudal_access::company;
use caudal_web::http::{page::Ref, problem::ApiError};
use caudal_web::{app::App, caller::Caller, guarded::Found};

/// Within how many business days an advance is settled where its type does not say.
const DEFAULT_DAYS: u32 = 5;

pub struct Advance<'a> {
    pub request: Ref,
    /// The type of that request.
    pub type_ref: Ref,
    /// The code of the account that takes what is spent.
    pub expense_account: &'a str,
    pub requester: Ref,
    /// Who has to prove it.
    pub debtor: Ref,
    /// The same person as beneficiary.
    pub debtor_id: BeneficiaryId,
    pub branch: Option<Ref>,
    pub cost_centre_id: Option<CostCentreId>,
    pub trip_reference: Option<&'a str>,
    pub currency: Currency,
    pub amount_minor: i64,
    /// The day on which it was paid, or of which it is said that it was open.
    pub paid_on: Date,
    /// Until when it is to be proved; as its type says, from today on, where there is none.
    pub due_on: Option<Date>,
}

/// Opens the settlement of an advance that was paid. It is due so many business days later as its type says on the day of the
/// payment.
pub async fn opened(tx: &Tx, app: &App, caller: &Caller, advance: &Advance<'_>) -> Result<(), ApiError> {
    let due_on = match advance.due_on {
        Some(day) => day.to_string(),
        None => due_on(tx, app, advance.type_ref.id()).await?.to_string(),
    };
    let context = CommandContext { tx, app, caller };
    let paid = Happened { amount_minor: Some(advance.amount_minor), reason: None };
    if let Some(before) = store::of_request(tx, advance.request.id()).await? {
        // The bank gave the first payment back, and this is the second: for whom and for what may have changed meanwhile.
        let row = Model {
            id: before.id,
            version: before.version,
            created_at_ms: before.created_at_ms,
            ..blank(app, before.number.clone(), advance, due_on)
        };
        let row = context.save(&before, row, "open", paid).await?;
        return Ok(store::index_words(tx, &row).await?);
    }
    let number = store::next_number(tx, app.today().year()).await?;
    let row = blank(app, number, advance, due_on);
    store::insert(tx, &row).await?;
    context.record(None, &row, "open", paid).await
}

/// Until when an advance of a type is to be settled that is paid, or to be proved again, today.
pub async fn due_on(db: &Conn, app: &App, type_id: RequestTypeId) -> Result<Date, ApiError> {
    let kind = company::request_type(db, type_id, app.config.portal.home_currency).await?;
    let days = kind.and_then(|kind| kind.settle_days).unwrap_or(DEFAULT_DAYS);
    Ok(business_days_after(app.today(), days, &company::holidays(db).await?))
}

fn blank(app: &App, number: String, advance: &Advance<'_>, due_on: String) -> Model {
    let now = app.now_ms();
    Model {
        id: app.new_id(),
        number,
        request_id: advance.request.id(),
        request_number: advance.request.name.clone(),
        type_name: advance.type_ref.name.clone(),
        expense_account: advance.expense_account.to_owned(),
        state: State::Open,
        requester_id: advance.requester.id(),
        requester_name: advance.requester.name.clone(),
        debtor_user_id: advance.debtor.id(),
        debtor_id: advance.debtor_id,
        debtor_name: advance.debtor.name.clone(),
        branch_id: advance.branch.as_ref().map(Ref::id),
        branch_name: advance.branch.as_ref().map(|b| b.name.clone()),
        cost_centre_id: advance.cost_centre_id,
        trip_reference: advance.trip_reference.map(str::to_owned),
        currency: advance.currency,
        advance_minor: advance.amount_minor,
        spent_minor: 0,
        returned_minor: 0,
        line_count: 0,
        paid_on: advance.paid_on.to_string(),
        due_on,
        submitted_by: None,
        submitted_by_name: None,
        submitted_at_ms: None,
        decided_by: None,
        decided_by_name: None,
        decided_at_ms: None,
        reason: None,
        excess_request_id: None,
        excess_request_number: None,
        excused_by: None,
        excused_by_name: None,
        excuse: None,
        excuse_used_by: None,
        version: 1,
        created_at_ms: now,
        updated_at_ms: now,
    }
}

/// Leaves nothing to prove of an advance that the bank gave back. Expenses that were written down are taken out, so that their
/// invoices may be settled with the money that paid them, and their receipts with them, but for those that a reviewer may have
/// seen; the audit tells them.
///
/// # Errors
/// `settlement_under_way` where some of it was proved or came back.
pub async fn voided(tx: &Tx, app: &App, caller: &Caller, request: RequestId) -> Result<(), ApiError> {
    let Some(found) = store::of_request(tx, request).await? else { return Ok(()) };
    let before = store::lock(tx, found.id).await?.unguarded().ok_or(ApiError::NotFound)?;
    let general = company::general(tx).await?;
    let next = load::domain(&before, &general)?.voided()?;
    store::remove_lines(tx, before.id).await?;
    let row = Model { state: next.state, spent_minor: 0, line_count: 0, ..before.clone() };
    let context = CommandContext { tx, app, caller };
    if before.submitted_by.is_none() {
        context.remove_receipts(&before, |_| true).await?;
    }
    context.save(&before, row, "void", Happened::default()).await.map(drop)
}

/// Refuses one advance more to somebody who has not settled what is late, unless an exception was granted and not yet used;
/// this request then uses it.
///
/// # Errors
/// `settlement_overdue`.
pub async fn unblock(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    debtor: UserId,
    request: (RequestId, &str),
) -> Result<(), ApiError> {
    let general = company::general(tx).await?;
    let mut late = Vec::new();
    for row in store::lock_late(tx, debtor, &app.today().to_string()).await? {
        if load::domain(&row, &general)?.overdue(app.today()) {
            late.push(row);
        }
    }
    if late.is_empty() || late.iter().any(|row| row.excuse_used_by == Some(request.0)) {
        return Ok(());
    }
    let count = late.len();
    let excused = late.into_iter().find(|row| row.excused_by.is_some() && row.excuse_used_by.is_none());
    let before = excused.ok_or(SettlementRefusal::SettlementOverdue { count })?;
    let row = Model { excuse_used_by: Some(request.0), ..before.clone() };
    let used = Happened { amount_minor: None, reason: Some(request.1.to_owned()) };
    CommandContext { tx, app, caller }.save(&before, row, "excuse-used", used).await.map(drop)
}
