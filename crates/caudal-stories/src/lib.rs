//! What stories begin with: a company with its people, its money and what is under way in it, set up through the calls that people make.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod batches_world;
pub mod cancellations_world;
pub mod cash_world;
pub mod payments_world;
pub mod settlements_world;
