//! What was spent and what was paid, added up from the lines of the days asked for: the lines of each account are read from its index by
//! day, and what undoes another line takes it away again.

use caudal_db::sea_query::Value;
use caudal_db::{Conn, DbBackend, DbErr, Statement, entity::prelude::*};
use caudal_domain::ids::BranchId;
use caudal_domain::money::Currency;

/// What is added up.
#[derive(Clone, Copy, Debug)]
pub struct Filter<'a> {
    pub currency: Currency,
    pub branch: Option<BranchId>,
    /// The first and the last day, ISO dates, both included.
    pub days: (&'a str, &'a str),
}

impl Filter<'_> {
    /// What the statements below are given: the days, the currency, and the branch where there is one.
    fn values(&self) -> Vec<Value> {
        let mut values: Vec<Value> = vec![self.days.0.into(), self.days.1.into(), self.currency.into()];
        values.extend(self.branch.map(Value::from));
        values
    }

    /// The lines of all accounts of some kinds.
    fn lines(&self, kinds: &str) -> String {
        let branch = if self.branch.is_some() { " AND l.branch_id = $4" } else { "" };
        format!(
            "a.kind IN ({kinds}) AND l.currency = $3 AND l.business_date >= $1 AND l.business_date <= $2{branch}"
        )
    }
}

/// By what something was spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    Type,
    Branch,
    CostCentre,
    Person,
    Account,
}

/// What was spent on one of them, in minor units. An account has a key and a name, a type an id and a name, all others an id.
#[derive(Clone, Debug, PartialEq, Eq, Row)]
pub struct Group {
    pub id: Option<Uuid>,
    pub key: String,
    pub name: Option<String>,
    pub minor: i64,
}

/// The lines on which something was spent. What comes into a box for something else stands on such an account too, and is nothing spent.
fn spending(filter: &Filter<'_>) -> String {
    format!(
        "FROM ledger_account AS a JOIN ledger_line AS l ON l.account_key = a.key JOIN ledger_entry AS e ON e.id = l.entry_id \
         LEFT JOIN ledger_entry AS undone ON undone.id = e.reverses_id LEFT JOIN request AS r ON r.id = e.request_id \
         WHERE {} AND COALESCE(undone.event, e.event) <> 'cash_in'",
        filter.lines("'expense'")
    )
}

/// The statement of [`spent_by`].
pub fn select_spent_by(backend: DbBackend, by: By, filter: &Filter<'_>) -> Statement {
    const NO_NAME: &str = "CAST(NULL AS TEXT)";
    let no_id = if backend == DbBackend::Postgres { "CAST(NULL AS UUID)" } else { "NULL" };
    // Who or what was called something else meanwhile is still one.
    let (id, key, name) = match by {
        By::Type => ("r.type_id", "''", "MAX(r.type_name)"),
        By::Branch => ("l.branch_id", "''", NO_NAME),
        By::CostCentre => ("l.cost_centre_id", "''", NO_NAME),
        By::Person => ("l.person_id", "''", NO_NAME),
        By::Account => (no_id, "l.account_key", "MAX(a.name)"),
    };
    let group = if by == By::Account { key } else { id };
    let sql = format!(
        "SELECT {id} AS id, {key} AS key, {name} AS name, CAST(SUM(l.amount_minor) AS BIGINT) AS minor {} GROUP BY {group}",
        spending(filter)
    );
    Statement::from_sql_and_values(backend, sql, filter.values())
}

/// What was spent, by one thing or another, in no order.
pub async fn spent_by(db: &Conn, by: By, filter: &Filter<'_>) -> Result<Vec<Group>, DbErr> {
    Group::find_by_statement(select_spent_by(db.get_database_backend(), by, filter)).all(db).await
}

/// What was spent on a day, in minor units.
#[derive(Clone, Debug, PartialEq, Eq, Row)]
pub struct Spent {
    /// ISO date.
    pub day: String,
    pub minor: i64,
}

/// The statement of [`spent_by_day`].
pub fn select_spent_by_day(backend: DbBackend, filter: &Filter<'_>) -> Statement {
    let sql = format!(
        "SELECT l.business_date AS day, CAST(SUM(l.amount_minor) AS BIGINT) AS minor {} \
         GROUP BY l.business_date ORDER BY l.business_date",
        spending(filter)
    );
    Statement::from_sql_and_values(backend, sql, filter.values())
}

pub async fn spent_by_day(db: &Conn, filter: &Filter<'_>) -> Result<Vec<Spent>, DbErr> {
    Spent::find_by_statement(select_spent_by_day(db.get_database_backend(), filter)).all(db).await
}

/// What was paid on a day in one way, less what came back of it.
#[derive(Clone, Debug, PartialEq, Eq, Row)]
pub struct Paid {
    /// ISO date.
    pub day: String,
    /// `transfers`, `batches`, `cash`.
    pub source: String,
    pub minor: i64,
    /// How many payments left, less those that came back.
    pub count: i64,
}

/// What is paid out: what moves between the company's own places is not, nor what a count found.
const PAYING: &str = "'transfer_confirmed', 'transfer_returned', 'cash_paid', 'cash_out'";

/// The statement of [`paid_by_day`].
pub fn select_paid_by_day(backend: DbBackend, filter: &Filter<'_>) -> Statement {
    let sql = format!(
        "SELECT day, source, CAST(SUM(minor) AS BIGINT) AS minor, \
         CAST(SUM(CASE WHEN minor > 0 THEN 1 ELSE -1 END) AS BIGINT) AS count FROM (\
         SELECT l.business_date AS day, -l.amount_minor AS minor, CASE WHEN a.kind = 'cash' THEN 'cash' \
         WHEN p.batch_id IS NULL THEN 'transfers' ELSE 'batches' END AS source \
         FROM ledger_account AS a JOIN ledger_line AS l ON l.account_key = a.key JOIN ledger_entry AS e ON e.id = l.entry_id \
         LEFT JOIN ledger_entry AS undone ON undone.id = e.reverses_id LEFT JOIN payment AS p ON p.id = e.payment_id \
         WHERE {} AND COALESCE(undone.event, e.event) IN ({PAYING})) AS told GROUP BY day, source ORDER BY day, source",
        filter.lines("'bank', 'cash'")
    );
    Statement::from_sql_and_values(backend, sql, filter.values())
}

/// What left banks and boxes to be paid to somebody.
pub async fn paid_by_day(db: &Conn, filter: &Filter<'_>) -> Result<Vec<Paid>, DbErr> {
    Paid::find_by_statement(select_paid_by_day(db.get_database_backend(), filter)).all(db).await
}
