//! A statement with what it binds, as an engine takes it.

use sea_query::{PostgresQueryBuilder, SqliteQueryBuilder, Value, Values};
use std::fmt::Write as _;

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
        let (sql, Values(values)) = statement.build(self);
        let sql = if self == DbBackend::Postgres { with_limits(sql, &values) } else { sql };
        Statement { sql, values }
    }
}

/// The same with its limits as numbers. A server that does not know how many rows are wanted takes that for a tenth of all, and then finds a
/// plan for every call dearer to do without than to make: most of what a list costs on PostgreSQL is its plan. What was bound stays bound.
fn with_limits(sql: String, values: &[Value]) -> String {
    const LIMIT: &str = " LIMIT $";
    if !sql.contains(LIMIT) {
        return sql;
    }
    let mut told = String::with_capacity(sql.len());
    let mut parts = sql.split(LIMIT);
    told.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let digits = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
        let place = part[..digits].parse::<usize>().ok().and_then(|place| place.checked_sub(1));
        let _infallible = match place.and_then(|place| values.get(place)) {
            Some(Value::BigUnsigned(Some(most))) => write!(told, " LIMIT {most}"),
            _ => write!(told, "{LIMIT}{}", &part[..digits]),
        };
        told.push_str(&part[digits..]);
    }
    told
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use sea_query::{Alias, ExprTrait as _, Query};

    #[test]
    fn postgres_is_told_how_many_rows_are_wanted_and_sqlite_keeps_one_statement_for_any() {
        let few = |most| {
            let mut few = Query::select();
            few.column("id")
                .from(Alias::new("t"))
                .and_where(sea_query::Expr::col("state").eq("new"))
                .limit(most);
            few
        };
        let mut both = few(26);
        both.union(sea_query::UnionType::All, few(101));
        let told = DbBackend::Postgres.build(&both);
        assert!(told.sql.contains("LIMIT 26") && told.sql.contains("LIMIT 101"), "{}", told.sql);
        assert!(told.sql.contains("$1") && told.sql.contains("$2") && told.values.len() == 4, "{told:?}");
        assert_eq!(DbBackend::Sqlite.build(&few(26)).sql, DbBackend::Sqlite.build(&few(27)).sql);
    }
}
