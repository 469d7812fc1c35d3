//! Money that somebody had before the portal was there and has to prove or pay back: a request that is paid out already, so that it is
//! settled, or deducted, like any other (domain, section 9).

use caudal_db::Tx;
use caudal_domain::ids::{BeneficiaryId, RequestId};
use caudal_domain::request::{Line, Method, State};
use caudal_domain::{money::Money, price::UnitPrice};
use jiff::civil::Date;

use super::{draft, labels_es, store, write};
use crate::payroll;
use crate::settlements::{self, Advance};
use caudal_access::company::RequestType;
use caudal_web::http::{page::Ref, problem::ApiError};
use caudal_web::{app::App, caller::Caller};

/// The outcome of money that is paid back, as types of request name it.
const PAYROLL: &str = "payroll";

/// What somebody had before the portal was there.
pub struct Outstanding<'a> {
    /// The type of request that it would have been.
    pub kind: &'a RequestType,
    /// Who has to prove it or pays it back.
    pub debtor: Ref,
    /// The same person as beneficiary.
    pub debtor_id: BeneficiaryId,
    pub branch: Option<Ref>,
    /// How much of it is still open.
    pub amount: Money,
    /// The day of which this is said.
    pub as_of: Date,
    /// Until when it is to be proved; as its type says, from today on, where there is none.
    pub due_on: Option<Date>,
    /// In how many months it is paid back.
    pub instalments: u32,
    pub detail: &'a str,
    /// The number of the opening balances that say so.
    pub opening: &'a str,
}

/// Writes it down as paid out, with its settlement or its deductions. Whoever calls posts its entry.
///
/// # Errors
/// `amount_not_positive`.
pub async fn outstanding(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    of: &Outstanding<'_>,
) -> Result<(RequestId, String), ApiError> {
    let (now, minor) = (app.now_ms(), of.amount.minor);
    let number = store::next_number(tx, app.today().year()).await?;
    let purpose =
        if of.detail.is_empty() { labels_es::opening_purpose(of.opening) } else { of.detail.to_owned() };
    let row = store::row::Model {
        state: State::Disbursed,
        type_id: of.kind.kind.id(),
        type_name: of.kind.kind.name.clone(),
        needs_hr: of.kind.needs_hr,
        outcome: of.kind.outcome.clone(),
        expense_account: of.kind.expense_account.clone(),
        confidential: of.kind.confidential,
        instalments: i32::try_from(of.instalments).ok().filter(|n| *n > 0),
        beneficiary_id: of.debtor_id,
        beneficiary_user_id: Some(of.debtor.id()),
        beneficiary_name: of.debtor.name.clone(),
        debtor_id: of.debtor_id,
        branch_id: of.branch.as_ref().map(Ref::id),
        branch_name: of.branch.as_ref().map(|b| b.name.clone()),
        purpose,
        currency: of.amount.currency,
        method: Method::Transfer,
        requested_minor: minor,
        approved_minor: Some(minor),
        paid_minor: minor,
        revision: 1,
        submitted_at_ms: Some(now),
        released_at_ms: Some(now),
        ..draft::blank(app.new_id(), number, of.amount.currency, &of.debtor, now)
    };
    let line = Line {
        concept: labels_es::opening_line(of.opening),
        quantity_milli: 1_000,
        unit: UnitPrice::of_minor(minor),
        total_minor: minor,
    };
    store::insert(tx, &row, std::slice::from_ref(&line)).await?;
    let why = Some(of.opening.to_owned());
    write::note(tx, app, caller, &row, "opening", None, why).await?;
    write::audit(tx, app, caller, "request.opening", &row, None, None).await?;
    if of.kind.outcome == PAYROLL {
        owed(tx, app, caller, of, &row).await?;
    } else {
        to_prove(tx, app, caller, of, &row).await?;
    }
    Ok((row.id, row.number))
}

async fn owed(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    of: &Outstanding<'_>,
    row: &store::row::Model,
) -> Result<(), ApiError> {
    let due = payroll::Due {
        document: payroll::Source { kind: "request", id: row.id.0, number: &row.number },
        concept: &row.type_name,
        owed_by: of.debtor_id,
        user: Some(of.debtor.id()),
        person: &of.debtor.name,
        branch: of.branch.as_ref().map(Ref::id),
        amount: of.amount,
        instalments: of.instalments,
    };
    payroll::owe(tx, app, caller, &due).await
}

async fn to_prove(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    of: &Outstanding<'_>,
    row: &store::row::Model,
) -> Result<(), ApiError> {
    let advance = Advance {
        request: Ref::new(row.id, row.number.clone()),
        type_ref: of.kind.kind.clone(),
        expense_account: &row.expense_account,
        requester: of.debtor.clone(),
        debtor: of.debtor.clone(),
        debtor_id: of.debtor_id,
        branch: of.branch.clone(),
        cost_centre_id: None,
        trip_reference: None,
        currency: of.amount.currency,
        amount_minor: row.paid_minor,
        paid_on: of.as_of,
        due_on: of.due_on,
    };
    settlements::opened(tx, app, caller, &advance).await
}
