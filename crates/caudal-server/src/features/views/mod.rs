//! Views that people save of lists: a name for a screen with its filters, their own on every device.

mod api;
mod store;

use crate::http::table::routes;

use crate::{
    app::App,
    http::table::{Routes, Rule},
};

/// The routes of this feature: everybody has their own.
#[must_use]
pub fn routes(app: &App) -> Routes {
    Routes::new(app.clone())
        .add(Rule::Session, routes!(api::list_views))
        .add(Rule::Session, routes!(api::save_view))
        .add(Rule::Session, routes!(api::remove_view))
}
