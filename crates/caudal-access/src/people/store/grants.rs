//! Rows of permissions.

use caudal_db::sea_query::{Alias, Query};
use caudal_db::{Conn, DbErr, Statement, Tx, entity::prelude::*};
use caudal_domain::order;
use caudal_domain::permission::{Permission, Permissions};
use caudal_domain::{ids::UserId, time::parse_date, user::Grant};
use jiff::civil::Date;

use super::{app_user, user_permission};

/// A grant with who gave it and when.
#[derive(Clone, Debug)]
pub struct GrantRow {
    pub grant: Grant,
    pub granted_by: Option<String>,
    pub granted_at_ms: i64,
}

/// What is granted to a person on this day and later, in the order people see permissions. A label that this program does
/// not know grants nothing.
pub async fn of(conn: &Conn, user: UserId, today: Date) -> Result<Vec<GrantRow>, DbErr> {
    let rows = user_permission::Entity::find()
        .filter(user_permission::Column::UserId.eq(user))
        .filter(unexpired(today))
        .order_by_asc(user_permission::Column::Id)
        .all(conn)
        .await?;
    let givers: Vec<_> = rows.iter().filter_map(|r| r.granted_by).collect();
    let names = super::names(conn, &givers).await?;
    let giver = |id: Option<UserId>| names.iter().find(|(n, _)| Some(*n) == id).map(|(_, name)| name.clone());
    let read = |row: user_permission::Model| {
        let grant = Grant {
            permission: Permission::from_label(&row.permission_name)?,
            branch: row.branch_id,
            ends_on: row.ends_on.as_deref().and_then(parse_date),
        };
        Some(GrantRow { grant, granted_by: giver(row.granted_by), granted_at_ms: row.granted_at_ms })
    };
    let mut found: Vec<_> = rows.into_iter().filter_map(read).collect();
    order::sort_by_key(&mut found, |row| row.grant);
    Ok(found)
}

pub(super) fn unexpired(today: Date) -> Expr {
    user_permission::Column::EndsOn.is_null().or(user_permission::Column::EndsOn.gte(today.to_string()))
}

/// Writes a grant in place of an earlier one of the same permission in the same place.
pub async fn write(
    tx: &Tx,
    id: UserId,
    user: UserId,
    grant: Grant,
    by: Option<UserId>,
    at_ms: i64,
) -> Result<(), DbErr> {
    remove(tx, user, grant).await?;
    user_permission::Entity::insert(user_permission::Model {
        id: id.0,
        user_id: user,
        permission_name: grant.permission.label().to_owned(),
        branch_id: grant.branch,
        ends_on: grant.ends_on.map(|day| day.to_string()),
        granted_by: by,
        granted_at_ms: at_ms,
        from_groups: false,
    })
    .exec_without_returning(tx)
    .await?;
    Ok(())
}

/// What groups of the identity provider granted to a person; always everywhere and for good.
pub async fn from_groups(conn: &Conn, user: UserId) -> Result<Permissions, DbErr> {
    let rows = user_permission::Entity::find()
        .filter(user_permission::Column::UserId.eq(user))
        .filter(user_permission::Column::FromGroups.eq(true))
        .all(conn)
        .await?;
    Ok(rows.iter().filter_map(|row| Permission::from_label(&row.permission_name)).collect())
}

/// Writes a permission that comes from a group, in place of an expired one.
pub async fn write_from_groups(
    tx: &Tx,
    (id, permission): (UserId, Permission),
    user: UserId,
    at_ms: i64,
) -> Result<(), DbErr> {
    write(tx, id, user, Grant::everywhere(permission), None, at_ms).await?;
    user_permission::Entity::update_many()
        .col_expr(user_permission::Column::FromGroups, Expr::value(true))
        .filter(user_permission::Column::Id.eq(id))
        .exec(tx)
        .await
        .map(drop)
}

/// Takes a permission away where it was granted.
pub async fn remove(tx: &Tx, user: UserId, grant: Grant) -> Result<(), DbErr> {
    let place = match grant.branch {
        Some(branch) => user_permission::Column::BranchId.eq(branch),
        None => user_permission::Column::BranchId.is_null(),
    };
    user_permission::Entity::delete_many()
        .filter(user_permission::Column::UserId.eq(user))
        .filter(user_permission::Column::PermissionName.eq(grant.permission.label()))
        .filter(place)
        .exec(tx)
        .await
        .map(drop)
}

/// How many other active people are administrators everywhere and for good. Locks them, so that two of them cannot
/// demote each other at once.
pub async fn other_administrators(tx: &Tx, but: UserId) -> Result<u64, DbErr> {
    let held = lasting_administrators(but);
    let found = app_user::Entity::find()
        .filter(app_user::Column::Id.in_subquery(held))
        .filter(app_user::Column::State.eq(super::ACTIVE))
        .order_by_asc(app_user::Column::Id)
        .lock_exclusive();
    Ok(found.all(tx).await?.len() as u64)
}

/// The same for showing only: nothing is locked.
pub async fn count_other_administrators(conn: &Conn, but: UserId) -> Result<u64, DbErr> {
    app_user::Entity::find()
        .filter(app_user::Column::Id.in_subquery(lasting_administrators(but)))
        .filter(app_user::Column::State.eq(super::ACTIVE))
        .count(conn)
        .await
}

fn lasting_administrators(but: UserId) -> caudal_db::sea_query::SelectStatement {
    Query::select()
        .column(user_permission::Column::UserId)
        .from(Alias::new("user_permission"))
        .and_where(Expr::col(user_permission::Column::PermissionName).eq(Permission::Administrator.label()))
        .and_where(Expr::col(user_permission::Column::BranchId).is_null())
        .and_where(Expr::col(user_permission::Column::EndsOn).is_null())
        .and_where(Expr::col(user_permission::Column::UserId).ne(but.0))
        .to_owned()
}

/// How many active people may do nothing today, up to 1000.
pub async fn count_without(db: &Conn, today: Date) -> Result<i64, DbErr> {
    let sql = "SELECT COUNT(*) FROM (SELECT 1 FROM app_user AS u WHERE u.state = 'active' AND NOT EXISTS (\
         SELECT 1 FROM user_permission AS p WHERE p.user_id = u.id AND (p.ends_on IS NULL OR p.ends_on >= $1)) \
         LIMIT 1000) AS those";
    let asked = Statement::from_sql_and_values(db.get_database_backend(), sql, [today.to_string().into()]);
    Ok(i64::find_by_statement(asked).one(db).await?.unwrap_or(0))
}
