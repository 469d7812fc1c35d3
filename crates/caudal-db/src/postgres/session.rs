//! A session of the server's: how it begins, whether it may be used once more, and whether the server is still there in it.

use crate::audit::{Found, WentBack, Witness};
use crate::{BoxFuture, DbErr, driver_error::io_below, sqlite::lock, tls::Tls};
use deadpool::managed::{self, Manager, Metrics, RecycleError, RecycleResult};
use deadpool_postgres::ClientWrapper;
use futures::pin_mut;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::{io, ops::Deref, time::Duration};
use tokio::time::{Instant, timeout};
use tokio_postgres::{Config, Error, SimpleQueryMessage, error::SqlState};

pub(crate) type Pool = managed::Pool<Servers>;
pub(crate) type Object = managed::Object<Servers>;

/// Most statements that a connection keeps; the texts of some depend on how many things are asked for.
const KEPT: usize = 300;
/// When a connection is made anew: what has become of the server's address, and of its memory, reaches every session that way.
const OLD: Duration = Duration::from_mins(30);
/// Idle for longer than this, it is asked whether it is still there.
const IDLE: Duration = Duration::from_secs(1);
/// What a session is asked first, and the setting that marks it as ours.
const ASKED: &str = "SELECT pg_backend_pid(), pg_is_in_recovery(), current_setting('caudal.held', true)";
const HELD: &str = "caudal.held";
/// After this long without an answer the server is asked whether it is still at work on it, for as long once more.
const UNANSWERED: Duration = Duration::from_secs(3);

/// Where sessions are begun, also on a server that is just starting.
pub(crate) struct Servers {
    /// How each is reached.
    places: Vec<Config>,
    /// Whether one that follows another will not do.
    leads: bool,
    /// Statements that each session begins with.
    settings: String,
    witness: Option<Arc<Witness>>,
    /// Which of them is tried first: the one that did last.
    first: AtomicUsize,
    tls: Tls,
    /// How long one is tried for.
    patience: Duration,
    /// When one was last found lost: those that were used before are not trusted any more, since what took one took others.
    lost_at: Mutex<Option<Instant>>,
}

pub(crate) struct Session {
    client: ClientWrapper,
    /// At which place its server is.
    place: usize,
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

impl Manager for Servers {
    type Type = Session;
    type Error = DbErr;

    async fn create(&self) -> Result<Session, DbErr> {
        self.begin().await
    }

    async fn recycle(&self, session: &mut Session, metrics: &Metrics) -> RecycleResult<DbErr> {
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
            Ok(answer) => answer.map_err(|error| RecycleError::Backend(error.into())),
            Err(_) => {
                self.note_loss();
                Err(RecycleError::message("it does not answer"))
            }
        }
    }
}

impl Servers {
    pub(crate) fn new(
        places: Vec<Config>,
        leads: bool,
        settings: String,
        witness: Option<Arc<Witness>>,
        tls: Tls,
        patience: Duration,
    ) -> Self {
        let first = AtomicUsize::new(0);
        Servers { places, leads, settings, witness, first, tls, patience, lost_at: Mutex::default() }
    }

    fn note_loss(&self) {
        *lock(&self.lost_at) = Some(Instant::now());
    }

