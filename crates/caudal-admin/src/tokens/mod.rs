//! Tokens of other systems: made by an administrator, with named scopes and an end date, shown once (decision 8).

mod api;
mod service;

use caudal_domain::permission::Permission;

use caudal_web::http::table::{Routes, Rule, routes};

/// The routes of this feature. No token opens them: a system never makes another one.
pub fn routes() -> Routes {
    const ADMINISTRATORS: Rule = Rule::Company(&[Permission::Administrator]);
    Routes::default()
        .add(ADMINISTRATORS, routes!(api::list_tokens))
        .add(ADMINISTRATORS, routes!(api::create_token))
        .add(ADMINISTRATORS, routes!(api::revoke_token))
}
