//! Rows of what identity providers keep: people with what the portal knows of them, groups and their members.

use caudal_db::{
    Conn, DbErr, JsonText, QueryResult, Statement, Tx, entity::prelude::*, sea_query::Value, table,
};
use caudal_domain::ids::UserId;

pub mod groups;

mod scim_user {
    use caudal_db::{JsonText, entity::prelude::*};
    use caudal_domain::ids::UserId;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("scim_user")]
    pub struct Model {
        #[key]
        pub user_id: UserId,
        pub user_name: String,
        pub user_name_key: String,
        pub external_id: Option<String>,
        pub attributes: JsonText<super::Document>,
        pub removed_at_ms: Option<i64>,
    }
}

pub use scim_user::Model as ProviderData;

use super::attributes::Document;

/// A person as providers see them.
#[derive(Clone, Debug)]
pub struct Person {
    pub id: UserId,
    pub name: String,
    pub email: String,
    pub active: bool,
    pub employee_number: Option<String>,
    pub version: i64,
    pub created_at_ms: i64,
    pub updated_at_ms: i64,
    /// What the provider keeps of them, if it ever wrote them.
    pub kept: Option<ProviderData>,
}

impl Person {
    /// What the provider keeps of them; nothing once it has removed them.
    pub fn provisioned(&self) -> Option<&ProviderData> {
        self.kept.as_ref().filter(|kept| kept.removed_at_ms.is_none())
    }

    /// Whether the provider removed them, and nobody switched them on again.
    #[must_use]
    pub fn is_gone(&self) -> bool {
        !self.active && self.kept.as_ref().is_some_and(|kept| kept.removed_at_ms.is_some())
    }
}

