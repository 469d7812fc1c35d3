//! The audit (auditoría) as auditors read it: who did what, what it changed, who might do what on a day, and everything of
//! one request in one file. Nothing here changes the trail but the rows that say who took something out of it.

mod api;
mod export;
mod grants;
#[path = "names.es.rs"]
mod names_es;
mod store;
mod view;

use caudal_access::people;
use caudal_db::Conn;
use caudal_domain::permission::{Permission as P, PermissionRefusal};
use caudal_domain::time::Millis;
use caudal_web::http::table::{Routes, Rule, routes};
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};
use uuid::Uuid;

pub use export::{AuditCheckpoint, checkpoint, make as make_file, take as take_checkpoint};
pub use view::AuditDetail;

pub const READERS: &[P] = &[P::ViewAudit];

pub fn routes() -> Routes {
    Routes::default()
        .add(Rule::Branches(READERS), routes!(api::list_audit))
        .add(Rule::Branches(READERS), routes!(api::get_audit))
        .add(Rule::Branches(READERS), routes!(api::audit_permissions))
        .add(Rule::Company(READERS), routes!(api::audit_checkpoint))
        .add(Rule::Branches(READERS), routes!(api::audit_people))
        .add(Rule::Company(people::ADMINISTRATORS), routes!(api::list_user_history))
}

/// Whether the caller may take the rows of a list out of the audit.
///
/// # Errors
/// `not_found` for whoever does not read the audit, `invalid_query`.
pub fn check_file(app: &App, caller: &Caller, query: &str) -> Result<(), ApiError> {
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

/// What was done to things, in the order in which it was written, at most `most` rows.
pub async fn rows_of(db: &Conn, objects: &[Uuid], most: u64) -> Result<Vec<AuditDetail>, ApiError> {
    let rows = store::of_objects(db, objects, most).await?;
    view::details(db, &rows).await
}

/// How much was written between each of these instants and the next, and since the last of them.
pub async fn written_between(db: &Conn, instants: &[Millis]) -> Result<Vec<i64>, ApiError> {
    let numbers = store::numbers_at(db, instants).await?;
    Ok(numbers.iter().zip(numbers.iter().skip(1)).map(|(from, until)| until - from).collect())
}

/// When somebody was refused for lack of permission since an instant, at most 1000 times, the last first.
pub async fn refused_since(db: &Conn, since_ms: Millis) -> Result<Vec<Millis>, ApiError> {
    Ok(store::refused_since(db, since_ms).await?)
}

/// What this crate's own tests read of the trail: its queries, and what a change is told as.
#[cfg(feature = "testing")]
pub mod testing {
    pub use super::store::branches::few;
    pub use super::store::{
        Filter, OF_USER_UNTIL, ordered, page, select, select_about, select_changes, select_numbers_at,
    };
    pub use super::view::changes;
}
