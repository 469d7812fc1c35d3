//! The cash-closing report (domain, section 6): what the sessions of a range of days add up to, by currency, over time, by
//! custodian and by box, and the same sessions as files.

pub mod api;
mod export;
mod load;
mod paper;
#[path = "paper.es.rs"]
mod paper_es;
pub mod range;
mod view;

#[path = "words.es.rs"]
pub mod words_es;

use caudal_domain::permission::Permission as P;

use caudal_web::{caller::Caller, http::problem::ApiError};

pub use export::{check, make};
pub use paper::{check_paper, paper};

pub const READERS: &[P] = &[P::CashClosingReport];

/// The branches that the caller reports on; all where there is none.
///
/// # Errors
/// `not_found` for whoever does not have the report.
fn branches_of(caller: &Caller) -> Result<Option<Vec<caudal_domain::ids::BranchId>>, ApiError> {
    let reaches = caller.actor.read_reaches(READERS);
    if reaches.is_empty() {
        return Err(ApiError::NotFound);
    }
    Ok(reaches.iter().map(|reach| reach.branch).collect())
}
