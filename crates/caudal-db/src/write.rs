//! The one gate for writes.

use crate::connect::Gate;
use crate::postgres::Transaction;
use crate::writer::guarded;
use crate::{BoxFuture, Conn, Db, DbErr, DbError, RetryHint, Tx};
use deadpool_postgres::Pool;
use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

/// A command, whatever its type: what runs it is compiled once for all that have the same result.
pub(crate) type Work<T, E> = Box<dyn for<'c> Fn(&'c Tx) -> BoxFuture<'c, Result<T, E>> + Send + Sync>;

/// Longest a command may run.
pub(crate) const RUN_LIMIT: Duration = Duration::from_secs(30);
/// Longest a command may run that writes a hundred thousand rows.
const LONG_RUN_LIMIT: Duration = Duration::from_mins(5);
/// How often a command is run again after a serialisation failure or a deadlock.
const RETRIES: u32 = 3;

impl Db {
    /// Runs a whole command in one transaction: everything it wrote stands when this returns `Ok`, and nothing otherwise.
    ///
    /// SQLite: commands that wait share a transaction, each in a savepoint of its own, and all are answered after the one
    /// commit. PostgreSQL: READ COMMITTED, run again at most 3 times after a deadlock or a serialisation failure, so `f`
    /// may be called several times: clone inside it what it uses up. A command may run for 30 s.
    ///
    /// Dropping the future before the command has started cancels it; afterwards, on SQLite, the command stands or falls
    /// by itself and nobody hears how.
    ///
    /// # Errors
    /// The command's own, or `E::from` of a [`DbError`]: [`DbError::Busy`] when it waited over
    /// [`DbConfig::write_wait`](crate::DbConfig::write_wait), [`DbError::Panicked`], [`DbError::TooLong`],
    /// [`DbError::Closed`], [`DbError::OutcomeUnknown`], or the engine's refusal to commit.
    pub async fn write<T, E, F>(&self, f: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<DbError> + RetryHint + Send + 'static,
        F: for<'c> Fn(&'c Tx) -> BoxFuture<'c, Result<T, E>> + Send + Sync + 'static,
    {
        self.write_within(RUN_LIMIT, f).await
    }

    /// [`Db::write`] for what writes as many rows as a batch has lines: it may run for 5 minutes. On SQLite it has a transaction to
    /// itself, without a savepoint, and everybody else who wants to write waits for it meanwhile.
    ///
    /// # Errors
    /// As [`Db::write`].
    pub async fn write_long<T, E, F>(&self, f: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<DbError> + RetryHint + Send + 'static,
        F: for<'c> Fn(&'c Tx) -> BoxFuture<'c, Result<T, E>> + Send + Sync + 'static,
    {
        self.write_within(LONG_RUN_LIMIT, f).await
    }

    /// [`Db::write`] for what may take longer than a command.
    pub(crate) async fn write_within<T, E, F>(&self, limit: Duration, f: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<DbError> + RetryHint + Send + 'static,
        F: for<'c> Fn(&'c Tx) -> BoxFuture<'c, Result<T, E>> + Send + Sync + 'static,
    {
        self.write_boxed(limit, Box::new(f)).await
    }

    async fn write_boxed<T, E>(&self, limit: Duration, f: Work<T, E>) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<DbError> + RetryHint + Send + 'static,
    {
        let outcome = match &self.inner.gate {
            Gate::Sqlite(queue) => queue.run(f, self.inner.write_wait, limit).await,
            Gate::Postgres(pool) => with_retries(self, pool, &f, limit).await,
        };
        match outcome {
            Err(err) if err.db_error().is_some_and(DbErr::is_busy) => Err(DbError::Busy.into()),
            Err(err) if err.db_error().is_some_and(DbErr::is_full) => Err(DbError::Full.into()),
            Err(err) if err.db_error().is_some_and(DbErr::is_interrupted) => Err(DbError::TooLong.into()),
            outcome => outcome,
        }
    }
}

async fn with_retries<T, E>(db: &Db, pool: &Pool, f: &Work<T, E>, limit: Duration) -> Result<T, E>
where
    E: From<DbError> + RetryHint,
{
    let mut attempt = 0;
    loop {
        let outcome = try_once(db, pool, f, limit).await;
        match outcome {
            Err(err) if attempt < RETRIES && err.db_error().is_some_and(DbErr::is_retryable) => {
                attempt += 1;
                tracing::debug!(attempt, "a command met another one and is run again");
                tokio::time::sleep(jitter(attempt)).await;
            }
            outcome => return outcome,
        }
    }
}

