//! The audit as its columns hold it: what is hashed, to the byte.

use caudal_db::{Conn, DbErr, QueryResult};

use super::all;
use crate::proof::line::{Audit, Head};

const SEALED: &str = "SELECT s.number AS place, s.chain_hash, r.id, r.at_ms, r.actor_id, r.actor_name, r.for_id, r.action, \
     r.object_kind, r.object_id, r.object_number, r.address, r.session_id, r.before_json, r.after_json, r.outcome, r.hash \
     FROM audit_seal AS s JOIN audit_row AS r ON r.id = s.row_id WHERE s.number > $1 ORDER BY s.number LIMIT 500";

const WAITING: &str = "SELECT u.seq AS place, r.id, r.at_ms, r.actor_id, r.actor_name, r.for_id, r.action, \
     r.object_kind, r.object_id, r.object_number, r.address, r.session_id, r.before_json, r.after_json, r.outcome, r.hash \
     FROM audit_unsealed AS u JOIN audit_row AS r ON r.id = u.row_id WHERE u.seq > $1 ORDER BY u.seq LIMIT 500";

// A row that is in neither list is counted all the same.
const HEAD: &str =
    "SELECT (SELECT COUNT(*) FROM audit_row) AS written, (SELECT COUNT(*) FROM audit_unsealed) AS waiting";
const NEWEST: &str = "SELECT number, chain_hash FROM audit_seal ORDER BY number DESC LIMIT 1";

/// Rows of the chain behind a number.
pub async fn sealed(db: &Conn, after: i64) -> Result<Vec<(i64, Audit)>, DbErr> {
    let read = |row: &QueryResult| {
        let (place, link): (i64, Vec<u8>) = (row.try_get("place")?, row.try_get("chain_hash")?);
        Ok((place, Audit { number: Some(place), link: Some(hex::encode(link)), ..audit(row)? }))
    };
    all(db, SEALED, [after.into()]).await?.iter().map(read).collect()
}

/// Rows that wait for their number, behind a place in their queue.
pub async fn waiting(db: &Conn, after: i64) -> Result<Vec<(i64, Audit)>, DbErr> {
    let read = |row: &QueryResult| Ok((row.try_get("place")?, audit(row)?));
    all(db, WAITING, [after.into()]).await?.iter().map(read).collect()
}

/// Where the chain ends.
pub async fn head(db: &Conn) -> Result<Head, DbErr> {
    let newest = all(db, NEWEST, []).await?;
    let (count, head) = match newest.first() {
        Some(row) => (row.try_get("number")?, row.try_get::<Vec<u8>>("chain_hash")?),
        None => (0, vec![0; 32]),
    };
    let counted = all(db, HEAD, []).await?;
    let number = |column| counted.first().map_or(Ok(0), |row| row.try_get(column));
    Ok(Head { count, head: hex::encode(head), waiting: number("waiting")?, rows: number("written")? })
}

fn audit(row: &QueryResult) -> Result<Audit, DbErr> {
    Ok(Audit {
        number: None,
        id: row.try_get("id")?,
        at_ms: row.try_get("at_ms")?,
        actor_id: row.try_get("actor_id")?,
        actor_name: row.try_get("actor_name")?,
        for_id: row.try_get("for_id")?,
        action: row.try_get("action")?,
        object_kind: row.try_get("object_kind")?,
        object_id: row.try_get("object_id")?,
        object_number: row.try_get("object_number")?,
        address: row.try_get("address")?,
        session_id: row.try_get("session_id")?,
        before_json: row.try_get("before_json")?,
        after_json: row.try_get("after_json")?,
        outcome: row.try_get("outcome")?,
        hash: hex::encode(row.try_get::<Vec<u8>>("hash")?),
        link: None,
    })
}
