//! The one gate for writes.

use crate::connect::Gate;
use crate::postgres::{Pool, Transaction};
use crate::writer::guarded;
use crate::{BoxFuture, Conn, Db, DbErr, DbError, RetryHint, Tx, follow};
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A command, whatever its type: what runs it is compiled once for all. Its result waits in a slot for whoever called.
pub(crate) type Work = Box<dyn for<'c> Fn(&'c Tx) -> BoxFuture<'c, Result<(), Refused>> + Send + Sync>;

/// Why nothing of a command stands.
pub(crate) enum Refused {
    /// It failed of itself: its error waits in the slot, and this is what the database has to do with it.
    Own(Option<Cause>),
    /// The gate refused it, or the engine its commit.
    Gate(DbError),
}

/// What of the database's errors decides how a command goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cause {
    /// It met another command, and is run again.
    Retryable,
    Busy,
    Full,
    Interrupted,
    /// The server was not there, or only reads for now, and nothing stands: it is run again.
    Outage,
    /// Anything else that the database refused.
    Other,
}

impl Cause {
    fn of(error: Option<&DbErr>) -> Option<Self> {
        let error = error?;
        let causes = [
            (Self::Retryable, error.is_retryable()),
            (Self::Busy, error.is_busy()),
            (Self::Full, error.is_full()),
            (Self::Interrupted, error.is_interrupted()),
            (Self::Outage, error.is_outage() || error.is_read_only()),
        ];
        Some(causes.into_iter().find(|(_, is_it)| *is_it).map_or(Self::Other, |(cause, _)| cause))
    }
}

impl Refused {
    fn cause(&self) -> Option<Cause> {
        match self {
            Self::Own(cause) => *cause,
            Self::Gate(error) => Cause::of(error.db_error()),
        }
    }
}

impl From<DbError> for Refused {
    fn from(error: DbError) -> Self {
        Self::Gate(error)
    }
}

/// On what terms a command is run.
#[derive(Clone, Copy)]
struct Terms {
    /// How long one try may take.
    limit: Duration,
    /// Whether it may be run again where it is not known whether it was committed.
    is_keyed: bool,
}

/// Longest a command may run.
pub(crate) const RUN_LIMIT: Duration = Duration::from_secs(30);
/// Longest a command may run that writes a hundred thousand rows.
const LONG_RUN_LIMIT: Duration = Duration::from_mins(5);
/// How often a command is run again after a serialisation failure or a deadlock.
const RETRIES: u32 = 3;
/// How long a server that is not there is waited for: another takes its place, or it begins anew.
const OUTAGE: Duration = Duration::from_secs(25);
/// Between two tries meanwhile.
const PAUSE: Duration = Duration::from_millis(250);

/// Reads what has to be known before a call is answered: who sends it, above all. Before a command it waits for a server that is gone as the
/// command itself would, or the command would be refused before it had begun to wait; whoever reads is told at once.
///
/// # Errors
/// Those of the reading; that the server is gone, of a command after 25 s.
pub async fn read_first<T, R>(is_command: bool, read: impl Fn() -> R) -> Result<T, DbErr>
where
    R: Future<Output = Result<T, DbErr>>,
{
    let begun = Instant::now();
    loop {
        match read().await {
            Err(error) if is_command && error.is_outage() && begun.elapsed() < OUTAGE => {
                tokio::time::sleep(PAUSE).await;
            }
            outcome => return outcome,
        }
    }
}

