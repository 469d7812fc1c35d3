//! The rules of Caudal, and nothing else: states, commands and decisions, without clock, randomness, network or database.
//!
//! Every aggregate has one file with its state, its commands and one `decide` function, which answers what follows from
//! a command or a [`error::Refusal`] that says why not. What is decided here is applied by the server in one transaction.

#[macro_use]
mod named;

// How its types lie in a column and in JSON is asked for by the crates that store and tell them; it knows neither by itself.
#[cfg(feature = "api")]
#[macro_use]
pub mod api;
#[cfg(feature = "sql")]
#[macro_use]
pub mod sql;

/// Nothing, where no statement is written.
#[cfg(not(feature = "sql"))]
#[macro_export]
#[doc(hidden)]
macro_rules! named_value {
    ($type:ident) => {};
}

/// Nothing, where no JSON is written.
#[cfg(not(feature = "api"))]
#[macro_export]
#[doc(hidden)]
macro_rules! named_json {
    ($type:ident) => {};
}

pub mod account;
pub mod accounting;
pub mod actor;
pub mod approval;
pub mod audit;
pub mod batch;
pub mod cancellation;
pub mod cash;
pub mod company;
pub mod error;
pub mod ids;
pub mod ledger;
pub mod meaning;
pub mod money;
pub mod order;
pub mod payment;
pub mod payroll;
pub mod permission;
pub mod price;
pub mod rehearsal;
pub mod request;
#[cfg(test)]
mod samples;
pub mod settlement;
pub mod text;
pub mod time;
pub mod token;
pub mod user;
pub mod words;
