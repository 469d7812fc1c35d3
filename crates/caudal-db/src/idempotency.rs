//! A command that arrives twice happens once: the second time is answered as the first.

use crate::{BoxFuture, Db, DbErr, DbError, QueryResult, Tx, connect::is_sqlite, sql};
use sea_query::Value;

/// What makes two calls the same call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scope {
    /// Who calls, as a stable text (a user's id).
    pub principal: String,
    pub method: String,
    pub path: String,
    pub key: String,
    /// Hash of the body, to refuse the same key with another body.
    pub body_hash: String,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Claim {
    /// Never seen: go on, and [`store`] the answer before the end of the transaction.
    New,
    /// Done before: answer this again and do nothing.
    Replay { status: u16, json: String },
    /// The key was used with another body: refuse.
    OtherBody,
    /// The key was withdrawn before its command arrived: refuse.
    Withdrawn,
}

/// How the command of a key ended, for good.
#[derive(Debug, Clone, PartialEq)]
pub enum Settled {
    Done {
        status: u16,
        json: String,
        /// When its key was claimed, in milliseconds UTC.
        at_ms: i64,
    },
    /// It was not done and never will be: should it still arrive, its key is spent.
    Withdrawn,
}

/// What stands in place of a body's hash where a key was withdrawn; no hash looks like it.
const WITHDRAWN: &str = "withdrawn";

/// Takes the key inside the command's transaction; a rollback gives it back. Of several at once one gets
/// [`Claim::New`] and the others wait for its end (on PostgreSQL at the unique index, on SQLite in the queue).
///
/// # Errors
/// The driver's own, or a key that was committed without [`store`].
#[inline(never)]
pub fn claim<'a>(tx: &'a Tx, scope: &'a Scope, now_ms: i64) -> BoxFuture<'a, Result<Claim, DbErr>> {
    Box::pin(async move {
        // Nobody else writes on SQLite meanwhile, so that the key is written once, with its answer.
        if is_sqlite(tx) {
            return Ok(find(tx, scope).await?.unwrap_or(Claim::New));
        }
        // Twice, because a purge may remove the row between the insert that met it and the select that looks for it.
        for _ in 0..2 {
            if take(tx, scope, now_ms).await? {
                return Ok(Claim::New);
            }
            if let Some(claim) = find(tx, scope).await? {
                return Ok(claim);
            }
        }
        Err(DbErr::Custom("an idempotency key comes and goes".into()))
    })
}

/// Writes a key that has no answer yet, where nobody has. Answers whether it did.
async fn take(tx: &Tx, scope: &Scope, now_ms: i64) -> Result<bool, DbErr> {
    let [principal, method, path, key] = key_of(scope);
    let inserted = sql::execute(
        tx,
        "INSERT INTO idempotency_key (principal, method, path, key, body_hash, at_ms) \
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (principal, method, path, key) DO NOTHING",
        [principal, method, path, key, scope.body_hash.as_str().into(), now_ms.into()],
    )
    .await?;
    Ok(inserted == 1)
}

/// What a key that was used before means now.
async fn find(tx: &Tx, scope: &Scope) -> Result<Option<Claim>, DbErr> {
    let row = sql::one(
        tx,
        "SELECT body_hash, status, answer FROM idempotency_key \
         WHERE principal = $1 AND method = $2 AND path = $3 AND key = $4",
        key_of(scope),
    )
    .await?;
    let Some(row) = row else { return Ok(None) };
    let hash = row.try_get_by_index::<String>(0)?;
    if hash == WITHDRAWN {
        return Ok(Some(Claim::Withdrawn));
    }
    if hash != scope.body_hash {
        return Ok(Some(Claim::OtherBody));
    }
    let (status, json) = answer_of(&row, 1)?;
    Ok(Some(Claim::Replay { status, json }))
}

