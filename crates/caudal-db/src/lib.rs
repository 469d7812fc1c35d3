//! The engine room of Caudal: one gate for writes, a pool for reads, migrations, and what every command needs beside its
//! own tables (idempotency keys, counters, search terms, the audit trail and its chain), on SQLite and on PostgreSQL.
//!
//! Nothing here knows a feature. Instants come in as milliseconds UTC and ids as [`uuid::Uuid`] version 7: this crate has
//! no clock and makes no ids.

// `#[derive(Row)]` names this crate, also in its own tests.
#[cfg(test)]
extern crate self as caudal_db;

mod address;
pub mod audit;
pub mod backup;
pub mod bulk;
mod cell;
mod conn;
mod connect;
pub mod counter;
mod driver_error;
pub mod entity;
mod error;
mod follow;
pub mod idempotency;
pub mod integrity;
mod json;
mod load;
pub mod mark;
pub mod memory;
mod migrate;
pub mod pages;
pub mod parts;
mod postgres;
mod probe;
pub mod quota;
pub mod schema;
pub mod search;
pub mod span;
mod sql;
mod sqlite;
mod statement;
pub mod table;
#[cfg(feature = "testing")]
pub mod testing;
mod tls;
mod turns;
mod write;
mod writer;

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
