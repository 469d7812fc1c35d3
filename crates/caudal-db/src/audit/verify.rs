//! Proof that nothing in the trail was edited, reordered, removed or cut off.

use super::hash::{Content, GENESIS, Hash, from_bytes, link};
use super::seal::head;
use crate::{Db, DbErr, DbError, FromCell, QueryResult, sql};
use std::collections::HashSet;
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
    /// The seal's number, when the row has one. Of a missed checkpoint: the first number that is gone, or the checkpoint's
    /// own where the chain is long enough and another.
    pub number: Option<i64>,
    pub row_id: Option<Uuid>,
    pub fault: Fault,
}

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
    /// The row waits for a number that it has, or waits twice: the sealer would stop at it.
    QueuedAgain,
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
pub async fn verify_against(db: &Db, kept: Option<&Checkpoint>) -> Result<Verification, DbError> {
    let mut walk =
        Walk { number: 0, head: GENESIS, kept, kept_seen: kept.is_none_or(|kept| kept.count == 0) };
    let mut first_break = walk.chain(db).await?;
    if first_break.is_none() && !walk.kept_seen {
        // Cut off where it ends now, or another one from somewhere before the checkpoint on.
        let count = kept.map_or(0, |kept| i64::try_from(kept.count).unwrap_or(i64::MAX));
        let number = Some(count.min(walk.number.saturating_add(1)));
        first_break = Some(Break { number, row_id: None, fault: Fault::CheckpointMissed });
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
        let broken = |number, row_id, fault| Ok(Some(Break { number: Some(number), row_id, fault }));
        if number != self.number + 1 {
            return broken(self.number + 1, None, Fault::NumberMissing);
        }
        let Some(row_id) = readable::<Uuid>(row, 1) else {
            return broken(number, None, Fault::LinkBroken);
        };
        let row_hash = from_bytes(&row.try_get_by_index::<Vec<u8>>(2)?);
        let chain_hash = from_bytes(&row.try_get_by_index::<Vec<u8>>(3)?);
        let Some(stored) = row.try_get_by_index::<Option<Vec<u8>>>(4)? else {
            return broken(number, Some(row_id), Fault::RowMissing);
        };
        if from_bytes(&stored) != row_hash || content_hash(row, 5) != Some(row_hash) {
            return broken(number, Some(row_id), Fault::RowChanged);
        }
        let expected = link(&self.head, number, row_id, &row_hash);
        if chain_hash != expected {
            return broken(number, Some(row_id), Fault::LinkBroken);
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

/// A value that was written as values are; whoever edits the file itself can put anything there, as half an id.
fn readable<T: FromCell>(row: &QueryResult, at: usize) -> Option<T> {
    row.try_get_by_index(at).ok()
}

/// What the content that begins at `at` hashes to; nothing where it is no content at all.
fn content_hash(row: &QueryResult, at: usize) -> Option<Hash> {
    Content::read(row, at).ok().map(|content| content.hash())
}

/// Checks the content of the rows that wait, and counts them.
async fn unsealed(db: &Db) -> Result<(u64, Option<Break>), DbError> {
    let (mut waiting, mut seq) = (HashSet::new(), 0_i64);
    loop {
        let page = sql::all(
            db.read(),
            "SELECT u.seq, u.row_id, \
             CASE WHEN EXISTS (SELECT 1 FROM audit_seal s WHERE s.row_id = u.row_id) THEN 'yes' ELSE 'no' END, r.hash, \
             r.id, r.at_ms, r.actor_id, r.actor_name, r.for_id, r.action, r.object_kind, r.object_id, \
             r.object_number, r.address, r.session_id, r.before_json, r.after_json, r.outcome \
             FROM audit_unsealed u LEFT JOIN audit_row r ON r.id = u.row_id \
             WHERE u.seq > $1 ORDER BY u.seq LIMIT 500",
            [seq.into()],
        )
        .await?;
        for row in &page {
            seq = row.try_get_by_index(0)?;
            let row_id = readable::<Uuid>(row, 1);
            let broken = |fault| Some(Break { number: None, row_id, fault });
            let sealed: String = row.try_get_by_index(2)?;
            let count = waiting.len() as u64;
            let Some((id, stored)) = row_id.zip(row.try_get_by_index::<Option<Vec<u8>>>(3)?) else {
                return Ok((count, broken(Fault::RowMissing)));
            };
            if content_hash(row, 4) != Some(from_bytes(&stored)) {
                return Ok((count, broken(Fault::RowChanged)));
            }
            if sealed == "yes" || !waiting.insert(id) {
                return Ok((count, broken(Fault::QueuedAgain)));
            }
        }
        if page.len() < PAGE {
            return Ok((waiting.len() as u64, None));
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
    let row_id = readable(&row, 0);
    Ok(Some(Break { number: None, row_id, fault: Fault::RowUnsealed }))
}
