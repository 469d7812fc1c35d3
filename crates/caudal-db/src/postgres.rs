//! PostgreSQL: the pool, what is bound, and a transaction that undoes itself.

mod replica;
mod session;

use crate::address::{self, Places};
use crate::audit::Witness;
use crate::cell::{QueryResult, ReadRow, Source};
use crate::{BoxFuture, DbBackend, DbErr, DbError, Statement, follow, sqlite::lock};
use bytes::{BufMut as _, BytesMut};
use caudal_trace::open_wait;
use deadpool::Runtime;
use deadpool::managed::Timeouts;
use futures::{TryStreamExt as _, future::join, pin_mut, poll};
use sea_query::Value;
use session::{Object, Servers, attended};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::{error::Error, mem, task::Poll, time::Duration};
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};

pub use replica::NotReplica;
pub(crate) use replica::Replica;
pub(crate) use session::Pool;

/// Bytes that nobody acknowledges for so long end a connection, instead of after a quarter of an hour.
const UNACKNOWLEDGED: Duration = Duration::from_secs(10);
/// How many writes of a command may be on their way at once.
const MOST_SENT: usize = 64;

/// Where the servers are, and how their sessions are.
pub(crate) struct Opening<'u> {
    pub(crate) url: &'u str,
    pub(crate) most: usize,
    /// How long a connection is waited for, and to make one.
    pub(crate) patience: Duration,
    /// What each session is told first: by a statement, since a pooler between drops what is asked for when one begins.
    pub(crate) settings: Vec<(&'static str, String)>,
    /// Who tells whether the server holds what was seen of it, for sessions that write.
    pub(crate) witness: Option<Arc<Witness>>,
    /// Whether a server will do that follows another, whatever the address says.
    pub(crate) follows: bool,
}

