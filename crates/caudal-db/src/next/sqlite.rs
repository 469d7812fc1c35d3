//! SQLite in the process: connections, the readers, and how a statement runs where it is asked for.

use super::{
    cell::{QueryResult, Source},
    error::DbErr,
    statement::Statement,
};
use rusqlite::{
    Connection, OpenFlags,
    config::DbConfig as Option_,
    types::{ToSqlOutput, Value as Held, ValueRef},
};
use sea_query::Value;
use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many steps of SQLite's machine lie between two looks at the clock.
const STEPS: std::ffi::c_int = 10_000;

/// How a file is opened.
#[derive(Clone, Debug)]
pub(crate) struct Opening {
    pub(crate) path: PathBuf,
    pub(crate) patience: Duration,
    pub(crate) writes: bool,
}

/// One connection.
pub(crate) struct Sqlite {
    conn: Connection,
    deadline: Arc<Mutex<Option<Instant>>>,
}

impl Opening {
    /// Memory: the pages that each connection keeps are bounded (8 MiB for the writer, 2 MiB for a reader); the file is not mapped,
    /// because every connection's mapping would count as the process's own memory.
    pub(crate) fn open(&self) -> Result<Sqlite, DbErr> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let conn = Connection::open_with_flags(&self.path, flags)?;
        conn.busy_timeout(self.patience)?;
        // A kept statement is not compiled again because of what it binds.
        conn.set_db_config(Option_::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        conn.set_prepared_statement_cache_capacity(if self.writes { 400 } else { 200 });
        conn.execute_batch(
            "PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON; PRAGMA synchronous = FULL; \
             PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 0;",
        )?;
        conn.execute_batch(if self.writes {
            "PRAGMA journal_mode = WAL; PRAGMA cache_size = -8192; PRAGMA wal_autocheckpoint = 4000; \
             PRAGMA journal_size_limit = 67108864;"
        } else {
            "PRAGMA cache_size = -2048; PRAGMA query_only = ON;"
        })?;
        Sqlite::of(conn)
    }
}

impl Sqlite {
    pub(crate) fn of(conn: Connection) -> Result<Self, DbErr> {
        let deadline = Arc::new(Mutex::new(None::<Instant>));
        let known = Arc::clone(&deadline);
        let is_over = move || lock(&known).is_some_and(|end| Instant::now() > end);
        conn.progress_handler(STEPS, Some(is_over))?;
        Ok(Sqlite { conn, deadline })
    }

    /// A database of its own, in memory.
    pub(crate) fn in_memory() -> Result<Self, DbErr> {
        Self::of(Connection::open_in_memory()?)
    }

    /// When statements are interrupted, if ever.
    pub(crate) fn set_deadline(&self, end: Option<Instant>) {
        *lock(&self.deadline) = end;
    }

    pub(crate) fn is_in_transaction(&self) -> bool {
        !self.conn.is_autocommit()
    }

    /// Statements without parameters, as they are.
    pub(crate) fn batch(&self, sql: &str) -> Result<(), DbErr> {
        Ok(self.conn.execute_batch(sql)?)
    }

    /// How many rows a statement changed.
    pub(crate) fn execute(&self, statement: &Statement) -> Result<u64, DbErr> {
        let mut kept = self.conn.prepare_cached(&statement.sql)?;
        bind(&mut kept, &statement.values)?;
        let changed = kept.raw_execute()?;
        Ok(u64::try_from(changed).unwrap_or_default())
    }

    /// What `read` makes of each row, up to `most`.
    pub(crate) fn rows<T>(
        &self,
        statement: &Statement,
        most: usize,
        mut read: impl FnMut(Source<'_>) -> Result<T, DbErr>,
    ) -> Result<Vec<T>, DbErr> {
        let mut kept = self.conn.prepare_cached(&statement.sql)?;
        bind(&mut kept, &statement.values)?;
        let mut rows = kept.raw_query();
        let mut found = Vec::new();
        while found.len() < most {
            let Some(row) = rows.next()? else { break };
            found.push(read(Source::Sqlite(row))?);
        }
        Ok(found)
    }

    /// Rows that stand by themselves.
    pub(crate) fn held(&self, statement: &Statement, most: usize) -> Result<Vec<QueryResult>, DbErr> {
        let mut names: Option<Arc<[String]>> = None;
        self.rows(statement, most, |row| {
            let Source::Sqlite(row) = row else { return Err(DbErr::Custom("another engine's row".into())) };
            let of = row.as_ref();
            let names = names.get_or_insert_with(|| of.column_names().iter().map(|name| (*name).to_owned()).collect());
            let values = (0..names.len()).map(|at| Ok(Held::try_from(row.get_ref(at)?).map_err(|_| rusqlite::Error::InvalidColumnIndex(at))?));
            Ok(QueryResult::Sqlite(values.collect::<Result<_, rusqlite::Error>>()?, Arc::clone(names)))
        })
    }
}

fn bind(statement: &mut rusqlite::Statement<'_>, values: &[Value]) -> Result<(), DbErr> {
    for (at, value) in values.iter().enumerate() {
        statement.raw_bind_parameter(at + 1, Bound(value))?;
    }
    Ok(())
}

/// A value as SQLite keeps it: truth as a number, an id as its bytes.
struct Bound<'v>(&'v Value);

