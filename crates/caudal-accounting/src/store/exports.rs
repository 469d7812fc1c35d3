//! What was handed to the company's own books.

use caudal_db::{Conn, DbErr, JsonText, Statement, Tx, counter, entity::prelude::*, table};
use caudal_domain::ids::{ExportId, UserId};
use serde::{Deserialize, Serialize};

/// The codes of an export, as they stood when it was made: account or kind, code, name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CodesThen(pub Vec<(String, String, String)>);

/// The sum of debits by currency: ISO 4217 code, minor units.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals(pub Vec<(String, i64)>);

#[derive(Clone, Debug, PartialEq, Eq, Row)]
#[table("ledger_export")]
pub struct Model {
    #[key]
    pub id: ExportId,
    pub number: String,
    pub from_date: Option<String>,
    pub until_date: String,
    pub entry_count: i64,
    pub totals: JsonText<Totals>,
    pub codes: JsonText<CodesThen>,
    pub made_by: UserId,
    pub made_by_name: String,
    pub at_ms: i64,
}

pub async fn next_number(tx: &Tx, year: i16) -> Result<String, DbErr> {
    let n = counter::next(tx, &format!("ledger_export:{year}")).await?;
    Ok(format!("EXP-{year}-{n:06}"))
}

pub async fn insert(tx: &Tx, row: Model) -> Result<(), DbErr> {
    table::insert(tx, row).await
}

pub async fn find(db: &Conn, id: ExportId) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// A page of exports, newest first: `limit + 1` of them.
pub async fn page(db: &Conn, after: Option<ExportId>, limit: u64) -> Result<Vec<Model>, DbErr> {
    let mut page = Entity::find().order_by_desc(Column::Id).limit(limit + 1);
    if let Some(after) = after {
        page = page.filter(Column::Id.lt(after.0));
    }
    page.all(db).await
}

pub async fn numbers(db: &Conn, ids: &[ExportId]) -> Result<Vec<(ExportId, String)>, DbErr> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let found = Entity::find().select_only().column(Column::Id).column(Column::Number);
    found.filter(Column::Id.is_in(ids.iter().copied())).into_tuple().all(db).await
}

/// What is left to export of some days.
#[derive(Clone, Debug, PartialEq, Eq, Row)]
pub struct Left {
    /// How many entries, up to one more than was asked for.
    pub entries: i64,
    /// The day of the first of them.
    pub first: Option<String>,
    /// The day of the last of them.
    pub last: Option<String>,
}

/// What is left to export of some days, both included: counted up to one more than `most`.
pub async fn left(db: &Conn, (from, until): (Option<&str>, &str), most: u64) -> Result<Left, DbErr> {
    let sql = "SELECT COUNT(*) AS entries, MIN(business_date) AS first, MAX(business_date) AS last FROM (\
         SELECT e.business_date FROM ledger_entry AS e WHERE e.business_date >= $1 AND e.business_date <= $2 \
         AND NOT EXISTS (SELECT 1 FROM ledger_export_entry AS m WHERE m.entry_id = e.id) \
         ORDER BY e.business_date, e.id LIMIT $3) AS waiting";
    let most = i64::try_from(most).unwrap_or(i64::MAX).saturating_add(1);
    let values = vec![from.unwrap_or_default().into(), until.into(), most.into()];
    let found =
        Left::find_by_statement(Statement::from_sql_and_values(db.get_database_backend(), sql, values));
    Ok(found.one(db).await?.unwrap_or(Left { entries: 0, first: None, last: None }))
}

#[derive(Row)]
struct Sum {
    currency: String,
    minor: i64,
}

/// The debits of the entries that an export took, by currency.
pub async fn totals(db: &Conn, export: ExportId) -> Result<Totals, DbErr> {
    let sql = "SELECT l.currency AS currency, CAST(SUM(l.amount_minor) AS BIGINT) AS minor \
         FROM ledger_export_entry AS m JOIN ledger_line AS l ON l.entry_id = m.entry_id \
         WHERE m.export_id = $1 AND l.amount_minor > 0 GROUP BY l.currency ORDER BY l.currency";
    let sums = Sum::find_by_statement(Statement::from_sql_and_values(
        db.get_database_backend(),
        sql,
        vec![export.0.into()],
    ));
    Ok(Totals(sums.all(db).await?.into_iter().map(|s| (s.currency, s.minor)).collect()))
}

#[derive(Clone, Debug, PartialEq, Eq, Row)]
pub struct Used {
    pub key: String,
    pub kind: String,
}

/// The accounts, each once, that what is left to export of some days moved. A person's count as their kind.
pub async fn used(db: &Conn, (from, until): (Option<&str>, &str)) -> Result<Vec<Used>, DbErr> {
    let sql = "SELECT DISTINCT CASE WHEN a.kind IN ('advances', 'receivable') THEN a.kind ELSE a.key END AS key, a.kind AS kind \
         FROM ledger_entry AS e JOIN ledger_line AS l ON l.entry_id = e.id JOIN ledger_account AS a ON a.key = l.account_key \
         WHERE e.business_date >= $1 AND e.business_date <= $2 \
         AND NOT EXISTS (SELECT 1 FROM ledger_export_entry AS m WHERE m.entry_id = e.id)";
    let values = vec![from.unwrap_or_default().into(), until.into()];
    Used::find_by_statement(Statement::from_sql_and_values(db.get_database_backend(), sql, values))
        .all(db)
        .await
}
