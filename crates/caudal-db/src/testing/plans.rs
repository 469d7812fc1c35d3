//! What tests share that hold the plan of a query against the index it must read.

use super::{Failed, Target, TestDb, fresh, plan, reads_whole};
use crate::entity::{EntityTrait as _, ModelTrait};
use crate::{BoxFuture, Db, DbErr, Statement, Tx, Uuid};
use std::fmt::Display;

/// The id of the nth record of a kind.
#[must_use]
pub fn uuid(kind: u128, n: u128) -> Uuid {
    Uuid::from_u128(kind << 96 | n)
}

/// A command of a test.
pub type Step = for<'c> fn(&'c Tx) -> BoxFuture<'c, Result<(), Failed>>;

/// Writes what rows refer to into a fresh database and does the steps over it, each a command of its own: words are found, and an engine
/// learns of its tables, once the command that wrote them is done.
///
/// # Panics
/// Where a step failed, with why.
pub async fn on_ground(target: Target, ground: impl Fn(&Db) -> String, steps: &[Step]) -> TestDb {
    let db = fresh(target).await;
    let ground = ground(&db);
    write(&db, move |tx| {
        let ground = ground.clone();
        Box::pin(async move { Ok(tx.execute_unprepared(&ground).await.map(drop)?) })
    })
    .await;
    for step in steps.iter().copied() {
        write(&db, step).await;
    }
    db
}

/// Does a command that must not fail.
///
/// # Panics
/// Where it did, with why.
pub async fn write(
    db: &Db,
    step: impl for<'c> Fn(&'c Tx) -> BoxFuture<'c, Result<(), Failed>> + Send + Sync + 'static,
) {
    if let Err(Failed(why)) = db.write(step).await {
        super::fail(&why);
    }
}

/// Adds many rows, a few hundred at a time.
pub async fn insert_all<M: ModelTrait>(tx: &Tx, rows: impl IntoIterator<Item = M>) -> Result<(), DbErr> {
    let rows: Vec<_> = rows.into_iter().collect();
    for some in rows.chunks(500) {
        M::Entity::insert_many(some.to_vec()).exec_without_returning(tx).await?;
    }
    Ok(())
}

/// Statements that add so many rows, a few hundred at a time: what stands before the values, and the values of the nth.
pub fn insert_sql(into: &str, count: u128, values: impl Fn(u128) -> String) -> String {
    let all: Vec<_> = (0..count).map(values).collect();
    all.chunks(500).map(|some| format!("{into} VALUES {};", some.join(","))).collect()
}

/// The plan of a query, which reads no table whole of these and names this word.
///
/// # Errors
/// With the plan, where it does.
pub async fn reads(
    tx: &Tx,
    what: impl Display,
    query: Statement,
    tables: &[&str],
    wanted: &str,
) -> Result<String, Failed> {
    let told = plan(tx, query).await?;
    if tables.iter().any(|table| reads_whole(&told, table)) || !told.contains(wanted) {
        return Err(Failed(format!("{what}, wants {wanted}: {told}")));
    }
    Ok(told)
}

/// Two tests of one function, on either engine.
#[macro_export]
macro_rules! on_both_engines {
    ($test:ident) => {
        mod on_sqlite {
            #[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                super::$test($crate::testing::Target::Sqlite).await;
            }
        }

        mod on_postgres {
            #[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                super::$test($crate::testing::Target::Postgres).await;
            }
        }
    };
}
