//! Files in and out, without network or database.

pub mod csv;
