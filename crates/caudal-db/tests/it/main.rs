//! The engine on both databases. Run through `scripts/with-postgres.sh cargo test -p caudal-db`.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod audit;
mod bulk;
mod chain;
mod copies;
mod drivers;
mod idempotency;
mod integrity;
mod line;
mod marks;
mod migrate;
mod outcome;
mod replica;
mod search;
mod silence;
mod snapshot;
mod storage;
mod witness;
mod write;

use caudal_db::{Db, DbError, Statement};

/// Makes a test for each engine out of `async fn story(target)`.
macro_rules! both_engines {
    ($($story:ident),+ $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $story() {
                super::$story(caudal_db::testing::Target::Sqlite).await;
            })+
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $story() {
                super::$story(caudal_db::testing::Target::Postgres).await;
            })+
        }
    };
}
pub(crate) use both_engines;

/// Runs statements through the gate.
async fn run(db: &Db, sql: &'static str) -> Result<(), DbError> {
    db.write(move |tx| {
        Box::pin(async move {
            tx.execute_unprepared(sql).await?;
            Ok(())
        })
    })
    .await
}

/// The single number that a query gives.
async fn number(db: &Db, sql: &str) -> i64 {
    let statement = Statement::from_string(db.read().get_database_backend(), sql);
    db.read().query_one_raw(statement).await.unwrap().unwrap().try_get_by_index(0).unwrap()
}
