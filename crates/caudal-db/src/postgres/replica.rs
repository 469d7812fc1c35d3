//! A server that follows the one that leads: what takes long is read there, once it has all that was written before it was asked for.
//! Nothing that is read there is older than what the leader would have told.

use super::session::{Object, Pool, attended, value};
use super::{Lent, Opening, Transaction};
use crate::{BoxFuture, DbErr, DbError, sqlite::lock};
use std::fmt;
use std::sync::Mutex;
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout};

/// How long it may take to have what the leader has.
const CATCH_UP: Duration = Duration::from_secs(2);
/// How long nobody asks one that was not there or too far behind.
const PASSED_OVER: Duration = Duration::from_secs(10);
/// Where the leader's log ends, and the newest seal of the audit in it, by which a server of another database is told.
const LEADERS: &str = "SELECT pg_current_wal_lsn(), number, encode(chain_hash, 'hex') FROM (SELECT 1) one \
                       LEFT JOIN audit_seal ON number = (SELECT MAX(number) FROM audit_seal)";

pub(crate) struct Replica {
    pool: Pool,
    /// Until when it is passed over; `None` while it is used.
    passed_over: Mutex<Option<Instant>>,
}

/// Why what takes long is not read there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotReplica {
    /// It is not there, or failed.
    Away(String),
    /// It has not got what the leader had two seconds before.
    Behind,
    /// It leads itself: it would tell of what became of a server that was left.
    Leads,
    /// It does not hold the newest seal of the audit: it is another database.
    Another,
}

impl fmt::Display for NotReplica {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Away(why) => write!(f, "it is not there: {why}"),
            Self::Behind => f.write_str("it is too far behind"),
            Self::Leads => f.write_str("it follows no other"),
            Self::Another => f.write_str("it is of another database"),
        }
    }
}

impl From<DbErr> for NotReplica {
    fn from(error: DbErr) -> Self {
        Self::Away(error.to_string())
    }
}

impl Replica {
    pub(crate) fn of(opening: &Opening<'_>) -> Result<Self, DbError> {
        Ok(Self { pool: opening.pool()?, passed_over: Mutex::default() })
    }

    pub(crate) fn pool(&self) -> &Pool {
        &self.pool
    }

    /// A transaction there, if it may be used now. Whoever hears `None` asks the leader.
    #[inline(never)]
    pub(crate) fn begin<'a>(&'a self, leader: &'a Pool, how: &'a str) -> BoxFuture<'a, Option<Transaction>> {
        Box::pin(async move {
            if lock(&self.passed_over).is_some_and(|until| Instant::now() < until) {
                return None;
            }
            match self.try_begin(leader, how).await {
                Ok(begun) => {
                    if lock(&self.passed_over).take().is_some() {
                        tracing::info!("reports are read from the replica again");
                    }
                    Some(begun)
                }
                Err(why) => {
                    tracing::warn!(%why, "reports are read from the leader: the replica is passed over");
                    *lock(&self.passed_over) = Some(Instant::now() + PASSED_OVER);
                    None
                }
            }
        })
    }

    async fn try_begin(&self, leader: &Pool, how: &str) -> Result<Transaction, NotReplica> {
        let session = self.catch_up(leader).await?;
        let (begun, ran) = Transaction::on(session).run(how).await;
        ran?;
        Ok(begun)
    }

    /// A session on it, once it has what the leader has now.
    ///
    /// # Errors
    /// Why there is none.
    pub(crate) async fn catch_up(&self, leader: &Pool) -> Result<Object, NotReplica> {
        let end = Instant::now() + CATCH_UP;
        let lent = Lent::take(leader).await?;
        let told = simple(lent.client()?, LEADERS).await;
        let told = lent.answered(told)?;
        let (at, number, hash) = (value(&told, 0).unwrap_or_default(), value(&told, 1), value(&told, 2));
        let asked = format!(
            "SELECT pg_is_in_recovery(), pg_last_wal_replay_lsn() >= '{at}', \
             (SELECT encode(chain_hash, 'hex') FROM audit_seal WHERE number = {})",
            number.unwrap_or("0")
        );
        let away = |_| NotReplica::Away("it gives no session".into());
        let session = timeout(CATCH_UP, self.pool.get()).await.map_err(away)?.map_err(DbErr::from)?;
        loop {
            let told = simple(&session, &asked).await?;
            if value(&told, 0) != Some("t") {
                return Err(NotReplica::Leads);
            }
            if value(&told, 1) == Some("t") {
                return if value(&told, 2) == hash { Ok(session) } else { Err(NotReplica::Another) };
            }
            if Instant::now() >= end {
                return Err(NotReplica::Behind);
            }
            sleep(Duration::from_millis(10)).await;
        }
    }
}

async fn simple(session: &Object, asked: &str) -> Result<Vec<tokio_postgres::SimpleQueryMessage>, DbErr> {
    attended(session, async { Ok(session.simple_query(asked).await?) }).await
}
