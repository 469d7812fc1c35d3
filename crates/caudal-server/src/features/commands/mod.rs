//! What became of a command whose answer was lost.

mod api;

use crate::http::table::routes;

use crate::{
    app::App,
    http::table::{Routes, Rule},
};

/// The routes of this feature: everybody asks about their own commands.
#[must_use]
pub fn routes(app: &App) -> Routes {
    Routes::new(app.clone()).add(Rule::Session, routes!(api::settle_command))
}
