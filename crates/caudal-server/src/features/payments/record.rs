//! A stored payment as the rules read it.

use caudal_domain::{
    account::may_receive,
    error::Refusal,
    ids::Id,
    ledger::Outcome,
    money::{Currency, Money},
    payment::{Payment, State},
    request::Request,
};

use super::store::row::Model;
use crate::{features::beneficiaries::Account, http::problem::ApiError};

/// The stored name of what becomes of the money, and the code of the expense's account.
#[must_use]
pub fn outcome_columns(outcome: &Outcome) -> (&'static str, Option<String>) {
    match outcome {
        Outcome::Settle => ("settle", None),
        Outcome::Payroll => ("payroll", None),
        Outcome::Expense(code) => ("expense", Some(code.clone())),
    }
}

/// The state of a stored payment.
///
/// # Errors
/// `internal` for a state that this version does not know.
pub fn state(row: &Model) -> Result<State, ApiError> {
    State::from_name(&row.state).ok_or_else(|| unreadable(row))
}

/// A stored payment as the rules read it, with its request and its account as they are now; one in cash has no account.
///
/// # Errors
/// `internal` for a row that this version does not understand.
pub fn domain(row: &Model, request: Option<Request>, account: Option<&Account>) -> Result<Payment, ApiError> {
    let currency = Currency::parse(&row.currency).map_err(|_| unreadable(row))?;
    let outcome = match (row.outcome.as_str(), &row.expense_account) {
        ("settle", _) => Outcome::Settle,
        ("payroll", _) => Outcome::Payroll,
        ("expense", Some(code)) => Outcome::Expense(code.clone()),
        _ => return Err(unreadable(row)),
    };
    let beneficiary = Id(row.beneficiary_id);
    let account_ready = || {
        let account = account.ok_or(Refusal::AccountUnavailable)?;
        may_receive(&account.account, beneficiary, currency)
    };
    Ok(Payment {
        state: state(row)?,
        request,
        beneficiary,
        beneficiary_user: row.beneficiary_user_id.map(Id),
        debtor: Id(row.debtor_id),
        outcome,
        source: row.source_account_id.map(Id),
        amount: Money::new(row.amount_minor, currency),
        prepared_by: Id(row.prepared_by),
        authorized_by: row.authorized_by.map(Id),
        account_ready: row.account_id.map_or(Ok(()), |_| account_ready()),
        bank_reference: row.bank_reference.clone(),
        batch: row.batch_number.clone(),
    })
}

fn unreadable(row: &Model) -> ApiError {
    ApiError::Internal(format!("payment {} cannot be read", row.number).into())
}