/// Finds out how the command of a key ended and makes sure that it stays so: one that is under way is waited for, and one that
/// never arrived gives up its key. The scope's hash is not looked at.
///
/// # Errors
/// The driver's own, or a key that was committed without [`store`].
pub async fn settle(tx: &Tx, scope: &Scope, now_ms: i64) -> Result<Settled, DbErr> {
    let withdrawal = Scope { body_hash: WITHDRAWN.to_owned(), ..scope.clone() };
    match claim(tx, &withdrawal, now_ms).await? {
        Claim::New => {
            // PostgreSQL has it already.
            take(tx, &withdrawal, now_ms).await?;
            return Ok(Settled::Withdrawn);
        }
        Claim::Withdrawn => return Ok(Settled::Withdrawn),
        Claim::Replay { .. } | Claim::OtherBody => {}
    }
    let row = sql::one(
        tx,
        "SELECT status, answer, at_ms FROM idempotency_key \
         WHERE principal = $1 AND method = $2 AND path = $3 AND key = $4",
        key_of(scope),
    )
    .await?
    .ok_or_else(|| DbErr::Custom("an idempotency key comes and goes".into()))?;
    let (status, json) = answer_of(&row, 0)?;
    Ok(Settled::Done { status, json, at_ms: row.try_get_by_index(2)? })
}

/// Status and body of a stored answer, from this column on.
fn answer_of(row: &QueryResult, from: usize) -> Result<(u16, String), DbErr> {
    let status = row.try_get_by_index::<Option<i32>>(from)?.and_then(|status| u16::try_from(status).ok());
    let answer = row.try_get_by_index::<Option<String>>(from + 1)?;
    let (Some(status), Some(answer)) = (status, answer) else {
        return Err(DbErr::Custom("an idempotency key was committed without its answer".into()));
    };
    Ok((status, answer))
}

/// Keeps the answer beside the key claimed in the same transaction.
#[inline(never)]
pub fn store<'a>(
    tx: &'a Tx,
    scope: &'a Scope,
    now_ms: i64,
    status: u16,
    json: &'a str,
) -> BoxFuture<'a, Result<(), DbErr>> {
    Box::pin(async move {
        let [principal, method, path, key] = key_of(scope);
        let (status, answer) = (Value::from(i32::from(status)), Value::from(json));
        if is_sqlite(tx) {
            let insert = "INSERT INTO idempotency_key (principal, method, path, key, body_hash, at_ms, status, answer) \
                      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
            let hash = scope.body_hash.as_str().into();
            let values = [principal, method, path, key, hash, now_ms.into(), status, answer];
            return sql::execute(tx, insert, values).await.map(drop);
        }
        let update = "UPDATE idempotency_key SET status = $1, answer = $2 \
                  WHERE principal = $3 AND method = $4 AND path = $5 AND key = $6";
        sql::send(tx, update, [status, answer, principal, method, path, key]).await
    })
}

/// Removes the keys claimed before `older_than_ms` (milliseconds UTC), at most 1,000 in one transaction so that nobody
/// waits long behind it. Returns how many.
pub async fn purge(db: &Db, older_than_ms: i64) -> Result<u64, DbError> {
    let mut total = 0;
    loop {
        let removed =
            db.write(move |tx| Box::pin(async move { purge_slice(tx, older_than_ms).await })).await?;
        total += removed;
        if removed == 0 {
            return Ok(total);
        }
    }
}

/// SQLite has no index by age: the rows lie in the order in which they came, so the oldest are the first.
async fn purge_slice(tx: &Tx, older_than_ms: i64) -> Result<u64, DbError> {
    let sql = if is_sqlite(tx) {
        "DELETE FROM idempotency_key WHERE at_ms < $1 AND rowid IN \
         (SELECT rowid FROM idempotency_key ORDER BY rowid LIMIT 1000)"
    } else {
        "DELETE FROM idempotency_key WHERE ctid = ANY(ARRAY \
         (SELECT ctid FROM idempotency_key WHERE at_ms < $1 LIMIT 1000 FOR UPDATE SKIP LOCKED))"
    };
    Ok(sql::execute(tx, sql, [older_than_ms.into()]).await?)
}

fn key_of(scope: &Scope) -> [Value; 4] {
    [&scope.principal, &scope.method, &scope.path, &scope.key].map(|text| Value::from(text.as_str()))
}
