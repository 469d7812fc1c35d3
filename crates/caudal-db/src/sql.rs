//! Short ways to run the engine's own statements. Placeholders are `$1`, `$2` …, each once and in order.

use crate::parts::MOST_COUNTED;
use crate::{Conn, DbBackend, DbErr, QueryResult, Statement};
use sea_query::Value;

pub(crate) async fn execute(
    conn: &Conn,
    sql: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<u64, DbErr> {
    Ok(conn.execute_raw(statement(conn, sql, values)).await?.rows_affected())
}

/// The same without waiting for the answer.
pub(crate) async fn send(
    conn: &Conn,
    sql: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<(), DbErr> {
    conn.send(statement(conn, sql, values)).await
}

pub(crate) async fn one(
    conn: &Conn,
    sql: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Option<QueryResult>, DbErr> {
    conn.query_one_raw(statement(conn, sql, values)).await
}

pub(crate) async fn all(
    conn: &Conn,
    sql: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Vec<QueryResult>, DbErr> {
    conn.query_all_raw(statement(conn, sql, values)).await
}

/// How many rows a table has, up to [`MOST_COUNTED`].
pub(crate) async fn count(conn: &Conn, table: &'static str) -> Result<i64, DbErr> {
    let sql = format!("SELECT COUNT(*) FROM (SELECT 1 FROM {table} LIMIT {MOST_COUNTED}) AS counted");
    one(conn, &sql, []).await?.map_or(Ok(0), |row| row.try_get_by_index(0))
}

fn statement(conn: &Conn, sql: &str, values: impl IntoIterator<Item = Value>) -> Statement {
    let backend = conn.get_database_backend();
    match backend {
        DbBackend::Sqlite => Statement::from_sql_and_values(backend, question_marks(sql), values),
        _ => Statement::from_sql_and_values(backend, sql, values),
    }
}

/// SQLite looks up every placeholder that bears a number by going through them all; a bare `?` costs nothing.
pub(crate) fn question_marks(sql: &str) -> String {
    let mut text = String::with_capacity(sql.len());
    let mut parts = sql.split('$');
    text.push_str(parts.next().unwrap_or_default());
    for (index, part) in parts.enumerate() {
        let rest = part.trim_start_matches(|c: char| c.is_ascii_digit());
        debug_assert_eq!(
            part[..part.len() - rest.len()].parse(),
            Ok(index + 1),
            "each once and in order: {sql}"
        );
        text.push('?');
        text.push_str(rest);
    }
    text
}
