//! Files in and out, without network or database.

mod cell;
pub mod csv;
pub mod layout;
pub mod sheet;
pub mod xlsx;

pub use cell::Cell;
