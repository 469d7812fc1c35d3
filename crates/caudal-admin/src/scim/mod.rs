//! SCIM 2.0 (RFC 7643, 7644): the company's identity provider makes and switches off people here, and grants profiles by
//! its groups. It calls with a token of its own, and everything is done by the rules of user administration.

mod api;
mod attributes;
mod discovery;
mod filter;
mod groups;
mod list;
mod patch;
mod people;
mod store;

use caudal_db::Tx;
use caudal_web::http::table::{Routes, Rule, routes};
use caudal_web::{app::App, http::problem::ApiError};

/// The routes of this feature. They describe themselves, at `/scim/v2/Schemas`, and are left out of `openapi.json`.
pub fn routes() -> Routes {
    Routes::default()
        .add(Rule::Scim, routes!(api::features))
        .add(Rule::Scim, routes!(api::resource_types))
        .add(Rule::Scim, routes!(api::resource_type))
        .add(Rule::Scim, routes!(api::schemas))
        .add(Rule::Scim, routes!(api::schema))
        .add(Rule::Scim, routes!(api::search))
        .add(Rule::Scim, routes!(api::list_people))
        .add(Rule::Scim, routes!(api::create_person))
        .add(Rule::Scim, routes!(api::get_person))
        .add(Rule::Scim, routes!(api::replace_person))
        .add(Rule::Scim, routes!(api::change_person))
        .add(Rule::Scim, routes!(api::remove_person))
        .add(Rule::Scim, routes!(api::list_groups))
        .add(Rule::Scim, routes!(api::create_group))
        .add(Rule::Scim, routes!(api::get_group))
        .add(Rule::Scim, routes!(api::replace_group))
        .add(Rule::Scim, routes!(api::change_group))
        .add(Rule::Scim, routes!(api::remove_group))
}

/// The base address that a provider is given.
pub fn address(app: &App) -> String {
    format!("{}/scim/v2", app.config.server.base_url.origin().ascii_serialization())
}

/// Makes the groups of the shipped profiles, for a provider that is about to be connected.
pub async fn ensure_groups(tx: &Tx, app: &App) -> Result<(), ApiError> {
    groups::ensure(tx, app).await
}

/// What this crate's own tests read of SCIM: how names, filters, patches and schemas are read, and its queries.
#[cfg(feature = "testing")]
pub mod testing {
    pub use super::attributes::{Document, ENTERPRISE, GROUP, GROUPS, Meaning, Shown, Type, USER, USERS};
    pub use super::discovery::SCHEMAS;
    pub use super::filter::{Path, filter, path};
    pub use super::patch::{PATCH, apply, parse_resource};
    pub use super::store::{
        BY_EMAIL, BY_EMPLOYEE_NUMBER, BY_EXTERNAL_ID, BY_NAME, BY_USER_NAME, COLUMNS, SEEN, Wanted,
        conditions, groups, provider_data, save_provider_data,
    };
}
