//! The audit (auditoría) as auditors read it: who did what, what it changed, who might do what on a day, and everything of
//! one request in one file. Nothing here changes the trail but the rows that say who took something out of it.

mod api;
mod export;
mod file;
mod grants;
#[path = "names.es.rs"]
mod names_es;
mod store;
mod view;

use crate::{
    app::App,
    caller::Caller,
    features::users,
    http::{
        problem::ApiError,
        table::{Routes, Rule, routes},
    },
};
use caudal_domain::permission::{Permission as P, PermissionRefusal};

pub use export::{checkpoint, csv};

/// Who reads the audit.
const READERS: &[P] = &[P::ViewAudit];

/// The routes of this feature.
#[must_use]
pub fn routes() -> Routes {
    Routes::default()
        .add(Rule::Branches(READERS), routes!(api::list_audit))
        .add(Rule::Branches(READERS), routes!(api::get_audit))
        .add(Rule::Branches(READERS), routes!(api::audit_permissions))
        .add(Rule::Company(READERS), routes!(api::audit_checkpoint))
        .add(Rule::Branches(READERS), routes!(api::audit_request_file))
        .add(Rule::Branches(READERS), routes!(api::audit_people))
        .add(Rule::Company(users::ADMINISTRATORS), routes!(api::list_user_history))
}

/// Whether the caller may take the rows of a list out of the audit.
///
/// # Errors
/// `not_found` for whoever does not read the audit, `invalid_query`.
pub fn check_csv(app: &App, caller: &Caller, query: &str) -> Result<(), ApiError> {
    if !caller.actor.holds_any(READERS) {
        return Err(ApiError::NotFound);
    }
    api::AuditQuery::parse(query)?.filter(app, caller).map(drop)
}

/// Whether the caller may take a checkpoint out of the audit, or its proof: what tells of the whole chain.
///
/// # Errors
/// `not_found` for whoever does not read the audit, `whole_company_only`.
pub fn check_checkpoint(caller: &Caller) -> Result<(), ApiError> {
    let actor = &caller.actor;
    if actor.everywhere(READERS) {
        return Ok(());
    }
    Err(if actor.holds_any(READERS) {
        PermissionRefusal::WholeCompanyOnly.into()
    } else {
        ApiError::NotFound
    })
}
