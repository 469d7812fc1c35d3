//! Rows of addresses that were bought and not used yet.

use caudal_db::{DbErr, Tx, entity::prelude::*};
use caudal_web::caller::SessionId;

mod ticket {
    use super::*;
    use caudal_web::caller::SessionId;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("download_ticket")]
    pub struct Model {
        #[key]
        pub token_hash: Vec<u8>,
        pub session_id: SessionId,
        pub target: String,
        pub expires_at_ms: i64,
    }
}

#[derive(Clone)]
pub struct Ticket {
    /// SHA-256 of the secret in the address.
    pub token_hash: Vec<u8>,
    pub session_id: SessionId,
    pub target: String,
    pub expires_at_ms: i64,
}

pub async fn add(tx: &Tx, t: &Ticket) -> Result<(), DbErr> {
    let row = ticket::Model {
        token_hash: t.token_hash.clone(),
        session_id: t.session_id,
        target: t.target.clone(),
        expires_at_ms: t.expires_at_ms,
    };
    ticket::Entity::insert(row).exec_without_returning(tx).await.map(drop)
}

/// Takes an address out of use and answers what it was bought for, if it is this session's and still good.
pub async fn take(tx: &Tx, hash: Vec<u8>, session: SessionId, now_ms: i64) -> Result<Option<String>, DbErr> {
    let Some(found) = ticket::Entity::find_by_id(hash.clone()).one(tx).await? else { return Ok(None) };
    if found.session_id != session {
        return Ok(None);
    }
    // Of two that come at once only one deletes it.
    let deleted = ticket::Entity::delete_by_id(hash).exec(tx).await?.rows_affected;
    Ok((deleted == 1 && found.expires_at_ms > now_ms).then_some(found.target))
}

/// Forgets addresses that nobody used in time.
pub async fn forget_expired(tx: &Tx, now_ms: i64) -> Result<(), DbErr> {
    ticket::Entity::delete_many().filter(ticket::Column::ExpiresAtMs.lt(now_ms)).exec(tx).await.map(drop)
}
