//! Codes of accounts in the company's own books.

use caudal_db::{Conn, DbErr, Tx, entity::prelude::*, table};

#[derive(Clone, Debug, PartialEq, Eq, Row)]
#[table("account_code")]
pub struct Model {
    #[key]
    pub account: String,
    pub code: String,
    pub name: String,
    pub version: i64,
}

pub async fn all(db: &Conn) -> Result<Vec<Model>, DbErr> {
    Entity::find().all(db).await
}

/// The code of an account or of a kind, locked until the transaction ends.
pub async fn lock(tx: &Tx, account: &str) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(account).lock_exclusive().one(tx).await
}

pub async fn insert(tx: &Tx, row: Model) -> Result<(), DbErr> {
    table::insert(tx, row).await
}

/// Writes a code as it is now; its row is locked.
pub async fn overwrite(tx: &Tx, row: Model) -> Result<(), DbErr> {
    table::overwrite(tx, row).await
}

pub async fn remove(tx: &Tx, account: &str) -> Result<(), DbErr> {
    Entity::delete_by_id(account).exec(tx).await.map(drop)
}
