//! The payments of batches, a thousand at a time. Each is a payment of its own and posts what a single transfer posts; who may say
//! what happens to them, and when, is for the batch to know. Everything here is part of the caller's transaction.

mod moved;
mod open;

use caudal_db::Conn;
use std::collections::HashMap;

use caudal_domain::batch::{Header, Line};
use caudal_domain::ids::{BankAccountId, BankId, BatchId, BeneficiaryId, PaymentId, RequestId, UserId};
use caudal_domain::money::{Currency, Money};
use caudal_domain::{error::Refusal, payment::State};

use super::store::{row, set};
use caudal_beneficiaries::beneficiaries;
use caudal_web::http::{page::Ref, problem::ApiError};

pub use moved::{Which, discard_batch, move_batch, send_batch};
pub use open::{Payees, open_batch};

/// Of how many payments a batch is made at once.
pub const MOST: usize = caudal_db::bulk::MOST;

/// The batch that payments are made for.
#[derive(Clone, Copy)]
pub struct BatchOrder<'a> {
    pub id: BatchId,
    pub number: &'a str,
    /// What its preparer typed above its lines.
    pub header: &'a Header,
    /// Who sent it to be approved, with their name.
    pub prepared_by: (UserId, &'a str),
}

/// A line that is to become a payment.
#[derive(Clone, Copy)]
pub struct OrderLine<'a> {
    pub line: &'a Line,
    pub account: BankAccountId,
    pub request: Option<RequestId>,
}

/// Why the payments of a batch were not made. Nothing of them may stand.
#[derive(Debug)]
pub enum Stopped {
    /// These lines may not be paid any more: each by its position, in order.
    Lines(Vec<(u32, Refusal)>),
    Failed(ApiError),
}

impl<E: Into<ApiError>> From<E> for Stopped {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// A payment of a batch, as the bank's file and the bank's answers need it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatchPayment {
    pub id: PaymentId,
    pub number: String,
    /// Its batch; none where it was made alone.
    pub batch: Option<(BatchId, String)>,
    /// Its line there, from one; nought where it was made alone.
    pub position: u32,
    pub state: State,
    pub end_to_end_id: String,
    /// The request that it pays, with its number.
    pub request: Option<(RequestId, String)>,
    pub beneficiary: BeneficiaryId,
    /// Their name, as the bank is told.
    pub holder: String,
    pub document_type: Option<String>,
    pub document: Option<String>,
    pub account_id: Option<BankAccountId>,
    pub bank: Option<BankId>,
    /// The bank's code; empty where it is not known any more.
    pub bank_code: String,
    pub bank_name: String,
    /// `checking` or `savings`.
    pub account_kind: String,
    /// The number of the account.
    pub account: String,
    pub amount: Money,
    pub concept: String,
    /// The preparer's own reference.
    pub reference: Option<String>,
}

/// The payments of a batch behind a line (nought: from the first), by line; those that were given up with an earlier approval are
/// not among them.
pub async fn of_batch(
    db: &Conn,
    batch: BatchId,
    after: u32,
    limit: u64,
) -> Result<Vec<BatchPayment>, ApiError> {
    to_batch_payments(db, set::of_batch(db, batch, i64::from(after), limit).await?).await
}

/// As much of a payment as finds it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Brief {
    /// Its line, from one.
    pub position: i64,
    pub state: State,
    pub amount_minor: i64,
    pub number: String,
    pub end_to_end_id: String,
    pub document: Option<String>,
    /// The preparer's own reference.
    pub reference: Option<String>,
    /// The account it goes to.
    pub account: Option<String>,
    pub request: Option<RequestId>,
}

/// All payments of a batch by line, but for those that were given up.
pub async fn briefs(db: &Conn, batch: BatchId) -> Result<Vec<Brief>, ApiError> {
    let read = |row: set::BriefRow| {
        let (position, state, amount_minor, number, end_to_end_id, document, reference, account, request) =
            row;
        let known = State::from_name(&state);
        let unknown = || ApiError::Internal(format!("payment {number} cannot be read").into());
        let state = known.ok_or_else(unknown)?;
        Ok(Brief {
            position,
            state,
            amount_minor,
            number,
            end_to_end_id,
            document,
            reference,
            account,
            request,
        })
    };
    set::briefs(db, batch).await?.into_iter().map(read).collect()
}

/// A payment of some batch that the bank has and has not answered.
#[derive(Clone, Debug)]
pub struct InTransit {
    pub id: PaymentId,
    pub number: String,
    pub batch: Ref,
    pub position: i64,
    /// The company's account that it leaves from.
    pub source: Option<Ref>,
    pub beneficiary: Ref,
    pub amount_minor: i64,
    pub currency: Currency,
    pub end_to_end_id: String,
}

/// What was sent in batches and is not answered, oldest first: `limit + 1` of them, so that the caller knows whether there are more.
pub async fn in_transit(db: &Conn, after: Option<PaymentId>, limit: u64) -> Result<Vec<InTransit>, ApiError> {
    let read = |row: row::Model| {
        Some(InTransit {
            id: row.id,
            batch: Ref::of_parts(row.batch_id, row.batch_number.as_deref())?,
            position: row.batch_position?,
            source: Ref::of_parts(row.source_account_id, row.source_account_name.as_deref()),
            beneficiary: Ref::new(row.beneficiary_id, row.beneficiary_name),
            amount_minor: row.amount_minor,
            currency: row.currency,
            end_to_end_id: row.end_to_end_id,
            number: row.number,
        })
    };
    Ok(set::in_transit(db, after, limit).await?.into_iter().filter_map(read).collect())
}

async fn to_batch_payments(db: &Conn, rows: Vec<row::Model>) -> Result<Vec<BatchPayment>, ApiError> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let banks = beneficiaries::all_banks(db).await?;
    let codes: HashMap<_, _> = banks.into_iter().map(|bank| (bank.id, bank.code)).collect();
    let tell = |row: row::Model| {
        Ok(BatchPayment {
            id: row.id,
            state: row.state,
            amount: Money::new(row.amount_minor, row.currency),
            batch: row.batch_id.zip(row.batch_number),
            position: row.batch_position.and_then(|p| u32::try_from(p).ok()).unwrap_or_default(),
            end_to_end_id: row.end_to_end_id,
            number: row.number,
            request: row.request_id.zip(row.request_number),
            beneficiary: row.beneficiary_id,
            holder: row.holder_name,
            document_type: row.holder_document_type,
            document: row.holder_document_number,
            account_id: row.account_id,
            bank: row.account_bank_id,
            bank_code: row.account_bank_id.and_then(|id| codes.get(&id).cloned()).unwrap_or_default(),
            bank_name: row.account_bank_name.unwrap_or_default(),
            account_kind: row.account_kind.unwrap_or_default(),
            account: row.account_number.unwrap_or_default(),
            concept: row.concept,
            reference: row.own_reference,
        })
    };
    rows.into_iter().map(tell).collect()
}
