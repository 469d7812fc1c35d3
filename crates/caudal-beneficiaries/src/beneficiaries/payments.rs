//! The last payments of a beneficiary, which the room of payments above knows.

use caudal_db::Conn;
use caudal_domain::ids::{BatchId, BeneficiaryId, PaymentId, RequestId};
use caudal_domain::{actor::Actor, money::Currency, payment::State, request::Method};
use serde::Serialize;
use utoipa::ToSchema;

use caudal_web::app::Answer;
use caudal_web::http::page::{ActionState, Ref};

/// The request that a payment pays.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PaidRequest {
    pub id: RequestId,
    /// `SOL-2026-000123`.
    pub number: String,
}

/// The batch that a payment is part of.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PaidInBatch {
    pub id: BatchId,
    /// `LOT-2026-000012`.
    pub number: String,
}

/// A payment in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PaymentItem {
    pub id: PaymentId,
    /// `PAG-2026-000123`.
    pub number: String,
    /// `transfer`, or `cash` for one that was made in one step.
    #[schema(value_type = String)]
    pub method: Method,
    /// `draft`, `pending_authorization`, `authorized`, `sent`, `confirmed`, `rejected`, `returned`, `discarded`,
    /// `reversed`.
    #[schema(value_type = String)]
    pub state: State,
    /// The request it pays, if it pays one.
    pub request: Option<PaidRequest>,
    /// The batch it is part of, which decides what happens to it; none where it goes alone.
    pub batch: Option<PaidInBatch>,
    /// Whom it goes to.
    pub beneficiary: Ref,
    /// The number of the account it goes to, all but its end hidden; none in cash.
    pub account_masked: Option<String>,
    /// The company's account it leaves from; none in cash.
    pub source_account: Option<Ref>,
    /// The cash session it was made out of, by the name of its box; none by transfer.
    pub cash_session: Option<Ref>,
    /// How the arrival of cash is proved: `code` or `signature`; nothing by transfer.
    pub received_by: Option<String>,
    pub amount_minor: i64,
    pub currency: Currency,
    /// What the beneficiary reads.
    pub concept: String,
    /// ISO date.
    pub execution_date: String,
    /// The bank's reference, once sent.
    pub bank_reference: Option<String>,
    /// What identifies it from end to end, at most 35 characters.
    pub end_to_end_id: String,
    pub prepared_by: Ref,
    /// Who authorised it.
    pub authorized_by: Option<Ref>,
    /// When it was prepared, in milliseconds of UTC.
    pub created_at_ms: i64,
    /// When it last changed, in milliseconds of UTC.
    pub updated_at_ms: i64,
    /// For `If-Match`.
    pub version: i64,
    /// What its state admits and the reader might do, with what keeps them from it.
    pub actions: Vec<ActionState>,
}

/// How a beneficiary asks for its last payments, newest first, as a reader sees them.
pub struct LastPayments(
    /// Answers none where the reader sees none.
    pub for<'a> fn(&'a Conn, &'a Actor, BeneficiaryId) -> Answer<'a, Vec<PaymentItem>>,
);
