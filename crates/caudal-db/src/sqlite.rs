//! SQLite in the process: connections, the readers, and how a statement runs where it is asked for.

use crate::cell::{QueryResult, ReadRow, Source, StoredValue};
use crate::memory::{Memory, Watch};
use crate::{BoxFuture, DbBackend, DbErr, Statement, follow};
use caudal_trace::open_wait;
use rusqlite::types::{ToSqlOutput, Value as Held, ValueRef};
use rusqlite::{Connection, OpenFlags, ffi};
use sea_query::Value;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{cell::Cell, ffi::c_int, path::PathBuf};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many steps of SQLite's machine lie between two looks at the clock.
const STEPS: c_int = 100_000;

/// How a file is opened.
#[derive(Clone, Debug)]
pub(crate) struct Opening {
    pub(crate) path: PathBuf,
    /// How long a lock of another process is waited for, and a reader.
    pub(crate) patience: Duration,
    pub(crate) writes: bool,
    /// How long whoever takes a reader may read with it, where it matters to others.
    pub(crate) limit: Option<Duration>,
}

pub(crate) struct Sqlite {
    conn: Connection,
    /// When its statements are interrupted, if ever.
    deadline: Arc<Mutex<Option<Instant>>>,
    /// Whether its statements belong to a command, and so to a transaction.
    is_in_command: Cell<bool>,
    /// What it is to notice of its own statements, where it writes.
    watch: Option<Watch>,
}

impl Opening {
    /// Memory: the pages that each connection keeps are bounded (8 MiB for the writer, 4 MiB for a reader); the file is not mapped,
    /// because every connection's mapping would count as the process's own memory. The log goes into the file every 2,000 pages: all
    /// who write wait for it, for half as long as for 4,000; with 1,000 a page goes there too often.
    pub(crate) fn open(&self) -> Result<Sqlite, DbErr> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let conn = Connection::open_with_flags(&self.path, flags)?;
        conn.busy_timeout(self.patience)?;
        conn.set_prepared_statement_cache_capacity(if self.writes { 200 } else { 100 });
        conn.execute_batch(
            "PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON; PRAGMA synchronous = FULL; \
             PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 0;",
        )?;
        conn.execute_batch(if self.writes {
            "PRAGMA journal_mode = WAL; PRAGMA cache_size = -8192; PRAGMA wal_autocheckpoint = 2000; \
             PRAGMA journal_size_limit = 67108864;"
        } else {
            "PRAGMA cache_size = -4096; PRAGMA query_only = ON;"
        })?;
        Sqlite::of(conn)
    }
}

impl Sqlite {
    fn of(conn: Connection) -> Result<Self, DbErr> {
        let deadline = Arc::new(Mutex::new(None::<Instant>));
        let known = Arc::clone(&deadline);
        let is_over = move || lock(&known).is_some_and(|end| Instant::now() > end);
        conn.progress_handler(STEPS, Some(is_over))?;
        Ok(Sqlite { conn, deadline, is_in_command: Cell::new(false), watch: None })
    }

    /// A database of its own, in memory.
    pub(crate) fn in_memory() -> Result<Self, DbErr> {
        Self::of(Connection::open_in_memory()?)
    }

    /// A file as it is, without what the portal asks of its own.
    pub(crate) fn plain(path: &std::path::Path) -> Result<Self, DbErr> {
        let conn = Connection::open_with_flags(
            path,
            OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX,
        )?;
        conn.busy_timeout(Duration::from_secs(60))?;
        Self::of(conn)
    }

    /// From when on statements are interrupted, if ever.
    pub(crate) fn set_deadline(&self, end: Option<Instant>) {
        *lock(&self.deadline) = end;
    }

    /// Has memory know of what it writes.
    pub(crate) fn watched(self, memory: Arc<Memory>) -> Self {
        Sqlite { watch: Some(Watch::new(memory)), ..self }
    }

    /// Its transaction is over, however it ended.
    pub(crate) fn settle(&self) {
        if let Some(watch) = &self.watch {
            watch.settle();
        }
    }

    fn note(&self, sql: &str) {
        if let Some(watch) = &self.watch {
            watch.note(sql);
        }
    }

    /// A command runs from here on, until when it may.
    pub(crate) fn begin_command(&self, end: Instant) {
        self.set_deadline(Some(end));
        self.is_in_command.set(true);
    }

    /// It is over. False where its transaction is as well: after some errors SQLite undoes all of it by itself.
    pub(crate) fn end_command(&self) -> bool {
        self.set_deadline(None);
        self.is_in_command.set(false);
        self.is_in_transaction()
    }

