//! The sealer: gives rows their numbers and links.

use super::hash::{GENESIS, Hash, from_bytes, link};
use crate::turns::spawn_turns;
use crate::{Conn, Db, DbErr, DbError, Tx, bulk, connect::is_sqlite, sql};
use sea_query::Value;
use std::{fmt::Write, future::Future, time::Duration};
use tokio::task::JoinHandle;
use uuid::Uuid;

/// Most rows in one transaction of the sealer: people's commands wait for it on SQLite.
const SLICE: usize = 200;
/// The advisory lock on PostgreSQL, "caudal" and 2.
const LOCK: i64 = 0x0063_6175_6461_6c02;
/// How often the sealer looks; half of what it may lag behind.
const PERIOD: Duration = Duration::from_millis(500);

/// Numbers and chains the rows that wait, in the order in which they were written (so that what happened to one document
/// keeps its order), at most 200 in one transaction. Returns how many. When another node seals, it returns 0 at once.
pub async fn seal_once(db: &Db) -> Result<u64, DbError> {
    let mut total = 0;
    loop {
        let sealed = db.write(|tx| Box::pin(seal_slice(tx))).await?;
        total += sealed as u64;
        if sealed < SLICE {
            return Ok(total);
        }
    }
}

/// Seals twice a second until `shutdown` is ready, and once more then.
pub fn spawn_sealer(db: Db, shutdown: impl Future<Output = ()> + Send + 'static) -> JoinHandle<()> {
    spawn_turns(PERIOD, shutdown, move || {
        let db = db.clone();
        async move {
            if let Err(err) = seal_if_any(&db).await {
                tracing::warn!(error = %err, "the audit trail waits to be sealed");
            }
        }
    })
}

/// Looks with a reader first, so that an idle server does not write.
async fn seal_if_any(db: &Db) -> Result<(), DbError> {
    if sql::one(db.read(), "SELECT 1 FROM audit_unsealed LIMIT 1", []).await?.is_some() {
        seal_once(db).await?;
    }
    Ok(())
}

/// How many rows wait for their number, up to [`MOST_COUNTED`](crate::parts::MOST_COUNTED), and of when the first of them is, in
/// milliseconds of UTC.
pub async fn unsealed(conn: &Conn) -> Result<(i64, Option<i64>), DbErr> {
    let oldest =
        "SELECT r.at_ms FROM audit_unsealed u JOIN audit_row r ON r.id = u.row_id ORDER BY u.seq LIMIT 1";
    let oldest = sql::one(conn, oldest, []).await?.map(|row| row.try_get_by_index(0)).transpose()?;
    Ok((sql::count(conn, "audit_unsealed").await?, oldest))
}

struct Waiting {
    seq: i64,
    row_id: Uuid,
    row_hash: Hash,
}

async fn seal_slice(tx: &Tx) -> Result<usize, DbError> {
    if !is_sqlite(tx) {
        let row = sql::one(tx, "SELECT pg_try_advisory_xact_lock($1)", [LOCK.into()]).await?;
        let mine = row.map(|row| row.try_get_by_index::<bool>(0)).transpose()?.unwrap_or(false);
        if !mine {
            return Ok(0);
        }
    }
    let waiting = waiting(tx).await?;
    if waiting.is_empty() {
        return Ok(0);
    }
    let (mut number, mut head) = head(tx).await?;
    for some in bulk::in_steps(&waiting) {
        let mut seals: Vec<Value> = Vec::with_capacity(some.len() * 4);
        for row in some {
            number += 1;
            head = link(&head, number, row.row_id, &row.row_hash);
            let hash = row.row_hash.to_vec();
            seals.extend([number.into(), row.row_id.into(), hash.into(), head.to_vec().into()]);
        }
        let insert = format!(
            "INSERT INTO audit_seal (number, row_id, row_hash, chain_hash) VALUES {}",
            tuples(some.len(), 4)
        );
        sql::execute(tx, &insert, seals).await?;
        let delete = format!("DELETE FROM audit_unsealed WHERE seq IN {}", tuples(1, some.len()));
        sql::execute(tx, &delete, some.iter().map(|row| row.seq.into())).await?;
    }
    Ok(waiting.len())
}

async fn waiting(tx: &Tx) -> Result<Vec<Waiting>, DbErr> {
    let some = format!(
        "SELECT u.seq, u.row_id, r.hash FROM audit_unsealed u JOIN audit_row r ON r.id = u.row_id \
         ORDER BY u.seq LIMIT {SLICE}"
    );
    let rows = sql::all(tx, &some, []).await?;
    rows.iter()
        .map(|row| {
            Ok(Waiting {
                seq: row.try_get_by_index(0)?,
                row_id: row.try_get_by_index(1)?,
                row_hash: from_bytes(&row.try_get_by_index::<Vec<u8>>(2)?),
            })
        })
        .collect()
}

/// The newest number and link.
pub(super) async fn head(conn: &Conn) -> Result<(i64, Hash), DbErr> {
    let row =
        sql::one(conn, "SELECT number, chain_hash FROM audit_seal ORDER BY number DESC LIMIT 1", []).await?;
    match row {
        None => Ok((0, GENESIS)),
        Some(row) => Ok((row.try_get_by_index(0)?, from_bytes(&row.try_get_by_index::<Vec<u8>>(1)?))),
    }
}

/// `($1, $2), ($3, $4)` for two rows of two.
fn tuples(rows: usize, width: usize) -> String {
    let mut text = String::with_capacity(rows * width * 6);
    for index in 0..rows * width {
        let before = match (index, index % width) {
            (0, _) => "(",
            (_, 0) => "), (",
            _ => ", ",
        };
        // Writing to a String cannot fail.
        let _infallible = write!(text, "{before}${}", index + 1);
    }
    text.push(')');
    text
}
