//! Rows of the books that are not the ledger's own, private to the feature.

pub mod codes;
pub mod exports;
pub mod openings;
pub mod period;
pub mod reports;
