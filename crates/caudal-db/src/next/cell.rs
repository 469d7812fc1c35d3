//! Values of a row, by position, on either engine.

use super::error::DbErr;
use rusqlite::types::{Value as Held, ValueRef};
use uuid::Uuid;

/// A row that was read and stands by itself.
#[derive(Debug)]
pub enum QueryResult {
    /// SQLite's, copied out of the statement that found it.
    Sqlite(Vec<Held>, std::sync::Arc<[String]>),
    /// PostgreSQL's.
    Postgres(tokio_postgres::Row),
}

impl QueryResult {
    /// A column by its place, from 0.
    ///
    /// # Errors
    /// No such column, a value that does not fit the type, or none where there must be one.
    pub fn try_get_by_index<T: FromCell>(&self, at: usize) -> Result<T, DbErr> {
        match self {
            QueryResult::Sqlite(values, _) => {
                let value = values.get(at).ok_or_else(|| DbErr::decoding(at, "no such column"))?;
                T::from_sqlite(ValueRef::from(value)).map_err(|why| DbErr::decoding(at, why))
            }
            QueryResult::Postgres(row) => T::from_postgres(row, at),
        }
    }

    /// A column by its name.
    ///
    /// # Errors
    /// As [`try_get_by_index`](Self::try_get_by_index).
    pub fn try_get<T: FromCell>(&self, name: &str) -> Result<T, DbErr> {
        let at = self.column_names().iter().position(|column| column == name);
        self.try_get_by_index(at.ok_or_else(|| DbErr::decoding(0, &format!("no column {name}")))?)
    }

    /// How its columns are called.
    #[must_use]
    pub fn column_names(&self) -> Vec<String> {
        match self {
            QueryResult::Sqlite(_, names) => names.to_vec(),
            QueryResult::Postgres(row) => row.columns().iter().map(|column| column.name().to_owned()).collect(),
        }
    }
}

/// A row while it is read: from the statement that stands on it, without a copy.
#[derive(Clone, Copy)]
pub enum Source<'r> {
    /// SQLite's.
    Sqlite(&'r rusqlite::Row<'r>),
    /// PostgreSQL's.
    Postgres(&'r tokio_postgres::Row),
    /// One that was read before.
    Held(&'r QueryResult),
}

impl Source<'_> {
    /// A column by its place, from 0.
    ///
    /// # Errors
    /// As [`QueryResult::try_get_by_index`].
    pub fn take<T: FromCell>(self, at: usize) -> Result<T, DbErr> {
        match self {
            Source::Sqlite(row) => {
                let value = row.get_ref(at).map_err(DbErr::from)?;
                T::from_sqlite(value).map_err(|why| DbErr::decoding(at, why))
            }
            Source::Postgres(row) => T::from_postgres(row, at),
            Source::Held(row) => row.try_get_by_index(at),
        }
    }
}

/// What a column may be read as.
pub trait FromCell: Sized {
    /// From SQLite, which keeps truth as a number and an id as bytes.
    ///
    /// # Errors
    /// What does not fit, in words for whoever reads the log.
    fn from_sqlite(value: ValueRef<'_>) -> Result<Self, &'static str>;

    /// From PostgreSQL.
    ///
    /// # Errors
    /// As [`from_sqlite`](Self::from_sqlite).
    fn from_postgres(row: &tokio_postgres::Row, at: usize) -> Result<Self, DbErr>;
}

macro_rules! cells {
    ($($of:ty: $($sqlite:pat => $value:expr),+;)+) => {
        $(impl FromCell for $of {
            fn from_sqlite(value: ValueRef<'_>) -> Result<Self, &'static str> {
                match value {
                    $($sqlite => $value,)+
                    _ => Err(concat!("is no ", stringify!($of))),
                }
            }
            fn from_postgres(row: &tokio_postgres::Row, at: usize) -> Result<Self, DbErr> {
                Ok(row.try_get(at)?)
            }
        })+
    };
}
cells! {
    i64: ValueRef::Integer(n) => Ok(n);
    f64: ValueRef::Real(n) => Ok(n);
    bool: ValueRef::Integer(0) => Ok(false), ValueRef::Integer(1) => Ok(true);
    String: ValueRef::Text(text) => std::str::from_utf8(text).map(str::to_owned).map_err(|_| "is no UTF-8");
    Vec<u8>: ValueRef::Blob(bytes) => Ok(bytes.to_vec());
    Uuid: ValueRef::Blob(bytes) => Uuid::from_slice(bytes).map_err(|_| "is no id");
}

impl FromCell for i32 {
    fn from_sqlite(value: ValueRef<'_>) -> Result<Self, &'static str> {
        i64::from_sqlite(value)?.try_into().map_err(|_| "is larger than 32 bits")
    }

    fn from_postgres(row: &tokio_postgres::Row, at: usize) -> Result<Self, DbErr> {
        Ok(row.try_get(at)?)
    }
}

impl<T: FromCell> FromCell for Option<T>
where
    Option<T>: for<'a> tokio_postgres::types::FromSql<'a>,
{
    fn from_sqlite(value: ValueRef<'_>) -> Result<Self, &'static str> {
        if value == ValueRef::Null { Ok(None) } else { T::from_sqlite(value).map(Some) }
    }

    fn from_postgres(row: &tokio_postgres::Row, at: usize) -> Result<Self, DbErr> {
        Ok(row.try_get(at)?)
    }
}
