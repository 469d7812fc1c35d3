//! Rows of tokens.

use super::TokenId;
use caudal_db::{Conn, DbErr, JsonText, Tx, entity::prelude::*, table};
use caudal_domain::ids::UserId;

pub mod token {
    use super::TokenId;
    use caudal_db::{JsonText, entity::prelude::*};
    use caudal_domain::{ids::UserId, time::parse_date};
    use jiff::civil::Date;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("service_token")]
    pub struct Model {
        #[key]
        pub id: TokenId,
        pub name: String,
        pub token_hash: Vec<u8>,
        pub hint: String,
        pub scopes: JsonText<Vec<String>>,
        pub drafts_for: Option<UserId>,
        pub ends_on: String,
        pub created_by: UserId,
        pub created_by_name: String,
        pub created_at_ms: i64,
        pub last_used_ms: Option<i64>,
        pub revoked_at_ms: Option<i64>,
        pub version: i64,
    }

    impl Model {
        /// Whether it is neither over nor revoked.
        pub fn is_valid(&self, today: Date) -> bool {
            self.revoked_at_ms.is_none() && parse_date(&self.ends_on).is_some_and(|day| today <= day)
        }
    }
}

/// The token with this hash, however it stands. This one query is all that checking a system's call costs.
pub async fn by_hash(conn: &Conn, hash: [u8; 32]) -> Result<Option<token::Model>, DbErr> {
    token::Entity::find().filter(token::Column::TokenHash.eq(hash.to_vec())).one(conn).await
}

/// The tokens, the newest first.
pub async fn all(conn: &Conn) -> Result<Vec<token::Model>, DbErr> {
    token::Entity::find().order_by_desc(token::Column::Id).all(conn).await
}

/// The tokens that a person made, the newest first.
pub async fn made_by(conn: &Conn, user: UserId) -> Result<Vec<token::Model>, DbErr> {
    let made = token::Entity::find().filter(token::Column::CreatedBy.eq(user));
    made.order_by_desc(token::Column::Id).all(conn).await
}

#[derive(Clone)]
pub struct NewToken {
    pub id: TokenId,
    pub name: String,
    /// The SHA-256 of its secret.
    pub hash: [u8; 32],
    /// The last characters of its secret.
    pub hint: String,
    pub scopes: Vec<String>,
    /// For whom it drafts requests.
    pub drafts_for: Option<UserId>,
    /// Its last day, ISO date.
    pub ends_on: String,
    pub by: (UserId, String),
    pub at_ms: i64,
}

pub async fn insert(tx: &Tx, new: NewToken) -> Result<(), DbErr> {
    token::Entity::insert(token::Model {
        id: new.id,
        name: new.name,
        token_hash: new.hash.to_vec(),
        hint: new.hint,
        scopes: JsonText(new.scopes),
        drafts_for: new.drafts_for,
        ends_on: new.ends_on,
        created_by: new.by.0,
        created_by_name: new.by.1,
        created_at_ms: new.at_ms,
        last_used_ms: None,
        revoked_at_ms: None,
        version: 1,
    })
    .exec_without_returning(tx)
    .await
    .map(drop)
}

pub async fn lock(tx: &Tx, id: TokenId) -> Result<Option<token::Model>, DbErr> {
    table::lock::<token::Entity>(tx, id).await
}

/// The token that bears this name and is not revoked.
pub async fn by_name(conn: &Conn, name: &str) -> Result<Option<token::Model>, DbErr> {
    let named = token::Column::Name.eq(name).and(token::Column::RevokedAtMs.is_null());
    token::Entity::find().filter(named).one(conn).await
}

pub async fn revoke(tx: &Tx, id: TokenId, now_ms: i64) -> Result<(), DbErr> {
    token::Entity::update_many()
        .col_expr(token::Column::RevokedAtMs, Expr::value(now_ms))
        .col_expr(token::Column::Version, Expr::col(token::Column::Version).add(1))
        .filter(token::Column::Id.eq(id))
        .exec(tx)
        .await
        .map(drop)
}

/// Remembers when a token was used last. Never back: a slower call may come later.
pub async fn touch(tx: &Tx, id: TokenId, now_ms: i64) -> Result<(), DbErr> {
    let earlier = token::Column::LastUsedMs.is_null().or(token::Column::LastUsedMs.lt(now_ms));
    token::Entity::update_many()
        .col_expr(token::Column::LastUsedMs, Expr::value(now_ms))
        .filter(token::Column::Id.eq(id))
        .filter(earlier)
        .exec(tx)
        .await
        .map(drop)
}
