//! Opening and closing the database.

use crate::writer::{self, Limits, Queue};
use crate::{Conn, DbError, migrate};
use sea_orm::{
    AccessMode, ConnectOptions, Database, DatabaseConnection, DbBackend, DbErr, IsolationLevel,
    TransactionTrait,
};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Where the database is and how much of it this process may use.
#[derive(Debug, Clone)]
pub struct DbConfig {
    /// `sqlite:/absolute/path.db` or `postgres://user:password@host:port/name`.
    pub url: String,
    /// Most connections that read at once. On PostgreSQL as many again may write.
    pub readers: u32,
    /// How long a command waits for its turn, for a connection or for a lock before it gets [`DbError::Busy`].
    pub write_wait: Duration,
}

impl DbConfig {
    /// The usual figures: four readers, five seconds of patience.
    #[must_use]
    pub fn new(url: impl Into<String>) -> Self {
        DbConfig { url: url.into(), readers: 4, write_wait: Duration::from_secs(5) }
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
    readers: DatabaseConnection,
    read: Conn,
    pub(crate) gate: Gate,
    pub(crate) write_wait: Duration,
}

/// How writes go in.
pub(crate) enum Gate {
    Sqlite(Queue),
    Postgres(DatabaseConnection),
}

/// Longest to wait for what still uses the database when it is closed; it is safe to end without.
const CLOSE_LIMIT: Duration = Duration::from_secs(10);
/// Longest a single statement may take on PostgreSQL.
const STATEMENT_LIMIT: Duration = Duration::from_secs(30);

impl Db {
    /// Opens the pools; does not migrate. A SQLite file that is not there is created, readable by its owner only.
    ///
    /// # Errors
    /// [`DbError::Config`] for a URL of neither engine, and the driver's own.
    pub async fn connect(cfg: &DbConfig) -> Result<Db, DbError> {
        if let Some(path) = sqlite_path(&cfg.url)? {
            return connect_sqlite(cfg, &path, Limits::default()).await;
        }
        let rest = cfg.url.strip_prefix("postgres://").or_else(|| cfg.url.strip_prefix("postgresql://"));
        match rest {
            Some(rest) => connect_postgres(cfg, &format!("postgres://{rest}")).await,
            None => Err(DbError::Config("the URL must begin with sqlite: or postgres://".into())),
        }
    }

    fn new(readers: DatabaseConnection, gate: Gate, cfg: &DbConfig) -> Db {
        let read = Conn::pool(readers.clone());
        Db { inner: Arc::new(Inner { readers, read, gate, write_wait: cfg.write_wait }) }
    }

    /// Brings the schema up to this program's, under a lock; safe from several nodes at once.
    ///
    /// # Errors
    /// [`DbError::Migration`] when an applied file was changed since or when the database is newer than this program.
    pub async fn migrate(&self) -> Result<migrate::MigrationReport, DbError> {
        migrate::run(self, migrate::MIGRATIONS).await
    }

    /// Which engine this is.
    #[must_use]
    pub fn engine(&self) -> Engine {
        match self.inner.gate {
            Gate::Sqlite(_) => Engine::Sqlite,
            Gate::Postgres(_) => Engine::Postgres,
        }
    }

    /// The readers' pool. Its connections refuse to write.
    #[must_use]
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
        Ok(Conn::one(self.inner.readers.begin().await?))
    }

    /// The same for what must be told of one moment on either engine, over however many statements: on PostgreSQL a
    /// transaction of [`begin_read`](Self::begin_read) sees what others commit between two of them. On SQLite the moment is
    /// that of the first statement, and the log of writes grows until the transaction is over: hold it no longer than needed.
    ///
    /// # Errors
    /// As [`begin_read`](Self::begin_read).
    pub async fn begin_snapshot(&self) -> Result<Conn, DbError> {
        if self.engine() == Engine::Sqlite {
            return self.begin_read().await;
        }
        let (isolation, access) = (IsolationLevel::RepeatableRead, AccessMode::ReadOnly);
        let snapshot = self.inner.readers.begin_with_config(Some(isolation), Some(access)).await?;
        Ok(Conn::one(snapshot))
    }

    /// Finishes the commands that wait, then closes every connection. Other clones get [`DbError::Closed`] afterwards.
    pub async fn close(self) {
        let closing = async {
            match &self.inner.gate {
                Gate::Sqlite(queue) => queue.stop().await?,
                Gate::Postgres(pool) => pool.close_by_ref().await?,
            }
            self.inner.readers.close_by_ref().await
        };
        match tokio::time::timeout(CLOSE_LIMIT, closing).await {
            Ok(Ok(())) => {}
            Ok(Err(err)) => tracing::warn!(error = %err, "closing the database"),
            Err(_) => tracing::warn!("closing the database: something still uses it"),
        }
    }
}

