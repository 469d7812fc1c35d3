//! Payroll deductions: planned where money that is paid back goes out, marked by human resources month by month (domain,
//! section 3).

mod api;
mod export;
mod mark;
mod plan;
mod report;
mod store;
#[path = "words.es.rs"]
mod words_es;

use caudal_db::Conn;
use caudal_domain::ids::{BranchId, RequestId};
use caudal_domain::{actor::Actor, money::Money, payroll::Deduction, permission::Permission as P};
use caudal_web::http::problem::ApiError;
use caudal_web::http::table::{Routes, Rule, routes};

use store::row::Model;

pub use export::{check as check_export, make as make_export};
pub use plan::{Due, Source, owe, void};
pub use report::{Verification, verify};

/// Those who see what is deducted from people, and say that it was.
const READERS: &[P] = &[P::ManageHrApproved];

#[must_use]
pub fn routes() -> Routes {
    Routes::default()
        .add(Rule::Branches(READERS), routes!(api::list_payroll_deductions))
        .add(Rule::Branches(READERS), routes!(api::mark_payroll_deductions))
}

/// The branches whose deductions a person sees; nothing where that is all, and those of no branch.
fn visible_branches(actor: &Actor) -> Option<Vec<BranchId>> {
    actor.read_reaches(READERS).iter().map(|reach| reach.branch).collect()
}

fn domain(row: &Model) -> Result<Deduction, ApiError> {
    let _unknown = |what: &str| ApiError::Internal(format!("unknown {what} of a deduction").into());
    let currency = row.currency;
    Ok(Deduction {
        state: row.state,
        owed_by: row.beneficiary_id,
        user: row.user_id,
        branch: row.branch_id,
        amount: Money::new(row.amount_minor, currency),
    })
}

/// Those of these requests of which payroll has kept something back already.
pub async fn begun(db: &Conn, requests: &[RequestId]) -> Result<Vec<RequestId>, ApiError> {
    Ok(store::begun(db, requests).await?.into_iter().collect())
}

/// What this crate's own tests read of deductions: their queries.
#[cfg(feature = "testing")]
pub mod testing {
    pub use super::store::{Filter, page, row, select};
}