async fn try_once<T, E>(db: &Db, pool: &Pool, f: &Work<T, E>, limit: Duration) -> Result<T, E>
where
    E: From<DbError>,
{
    let begun = Transaction::begin(pool, "BEGIN").await.map_err(DbError::from)?;
    let tx = Tx::new(db.beside_writers(Conn::transaction(begun)));
    let ran = match guarded(f, &tx, limit).await {
        Ok(value) => tx.settle().await.map(|()| value).map_err(|error| DbError::from(error).into()),
        failed => failed,
    };
    match ran {
        Ok(value) => {
            tx.commit().await.map_err(DbError::at_commit)?;
            Ok(value)
        }
        Err(err) => {
            if let Err(err) = tx.roll_back().await {
                tracing::warn!(error = %err, "rolling back");
            }
            Err(err)
        }
    }
}

/// 1 to 8 ms, twice as long each time, so that two commands that met do not meet again.
fn jitter(attempt: u32) -> Duration {
    let random = RandomState::new().hash_one(attempt);
    Duration::from_micros((1000 + random % 1000) << attempt.min(3).saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use crate::testing::{Target, fresh};
    use crate::{BoxFuture, DbError, Tx, counter};
    use std::time::Duration;

    async fn a_command_without_end_is_stopped_and_leaves_nothing(target: Target) {
        let db = fresh(target).await;
        let endless: Result<(), DbError> = db
            .write_within(Duration::from_millis(20), |tx| {
                Box::pin(async move {
                    counter::next(tx, "c").await?;
                    std::future::pending().await
                })
            })
            .await;
        assert!(matches!(endless, Err(DbError::TooLong)), "{endless:?}");
        let next: Result<i64, DbError> =
            db.write(|tx| Box::pin(async move { Ok(counter::next(tx, "c").await?) })).await;
        assert_eq!(next.unwrap(), 1);
    }

    #[tokio::test]
    async fn a_command_without_end_is_stopped_on_sqlite() {
        a_command_without_end_is_stopped_and_leaves_nothing(Target::Sqlite).await;
    }

    #[tokio::test]
    async fn a_command_without_end_is_stopped_on_postgres() {
        a_command_without_end_is_stopped_and_leaves_nothing(Target::Postgres).await;
    }

    const NUMBERS: &str = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)";

    /// What becomes of a command that may take 20 ms, and that nothing of it stands.
    async fn stopped<F>(command: F) -> Result<(), DbError>
    where
        F: for<'c> Fn(&'c Tx) -> BoxFuture<'c, Result<(), DbError>> + Send + Sync + 'static,
    {
        let db = fresh(Target::Sqlite).await;
        let outcome = db.write_within(Duration::from_millis(20), command).await;
        let next: Result<i64, DbError> =
            db.write(|tx| Box::pin(async move { Ok(counter::next(tx, "c").await?) })).await;
        assert_eq!(next.unwrap(), 1, "the writer goes on, and nothing stands");
        outcome
    }

    #[tokio::test]
    async fn a_reading_without_end_is_stopped_on_sqlite() {
        let endless = stopped(|tx| {
            Box::pin(async move {
                counter::next(tx, "c").await?;
                Ok(tx.execute_unprepared(&format!("{NUMBERS} SELECT COUNT(*) FROM n")).await.map(drop)?)
            })
        });
        assert!(matches!(endless.await, Err(DbError::TooLong)));
    }

    /// SQLite undoes the whole transaction of a statement that is stopped while it writes.
    #[tokio::test]
    async fn a_writing_without_end_is_stopped_on_sqlite() {
        let endless = stopped(|tx| {
            Box::pin(async move {
                counter::next(tx, "c").await?;
                let all = format!("INSERT INTO counter (name, value) {NUMBERS} SELECT i, i FROM n");
                Ok(tx.execute_unprepared(&all).await.map(drop)?)
            })
        });
        assert!(matches!(endless.await, Err(DbError::TooLong)));
    }

    #[tokio::test]
    async fn nothing_stands_of_a_command_that_goes_on_after_it_was_stopped_on_sqlite() {
        let deaf = stopped(|tx| {
            Box::pin(async move {
                let all = format!("INSERT INTO counter (name, value) {NUMBERS} SELECT i, i FROM n");
                let refused = tx.execute_unprepared(&all).await;
                assert!(refused.is_err(), "{refused:?}");
                let alone = counter::next(tx, "c").await;
                assert!(alone.is_err(), "{alone:?}");
                Ok(())
            })
        });
        assert!(matches!(deaf.await, Err(DbError::Busy)));
    }

    #[tokio::test]
    async fn small_statements_without_end_are_stopped_on_sqlite() {
        let endless = stopped(|tx| {
            Box::pin(async move {
                loop {
                    counter::next(tx, "c").await?;
                }
            })
        });
        assert!(matches!(endless.await, Err(DbError::TooLong)));
    }
}
