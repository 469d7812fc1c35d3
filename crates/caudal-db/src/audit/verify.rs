//! Proof that nothing in the trail was edited, reordered, removed or cut off.

use super::hash::{Content, GENESIS, Hash, from_bytes, link};
use super::seal::head;
use crate::{Db, DbError, sql};
use sea_orm::{DbErr, QueryResult};
use uuid::Uuid;

/// What [`verify`] found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verification {
    /// How many seals were checked, from number 1 on.
    pub sealed: u64,
    /// Rows not sealed yet, which is normal for a second.
    pub waiting: u64,
    /// The last good link, as hexadecimal.
    pub head: String,
    /// The first thing that is wrong; `None` when all is well.
    pub first_break: Option<Break>,
}

/// Where the trail is broken, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Break {
    /// The seal's number, when the row has one.
    pub number: Option<i64>,
    /// The row, when one is known.
    pub row_id: Option<Uuid>,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What can be wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// A number is missing: a seal was removed.
    NumberMissing,
    /// The seal is there and its row is not.
    RowMissing,
    /// The row's content is not what was hashed.
    RowChanged,
    /// The seal is not the one that follows from the seal before.
    LinkBroken,
    /// The row was neither sealed nor waits to be: it was smuggled in, or its seal was cut off.
    RowUnsealed,
    /// The trail is shorter than the checkpoint, or another one.
    CheckpointMissed,
}

/// Count and head of the chain at one moment, to keep elsewhere: it proves later that nothing was cut off at the end.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Checkpoint {
    /// The newest number.
    pub count: u64,
    /// Its link, as hexadecimal.
    pub head: String,
}

/// The chain's count and head now.
///
/// # Errors
/// Only the driver's own.
pub async fn checkpoint(db: &Db) -> Result<Checkpoint, DbError> {
    let (number, head) = head(db.read()).await?;
    Ok(Checkpoint { count: number.unsigned_abs(), head: hex::encode(head) })
}

/// Computes every row's hash and every link again, a page at a time, and tells the first that is wrong.
///
/// # Errors
/// Only the driver's own: what is wrong with the trail is in the answer.
pub async fn verify(db: &Db) -> Result<Verification, DbError> {
    verify_against(db, None).await
}

/// [`verify`], and that the chain contains `kept`, a checkpoint taken earlier.
///
/// # Errors
/// Only the driver's own.
pub async fn verify_against(db: &Db, kept: Option<&Checkpoint>) -> Result<Verification, DbError> {
    let mut walk =
        Walk { number: 0, head: GENESIS, kept, kept_seen: kept.is_none_or(|kept| kept.count == 0) };
    let mut first_break = walk.chain(db).await?;
    if first_break.is_none() && !walk.kept_seen {
        first_break = Some(Break { number: None, row_id: None, fault: Fault::CheckpointMissed });
    }
    let mut waiting = 0;
    if first_break.is_none() {
        (waiting, first_break) = unsealed(db).await?;
    }
    if first_break.is_none() {
        first_break = orphan(db).await?;
    }
    Ok(Verification {
        sealed: walk.number.unsigned_abs(),
        waiting,
        head: hex::encode(walk.head),
        first_break,
    })
}

/// Rows at a time.
const PAGE: usize = 500;

struct Walk<'k> {
    number: i64,
    head: Hash,
    kept: Option<&'k Checkpoint>,
    kept_seen: bool,
}

