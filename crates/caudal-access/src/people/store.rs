//! Rows of people, their permissions and limits.

use caudal_db::{Conn, DbErr, Tx, entity::prelude::*, search, table};
use caudal_domain::{ids::UserId, money::Currency};

use super::{NewUser, Papers, Subject, User, email};

pub mod absences;
pub mod actors;
pub mod bulk;
pub mod find;
pub mod grants;
pub mod list;
pub mod remains;

pub mod app_user {
    use caudal_db::entity::prelude::*;
    use caudal_domain::ids::{BranchId, UserId};

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("app_user")]
    pub struct Model {
        #[key]
        pub id: UserId,
        pub name: String,
        pub name_key: String,
        pub email: String,
        pub email_key: String,
        pub issuer: Option<String>,
        pub subject: Option<String>,
        pub employee_number: Option<String>,
        pub document: Option<String>,
        pub document_type: Option<String>,
        pub phone: Option<String>,
        pub branch_id: Option<BranchId>,
        pub manager_id: Option<UserId>,
        pub state: String,
        pub last_sign_in_ms: Option<i64>,
        pub version: i64,
        pub created_at_ms: i64,
        pub updated_at_ms: i64,
    }
}

pub mod user_permission {
    use caudal_db::entity::prelude::*;
    use caudal_domain::ids::{BranchId, UserId};

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("user_permission")]
    pub struct Model {
        #[key]
        pub id: Uuid,
        pub user_id: UserId,
        pub permission_name: String,
        pub branch_id: Option<BranchId>,
        pub ends_on: Option<String>,
        pub granted_by: Option<UserId>,
        pub granted_at_ms: i64,
        pub from_groups: bool,
    }
}

pub mod approval_limit {
    use caudal_db::entity::prelude::*;
    use caudal_domain::{ids::UserId, money::Currency};

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("approval_limit")]
    pub struct Model {
        #[key]
        pub user_id: UserId,
        #[key]
        pub currency: Currency,
        pub limit_minor: i64,
    }
}

pub const ACTIVE: &str = "active";
pub const INACTIVE: &str = "inactive";
const SEARCHED_AS: &str = "user";

pub async fn by_id(conn: &Conn, id: UserId) -> Result<Option<User>, DbErr> {
    Ok(app_user::Entity::find_by_id(id).one(conn).await?.map(user))
}

pub async fn by_subject(conn: &Conn, subject: &Subject) -> Result<Option<User>, DbErr> {
    let found = app_user::Entity::find()
        .filter(app_user::Column::Issuer.eq(&subject.issuer))
        .filter(app_user::Column::Subject.eq(&subject.subject));
    Ok(found.one(conn).await?.map(user))
}

/// The person with this address, however it is written.
pub async fn by_email(conn: &Conn, address: &str) -> Result<Option<User>, DbErr> {
    let found = app_user::Entity::find().filter(app_user::Column::EmailKey.eq(email::key(address)));
    Ok(found.one(conn).await?.map(user))
}

