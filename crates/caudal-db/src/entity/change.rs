//! Adding rows to a table, writing over them, removing them.

use super::EntityTrait;
use crate::{Conn, DbBackend, DbErr, Statement};
use sea_query::{DeleteStatement, Expr, InsertStatement, IntoCondition, OnConflict, UpdateStatement, Value};
use std::marker::PhantomData;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Affected {
    pub rows_affected: u64,
}

#[derive(Clone, Debug)]
#[must_use]
pub struct Insert<E> {
    pub(super) query: InsertStatement,
    pub(super) is_empty: bool,
    pub(super) of: PhantomData<E>,
}

impl<E: EntityTrait> Insert<E> {
    /// Says what becomes of a row whose key or unique index another has.
    pub fn on_conflict(mut self, what: OnConflict) -> Self {
        self.query.on_conflict(what);
        self
    }

    /// Does it, and answers how many rows were added.
    pub async fn exec_without_returning(self, conn: &Conn) -> Result<u64, DbErr> {
        if self.is_empty {
            return Ok(0);
        }
        Ok(conn.execute(&self.query).await?.rows_affected())
    }

    /// Does it without waiting for the answer ([`Conn::send`]).
    pub async fn send(self, conn: &Conn) -> Result<(), DbErr> {
        if self.is_empty {
            return Ok(());
        }
        conn.send(conn.get_database_backend().build(&self.query)).await
    }
}

#[derive(Clone, Debug)]
#[must_use]
pub struct Update<E> {
    pub(super) query: UpdateStatement,
    pub(super) of: PhantomData<E>,
}

impl<E: EntityTrait> Update<E> {
    pub fn filter(mut self, condition: impl IntoCondition) -> Self {
        self.query.cond_where(condition.into_condition());
        self
    }

    /// Writes something into a column.
    pub fn col_expr(mut self, column: E::Column, to: Expr) -> Self {
        self.query.value(column, to);
        self
    }

    pub fn set(mut self, values: impl IntoIterator<Item = (E::Column, Value)>) -> Self {
        self.query.values(values.into_iter().map(|(column, value)| (column, Expr::val(value))));
        self
    }

    pub async fn exec(self, conn: &Conn) -> Result<Affected, DbErr> {
        Ok(Affected { rows_affected: conn.execute(&self.query).await?.rows_affected() })
    }

    pub fn build(&self, backend: DbBackend) -> Statement {
        backend.build(&self.query)
    }
}

#[derive(Clone, Debug)]
#[must_use]
pub struct Delete<E> {
    pub(super) query: DeleteStatement,
    pub(super) of: PhantomData<E>,
}

impl<E: EntityTrait> Delete<E> {
    pub fn filter(mut self, condition: impl IntoCondition) -> Self {
        self.query.cond_where(condition.into_condition());
        self
    }

    pub async fn exec(self, conn: &Conn) -> Result<Affected, DbErr> {
        Ok(Affected { rows_affected: conn.execute(&self.query).await?.rows_affected() })
    }
}
