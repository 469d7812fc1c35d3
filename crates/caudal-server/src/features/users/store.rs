//! Rows of people, their permissions and limits.

use caudal_db::{
    sea_orm::{
        ActiveValue::Set,
        ConnectionTrait, DatabaseTransaction, DbErr, IntoActiveModel as _, QueryOrder as _, QueryResult,
        QuerySelect as _, Statement, Value,
        entity::prelude::*,
        sea_query::{Expr, ExprTrait as _},
    },
    search,
};
use caudal_domain::{
    actor::Actor,
    ids::{Id, UserId},
    money::Currency,
    permission::{Permission, Permissions},
};
use jiff::civil::Date;

use super::{NewUser, Subject, User, email};

pub mod absences;
pub mod grants;
pub mod list;
pub mod remains;

/// People.
pub mod app_user {
    use caudal_db::sea_orm::entity::prelude::*;

    /// One person, as their table has them.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "app_user")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub name: String,
        pub name_key: String,
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

/// What people may do.
pub mod user_permission {
    use caudal_db::sea_orm::entity::prelude::*;

    /// One grant, as its table has it.
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

/// Approval limits.
pub mod approval_limit {
    use caudal_db::sea_orm::entity::prelude::*;

    /// One limit, as its table has it.
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

/// The state of who may sign in.
pub const ACTIVE: &str = "active";
/// The state of who was switched off.
pub const INACTIVE: &str = "inactive";
/// As what people are indexed for search.
const SEARCHED_AS: &str = "user";

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
    limit: Option<u64>,
) -> Result<Vec<Actor>, DbErr> {
    let mut values: Vec<Value> = vec![today.to_string().into(), Permission::Administrator.label().into()];
    values.extend(any_of.iter().map(|p| Value::from(p.label())));
    let places: Vec<_> = (2..=values.len()).map(|n| format!("${n}")).collect();
    let limit = limit.map(|n| format!(" LIMIT {n}")).unwrap_or_default();
    let sql = format!(
        "SELECT {ACTOR_COLUMNS} FROM app_user u WHERE u.state = 'active' AND EXISTS (SELECT 1 FROM user_permission h \
         WHERE h.user_id = u.id AND h.branch_id IS NULL AND (h.ends_on IS NULL OR h.ends_on >= $1) \
         AND h.permission_name IN ({})) ORDER BY u.name, u.id{limit}",
        places.join(", ")
    );
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    conn.query_all_raw(statement).await?.iter().map(|row| read_actor(row, 0)).collect()
}

/// A person with what they may do today, however they stand.
pub async fn actor(conn: &impl ConnectionTrait, today: Date, id: UserId) -> Result<Option<Actor>, DbErr> {
    let sql = format!("SELECT {ACTOR_COLUMNS} FROM app_user u WHERE u.id = $2");
    let values: [Value; 2] = [today.to_string().into(), id.0.into()];
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    conn.query_one_raw(statement).await?.map(|row| read_actor(&row, 0)).transpose()
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

/// A person as other features know them.
pub fn user(row: app_user::Model) -> User {
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

/// The name as lists sort it: words without accents and case.
pub fn name_key(name: &str) -> String {
    search::fold(name).join(" ")
}

/// What a person is found by.
fn words(row: &app_user::Model) -> String {
    let more = [&row.employee_number, &row.document].into_iter().flatten();
    more.fold(format!("{} {}", row.name, row.email), |text, word| format!("{text} {word}"))
}

/// One person as their table has them.
pub async fn find(conn: &impl ConnectionTrait, id: UserId) -> Result<Option<app_user::Model>, DbErr> {
    app_user::Entity::find_by_id(id.0).one(conn).await
}

/// The same, locked until the transaction ends.
pub async fn lock(tx: &DatabaseTransaction, id: UserId) -> Result<Option<app_user::Model>, DbErr> {
    app_user::Entity::find_by_id(id.0).lock_exclusive().one(tx).await
}

/// Writes a person as they are now, where nobody wrote them since `version` was read. Answers whether it did.
pub async fn save(tx: &DatabaseTransaction, row: &app_user::Model, version: i64) -> Result<bool, DbErr> {
    let here = app_user::Column::Id.eq(row.id).and(app_user::Column::Version.eq(version));
    let set = row.clone().into_active_model().reset_all();
    let done = app_user::Entity::update_many().set(set).filter(here).exec(tx).await?.rows_affected == 1;
    if done {
        search::index(tx, SEARCHED_AS, row.id, &words(row)).await?;
    }
    Ok(done)
}

/// The person with this number in the company.
pub async fn by_employee_number(conn: &impl ConnectionTrait, number: &str) -> Result<Option<Uuid>, DbErr> {
    let found = app_user::Entity::find().filter(app_user::Column::EmployeeNumber.eq(number));
    Ok(found.one(conn).await?.map(|row| row.id))
}

/// Names by ids, in no order.
pub async fn names(conn: &impl ConnectionTrait, ids: &[Uuid]) -> Result<Vec<(Uuid, String)>, DbErr> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    app_user::Entity::find()
        .select_only()
        .columns([app_user::Column::Id, app_user::Column::Name])
        .filter(app_user::Column::Id.is_in(ids.iter().copied()))
        .into_tuple()
        .all(conn)
        .await
}

/// Who leads a person.
pub async fn manager_of(conn: &impl ConnectionTrait, id: UserId) -> Result<Option<UserId>, DbErr> {
    let found = find(conn, id).await?;
    Ok(found.and_then(|row| row.manager_id).map(Id))
}

/// Writes a new person.
pub async fn insert(tx: &DatabaseTransaction, id: UserId, new: NewUser, now_ms: i64) -> Result<(), DbErr> {
    let (issuer, subject) = new.subject.map(|s| (s.issuer, s.subject)).unzip();
    let row = app_user::Model {
        id: id.0,
        name_key: name_key(&new.name),
        name: new.name,
        email_key: email::key(&new.email),
        email: new.email,
        issuer,
        subject,
        employee_number: new.employee_number,
        document: None,
        phone: None,
        branch_id: None,
        manager_id: None,
        state: ACTIVE.to_owned(),
        last_sign_in_ms: None,
        version: 1,
        created_at_ms: now_ms,
        updated_at_ms: now_ms,
    };
    app_user::Entity::insert(row.clone().into_active_model().reset_all()).exec_without_returning(tx).await?;
    search::index_new(tx, SEARCHED_AS, row.id, &words(&row)).await
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
        .col_expr(app_user::Column::NameKey, Expr::value(name_key(name)))
        .col_expr(app_user::Column::Version, Expr::col(app_user::Column::Version).add(1))
        .col_expr(app_user::Column::UpdatedAtMs, Expr::value(now_ms))
        .filter(app_user::Column::Id.eq(id.0))
        .filter(app_user::Column::Subject.is_null())
        .exec(tx)
        .await?;
    if let Some(row) = find(tx, id).await? {
        search::index(tx, SEARCHED_AS, row.id, &words(&row)).await?;
    }
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

/// Takes the limit of a person in a currency away.
pub async fn drop_limit(tx: &DatabaseTransaction, user: UserId, currency: &str) -> Result<(), DbErr> {
    approval_limit::Entity::delete_by_id((user.0, currency.to_owned())).exec(tx).await.map(drop)
}

/// The limits of a person, by currency.
pub async fn limits(conn: &impl ConnectionTrait, user: UserId) -> Result<Vec<approval_limit::Model>, DbErr> {
    approval_limit::Entity::find()
        .filter(approval_limit::Column::UserId.eq(user.0))
        .order_by_asc(approval_limit::Column::Currency)
        .all(conn)
        .await
}
