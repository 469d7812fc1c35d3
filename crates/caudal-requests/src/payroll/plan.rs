//! What is to be deducted: planned when money goes out or is found missing, without effect when it comes back.

use caudal_db::{Tx, audit, table};
use caudal_domain::ids::{BeneficiaryId, BranchId, UserId};
use caudal_domain::money::Money;
use caudal_domain::payroll::{self, Instalment, State};
use serde_json::{Value, json};
use uuid::Uuid;

use super::store::{self, row::Model};
use caudal_web::http::trail::{self, Object};
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};

/// The document that deductions come from.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// `request` or `cash_session`.
    pub kind: &'a str,
    pub id: Uuid,
    pub number: &'a str,
}

/// What somebody has come to owe through payroll.
pub struct Due<'a> {
    pub document: Source<'a>,
    /// The type of the request, or the name of the box.
    pub concept: &'a str,
    /// On whose account it stands.
    pub owed_by: BeneficiaryId,
    /// The member of staff behind it, if it is one.
    pub user: Option<UserId>,
    pub person: &'a str,
    pub branch: Option<BranchId>,
    pub amount: Money,
    /// In how many months it is paid back.
    pub instalments: u32,
}

/// Voids what was planned of a document whose money came back.
///
/// # Errors
/// `already_deducted` for what comes back after a part of it was deducted.
pub async fn void(tx: &Tx, app: &App, caller: &Caller, document: Source<'_>) -> Result<(), ApiError> {
    let mut rows = store::lock_of(tx, document.id).await?;
    rows.retain(|row| row.state != State::Void);
    let states: Vec<_> = rows.iter().map(|row| row.state).collect();
    payroll::give_back(&states)?;
    for row in &mut rows {
        row.state = State::Void;
        row.version += 1;
        table::overwrite(tx, row.clone()).await?;
    }
    record(tx, app, caller, "payroll.void", &document, &rows).await
}

/// Plans what is to be deducted, from next month on.
///
/// # Errors
/// `amount_not_positive`.
pub async fn owe(tx: &Tx, app: &App, caller: &Caller, due: &Due<'_>) -> Result<(), ApiError> {
    let planned = payroll::schedule(due.amount, due.instalments, app.today())?;
    let rows: Vec<_> = planned.iter().map(|one| row(app, due, one)).collect();
    for row in &rows {
        table::insert(tx, row.clone()).await?;
        store::index_words(tx, row).await?;
    }
    record(tx, app, caller, "payroll.plan", &due.document, &rows).await
}

fn row(app: &App, due: &Due<'_>, one: &Instalment) -> Model {
    let place = |n: u32| i32::try_from(n).unwrap_or(i32::MAX);
    Model {
        id: app.new_id(),
        document_kind: due.document.kind.to_owned(),
        document_id: due.document.id,
        document_number: due.document.number.to_owned(),
        concept: due.concept.to_owned(),
        beneficiary_id: due.owed_by,
        user_id: due.user,
        person_name: due.person.to_owned(),
        person_key: store::person_key(due.person),
        branch_id: due.branch,
        seq: place(one.seq),
        seq_of: place(one.of),
        period: one.period.to_string(),
        amount_minor: one.amount.minor,
        currency: one.amount.currency,
        state: State::Pending,
        marked_by: None,
        marked_by_name: None,
        marked_at_ms: None,
        version: 1,
    }
}

async fn record(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    action: &str,
    document: &Source<'_>,
    rows: &[Model],
) -> Result<(), ApiError> {
    let object = Object { kind: document.kind, id: document.id, number: Some(document.number) };
    let row = trail::row(app, caller, action, &object, None, Some(snapshot(rows)));
    Ok(audit::append(tx, &row).await?)
}

fn snapshot(rows: &[Model]) -> Value {
    let one =
        |row: &Model| json!({ "period": row.period, "amount_minor": row.amount_minor, "state": row.state });
    json!({
        "person": rows.first().map(|row| &row.person_name),
        "currency": rows.first().map(|row| &row.currency),
        "deductions": rows.iter().map(one).collect::<Vec<_>>(),
    })
}