    /// A statement of a command stands and falls with its transaction: without one it would stand alone.
    fn has_its_transaction(&self) -> Result<(), DbErr> {
        if self.is_in_command.get() && !self.is_in_transaction() { Err(DbErr::GivenUp) } else { Ok(()) }
    }

    /// And it begins in its command's time. One that is stopped while it writes ends the transaction of others too.
    fn is_in_time(&self) -> Result<(), DbErr> {
        self.has_its_transaction()?;
        if self.is_in_command.get() && lock(&self.deadline).is_some_and(|end| Instant::now() > end) {
            return Err(DbErr::Sqlite { code: ffi::SQLITE_INTERRUPT, message: "interrupted".into() });
        }
        Ok(())
    }

    pub(crate) fn is_in_transaction(&self) -> bool {
        !self.conn.is_autocommit()
    }

    /// What begins, parts or ends a transaction: the same few texts at every call, which are kept.
    pub(crate) fn control(&self, sql: &str) -> Result<(), DbErr> {
        Ok(self.conn.prepare_cached(sql)?.raw_execute().map(drop)?)
    }

    /// Statements without parameters, as they are.
    pub(crate) fn batch(&self, sql: &str) -> Result<(), DbErr> {
        let _until_answered = follow::open_statement(DbBackend::Sqlite, sql);
        self.has_its_transaction()?;
        self.note(sql);
        Ok(self.conn.execute_batch(sql)?)
    }

    pub(crate) fn execute(&self, statement: &Statement) -> Result<u64, DbErr> {
        let _until_answered = follow::open_statement(DbBackend::Sqlite, &statement.sql);
        self.is_in_time()?;
        self.note(&statement.sql);
        let mut kept = self.conn.prepare_cached(&statement.sql)?;
        bind(&mut kept, statement)?;
        // A row that it answers is of no interest here; SQLite may answer one before it is done.
        let mut rows = kept.raw_query();
        while rows.next()?.is_some() {}
        drop(rows);
        Ok(self.conn.changes())
    }

    /// Shows each row to `read`, up to `most`.
    pub(crate) fn rows(
        &self,
        statement: &Statement,
        most: usize,
        read: &mut ReadRow<'_>,
    ) -> Result<(), DbErr> {
        let _until_answered = follow::open_statement(DbBackend::Sqlite, &statement.sql);
        self.is_in_time()?;
        self.note(&statement.sql);
        let mut kept = self.conn.prepare_cached(&statement.sql)?;
        bind(&mut kept, statement)?;
        // What writes goes on to its end: only there SQLite looks whether the rows that it names are there.
        let writes = !kept.readonly();
        let mut rows = kept.raw_query();
        let mut found = 0;
        while writes || found < most {
            let Some(row) = rows.next()? else { break };
            if found < most {
                read(Source::Sqlite(row))?;
                found += 1;
            }
        }
        Ok(())
    }

    /// Rows that stand by themselves.
    pub(crate) fn query_capped(&self, statement: &Statement, most: usize) -> Result<Vec<QueryResult>, DbErr> {
        let mut names: Option<Arc<[String]>> = None;
        let mut found = Vec::new();
        self.rows(statement, most, &mut |row| {
            let Source::Sqlite(row) = row else { return Err(DbErr::Custom("another engine's row".into())) };
            let of = row.as_ref();
            let names =
                names.get_or_insert_with(|| of.column_names().into_iter().map(str::to_owned).collect());
            let value = |at| Ok::<_, DbErr>(StoredValue::from(row.get_ref(at)?));
            let values = (0..names.len()).map(value).collect::<Result<_, _>>()?;
            found.push(QueryResult::Sqlite(values, Arc::clone(names)));
            Ok(())
        })?;
        Ok(found)
    }
}

/// A placeholder that bears a number stands for the value of that number, a bare one for the value of its place.
fn bind(kept: &mut rusqlite::Statement<'_>, statement: &Statement) -> Result<(), DbErr> {
    let values = &statement.values;
    for place in 1..=kept.parameter_count() {
        let nth = if statement.is_in_order { place } else { numbered(kept, place).unwrap_or(place) };
        let Some(value) = values.get(nth.wrapping_sub(1)) else {
            return Err(DbErr::Custom(format!("a statement names value {nth} of {}", values.len())));
        };
        kept.raw_bind_parameter(place, Bound(value))?;
    }
    Ok(())
}

fn numbered(kept: &rusqlite::Statement<'_>, place: usize) -> Option<usize> {
    kept.parameter_name(place).and_then(|name| name.get(1..)?.parse().ok())
}

