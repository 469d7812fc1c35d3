//! What can go wrong, and how to read it.

use crate::migrate::{SchemaFault, UNIQUE_INDEXES};
use crate::{DbErr, audit::WentBack};

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
    /// The disk is full; nothing was written.
    #[error("the disk is full: nothing was written")]
    Full,
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
    /// The database does not hold what this node saw in it, and nothing is written to it until somebody says that it may be.
    #[error("the database went back: seal {} was seen in it, and {} is its newest", .0.seen, .0.found)]
    WentBack(WentBack),
    #[error("database configuration: {0}")]
    Config(String),
    /// The schema is not one that this program can work with.
    #[error("migration: {0}")]
    Migration(SchemaFault),
    /// A copy could not be made or brought back.
    #[error("backup: {0}")]
    Backup(String),
    #[error(transparent)]
    Db(DbErr),
}

impl From<DbErr> for DbError {
    fn from(err: DbErr) -> Self {
        match err {
            DbErr::Closed => DbError::Closed,
            DbErr::WentBack(back) => DbError::WentBack(back),
            err if err.is_busy() => DbError::Busy,
            err if err.is_full() => DbError::Full,
            err => DbError::Db(err),
        }
    }
}

impl DbError {
    /// What a COMMIT that failed means. Only where the engine itself refused it is it known that nothing stands.
    pub(crate) fn at_commit(err: DbErr) -> Self {
        if err.refuses_commit() {
            return err.into();
        }
        tracing::error!(error = %err, "a commit was not answered");
        DbError::OutcomeUnknown
    }
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
pub fn unique_violation(err: &DbErr) -> Option<String> {
    if !err.is_unique_violation() {
        return None;
    }
    let (code, message) = match err {
        DbErr::Postgres { constraint, .. } => return constraint.clone(),
        DbErr::Sqlite { code, message } => (*code, message),
        _ => return None,
    };
    let columns = message.split_once("constraint failed: ").map_or("", |(_, columns)| columns);
    if let Some(index) = columns.strip_prefix("index ") {
        return Some(index.trim_matches('\'').to_owned());
    }
    if let Some((_, index)) = UNIQUE_INDEXES.iter().find(|(known, _)| *known == columns) {
        return Some((*index).to_owned());
    }
    let table = columns.split('.').next().unwrap_or_default();
    if code == rusqlite::ffi::SQLITE_CONSTRAINT_PRIMARYKEY {
        return Some(format!("{table}_pkey"));
    }
    let names: Vec<&str> = columns.split(", ").filter_map(|column| column.split('.').nth(1)).collect();
    Some(format!("{table}_{}_key", names.join("_")))
}

/// Whether a trigger of the schema refused with these words, the same on both engines.
#[must_use]
pub fn raised(err: &DbErr, words: &str) -> bool {
    err.message() == Some(words)
}
