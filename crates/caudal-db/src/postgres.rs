//! PostgreSQL: the pool, what is bound, and a transaction that undoes itself.

use crate::{
    BoxFuture, DbErr, DbError, Statement,
    cell::{QueryResult, Source},
    tls::{Tls, Trust},
};
use bytes::{BufMut as _, BytesMut};
use deadpool_postgres::{
    ClientWrapper, Connect, Hook, HookError, Manager, ManagerConfig, Metrics, Object, Pool, RecyclingMethod,
    Runtime, Timeouts,
};
use futures::{TryStreamExt as _, pin_mut};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use sea_query::Value;
use std::{
    error::Error,
    io, mem,
    sync::{Mutex, PoisonError},
    time::Duration,
};
use tokio::{task::JoinHandle, time::Instant};
use tokio_postgres::{
    Config,
    error::SqlState,
    types::{IsNull, ToSql, Type, to_sql_checked},
};
use url::Url;

/// Most statements that a connection keeps; the texts of some depend on how many things are asked for.
const KEPT: usize = 300;
/// When a connection is made anew: what has become of the server's address, and of its memory, reaches every session that way.
const OLD: Duration = Duration::from_mins(30);
/// Idle for longer than this, it is asked whether it is still there.
const IDLE: Duration = Duration::from_secs(1);
/// Bytes that nobody acknowledges for so long end a connection, instead of after a quarter of an hour.
const UNANSWERED: Duration = Duration::from_secs(20);

/// Where the server is, and how its sessions are.
pub(crate) struct Opening<'u> {
    pub(crate) url: &'u str,
    pub(crate) most: usize,
    /// How long a connection is waited for, and to make one.
    pub(crate) patience: Duration,
    /// What each session is told at its start, as `-c` has it.
    pub(crate) settings: Vec<(&'static str, String)>,
}

impl Opening<'_> {
    /// The pool; it connects when it is asked.
    pub(crate) fn pool(&self) -> Result<Pool, DbError> {
        let (mut config, trust) = read(self.url)?;
        let (mode, tls) = trust.connect()?;
        let settings =
            self.settings.iter().map(|(name, value)| format!("-c {name}={}", value.replace(' ', "\\ ")));
        let given = config.get_options().map(str::to_owned);
        config.options(given.into_iter().chain(settings).collect::<Vec<_>>().join(" "));
        config.ssl_mode(mode).connect_timeout(self.patience).application_name("caudal");
        config
            .keepalives_idle(Duration::from_secs(30))
            .keepalives_interval(Duration::from_secs(5))
            .keepalives_retries(3)
            .tcp_user_timeout(UNANSWERED);
        let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager = Manager::from_connect(config, Patient { tls, patience: self.patience }, recycling);
        let wait = Some(self.patience);
        Pool::builder(manager)
            .max_size(self.most.max(1))
            .runtime(Runtime::Tokio1)
            .timeouts(Timeouts { wait, create: wait, recycle: wait })
            .pre_recycle(Hook::async_fn(|client, metrics| Box::pin(look_at(client, metrics))))
            .build()
            .map_err(|error| DbError::Config(error.to_string()))
    }
}

