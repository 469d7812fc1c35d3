//! What an engine says when it does not do what was asked.

use crate::audit::WentBack;
use deadpool::managed::{PoolError, TimeoutType};
use rusqlite::ffi;
use rustls::CertificateError;
use std::{error::Error as _, io, iter, sync::Arc};
use tokio_postgres::error::{Severity, SqlState};

/// An engine's error, or that a value is not what it was read as.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DbErr {
    /// SQLite's own: its extended code and its words.
    #[error("{message} (SQLite {code})")]
    Sqlite { code: i32, message: String },
    /// The server's own.
    #[error("{message} (PostgreSQL {})", state.code())]
    Postgres {
        state: SqlState,
        /// Whether the connection goes on. A pooler between does not say it in a form that is read.
        severity: Option<Severity>,
        message: String,
        /// Of the constraint that refused.
        constraint: Option<String>,
    },
    /// The connection, and not the server.
    #[error("connection: {0}")]
    Connection(String),
    /// The server's certificate is not accepted.
    #[error("connection: the server's certificate: {0}")]
    Untrusted(Arc<CertificateError>),
    /// Of several servers those that answer follow another.
    #[error("no server leads: those that answer follow another")]
    NoLeader,
    /// The database does not hold what this node saw in it: it is another one, or it went back to an earlier moment.
    #[error("the database went back: seal {} was seen in it, and {} is its newest", .0.seen, .0.found)]
    WentBack(WentBack),
    /// What is kept in a session does not hold: it has to be lent for as long as it is wanted (`pool_mode = session`).
    #[error("the pooler before the server lends sessions for one transaction each")]
    PooledByTransaction,
    /// None came free in time.
    #[error("no connection came free in time")]
    NoConnection,
    #[error("the database is closed")]
    Closed,
    /// The transaction was given up because of another command in it, or of a statement that was stopped.
    #[error("the transaction was given up")]
    GivenUp,
    /// A value that is not what it is read as.
    #[error("column {column}: {why}")]
    Decoding {
        /// Its name after that of its table, where that is known; or its place from 0.
        column: String,
        why: String,
    },
    /// A row that must be there is not.
    #[error("{0} was not found")]
    RecordNotFound(String),
    #[error("JSON: {0}")]
    Json(String),
    #[error("{0}")]
    Custom(String),
}

impl DbErr {
    pub(crate) fn decoding(column: impl ToString, why: impl ToString) -> Self {
        DbErr::Decoding { column: column.to_string(), why: why.to_string() }
    }

    /// A server that takes a connection and says nothing.
    pub(crate) fn silent() -> Self {
        DbErr::Connection("the server does not answer".into())
    }

    /// The same, with the table whose column it names.
    pub(crate) fn in_table(self, table: Option<&str>) -> Self {
        match (self, table) {
            (Self::Decoding { column, why }, Some(table)) => {
                Self::Decoding { column: format!("{table}.{column}"), why }
            }
            (error, _) => error,
        }
    }

    /// Whether a unique index or a primary key refused.
    pub(crate) fn is_unique_violation(&self) -> bool {
        match self {
            DbErr::Sqlite { code, .. } => {
                matches!(*code, ffi::SQLITE_CONSTRAINT_UNIQUE | ffi::SQLITE_CONSTRAINT_PRIMARYKEY)
            }
            DbErr::Postgres { state, .. } => *state == SqlState::UNIQUE_VIOLATION,
            _ => false,
        }
    }

    /// A serialisation failure or a deadlock on PostgreSQL: the same command may succeed when run again.
    pub(crate) fn is_retryable(&self) -> bool {
        matches!(self, DbErr::Postgres { state, .. }
            if *state == SqlState::T_R_SERIALIZATION_FAILURE || *state == SqlState::T_R_DEADLOCK_DETECTED)
    }

