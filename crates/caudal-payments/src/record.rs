//! A stored payment as the rules read it.

use caudal_domain::{
    account::{AccountRefusal, may_receive},
    ledger::Outcome,
    money::Money,
    payment::Payment,
    request::Request,
};

use super::store::row::Model;
use caudal_beneficiaries::beneficiaries::Account;
use caudal_web::http::problem::ApiError;

/// The stored name of what becomes of the money, and the code of the expense's account.
#[must_use]
pub fn outcome_columns(outcome: &Outcome) -> (&'static str, Option<String>) {
    match outcome {
        Outcome::Settle => ("settle", None),
        Outcome::Payroll => ("payroll", None),
        Outcome::Expense(code) => ("expense", Some(code.clone())),
    }
}

/// A stored payment as the rules read it, with its request and its account as they are now; one in cash has no account.
pub fn domain(row: &Model, request: Option<Request>, account: Option<&Account>) -> Result<Payment, ApiError> {
    let currency = row.currency;
    let outcome = match (row.outcome.as_str(), &row.expense_account) {
        ("settle", _) => Outcome::Settle,
        ("payroll", _) => Outcome::Payroll,
        ("expense", Some(code)) => Outcome::Expense(code.clone()),
        _ => return Err(unreadable(row)),
    };
    let beneficiary = row.beneficiary_id;
    let account_ready = || {
        let account = account.ok_or(AccountRefusal::AccountUnavailable)?;
        may_receive(&account.account, beneficiary, currency)
    };
    Ok(Payment {
        state: row.state,
        request,
        beneficiary,
        beneficiary_user: row.beneficiary_user_id,
        debtor: row.debtor_id,
        outcome,
        source: row.source_account_id,
        amount: Money::new(row.amount_minor, currency),
        prepared_by: row.prepared_by,
        authorized_by: row.authorized_by,
        account_ready: row.account_id.map_or(Ok(()), |_| account_ready()),
        bank_reference: row.bank_reference.clone(),
        batch: row.batch_number.clone(),
    })
}

fn unreadable(row: &Model) -> ApiError {
    ApiError::Internal(format!("payment {} cannot be read", row.number).into())
}