/// Ends every connection of a pool, once whoever has it gave it back.
pub(crate) async fn close(pool: &Pool) {
    pool.close();
    while pool.status().size > 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Whether a connection may be used once more.
async fn look_at(client: &mut ClientWrapper, metrics: &Metrics) -> Result<(), HookError> {
    if metrics.age() > OLD {
        return Err(HookError::message("it is old"));
    }
    if client.statement_cache.size() > KEPT {
        client.statement_cache.clear();
    }
    if metrics.last_used() < IDLE {
        return Ok(());
    }
    match tokio::time::timeout(UNANSWERED, client.check_connection()).await {
        Ok(answer) => answer.map_err(HookError::Backend),
        Err(_) => Err(HookError::message("it does not answer")),
    }
}

/// Connects to a server that is just starting as well.
struct Patient {
    tls: Tls,
    patience: Duration,
}

impl Connect for Patient {
    fn connect(
        &self,
        config: &Config,
    ) -> BoxFuture<'_, Result<(tokio_postgres::Client, JoinHandle<()>), tokio_postgres::Error>> {
        let (config, end) = (config.clone(), Instant::now() + self.patience);
        Box::pin(async move {
            let mut pause = Duration::from_millis(10);
            let (client, connection) = loop {
                match config.connect(self.tls.clone()).await {
                    Err(error) if may_pass(&error) && Instant::now() + pause < end => {
                        tokio::time::sleep(pause).await;
                        pause = (pause * 2).min(Duration::from_millis(500));
                    }
                    connected => break connected?,
                }
            };
            let task = tokio::spawn(async move {
                if let Err(error) = connection.await {
                    tracing::debug!(%error, "a connection ended");
                }
            });
            Ok((client, task))
        })
    }
}

/// Whether a server that refuses now may not do so in a moment.
fn may_pass(error: &tokio_postgres::Error) -> bool {
    match error.as_db_error() {
        Some(told) => [SqlState::CANNOT_CONNECT_NOW, SqlState::TOO_MANY_CONNECTIONS].contains(told.code()),
        None => error
            .source()
            .and_then(|below| below.downcast_ref::<io::Error>())
            .is_some_and(|below| below.kind() == io::ErrorKind::ConnectionRefused),
    }
}

/// Reads an address: what is of TLS apart, and what only another driver knows left out.
fn read(url: &str) -> Result<(Config, Trust), DbError> {
    let wrong = |error: &dyn std::fmt::Display| DbError::Config(format!("the database's URL: {error}"));
    let mut place = Url::parse(url).map_err(|error| wrong(&error))?;
    let told = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let mut trust = Trust {
        mode: told("PGSSLMODE"),
        roots: told("PGSSLROOTCERT"),
        cert: told("PGSSLCERT"),
        key: told("PGSSLKEY"),
    };
    let mut options: Vec<_> = told("PGOPTIONS").into_iter().collect();
    let mut rest = Vec::new();
    for (key, value) in place.query_pairs() {
        let value = value.into_owned();
        match key.replace('-', "").as_str() {
            "sslmode" => trust.mode = Some(value),
            "sslrootcert" | "sslca" => trust.roots = Some(value),
            "sslcert" => trust.cert = Some(value),
            "sslkey" => trust.key = Some(value),
            "statementcachecapacity" => {}
            _ => match setting(&key) {
                Some(name) => options.push(format!("-c {name}={}", value.replace(' ', "\\ "))),
                None => rest.push((key.into_owned(), value)),
            },
        }
    }
    // The server's own programs read a plus as it stands, and not as a space.
    let plain = |text: &str| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
    let rest: Vec<_> = rest.iter().map(|(key, value)| format!("{}={}", plain(key), plain(value))).collect();
    place.set_query((!rest.is_empty()).then(|| rest.join("&")).as_deref());
    let mut config: Config = place.as_str().parse().map_err(|error| wrong(&error))?;
    options.extend(config.get_options().map(str::to_owned));
    config.options(options.join(" "));
    if config.get_user().is_none() {
        config.user(told("PGUSER").or_else(|| told("USER")).unwrap_or_else(|| "postgres".to_owned()));
    }
    if config.get_password().is_none()
        && let Some(password) = told("PGPASSWORD")
    {
        config.password(password);
    }
    if config.get_dbname().is_none()
        && let Some(name) = told("PGDATABASE")
    {
        config.dbname(name);
    }
    if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
        let sockets = "/var/run/postgresql";
        let here = if std::path::Path::new(sockets).is_dir() { sockets } else { "localhost" };
        config.host(told("PGHOST").unwrap_or_else(|| here.to_owned()));
    }
    if config.get_ports().is_empty()
        && let Some(port) = told("PGPORT")
    {
        config.port(port.parse().map_err(|error| wrong(&error))?);
    }
    Ok((config, trust))
}