/// A person as other features know them.
pub fn user(row: app_user::Model) -> User {
    let subject = row.issuer.zip(row.subject).map(|(issuer, subject)| Subject { issuer, subject });
    User {
        id: row.id,
        name: row.name,
        email: row.email,
        subject,
        employee_number: row.employee_number,
        branch: row.branch_id,
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

pub async fn find(conn: &Conn, id: UserId) -> Result<Option<app_user::Model>, DbErr> {
    app_user::Entity::find_by_id(id).one(conn).await
}

pub async fn lock(tx: &Tx, id: UserId) -> Result<Option<app_user::Model>, DbErr> {
    table::lock::<app_user::Entity>(tx, id).await
}

/// Writes a person as they are now, where nobody wrote them since `version` was read. Answers whether it did.
pub async fn save(tx: &Tx, row: &app_user::Model, version: i64) -> Result<bool, DbErr> {
    let done = table::save(tx, row.clone(), version).await?;
    if done {
        search::index(tx, SEARCHED_AS, row.id, &words(row)).await?;
    }
    Ok(done)
}

pub async fn by_employee_number(conn: &Conn, number: &str) -> Result<Option<UserId>, DbErr> {
    let found = app_user::Entity::find().filter(app_user::Column::EmployeeNumber.eq(number));
    Ok(found.one(conn).await?.map(|row| row.id))
}

/// Names by ids, in no order.
pub async fn names(conn: &Conn, ids: &[UserId]) -> Result<Vec<(UserId, String)>, DbErr> {
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

/// Numbers and documents by ids, in no order.
pub async fn papers(conn: &Conn, ids: &[UserId]) -> Result<Vec<Papers>, DbErr> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let found = app_user::Entity::find().filter(app_user::Column::Id.is_in(ids.iter().copied()));
    let papers = |row: app_user::Model| Papers {
        id: row.id,
        employee_number: row.employee_number,
        document_type: row.document_type,
        document: row.document,
    };
    Ok(found.all(conn).await?.into_iter().map(papers).collect())
}

pub async fn manager_of(conn: &Conn, id: UserId) -> Result<Option<UserId>, DbErr> {
    let found = find(conn, id).await?;
    Ok(found.and_then(|row| row.manager_id))
}

pub async fn insert(tx: &Tx, id: UserId, new: NewUser, now_ms: i64) -> Result<(), DbErr> {
    let (issuer, subject) = new.subject.map(|s| (s.issuer, s.subject)).unzip();
    let row = app_user::Model {
        id,
        name_key: name_key(&new.name),
        name: new.name,
        email_key: email::key(&new.email),
        email: new.email,
        issuer,
        subject,
        employee_number: new.employee_number,
        document: None,
        document_type: None,
        phone: None,
        branch_id: None,
        manager_id: None,
        state: ACTIVE.to_owned(),
        last_sign_in_ms: None,
        version: 1,
        created_at_ms: now_ms,
        updated_at_ms: now_ms,
    };
    table::insert(tx, row.clone()).await?;
    search::index_new(tx, SEARCHED_AS, row.id, &words(&row)).await
}

/// Ties a person to the provider's subject, if none is tied to them yet.
pub async fn link(tx: &Tx, id: UserId, subject: &Subject, now_ms: i64) -> Result<bool, DbErr> {
    let done = app_user::Entity::update_many()
        .col_expr(app_user::Column::Issuer, Expr::value(subject.issuer.as_str()))
        .col_expr(app_user::Column::Subject, Expr::value(subject.subject.as_str()))
        .col_expr(app_user::Column::Version, Expr::col(app_user::Column::Version).add(1))
        .col_expr(app_user::Column::UpdatedAtMs, Expr::value(now_ms))
        .filter(app_user::Column::Id.eq(id))
        .filter(app_user::Column::Subject.is_null())
        .exec(tx)
        .await?;
    Ok(done.rows_affected == 1)
}

pub async fn rename(tx: &Tx, id: UserId, name: &str, now_ms: i64) -> Result<(), DbErr> {
    app_user::Entity::update_many()
        .col_expr(app_user::Column::Name, Expr::value(name))
        .col_expr(app_user::Column::NameKey, Expr::value(name_key(name)))
        .col_expr(app_user::Column::Version, Expr::col(app_user::Column::Version).add(1))
        .col_expr(app_user::Column::UpdatedAtMs, Expr::value(now_ms))
        .filter(app_user::Column::Id.eq(id))
        .exec(tx)
        .await?;
    match find(tx, id).await? {
        Some(row) => search::index(tx, SEARCHED_AS, row.id, &words(&row)).await,
        None => Ok(()),
    }
}

/// Remembers when a person signed in last. No new version: nobody edited them.
pub async fn signed_in(tx: &Tx, id: UserId, now_ms: i64) -> Result<(), DbErr> {
    app_user::Entity::update_many()
        .col_expr(app_user::Column::LastSignInMs, Expr::value(now_ms))
        .filter(app_user::Column::Id.eq(id))
        .exec(tx)
        .await?;
    Ok(())
}

pub async fn set_limit(tx: &Tx, user: UserId, currency: Currency, limit_minor: i64) -> Result<(), DbErr> {
    approval_limit::Entity::delete_by_id((user, currency)).exec(tx).await?;
    approval_limit::Entity::insert(approval_limit::Model { user_id: user, currency, limit_minor })
        .exec_without_returning(tx)
        .await?;
    Ok(())
}

pub async fn drop_limit(tx: &Tx, user: UserId, currency: Currency) -> Result<(), DbErr> {
    approval_limit::Entity::delete_by_id((user, currency)).exec(tx).await.map(drop)
}

pub async fn limits(conn: &Conn, user: UserId) -> Result<Vec<approval_limit::Model>, DbErr> {
    approval_limit::Entity::find()
        .filter(approval_limit::Column::UserId.eq(user))
        .order_by_asc(approval_limit::Column::Currency)
        .all(conn)
        .await
}
