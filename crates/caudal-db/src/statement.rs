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
        // What it puts together has bare question marks, or numbers in their order.
        Statement { sql, values: values.0, is_in_order: true }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    pub sql: String,
    pub values: Vec<Value>,
    /// Whether its placeholders stand in the order of its values, each once: then nobody looks up how they are called.
    pub(crate) is_in_order: bool,
}

impl Statement {
    pub fn from_string(_backend: DbBackend, sql: impl Into<String>) -> Self {
        Statement { sql: sql.into(), values: Vec::new(), is_in_order: true }
    }

    pub fn from_sql_and_values(
        _backend: DbBackend,
        sql: impl Into<String>,
        values: impl IntoIterator<Item = Value>,
    ) -> Self {
        Statement { sql: sql.into(), values: values.into_iter().collect(), is_in_order: false }
    }

    /// Of words that both engines take. Placeholders are `$1`, `$2` …, each once and in order; to SQLite that is a name, and the first
    /// name is the first value.
    pub fn in_order(sql: impl Into<String>, values: Vec<Value>) -> Self {
        let sql = sql.into();
        debug_assert!(is_in_order(&sql), "each once and in order: {sql}");
        Statement { sql, values, is_in_order: true }
    }
}

fn is_in_order(sql: &str) -> bool {
    let number = |part: &str| {
        let rest = part.trim_start_matches(|c: char| c.is_ascii_digit());
        part[..part.len() - rest.len()].parse().ok()
    };
    sql.split('$').skip(1).enumerate().all(|(index, part)| number(part) == Some(index + 1))
}
