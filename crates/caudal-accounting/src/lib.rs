//! The books (domain, section 9): journal, balances and their files; what was handed to the company's own books; the period that is
//! closed. Nothing here moves money.

mod api;
mod boxes;
mod codes;
mod exports;
mod files;
mod ids;
mod openings;
mod paper;
#[path = "paper.es.rs"]
mod paper_es;
mod period;
mod query;
mod reports;
mod show;
mod store;
mod view;
#[path = "words.es.rs"]
mod words_es;

pub use boxes::CashBoxes;
use caudal_domain::permission::{Permission as P, PermissionRefusal};
use caudal_web::http::table::{Routes, Rule, routes};
use caudal_web::{caller::Caller, http::problem::ApiError};
pub use ids::{OpeningId, PeriodChangeId};

pub use files::{AccountingFile, check as check_file, make as make_file};
pub use openings::api::{OpeningItem, to_decide as openings_to_decide};
pub use paper::{account as account_paper, check as check_account_paper};
pub use period::api::{PeriodChange, to_decide as reopenings_to_decide};
pub use period::reviewer;

const READERS: &[P] = &[P::ViewAccounting];
/// Those who close a period, ask for one to be opened again and keep the codes.
const ADMINISTRATORS: &[P] = &[P::Administrator];

#[must_use]
pub fn routes() -> Routes {
    Routes::default()
        .add(Rule::Company(READERS), routes!(api::list_journal))
        .add(Rule::Company(READERS), routes!(api::get_journal_entry))
        .add(Rule::Company(READERS), routes!(api::get_trial_balance))
        .add(Rule::Company(READERS), routes!(api::list_accounts))
        .add(Rule::Company(READERS), routes!(api::get_account))
        .add(Rule::Company(READERS), routes!(api::list_account_lines))
        .add(Rule::Company(READERS), routes!(api::list_people_balances))
        .add(Rule::Company(READERS), routes!(reports::api::get_spending_report))
        .add(Rule::Company(READERS), routes!(reports::api::get_payments_report))
        .add(Rule::Company(READERS), routes!(codes::list_account_codes))
        .add(Rule::Company(ADMINISTRATORS), routes!(codes::set_account_code))
        .add(Rule::Company(READERS), routes!(exports::list_ledger_exports))
        .add(Rule::Company(READERS), routes!(exports::preview_ledger_export))
        .add(Rule::Company(READERS), routes!(exports::make_ledger_export))
        .add(Rule::Company(READERS), routes!(openings::api::list_openings))
        .add(Rule::Company(ADMINISTRATORS), routes!(openings::api::add_opening))
        .add(Rule::Company(READERS), routes!(openings::api::get_opening))
        .add(Rule::Company(READERS), routes!(openings::api::list_opening_lines))
        .add(Rule::Company(READERS), routes!(openings::api::act_on_opening))
        .add(Rule::Company(READERS), routes!(period::api::get_accounting_period))
        .add(Rule::Company(ADMINISTRATORS), routes!(period::api::close_period))
        .add(Rule::Company(ADMINISTRATORS), routes!(period::api::ask_to_reopen_period))
        .add(Rule::Company(READERS), routes!(period::api::act_on_period_change))
        .add(Rule::Company(ADMINISTRATORS), routes!(period::api::set_period_reviewer))
}

/// Whether the caller reads the books: they are those of the whole company, so that a grant for one branch does not show them.
///
/// # Errors
/// `not_found` for who reads none, `whole_company_only`.
fn check_may_read(caller: &Caller) -> Result<(), ApiError> {
    let reaches = caller.actor.read_reaches(READERS);
    if caller.actor.reads_books() {
        return Ok(());
    }
    Err(if reaches.is_empty() { ApiError::NotFound } else { PermissionRefusal::WholeCompanyOnly.into() })
}

/// What this crate's own tests read of the books: the queries of reports, and their days.
#[cfg(feature = "testing")]
pub mod testing {
    pub use crate::reports::days::{Days, Step};
    pub use crate::store::reports::{By, Filter, select_paid_by_day, select_spent_by, select_spent_by_day};
}
