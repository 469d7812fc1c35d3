//! Requests as lists read them.

use caudal_db::{JsonText, entity::prelude::*};
use caudal_domain::ids::{BeneficiaryId, BranchId, PaymentId, RequestId, RequestTypeId, UserId};
use caudal_domain::money::Currency;
use caudal_domain::request::{Method, State};

use super::{ApprovalRow, row};

/// What a list, its file and the rules need of a request: a fifth of what a page costs is the reading of columns.
#[derive(Clone, Debug, PartialEq, Eq, Row)]
#[part_of(row)]
pub struct Listed {
    pub id: RequestId,
    pub number: String,
    pub state: State,
    pub type_id: RequestTypeId,
    pub type_name: String,
    pub needs_hr: bool,
    pub confidential: bool,
    pub requester_id: UserId,
    pub requester_name: String,
    pub beneficiary_id: BeneficiaryId,
    pub beneficiary_user_id: Option<UserId>,
    pub beneficiary_name: String,
    pub debtor_id: BeneficiaryId,
    pub branch_id: Option<BranchId>,
    pub branch_name: Option<String>,
    pub purpose: String,
    /// [`row::Model::likeness`].
    pub likeness: i64,
    pub currency: Currency,
    pub method: Method,
    pub requested_minor: i64,
    pub approved_minor: Option<i64>,
    pub paid_minor: i64,
    pub needed_by: Option<String>,
    pub approvals: JsonText<Vec<ApprovalRow>>,
    pub live_payment_id: Option<PaymentId>,
    pub revision: i64,
    pub attachment_count: i32,
    pub comment_count: i32,
    pub submitted_at_ms: Option<i64>,
    pub state_since_ms: i64,
    pub version: i64,
    pub created_at_ms: i64,
    pub updated_at_ms: i64,
}
