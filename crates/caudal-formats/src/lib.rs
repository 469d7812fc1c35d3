//! Files in and out, without network or database.

pub mod amount;
mod cell;
pub mod csv;
pub mod heads;
pub mod layout;
pub mod sheet;
pub mod xlsx;

pub use cell::Cell;
