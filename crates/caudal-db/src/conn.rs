//! The connection that a store's functions take: a reader, or the transaction of a command, on either engine.

mod answers;

use crate::cell::{QueryResult, Source};
use crate::entity::{Cells, Row};
use crate::memory::{Group, Place, Seen};
use crate::postgres::{self, Pool, Transaction};
use crate::sqlite::{Reader, Readers, Sqlite, lock};
use crate::{DbBackend, DbErr, DbError, Statement, StatementBuilder, connect::sqlite_path};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::{ops::Deref, time::Duration};

/// A connection to read with, on either engine. One type for all, so that what reads is compiled once.
pub struct Conn {
    handle: Handle,
    seen: Option<Seen>,
}

enum Handle {
    /// Each statement on whichever connection is free.
    Readers(Arc<Readers>),
    /// All on one, within a transaction.
    Reader(Box<Reader>),
    /// The same for what may take long.
    LongReader(Box<Reader>),
    /// The one that writes, or one aside.
    Sqlite(Arc<Mutex<Sqlite>>),
    /// Each statement on whichever connection is free.
    Pool(Pool),
    /// All on one.
    Transaction(Arc<Transaction>),
}

#[derive(Clone, Copy, Debug)]
pub struct ExecResult(u64);

impl ExecResult {
    pub fn rows_affected(self) -> u64 {
        self.0
    }
}

impl std::fmt::Debug for Conn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Conn").field(&self.get_database_backend()).finish()
    }
}

impl Conn {
    fn of(handle: Handle) -> Self {
        Conn { handle, seen: None }
    }

    /// The same, which finds in memory what it may.
    pub(crate) fn seeing(self, seen: Seen) -> Self {
        Conn { seen: Some(seen), ..self }
    }

