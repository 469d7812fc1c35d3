//! Codes of accounts in the company's own books.

use caudal_db::{
    DatabaseTransaction,
    sea_orm::{self, ConnectionTrait, DbErr, QuerySelect, entity::prelude::*},
    table,
};

/// One code, as its table has it.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "account_code")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub account: String,
    pub code: String,
    pub name: String,
    pub version: i64,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// All codes.
pub async fn all(db: &impl ConnectionTrait) -> Result<Vec<Model>, DbErr> {
    Entity::find().all(db).await
}

/// The code of an account or of a kind, locked until the transaction ends.
pub async fn lock(tx: &DatabaseTransaction, account: &str) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(account).lock_exclusive().one(tx).await
}

/// Adds a code.
pub async fn insert(tx: &DatabaseTransaction, row: Model) -> Result<(), DbErr> {
    table::insert(tx, row).await
}

/// Writes a code as it is now; its row is locked.
pub async fn overwrite(tx: &DatabaseTransaction, row: Model) -> Result<(), DbErr> {
    table::overwrite(tx, row).await
}

/// Takes a code away.
pub async fn remove(tx: &DatabaseTransaction, account: &str) -> Result<(), DbErr> {
    Entity::delete_by_id(account).exec(tx).await.map(drop)
}
