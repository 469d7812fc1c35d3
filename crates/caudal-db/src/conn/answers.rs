//! How a statement is answered, on either engine. A future is compiled anew in each crate that waits for it, and all that it waits for
//! with it: these are boxed by functions that are never inlined, so that the drivers are compiled, and lie in the program, once.

use super::{Conn, ExecResult, Handle};
use crate::cell::{QueryResult, ReadRow};
use crate::postgres::{self, Lent};
use crate::{BoxFuture, DbBackend, DbErr, Statement, follow};
use caudal_trace::Open;

impl Conn {
    /// Tells whoever listens, and whoever follows. SQLite's own connection does the latter, once it is waited for no longer.
    fn begin(&self, sql: &str) -> Option<Open> {
        self.notify_listener(sql);
        match self.get_database_backend() {
            DbBackend::Sqlite => None,
            engine @ DbBackend::Postgres => Some(follow::open_statement(engine, sql)),
        }
    }

    /// Runs a statement that answers no rows.
    #[inline(never)]
    pub(crate) fn run<'a>(&'a self, statement: &'a Statement) -> BoxFuture<'a, Result<ExecResult, DbErr>> {
        Box::pin(async move {
            let _until_answered = self.begin(&statement.sql);
            let changed = match &self.handle {
                Handle::Pool(pool) => {
                    let lent = Lent::take(pool).await?;
                    let answer = postgres::execute(lent.client()?, statement).await;
                    lent.answered(answer)
                }
                Handle::Transaction(tx) => {
                    tx.with(async |client| postgres::execute(client, statement).await).await
                }
                _ => self.on_sqlite(|conn| conn.execute(statement)).await,
            };
            Ok(ExecResult(changed?))
        })
    }

    /// Runs statements without parameters, as they are.
    #[inline(never)]
    pub fn execute_unprepared<'a>(&'a self, sql: &'a str) -> BoxFuture<'a, Result<ExecResult, DbErr>> {
        Box::pin(async move {
            let _until_answered = self.begin(sql);
            let done = match &self.handle {
                Handle::Pool(pool) => {
                    let lent = Lent::take(pool).await?;
                    let answer = postgres::batch(lent.client()?, sql).await;
                    lent.answered(answer)
                }
                Handle::Transaction(tx) => tx.with(async |client| postgres::batch(client, sql).await).await,
                _ => self.on_sqlite(|conn| conn.batch(sql)).await,
            };
            done.map(|()| ExecResult(0))
        })
    }

    /// Reads each row that a statement answers, up to `most`.
    #[inline(never)]
    pub(super) fn each<'a>(
        &'a self,
        statement: &'a Statement,
        most: usize,
        read: &'a mut ReadRow<'_>,
    ) -> BoxFuture<'a, Result<(), DbErr>> {
        Box::pin(async move {
            let _until_answered = self.begin(&statement.sql);
            match &self.handle {
                Handle::Pool(pool) => {
                    let lent = Lent::take(pool).await?;
                    let answer = postgres::rows(lent.client()?, statement, most, read).await;
                    lent.answered(answer)
                }
                Handle::Transaction(tx) => {
                    tx.with(async |client| postgres::rows(client, statement, most, read).await).await
                }
                _ => self.on_sqlite(|conn| conn.rows(statement, most, read)).await,
            }
        })
    }

    /// The rows that a statement answers, up to `most`, to be read later.
    #[inline(never)]
    pub(super) fn held<'a>(
        &'a self,
        statement: &'a Statement,
        most: usize,
    ) -> BoxFuture<'a, Result<Vec<QueryResult>, DbErr>> {
        Box::pin(async move {
            let _until_answered = self.begin(&statement.sql);
            match &self.handle {
                Handle::Pool(pool) => {
                    let lent = Lent::take(pool).await?;
                    let answer = postgres::held(lent.client()?, statement, most).await;
                    lent.answered(answer)
                }
                Handle::Transaction(tx) => {
                    tx.with(async |client| postgres::held(client, statement, most).await).await
                }
                _ => self.on_sqlite(|conn| conn.query_capped(statement, most)).await,
            }
        })
    }
}
