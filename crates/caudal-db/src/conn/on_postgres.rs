//! PostgreSQL's side of a statement. A future is compiled anew in each crate that waits for it, and all that it waits for with it: these
//! are boxed by functions that are never inlined, so that the driver is compiled, and lies in the program, once.

use super::{Conn, Handle};
use crate::cell::{QueryResult, ReadRow};
use crate::postgres::{self, Lent};
use crate::{BoxFuture, DbBackend, DbErr, Statement, follow};

impl Conn {
    #[inline(never)]
    pub(super) fn run_on_postgres<'a>(
        &'a self,
        statement: &'a Statement,
    ) -> BoxFuture<'a, Result<u64, DbErr>> {
        Box::pin(async move {
            let _until_answered = follow::open_statement(DbBackend::Postgres, &statement.sql);
            match &self.handle {
                Handle::Pool(pool) => {
                    let lent = Lent::take(pool).await?;
                    let answer = postgres::execute(lent.client()?, statement).await;
                    lent.answered(answer)
                }
                Handle::Transaction(tx) => {
                    tx.with(async |client| postgres::execute(client, statement).await).await
                }
                _ => Err(no_postgres()),
            }
        })
    }

    #[inline(never)]
    pub(super) fn batch_on_postgres<'a>(&'a self, sql: &'a str) -> BoxFuture<'a, Result<(), DbErr>> {
        Box::pin(async move {
            let _until_answered = follow::open_statement(DbBackend::Postgres, sql);
            match &self.handle {
                Handle::Pool(pool) => {
                    let lent = Lent::take(pool).await?;
                    let answer = postgres::batch(lent.client()?, sql).await;
                    lent.answered(answer)
                }
                Handle::Transaction(tx) => tx.with(async |client| postgres::batch(client, sql).await).await,
                _ => Err(no_postgres()),
            }
        })
    }

    #[inline(never)]
    pub(super) fn each_on_postgres<'a>(
        &'a self,
        statement: &'a Statement,
        most: usize,
        read: &'a mut ReadRow<'_>,
    ) -> BoxFuture<'a, Result<(), DbErr>> {
        Box::pin(async move {
            let _until_answered = follow::open_statement(DbBackend::Postgres, &statement.sql);
            match &self.handle {
                Handle::Pool(pool) => {
                    let lent = Lent::take(pool).await?;
                    let answer = postgres::rows(lent.client()?, statement, most, read).await;
                    lent.answered(answer)
                }
                Handle::Transaction(tx) => {
                    tx.with(async |client| postgres::rows(client, statement, most, read).await).await
                }
                _ => Err(no_postgres()),
            }
        })
    }

    #[inline(never)]
    pub(super) fn held_on_postgres<'a>(
        &'a self,
        statement: &'a Statement,
        most: usize,
    ) -> BoxFuture<'a, Result<Vec<QueryResult>, DbErr>> {
        Box::pin(async move {
            let _until_answered = follow::open_statement(DbBackend::Postgres, &statement.sql);
            match &self.handle {
                Handle::Pool(pool) => {
                    let lent = Lent::take(pool).await?;
                    let answer = postgres::held(lent.client()?, statement, most).await;
                    lent.answered(answer)
                }
                Handle::Transaction(tx) => {
                    tx.with(async |client| postgres::held(client, statement, most).await).await
                }
                _ => Err(no_postgres()),
            }
        })
    }
}

fn no_postgres() -> DbErr {
    DbErr::Custom("no PostgreSQL".into())
}
