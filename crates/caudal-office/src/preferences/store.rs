//! What people chose to hear of, private to the feature.

use caudal_db::{Conn, DbErr, Tx, bulk, entity::prelude::*};
use caudal_domain::ids::UserId;

#[derive(Clone, Debug, PartialEq, Eq, Row)]
#[table("notice_preference")]
pub struct Model {
    #[key]
    pub user_id: UserId,
    #[key]
    pub kind: String,
    pub bell: bool,
    pub mail: String,
}

pub async fn of(db: &Conn, users: Vec<UserId>) -> Result<Vec<Model>, DbErr> {
    Entity::find().filter(bulk::any_of(db, Column::UserId, users)).all(db).await
}

/// Writes what somebody chose, in place of what they had chosen.
pub async fn overwrite(tx: &Tx, rows: &[Model]) -> Result<(), DbErr> {
    bulk::overwrite(tx, rows).await
}
