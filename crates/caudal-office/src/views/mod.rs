//! Views that people save of lists: a name for a screen with its filters, their own on every device.

mod api;
mod store;

use caudal_web::http::table::{Routes, Rule, routes};

/// The routes of this feature: everybody has their own.
pub fn routes() -> Routes {
    Routes::default()
        .add(Rule::Session, routes!(api::list_views))
        .add(Rule::Session, routes!(api::save_view))
        .add(Rule::Session, routes!(api::remove_view))
}
