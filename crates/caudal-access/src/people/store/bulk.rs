//! What is kept of many people at once, in slices: a statement takes only so many parameters.

use caudal_db::{Conn, DbErr, bulk::any_of, entity::prelude::*};
use caudal_domain::{ids::UserId, permission::Permission, time::parse_date, user::Grant};
use jiff::civil::Date;

use super::{app_user, approval_limit, grants, user_permission};

/// How many are asked for at once.
pub const SLICE: usize = 500;

/// The people with these addresses, in the form all ways to write one share, in no order.
pub async fn by_email_keys(conn: &Conn, keys: &[String]) -> Result<Vec<app_user::Model>, DbErr> {
    let mut found = Vec::new();
    for some in keys.chunks(SLICE) {
        let query = app_user::Entity::find().filter(app_user::Column::EmailKey.is_in(some));
        found.extend(query.all(conn).await?);
    }
    Ok(found)
}

/// Whose these numbers in the company are.
pub async fn by_numbers(conn: &Conn, numbers: &[String]) -> Result<Vec<(String, UserId)>, DbErr> {
    let mut found = Vec::new();
    for some in numbers.chunks(SLICE) {
        let query = app_user::Entity::find()
            .select_only()
            .columns([app_user::Column::EmployeeNumber, app_user::Column::Id])
            .filter(app_user::Column::EmployeeNumber.is_in(some));
        found.extend(query.into_tuple::<(String, UserId)>().all(conn).await?);
    }
    Ok(found)
}

/// Whose these documents are: kind, number, person.
pub async fn by_documents(conn: &Conn, numbers: &[&str]) -> Result<Vec<((String, String), UserId)>, DbErr> {
    let query = app_user::Entity::find()
        .select_only()
        .columns([app_user::Column::DocumentType, app_user::Column::Document, app_user::Column::Id])
        .filter(any_of(conn, app_user::Column::Document, numbers.iter().copied()));
    let rows = query.into_tuple::<(Option<String>, String, UserId)>().all(conn).await?;
    let told = |(kind, number, id): (Option<String>, String, UserId)| {
        ((kind.unwrap_or_else(|| "cedula".to_owned()), number), id)
    };
    Ok(rows.into_iter().map(told).collect())
}

/// A person as whoever they lead sees them.
#[derive(Clone, Debug)]
pub struct Lead {
    pub id: UserId,
    pub email: String,
    /// Their e-mail in the form all ways to write it share.
    pub email_key: String,
    pub manager_id: Option<UserId>,
    /// Whether they are at work.
    pub active: bool,
}

type LeadRow = (UserId, String, String, Option<UserId>, String);

fn lead((id, email, email_key, manager_id, state): LeadRow) -> Lead {
    Lead { id, email, email_key, manager_id, active: state == super::ACTIVE }
}

const LEAD: [app_user::Column; 5] = [
    app_user::Column::Id,
    app_user::Column::Email,
    app_user::Column::EmailKey,
    app_user::Column::ManagerId,
    app_user::Column::State,
];

/// These people, in no order.
pub async fn leads(conn: &Conn, ids: &[UserId]) -> Result<Vec<Lead>, DbErr> {
    let mut found = Vec::new();
    for some in ids.chunks(SLICE) {
        let query = app_user::Entity::find()
            .select_only()
            .columns(LEAD)
            .filter(app_user::Column::Id.is_in(some.iter().copied()));
        found.extend(query.into_tuple::<LeadRow>().all(conn).await?.into_iter().map(lead));
    }
    Ok(found)
}

/// The people with these addresses, in no order.
pub async fn leads_by_email_keys(conn: &Conn, keys: &[String]) -> Result<Vec<Lead>, DbErr> {
    let mut found = Vec::new();
    for some in keys.chunks(SLICE) {
        let query = app_user::Entity::find()
            .select_only()
            .columns(LEAD)
            .filter(app_user::Column::EmailKey.is_in(some));
        found.extend(query.into_tuple::<LeadRow>().all(conn).await?.into_iter().map(lead));
    }
    Ok(found)
}

/// What is granted to these people on this day and later, person by person, in the order people see permissions.
pub async fn grants(conn: &Conn, ids: &[UserId], today: Date) -> Result<Vec<(UserId, Grant)>, DbErr> {
    let mut found = Vec::new();
    for some in ids.chunks(SLICE) {
        let rows = user_permission::Entity::find()
            .filter(user_permission::Column::UserId.is_in(some.iter().copied()))
            .filter(grants::unexpired(today))
            .all(conn)
            .await?;
        found.extend(rows.into_iter().filter_map(|row| {
            let grant = Grant {
                permission: Permission::from_label(&row.permission_name)?,
                branch: row.branch_id,
                ends_on: row.ends_on.as_deref().and_then(parse_date),
            };
            Some((row.user_id, grant))
        }));
    }
    found.sort_unstable();
    Ok(found)
}

/// The limits of these people: whose, currency, minor units; person by person, by currency.
pub async fn limits(conn: &Conn, ids: &[UserId]) -> Result<Vec<approval_limit::Model>, DbErr> {
    let mut found = Vec::new();
    for some in ids.chunks(SLICE) {
        let rows = approval_limit::Entity::find()
            .filter(approval_limit::Column::UserId.is_in(some.iter().copied()))
            .order_by_asc(approval_limit::Column::UserId)
            .order_by_asc(approval_limit::Column::Currency);
        found.extend(rows.all(conn).await?);
    }
    Ok(found)
}

/// The currencies in which anybody has a limit.
pub async fn limit_currencies(conn: &Conn) -> Result<Vec<String>, DbErr> {
    approval_limit::Entity::find()
        .select_only()
        .column(approval_limit::Column::Currency)
        .distinct()
        .order_by_asc(approval_limit::Column::Currency)
        .into_tuple()
        .all(conn)
        .await
}
