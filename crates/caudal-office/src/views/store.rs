//! Rows of saved views, private to the feature.

use caudal_db::{Conn, DbErr, Tx, entity::prelude::*, table};
use caudal_domain::ids::{Id, UserId};

#[derive(Clone, Debug, PartialEq, Eq, Row)]
#[table("saved_view")]
pub struct Model {
    #[key]
    pub id: Uuid,
    pub user_id: UserId,
    pub screen: String,
    pub name: String,
    pub name_key: String,
    pub query: String,
    pub at_ms: i64,
}

/// Somebody's views, by screen and name.
pub async fn of(db: &Conn, user: UserId) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::UserId.eq(user))
        .order_by_asc(Column::Screen)
        .order_by_asc(Column::NameKey)
        .all(db)
        .await
}

pub async fn insert(tx: &Tx, row: Model) -> Result<(), DbErr> {
    table::insert(tx, row).await
}

pub async fn overwrite(tx: &Tx, row: Model) -> Result<(), DbErr> {
    table::overwrite(tx, row).await
}

/// Removes a view of somebody. Answers whether there was one.
pub async fn remove(tx: &Tx, user: UserId, id: Id) -> Result<bool, DbErr> {
    let own = Entity::delete_many().filter(Column::Id.eq(id)).filter(Column::UserId.eq(user));
    Ok(own.exec(tx).await?.rows_affected == 1)
}
