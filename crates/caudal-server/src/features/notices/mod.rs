//! Notices (domain, section 9): a bell with what concerns me, live. They are made from the sealed audit, in the order of its numbers, by
//! one node at a time; every node tells its own browsers what changed as it reads the same numbers.

mod api;
mod hub;
mod make;
mod preferences;
mod store;
mod stream;
#[path = "words.es.rs"]
mod words_es;

use crate::http::table::routes;

use crate::{
    app::App,
    http::table::{Routes, Rule},
};

pub use hub::{Change, Hub};
pub use make::{Kind, make_all, purge, spawn};
pub use preferences::wants_digest;

/// The routes of this feature: everybody has their own.
#[must_use]
pub fn routes(app: &App) -> Routes {
    Routes::new(app.clone())
        .add(Rule::Session, routes!(api::list_notices))
        .add(Rule::Session, routes!(api::read_notices))
        .add(Rule::Session, routes!(preferences::get_preferences))
        .add(Rule::Session, routes!(preferences::set_preferences))
        .add(Rule::Session, routes!(stream::stream_events))
}
