//! The canonical form of a row and of a link of the chain. Changing anything here breaks every chain that exists.

use super::Row;
use crate::{DbErr, QueryResult};
use sha2::{Digest, Sha256};
use uuid::Uuid;

pub(crate) type Hash = [u8; 32];

/// Where the chain begins: what the first link has before it.
pub(crate) const GENESIS: Hash = [0; 32];

/// A row exactly as its columns hold it, which is what is hashed.
pub(crate) struct Content {
    pub(crate) id: Uuid,
    pub(crate) at_ms: i64,
    pub(crate) actor_id: Option<Uuid>,
    pub(crate) actor_name: String,
    pub(crate) for_id: Option<Uuid>,
    pub(crate) action: String,
    pub(crate) object_kind: String,
    pub(crate) object_id: Option<Uuid>,
    pub(crate) object_number: Option<String>,
    pub(crate) address: Option<String>,
    pub(crate) session_id: Option<Uuid>,
    pub(crate) before_json: Option<String>,
    pub(crate) after_json: Option<String>,
    pub(crate) outcome: String,
}

impl Content {
    pub(crate) fn of(row: &Row) -> Self {
        Content {
            id: row.id,
            at_ms: row.at_ms,
            actor_id: row.actor_id,
            actor_name: row.actor_name.clone(),
            for_id: row.for_id,
            action: row.action.name().to_owned(),
            object_kind: row.object_kind.clone(),
            object_id: row.object_id,
            object_number: row.object_number.clone(),
            address: row.address.clone(),
            session_id: row.session_id,
            before_json: row.before.as_ref().map(ToString::to_string),
            after_json: row.after.as_ref().map(ToString::to_string),
            outcome: row.outcome.as_str().to_owned(),
        }
    }

    /// From a result in which the columns of the table stand in its own order, from `id` to `outcome`, beginning at `at`.
    pub(crate) fn read(row: &QueryResult, at: usize) -> Result<Self, DbErr> {
        Ok(Content {
            id: row.try_get_by_index(at)?,
            at_ms: row.try_get_by_index(at + 1)?,
            actor_id: row.try_get_by_index(at + 2)?,
            actor_name: row.try_get_by_index(at + 3)?,
            for_id: row.try_get_by_index(at + 4)?,
            action: row.try_get_by_index(at + 5)?,
            object_kind: row.try_get_by_index(at + 6)?,
            object_id: row.try_get_by_index(at + 7)?,
            object_number: row.try_get_by_index(at + 8)?,
            address: row.try_get_by_index(at + 9)?,
            session_id: row.try_get_by_index(at + 10)?,
            before_json: row.try_get_by_index(at + 11)?,
            after_json: row.try_get_by_index(at + 12)?,
            outcome: row.try_get_by_index(at + 13)?,
        })
    }

    /// Every field in the order of the columns, each with a byte that says whether it is there and, for texts, its length
    /// before it, so that no two rows have the same form.
    pub(crate) fn hash(&self) -> Hash {
        let mut hash = Sha256::new();
        hash.update(b"caudal audit row 1\n");
        hash.update(self.id.as_bytes());
        hash.update(self.at_ms.to_be_bytes());
        id(&mut hash, self.actor_id);
        text(&mut hash, Some(&self.actor_name));
        id(&mut hash, self.for_id);
        text(&mut hash, Some(&self.action));
        text(&mut hash, Some(&self.object_kind));
        id(&mut hash, self.object_id);
        text(&mut hash, self.object_number.as_deref());
        text(&mut hash, self.address.as_deref());
        id(&mut hash, self.session_id);
        text(&mut hash, self.before_json.as_deref());
        text(&mut hash, self.after_json.as_deref());
        text(&mut hash, Some(&self.outcome));
        hash.finalize().into()
    }
}

/// The link of number `number`: it covers the link before it.
pub(crate) fn link(before: &Hash, number: i64, row_id: Uuid, row_hash: &Hash) -> Hash {
    let mut hash = Sha256::new();
    hash.update(b"caudal audit seal 1\n");
    hash.update(before);
    hash.update(number.to_be_bytes());
    hash.update(row_id.as_bytes());
    hash.update(row_hash);
    hash.finalize().into()
}

/// Bytes out of the database as a hash; other lengths become a hash that nothing has.
pub(crate) fn from_bytes(bytes: &[u8]) -> Hash {
    bytes.try_into().unwrap_or([0xff; 32])
}

fn id(hash: &mut Sha256, value: Option<Uuid>) {
    match value {
        None => hash.update([0]),
        Some(value) => {
            hash.update([1]);
            hash.update(value.as_bytes());
        }
    }
}

fn text(hash: &mut Sha256, value: Option<&str>) {
    match value {
        None => hash.update([0]),
        Some(value) => {
            hash.update([1]);
            hash.update((value.len() as u64).to_be_bytes());
            hash.update(value.as_bytes());
        }
    }
}