impl Db {
    /// Runs a whole command in one transaction: everything it wrote stands when this returns `Ok`, and nothing otherwise.
    ///
    /// SQLite: commands that wait share a transaction, each in a savepoint of its own, and all are answered after the one
    /// commit. PostgreSQL: READ COMMITTED, run again at most 3 times after a deadlock or a serialisation failure, and for
    /// 25 s where the server is gone and nothing stands, so `f` may be called several times: clone inside it what it uses up. A
    /// command may run for 30 s.
    ///
    /// Dropping the future before the command has started cancels it; afterwards, on SQLite, the command stands or falls
    /// by itself and nobody hears how.
    ///
    /// # Errors
    /// The command's own, or `E::from` of a [`DbError`]: [`DbError::Busy`] when it waited over
    /// [`DbConfig::write_wait`](crate::DbConfig::write_wait), [`DbError::Panicked`], [`DbError::TooLong`],
    /// [`DbError::Closed`], [`DbError::OutcomeUnknown`], [`DbError::WentBack`], or the engine's refusal to commit.
    pub fn write<T, E, F>(&self, f: F) -> impl Future<Output = Result<T, E>>
    where
        T: Send + 'static,
        E: From<DbError> + RetryHint + Send + 'static,
        F: for<'c> Fn(&'c Tx) -> BoxFuture<'c, Result<T, E>> + Send + Sync + 'static,
    {
        self.write_within(RUN_LIMIT, f)
    }

    /// [`Db::write`] for a command that [claims its key](crate::idempotency::claim) before anything else, and so is done once
    /// however often it is run: where PostgreSQL did not say whether it was committed it is run again, for 25 s, to find out.
    pub fn write_keyed<T, E, F>(&self, f: F) -> impl Future<Output = Result<T, E>>
    where
        T: Send + 'static,
        E: From<DbError> + RetryHint + Send + 'static,
        F: for<'c> Fn(&'c Tx) -> BoxFuture<'c, Result<T, E>> + Send + Sync + 'static,
    {
        self.write_on(Terms { limit: RUN_LIMIT, is_keyed: true }, f)
    }

    /// [`Db::write_keyed`] for what writes as many rows as a batch has lines: it may run as [`Db::write_long`] may.
    pub fn write_keyed_long<T, E, F>(&self, f: F) -> impl Future<Output = Result<T, E>>
    where
        T: Send + 'static,
        E: From<DbError> + RetryHint + Send + 'static,
        F: for<'c> Fn(&'c Tx) -> BoxFuture<'c, Result<T, E>> + Send + Sync + 'static,
    {
        self.write_on(Terms { limit: LONG_RUN_LIMIT, is_keyed: true }, f)
    }

    /// [`Db::write`] for what writes as many rows as a batch has lines: it may run for 5 minutes. On SQLite it has a transaction to
    /// itself, without a savepoint, and everybody else who wants to write waits for it meanwhile.
    pub fn write_long<T, E, F>(&self, f: F) -> impl Future<Output = Result<T, E>>
    where
        T: Send + 'static,
        E: From<DbError> + RetryHint + Send + 'static,
        F: for<'c> Fn(&'c Tx) -> BoxFuture<'c, Result<T, E>> + Send + Sync + 'static,
    {
        self.write_within(LONG_RUN_LIMIT, f)
    }

    /// [`Db::write`] for what may take longer than a command.
    pub(crate) fn write_within<T, E, F>(&self, limit: Duration, f: F) -> impl Future<Output = Result<T, E>>
    where
        T: Send + 'static,
        E: From<DbError> + RetryHint + Send + 'static,
        F: for<'c> Fn(&'c Tx) -> BoxFuture<'c, Result<T, E>> + Send + Sync + 'static,
    {
        self.write_on(Terms { limit, is_keyed: false }, f)
    }

    async fn write_on<T, E, F>(&self, terms: Terms, f: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<DbError> + RetryHint + Send + 'static,
        F: for<'c> Fn(&'c Tx) -> BoxFuture<'c, Result<T, E>> + Send + Sync + 'static,
    {
        let slot = Arc::new(Mutex::new(None));
        let filled = Arc::clone(&slot);
        let work: Work = Box::new(move |tx: &Tx| {
            let (run, slot) = (f(tx), Arc::clone(&filled));
            Box::pin(async move {
                let outcome = run.await;
                let failed = outcome.as_ref().err().map(|error| Refused::Own(Cause::of(error.db_error())));
                *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(outcome);
                failed.map_or(Ok(()), Err)
            })
        });
        match self.write_boxed(terms, work).await {
            Err(Refused::Gate(error)) => Err(error.into()),
            Ok(()) | Err(Refused::Own(_)) => {
                let outcome = slot.lock().unwrap_or_else(PoisonError::into_inner).take();
                outcome.unwrap_or_else(|| Err(DbError::OutcomeUnknown.into()))
            }
        }
    }

    #[inline(never)]
    fn write_boxed(&self, terms: Terms, work: Work) -> BoxFuture<'_, Result<(), Refused>> {
        Box::pin(async move {
            if let Some(back) = self.went_back() {
                return Err(DbError::WentBack(back).into());
            }
            let (work, command) = follow::command(work);
            let outcome = match &self.inner.gate {
                Gate::Sqlite(queue) => queue.run(work, self.inner.write_wait, terms.limit).await,
                Gate::Postgres(pool) => with_retries(self, pool, &work, terms).await,
            };
            command.end(&outcome);
            outcome.map_err(|refused| match refused.cause() {
                Some(Cause::Busy | Cause::Outage) => DbError::Busy.into(),
                Some(Cause::Full) => DbError::Full.into(),
                Some(Cause::Interrupted) => DbError::TooLong.into(),
                Some(Cause::Retryable | Cause::Other) | None => refused,
            })
        })
    }
}

/// Where it is not known whether a try was committed, another one that ends for good tells: it is done once at most under its key.
async fn with_retries(db: &Db, pool: &Pool, work: &Work, terms: Terms) -> Result<(), Refused> {
    let (begun, mut attempt, mut is_waiting, mut is_unclear) = (Instant::now(), 0, false, false);
    loop {
        let Err(refused) = try_once(db, pool, work, terms.limit).await else { return Ok(()) };
        let again_is_safe = terms.is_keyed && matches!(refused, Refused::Gate(DbError::OutcomeUnknown));
        is_unclear |= again_is_safe;
        if (again_is_safe || refused.cause() == Some(Cause::Outage)) && begun.elapsed() < OUTAGE {
            if !is_waiting {
                tracing::warn!("the server is not there; a command waits for it");
                is_waiting = true;
            }
            tokio::time::sleep(PAUSE).await;
        } else if attempt < RETRIES && refused.cause() == Some(Cause::Retryable) {
            attempt += 1;
            tracing::debug!(attempt, "a command met another one and is run again");
            tokio::time::sleep(jitter(attempt)).await;
        } else if is_unclear && !matches!(refused, Refused::Own(None)) {
            return Err(DbError::OutcomeUnknown.into());
        } else {
            return Err(refused);
        }
    }
}

async fn try_once(db: &Db, pool: &Pool, work: &Work, limit: Duration) -> Result<(), Refused> {
    let begun = Transaction::begin(pool, "BEGIN").await.map_err(DbError::from)?;
    let tx = Tx::new(db.beside_writers(Conn::transaction(begun)));
    match guarded(work, &tx, limit).await {
        Ok(()) => Ok(tx.commit().await?),
        Err(refused) => {
            if let Err(error) = tx.roll_back().await {
                tracing::warn!(%error, "rolling back");
            }
            Err(refused)
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
