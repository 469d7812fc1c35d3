//! Files in and out, without network or database.

pub mod amount;
mod cell;
mod characters;
pub mod csv;
pub mod heads;
pub mod iso20022;
pub mod layout;
pub mod nearest;
pub mod sheet;
pub mod xlsx;
mod xml;

pub use cell::Cell;
