//! A statement with what it binds, as an engine takes it.

use sea_query::{PostgresQueryBuilder, SqliteQueryBuilder, Value, Values};

/// Which dialect of SQL a connection speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DbBackend {
    Sqlite,
    Postgres,
}

pub trait StatementBuilder {
    fn build(&self, backend: DbBackend) -> (String, Values);
}

macro_rules! builders {
    ($($of:ident)+) => {
        $(impl StatementBuilder for sea_query::$of {
            fn build(&self, backend: DbBackend) -> (String, Values) {
                match backend {
                    DbBackend::Sqlite => self.build(SqliteQueryBuilder),
                    DbBackend::Postgres => self.build(PostgresQueryBuilder),
                }
            }
        })+
    };
}
builders!(SelectStatement InsertStatement UpdateStatement DeleteStatement WithQuery);

impl DbBackend {
    /// The statement that sea-query put together, in this dialect.
    pub fn build(self, statement: &impl StatementBuilder) -> Statement {
        let (sql, values) = statement.build(self);
        Statement { sql, values: values.0 }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    pub sql: String,
    pub values: Vec<Value>,
}

impl Statement {
    pub fn from_string(_backend: DbBackend, sql: impl Into<String>) -> Self {
        Statement { sql: sql.into(), values: Vec::new() }
    }

    pub fn from_sql_and_values(
        _backend: DbBackend,
        sql: impl Into<String>,
        values: impl IntoIterator<Item = Value>,
    ) -> Self {
        Statement { sql: sql.into(), values: values.into_iter().collect() }
    }

    /// Of words that both engines take. Placeholders are `$1`, `$2` …, each once and in order.
    #[inline(never)]
    pub fn in_order(backend: DbBackend, sql: &str, values: Vec<Value>) -> Self {
        let sql = match backend {
            DbBackend::Sqlite => question_marks(sql),
            DbBackend::Postgres => sql.to_owned(),
        };
        Statement { sql, values }
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