    /// Where something of these tables is kept in memory for whoever reads it over this connection. Whatever it depends on is in
    /// the tables and in the key.
    pub fn memory<T: Send + Sync + 'static>(&self, group: Group, key: &[u8]) -> Place<T> {
        self.seen.as_ref().map_or_else(Place::nowhere, |seen| seen.place(group, key))
    }

    pub(crate) fn readers(readers: Arc<Readers>) -> Self {
        Conn::of(Handle::Readers(readers))
    }

    pub(crate) fn reader(reader: Reader) -> Self {
        Conn::of(Handle::Reader(Box::new(reader)))
    }

    pub(crate) fn long_reader(reader: Reader) -> Self {
        Conn::of(Handle::LongReader(Box::new(reader)))
    }

    pub(crate) fn sqlite(conn: Arc<Mutex<Sqlite>>) -> Self {
        Conn::of(Handle::Sqlite(conn))
    }

    pub(crate) fn pool(pool: Pool) -> Self {
        Conn::of(Handle::Pool(pool))
    }

    pub(crate) fn transaction(tx: Transaction) -> Self {
        Conn::of(Handle::Transaction(Arc::new(tx)))
    }

    /// A connection of one's own, to which none of the gate's rules applies: for tests and measurements. A file must be there.
    ///
    /// # Errors
    /// [`DbError::Config`] for an address that is none, and the driver's own.
    pub async fn open(url: &str) -> Result<Self, DbError> {
        if let Some(path) = sqlite_path(url)? {
            return Ok(Conn::sqlite(Arc::new(Mutex::new(Sqlite::plain(&path)?))));
        }
        let patience = Duration::from_secs(60);
        let opening =
            postgres::Opening { url, most: 1, patience, settings: Vec::new(), witness: None, follows: false };
        let pool = opening.pool()?;
        drop(pool.get().await.map_err(DbErr::from)?);
        Ok(Conn::pool(pool))
    }

    /// Which dialect of SQL it speaks.
    pub fn get_database_backend(&self) -> DbBackend {
        match self.handle {
            Handle::Readers(_) | Handle::Reader(_) | Handle::LongReader(_) | Handle::Sqlite(_) => {
                DbBackend::Sqlite
            }
            Handle::Pool(_) | Handle::Transaction(_) => DbBackend::Postgres,
        }
    }

    pub async fn ping(&self) -> Result<(), DbErr> {
        self.execute_unprepared("SELECT 1").await.map(drop)
    }

    /// Tells a test that listens what is asked.
    fn notify_listener(&self, sql: &str) {
        #[cfg(feature = "testing")]
        if let Some(seen) = &self.seen {
            seen.hear(sql);
        }
        #[cfg(not(feature = "testing"))]
        let _nobody_listens = sql;
    }

    /// What `run` does with the SQLite connection that this stands for.
    async fn on_sqlite<T>(&self, run: impl FnOnce(&Sqlite) -> Result<T, DbErr>) -> Result<T, DbErr> {
        match &self.handle {
            Handle::Readers(readers) => readers.take().await?.with(run),
            Handle::Reader(reader) => reader.with(run),
            Handle::LongReader(reader) => out_of_the_way(|| reader.with(run)),
            Handle::Sqlite(conn) => run(&lock(conn)),
            Handle::Pool(_) | Handle::Transaction(_) => Err(DbErr::Custom("no SQLite".into())),
        }
    }

    /// Runs a statement that answers no rows.
    pub async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        self.run(&statement).await
    }

    /// The same for a write whose answer says nothing: in a transaction of PostgreSQL's nobody waits for it, and what is asked next
    /// goes behind it. An error of it is the next statement's, or the command's at its end.
    pub async fn send(&self, statement: Statement) -> Result<(), DbErr> {
        match &self.handle {
            Handle::Transaction(tx) => {
                self.notify_listener(&statement.sql);
                tx.send(statement).await
            }
            _ => self.execute_raw(statement).await.map(drop),
        }
    }

    /// Waits for what was [sent](Self::send).
    pub(crate) async fn settle(&self) -> Result<(), DbErr> {
        match &self.handle {
            Handle::Transaction(tx) => tx.settle().await,
            _ => Ok(()),
        }
    }

    /// The same for one that is put together by sea-query.
    pub async fn execute(&self, statement: &impl StatementBuilder) -> Result<ExecResult, DbErr> {
        self.execute_raw(self.get_database_backend().build(statement)).await
    }

    /// The rows that a statement answers, up to `most`.
    ///
    /// # Errors
    /// The driver's own, and that of a row which cannot be read.
    pub(crate) async fn rows<R: Row>(&self, statement: Statement, most: usize) -> Result<Vec<R>, DbErr> {
        let mut found = Vec::new();
        let mut keep = |row: Source<'_>| {
            found.push(R::read(&mut Cells::of(row))?);
            Ok(())
        };
        self.each(&statement, most, &mut keep).await?;
        Ok(found)
    }

    /// The same of up to `most`, and whether there is one more.
    pub(crate) async fn first_rows<R: Row>(
        &self,
        statement: Statement,
        most: usize,
    ) -> Result<(Vec<R>, bool), DbErr> {
        let (mut found, mut is_more) = (Vec::with_capacity(most), false);
        let mut keep = |row: Source<'_>| {
            if found.len() == most {
                is_more = true;
            } else {
                found.push(R::read(&mut Cells::of(row))?);
            }
            Ok(())
        };
        self.each(&statement, most.saturating_add(1), &mut keep).await?;
        Ok((found, is_more))
    }

    pub async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        self.held(&statement, usize::MAX).await
    }

    pub async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        Ok(self.held(&statement, 1).await?.into_iter().next())
    }

    /// The first row of what sea-query put together.
    pub async fn query_one(&self, statement: &impl StatementBuilder) -> Result<Option<QueryResult>, DbErr> {
        self.query_one_raw(self.get_database_backend().build(statement)).await
    }
}

/// Has others take over what else the thread has to do meanwhile, where there are others.
fn out_of_the_way<T>(run: impl FnOnce() -> T) -> T {
    use tokio::runtime::{Handle, RuntimeFlavor};
    match Handle::try_current().map(|runtime| runtime.runtime_flavor()) {
        Ok(RuntimeFlavor::MultiThread) => tokio::task::block_in_place(run),
        _ => run(),
    }
}

