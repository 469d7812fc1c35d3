//! People: who works here, what they may do, and up to how much they approve.

mod account;
mod api;
mod catalogue;
mod draft;
mod files;
mod find;
mod imports;
#[path = "labels.es.rs"]
mod labels_es;
mod list;
pub mod provision;
mod remains;
mod rights;
mod service;
mod view;

use caudal_access::people;
use caudal_web::http::table::{Routes, Rule, routes};

pub use files::{File, check as check_file, make as make_file};
pub use find::FINDABLE;
pub use imports::{resume as resume_imports, take_over as take_over_imports};
pub use service::seen_as;
pub use view::{HeldPermission, permission_names};

pub fn routes() -> Routes {
    const ADMINISTRATORS: Rule = Rule::Company(people::ADMINISTRATORS);
    // What other systems that administer people by the API change: the people themselves.
    const SYSTEMS: Rule = Rule::Systems(people::ADMINISTRATORS);
    Routes::default()
        .add(ADMINISTRATORS, routes!(api::list_users))
        .add(SYSTEMS, routes!(api::create_user))
        .add(SYSTEMS, routes!(api::update_user))
        .add(ADMINISTRATORS, routes!(api::get_user))
        .add(SYSTEMS, routes!(api::delete_user))
        .add(ADMINISTRATORS, routes!(api::update_admin))
        .add(SYSTEMS, routes!(api::act_on_user))
        .add(ADMINISTRATORS, routes!(api::list_remains))
        .add(ADMINISTRATORS, routes!(api::reassign))
        .add(ADMINISTRATORS, routes!(catalogue::list_permissions))
        .add(ADMINISTRATORS, routes!(catalogue::list_profiles))
        .add(ADMINISTRATORS, routes!(account::list_user_sessions))
        .add(ADMINISTRATORS, routes!(account::end_user_session))
        .add(Rule::Session, routes!(account::list_own_sessions))
        .add(Rule::Session, routes!(account::end_own_session))
        .add(Rule::Session, routes!(account::end_other_sessions))
        .add(Rule::Session, routes!(account::list_own_substitutions))
        .add(Rule::Session, routes!(account::set_own_substitutions))
        .add(Rule::Session, routes!(account::list_colleagues))
        .add(Rule::Session, routes!(api::list_user_permissions))
        .add(Rule::Session, routes!(api::get_admin))
        .add(ADMINISTRATORS, routes!(imports::api::check_user_import))
        .add(ADMINISTRATORS, routes!(imports::api::list_user_imports))
        .add(ADMINISTRATORS, routes!(imports::api::get_user_import))
        .add(ADMINISTRATORS, routes!(imports::api::list_user_import_rows))
        .add(ADMINISTRATORS, routes!(imports::api::act_on_user_import))
}

/// What this crate's own tests read of people from a spreadsheet.
#[cfg(feature = "testing")]
pub mod testing {
    pub use super::imports::candidate::{Candidate, Reading};
    pub use super::imports::columns::{Column, Columns, HeadTrouble, named};
    pub use super::imports::judge::Judged;
    pub use super::imports::lead::Company;
    pub use super::imports::words_es;
}
