//! Where bytes of a batch lie: the file that its lines came in, and the file that the bank gets.

use caudal_domain::ids::{BatchId, Id};

pub use crate::http::upload::{get, put, remove, unneeded};

/// A place for bytes of a batch that nothing lies at yet.
#[must_use]
pub fn place(batch: BatchId, id: Id) -> String {
    format!("batches/{batch}/{id}")
}