    #[inline(never)]
    fn begin(&self) -> BoxFuture<'_, Result<Session, DbErr>> {
        Box::pin(async move {
            let end = Instant::now() + self.patience;
            let mut pause = Duration::from_millis(10);
            loop {
                match self.try_each().await {
                    Err(refused) if refused.may_pass() && Instant::now() + pause < end => {
                        tokio::time::sleep(pause).await;
                        pause = (pause * 2).min(Duration::from_millis(500));
                    }
                    begun => return begun.map_err(DbErr::from),
                }
            }
        })
    }

    /// One after the other, from the one that did last.
    async fn try_each(&self) -> Result<Session, Refused> {
        let first = self.first.load(Ordering::Relaxed);
        let mut refused = Refused::Follows;
        let most = u32::try_from(self.places.len()).unwrap_or(u32::MAX);
        for place in (first..first + self.places.len()).map(|place| place % self.places.len()) {
            // One that takes the connection and then says nothing must leave time for the others as well.
            let begun = timeout(self.patience / most, async {
                let session = self.try_begin(place).await?;
                self.look_back(&session).await.map(|()| session)
            });
            match begun.await.unwrap_or(Err(Refused::Silent)) {
                Ok(session) => {
                    self.first.store(place, Ordering::Relaxed);
                    return Ok(session);
                }
                Err(error) => refused = error,
            }
            // Nobody else waits for it first.
            self.first.store((place + 1) % self.places.len(), Ordering::Relaxed);
        }
        Err(refused)
    }

    /// Of a server that refuses for the moment, too, it is told at once.
    #[inline(never)]
    fn try_begin(&self, place: usize) -> BoxFuture<'_, Result<Session, Refused>> {
        Box::pin(async move {
            let (client, connection) = self.places[place].connect(self.tls.clone()).await?;
            let task = tokio::spawn(async move {
                if let Err(error) = connection.await {
                    tracing::debug!(%error, "a connection ended");
                }
            });
            let client = ClientWrapper::new(client, task);
            let asked = format!("{ASKED}; {}SET {HELD} = 'yes'", self.settings);
            let told = client.simple_query(&asked).await?;
            if value(&told, 2) == Some("yes") {
                return Err(Refused::Shared);
            }
            if self.leads && value(&told, 1) == Some("t") {
                return Err(Refused::Follows);
            }
            let process = value(&told, 0).and_then(|process| process.parse().ok());
            Ok(Session { client, place, process, is_lost: AtomicBool::new(false) })
        })
    }

    /// A session begins on another server when the one before is gone: that one may not have what this node has told to be done.
    async fn look_back(&self, session: &Session) -> Result<(), Refused> {
        let Some((witness, kept)) = self.witness.as_ref().and_then(|one| Some((one, one.newest()?))) else {
            return Ok(());
        };
        let asked = format!(
            "SELECT (SELECT encode(chain_hash, 'hex') FROM audit_seal WHERE number = {}), \
             (SELECT MAX(number) FROM audit_seal)",
            kept.count
        );
        let told = match session.simple_query(&asked).await {
            Err(error) if error.code() == Some(&SqlState::UNDEFINED_TABLE) => Vec::new(),
            told => told?,
        };
        let newest = value(&told, 1).and_then(|number| number.parse().ok()).unwrap_or(0);
        let found = Found { at_kept: value(&told, 0).map(str::to_owned), newest };
        witness.compare(&kept, &found).map_err(Refused::WentBack)
    }

    /// Whether the server is at work in another session of ours. Of one that ended there, or that waits for us, no answer comes.
    #[inline(never)]
    fn is_at_work(&self, place: usize, process: i32) -> BoxFuture<'_, bool> {
        Box::pin(async move {
            // Without a state where the server does not tell.
            let asked = format!(
                "SELECT COUNT(*) FROM pg_stat_activity WHERE pid = {process} AND COALESCE(state, '') NOT LIKE 'idle%'"
            );
            let answer = timeout(UNANSWERED, async {
                let other = self.try_begin(place).await?;
                Ok::<_, Refused>(other.simple_query(&asked).await?)
            });
            match answer.await {
                Ok(Ok(told)) => value(&told, 0) != Some("0"),
                // A server that is only full is there.
                Ok(Err(Refused::Error(error))) => error.code() == Some(&SqlState::TOO_MANY_CONNECTIONS),
                Ok(Err(_)) | Err(_) => false,
            }
        })
    }
}

/// Why no session began.
enum Refused {
    Error(Error),
    /// Another of ours has it at the same time: a pooler lends sessions for a transaction each, and nothing that is kept in one holds.
    Shared,
    /// Its server follows another, which is not wanted.
    Follows,
    /// It took the connection, and no word came.
    Silent,
    WentBack(WentBack),
}

impl Refused {
    /// Whether a server that refuses now may not do so in a moment.
    fn may_pass(&self) -> bool {
        let error = match self {
            Self::Error(error) => error,
            Self::Follows => return true,
            Self::Shared | Self::Silent | Self::WentBack(_) => return false,
        };
        match error.as_db_error() {
            Some(told) => {
                [SqlState::CANNOT_CONNECT_NOW, SqlState::TOO_MANY_CONNECTIONS].contains(told.code())
            }
            None => io_below(error).is_some_and(|below| below.kind() == io::ErrorKind::ConnectionRefused),
        }
    }
}

impl From<Error> for Refused {
    fn from(error: Error) -> Self {
        Self::Error(error)
    }
}

impl From<Refused> for DbErr {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Error(error) => error.into(),
            Refused::Shared => DbErr::PooledByTransaction,
            Refused::Follows => DbErr::NoLeader,
            Refused::Silent => DbErr::silent(),
            Refused::WentBack(back) => DbErr::WentBack(back),
        }
    }
}

/// A value of the first row.
pub(super) fn value(answer: &[SimpleQueryMessage], column: usize) -> Option<&str> {
    answer.iter().find_map(|message| match message {
        SimpleQueryMessage::Row(row) => row.get(column),
        _ => None,
    })
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
        (Some(pool), Some(process)) => pool.manager().is_at_work(session.place, process).await,
        _ => true,
    }
}