/// A value as SQLite keeps it: truth as a number, an id as its bytes.
struct Bound<'v>(&'v Value);

impl rusqlite::ToSql for Bound<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        let whole = |n: i64| Ok(ToSqlOutput::Owned(Held::Integer(n)));
        match self.0 {
            Value::Bool(Some(yes)) => whole((*yes).into()),
            Value::TinyInt(Some(n)) => whole((*n).into()),
            Value::SmallInt(Some(n)) => whole((*n).into()),
            Value::Int(Some(n)) => whole((*n).into()),
            Value::BigInt(Some(n)) => whole(*n),
            Value::Unsigned(Some(n)) => whole((*n).into()),
            Value::BigUnsigned(Some(n)) => whole(i64::try_from(*n).map_err(unbound)?),
            Value::Double(Some(n)) => Ok(ToSqlOutput::Owned(Held::Real(*n))),
            Value::String(Some(text)) => Ok(ToSqlOutput::Borrowed(ValueRef::Text(text.as_bytes()))),
            Value::Bytes(Some(bytes)) => Ok(ToSqlOutput::Borrowed(ValueRef::Blob(bytes))),
            Value::Uuid(Some(id)) => Ok(ToSqlOutput::Borrowed(ValueRef::Blob(id.as_bytes()))),
            none if *none == none.as_null() => Ok(ToSqlOutput::Owned(Held::Null)),
            other => Err(unbound(format!("{other:?} is bound nowhere"))),
        }
    }
}

fn unbound(why: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> rusqlite::Error {
    rusqlite::Error::ToSqlConversionFailure(why.into())
}

/// Connections that read, as many as may at once.
pub(crate) struct Readers {
    opening: Opening,
    free: Mutex<Vec<Sqlite>>,
    turns: Arc<Semaphore>,
    most: usize,
}

/// One of them, until it is dropped.
pub(crate) struct Reader {
    conn: Option<Mutex<Sqlite>>,
    pool: Arc<Readers>,
    _turn: OwnedSemaphorePermit,
}

impl Readers {
    /// Opens the first, so that a file that cannot be read is known at once.
    pub(crate) fn open(opening: Opening, most: u32) -> Result<Arc<Self>, DbErr> {
        let readers = Self::unopened(opening, most);
        lock(&readers.free).push(readers.opening.open()?);
        Ok(readers)
    }

    /// Opens none before it is asked for: each keeps the schema in memory.
    pub(crate) fn unopened(opening: Opening, most: u32) -> Arc<Self> {
        let most = usize::try_from(most.max(1)).unwrap_or(1);
        let turns = Arc::new(Semaphore::new(most));
        Arc::new(Readers { opening, free: Mutex::default(), turns, most })
    }

    /// Waits for one, no longer than patience has it.
    pub(crate) async fn take(self: &Arc<Self>) -> Result<Reader, DbErr> {
        let turn = match Arc::clone(&self.turns).try_acquire_owned() {
            Ok(turn) => turn,
            Err(_) => self.wait_turn().await?,
        };
        let free = lock(&self.free).pop();
        let conn = match free {
            Some(conn) => conn,
            None => self.opening.open()?,
        };
        conn.set_deadline(self.opening.limit.map(|limit| Instant::now() + limit));
        Ok(Reader { conn: Some(Mutex::new(conn)), pool: Arc::clone(self), _turn: turn })
    }

    #[inline(never)]
    fn wait_turn(&self) -> BoxFuture<'_, Result<OwnedSemaphorePermit, DbErr>> {
        Box::pin(async move {
            let _until_free = open_wait(follow::WAIT);
            let turn = Arc::clone(&self.turns).acquire_owned();
            let turn = tokio::time::timeout(self.opening.patience, turn).await;
            turn.map_err(|_| DbErr::NoConnection)?.map_err(|_| DbErr::Closed)
        })
    }

    /// How many somebody has, and how many there may be.
    pub(crate) fn taken(&self) -> (usize, usize) {
        (self.most.saturating_sub(self.turns.available_permits()), self.most)
    }

    /// Nobody gets one any more; what is under way ends first.
    pub(crate) async fn close(&self, most: u32) {
        let _all = self.turns.acquire_many(most.max(1)).await;
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
        if !conn.is_in_transaction() || conn.control("ROLLBACK").is_ok() {
            lock(&self.pool.free).push(conn);
        }
    }
}

/// What a panic left behind is used all the same: SQLite's own state is whole after each call.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