impl rusqlite::ToSql for Bound<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        let null = ToSqlOutput::Owned(Held::Null);
        Ok(match self.0 {
            Value::Bool(value) => value.map_or(null, |v| ToSqlOutput::Owned(Held::Integer(v.into()))),
            Value::TinyInt(value) => value.map_or(null, |v| ToSqlOutput::Owned(Held::Integer(v.into()))),
            Value::SmallInt(value) => value.map_or(null, |v| ToSqlOutput::Owned(Held::Integer(v.into()))),
            Value::Int(value) => value.map_or(null, |v| ToSqlOutput::Owned(Held::Integer(v.into()))),
            Value::BigInt(value) => value.map_or(null, |v| ToSqlOutput::Owned(Held::Integer(v))),
            Value::Unsigned(value) => value.map_or(null, |v| ToSqlOutput::Owned(Held::Integer(v.into()))),
            Value::BigUnsigned(value) => match value {
                Some(v) => ToSqlOutput::Owned(Held::Integer(
                    i64::try_from(*v).map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))?,
                )),
                None => null,
            },
            Value::Double(value) => value.map_or(null, |v| ToSqlOutput::Owned(Held::Real(v))),
            Value::String(value) => match value {
                Some(text) => ToSqlOutput::Borrowed(ValueRef::Text(text.as_bytes())),
                None => null,
            },
            Value::Bytes(value) => match value {
                Some(bytes) => ToSqlOutput::Borrowed(ValueRef::Blob(bytes)),
                None => null,
            },
            Value::Uuid(value) => match value {
                Some(id) => ToSqlOutput::Borrowed(ValueRef::Blob(id.as_bytes())),
                None => null,
            },
            other => {
                let why = format!("{other:?} is not bound");
                return Err(rusqlite::Error::ToSqlConversionFailure(why.into()));
            }
        })
    }
}

/// Connections that read, as many as may at once.
pub(crate) struct Readers {
    opening: Opening,
    free: Mutex<Vec<Sqlite>>,
    turns: Arc<Semaphore>,
}

/// One of them, until it is dropped.
pub(crate) struct Reader {
    conn: Option<Mutex<Sqlite>>,
    pool: Arc<Readers>,
    _turn: OwnedSemaphorePermit,
}

impl Readers {
    pub(crate) fn new(opening: Opening, most: usize) -> Arc<Self> {
        Arc::new(Readers { opening, free: Mutex::default(), turns: Arc::new(Semaphore::new(most.max(1))) })
    }

    /// Waits for one, no longer than patience has it.
    pub(crate) async fn take(self: &Arc<Self>) -> Result<Reader, DbErr> {
        let turn = Arc::clone(&self.turns).acquire_owned();
        let turn = tokio::time::timeout(self.opening.patience, turn).await.map_err(|_| DbErr::NoConnection)?;
        let turn = turn.map_err(|_| DbErr::Connection("the database is closed".into()))?;
        let free = lock(&self.free).pop();
        let conn = match free {
            Some(conn) => conn,
            None => self.opening.open()?,
        };
        Ok(Reader { conn: Some(Mutex::new(conn)), pool: Arc::clone(self), _turn: turn })
    }

    /// Nobody gets one any more.
    pub(crate) fn close(&self) {
        self.turns.close();
        lock(&self.free).clear();
    }
}

impl Reader {
    pub(crate) fn with<T>(&self, run: impl FnOnce(&Sqlite) -> Result<T, DbErr>) -> Result<T, DbErr> {
        match &self.conn {
            Some(conn) => run(&lock(conn)),
            None => Err(DbErr::NoConnection),
        }
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        let Some(conn) = self.conn.take() else { return };
        let conn = conn.into_inner().unwrap_or_else(PoisonError::into_inner);
        conn.set_deadline(None);
        // One that cannot be brought out of its transaction is thrown away.
        if !conn.is_in_transaction() || conn.batch("ROLLBACK").is_ok() {
            lock(&self.pool.free).push(conn);
        }
    }
}

/// What a panic left behind is used all the same: SQLite's own state is whole after each call.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether a file is there to be opened.
pub(crate) fn exists(path: &Path) -> bool {
    path.exists()
}