#[derive(Clone, Debug)]
pub enum Wanted {
    /// A statement that holds for them, with the value of its only parameter, written `$?`.
    Where(&'static str, Value),
    Nobody,
}

/// Conditions as SQL, with their values, numbered after `first`.
pub fn conditions(wanted: &[Wanted], first: usize) -> (String, Vec<Value>) {
    let mut sql = String::new();
    let mut values = Vec::new();
    for wanted in wanted {
        match wanted {
            Wanted::Where(statement, value) => {
                values.push(value.clone());
                let place = format!("${}", first + values.len());
                sql = format!("{sql} AND {}", statement.replace("$?", &place));
            }
            Wanted::Nobody => sql.push_str(" AND 1 = 0"),
        }
    }
    (sql, values)
}

/// By the name that the provider knows them by; by their e-mail where it does not keep them.
pub const BY_USER_NAME: &str = "u.id IN (SELECT k.user_id FROM scim_user k WHERE k.user_name_key = $? UNION ALL \
    SELECT a.id FROM app_user a WHERE a.email_key = $? AND NOT EXISTS \
    (SELECT 1 FROM scim_user n WHERE n.user_id = a.id AND n.removed_at_ms IS NULL))";
pub const BY_EXTERNAL_ID: &str = "u.id IN (SELECT k.user_id FROM scim_user k WHERE k.external_id = $?)";
/// By e-mail, however it is written.
pub const BY_EMAIL: &str = "u.email_key = $?";
/// By name as lists sort it.
pub const BY_NAME: &str = "u.name_key = $?";
pub const BY_EMPLOYEE_NUMBER: &str = "u.employee_number = $?";
pub const BY_STATE: &str = "u.state = $?";
pub const BY_ID: &str = "u.id = $?";

pub const COLUMNS: &str = "u.id, u.name, u.email, u.state, u.employee_number, u.version, u.created_at_ms, \
    u.updated_at_ms, s.user_name, s.user_name_key, s.external_id, s.attributes, s.removed_at_ms";
/// Whoever the provider removed is shown to nobody, until an administrator switches them on again.
pub const SEEN: &str = "FROM app_user u LEFT JOIN scim_user s ON s.user_id = u.id \
    WHERE (s.removed_at_ms IS NULL OR u.state = 'active')";

pub async fn count(conn: &Conn, wanted: &[Wanted]) -> Result<i64, DbErr> {
    let (sql, values) = conditions(wanted, 0);
    number(conn, format!("SELECT COUNT(*) {SEEN}{sql}"), values).await
}

async fn number(conn: &Conn, sql: String, values: Vec<Value>) -> Result<i64, DbErr> {
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    conn.query_one_raw(statement).await?.map_or(Ok(0), |row| row.try_get_by_index(0))
}

/// People, the newest first.
pub async fn page(conn: &Conn, wanted: &[Wanted], (offset, limit): (i64, i64)) -> Result<Vec<Person>, DbErr> {
    let (sql, mut values) = conditions(wanted, 0);
    values.extend([Value::from(limit), Value::from(offset)]);
    let (limit, offset) = (values.len() - 1, values.len());
    let sql = format!("SELECT {COLUMNS} {SEEN}{sql} ORDER BY u.id DESC LIMIT ${limit} OFFSET ${offset}");
    people(conn, sql, values).await
}

/// One person, whether or not the provider removed them.
pub async fn person(conn: &Conn, id: UserId) -> Result<Option<Person>, DbErr> {
    let sql =
        format!("SELECT {COLUMNS} FROM app_user u LEFT JOIN scim_user s ON s.user_id = u.id WHERE u.id = $1");
    Ok(people(conn, sql, vec![id.into()]).await?.pop())
}

/// Whoever has this name, removed or not.
pub async fn by_user_name(conn: &Conn, key: &str) -> Result<Vec<Person>, DbErr> {
    let (condition, values) = conditions(&[Wanted::Where(BY_USER_NAME, key.into())], 0);
    let sql = format!(
        "SELECT {COLUMNS} FROM app_user u LEFT JOIN scim_user s ON s.user_id = u.id WHERE 1 = 1{condition}"
    );
    people(conn, sql, values).await
}

/// Whoever has this id of the provider's own.
pub async fn by_external_id(conn: &Conn, id: &str) -> Result<Option<UserId>, DbErr> {
    let found = scim_user::Entity::find().filter(scim_user::Column::ExternalId.eq(id)).one(conn).await?;
    Ok(found.map(|row| row.user_id))
}

async fn people(conn: &Conn, sql: String, values: Vec<Value>) -> Result<Vec<Person>, DbErr> {
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    conn.query_all_raw(statement).await?.iter().map(read).collect()
}

fn read(row: &QueryResult) -> Result<Person, DbErr> {
    let id: UserId = row.try_get_by_index(0)?;
    let state: String = row.try_get_by_index(3)?;
    let user_name: Option<String> = row.try_get_by_index(8)?;
    let kept = match user_name {
        None => None,
        Some(user_name) => Some(ProviderData {
            user_id: id,
            user_name,
            user_name_key: row.try_get_by_index(9)?,
            external_id: row.try_get_by_index(10)?,
            attributes: row.try_get_by_index(11)?,
            removed_at_ms: row.try_get_by_index(12)?,
        }),
    };
    Ok(Person {
        id,
        name: row.try_get_by_index(1)?,
        email: row.try_get_by_index(2)?,
        active: state == "active",
        employee_number: row.try_get_by_index(4)?,
        version: row.try_get_by_index(5)?,
        created_at_ms: row.try_get_by_index(6)?,
        updated_at_ms: row.try_get_by_index(7)?,
        kept,
    })
}

pub fn provider_data(
    id: UserId,
    names: (String, String),
    external_id: Option<String>,
    attributes: Document,
) -> ProviderData {
    ProviderData {
        user_id: id,
        user_name: names.0,
        user_name_key: names.1,
        external_id,
        attributes: JsonText(attributes),
        removed_at_ms: None,
    }
}

/// Keeps what the provider wrote of a person, in place of what it wrote before.
pub async fn save_provider_data(tx: &Tx, row: ProviderData) -> Result<(), DbErr> {
    scim_user::Entity::delete_by_id(row.user_id).exec(tx).await?;
    table::insert(tx, row).await
}

/// How many of these ids are people whom the provider sees.
pub async fn count_visible(conn: &Conn, ids: &[UserId]) -> Result<usize, DbErr> {
    let mut count = 0;
    // In slices: a statement takes only so many parameters.
    for some in ids.chunks(500) {
        let places: Vec<_> = (1..=some.len()).map(|n| format!("${n}")).collect();
        let sql = format!("SELECT COUNT(*) {SEEN} AND u.id IN ({})", places.join(", "));
        count += number(conn, sql, some.iter().map(|id| (*id).into()).collect()).await?;
    }
    Ok(usize::try_from(count).unwrap_or_default())
}
