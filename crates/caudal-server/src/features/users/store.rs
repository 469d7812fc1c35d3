//! Rows of people, their permissions and limits.

use caudal_db::sea_orm::{
    ActiveValue::Set,
    ConnectionTrait, DatabaseTransaction, DbErr, QueryResult, Statement, Value,
    entity::prelude::*,
    sea_query::{Expr, ExprTrait as _},
};
use caudal_domain::{
    actor::Actor,
    ids::{Id, UserId},
    money::Currency,
    permission::{Permission, Permissions},
};
use jiff::civil::Date;

use super::{NewUser, Subject, User, email};

mod app_user {
    use caudal_db::sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "app_user")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub name: String,
        pub email: String,
        pub email_key: String,
        pub issuer: Option<String>,
        pub subject: Option<String>,
        pub employee_number: Option<String>,
        pub document: Option<String>,
        pub phone: Option<String>,
        pub branch_id: Option<Uuid>,
        pub manager_id: Option<Uuid>,
        pub state: String,
        pub last_sign_in_ms: Option<i64>,
        pub version: i64,
        pub created_at_ms: i64,
        pub updated_at_ms: i64,
    }
    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

mod user_permission {
    use caudal_db::sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "user_permission")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub user_id: Uuid,
        pub permission_name: String,
        pub branch_id: Option<Uuid>,
        pub ends_on: Option<String>,
        pub granted_by: Option<Uuid>,
        pub granted_at_ms: i64,
    }
    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

mod approval_limit {
    use caudal_db::sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "approval_limit")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub user_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub currency: String,
        pub limit_minor: i64,
    }
    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

const ACTIVE: &str = "active";

/// The columns of an actor in a query that names `app_user` `u` and whose `$1` is today: see [`read_actor`]. Permissions
/// for one branch only are left out, since the rules do not look at branches: better too little than too much.
pub const ACTOR_COLUMNS: &str = "u.id, u.name, \
    (SELECT string_agg(p.permission_name, '|') FROM user_permission p WHERE p.user_id = u.id AND p.branch_id IS NULL \
     AND (p.ends_on IS NULL OR p.ends_on >= $1)), \
    (SELECT string_agg(l.currency || ':' || l.limit_minor, '|') FROM approval_limit l WHERE l.user_id = u.id)";

/// Reads [`ACTOR_COLUMNS`], which begin at this index.
pub fn read_actor(row: &QueryResult, at: usize) -> Result<Actor, DbErr> {
    let permissions: Option<String> = row.try_get_by_index(at + 2)?;
    let limits: Option<String> = row.try_get_by_index(at + 3)?;
    // A label that this program does not know allows nothing.
    let permissions: Permissions =
        permissions.iter().flat_map(|text| text.split('|')).filter_map(Permission::from_label).collect();
    let limits = limits.iter().flat_map(|text| text.split('|')).filter_map(read_limit).collect();
    Ok(Actor { id: Id(row.try_get_by_index(at)?), name: row.try_get_by_index(at + 1)?, permissions, limits })
}

fn read_limit(text: &str) -> Option<(Currency, i64)> {
    let (currency, minor) = text.split_once(':')?;
    Some((Currency::parse(currency).ok()?, minor.parse().ok()?))
}

/// Those at work who may act by any of these permissions, by name.
pub async fn actors(
    conn: &impl ConnectionTrait,
    today: Date,
    any_of: &[Permission],
) -> Result<Vec<Actor>, DbErr> {
    let mut values: Vec<Value> = vec![today.to_string().into(), Permission::Administrator.label().into()];
    values.extend(any_of.iter().map(|p| Value::from(p.label())));
    let places: Vec<_> = (2..=values.len()).map(|n| format!("${n}")).collect();
    let sql = format!(
        "SELECT {ACTOR_COLUMNS} FROM app_user u WHERE u.state = 'active' AND EXISTS (SELECT 1 FROM user_permission h \
         WHERE h.user_id = u.id AND h.branch_id IS NULL AND (h.ends_on IS NULL OR h.ends_on >= $1) \
         AND h.permission_name IN ({})) ORDER BY u.name, u.id",
        places.join(", ")
    );
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    conn.query_all_raw(statement).await?.iter().map(|row| read_actor(row, 0)).collect()
}

/// One person.
pub async fn by_id(conn: &impl ConnectionTrait, id: UserId) -> Result<Option<User>, DbErr> {
    Ok(app_user::Entity::find_by_id(id.0).one(conn).await?.map(user))
}

/// The person whom the provider knows by this subject.
pub async fn by_subject(conn: &impl ConnectionTrait, subject: &Subject) -> Result<Option<User>, DbErr> {
    let found = app_user::Entity::find()
        .filter(app_user::Column::Issuer.eq(&subject.issuer))
        .filter(app_user::Column::Subject.eq(&subject.subject));
    Ok(found.one(conn).await?.map(user))
}

/// The person with this address, however it is written.
pub async fn by_email(conn: &impl ConnectionTrait, address: &str) -> Result<Option<User>, DbErr> {
    let found = app_user::Entity::find().filter(app_user::Column::EmailKey.eq(email::key(address)));
    Ok(found.one(conn).await?.map(user))
}

