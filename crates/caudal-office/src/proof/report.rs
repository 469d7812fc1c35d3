//! What the file is made of, a page at a time in the order of a key, so that any length of history is read with little memory.
//! The tables are those of many features; nothing is written here.

mod approvals;
mod ledger;
mod trail;

use caudal_db::{Conn, DbErr, QueryResult, Statement, sea_query::Value};

pub use approvals::{Limits, SOURCES, page as approvals};
pub use ledger::{accounts, balances, beneficiaries, entries};
pub use trail::{head, sealed, waiting};

async fn all(
    db: &Conn,
    sql: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Vec<QueryResult>, DbErr> {
    db.query_all_raw(Statement::from_sql_and_values(db.get_database_backend(), sql, values)).await
}
