//! The engine room of Caudal: one gate for writes, a pool for reads, migrations, and what every command needs beside its
//! own tables (idempotency keys, counters, search terms, the audit trail and its chain), on SQLite and on PostgreSQL.
//!
//! Nothing here knows a feature. Instants come in as milliseconds UTC and ids as [`uuid::Uuid`] version 7: this crate has
//! no clock and makes no ids.

// `#[derive(Row)]` names this crate, also in its own tests.
#[cfg(test)]
extern crate self as caudal_db;

// In the order in which they are best read. What is asked, and how a row of the answer is read.
mod cell;
pub mod entity;
mod json;
mod sql;
mod statement;
pub mod table;

// The connection that a store takes, the two engines beneath it, and what each says when it does not do what was asked.
mod address;
mod conn;
mod connect;
mod driver_error;
mod error;
pub mod memory;
mod postgres;
mod sqlite;
mod tls;
mod turns;

// One gate for writes: SQLite's one writer, and the command with its retries and limits.
mod write;
mod writer;

// The schema: migrations, and whether a database has what they make.
mod migrate;
pub mod schema;

// What commands write beside their own tables.
pub mod audit;
pub mod counter;
pub mod idempotency;
pub mod mark;
pub mod quota;

// What lists and searches are put together from, and many rows at once.
pub mod bulk;
pub mod pages;
pub mod parts;
pub mod search;
pub mod span;

// What whoever runs it sees of it and does with it.
pub mod backup;
mod follow;
pub mod integrity;
mod load;
mod probe;
#[cfg(feature = "testing")]
pub mod testing;

pub use cell::{FromCell, QueryResult};
pub use conn::{Attempt, Conn, ExecResult, Tx};
pub use connect::{Db, DbConfig, Engine, sqlite_path};
pub use driver_error::DbErr;
pub use error::{DbError, RetryHint, raised, unique_violation};
pub use futures::future::BoxFuture;
pub use json::JsonText;
pub use load::Load;
pub use migrate::{MigrationReport, Plan, PlannedFile, SchemaFault, Step, StepKind};
pub use postgres::NotReplica;
pub use probe::Risk;
pub use sea_query;
pub use statement::{DbBackend, Statement, StatementBuilder};
pub use uuid::Uuid;
pub use write::read_first;
