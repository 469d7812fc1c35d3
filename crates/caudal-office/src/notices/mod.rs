//! Notices (domain, section 9): a bell with what concerns me, live. They are made from the sealed audit, in the order of its numbers, by
//! one node at a time; every node tells its own browsers what changed as it reads the same numbers.

mod api;
mod make;
mod store;
mod stream;
#[path = "words.es.rs"]
mod words_es;

use caudal_web::http::table::{Routes, Rule, routes};

pub use make::{BooksReviewer, make_all, purge, spawn};

/// The routes of this feature: everybody has their own.
pub fn routes() -> Routes {
    Routes::default()
        .add(Rule::Session, routes!(api::list_notices))
        .add(Rule::Session, routes!(api::read_notices))
        .add(Rule::Session, routes!(stream::stream_events))
}
