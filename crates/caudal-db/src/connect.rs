//! Opening and closing the database.

use crate::audit::Witness;
use crate::memory::{Memory, Seen, Watched};
use crate::postgres::{self, NotReplica, Pool, Replica};
use crate::sqlite::{self, Reader, Readers};
use crate::writer::{self, Limits, Queue};
use crate::{BoxFuture, Conn, DbBackend, DbErr, DbError, migrate};
use std::path::{Path, PathBuf};
use std::{sync::Arc, time::Duration};

/// Where the database is and how much of it this process may use.
#[derive(Debug, Clone)]
pub struct DbConfig {
    /// `sqlite:/absolute/path.db` or `postgres://user:password@host:port/name`, of one host or of several with commas.
    pub url: String,
    /// Most connections that read at once. On PostgreSQL as many again may write.
    pub readers: u32,
    /// How long a command waits for its turn, for a connection or for a lock before it gets [`DbError::Busy`].
    pub write_wait: Duration,
    /// The file in which the newest seal that was seen is kept ([`Db::look_back`]); without one nobody looks.
    pub witness: Option<PathBuf>,
    /// Where a server of PostgreSQL is that follows the one of `url`: what takes long is read there as long as it keeps up.
    pub read_url: Option<String>,
}

impl DbConfig {
    /// The usual figures: four readers, five seconds of patience.
    pub fn new(url: impl Into<String>) -> Self {
        let write_wait = Duration::from_secs(5);
        DbConfig { url: url.into(), readers: 4, write_wait, witness: None, read_url: None }
    }
}

/// Which engine a database runs on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// One file in this machine, one process.
    Sqlite,
    /// A server, any number of processes.
    Postgres,
}

/// The database. Cheap to clone.
#[derive(Clone)]
pub struct Db {
    pub(crate) inner: Arc<Inner>,
}

pub(crate) struct Inner {
    pub(crate) side: Side,
    read: Conn,
    readers: u32,
    pub(crate) memory: Arc<Memory>,
    pub(crate) gate: Gate,
    pub(crate) write_wait: Duration,
    pub(crate) witness: Option<Arc<Witness>>,
}

/// Where reads go. What takes long has connections of its own: as many reports as there are readers would keep every call waiting.
pub(crate) enum Side {
    Sqlite { short: Arc<Readers>, long: Arc<Readers> },
    Postgres { short: Pool, long: Pool, replica: Option<Box<Replica>> },
}

/// Most reports and exports that read at once; more wait for their turn.
const LONG_READERS: u32 = 4;

pub(crate) enum Gate {
    Sqlite(Queue),
    Postgres(Pool),
}

/// Longest to wait for what still uses the database when it is closed; it is safe to end without.
const CLOSE_LIMIT: Duration = Duration::from_secs(10);
/// Longest a single statement may take on PostgreSQL, and all that a call reads on SQLite.
const STATEMENT_LIMIT: Duration = Duration::from_secs(30);

impl Db {
    /// Opens the pools; does not migrate. A SQLite file that is not there is created, readable by its owner only.
    ///
    /// # Errors
    /// [`DbError::Config`] for a URL of neither engine, [`DbError::WentBack`], and the driver's own.
    pub async fn connect(cfg: &DbConfig) -> Result<Db, DbError> {
        let db = Self::open(cfg).await?;
        db.look_back().await?;
        Ok(db)
    }

    async fn open(cfg: &DbConfig) -> Result<Db, DbError> {
        if let Some(path) = sqlite_path(&cfg.url)? {
            return connect_sqlite(cfg, &path, Limits::default()).await;
        }
        let rest = cfg.url.strip_prefix("postgres://").or_else(|| cfg.url.strip_prefix("postgresql://"));
        match rest {
            Some(rest) => connect_postgres(cfg, &format!("postgres://{rest}")).await,
            None => Err(DbError::Config("the URL must begin with sqlite: or postgres://".into())),
        }
    }

    fn new(side: Side, gate: Gate, memory: Arc<Memory>, witness: Option<Arc<Witness>>, cfg: &DbConfig) -> Db {
        let read = match &side {
            Side::Sqlite { short, .. } => {
                Conn::readers(Arc::clone(short)).seeing(Seen { memory: Arc::clone(&memory), since: None })
            }
            Side::Postgres { short, .. } => {
                Conn::pool(short.clone()).seeing(Seen::nothing(Arc::clone(&memory)))
            }
        };
        let readers = cfg.readers.max(1);
        Db {
            inner: Arc::new(Inner { side, read, readers, memory, gate, write_wait: cfg.write_wait, witness }),
        }
    }

