//! The connection that a store's functions take: a reader, or the transaction of a command, on either engine.

use super::{
    cell::{QueryResult, Source},
    error::DbErr,
    postgres::{self, Transaction},
    sqlite::{Reader, Readers, Sqlite, lock},
    statement::{DbBackend, Statement, StatementBuilder},
};
use deadpool_postgres::Pool;
use std::{
    ops::Deref,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU32, Ordering},
    },
};

/// A connection to read with, on either engine. One type for all, so that what reads is compiled once.
pub struct Conn(Handle);

enum Handle {
    /// Each statement on whichever connection is free.
    Readers(Arc<Readers>),
    /// All on one, within a transaction.
    Reader(Reader),
    /// The one that writes, or one aside.
    Sqlite(Arc<Mutex<Sqlite>>),
    /// Each statement on whichever connection is free.
    Pool(Pool),
    /// All on one.
    Transaction(Arc<Transaction>),
}

/// What a statement did.
#[derive(Clone, Copy, Debug)]
pub struct ExecResult(u64);

impl ExecResult {
    /// To how many rows.
    #[must_use]
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
    pub(crate) fn readers(readers: Arc<Readers>) -> Self {
        Conn(Handle::Readers(readers))
    }

    pub(crate) fn reader(reader: Reader) -> Self {
        Conn(Handle::Reader(reader))
    }

    pub(crate) fn sqlite(conn: Arc<Mutex<Sqlite>>) -> Self {
        Conn(Handle::Sqlite(conn))
    }

    pub(crate) fn pool(pool: Pool) -> Self {
        Conn(Handle::Pool(pool))
    }

    pub(crate) fn transaction(tx: Transaction) -> Self {
        Conn(Handle::Transaction(Arc::new(tx)))
    }

    /// Which dialect of SQL it speaks.
    #[must_use]
    pub fn get_database_backend(&self) -> DbBackend {
        match self.0 {
            Handle::Readers(_) | Handle::Reader(_) | Handle::Sqlite(_) => DbBackend::Sqlite,
            Handle::Pool(_) | Handle::Transaction(_) => DbBackend::Postgres,
        }
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// The driver's own.
    pub async fn ping(&self) -> Result<(), DbErr> {
        self.execute_unprepared("SELECT 1").await.map(drop)
    }

    /// What `run` does with the SQLite connection that this stands for.
    async fn on_sqlite<T>(&self, run: impl FnOnce(&Sqlite) -> Result<T, DbErr>) -> Result<T, DbErr> {
        match &self.0 {
            Handle::Readers(readers) => readers.take().await?.with(run),
            Handle::Reader(reader) => reader.with(run),
            Handle::Sqlite(conn) => run(&lock(conn)),
            Handle::Pool(_) | Handle::Transaction(_) => Err(DbErr::Custom("no SQLite".into())),
        }
    }

    /// Runs a statement that answers no rows.
    ///
    /// # Errors
    /// The driver's own.
    pub async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        let changed = match &self.0 {
            Handle::Pool(pool) => postgres::execute(&pool.get().await?, &statement).await?,
            Handle::Transaction(tx) => postgres::execute(tx.client()?, &statement).await?,
            _ => self.on_sqlite(|conn| conn.execute(&statement)).await?,
        };
        Ok(ExecResult(changed))
    }

    /// The same for one that is put together by sea-query.
    ///
    /// # Errors
    /// The driver's own.
    pub async fn execute(&self, statement: &impl StatementBuilder) -> Result<ExecResult, DbErr> {
        self.execute_raw(self.get_database_backend().build(statement)).await
    }

