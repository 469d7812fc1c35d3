//! Rows, read by position.

use crate::{Conn, DbErr, FromCell, JsonText, Statement, cell::Source};
use caudal_domain::ids::Id;
use serde::de::DeserializeOwned;
use std::marker::PhantomData;

/// What is read from a row, one column after the other from the left.
pub trait Row: Sized + Send {
    /// Takes its columns out of the row.
    fn read(cells: &mut Cells<'_>) -> Result<Self, DbErr>;

    /// Reads what a statement answers, whose columns stand in this order.
    fn find_by_statement(statement: Statement) -> Asked<Self> {
        Asked { statement, row: PhantomData }
    }
}

/// A statement whose rows are read into `R`.
#[derive(Clone, Debug)]
#[must_use]
pub struct Asked<R> {
    statement: Statement,
    row: PhantomData<R>,
}

impl<R: Row> Asked<R> {
    pub async fn all(self, conn: &Conn) -> Result<Vec<R>, DbErr> {
        conn.rows(self.statement, usize::MAX).await
    }

    /// The first of them, and whether there are more: the statement is cut at one more than these, which nobody reads.
    pub async fn first(self, conn: &Conn, most: usize) -> Result<(Vec<R>, bool), DbErr> {
        conn.first_rows(self.statement, most).await
    }

    pub async fn one(self, conn: &Conn) -> Result<Option<R>, DbErr> {
        Ok(conn.rows(self.statement, 1).await?.pop())
    }
}

/// The columns of a row that are yet to be read.
pub struct Cells<'r> {
    row: Source<'r>,
    at: usize,
    /// Whose row is read, where it is one of a table.
    table: Option<&'static str>,
}

impl<'r> Cells<'r> {
    /// All columns of a row.
    pub(crate) fn of(row: Source<'r>) -> Self {
        Cells { row, at: 0, table: None }
    }

    /// That the columns which come next are a row of this table: an error names it.
    pub fn begin(&mut self, table: &'static str) {
        self.table = Some(table);
    }

    /// In tests, that these columns come next: a statement that names them in another order would be read wrongly.
    pub fn expect(&self, names: &[&str]) {
        debug_assert!(
            names.iter().enumerate().all(|(nth, name)| self.row.name(self.at + nth) == *name),
            "columns {:?} are read as {names:?} from place {}",
            (0..self.at + names.len()).map(|at| self.row.name(at)).collect::<Vec<_>>(),
            self.at
        );
    }

    pub fn take<T: FromCell>(&mut self) -> Result<T, DbErr> {
        let value = self.row.take(self.at).map_err(|error| error.in_table(self.table))?;
        self.at += 1;
        Ok(value)
    }
}

/// A value alone, and tuples of rows side by side.
macro_rules! values {
    ($($of:ty)+) => {
        $(impl Row for $of {
            fn read(cells: &mut Cells<'_>) -> Result<Self, DbErr> {
                cells.take()
            }
        }
        impl Row for Option<$of> {
            fn read(cells: &mut Cells<'_>) -> Result<Self, DbErr> {
                cells.take()
            }
        })+
    };
}
values!(i32 i64 bool String uuid::Uuid Vec<u8>);

impl<Of> Row for Id<Of> {
    fn read(cells: &mut Cells<'_>) -> Result<Self, DbErr> {
        cells.take()
    }
}

impl<Of> Row for Option<Id<Of>> {
    fn read(cells: &mut Cells<'_>) -> Result<Self, DbErr> {
        cells.take()
    }
}

macro_rules! tuples {
    ($($name:ident)+) => {
        impl<$($name: Row),+> Row for ($($name,)+) {
            fn read(cells: &mut Cells<'_>) -> Result<Self, DbErr> {
                Ok(($($name::read(cells)?,)+))
            }
        }
    };
}
tuples!(A);
tuples!(A B);
tuples!(A B C);
tuples!(A B C D);
tuples!(A B C D E);
tuples!(A B C D E F);
tuples!(A B C D E F G);
tuples!(A B C D E F G H);
tuples!(A B C D E F G H I);

impl<T: DeserializeOwned + Send> Row for JsonText<T> {
    fn read(cells: &mut Cells<'_>) -> Result<Self, DbErr> {
        cells.take()
    }
}