    /// Says of which tables what was read may be kept in memory ([`Conn::memory`]), once and before anything is.
    pub fn watch(&self, tables: Watched) {
        self.inner.memory.watch(tables);
    }

    /// A connection to a server to which others write as well.
    pub(crate) fn beside_writers(&self, conn: Conn) -> Conn {
        conn.seeing(Seen::nothing(Arc::clone(&self.inner.memory)))
    }

    /// A reader that finds in memory what stood before its view of the database begins.
    async fn view(&self, readers: &Arc<Readers>, made: fn(Reader) -> Conn) -> Result<Conn, DbError> {
        let reader = readers.take().await?;
        let memory = Arc::clone(&self.inner.memory);
        let since = Some(memory.numbers());
        reader.with(|conn| conn.control("BEGIN"))?;
        Ok(made(reader).seeing(Seen { memory, since }))
    }

    /// Brings the schema up to this program's, under a lock; safe from several nodes at once.
    ///
    /// # Errors
    /// [`DbError::Migration`] when an applied file was changed since or when the database is newer than this program.
    pub async fn migrate(&self) -> Result<migrate::MigrationReport, DbError> {
        migrate::run(self, &migrate::MIGRATIONS).await
    }

    pub fn engine(&self) -> Engine {
        match self.inner.gate {
            Gate::Sqlite(_) => Engine::Sqlite,
            Gate::Postgres(_) => Engine::Postgres,
        }
    }

    /// The readers' pool. Its connections refuse to write.
    pub fn read(&self) -> &Conn {
        &self.inner.read
    }

    /// One of the readers' connections for everything a call reads: borrowing one for each statement costs a hand-over
    /// between threads more on SQLite and a round trip more on PostgreSQL. On SQLite all statements see the same moment.
    /// It goes back when it is dropped. Ask [`read`](Self::read) for nothing meanwhile: as many calls as there are
    /// connections could wait for each other.
    ///
    /// # Errors
    /// [`DbError::Busy`] when none came free in time, and the driver's own.
    pub async fn begin_read(&self) -> Result<Conn, DbError> {
        match &self.inner.side {
            Side::Sqlite { short, .. } => self.view(short, Conn::reader).await,
            Side::Postgres { short, .. } => {
                Ok(self.beside_writers(Conn::transaction(postgres::Transaction::hold(short).await?)))
            }
        }
    }

    /// A connection for what may take long, a report or an export, which neither the readers of short calls nor the threads that serve
    /// them wait for. All of it is told of one moment: on SQLite that of the first statement, and the log of writes grows until this
    /// is dropped, so hold it no longer than needed.
    #[inline(never)]
    pub fn begin_long(&self) -> BoxFuture<'_, Result<Conn, DbError>> {
        Box::pin(async move {
            let (short, long, replica) = match &self.inner.side {
                Side::Sqlite { long, .. } => return self.view(long, Conn::long_reader).await,
                Side::Postgres { short, long, replica } => (short, long, replica),
            };
            let how = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY";
            let there = match replica {
                Some(replica) => replica.begin(short, how).await,
                None => None,
            };
            let begun = match there {
                Some(begun) => begun,
                None => postgres::Transaction::begin(long, how).await?,
            };
            Ok(self.beside_writers(Conn::transaction(begun)))
        })
    }

    /// Why reports are not read from the replica of the settings now; `None` where they are, or where there is none.
    pub async fn try_replica(&self) -> Option<NotReplica> {
        match &self.inner.side {
            Side::Postgres { short, replica: Some(replica), .. } => replica.catch_up(short).await.err(),
            _ => None,
        }
    }

    /// Finishes the commands that wait, then closes every connection. Other clones get [`DbError::Closed`] afterwards.
    pub async fn close(self) {
        let closing = async {
            match &self.inner.gate {
                Gate::Sqlite(queue) => queue.stop().await?,
                Gate::Postgres(pool) => postgres::close(pool).await,
            }
            match &self.inner.side {
                Side::Sqlite { short, long } => {
                    short.close(self.inner.readers).await;
                    long.close(LONG_READERS).await;
                }
                Side::Postgres { short, long, replica } => {
                    postgres::close(short).await;
                    postgres::close(long).await;
                    if let Some(replica) = replica {
                        postgres::close(replica.pool()).await;
                    }
                }
            }
            Ok::<_, DbErr>(())
        };
        match tokio::time::timeout(CLOSE_LIMIT, closing).await {
            Ok(Ok(())) => {}
            Ok(Err(err)) => tracing::warn!(error = %err, "closing the database"),
            Err(_) => tracing::warn!("closing the database: something still uses it"),
        }
    }
}

