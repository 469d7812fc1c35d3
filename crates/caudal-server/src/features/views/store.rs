//! Rows of saved views, private to the feature.

use caudal_db::{
    DatabaseTransaction,
    sea_orm::{self, ConnectionTrait, DbErr, QueryOrder, entity::prelude::*},
    table,
};
use caudal_domain::ids::{Id, UserId};

/// One view, as its table has it.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "saved_view")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    pub screen: String,
    pub name: String,
    pub name_key: String,
    pub query: String,
    pub at_ms: i64,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// Somebody's views, by screen and name.
pub async fn of(db: &impl ConnectionTrait, user: UserId) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::UserId.eq(user.0))
        .order_by_asc(Column::Screen)
        .order_by_asc(Column::NameKey)
        .all(db)
        .await
}

/// Adds a view.
pub async fn insert(tx: &DatabaseTransaction, row: Model) -> Result<(), DbErr> {
    table::insert(tx, row).await
}

/// Writes a view over.
pub async fn overwrite(tx: &DatabaseTransaction, row: Model) -> Result<(), DbErr> {
    table::overwrite(tx, row).await
}

/// Removes a view of somebody. Answers whether there was one.
pub async fn remove(tx: &DatabaseTransaction, user: UserId, id: Id) -> Result<bool, DbErr> {
    let own = Entity::delete_many().filter(Column::Id.eq(id.0)).filter(Column::UserId.eq(user.0));
    Ok(own.exec(tx).await?.rows_affected == 1)
}