/// The session's setting that `options[name]` is of, as other programs write it.
fn setting(key: &str) -> Option<&str> {
    key.strip_prefix("options[")?.strip_suffix(']')
}

async fn prepare(client: &Object, statement: &Statement) -> Result<tokio_postgres::Statement, DbErr> {
    let types: Vec<Type> = statement.values.iter().map(type_of).collect();
    Ok(client.prepare_typed_cached(&statement.sql, &types).await?)
}

/// How many rows a statement changed.
pub(crate) async fn execute(client: &Object, statement: &Statement) -> Result<u64, DbErr> {
    let kept = prepare(client, statement).await?;
    Ok(client.execute_raw(&kept, statement.values.iter().map(Bound)).await?)
}

/// What `read` makes of each row, up to `most`.
pub(crate) async fn rows<T>(
    client: &Object,
    statement: &Statement,
    most: usize,
    mut read: impl FnMut(Source<'_>) -> Result<T, DbErr>,
) -> Result<Vec<T>, DbErr> {
    let kept = prepare(client, statement).await?;
    let rows = client.query_raw(&kept, statement.values.iter().map(Bound)).await?;
    pin_mut!(rows);
    let mut found = Vec::new();
    // All of them are taken from the wire, also where no more are wanted: an error may come behind them.
    while let Some(row) = rows.try_next().await? {
        if found.len() < most {
            found.push(read(Source::Postgres(&row))?);
        }
    }
    Ok(found)
}

/// Rows that stand by themselves.
pub(crate) async fn held(
    client: &Object,
    statement: &Statement,
    most: usize,
) -> Result<Vec<QueryResult>, DbErr> {
    let kept = prepare(client, statement).await?;
    let rows = client.query_raw(&kept, statement.values.iter().map(Bound)).await?;
    pin_mut!(rows);
    let mut found = Vec::new();
    while let Some(row) = rows.try_next().await? {
        if found.len() < most {
            found.push(QueryResult::Postgres(row));
        }
    }
    Ok(found)
}

/// A connection for one statement. Dropped before the answer came, it is nobody else's until it has come.
pub(crate) struct Lent(Option<Object>);

impl Lent {
    pub(crate) async fn take(pool: &Pool) -> Result<Self, DbErr> {
        Ok(Lent(Some(pool.get().await?)))
    }

    pub(crate) fn client(&self) -> Result<&Object, DbErr> {
        self.0.as_ref().ok_or(DbErr::NoConnection)
    }

    /// Gives it back.
    pub(crate) fn answered<T>(mut self, answer: T) -> T {
        drop(self.0.take());
        answer
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        if let Some(client) = self.0.take() {
            finish(client, "");
        }
    }
}

/// A value, as the type that is declared for its place.
#[derive(Debug)]
struct Bound<'v>(&'v Value);

/// What a value is declared as: the server guesses nothing.
fn type_of(value: &Value) -> Type {
    match value {
        Value::Bool(_) => Type::BOOL,
        Value::TinyInt(_) | Value::SmallInt(_) => Type::INT2,
        Value::Int(_) => Type::INT4,
        Value::BigInt(_) | Value::Unsigned(_) | Value::BigUnsigned(_) => Type::INT8,
        Value::Double(_) => Type::FLOAT8,
        Value::Bytes(_) => Type::BYTEA,
        Value::Uuid(_) => Type::UUID,
        _ => Type::TEXT,
    }
}

