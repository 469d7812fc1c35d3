//! Files in and out, without network or database.

pub mod amount;
mod cell;
pub mod csv;
pub mod heads;
pub mod layout;
pub mod sheet;
pub mod xlsx;
#[allow(dead_code, reason = "the bank's answers are read by the rest of it")]
mod xml;

pub use cell::Cell;