    /// Waited too long for a connection, for a lock, or for another process's write.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        match self {
            DbErr::NoConnection | DbErr::GivenUp => true,
            DbErr::Sqlite { code, .. } => *code & 0xff == ffi::SQLITE_BUSY,
            DbErr::Postgres { state, .. } => *state == SqlState::LOCK_NOT_AVAILABLE,
            _ => false,
        }
    }

    /// The server cannot be reached, or is ending or beginning: what was asked may be asked again where it was not committed.
    #[must_use]
    pub fn is_outage(&self) -> bool {
        match self {
            DbErr::Connection(_) | DbErr::Untrusted(_) | DbErr::NoLeader => true,
            DbErr::Postgres { state, .. } => {
                state.code().starts_with("08")
                    || [
                        SqlState::ADMIN_SHUTDOWN,
                        SqlState::CRASH_SHUTDOWN,
                        SqlState::CANNOT_CONNECT_NOW,
                        // Told where a session begins, and nowhere else.
                        SqlState::TOO_MANY_CONNECTIONS,
                    ]
                    .contains(state)
            }
            _ => false,
        }
    }

    /// A write was refused by who only reads. What the gate's own connections hear so, they hear of a server that follows another; to
    /// anybody else it tells of a fault of ours.
    pub(crate) fn is_read_only(&self) -> bool {
        matches!(self, DbErr::Postgres { state, .. } if *state == SqlState::READ_ONLY_SQL_TRANSACTION)
    }

    /// A statement before this one failed, and its transaction with it.
    pub(crate) fn is_aborted(&self) -> bool {
        matches!(self, DbErr::Postgres { state, .. } if *state == SqlState::IN_FAILED_SQL_TRANSACTION)
    }

    /// The disk has no room for what is written.
    pub(crate) fn is_full(&self) -> bool {
        match self {
            DbErr::Sqlite { code, .. } => *code & 0xff == ffi::SQLITE_FULL,
            DbErr::Postgres { state, .. } => *state == SqlState::DISK_FULL,
            _ => false,
        }
    }

    /// A statement ran into the end of what its command may take.
    pub(crate) fn is_interrupted(&self) -> bool {
        matches!(self, DbErr::Sqlite { code, .. } if *code & 0xff == ffi::SQLITE_INTERRUPT)
    }

    /// The table that was asked for is not there: SQLite says it only in words.
    pub(crate) fn is_missing_table(&self) -> bool {
        match self {
            DbErr::Sqlite { message, .. } => message.starts_with("no such table"),
            DbErr::Postgres { state, .. } => *state == SqlState::UNDEFINED_TABLE,
            _ => false,
        }
    }

    /// Whether an answer to COMMIT says that nothing stands. PostgreSQL also says that it ends the connection, and by then may have
    /// committed; after an error of the disk, SQLite may find the commit in its log when it is opened the next time.
    pub(crate) fn refuses_commit(&self) -> bool {
        match self {
            DbErr::Sqlite { code, .. } => *code & 0xff != ffi::SQLITE_IOERR,
            DbErr::Postgres { severity, .. } => *severity == Some(Severity::Error),
            _ => false,
        }
    }

    /// Whether the server itself says so, of what it was asked, and did nothing that was asked after it. A pooler that lost the server
    /// tells whoever waits for an answer, though what was asked last may have been done.
    pub(crate) fn is_of_server(&self) -> bool {
        matches!(self, DbErr::Postgres { severity: Some(_), state, .. } if !state.code().starts_with("08"))
    }

    /// What the engine said, without what we say of it.
    pub(crate) fn message(&self) -> Option<&str> {
        match self {
            DbErr::Sqlite { message, .. } | DbErr::Postgres { message, .. } => Some(message),
            _ => None,
        }
    }
}

impl From<rusqlite::Error> for DbErr {
    fn from(error: rusqlite::Error) -> Self {
        match error {
            rusqlite::Error::SqliteFailure(failure, message) => DbErr::Sqlite {
                code: failure.extended_code,
                message: message.unwrap_or_else(|| failure.to_string()),
            },
            rusqlite::Error::SqlInputError { error, msg, .. } => {
                DbErr::Sqlite { code: error.extended_code, message: msg }
            }
            other => DbErr::Custom(other.to_string()),
        }
    }
}

impl From<tokio_postgres::Error> for DbErr {
    fn from(error: tokio_postgres::Error) -> Self {
        match error.as_db_error() {
            Some(told) => DbErr::Postgres {
                state: told.code().clone(),
                severity: told.parsed_severity(),
                message: told.message().to_owned(),
                constraint: told.constraint().map(str::to_owned),
            },
            None => {
                if let Some(why) = refused_certificate(&error) {
                    return DbErr::Untrusted(Arc::new(why.clone()));
                }
                // Whoever reads the log wants what lies below as well.
                let words =
                    error.source().map_or_else(|| error.to_string(), |source| format!("{error}: {source}"));
                if is_of_the_line(&error) { DbErr::Connection(words) } else { DbErr::Custom(words) }
            }
        }
    }
}

/// Whether the connection failed. What the driver itself refuses, a value that it cannot send above all, it would refuse again.
fn is_of_the_line(error: &tokio_postgres::Error) -> bool {
    error.is_closed() || io_below(error).is_some_and(|below| below.kind() != io::ErrorKind::InvalidInput)
}

/// What the machine said, where an error came of that.
pub(crate) fn io_below(error: &tokio_postgres::Error) -> Option<&io::Error> {
    iter::successors(error.source(), |&below| below.source()).find_map(|below| below.downcast_ref())
}

/// Why the server's certificate was not accepted, where an error came of that.
fn refused_certificate(error: &tokio_postgres::Error) -> Option<&CertificateError> {
    match io_below(error)?.get_ref()?.downcast_ref()? {
        rustls::Error::InvalidCertificate(why) => Some(why),
        _ => None,
    }
}

impl From<PoolError<DbErr>> for DbErr {
    fn from(error: PoolError<DbErr>) -> Self {
        match error {
            PoolError::Timeout(TimeoutType::Wait) => DbErr::NoConnection,
            PoolError::Timeout(_) => DbErr::silent(),
            PoolError::Closed => DbErr::Closed,
            PoolError::Backend(error) => error,
            other => DbErr::Connection(other.to_string()),
        }
    }
}