/// The transaction of a command: a connection that may write. [`Db::write`](crate::Db::write) makes it and ends it.
#[derive(Debug)]
pub struct Tx(Conn);

impl Deref for Tx {
    type Target = Conn;

    fn deref(&self) -> &Conn {
        &self.0
    }
}

/// Names savepoints: one within another has another name.
static ATTEMPTS: AtomicU32 = AtomicU32::new(0);

impl Tx {
    pub(crate) fn new(conn: Conn) -> Self {
        Tx(conn)
    }

    /// A part of the command that may be undone alone, in a savepoint. Dropped without either, it is undone.
    pub async fn attempt(&self) -> Result<Attempt, DbErr> {
        let conn = match &self.0.handle {
            Handle::Sqlite(conn) => Conn::sqlite(Arc::clone(conn)),
            Handle::Transaction(tx) => Conn::of(Handle::Transaction(Arc::clone(tx))),
            _ => return Err(DbErr::Custom("no transaction to be in".into())),
        };
        let conn = Conn { seen: self.0.seen.clone(), ..conn };
        // What was sent before is no part of it.
        self.settle().await?;
        let name = format!("attempt_{}", ATTEMPTS.fetch_add(1, Ordering::Relaxed));
        self.execute_unprepared(&format!("SAVEPOINT {name}")).await?;
        Ok(Attempt { tx: Tx(conn), open: Some(name) })
    }

    /// Commits a transaction of PostgreSQL's; SQLite's is ended by its writer.
    pub(crate) async fn commit(self) -> Result<(), DbError> {
        self.alone()?.commit().await
    }

    pub(crate) async fn roll_back(self) -> Result<(), DbErr> {
        self.alone()?.roll_back().await
    }

    fn alone(self) -> Result<Transaction, DbErr> {
        let Handle::Transaction(tx) = self.0.handle else {
            return Err(DbErr::Custom("the writer ends its own".into()));
        };
        // Nothing of it stands: it is undone when the last who holds it lets it go.
        Arc::into_inner(tx).ok_or(DbErr::GivenUp)
    }
}

/// A part of a command that stands or falls by itself.
#[derive(Debug)]
pub struct Attempt {
    tx: Tx,
    /// Its savepoint, until it is kept or undone.
    open: Option<String>,
}

impl Deref for Attempt {
    type Target = Tx;

    fn deref(&self) -> &Tx {
        &self.tx
    }
}

impl Attempt {
    /// What it wrote stands with the rest of the command.
    pub async fn release(mut self) -> Result<(), DbErr> {
        self.tx.settle().await?;
        let Some(name) = self.open.take() else { return Ok(()) };
        self.tx.execute_unprepared(&format!("RELEASE SAVEPOINT {name}")).await.map(drop)
    }

    /// What it wrote is undone.
    pub async fn undo(mut self) -> Result<(), DbErr> {
        let Some(name) = &self.open else { return Ok(()) };
        if let Handle::Transaction(tx) = &self.tx.0.handle {
            tx.forget();
        }
        self.tx.execute_unprepared(&back_to(name)).await?;
        // Until then it is open: whoever does not wait for the end undoes it by letting it go.
        self.open = None;
        Ok(())
    }
}

fn back_to(name: &str) -> String {
    format!("ROLLBACK TO SAVEPOINT {name}; RELEASE SAVEPOINT {name};")
}

impl Drop for Attempt {
    fn drop(&mut self) {
        let Some(name) = self.open.take() else { return };
        match &self.tx.0.handle {
            Handle::Sqlite(conn) => {
                if let Err(error) = lock(conn).batch(&back_to(&name)) {
                    tracing::debug!(%error, "an attempt ends with its command");
                }
            }
            Handle::Transaction(tx) => {
                tx.forget();
                tx.owe(&back_to(&name));
            }
            _ => {}
        }
    }
}
