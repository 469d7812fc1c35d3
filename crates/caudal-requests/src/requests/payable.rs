//! Released requests, as payments need them, and what a payment does to its request.

use caudal_db::{Conn, Tx, parts::Sum};
use caudal_domain::ids::{BranchId, CostCentreId, RequestId};
use caudal_domain::{ledger::Outcome, request};

use super::store::to_pay::{self, ToPay};
use super::store::{self, row::Model};
use super::{ApprovalView, record, view};
use caudal_web::guarded::{Found, Guarded};
use caudal_web::http::page::{Page, Ref};
use caudal_web::http::problem::ApiError;

/// A released request, as payments need it.
#[derive(Clone)]
pub struct Payable {
    pub id: RequestId,
    pub number: String,
    pub version: i64,
    pub request: request::Request,
    /// What becomes of the money.
    pub outcome: Outcome,
    pub type_ref: Ref,
    pub requester: Ref,
    pub beneficiary: Ref,
    /// What for; nothing when it is confidential.
    pub purpose: Option<String>,
    /// ISO date.
    pub needed_by: Option<String>,
    pub branch_id: Option<BranchId>,
    pub cost_centre_id: Option<CostCentreId>,
    pub released_at_ms: i64,
    pub approvals: Vec<ApprovalView>,
    /// In how many monthly deductions it is paid back, where that is its outcome.
    pub instalments: Option<i32>,
    pub(super) row: Box<Model>,
}

impl Payable {
    /// The name of whoever has to prove the money, or repays it.
    #[must_use]
    pub fn debtor_name(&self) -> &String {
        if self.request.beneficiary_user.is_some() { &self.beneficiary.name } else { &self.requester.name }
    }

    pub(super) fn read(row: Model) -> Result<Self, ApiError> {
        Ok(Self {
            id: row.id,
            number: row.number.clone(),
            version: row.version,
            request: record::domain(&row),
            outcome: record::outcome(&row.outcome, &row.expense_account),
            type_ref: Ref::new(row.type_id, row.type_name.clone()),
            requester: Ref::new(row.requester_id, row.requester_name.clone()),
            beneficiary: Ref::new(row.beneficiary_id, row.beneficiary_name.clone()),
            purpose: (!row.confidential).then(|| row.purpose.clone()),
            needed_by: row.needed_by.clone(),
            branch_id: row.branch_id,
            cost_centre_id: row.cost_centre_id,
            released_at_ms: row.released_at_ms.unwrap_or(row.state_since_ms),
            approvals: row.approvals.0.iter().map(view::approval_view).collect(),
            instalments: row.instalments,
            row: Box::new(row),
        })
    }
}

pub async fn lock_for_payment(tx: &Tx, id: RequestId) -> Result<Option<Payable>, ApiError> {
    store::lock(tx, id).await?.unguarded().map(Payable::read).transpose()
}

/// [`lock_for_payment`] for many: locked one after the other in the order of their ids.
pub async fn lock_many_for_payment(tx: &Tx, ids: &[RequestId]) -> Result<Vec<Payable>, ApiError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    store::lock_all(tx, ids).await?.into_values().map(Guarded::unguarded).map(Payable::read).collect()
}

pub async fn find_for_payment(db: &Conn, ids: &[RequestId]) -> Result<Vec<Payable>, ApiError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    store::find_all(db, ids).await?.into_iter().map(Guarded::unguarded).map(Payable::read).collect()
}

/// Released requests that wait to be paid, in the order they were released.
///
/// # Errors
/// `invalid_cursor` when the last one seen is gone.
pub async fn list_payable(
    db: &Conn,
    asked: &ToPay,
    q: Option<&str>,
    after: Option<RequestId>,
    limit: u64,
) -> Result<Page<Payable>, ApiError> {
    let last = match after {
        Some(id) => {
            let gone = ApiError::Malformed { code: "invalid_cursor", field: None };
            Some(store::find(db, id).await?.unguarded().ok_or(gone)?)
        }
        None => None,
    };
    let rows = to_pay::page(db, asked, q, last.as_ref(), limit).await?;
    let page = Page::cut(rows, limit, |r| r.id);
    let items = page.items.into_iter().map(Payable::read).collect::<Result<_, _>>()?;
    Ok(Page { items, next: page.next })
}

/// Counts the released requests that wait to be paid, up to 1000.
pub async fn count_payable(db: &Conn, asked: &ToPay) -> Result<i64, ApiError> {
    Ok(to_pay::count(db, asked).await?)
}

/// What waits to be paid comes to, by currency: of it, what is needed by a day (ISO date) or as soon as possible, where one is named.
pub async fn sums_payable(db: &Conn, asked: &ToPay, needed_by: Option<&str>) -> Result<Vec<Sum>, ApiError> {
    Ok(to_pay::sums(db, asked, needed_by).await?)
}
