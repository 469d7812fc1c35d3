//! Short ways to run the engine's own statements. Placeholders are `$1`, `$2` …, each once and in order.

use crate::parts::MOST_COUNTED;
use crate::{Conn, DbErr, QueryResult, Statement};
use sea_query::Value;

pub(crate) async fn execute(
    conn: &Conn,
    sql: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<u64, DbErr> {
    Ok(conn.execute_raw(statement(sql, values)).await?.rows_affected())
}

/// The same without waiting for the answer.
pub(crate) async fn send(
    conn: &Conn,
    sql: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<(), DbErr> {
    conn.send(statement(sql, values)).await
}

pub(crate) async fn one(
    conn: &Conn,
    sql: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Option<QueryResult>, DbErr> {
    conn.query_one_raw(statement(sql, values)).await
}

pub(crate) async fn all(
    conn: &Conn,
    sql: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Vec<QueryResult>, DbErr> {
    conn.query_all_raw(statement(sql, values)).await
}

/// How many rows a table has, up to [`MOST_COUNTED`].
pub(crate) async fn count(conn: &Conn, table: &'static str) -> Result<i64, DbErr> {
    let sql = format!("SELECT COUNT(*) FROM (SELECT 1 FROM {table} LIMIT {MOST_COUNTED}) AS counted");
    one(conn, &sql, []).await?.map_or(Ok(0), |row| row.try_get_by_index(0))
}

fn statement(sql: &str, values: impl IntoIterator<Item = Value>) -> Statement {
    Statement::in_order(sql, values.into_iter().collect())
}
