//! What people chose to hear of, private to the feature.

use caudal_db::{
    DatabaseTransaction, bulk,
    sea_orm::{self, ConnectionTrait, DbErr, entity::prelude::*},
};

/// How somebody hears of one kind, as its table has it.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "notice_preference")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub kind: String,
    pub bell: bool,
    pub mail: String,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// What these people chose.
pub async fn of(db: &impl ConnectionTrait, users: Vec<Uuid>) -> Result<Vec<Model>, DbErr> {
    Entity::find().filter(bulk::any_of(db, Column::UserId, users)).all(db).await
}

/// Writes what somebody chose, in place of what they had chosen.
pub async fn put(tx: &DatabaseTransaction, rows: &[Model]) -> Result<(), DbErr> {
    bulk::put(tx, rows).await
}
