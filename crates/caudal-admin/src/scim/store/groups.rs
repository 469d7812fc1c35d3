//! Rows of groups and of who is in them.

use caudal_db::{Conn, DbErr, Statement, Tx, entity::prelude::*, sea_query::Value, table};
use caudal_domain::ids::{Id, UserId};

use super::{Wanted, conditions, number};

pub mod scim_group {
    use caudal_db::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("scim_group")]
    pub struct Model {
        #[key]
        pub id: Uuid,
        pub display_name: String,
        pub name_key: String,
        pub external_id: Option<String>,
        pub version: i64,
        pub created_at_ms: i64,
        pub updated_at_ms: i64,
    }
}

pub mod scim_member {
    use caudal_db::entity::prelude::*;
    use caudal_domain::ids::UserId;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("scim_member")]
    pub struct Model {
        #[key]
        pub group_id: Uuid,
        #[key]
        pub user_id: UserId,
    }
}

pub use scim_group::Model as Group;

/// By name, however it is written.
pub const BY_NAME: &str = "g.name_key = $?";
pub const BY_EXTERNAL_ID: &str = "g.external_id = $?";
pub const BY_ID: &str = "g.id = $?";
pub const BY_MEMBER: &str = "g.id IN (SELECT m.group_id FROM scim_member m WHERE m.user_id = $?)";

pub async fn count(conn: &Conn, wanted: &[Wanted]) -> Result<i64, DbErr> {
    let (sql, values) = conditions(wanted, 0);
    number(conn, format!("SELECT COUNT(*) FROM scim_group g WHERE 1 = 1{sql}"), values).await
}

/// Groups, the newest first.
pub async fn page(conn: &Conn, wanted: &[Wanted], (offset, limit): (i64, i64)) -> Result<Vec<Group>, DbErr> {
    let (sql, mut values) = conditions(wanted, 0);
    values.extend([Value::from(limit), Value::from(offset)]);
    let (limit, offset) = (values.len() - 1, values.len());
    let sql = format!(
        "SELECT g.id, g.display_name, g.name_key, g.external_id, g.version, g.created_at_ms, g.updated_at_ms \
         FROM scim_group g WHERE 1 = 1{sql} ORDER BY g.id DESC LIMIT ${limit} OFFSET ${offset}"
    );
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    scim_group::Entity::find().from_raw_sql(statement).all(conn).await
}

pub async fn find(conn: &Conn, id: Id) -> Result<Option<Group>, DbErr> {
    scim_group::Entity::find_by_id(id.0).one(conn).await
}

pub async fn lock(tx: &Tx, id: Id) -> Result<Option<Group>, DbErr> {
    table::lock::<scim_group::Entity>(tx, id.0).await
}

/// The group of this name, however it is written.
pub async fn by_name(conn: &Conn, key: &str) -> Result<Option<Group>, DbErr> {
    scim_group::Entity::find().filter(scim_group::Column::NameKey.eq(key)).one(conn).await
}

pub async fn by_external_id(conn: &Conn, id: &str) -> Result<Option<Group>, DbErr> {
    scim_group::Entity::find().filter(scim_group::Column::ExternalId.eq(id)).one(conn).await
}

pub async fn insert(tx: &Tx, row: Group) -> Result<(), DbErr> {
    table::insert(tx, row).await
}

/// Writes a group that is locked as it is now.
pub async fn save(tx: &Tx, row: Group) -> Result<(), DbErr> {
    table::overwrite(tx, row).await
}

/// Forgets a group that nobody is in.
pub async fn delete(tx: &Tx, id: Id) -> Result<(), DbErr> {
    scim_group::Entity::delete_by_id(id.0).exec(tx).await.map(drop)
}

/// Who is in these groups: group and person.
pub async fn members(conn: &Conn, groups: &[Uuid]) -> Result<Vec<(Uuid, UserId)>, DbErr> {
    if groups.is_empty() {
        return Ok(Vec::new());
    }
    let rows = scim_member::Entity::find()
        .filter(scim_member::Column::GroupId.is_in(groups.iter().copied()))
        .order_by_asc(scim_member::Column::GroupId)
        .order_by_asc(scim_member::Column::UserId)
        .all(conn)
        .await?;
    Ok(rows.into_iter().map(|row| (row.group_id, row.user_id)).collect())
}

/// The groups that these people are in: person, group and its name.
pub async fn of_people(conn: &Conn, people: &[UserId]) -> Result<Vec<(UserId, Uuid, String)>, DbErr> {
    if people.is_empty() {
        return Ok(Vec::new());
    }
    let places: Vec<_> = (1..=people.len()).map(|n| format!("${n}")).collect();
    let sql = format!(
        "SELECT m.user_id, g.id, g.display_name FROM scim_member m JOIN scim_group g ON g.id = m.group_id \
         WHERE m.user_id IN ({}) ORDER BY m.user_id, g.name_key",
        places.join(", ")
    );
    let values: Vec<Value> = people.iter().map(|id| (*id).into()).collect();
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    let rows = conn.query_all_raw(statement).await?;
    rows.iter()
        .map(|row| Ok((row.try_get_by_index(0)?, row.try_get_by_index(1)?, row.try_get_by_index(2)?)))
        .collect()
}

pub async fn join(tx: &Tx, group: Id, user: UserId) -> Result<(), DbErr> {
    let row = scim_member::Model { group_id: group.0, user_id: user };
    scim_member::Entity::insert(row).exec_without_returning(tx).await.map(drop)
}

pub async fn leave(tx: &Tx, group: Id, user: UserId) -> Result<(), DbErr> {
    scim_member::Entity::delete_by_id((group.0, user)).exec(tx).await.map(drop)
}

pub async fn leave_all(tx: &Tx, user: UserId) -> Result<(), DbErr> {
    scim_member::Entity::delete_many().filter(scim_member::Column::UserId.eq(user)).exec(tx).await.map(drop)
}
