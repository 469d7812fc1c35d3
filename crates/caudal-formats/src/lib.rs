//! Files in and out, without network or database.

mod cell;
pub mod csv;
pub mod iso20022;
pub mod layout;
pub mod sheet;
pub mod xlsx;
mod xml;

pub use cell::Cell;
