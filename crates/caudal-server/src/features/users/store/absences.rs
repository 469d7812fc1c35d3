//! Rows of who stands in for whom.

use caudal_db::sea_orm::{
    ActiveValue::Set, ConnectionTrait, DatabaseTransaction, DbErr, QueryOrder as _, entity::prelude::*,
};
use caudal_domain::{
    ids::{Id, UserId},
    time::parse_date,
    user::Absence,
};
use jiff::civil::Date;

/// Absences.
pub mod substitution {
    use caudal_db::sea_orm::entity::prelude::*;

    /// One absence, as its table has it.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "substitution")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub user_id: Uuid,
        pub substitute_id: Uuid,
        pub starts_on: String,
        pub ends_on: String,
        pub created_by: Uuid,
        pub created_at_ms: i64,
    }
    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

/// An absence with the name of who stands in.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its id.
    pub id: Uuid,
    /// Who stands in.
    pub substitute_id: Uuid,
    /// Their name.
    pub substitute_name: String,
    /// The first day, ISO date.
    pub starts_on: String,
    /// The last day, ISO date.
    pub ends_on: String,
}

/// The absences of a person that are not over, the next first.
pub async fn of(conn: &impl ConnectionTrait, user: UserId, today: Date) -> Result<Vec<Row>, DbErr> {
    let rows = substitution::Entity::find()
        .filter(substitution::Column::UserId.eq(user.0))
        .filter(substitution::Column::EndsOn.gte(today.to_string()))
        .order_by_asc(substitution::Column::StartsOn)
        .all(conn)
        .await?;
    let ids: Vec<_> = rows.iter().map(|r| r.substitute_id).collect();
    let names = super::names(conn, &ids).await?;
    let name = |id| names.iter().find(|(n, _)| *n == id).map(|(_, name)| name.clone()).unwrap_or_default();
    let shown = |r: substitution::Model| Row {
        id: r.id,
        substitute_id: r.substitute_id,
        substitute_name: name(r.substitute_id),
        starts_on: r.starts_on,
        ends_on: r.ends_on,
    };
    Ok(rows.into_iter().map(shown).collect())
}

/// Everybody's absences that are not over.
pub async fn of_all(conn: &impl ConnectionTrait, today: Date) -> Result<Vec<Absence>, DbErr> {
    let rows = substitution::Entity::find()
        .filter(substitution::Column::EndsOn.gte(today.to_string()))
        .all(conn)
        .await?;
    let read = |r: substitution::Model| {
        Some(Absence {
            user: Id(r.user_id),
            substitute: Id(r.substitute_id),
            starts_on: parse_date(&r.starts_on)?,
            ends_on: parse_date(&r.ends_on)?,
        })
    };
    Ok(rows.into_iter().filter_map(read).collect())
}

/// Writes an absence.
pub async fn insert(
    tx: &DatabaseTransaction,
    id: Id,
    absence: Absence,
    by: UserId,
    at_ms: i64,
) -> Result<(), DbErr> {
    substitution::Entity::insert(substitution::ActiveModel {
        id: Set(id.0),
        user_id: Set(absence.user.0),
        substitute_id: Set(absence.substitute.0),
        starts_on: Set(absence.starts_on.to_string()),
        ends_on: Set(absence.ends_on.to_string()),
        created_by: Set(by.0),
        created_at_ms: Set(at_ms),
    })
    .exec_without_returning(tx)
    .await
    .map(drop)
}

/// Forgets an absence.
pub async fn remove(tx: &DatabaseTransaction, id: Uuid) -> Result<(), DbErr> {
    substitution::Entity::delete_by_id(id).exec(tx).await.map(drop)
}
