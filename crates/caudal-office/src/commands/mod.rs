//! What became of a command whose answer was lost.

mod api;

use caudal_web::http::table::{Routes, Rule, routes};

/// The routes of this feature: everybody asks about their own commands.
pub fn routes() -> Routes {
    Routes::default().add(Rule::Session, routes!(api::settle_command))
}