impl Walk<'_> {
    async fn chain(&mut self, db: &Db) -> Result<Option<Break>, DbError> {
        loop {
            let page = sql::all(
                db.read(),
                "SELECT s.number, s.row_id, s.row_hash, s.chain_hash, r.hash, \
                 r.id, r.at_ms, r.actor_id, r.actor_name, r.for_id, r.action, r.object_kind, r.object_id, \
                 r.object_number, r.address, r.session_id, r.before_json, r.after_json, r.outcome \
                 FROM audit_seal s LEFT JOIN audit_row r ON r.id = s.row_id \
                 WHERE s.number > $1 ORDER BY s.number LIMIT 500",
                [self.number.into()],
            )
            .await?;
            for row in &page {
                if let Some(found) = self.step(row)? {
                    return Ok(Some(found));
                }
            }
            if page.len() < PAGE {
                return Ok(None);
            }
        }
    }

    fn step(&mut self, row: &QueryResult) -> Result<Option<Break>, DbErr> {
        let number: i64 = row.try_get_by_index(0)?;
        let row_id: Uuid = row.try_get_by_index(1)?;
        let row_hash = from_bytes(&row.try_get_by_index::<Vec<u8>>(2)?);
        let chain_hash = from_bytes(&row.try_get_by_index::<Vec<u8>>(3)?);
        let broken = |number, fault| Ok(Some(Break { number: Some(number), row_id: Some(row_id), fault }));
        if number != self.number + 1 {
            return Ok(Some(Break {
                number: Some(self.number + 1),
                row_id: None,
                fault: Fault::NumberMissing,
            }));
        }
        let Some(stored) = row.try_get_by_index::<Option<Vec<u8>>>(4)? else {
            return broken(number, Fault::RowMissing);
        };
        if from_bytes(&stored) != row_hash || Content::read(row, 5)?.hash() != row_hash {
            return broken(number, Fault::RowChanged);
        }
        let expected = link(&self.head, number, row_id, &row_hash);
        if chain_hash != expected {
            return broken(number, Fault::LinkBroken);
        }
        (self.number, self.head) = (number, expected);
        if let Some(kept) = self.kept
            && kept.count == number.unsigned_abs()
        {
            self.kept_seen = kept.head.eq_ignore_ascii_case(&hex::encode(expected));
        }
        Ok(None)
    }
}

/// Checks the content of the rows that wait, and counts them.
async fn unsealed(db: &Db) -> Result<(u64, Option<Break>), DbError> {
    let (mut count, mut seq) = (0, 0_i64);
    loop {
        let page = sql::all(
            db.read(),
            "SELECT u.seq, u.row_id, r.hash, \
             r.id, r.at_ms, r.actor_id, r.actor_name, r.for_id, r.action, r.object_kind, r.object_id, \
             r.object_number, r.address, r.session_id, r.before_json, r.after_json, r.outcome \
             FROM audit_unsealed u LEFT JOIN audit_row r ON r.id = u.row_id \
             WHERE u.seq > $1 ORDER BY u.seq LIMIT 500",
            [seq.into()],
        )
        .await?;
        for row in &page {
            seq = row.try_get_by_index(0)?;
            let row_id: Uuid = row.try_get_by_index(1)?;
            let broken = |fault| Some(Break { number: None, row_id: Some(row_id), fault });
            let Some(stored) = row.try_get_by_index::<Option<Vec<u8>>>(2)? else {
                return Ok((count, broken(Fault::RowMissing)));
            };
            if Content::read(row, 3)?.hash() != from_bytes(&stored) {
                return Ok((count, broken(Fault::RowChanged)));
            }
            count += 1;
        }
        if page.len() < PAGE {
            return Ok((count, None));
        }
    }
}

/// A row that is in neither list. One statement, so that rows which are being sealed meanwhile are seen in one of them.
async fn orphan(db: &Db) -> Result<Option<Break>, DbError> {
    let row = sql::one(
        db.read(),
        "SELECT r.id FROM audit_row r \
         WHERE NOT EXISTS (SELECT 1 FROM audit_seal s WHERE s.row_id = r.id) \
         AND r.id NOT IN (SELECT u.row_id FROM audit_unsealed u) LIMIT 1",
        [],
    )
    .await?;
    let Some(row) = row else { return Ok(None) };
    let row_id = Some(row.try_get_by_index(0)?);
    Ok(Some(Break { number: None, row_id, fault: Fault::RowUnsealed }))
}
