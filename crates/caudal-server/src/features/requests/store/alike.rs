//! Requests that look the same as others: by beneficiary, amount and words, and not much older.

use caudal_db::{Conn, DbBackend, DbErr, Statement, Tx, entity::prelude::*, search};
use serde_json::json;
use sha2::{Digest, Sha256};

use super::row::{Column, Entity, Model};

/// How far back a likely duplicate is looked for: 30 days (domain, section 3), in milliseconds.
pub const SINCE_MS: i64 = 30 * 24 * 3600 * 1000;
/// How many are looked for; whoever has more is told that there are more.
pub const MOST: u8 = 10;
/// What `likeness` is where it is not known.
pub const UNKNOWN: i64 = 0;
/// What was given up is no double. Written as in the index, for the planners match it by its words.
const COUNTS: &str = "state NOT IN ('draft', 'withdrawn', 'cancelled')";

/// What is read of a request that looks the same.
#[derive(Row)]
pub struct Alike {
    pub id: Uuid,
    pub number: String,
    pub state: String,
    pub created_at_ms: i64,
    pub requested_minor: i64,
    pub currency: String,
}

/// How many requests look the same as another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Row)]
pub struct Repeats {
    /// The number of the last of them.
    pub last: String,
    /// How many there are; one more than [`MOST`] for all that are more.
    pub count: i64,
}

/// The words of what a request is for as they are compared: 64 bits of their SHA-256. Were two ever the same by chance, a
/// warning would be shown that is none.
#[must_use]
pub fn likeness(purpose: &str) -> i64 {
    let hash = Sha256::digest(search::fold(purpose).join(" "));
    let start = hash.first_chunk().copied().unwrap_or_default();
    Some(i64::from_be_bytes(start)).filter(|known| *known != UNKNOWN).unwrap_or(1)
}

/// The requests that look the same as this one, newest first: [`MOST`] of them and one more where there are more.
pub async fn alike(db: &Conn, row: &Model) -> Result<Vec<Alike>, DbErr> {
    select_alike(row).into_model::<Alike>().all(db).await
}

/// The query of [`alike`].
pub fn select_alike(row: &Model) -> Select<Entity> {
    Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::Number,
            Column::State,
            Column::CreatedAtMs,
            Column::RequestedMinor,
            Column::Currency,
        ])
        .filter(Column::BeneficiaryId.eq(row.beneficiary_id))
        .filter(Column::RequestedMinor.eq(row.requested_minor))
        .filter(Column::Likeness.eq(known(row)))
        .filter(Column::CreatedAtMs.gte(row.created_at_ms - SINCE_MS))
        .filter(Column::Currency.eq(&row.currency))
        .filter(Column::Number.ne(&row.number))
        .filter(Expr::cust(COUNTS))
        .order_by_desc(Column::CreatedAtMs)
        .limit(u64::from(MOST) + 1)
}

/// The words of a request as they are compared.
fn known(row: &Model) -> i64 {
    if row.likeness == UNKNOWN { likeness(&row.purpose) } else { row.likeness }
}

/// How many look the same as each of these, in their order.
pub async fn count_alike(db: &Conn, rows: &[Model]) -> Result<Vec<Repeats>, DbErr> {
    #[derive(Row)]
    struct Counted {
        at: i64,
        #[nested]
        repeats: Repeats,
    }
    let mut all = vec![Repeats::default(); rows.len()];
    if rows.is_empty() {
        return Ok(all);
    }
    for counted in Counted::find_by_statement(select_counts(db.get_database_backend(), rows)).all(db).await? {
        if let Some(repeats) = usize::try_from(counted.at).ok().and_then(|at| all.get_mut(at)) {
            *repeats = counted.repeats;
        }
    }
    Ok(all)
}

/// The query of [`count_alike`]: one for any number of requests, each of which reads the index of its own look-alikes.
pub fn select_counts(backend: DbBackend, rows: &[Model]) -> Statement {
    let asked: serde_json::Value = rows
        .iter()
        .map(|r| {
            let since_ms = r.created_at_ms - SINCE_MS;
            json!([r.beneficiary_id.simple(), r.requested_minor, known(r), since_ms, r.currency, r.number])
        })
        .collect();
    let (from, at, one, id, big) = match backend {
        DbBackend::Postgres => (
            "jsonb_array_elements($1::text::jsonb) WITH ORDINALITY AS asked(one, n)",
            "asked.n - 1",
            "asked.one",
            "(asked.one ->> 0)::uuid",
            "::bigint",
        ),
        _ => ("json_each(?) AS asked", "asked.key", "asked.value", "unhex(asked.value ->> 0)", ""),
    };
    let same = format!(
        "FROM request WHERE beneficiary_id = {id} AND requested_minor = ({one} ->> 1){big} AND likeness = ({one} ->> 2){big} \
         AND created_at_ms >= ({one} ->> 3){big} AND currency = {one} ->> 4 AND number <> {one} ->> 5 AND {COUNTS}"
    );
    let most = MOST + 1;
    let sql = format!(
        "SELECT at, last, count FROM (SELECT {at} AS at, \
         (SELECT number {same} ORDER BY created_at_ms DESC LIMIT 1) AS last, \
         (SELECT COUNT(*) FROM (SELECT 1 {same} LIMIT {most}) AS counted) AS count FROM {from}) found WHERE last IS NOT NULL"
    );
    Statement::from_sql_and_values(backend, sql, [asked.to_string().into()])
}

/// Requests of an id or a later one whose words are not known, as a program wrote them that does not know them: id and purpose
/// of the first five hundred.
pub async fn unknown(db: &Conn, from: Uuid) -> Result<Vec<(Uuid, String)>, DbErr> {
    let some = Entity::find().select_only().columns([Column::Id, Column::Purpose]);
    let some = some.filter(Column::Id.gte(from)).filter(Column::Likeness.eq(UNKNOWN));
    some.order_by_asc(Column::Id).limit(500).into_tuple().all(db).await
}

/// Notes the words of a request, where they still are what they were.
pub async fn note(tx: &Tx, id: Uuid, purpose: &str) -> Result<(), DbErr> {
    let noted = Entity::update_many().col_expr(Column::Likeness, likeness(purpose).into());
    noted.filter(Column::Id.eq(id)).filter(Column::Purpose.eq(purpose)).exec(tx).await.map(drop)
}