/// The file of a `sqlite:` URL, `None` for another scheme.
pub(crate) fn sqlite_path(url: &str) -> Result<Option<PathBuf>, DbError> {
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
    let gate = Gate::Sqlite(writer::spawn(sqlite_options(cfg, path, true), limits).await?);
    let readers = Database::connect(sqlite_options(cfg, path, false)).await?;
    Ok(Db::new(readers, gate, cfg))
}

/// The log beside the file takes the file's own mode, so all three are private.
fn create_private(path: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

/// Memory: the pages that each connection keeps are bounded (8 MiB for the writer, 2 MiB for a reader); the file is not
/// mapped, because every connection's mapping would count as the process's own memory.
fn sqlite_options(cfg: &DbConfig, path: &Path, writes: bool) -> ConnectOptions {
    let mut options = ConnectOptions::new("sqlite::memory:");
    options
        .max_connections(if writes { 1 } else { cfg.readers.max(1) })
        .min_connections(1)
        .acquire_timeout(cfg.write_wait)
        .max_lifetime(None)
        .test_before_acquire(false)
        .sqlx_logging(false);
    options.idle_timeout((!writes).then_some(Duration::from_secs(300)));
    let (path, patience) = (path.to_owned(), cfg.write_wait);
    options.map_sqlx_sqlite_opts(move |sqlite| {
        let sqlite = sqlite
            .in_memory(false)
            .shared_cache(false)
            .filename(&path)
            .busy_timeout(patience)
            .statement_cache_capacity(if writes { 200 } else { 100 })
            .thread_name(move |id| format!("caudal-{}-{id}", if writes { "write" } else { "read" }))
            .pragma("foreign_keys", "ON")
            .pragma("recursive_triggers", "ON")
            .pragma("synchronous", "FULL")
            .pragma("temp_store", "MEMORY")
            .pragma("mmap_size", "0");
        if writes {
            sqlite
                .pragma("journal_mode", "WAL")
                .pragma("cache_size", "-8192")
                .pragma("wal_autocheckpoint", "4000")
                .pragma("journal_size_limit", "67108864")
                .optimize_on_close(true, 400)
        } else {
            sqlite.pragma("cache_size", "-2048").pragma("query_only", "ON")
        }
    });
    // A connection that a failed transaction left in an unknown state is thrown away rather than used again.
    options.map_sqlx_sqlite_pool_opts(|pool| {
        pool.after_release(|conn, _| {
            Box::pin(async move {
                use sea_orm::sqlx::Connection;
                if conn.is_in_transaction() {
                    conn.ping().await?;
                }
                Ok(!conn.is_in_transaction())
            })
        })
    });
    options
}

async fn connect_postgres(cfg: &DbConfig, url: &str) -> Result<Db, DbError> {
    let readers = Database::connect(postgres_options(cfg, url, "on")).await?;
    let write = Database::connect(postgres_options(cfg, url, "off")).await?;
    Ok(Db::new(readers, Gate::Postgres(write), cfg))
}

fn postgres_options(cfg: &DbConfig, url: &str, read_only: &'static str) -> ConnectOptions {
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(cfg.readers.max(1))
        .acquire_timeout(cfg.write_wait)
        .idle_timeout(Duration::from_secs(300))
        .test_before_acquire_if_idle_for(Duration::from_secs(1))
        .set_application_name("caudal")
        .statement_timeout(STATEMENT_LIMIT)
        .sqlx_logging(false);
    let lock_timeout = cfg.write_wait.as_millis().max(1).to_string();
    options.map_sqlx_postgres_opts(move |postgres| {
        postgres.options([
            ("lock_timeout", lock_timeout.as_str()),
            ("idle_in_transaction_session_timeout", "60000"),
            ("default_transaction_isolation", "read committed"),
            ("default_transaction_read_only", read_only),
        ])
    });
    options
}

impl std::fmt::Debug for Db {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Db").field("engine", &self.engine()).finish_non_exhaustive()
    }
}

/// Whether a connection speaks to SQLite.
pub(crate) fn is_sqlite(conn: &Conn) -> bool {
    conn.get_database_backend() == DbBackend::Sqlite
}

/// The driver's result of closing.
pub(crate) type Closed = Result<(), DbErr>;