    /// Runs statements without parameters, as they are.
    ///
    /// # Errors
    /// The driver's own.
    pub async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        match &self.0 {
            Handle::Pool(pool) => pool.get().await?.batch_execute(sql).await?,
            Handle::Transaction(tx) => tx.client()?.batch_execute(sql).await?,
            _ => self.on_sqlite(|conn| conn.batch(sql)).await?,
        }
        Ok(ExecResult(0))
    }

    /// What `read` makes of each row that a statement answers, up to `most`.
    ///
    /// # Errors
    /// The driver's own, and `read`'s.
    pub(crate) async fn rows<T>(
        &self,
        statement: &Statement,
        most: usize,
        read: impl FnMut(Source<'_>) -> Result<T, DbErr>,
    ) -> Result<Vec<T>, DbErr> {
        match &self.0 {
            Handle::Pool(pool) => postgres::rows(&pool.get().await?, statement, most, read).await,
            Handle::Transaction(tx) => postgres::rows(tx.client()?, statement, most, read).await,
            _ => self.on_sqlite(|conn| conn.rows(statement, most, read)).await,
        }
    }

    /// All rows that a statement answers.
    ///
    /// # Errors
    /// The driver's own.
    pub async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        self.held(&statement, usize::MAX).await
    }

    /// The first row of what a statement answers.
    ///
    /// # Errors
    /// The driver's own.
    pub async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        Ok(self.held(&statement, 1).await?.into_iter().next())
    }

    async fn held(&self, statement: &Statement, most: usize) -> Result<Vec<QueryResult>, DbErr> {
        match &self.0 {
            Handle::Pool(pool) => postgres::held(&pool.get().await?, statement).await,
            Handle::Transaction(tx) => postgres::held(tx.client()?, statement).await,
            _ => self.on_sqlite(|conn| conn.held(statement, most)).await,
        }
    }

    /// All rows of what sea-query put together.
    ///
    /// # Errors
    /// The driver's own.
    pub async fn query_all(&self, statement: &impl StatementBuilder) -> Result<Vec<QueryResult>, DbErr> {
        self.query_all_raw(self.get_database_backend().build(statement)).await
    }

    /// The first row of what sea-query put together.
    ///
    /// # Errors
    /// The driver's own.
    pub async fn query_one(&self, statement: &impl StatementBuilder) -> Result<Option<QueryResult>, DbErr> {
        self.query_one_raw(self.get_database_backend().build(statement)).await
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

    /// A part of the command that may be undone alone, in a savepoint. Dropped without either, it is undone with the command.
    ///
    /// # Errors
    /// The driver's own.
    pub async fn attempt(&self) -> Result<Attempt, DbErr> {
        let name = format!("attempt_{}", ATTEMPTS.fetch_add(1, Ordering::Relaxed));
        self.execute_unprepared(&format!("SAVEPOINT {name}")).await?;
        let conn = match &self.0.0 {
            Handle::Sqlite(conn) => Conn::sqlite(Arc::clone(conn)),
            Handle::Transaction(tx) => Conn(Handle::Transaction(Arc::clone(tx))),
            _ => return Err(DbErr::Custom("no transaction to be in".into())),
        };
        Ok(Attempt { tx: Tx(conn), name })
    }

    pub(crate) async fn end(self, how: &str) -> Result<(), DbErr> {
        match self.0.0 {
            Handle::Transaction(tx) => match Arc::into_inner(tx) {
                Some(tx) => tx.end(how).await,
                None => Err(DbErr::Custom("the transaction is still in use".into())),
            },
            _ => Err(DbErr::Custom("the writer ends its own".into())),
        }
    }
}

/// A part of a command that stands or falls by itself.
#[derive(Debug)]
pub struct Attempt {
    tx: Tx,
    name: String,
}

impl Deref for Attempt {
    type Target = Tx;

    fn deref(&self) -> &Tx {
        &self.tx
    }
}

impl Attempt {
    /// What it wrote stands with the rest of the command.
    ///
    /// # Errors
    /// The driver's own.
    pub async fn keep(self) -> Result<(), DbErr> {
        self.tx.execute_unprepared(&format!("RELEASE SAVEPOINT {}", self.name)).await.map(drop)
    }

    /// What it wrote is undone.
    ///
    /// # Errors
    /// The driver's own.
    pub async fn undo(self) -> Result<(), DbErr> {
        let name = &self.name;
        let back = format!("ROLLBACK TO SAVEPOINT {name}; RELEASE SAVEPOINT {name}");
        self.tx.execute_unprepared(&back).await.map(drop)
    }
}
