//! A stored payment as the rules read it.

use caudal_domain::account::{AccountRefusal, may_receive};
use caudal_domain::ids::{PaymentId, UserId};
use caudal_domain::money::{Currency, Money};
use caudal_domain::payment::{Payment, State};
use caudal_domain::request::{Method, Request};
use caudal_domain::{ledger::Outcome, time::Millis};

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

/// A payment by transfer that nobody but its preparer signed: to nobody yet, and for nothing.
pub fn blank(
    id: PaymentId,
    number: String,
    currency: Currency,
    (prepared_by, prepared_by_name): (UserId, &str),
    now: Millis,
) -> Model {
    Model {
        id,
        end_to_end_id: number.replace('-', ""),
        number,
        method: Method::Transfer,
        state: State::Draft,
        request_id: None,
        request_number: None,
        requester_id: None,
        beneficiary_id: id.cast(),
        beneficiary_user_id: None,
        beneficiary_name: String::new(),
        debtor_id: id.cast(),
        debtor_name: String::new(),
        account_id: None,
        account_bank_id: None,
        account_bank_name: None,
        account_kind: None,
        account_number: None,
        holder_name: String::new(),
        holder_document_type: None,
        holder_document_number: None,
        source_account_id: None,
        source_account_name: None,
        cash_session_id: None,
        cash_box_name: None,
        received_by: None,
        amount_minor: 0,
        currency,
        concept: String::new(),
        reason: None,
        outcome: String::new(),
        expense_account: None,
        expense_name: String::new(),
        concept_account_id: None,
        branch_id: None,
        cost_centre_id: None,
        execution_date: String::new(),
        bank_reference: None,
        prepared_by,
        prepared_by_name: prepared_by_name.to_owned(),
        authorized_by: None,
        authorized_by_name: None,
        confirmed_at_ms: None,
        version: 1,
        created_at_ms: now,
        updated_at_ms: now,
        batch_id: None,
        batch_number: None,
        batch_position: None,
        own_reference: None,
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
