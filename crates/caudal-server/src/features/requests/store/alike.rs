//! Requests that look the same as others: by beneficiary, amount and words, and not much older.

use caudal_db::{
    sea_orm::{
        ConnectionTrait, DbBackend, DbErr, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, Select,
        Statement, prelude::*,
    },
    search,
};
use serde_json::json;

use super::row::{Column, Entity, Model};

/// How far back a likely duplicate is looked for: 30 days (domain, section 3), in milliseconds.
const SINCE_MS: i64 = 30 * 24 * 3600 * 1000;

/// What is read of a request that may look the same: of the many columns only those that are compared or shown.
#[derive(FromQueryResult)]
pub struct Alike {
    pub id: Uuid,
    pub number: String,
    pub state: String,
    pub purpose: String,
    pub created_at_ms: i64,
    pub requested_minor: i64,
    pub currency: String,
}

/// How many requests look the same as another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repeats {
    /// The number of the last of them; empty where there are none.
    pub last: String,
    /// How many there are.
    pub count: i64,
}

/// Every request that looks the same as this one, newest first; none that were given up.
pub async fn alike(db: &impl ConnectionTrait, row: &Model) -> Result<Vec<Alike>, DbErr> {
    let words = search::fold(&row.purpose);
    let mut found = select_alike(row).into_model::<Alike>().all(db).await?;
    found.retain(|other| search::fold(&other.purpose) == words);
    Ok(found)
}

/// The query of [`alike`]: beneficiary and amount are read from their index, the words are compared after it.
pub fn select_alike(row: &Model) -> Select<Entity> {
    let columns = [
        Column::Id,
        Column::Number,
        Column::State,
        Column::Purpose,
        Column::CreatedAtMs,
        Column::RequestedMinor,
        Column::Currency,
    ];
    Entity::find()
        .select_only()
        .columns(columns)
        .filter(Column::BeneficiaryId.eq(row.beneficiary_id))
        .filter(Column::RequestedMinor.eq(row.requested_minor))
        .filter(Column::CreatedAtMs.gte(row.created_at_ms - SINCE_MS))
        .filter(Column::Currency.eq(&row.currency))
        .filter(Column::State.is_not_in(["draft", "withdrawn", "cancelled"]))
        .filter(Column::Id.ne(row.id))
        .order_by_desc(Column::CreatedAtMs)
}

/// How many look the same as each of these, in their order: what [`alike`] would find, counted where it lies.
pub async fn count_alike(db: &impl ConnectionTrait, rows: &[Model]) -> Result<Vec<Repeats>, DbErr> {
    #[derive(FromQueryResult)]
    struct Same {
        of_row: i64,
        purpose: String,
        number: String,
        many: i64,
    }
    let mut repeats = vec![Repeats::default(); rows.len()];
    if rows.is_empty() {
        return Ok(repeats);
    }
    for same in Same::find_by_statement(select_counts(db.get_database_backend(), rows)).all(db).await? {
        let at = usize::try_from(same.of_row).unwrap_or(usize::MAX);
        if let (Some(row), Some(repeats)) = (rows.get(at), repeats.get_mut(at))
            && (same.purpose == row.purpose || search::fold(&same.purpose) == search::fold(&row.purpose))
        {
            repeats.count += same.many;
            repeats.last = std::mem::take(&mut repeats.last).max(same.number);
        }
    }
    Ok(repeats)
}

/// The query of [`count_alike`]: for each request the others of its beneficiary and amount, put together by what they are for.
pub fn select_counts(backend: DbBackend, rows: &[Model]) -> Statement {
    let asked: Vec<_> = rows
        .iter()
        .map(|row| {
            let since_ms = row.created_at_ms - SINCE_MS;
            let ids = (row.beneficiary_id.simple(), row.id.simple());
            json!([ids.0.to_string(), row.requested_minor, row.currency, since_ms, ids.1.to_string()])
        })
        .collect();
    // SQLite joins in the order of a CROSS JOIN, PostgreSQL by a LATERAL that it cannot flatten: the index is read for each
    // request, whatever either thinks of the table.
    let sql = match backend {
        DbBackend::Postgres => {
            "SELECT asked.n - 1 AS of_row, same.purpose, same.number, same.many \
             FROM jsonb_array_elements($1::text::jsonb) WITH ORDINALITY AS asked(one, n) \
             CROSS JOIN LATERAL (SELECT r.purpose, MAX(r.number) AS number, COUNT(*) AS many FROM request r \
             WHERE r.beneficiary_id = (asked.one ->> 0)::uuid AND r.requested_minor = (asked.one ->> 1)::bigint \
             AND r.currency = asked.one ->> 2 AND r.created_at_ms >= (asked.one ->> 3)::bigint \
             AND r.id <> (asked.one ->> 4)::uuid AND r.state NOT IN ('draft', 'withdrawn', 'cancelled') \
             GROUP BY r.purpose) same"
        }
        _ => {
            "SELECT asked.key AS of_row, r.purpose, MAX(r.number) AS number, COUNT(*) AS many \
             FROM json_each(?) AS asked CROSS JOIN request r \
             WHERE r.beneficiary_id = unhex(asked.value ->> 0) AND r.requested_minor = asked.value ->> 1 \
             AND r.currency = asked.value ->> 2 AND r.created_at_ms >= asked.value ->> 3 \
             AND r.id <> unhex(asked.value ->> 4) AND r.state NOT IN ('draft', 'withdrawn', 'cancelled') \
             GROUP BY asked.key, r.purpose"
        }
    };
    Statement::from_sql_and_values(backend, sql, [serde_json::Value::Array(asked).to_string().into()])
}