fn user(row: app_user::Model) -> User {
    let subject = row.issuer.zip(row.subject).map(|(issuer, subject)| Subject { issuer, subject });
    User {
        id: Id(row.id),
        name: row.name,
        email: row.email,
        subject,
        employee_number: row.employee_number,
        active: row.state == ACTIVE,
        version: row.version,
    }
}

/// Writes a new person.
pub async fn insert(tx: &DatabaseTransaction, id: UserId, new: NewUser, now_ms: i64) -> Result<(), DbErr> {
    let (issuer, subject) = new.subject.map(|s| (s.issuer, s.subject)).unzip();
    app_user::Entity::insert(app_user::ActiveModel {
        id: Set(id.0),
        name: Set(new.name),
        email_key: Set(email::key(&new.email)),
        email: Set(new.email),
        issuer: Set(issuer),
        subject: Set(subject),
        employee_number: Set(new.employee_number),
        document: Set(None),
        phone: Set(None),
        branch_id: Set(None),
        manager_id: Set(None),
        state: Set(ACTIVE.to_owned()),
        last_sign_in_ms: Set(None),
        version: Set(1),
        created_at_ms: Set(now_ms),
        updated_at_ms: Set(now_ms),
    })
    .exec_without_returning(tx)
    .await?;
    Ok(())
}

/// Ties a person to the provider's subject, if none is tied to them yet.
pub async fn link(
    tx: &DatabaseTransaction,
    id: UserId,
    subject: &Subject,
    name: &str,
    now_ms: i64,
) -> Result<bool, DbErr> {
    let done = app_user::Entity::update_many()
        .col_expr(app_user::Column::Issuer, Expr::value(subject.issuer.as_str()))
        .col_expr(app_user::Column::Subject, Expr::value(subject.subject.as_str()))
        .col_expr(app_user::Column::Name, Expr::value(name))
        .col_expr(app_user::Column::Version, Expr::col(app_user::Column::Version).add(1))
        .col_expr(app_user::Column::UpdatedAtMs, Expr::value(now_ms))
        .filter(app_user::Column::Id.eq(id.0))
        .filter(app_user::Column::Subject.is_null())
        .exec(tx)
        .await?;
    Ok(done.rows_affected == 1)
}

/// Remembers when a person signed in last. No new version: nobody edited them.
pub async fn signed_in(tx: &DatabaseTransaction, id: UserId, now_ms: i64) -> Result<(), DbErr> {
    app_user::Entity::update_many()
        .col_expr(app_user::Column::LastSignInMs, Expr::value(now_ms))
        .filter(app_user::Column::Id.eq(id.0))
        .exec(tx)
        .await?;
    Ok(())
}

/// Switches a person off.
pub async fn deactivate(tx: &DatabaseTransaction, id: UserId, now_ms: i64) -> Result<bool, DbErr> {
    let done = app_user::Entity::update_many()
        .col_expr(app_user::Column::State, Expr::value("inactive"))
        .col_expr(app_user::Column::Version, Expr::col(app_user::Column::Version).add(1))
        .col_expr(app_user::Column::UpdatedAtMs, Expr::value(now_ms))
        .filter(app_user::Column::Id.eq(id.0))
        .filter(app_user::Column::State.eq(ACTIVE))
        .exec(tx)
        .await?;
    Ok(done.rows_affected == 1)
}

/// One permission to be written.
pub struct Grant {
    pub id: Id,
    pub user: UserId,
    pub permission: Permission,
    pub ends_on: Option<Date>,
    pub by: Option<UserId>,
    pub at_ms: i64,
}

/// Grants a permission everywhere, in place of an earlier grant of the same one.
pub async fn grant(tx: &DatabaseTransaction, grant: Grant) -> Result<(), DbErr> {
    user_permission::Entity::delete_many()
        .filter(user_permission::Column::UserId.eq(grant.user.0))
        .filter(user_permission::Column::PermissionName.eq(grant.permission.label()))
        .filter(user_permission::Column::BranchId.is_null())
        .exec(tx)
        .await?;
    user_permission::Entity::insert(user_permission::ActiveModel {
        id: Set(grant.id.0),
        user_id: Set(grant.user.0),
        permission_name: Set(grant.permission.label().to_owned()),
        branch_id: Set(None),
        ends_on: Set(grant.ends_on.map(|day| day.to_string())),
        granted_by: Set(grant.by.map(|by| by.0)),
        granted_at_ms: Set(grant.at_ms),
    })
    .exec_without_returning(tx)
    .await?;
    Ok(())
}

/// Sets the limit of a person in a currency.
pub async fn set_limit(
    tx: &DatabaseTransaction,
    user: UserId,
    currency: Currency,
    limit_minor: i64,
) -> Result<(), DbErr> {
    let code = currency.code().to_owned();
    approval_limit::Entity::delete_by_id((user.0, code.clone())).exec(tx).await?;
    approval_limit::Entity::insert(approval_limit::ActiveModel {
        user_id: Set(user.0),
        currency: Set(code),
        limit_minor: Set(limit_minor),
    })
    .exec_without_returning(tx)
    .await?;
    Ok(())
}
