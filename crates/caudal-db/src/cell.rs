//! Values of a row, by position, on either engine.

mod named;

use crate::DbErr;
use caudal_domain::ids::Id;
use rusqlite::types::ValueRef;
use std::{error::Error as _, sync::Arc};
use tokio_postgres::types::FromSql;
use uuid::Uuid;

/// What is done with each row. Not generic, so that it is compiled once for all that is read.
pub(crate) type ReadRow<'f> = dyn FnMut(Source<'_>) -> Result<(), DbErr> + Send + 'f;

/// A row that was read and stands by itself.
#[derive(Debug)]
pub enum QueryResult {
    /// SQLite's, copied out of the statement that found it, and how its columns are called.
    Sqlite(Vec<StoredValue>, Arc<[String]>),
    Postgres(tokio_postgres::Row),
}

/// A value of SQLite's, as it lies in the file: its text may be none.
#[derive(Clone, Debug)]
pub enum StoredValue {
    Null,
    Integer(i64),
    Real(f64),
    /// What should be UTF-8.
    Text(Vec<u8>),
    Blob(Vec<u8>),
}

impl From<ValueRef<'_>> for StoredValue {
    fn from(value: ValueRef<'_>) -> Self {
        match value {
            ValueRef::Null => StoredValue::Null,
            ValueRef::Integer(n) => StoredValue::Integer(n),
            ValueRef::Real(n) => StoredValue::Real(n),
            ValueRef::Text(text) => StoredValue::Text(text.to_vec()),
            ValueRef::Blob(bytes) => StoredValue::Blob(bytes.to_vec()),
        }
    }
}

impl StoredValue {
    fn as_ref(&self) -> ValueRef<'_> {
        match self {
            StoredValue::Null => ValueRef::Null,
            StoredValue::Integer(n) => ValueRef::Integer(*n),
            StoredValue::Real(n) => ValueRef::Real(*n),
            StoredValue::Text(text) => ValueRef::Text(text),
            StoredValue::Blob(bytes) => ValueRef::Blob(bytes),
        }
    }
}

impl QueryResult {
    /// A column by its place, from 0.
    pub fn try_get_by_index<T: FromCell>(&self, at: usize) -> Result<T, DbErr> {
        Source::Held(self).take(at)
    }

    pub fn try_get<T: FromCell>(&self, name: &str) -> Result<T, DbErr> {
        let at = match self {
            QueryResult::Sqlite(_, names) => names.iter().position(|column| column == name),
            QueryResult::Postgres(row) => row.columns().iter().position(|column| column.name() == name),
        };
        self.try_get_by_index(at.ok_or_else(|| DbErr::Custom(format!("no column {name}")))?)
    }
}