impl Opening<'_> {
    pub(crate) fn pool(&self) -> Result<Pool, DbError> {
        let Places { mut servers, trust, leads } = address::places(self.url)?;
        let (mode, tls) = trust.connect()?;
        let settings: String =
            self.settings.iter().map(|(name, value)| format!("SET {name} = '{value}'; ")).collect();
        // One that is not there must leave time for the others.
        let each = self.patience / u32::try_from(servers.len()).unwrap_or(u32::MAX);
        for config in &mut servers {
            config.ssl_mode(mode).connect_timeout(each).application_name("caudal");
            config
                .keepalives_idle(Duration::from_secs(30))
                .keepalives_interval(Duration::from_secs(5))
                .keepalives_retries(3)
                .tcp_user_timeout(UNACKNOWLEDGED);
        }
        let leads = leads && !self.follows;
        let server = Servers::new(servers, leads, settings, self.witness.clone(), tls, self.patience);
        let wait = Some(self.patience);
        Pool::builder(server)
            .max_size(self.most.max(1))
            .runtime(Runtime::Tokio1)
            .timeouts(Timeouts { wait, create: wait, recycle: wait })
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

async fn prepare(client: &Object, statement: &Statement) -> Result<tokio_postgres::Statement, DbErr> {
    let types: Vec<Type> = statement.values.iter().map(type_of).collect();
    Ok(client.prepare_typed_cached(&statement.sql, &types).await?)
}

pub(crate) async fn execute(client: &Object, statement: &Statement) -> Result<u64, DbErr> {
    let answer = async {
        let kept = prepare(client, statement).await?;
        Ok(client.execute_raw(&kept, statement.values.iter().map(Bound)).await?)
    };
    attended(client, answer).await
}

/// Runs statements without parameters.
pub(crate) async fn batch(client: &Object, sql: &str) -> Result<(), DbErr> {
    attended(client, async { Ok(client.batch_execute(sql).await?) }).await
}

/// Shows each row to `read`, up to `most`.
pub(crate) async fn rows(
    client: &Object,
    statement: &Statement,
    most: usize,
    read: &mut ReadRow<'_>,
) -> Result<(), DbErr> {
    let answer = async {
        let kept = prepare(client, statement).await?;
        let rows = client.query_raw(&kept, statement.values.iter().map(Bound)).await?;
        pin_mut!(rows);
        let mut found = 0;
        // All of them are taken from the wire, also where no more are wanted: an error may come behind them.
        while let Some(row) = rows.try_next().await? {
            if found < most {
                read(Source::Postgres(&row))?;
                found += 1;
            }
        }
        Ok(())
    };
    attended(client, answer).await
}

/// Rows that stand by themselves.
pub(crate) async fn held(
    client: &Object,
    statement: &Statement,
    most: usize,
) -> Result<Vec<QueryResult>, DbErr> {
    let answer = async {
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
    };
    attended(client, answer).await
}

async fn lend(pool: &Pool) -> Result<Object, DbErr> {
    let _until_free = open_wait(follow::WAIT);
    Ok(pool.get().await?)
}

/// A connection for one statement. Dropped before the answer came, it is nobody else's until it has come.
pub(crate) struct Lent(Option<Object>);

impl Lent {
    pub(crate) async fn take(pool: &Pool) -> Result<Self, DbErr> {
        Ok(Lent(Some(lend(pool).await?)))
    }

    pub(crate) fn client(&self) -> Result<&Object, DbErr> {
        self.0.as_ref().ok_or(DbErr::NoConnection)
    }

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

/// A connection for some time, in a transaction or only held. Dropped before its end, a transaction is undone before anybody else has
/// the connection, and what is under way is waited for.
pub(crate) struct Transaction {
    client: Option<Arc<Object>>,
    /// Whether it has begun a transaction, or may have.
    is_open: bool,
    /// Statements that were sent and not answered.
    under_way: AtomicUsize,
    /// What has to be done before anything else is: a savepoint that was left without a word.
    owed: Mutex<String>,
    /// Writes that are on their way, whose answers nobody has waited for yet.
    sent: Mutex<Vec<Sent>>,
}

enum Sent {
    UnderWay(BoxFuture<'static, Result<u64, DbErr>>),
    /// Known before anybody waited: it may not even have gone off.
    Failed(DbErr),
}

impl Transaction {
    #[inline(never)]
    pub(crate) fn begin<'a>(pool: &'a Pool, how: &'a str) -> BoxFuture<'a, Result<Self, DbErr>> {
        Box::pin(async move {
            let (tx, begun) = Self::on(lend(pool).await?).run(how).await;
            match begun {
                Ok(()) => Ok(tx),
                Err(error) => {
                    // One that broke while nobody used it: the next is a new one.
                    tracing::debug!(%error, "a connection was lost; another is used");
                    let (tx, begun) = Self::on(lend(pool).await?).run(how).await;
                    begun.map(|()| tx)
                }
            }
        })
    }

    /// Before anything is sent, so that it is undone also where it is dropped while it begins.
    fn on(client: Object) -> Self {
        Transaction {
            client: Some(Arc::new(client)),
            is_open: true,
            under_way: AtomicUsize::new(0),
            owed: Mutex::default(),
            sent: Mutex::default(),
        }
    }

    /// No transaction: each statement stands by itself, as it does within one that reads what is committed.
    #[inline(never)]
    pub(crate) fn hold<'a>(pool: &'a Pool) -> BoxFuture<'a, Result<Self, DbErr>> {
        Box::pin(async move {
            let mut held = Self::on(lend(pool).await?);
            held.is_open = false;
            Ok(held)
        })
    }

    /// Runs what begins or ends it. After an error nobody knows in which state it is, and nobody gets it any more.
    async fn run(mut self, sql: &str) -> (Self, Result<(), DbErr>) {
        let Some(client) = &self.client else { return (self, Err(DbErr::GivenUp)) };
        let ran = batch(client, sql).await;
        if ran.is_err() {
            drop(self.take_client().map(Object::take));
        }
        (self, ran)
    }

    fn take_owed(&self) -> String {
        mem::take(&mut *lock(&self.owed))
    }

    /// Has this done before the next statement.
    pub(crate) fn owe(&self, sql: &str) {
        lock(&self.owed).push_str(sql);
    }

    /// Has something run over it.
    pub(crate) async fn with<T>(
        &self,
        run: impl AsyncFnOnce(&Object) -> Result<T, DbErr>,
    ) -> Result<T, DbErr> {
        let client = self.client.as_ref().ok_or(DbErr::GivenUp)?;
        self.under_way.fetch_add(1, Ordering::Relaxed);
        let owed = self.take_owed();
        if !owed.is_empty() {
            batch(client, &owed).await?;
        }
        let answer = run(client).await;
        // Not where nobody waited for the answer: then it is still under way.
        self.under_way.fetch_sub(1, Ordering::Relaxed);
        match answer {
            Ok(answer) => Ok(answer),
            // What was sent before may have failed first, and this one of that.
            Err(error) => self.settle().await.and(Err(error)),
        }
    }

    /// Has a write run, and does not wait for its answer: what is asked next goes behind it. It fails what is asked next, or at the end.
    #[inline(never)]
    pub(crate) fn send<'a>(&'a self, statement: Statement) -> BoxFuture<'a, Result<(), DbErr>> {
        Box::pin(async move {
            // Each is kept in memory until its answer was taken.
            if lock(&self.sent).len() >= MOST_SENT {
                self.settle().await?;
            }
            let _until_sent = follow::open_statement(DbBackend::Postgres, &statement.sql);
            let kept = self.with(async |client| attended(client, prepare(client, &statement)).await).await?;
            let Some(client) = self.client.clone() else { return Err(DbErr::GivenUp) };
            let mut running: BoxFuture<'static, Result<u64, DbErr>> =
                Box::pin(
                    async move { Ok(client.execute_raw(&kept, statement.values.iter().map(Bound)).await?) },
                );
            // Asked once, it is on its way. One that failed by then fails what is asked next, as one that fails later does.
            match poll!(&mut running) {
                Poll::Ready(Ok(_)) => {}
                Poll::Ready(Err(error)) => lock(&self.sent).push(Sent::Failed(error)),
                Poll::Pending => lock(&self.sent).push(Sent::UnderWay(running)),
            }
            Ok(())
        })
    }

    /// Waits for what was sent.
    #[inline(never)]
    pub(crate) fn settle<'a>(&'a self) -> BoxFuture<'a, Result<(), DbErr>> {
        Box::pin(async move {
            let sent = mem::take(&mut *lock(&self.sent));
            let Some(client) = &self.client else { return Ok(()) };
            answered(client, sent).await
        })
    }

    /// What was sent is to be undone, however it ended.
    pub(crate) fn forget(&self) {
        lock(&self.sent).clear();
    }

    /// The connection, away from here; nothing that was sent holds it any more.
    fn take_client(&mut self) -> Option<Object> {
        self.forget();
        self.client.take().and_then(Arc::into_inner)
    }

    /// Commits right behind what was sent, without waiting for its answers first: others wait for what is locked.
    ///
    /// A command that swallowed a database error has a dead transaction, and PostgreSQL answers its COMMIT with a silent rollback. Any
    /// statement tells, and what follows one that fails is not done.
    #[inline(never)]
    pub(crate) fn commit(mut self) -> BoxFuture<'static, Result<(), DbError>> {
        Box::pin(async move {
            let sent = mem::take(&mut *lock(&self.sent));
            // One that never went off would not be missed by the server.
            if sent.iter().any(|sent| matches!(sent, Sent::Failed(_))) {
                let Some(client) = &self.client else { return Err(DbErr::GivenUp.into()) };
                let failed = answered(client, sent).await;
                self.roll_back_or_warn().await;
                return failed.map_err(DbError::from);
            }
            let sql = format!("{}SELECT 1; COMMIT", self.take_owed());
            let Some(client) = &self.client else { return Err(DbErr::GivenUp.into()) };
            let (sent, ended) = join(answered(client, sent), batch(client, &sql)).await;
            match &ended {
                Ok(()) => drop(self.take_client()),
                Err(error) if error.is_aborted() => self.roll_back_or_warn().await,
                // Nobody knows in which state it is.
                Err(_) => drop(self.take_client().map(Object::take)),
            }
            match (sent, ended) {
                (Ok(()), Ok(())) => Ok(()),
                // What failed there failed before the commit, which nothing passes then.
                (Err(error), _) if error.is_of_server() => Err(error.into()),
                (_, Err(error)) | (Err(error), Ok(())) => Err(DbError::at_commit(error)),
            }
        })
    }

    async fn roll_back_or_warn(self) {
        if let Err(error) = self.roll_back().await {
            tracing::warn!(%error, "rolling back");
        }
    }

    #[inline(never)]
    pub(crate) fn roll_back(self) -> BoxFuture<'static, Result<(), DbErr>> {
        Box::pin(async move {
            let (mut tx, ended) = self.run("ROLLBACK").await;
            drop(tx.take_client());
            ended
        })
    }
}

/// Waits for what was sent: the first error is what matters.
async fn answered(client: &Object, sent: Vec<Sent>) -> Result<(), DbErr> {
    let mut first = Ok(());
    for sent in sent {
        let answer = match sent {
            Sent::UnderWay(answer) => attended(client, answer).await,
            Sent::Failed(error) => Err(error),
        };
        first = first.and(answer.map(drop));
    }
    first
}

impl Drop for Transaction {
    fn drop(&mut self) {
        let Some(client) = self.take_client() else { return };
        if self.is_open {
            finish(client, "ROLLBACK");
        } else if *self.under_way.get_mut() > 0 {
            finish(client, "");
        }
    }
}

/// Has a connection do what is left to do before anybody else gets it. The server undoes what a closed one left.
fn finish(client: Object, sql: &'static str) {
    if client.is_lost() {
        return drop(Object::take(client));
    }
    let Ok(runtime) = tokio::runtime::Handle::try_current() else { return drop(Object::take(client)) };
    drop(runtime.spawn(async move {
        if batch(&client, sql).await.is_err() {
            drop(Object::take(client));
        }
    }));
}
