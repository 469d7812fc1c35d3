//! A stored payment as the rules read it.

use caudal_domain::account::{AccountRefusal, may_receive};
use caudal_domain::ids::{BeneficiaryId, PaymentId, UserId};
use caudal_domain::money::Money;
use caudal_domain::payment::{Payment, State};
use caudal_domain::request::{Method, Request};
use caudal_domain::{ledger::Outcome, time::Millis};

use super::store::row::Model;
use caudal_beneficiaries::beneficiaries::Account;
use caudal_web::http::problem::ApiError;

/// What every payment says. What only some say is nothing in its row until it is named.
pub struct NewPayment<'a> {
    pub id: PaymentId,
    pub number: String,
    pub method: Method,
    pub state: State,
    pub beneficiary: (BeneficiaryId, &'a str),
    pub debtor: (BeneficiaryId, &'a str),
    /// In whose name the money is received.
    pub holder_name: &'a str,
    pub amount: Money,
    pub concept: &'a str,
    pub outcome: &'a Outcome,
    pub expense_name: &'a str,
    pub execution_date: String,
    pub prepared_by: (UserId, &'a str),
    pub now: Millis,
}

impl NewPayment<'_> {
    pub fn row(self) -> Model {
        let (outcome, expense_account) = match self.outcome {
            Outcome::Settle => ("settle", None),
            Outcome::Payroll => ("payroll", None),
            Outcome::Expense(code) => ("expense", Some(code.clone())),
        };
        Model {
            id: self.id,
            end_to_end_id: self.number.replace('-', ""),
            number: self.number,
            method: self.method,
            state: self.state,
            request_id: None,
            request_number: None,
            requester_id: None,
            beneficiary_id: self.beneficiary.0,
            beneficiary_user_id: None,
            beneficiary_name: self.beneficiary.1.to_owned(),
            debtor_id: self.debtor.0,
            debtor_name: self.debtor.1.to_owned(),
            account_id: None,
            account_bank_id: None,
            account_bank_name: None,
            account_kind: None,
            account_number: None,
            holder_name: self.holder_name.to_owned(),
            holder_document_type: None,
            holder_document_number: None,
            source_account_id: None,
            source_account_name: None,
            cash_session_id: None,
            cash_box_name: None,
            received_by: None,
            amount_minor: self.amount.minor,
            currency: self.amount.currency,
            concept: self.concept.to_owned(),
            reason: None,
            outcome: outcome.to_owned(),
            expense_account,
            expense_name: self.expense_name.to_owned(),
            concept_account_id: None,
            branch_id: None,
            cost_centre_id: None,
            execution_date: self.execution_date,
            bank_reference: None,
            prepared_by: self.prepared_by.0,
            prepared_by_name: self.prepared_by.1.to_owned(),
            authorized_by: None,
            authorized_by_name: None,
            confirmed_at_ms: None,
            version: 1,
            created_at_ms: self.now,
            updated_at_ms: self.now,
            batch_id: None,
            batch_number: None,
            batch_position: None,
            own_reference: None,
        }
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
