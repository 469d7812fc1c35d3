//! What a person owes: advances that are not proved yet and what is deducted from their payroll, with everything that moved
//! them, and whether they may have their *paz y salvo*.

mod api;
mod paper;
#[path = "paper.es.rs"]
mod paper_es;
mod service;

use caudal_domain::permission::Permission as P;
use caudal_web::http::table::{Routes, Rule, routes};

pub use paper::{check, clearance, statement};

/// Those who see what others owe, where they work.
const READERS: &[P] = &[P::ManageDisbursed, P::ManageHrApproved, P::ViewAudit, P::ViewAccounting];

pub fn routes() -> Routes {
    Routes::default()
        .add(Rule::Session, routes!(api::get_own_statement))
        .add(Rule::Branches(READERS), routes!(api::get_statement))
}
