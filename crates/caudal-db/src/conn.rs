//! The connection that a store's functions take: a reader, or the transaction of a command.

use async_trait::async_trait;
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, ExecResult, QueryResult,
    Statement, StatementBuilder, TransactionTrait,
};
use std::ops::Deref;

/// A connection to read with, on either engine. One type for all, so that what reads is compiled once.
#[derive(Debug)]
pub struct Conn(Handle);

#[derive(Debug)]
enum Handle {
    /// Each statement on whichever connection is free.
    Pool(DatabaseConnection),
    /// All on one.
    One(DatabaseTransaction),
}

impl Conn {
    pub(crate) fn pool(pool: DatabaseConnection) -> Self {
        Conn(Handle::Pool(pool))
    }

    pub(crate) fn one(tx: DatabaseTransaction) -> Self {
        Conn(Handle::One(tx))
    }

    /// Which dialect of SQL it speaks.
    #[must_use]
    pub fn get_database_backend(&self) -> DbBackend {
        ConnectionTrait::get_database_backend(self)
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// The driver's own.
    pub async fn ping(&self) -> Result<(), DbErr> {
        match &self.0 {
            Handle::Pool(pool) => pool.ping().await,
            Handle::One(_) => self.execute_unprepared("SELECT 1").await.map(drop),
        }
    }

    /// Runs a statement that answers no rows.
    ///
    /// # Errors
    /// The driver's own.
    pub async fn execute_raw(&self, stmt: Statement) -> Result<ExecResult, DbErr> {
        ConnectionTrait::execute_raw(self, stmt).await
    }

    /// The same for one that is put together by sea-query.
    ///
    /// # Errors
    /// The driver's own.
    pub async fn execute<S: StatementBuilder>(&self, stmt: &S) -> Result<ExecResult, DbErr> {
        self.execute_raw(self.get_database_backend().build(stmt)).await
    }

    /// Runs statements without parameters, as they are.
    ///
    /// # Errors
    /// The driver's own.
    pub async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        ConnectionTrait::execute_unprepared(self, sql).await
    }

    /// The first row of what a statement answers.
    ///
    /// # Errors
    /// The driver's own.
    pub async fn query_one_raw(&self, stmt: Statement) -> Result<Option<QueryResult>, DbErr> {
        ConnectionTrait::query_one_raw(self, stmt).await
    }

    /// The same for one that is put together by sea-query.
    ///
    /// # Errors
    /// The driver's own.
    pub async fn query_one<S: StatementBuilder>(&self, stmt: &S) -> Result<Option<QueryResult>, DbErr> {
        self.query_one_raw(self.get_database_backend().build(stmt)).await
    }

    /// All rows that a statement answers.
    ///
    /// # Errors
    /// The driver's own.
    pub async fn query_all_raw(&self, stmt: Statement) -> Result<Vec<QueryResult>, DbErr> {
        ConnectionTrait::query_all_raw(self, stmt).await
    }

    /// The same for one that is put together by sea-query.
    ///
    /// # Errors
    /// The driver's own.
    pub async fn query_all<S: StatementBuilder>(&self, stmt: &S) -> Result<Vec<QueryResult>, DbErr> {
        self.query_all_raw(self.get_database_backend().build(stmt)).await
    }
}

#[async_trait]
impl ConnectionTrait for Conn {
    fn get_database_backend(&self) -> DbBackend {
        match &self.0 {
            Handle::Pool(pool) => pool.get_database_backend(),
            Handle::One(tx) => tx.get_database_backend(),
        }
    }

    async fn execute_raw(&self, stmt: Statement) -> Result<ExecResult, DbErr> {
        match &self.0 {
            Handle::Pool(pool) => pool.execute_raw(stmt).await,
            Handle::One(tx) => tx.execute_raw(stmt).await,
        }
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        match &self.0 {
            Handle::Pool(pool) => pool.execute_unprepared(sql).await,
            Handle::One(tx) => tx.execute_unprepared(sql).await,
        }
    }

    async fn query_one_raw(&self, stmt: Statement) -> Result<Option<QueryResult>, DbErr> {
        match &self.0 {
            Handle::Pool(pool) => pool.query_one_raw(stmt).await,
            Handle::One(tx) => tx.query_one_raw(stmt).await,
        }
    }

    async fn query_all_raw(&self, stmt: Statement) -> Result<Vec<QueryResult>, DbErr> {
        match &self.0 {
            Handle::Pool(pool) => pool.query_all_raw(stmt).await,
            Handle::One(tx) => tx.query_all_raw(stmt).await,
        }
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

impl Tx {
    pub(crate) fn new(tx: DatabaseTransaction) -> Self {
        Tx(Conn::one(tx))
    }

    /// A part of the command that may be undone alone, in a savepoint. Dropped without either, it is undone.
    ///
    /// # Errors
    /// The driver's own.
    pub async fn attempt(&self) -> Result<Attempt, DbErr> {
        let Handle::One(tx) = &self.0.0 else { return Err(no_transaction()) };
        Ok(Attempt(Tx::new(tx.begin().await?)))
    }

    pub(crate) async fn commit(self) -> Result<(), DbErr> {
        self.into_driver()?.commit().await
    }

    pub(crate) async fn rollback(self) -> Result<(), DbErr> {
        self.into_driver()?.rollback().await
    }

    fn into_driver(self) -> Result<DatabaseTransaction, DbErr> {
        match self.0.0 {
            Handle::One(tx) => Ok(tx),
            Handle::Pool(_) => Err(no_transaction()),
        }
    }
}

fn no_transaction() -> DbErr {
    DbErr::Custom("a pool is no transaction".into())
}

/// A part of a command that stands or falls by itself.
#[derive(Debug)]
pub struct Attempt(Tx);

impl Deref for Attempt {
    type Target = Tx;

    fn deref(&self) -> &Tx {
        &self.0
    }
}

impl Attempt {
    /// What it wrote stands with the rest of the command.
    ///
    /// # Errors
    /// The driver's own.
    pub async fn keep(self) -> Result<(), DbErr> {
        self.0.commit().await
    }

    /// What it wrote is undone.
    ///
    /// # Errors
    /// The driver's own.
    pub async fn undo(self) -> Result<(), DbErr> {
        self.0.rollback().await
    }
}

#[async_trait]
impl ConnectionTrait for Tx {
    fn get_database_backend(&self) -> DbBackend {
        ConnectionTrait::get_database_backend(&self.0)
    }

    async fn execute_raw(&self, stmt: Statement) -> Result<ExecResult, DbErr> {
        ConnectionTrait::execute_raw(&self.0, stmt).await
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        ConnectionTrait::execute_unprepared(&self.0, sql).await
    }

    async fn query_one_raw(&self, stmt: Statement) -> Result<Option<QueryResult>, DbErr> {
        ConnectionTrait::query_one_raw(&self.0, stmt).await
    }

    async fn query_all_raw(&self, stmt: Statement) -> Result<Vec<QueryResult>, DbErr> {
        ConnectionTrait::query_all_raw(&self.0, stmt).await
    }
}