/// A row while it is read: from the statement that stands on it, without a copy.
#[derive(Clone, Copy)]
pub enum Source<'r> {
    Sqlite(&'r rusqlite::Row<'r>),
    Postgres(&'r tokio_postgres::Row),
    /// One that was read before.
    Held(&'r QueryResult),
}

/// A value where it lies: SQLite's own, or a place in a row of PostgreSQL's.
enum Cell<'r> {
    Sqlite(ValueRef<'r>),
    Postgres(&'r tokio_postgres::Row),
}

impl<'r> Source<'r> {
    /// A column by its place, from 0.
    pub fn take<T: FromCell>(self, at: usize) -> Result<T, DbErr> {
        T::from_cell(self, at)
    }

    /// Where it is called, so that what a list reads twenty thousand times a second goes through no other place.
    #[inline(always)]
    fn cell(self, at: usize) -> Result<Cell<'r>, DbErr> {
        Ok(Cell::Sqlite(match self {
            Source::Sqlite(row) => row.get_ref(at)?,
            Source::Held(QueryResult::Sqlite(values, _)) => match values.get(at) {
                Some(value) => value.as_ref(),
                None => return Err(DbErr::decoding(at, "there is no such column")),
            },
            Source::Postgres(row) | Source::Held(QueryResult::Postgres(row)) => {
                return Ok(Cell::Postgres(row));
            }
        }))
    }

    /// A value that has to be there.
    #[inline]
    fn value<T: FromCell>(self, at: usize) -> Result<T, DbErr> {
        match self.cell(at)? {
            Cell::Sqlite(value) => T::from_sqlite(value).map_err(|why| self.unfit(at, why)),
            Cell::Postgres(row) => T::from_postgres(row, at),
        }
    }

    /// A value that may be missing.
    #[inline]
    fn maybe<T: FromCell>(self, at: usize) -> Result<Option<T>, DbErr> {
        match self.cell(at)? {
            Cell::Sqlite(ValueRef::Null) => Ok(None),
            Cell::Sqlite(value) => T::from_sqlite(value).map(Some).map_err(|why| self.unfit(at, why)),
            Cell::Postgres(row) => T::maybe_from_postgres(row, at),
        }
    }

    #[cold]
    fn unfit(self, at: usize, why: String) -> DbErr {
        DbErr::decoding(self.name(at), why)
    }

    pub(crate) fn name(self, at: usize) -> String {
        let name = match self {
            Source::Sqlite(row) => row.as_ref().column_name(at).ok().map(str::to_owned),
            Source::Held(QueryResult::Sqlite(_, names)) => names.get(at).cloned(),
            Source::Postgres(row) | Source::Held(QueryResult::Postgres(row)) => {
                row.columns().get(at).map(|column| column.name().to_owned())
            }
        };
        name.unwrap_or_else(|| at.to_string())
    }
}

pub trait FromCell: Sized {
    /// Whether it is an id, which SQLite keeps as bytes.
    const IS_ID: bool = false;

    /// From SQLite, which keeps truth as a number and an id as bytes.
    ///
    /// # Errors
    /// What does not fit, in words for whoever reads the log.
    fn from_sqlite(value: ValueRef<'_>) -> Result<Self, String>;

    fn from_postgres(row: &tokio_postgres::Row, at: usize) -> Result<Self, DbErr>;

    /// The same where there may be none.
    fn maybe_from_postgres(row: &tokio_postgres::Row, at: usize) -> Result<Option<Self>, DbErr>;

    /// From a column of either engine. Said again by each type that is no family of types: what is compiled here for it serves
    /// every crate that reads it, and is not compiled for size as they are.
    fn from_cell(source: Source<'_>, at: usize) -> Result<Self, DbErr> {
        source.value(at)
    }

    /// The same where there may be none.
    fn maybe_from_cell(source: Source<'_>, at: usize) -> Result<Option<Self>, DbErr> {
        source.maybe(at)
    }
}

macro_rules! compiled_here {
    () => {
        fn from_cell(source: $crate::cell::Source<'_>, at: usize) -> Result<Self, $crate::DbErr> {
            source.value(at)
        }
        fn maybe_from_cell(
            source: $crate::cell::Source<'_>,
            at: usize,
        ) -> Result<Option<Self>, $crate::DbErr> {
            source.maybe(at)
        }
    };
}
pub(crate) use compiled_here;

/// What PostgreSQL has in a column, whose name an error bears.
pub(crate) fn of_postgres<'r, T: FromSql<'r>>(row: &'r tokio_postgres::Row, at: usize) -> Result<T, DbErr> {
    row.try_get(at).map_err(|error| {
        let why = error.source().map_or_else(|| error.to_string(), ToString::to_string);
        DbErr::decoding(Source::Postgres(row).name(at), why)
    })
}

macro_rules! cells {
    ($($of:ty $([$is_id:literal])?: $($sqlite:pat => $value:expr),+;)+) => {
        $(impl FromCell for $of {
            $(const IS_ID: bool = $is_id;)?

            fn from_sqlite(value: ValueRef<'_>) -> Result<Self, String> {
                match value {
                    $($sqlite => $value,)+
                    other => Err(format!(concat!("{} where ", stringify!($of), " must be"), other.data_type())),
                }
            }
            fn from_postgres(row: &tokio_postgres::Row, at: usize) -> Result<Self, DbErr> {
                of_postgres(row, at)
            }
            fn maybe_from_postgres(row: &tokio_postgres::Row, at: usize) -> Result<Option<Self>, DbErr> {
                of_postgres(row, at)
            }
            compiled_here!();
        })+
    };
}
cells! {
    i64: ValueRef::Integer(n) => Ok(n);
    i32: ValueRef::Integer(n) => n.try_into().map_err(|_| format!("{n} does not fit 32 bits"));
    f64: ValueRef::Real(n) => Ok(n);
    bool: ValueRef::Integer(0) => Ok(false), ValueRef::Integer(1) => Ok(true);
    String: ValueRef::Text(text) => std::str::from_utf8(text).map(str::to_owned).map_err(|e| e.to_string());
    Vec<u8>: ValueRef::Blob(bytes) => Ok(bytes.to_vec());
    Uuid [true]: ValueRef::Blob(bytes) => Uuid::from_slice(bytes).map_err(|e| e.to_string());
}

impl<Of> FromCell for Id<Of> {
    const IS_ID: bool = true;

    fn from_sqlite(value: ValueRef<'_>) -> Result<Self, String> {
        Uuid::from_sqlite(value).map(Self::new)
    }

    fn from_postgres(row: &tokio_postgres::Row, at: usize) -> Result<Self, DbErr> {
        of_postgres(row, at).map(Self::new)
    }

    fn maybe_from_postgres(row: &tokio_postgres::Row, at: usize) -> Result<Option<Self>, DbErr> {
        Ok(of_postgres::<Option<Uuid>>(row, at)?.map(Self::new))
    }

    fn from_cell(source: Source<'_>, at: usize) -> Result<Self, DbErr> {
        Uuid::from_cell(source, at).map(Self::new)
    }

    fn maybe_from_cell(source: Source<'_>, at: usize) -> Result<Option<Self>, DbErr> {
        Ok(Uuid::maybe_from_cell(source, at)?.map(Self::new))
    }
}

impl<T: FromCell> FromCell for Option<T> {
    const IS_ID: bool = T::IS_ID;

    fn from_sqlite(value: ValueRef<'_>) -> Result<Self, String> {
        if value == ValueRef::Null { Ok(None) } else { T::from_sqlite(value).map(Some) }
    }

    fn from_postgres(row: &tokio_postgres::Row, at: usize) -> Result<Self, DbErr> {
        T::maybe_from_postgres(row, at)
    }

    fn maybe_from_postgres(row: &tokio_postgres::Row, at: usize) -> Result<Option<Self>, DbErr> {
        T::maybe_from_postgres(row, at).map(Some)
    }

    fn from_cell(source: Source<'_>, at: usize) -> Result<Self, DbErr> {
        T::maybe_from_cell(source, at)
    }
}
