//! Who did what: rows written in the command's own transaction, then numbered and chained by one sealer.

mod hash;
mod seal;
#[cfg(test)]
mod tamper;
mod verify;
mod witness;

use crate::{BoxFuture, DbErr, Tx, sql};
use caudal_domain::audit::Action;
use sea_query::Value;
pub use seal::{seal_once, spawn_sealer, unsealed};
use uuid::Uuid;
pub use verify::{Break, Checkpoint, Fault, Verification, checkpoint, verify, verify_against};
pub(crate) use witness::{Found, Witness};
pub use witness::{WentBack, keep_seal, kept_seal, spawn_witness};

/// One thing that somebody did or was refused.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// Version 7.
    pub id: Uuid,
    pub at_ms: i64,
    /// Who; `None` for the system itself and for strangers.
    pub actor_id: Option<Uuid>,
    /// The actor's name as it was then.
    pub actor_name: String,
    /// For whom, when not for oneself.
    pub for_id: Option<Uuid>,
    /// What: `request.approve`.
    pub action: Action,
    /// To what: `request`.
    pub object_kind: String,
    pub object_id: Option<Uuid>,
    /// Its number as people know it.
    pub object_number: Option<String>,
    /// From where: the network address.
    pub address: Option<String>,
    pub session_id: Option<Uuid>,
    pub before: Option<serde_json::Value>,
    pub after: Option<serde_json::Value>,
    pub outcome: Outcome,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Done,
    /// It was refused for lack of permission.
    Denied,
}

impl Outcome {
    /// As it is stored: `done` or `denied`.
    pub fn as_str(self) -> &'static str {
        match self {
            Outcome::Done => "done",
            Outcome::Denied => "denied",
        }
    }
}

/// Writes the row with the SHA-256 of its content, in the command's transaction.
#[inline(never)]
pub fn append<'a>(tx: &'a Tx, row: &'a Row) -> BoxFuture<'a, Result<(), DbErr>> {
    Box::pin(async move {
        let content = hash::Content::of(row);
        let hash = content.hash().to_vec();
        let values: [Value; 15] = [
            content.id.into(),
            content.at_ms.into(),
            content.actor_id.into(),
            content.actor_name.into(),
            content.for_id.into(),
            content.action.into(),
            content.object_kind.into(),
            content.object_id.into(),
            content.object_number.into(),
            content.address.into(),
            content.session_id.into(),
            content.before_json.into(),
            content.after_json.into(),
            content.outcome.into(),
            hash.into(),
        ];
        sql::send(
        tx,
        "INSERT INTO audit_row (id, at_ms, actor_id, actor_name, for_id, action, object_kind, object_id, object_number, \
         address, session_id, before_json, after_json, outcome, hash) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
        values,
    )
    .await
    })
}
