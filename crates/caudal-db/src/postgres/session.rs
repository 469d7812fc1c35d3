//! A session of the server's: how it begins, whether it may be used once more, and whether the server is still there in it.

use crate::{BoxFuture, DbErr, driver_error::io_below, sqlite::lock, tls::Tls};
use deadpool::managed::{self, Manager, Metrics, RecycleError, RecycleResult};
use deadpool_postgres::ClientWrapper;
use futures::pin_mut;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{io, ops::Deref, time::Duration};
use tokio::time::{Instant, timeout};
use tokio_postgres::{Config, Error, SimpleQueryMessage, error::SqlState};

pub(crate) type Pool = managed::Pool<Server>;
pub(crate) type Object = managed::Object<Server>;

/// Most statements that a connection keeps; the texts of some depend on how many things are asked for.
const KEPT: usize = 300;
/// When a connection is made anew: what has become of the server's address, and of its memory, reaches every session that way.
const OLD: Duration = Duration::from_mins(30);
/// Idle for longer than this, it is asked whether it is still there.
const IDLE: Duration = Duration::from_secs(1);
/// After this long without an answer the server is asked whether it is still at work on it, for as long once more.
const UNANSWERED: Duration = Duration::from_secs(3);

/// Where sessions are begun, also on a server that is just starting.
pub(crate) struct Server {
    config: Config,
    tls: Tls,
    /// How long one is tried for.
    patience: Duration,
    /// When one was last found lost: those that were used before are not trusted any more, since what took one took others.
    lost_at: Mutex<Option<Instant>>,
}

pub(crate) struct Session {
    client: ClientWrapper,
    /// The server's process, where it has one.
    process: Option<i32>,
    is_lost: AtomicBool,
}

impl Session {
    fn lose(this: &Object) {
        this.is_lost.store(true, Ordering::Relaxed);
        if let Some(pool) = Object::pool(this) {
            pool.manager().note_loss();
        }
    }

    /// Whether nothing will be answered in it any more.
    pub(crate) fn is_lost(&self) -> bool {
        self.is_lost.load(Ordering::Relaxed)
    }
}

impl Deref for Session {
    type Target = ClientWrapper;

    fn deref(&self) -> &ClientWrapper {
        &self.client
    }
}

impl Manager for Server {
    type Type = Session;
    type Error = Error;

    async fn create(&self) -> Result<Session, Error> {
        self.begin().await
    }

    async fn recycle(&self, session: &mut Session, metrics: &Metrics) -> RecycleResult<Error> {
        if session.is_lost() || session.is_closed() {
            return Err(RecycleError::message("it ended"));
        }
        if metrics.age() > OLD {
            return Err(RecycleError::message("it is old"));
        }
        if lock(&self.lost_at).is_some_and(|at| at.elapsed() <= metrics.last_used()) {
            return Err(RecycleError::message("another was lost since"));
        }
        if session.statement_cache.size() > KEPT {
            session.statement_cache.clear();
        }
        if metrics.last_used() < IDLE {
            return Ok(());
        }
        match timeout(UNANSWERED, session.check_connection()).await {
            Ok(answer) => Ok(answer?),
            Err(_) => {
                self.note_loss();
                Err(RecycleError::message("it does not answer"))
            }
        }
    }
}

impl Server {
    pub(crate) fn new(config: Config, tls: Tls, patience: Duration) -> Self {
        Server { config, tls, patience, lost_at: Mutex::default() }
    }

    fn note_loss(&self) {
        *lock(&self.lost_at) = Some(Instant::now());
    }

    #[inline(never)]
    fn begin(&self) -> BoxFuture<'_, Result<Session, Error>> {
        Box::pin(async move {
            let end = Instant::now() + self.patience;
            let mut pause = Duration::from_millis(10);
            loop {
                match self.try_begin().await {
                    Err(error) if may_pass(&error) && Instant::now() + pause < end => {
                        tokio::time::sleep(pause).await;
                        pause = (pause * 2).min(Duration::from_millis(500));
                    }
                    begun => return begun,
                }
            }
        })
    }

    /// Of a server that refuses for the moment, too, it is told at once.
    #[inline(never)]
    fn try_begin(&self) -> BoxFuture<'_, Result<Session, Error>> {
        Box::pin(async move {
            let (client, connection) = self.config.connect(self.tls.clone()).await?;
            let task = tokio::spawn(async move {
                if let Err(error) = connection.await {
                    tracing::debug!(%error, "a connection ended");
                }
            });
            let client = ClientWrapper::new(client, task);
            let process = first_value(&client.simple_query("SELECT pg_backend_pid()").await?);
            Ok(Session { client, process, is_lost: AtomicBool::new(false) })
        })
    }

    /// Whether the server is at work in another session of ours. Of one that ended there, or that waits for us, no answer comes.
    #[inline(never)]
    fn is_at_work(&self, process: i32) -> BoxFuture<'_, bool> {
        Box::pin(async move {
            // Without a state where the server does not tell.
            let asked = format!(
                "SELECT COUNT(*) FROM pg_stat_activity WHERE pid = {process} AND COALESCE(state, '') NOT LIKE 'idle%'"
            );
            let answer = timeout(UNANSWERED, async {
                let other = self.try_begin().await?;
                other.simple_query(&asked).await
            });
            match answer.await {
                Ok(Ok(told)) => first_value(&told) != Some(0),
                // A server that is only full is there.
                Ok(Err(error)) => error.code() == Some(&SqlState::TOO_MANY_CONNECTIONS),
                Err(_) => false,
            }
        })
    }
}

fn first_value(answer: &[SimpleQueryMessage]) -> Option<i32> {
    let row = answer.iter().find_map(|message| match message {
        SimpleQueryMessage::Row(row) => Some(row),
        _ => None,
    })?;
    row.get(0)?.parse().ok()
}

/// Whether a server that refuses now may not do so in a moment.
fn may_pass(error: &Error) -> bool {
    match error.as_db_error() {
        Some(told) => [SqlState::CANNOT_CONNECT_NOW, SqlState::TOO_MANY_CONNECTIONS].contains(told.code()),
        None => io_below(error).is_some_and(|below| below.kind() == io::ErrorKind::ConnectionRefused),
    }
}

/// Waits for an answer for as long as the server is at work on it. A connection may end without a word: its machine died, or a proxy
/// keeps our half of it. Then it is lost, and so is what was asked.
pub(crate) async fn attended<T>(
    session: &Object,
    answer: impl Future<Output = Result<T, DbErr>>,
) -> Result<T, DbErr> {
    let lost = || DbErr::Connection("it ended without a word".into());
    if session.is_lost() {
        return Err(lost());
    }
    pin_mut!(answer);
    loop {
        if let Ok(answer) = timeout(UNANSWERED, &mut answer).await {
            return answer;
        }
        if !is_at_work(session).await {
            // It may be on its way.
            return timeout(UNANSWERED, &mut answer).await.unwrap_or_else(|_| {
                Session::lose(session);
                Err(lost())
            });
        }
    }
}

async fn is_at_work(session: &Object) -> bool {
    match (Object::pool(session), session.process) {
        (Some(pool), Some(process)) => pool.manager().is_at_work(process).await,
        _ => true,
    }
}