impl ToSql for Bound<'_> {
    fn to_sql(&self, of: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match self.0 {
            Value::Bool(value) => value.to_sql(of, out),
            Value::TinyInt(value) => value.map(i16::from).to_sql(of, out),
            Value::SmallInt(value) => value.to_sql(of, out),
            Value::Int(value) => value.to_sql(of, out),
            Value::BigInt(value) => value.to_sql(of, out),
            Value::Unsigned(value) => value.map(i64::from).to_sql(of, out),
            Value::BigUnsigned(value) => value.map(i64::try_from).transpose()?.to_sql(of, out),
            Value::Double(value) => value.to_sql(of, out),
            Value::String(Some(text)) => {
                out.put_slice(text.as_bytes());
                Ok(IsNull::No)
            }
            Value::Bytes(Some(bytes)) => bytes.as_slice().to_sql(of, out),
            Value::Uuid(value) => value.to_sql(of, out),
            none if *none == none.as_null() => Ok(IsNull::Yes),
            other => Err(format!("{other:?} is bound nowhere").into()),
        }
    }

    fn accepts(_of: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

/// A connection in a transaction. Dropped before its end, it is undone before anybody else has the connection.
pub(crate) struct Transaction {
    client: Option<Object>,
    /// What has to be done before anything else is: a savepoint that was left without a word.
    owed: Mutex<String>,
}

impl Transaction {
    pub(crate) async fn begin(pool: &Pool, how: &str) -> Result<Self, DbErr> {
        let (tx, begun) = Self::on(pool.get().await?).run(how).await;
        match begun {
            Ok(()) => Ok(tx),
            Err(error) => {
                // One that broke while nobody used it: the next is a new one.
                tracing::debug!(%error, "a connection was lost; another is used");
                let (tx, begun) = Self::on(pool.get().await?).run(how).await;
                begun.map(|()| tx)
            }
        }
    }

    /// Before anything is sent, so that it is undone also where it is dropped while it begins.
    fn on(client: Object) -> Self {
        Transaction { client: Some(client), owed: Mutex::default() }
    }

    /// Runs what begins or ends it. After an error nobody knows in which state it is, and nobody gets it any more.
    async fn run(mut self, sql: &str) -> (Self, Result<(), DbErr>) {
        let Some(client) = &self.client else { return (self, Err(DbErr::GivenUp)) };
        let ran = client.batch_execute(sql).await;
        if ran.is_err() {
            drop(self.client.take().map(Object::take));
        }
        (self, ran.map_err(DbErr::from))
    }

    fn take_owed(&self) -> String {
        mem::take(&mut *self.owed.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Has this done before the next statement.
    pub(crate) fn owe(&self, sql: &str) {
        self.owed.lock().unwrap_or_else(PoisonError::into_inner).push_str(sql);
    }

    pub(crate) async fn client(&self) -> Result<&Object, DbErr> {
        let client = self.client.as_ref().ok_or(DbErr::GivenUp)?;
        let owed = self.take_owed();
        if !owed.is_empty() {
            client.batch_execute(&owed).await?;
        }
        Ok(client)
    }

    /// A command that swallowed a database error has a dead transaction, and PostgreSQL answers its COMMIT with a silent rollback. Any
    /// statement tells, and what follows one that fails is not done.
    pub(crate) async fn commit(self) -> Result<(), DbErr> {
        let sql = format!("{}SELECT 1; COMMIT", self.take_owed());
        self.end(&sql).await
    }

    pub(crate) async fn roll_back(self) -> Result<(), DbErr> {
        self.end("ROLLBACK").await
    }

    async fn end(self, how: &str) -> Result<(), DbErr> {
        let (mut tx, ended) = self.run(how).await;
        drop(tx.client.take());
        ended
    }
}

impl Drop for Transaction {
    fn drop(&mut self) {
        if let Some(client) = self.client.take() {
            finish(client, "ROLLBACK");
        }
    }
}

/// Has a connection do what is left to do before anybody else gets it. The server undoes what a closed one left.
fn finish(client: Object, sql: &'static str) {
    let Ok(runtime) = tokio::runtime::Handle::try_current() else { return drop(Object::take(client)) };
    drop(runtime.spawn(async move {
        if client.batch_execute(sql).await.is_err() {
            drop(Object::take(client));
        }
    }));
}
