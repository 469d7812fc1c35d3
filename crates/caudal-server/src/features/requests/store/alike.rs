//! Requests that look the same as others.

use caudal_db::{
    parts,
    sea_orm::{
        ConnectionTrait, DbErr, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select,
        prelude::*,
    },
};

use super::row::{Column, Entity, Model};

/// How far back a likely duplicate is looked for: 30 days (domain, section 3), in milliseconds.
const SINCE_MS: i64 = 30 * 24 * 3600 * 1000;
/// How many of the newest of one beneficiary and amount are looked at, the request itself among them.
const MOST: u64 = 21;
/// How many requests one query asks about: a compound select of SQLite has at most 500 parts.
const AT_ONCE: usize = 100;

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
    beneficiary_id: Uuid,
}

/// Whether another request looks the same by beneficiary and amount, and is not much older. What it is for is compared by its words.
#[must_use]
pub fn is_alike(row: &Model, other: &Alike) -> bool {
    let its_pair = (other.beneficiary_id, other.requested_minor, other.currency.as_str());
    other.id != row.id && its_pair == pair(row) && other.created_at_ms >= row.created_at_ms - SINCE_MS
}

fn pair(row: &Model) -> (Uuid, i64, &str) {
    (row.beneficiary_id, row.requested_minor, &row.currency)
}

/// Every request that may look the same as one of these, these among them, newest first; none that were given up.
pub async fn alike(db: &impl ConnectionTrait, rows: &[Model]) -> Result<Vec<Alike>, DbErr> {
    let mut found = Vec::new();
    for some in rows.chunks(AT_ONCE) {
        if let Some(select) = select_alike(some) {
            found.extend(select.into_model::<Alike>().all(db).await?);
        }
    }
    Ok(found)
}

/// The query of [`alike`], where there is anything to ask: each beneficiary and amount once, read from its index.
pub fn select_alike(rows: &[Model]) -> Option<Select<Entity>> {
    let mut rows: Vec<&Model> = rows.iter().collect();
    // The oldest of each pair first: it looks back the furthest.
    rows.sort_by_key(|row| (pair(row), row.created_at_ms));
    rows.dedup_by_key(|row| pair(row));
    let ids = parts::union(
        Column::Id,
        rows.into_iter().map(|row| {
            Entity::find()
                .select_only()
                .column(Column::Id)
                .filter(Column::BeneficiaryId.eq(row.beneficiary_id))
                .filter(Column::RequestedMinor.eq(row.requested_minor))
                .filter(Column::CreatedAtMs.gte(row.created_at_ms - SINCE_MS))
                .filter(Column::Currency.eq(&row.currency))
                .filter(Column::State.is_not_in(["draft", "withdrawn", "cancelled"]))
                .order_by_desc(Column::CreatedAtMs)
                .limit(MOST)
                .into_query()
        }),
    )?;
    let columns = [
        Column::Id,
        Column::Number,
        Column::State,
        Column::Purpose,
        Column::CreatedAtMs,
        Column::RequestedMinor,
        Column::Currency,
        Column::BeneficiaryId,
    ];
    let found = Entity::find().select_only().columns(columns).filter(Column::Id.in_subquery(ids));
    Some(found.order_by_desc(Column::CreatedAtMs))
}
