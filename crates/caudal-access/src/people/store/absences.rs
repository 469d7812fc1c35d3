//! Rows of who stands in for whom.

use caudal_db::{Conn, DbErr, Tx, entity::prelude::*};
use caudal_domain::ids::{Id, UserId};
use caudal_domain::{time::parse_date, user::Absence};
use jiff::civil::Date;

/// Absences.
pub mod substitution {
    use caudal_db::entity::prelude::*;
    use caudal_domain::ids::UserId;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("substitution")]
    pub struct Model {
        #[key]
        pub id: Uuid,
        pub user_id: UserId,
        pub substitute_id: UserId,
        pub starts_on: String,
        pub ends_on: String,
        pub created_by: UserId,
        pub created_at_ms: i64,
    }
}

/// An absence with the name of who stands in.
#[derive(Clone, Debug)]
pub struct Row {
    pub id: Uuid,
    pub substitute_id: UserId,
    pub substitute_name: String,
    pub starts_on: String,
    pub ends_on: String,
}

/// The absences of a person that are not over, the next first.
pub async fn of(conn: &Conn, user: UserId, today: Date) -> Result<Vec<Row>, DbErr> {
    let rows = substitution::Entity::find()
        .filter(substitution::Column::UserId.eq(user))
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
pub async fn of_all(conn: &Conn, today: Date) -> Result<Vec<Absence>, DbErr> {
    let rows = substitution::Entity::find()
        .filter(substitution::Column::EndsOn.gte(today.to_string()))
        .all(conn)
        .await?;
    let read = |r: substitution::Model| {
        Some(Absence {
            user: r.user_id,
            substitute: r.substitute_id,
            starts_on: parse_date(&r.starts_on)?,
            ends_on: parse_date(&r.ends_on)?,
        })
    };
    Ok(rows.into_iter().filter_map(read).collect())
}

pub async fn insert(tx: &Tx, id: Id, absence: Absence, by: UserId, at_ms: i64) -> Result<(), DbErr> {
    substitution::Entity::insert(substitution::Model {
        id: id.0,
        user_id: absence.user,
        substitute_id: absence.substitute,
        starts_on: absence.starts_on.to_string(),
        ends_on: absence.ends_on.to_string(),
        created_by: by,
        created_at_ms: at_ms,
    })
    .exec_without_returning(tx)
    .await
    .map(drop)
}

pub async fn remove(tx: &Tx, id: Uuid) -> Result<(), DbErr> {
    substitution::Entity::delete_by_id(id).exec(tx).await.map(drop)
}
