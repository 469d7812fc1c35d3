//! PostgreSQL: the pool, what is bound, and a transaction that undoes itself.

use super::{
    cell::{QueryResult, Source},
    error::DbErr,
    statement::Statement,
};
use bytes::{BufMut as _, BytesMut};
use deadpool_postgres::{Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime, Timeouts};
use futures::{TryStreamExt as _, pin_mut};
use sea_query::Value;
use std::{error::Error, time::Duration};
use tokio_postgres::{
    Config,
    types::{IsNull, ToSql, Type, to_sql_checked},
};

/// How long a statement of ours may take, a lock may be waited for, and what a session is called.
pub(crate) struct Opening {
    pub(crate) url: String,
    pub(crate) most: usize,
    pub(crate) patience: Duration,
    pub(crate) statement_limit: Duration,
    pub(crate) reads_only: bool,
}

impl Opening {
    /// The pool; it connects when it is asked.
    pub(crate) fn pool(&self, tls: tokio_postgres_rustls::MakeRustlsConnect) -> Result<Pool, DbErr> {
        let mut config: Config = self.url.parse().map_err(DbErr::from)?;
        let options = format!(
            "-c lock_timeout={} -c statement_timeout={} -c idle_in_transaction_session_timeout=60000 \
             -c default_transaction_isolation=read\\ committed -c default_transaction_read_only={}",
            self.patience.as_millis().max(1),
            self.statement_limit.as_millis(),
            if self.reads_only { "on" } else { "off" },
        );
        config
            .application_name("caudal")
            .options(options)
            .connect_timeout(self.patience)
            .keepalives(true)
            .keepalives_idle(Duration::from_secs(30))
            .keepalives_interval(Duration::from_secs(5))
            .keepalives_retries(3)
            .tcp_user_timeout(Duration::from_secs(30));
        let manager = Manager::from_config(config, tls, ManagerConfig { recycling_method: RecyclingMethod::Fast });
        let timeouts = Timeouts { wait: Some(self.patience), create: Some(self.patience), recycle: Some(self.patience) };
        Pool::builder(manager)
            .max_size(self.most.max(1))
            .runtime(Runtime::Tokio1)
            .timeouts(timeouts)
            .build()
            .map_err(|error| DbErr::Connection(error.to_string()))
    }
}

/// What a statement changed.
pub(crate) async fn execute(client: &Object, statement: &Statement) -> Result<u64, DbErr> {
    let kept = client.prepare_cached(&statement.sql).await?;
    Ok(client.execute_raw(&kept, bound(&statement.values)).await?)
}

/// What `read` makes of each row, up to `most`.
pub(crate) async fn rows<T>(
    client: &Object,
    statement: &Statement,
    most: usize,
    mut read: impl FnMut(Source<'_>) -> Result<T, DbErr>,
) -> Result<Vec<T>, DbErr> {
    let kept = client.prepare_cached(&statement.sql).await?;
    let rows = client.query_raw(&kept, bound(&statement.values)).await?;
    pin_mut!(rows);
    let mut found = Vec::new();
    // All of them are taken from the wire, also where no more are wanted: the next statement comes after them.
    while let Some(row) = rows.try_next().await? {
        if found.len() < most {
            found.push(read(Source::Postgres(&row))?);
        }
    }
    Ok(found)
}

/// Rows that stand by themselves.
pub(crate) async fn held(client: &Object, statement: &Statement) -> Result<Vec<QueryResult>, DbErr> {
    let kept = client.prepare_cached(&statement.sql).await?;
    let rows = client.query_raw(&kept, bound(&statement.values)).await?;
    Ok(rows.map_ok(QueryResult::Postgres).try_collect().await?)
}

fn bound(values: &[Value]) -> impl ExactSizeIterator<Item = Bound<'_>> {
    values.iter().map(Bound)
}

/// A value, written as the server expects it where it stands: it knows whether a place holds 32 bits or 64, text or an id.
#[derive(Debug)]
struct Bound<'v>(&'v Value);

impl ToSql for Bound<'_> {
    fn to_sql(&self, of: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match self.0 {
            Value::Bool(Some(value)) => value.to_sql(of, out),
            Value::TinyInt(Some(value)) => whole(i64::from(*value), of, out),
            Value::SmallInt(Some(value)) => whole(i64::from(*value), of, out),
            Value::Int(Some(value)) => whole(i64::from(*value), of, out),
            Value::BigInt(Some(value)) => whole(*value, of, out),
            Value::Unsigned(Some(value)) => whole(i64::from(*value), of, out),
            Value::BigUnsigned(Some(value)) => whole(i64::try_from(*value)?, of, out),
            Value::Double(Some(value)) => value.to_sql(of, out),
            Value::String(Some(text)) => {
                // Text is what every type can be written as; only the few that have no such form by themselves are not met here.
                out.put_slice(text.as_bytes());
                Ok(IsNull::No)
            }
            Value::Bytes(Some(bytes)) => bytes.as_slice().to_sql(of, out),
            Value::Uuid(Some(id)) => id.to_sql(of, out),
            _ => Ok(IsNull::Yes),
        }
    }

    fn accepts(_of: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

fn whole(value: i64, of: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
    match *of {
        Type::INT2 => i16::try_from(value)?.to_sql(of, out),
        Type::INT4 => i32::try_from(value)?.to_sql(of, out),
        Type::FLOAT8 => return Err(format!("{value} where a fraction stands").into()),
        Type::TEXT | Type::VARCHAR => {
            out.put_slice(value.to_string().as_bytes());
            Ok(IsNull::No)
        }
        _ => value.to_sql(&Type::INT8, out),
    }
}

/// A connection in a transaction. Dropped before its end, it is undone before anybody else has the connection.
pub(crate) struct Transaction {
    client: Option<Object>,
}

impl Transaction {
    pub(crate) async fn begin(pool: &Pool, how: &str) -> Result<Self, DbErr> {
        let client = pool.get().await?;
        match client.batch_execute(how).await {
            Ok(()) => Ok(Transaction { client: Some(client) }),
            Err(error) => {
                // One that broke while nobody used it: the next is a new one.
                drop(Object::take(client));
                let client = pool.get().await?;
                tracing::debug!(%error, "a connection was lost; another is used");
                client.batch_execute(how).await?;
                Ok(Transaction { client: Some(client) })
            }
        }
    }

    pub(crate) fn client(&self) -> Result<&Object, DbErr> {
        self.client.as_ref().ok_or_else(|| DbErr::Custom("the transaction is over".into()))
    }

    pub(crate) async fn end(mut self, how: &str) -> Result<(), DbErr> {
        let Some(client) = self.client.take() else { return Ok(()) };
        let ended = client.batch_execute(how).await;
        if ended.is_err() {
            // Nobody knows in which state it is.
            drop(Object::take(client));
        }
        Ok(ended?)
    }
}

impl Drop for Transaction {
    fn drop(&mut self) {
        let Some(client) = self.client.take() else { return };
        match tokio::runtime::Handle::try_current() {
            Ok(runtime) => drop(runtime.spawn(async move {
                if client.batch_execute("ROLLBACK").await.is_err() {
                    drop(Object::take(client));
                }
            })),
            // The server undoes what a closed connection left.
            Err(_) => drop(Object::take(client)),
        }
    }
}
