//! What can go wrong, and how to read it.

use crate::migrate::UNIQUE_INDEXES;
use sea_orm::sqlx::{
    self,
    error::DatabaseError,
    postgres::{PgDatabaseError, PgSeverity},
};
use sea_orm::{ConnAcquireErr, DbErr, RuntimeErr};

/// Why the database did not do what was asked.
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum DbError {
    /// The command waited longer than [`DbConfig::write_wait`](crate::DbConfig::write_wait) for its turn, for a connection
    /// or for a lock; nothing was written. Worth trying again later (503 with Retry-After).
    #[error("the database is busy: the command waited too long for its turn")]
    Busy,
    /// The command ran longer than a command may; it was stopped and rolled back.
    #[error("the command ran too long and was rolled back")]
    TooLong,
    /// The command's code panicked; it was rolled back.
    #[error("the command panicked and was rolled back")]
    Panicked,
    /// The database was closed: the process is ending.
    #[error("the database is closed")]
    Closed,
    /// The connection broke, or the disk failed, while the command was being committed: it may stand or not. Asking again with
    /// the same idempotency key does it once at most.
    #[error("it is not known whether the command was committed")]
    OutcomeUnknown,
    /// The configuration cannot be used.
    #[error("database configuration: {0}")]
    Config(String),
    /// The schema is not one that this program can work with.
    #[error("migration: {0}")]
    Migration(String),
    /// A copy could not be made or brought back.
    #[error("backup: {0}")]
    Backup(String),
    /// The driver's own error.
    #[error(transparent)]
    Db(DbErr),
}

impl From<DbErr> for DbError {
    fn from(err: DbErr) -> Self {
        if is_busy(&err) { DbError::Busy } else { DbError::Db(err) }
    }
}

impl DbError {
    /// What a COMMIT that failed means. Only where the engine itself refused it is it known that nothing stands.
    pub(crate) fn at_commit(err: DbErr) -> Self {
        if driver_error(&err).is_some_and(refuses_commit) {
            return err.into();
        }
        tracing::error!(error = %err, "a commit was not answered");
        DbError::OutcomeUnknown
    }
}

/// Whether an answer to COMMIT says that nothing stands. PostgreSQL also says that it ends the connection, and by then may have
/// committed; after an error of the disk, SQLite may find the commit in its log when it is opened the next time.
fn refuses_commit(err: &dyn DatabaseError) -> bool {
    match err.try_downcast_ref::<PgDatabaseError>() {
        Some(err) => matches!(err.severity(), PgSeverity::Error),
        None => !err.code().is_some_and(|code| is_sqlite_io_error(&code)),
    }
}

/// The lower byte of an extended code is the primary one.
fn is_sqlite_io_error(code: &str) -> bool {
    const SQLITE_IOERR: i32 = 10;
    code.parse::<i32>().is_ok_and(|code| code & 0xff == SQLITE_IOERR)
}

/// Tells the write gate whether an error wraps one of the database's own, so that serialisation failures and deadlocks
/// are retried. An error that never wraps one needs only `impl RetryHint for MyError {}`.
pub trait RetryHint {
    /// The database's error inside, if there is one.
    fn db_error(&self) -> Option<&DbErr> {
        None
    }
}

impl RetryHint for DbErr {
    fn db_error(&self) -> Option<&DbErr> {
        Some(self)
    }
}

impl RetryHint for DbError {
    fn db_error(&self) -> Option<&DbErr> {
        match self {
            DbError::Db(err) => Some(err),
            _ => None,
        }
    }
}

/// The name of the unique index or constraint that `err` reports as violated, the same on both engines: the name given in
/// CREATE UNIQUE INDEX; for a primary key `table_pkey`; for an inline UNIQUE `table_column_column_key`.
#[must_use]
pub fn unique_violation(err: &DbErr) -> Option<String> {
    let err = driver_error(err)?;
    if !err.is_unique_violation() {
        return None;
    }
    if let Some(name) = err.constraint() {
        return Some(name.to_owned());
    }
    let columns = err.message().split_once("constraint failed: ").map_or("", |(_, columns)| columns);
    if let Some(index) = columns.strip_prefix("index ") {
        return Some(index.trim_matches('\'').to_owned());
    }
    if let Some((_, index)) = UNIQUE_INDEXES.iter().find(|(known, _)| *known == columns) {
        return Some((*index).to_owned());
    }
    let table = columns.split('.').next().unwrap_or_default();
    if err.code().is_some_and(|code| code == SQLITE_CONSTRAINT_PRIMARYKEY) {
        return Some(format!("{table}_pkey"));
    }
    let names: Vec<&str> = columns.split(", ").filter_map(|column| column.split('.').nth(1)).collect();
    Some(format!("{table}_{}_key", names.join("_")))
}

/// Whether a trigger of the schema refused with these words, the same on both engines.
#[must_use]
pub fn raised(err: &DbErr, words: &str) -> bool {
    driver_error(err).is_some_and(|err| err.message() == words)
}

const SQLITE_CONSTRAINT_PRIMARYKEY: &str = "1555";

pub(crate) fn driver_error(err: &DbErr) -> Option<&dyn DatabaseError> {
    let (DbErr::Exec(RuntimeErr::SqlxError(inner))
    | DbErr::Query(RuntimeErr::SqlxError(inner))
    | DbErr::Conn(RuntimeErr::SqlxError(inner))) = err
    else {
        return None;
    };
    match inner.as_ref() {
        sqlx::Error::Database(inner) => Some(inner.as_ref()),
        _ => None,
    }
}

/// A serialisation failure or a deadlock on PostgreSQL: the same command may succeed when run again.
pub(crate) fn is_retryable(err: &DbErr) -> bool {
    code_of(err).is_some_and(|code| code == "40001" || code == "40P01")
}

/// Waited too long for a connection, for a lock (PostgreSQL 55P03), or for another process's write (SQLite BUSY).
pub(crate) fn is_busy(err: &DbErr) -> bool {
    if matches!(err, DbErr::ConnectionAcquire(ConnAcquireErr::Timeout)) {
        return true;
    }
    code_of(err).is_some_and(|code| matches!(code.as_str(), "55P03" | "5" | "261" | "517" | "773"))
}

/// The table that was asked for is not there: PostgreSQL says 42P01, SQLite only in words.
pub(crate) fn is_missing_table(err: &DbErr) -> bool {
    driver_error(err).is_some_and(|err| {
        err.code().is_some_and(|code| code == "42P01") || err.message().starts_with("no such table")
    })
}

fn code_of(err: &DbErr) -> Option<String> {
    driver_error(err)?.code().map(std::borrow::Cow::into_owned)
}