/// The file of a `sqlite:` URL, `None` for another scheme.
///
/// # Errors
/// [`DbError::Config`] where it names no file.
pub fn sqlite_path(url: &str) -> Result<Option<PathBuf>, DbError> {
    let Some(rest) = url.strip_prefix("sqlite:") else { return Ok(None) };
    let path = rest.strip_prefix("//").unwrap_or(rest).split('?').next().unwrap_or_default();
    if path.is_empty() || path == ":memory:" {
        return Err(DbError::Config(
            "sqlite: needs the path of a file, as in sqlite:/var/lib/caudal/caudal.db".into(),
        ));
    }
    Ok(Some(PathBuf::from(path)))
}

pub(crate) async fn connect_sqlite(cfg: &DbConfig, path: &Path, limits: Limits) -> Result<Db, DbError> {
    create_private(path).map_err(|err| DbError::Config(format!("{}: {err}", path.display())))?;
    let opening =
        sqlite::Opening { path: path.to_owned(), patience: cfg.write_wait, writes: false, limit: None };
    let writer = sqlite::Opening { writes: true, ..opening.clone() };
    let short = sqlite::Opening { limit: Some(STATEMENT_LIMIT), ..opening.clone() };
    let memory = Arc::new(Memory::default());
    let witness = witness(cfg)?;
    let gate = Gate::Sqlite(writer::spawn(writer, limits, Arc::clone(&memory)).await?);
    let side = Side::Sqlite {
        short: Readers::open(short, cfg.readers)?,
        long: Readers::unopened(opening, LONG_READERS),
    };
    Ok(Db::new(side, gate, memory, witness, cfg))
}

/// The log beside the file takes the file's own mode, so all three are private.
fn create_private(path: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

/// The first connection of each pool is made at once, so that a server that is not there is known at the start.
async fn connect_postgres(cfg: &DbConfig, url: &str) -> Result<Db, DbError> {
    let witness = witness(cfg)?;
    let settings = |reads_only: bool, more: &[(&'static str, &str)]| {
        let mut settings = vec![
            ("lock_timeout", cfg.write_wait.as_millis().max(1).to_string()),
            ("statement_timeout", STATEMENT_LIMIT.as_millis().to_string()),
            ("idle_in_transaction_session_timeout", "60000".to_owned()),
            ("default_transaction_isolation", "read committed".to_owned()),
            ("default_transaction_read_only", if reads_only { "on" } else { "off" }.to_owned()),
        ];
        settings.extend(more.iter().map(|(name, value)| (*name, (*value).to_owned())));
        settings
    };
    let opening = |url, reads_only: bool, most: u32, more: &[(&'static str, &str)]| {
        let most = usize::try_from(most).unwrap_or(1);
        let (settings, witness) = (settings(reads_only, more), witness.clone().filter(|_| !reads_only));
        postgres::Opening { url, most, patience: cfg.write_wait, settings, witness, follows: false }
    };
    // What is read a page at a time costs less than to compile it, however much the server thinks that it might read.
    let soon = &[("jit", "off")];
    let short = opening(url, true, cfg.readers, soon).pool()?;
    let write = opening(url, false, cfg.readers, soon).pool()?;
    for pool in [&short, &write] {
        drop(pool.get().await.map_err(DbErr::from)?);
    }
    let replica = cfg.read_url.as_deref().map(|url| {
        Replica::of(&postgres::Opening { follows: true, ..opening(url, true, LONG_READERS, &[]) })
    });
    let replica = replica.transpose()?.map(Box::new);
    let side = Side::Postgres { short, long: opening(url, true, LONG_READERS, &[]).pool()?, replica };
    Ok(Db::new(side, Gate::Postgres(write), Arc::default(), witness, cfg))
}

fn witness(cfg: &DbConfig) -> Result<Option<Arc<Witness>>, DbError> {
    cfg.witness.as_deref().map(Witness::open).transpose()
}

impl std::fmt::Debug for Db {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Db").field("engine", &self.engine()).finish_non_exhaustive()
    }
}

pub(crate) fn is_sqlite(conn: &Conn) -> bool {
    conn.get_database_backend() == DbBackend::Sqlite
}

/// The driver's result of closing.
pub(crate) type Closed = Result<(), DbErr>;
