//! Reading from a table.

use super::{Asked, ColumnTrait, EntityTrait, IntoExpr, Row};
use crate::{Conn, DbBackend, DbErr, Statement};
use sea_query::{
    Alias, Asterisk, Expr, ExprTrait, Func, IntoCondition, LockBehavior, LockType, Order, Query,
    SelectStatement,
};
use std::marker::PhantomData;

/// A reading of one table: its rows, or what [`select_only`](Select::select_only) picks of them.
#[derive(Clone, Debug)]
#[must_use]
pub struct Select<E> {
    pub(super) query: SelectStatement,
    pub(super) of: PhantomData<E>,
}

impl<E: EntityTrait> Select<E> {
    pub fn filter(mut self, condition: impl IntoCondition) -> Self {
        self.query.cond_where(condition.into_condition());
        self
    }

    /// Sorts it, after what it is sorted by already.
    pub fn order_by(mut self, by: impl IntoExpr, order: Order) -> Self {
        self.query.order_by_expr(by.into_expr(), order);
        self
    }

    pub fn order_by_asc(self, by: impl IntoExpr) -> Self {
        self.order_by(by, Order::Asc)
    }

    pub fn order_by_desc(self, by: impl IntoExpr) -> Self {
        self.order_by(by, Order::Desc)
    }

    /// At most so many rows; all of them for nothing.
    pub fn limit(mut self, most: impl Into<Option<u64>>) -> Self {
        match most.into() {
            Some(most) => self.query.limit(most),
            None => self.query.reset_limit(),
        };
        self
    }

    pub fn offset(mut self, rows: u64) -> Self {
        self.query.offset(rows);
        self
    }

    pub fn distinct(mut self) -> Self {
        self.query.distinct();
        self
    }

    /// One row for all that have the same here.
    pub fn group_by(mut self, by: impl IntoExpr) -> Self {
        self.query.add_group_by([by.into_expr()]);
        self
    }

    /// Reads no column yet.
    pub fn select_only(mut self) -> Self {
        self.query.clear_selects();
        self
    }

    pub fn column(mut self, column: impl ColumnTrait) -> Self {
        self.query.column(column.as_column_ref());
        self
    }

    pub fn columns<C: ColumnTrait>(mut self, columns: impl IntoIterator<Item = C>) -> Self {
        self.query.columns(columns.into_iter().map(ColumnTrait::as_column_ref));
        self
    }

    /// Leaves out what has no row there.
    pub fn inner_join<F: EntityTrait>(mut self, other: F, on: impl IntoCondition) -> Self {
        self.query.inner_join(other, on.into_condition());
        self
    }

    /// Reads the row that each refers to as well, which is always there.
    pub fn find_also<F: EntityTrait>(
        self,
        other: F,
        from: E::Column,
        to: F::Column,
    ) -> Picked<(E::Model, F::Model)> {
        let mut both = self.inner_join(other, from.expr().equals(to.as_column_ref()));
        both.query.expr(Expr::cust(F::COLUMNS));
        both.into_model()
    }

    /// Reads something calculated as well.
    pub fn expr(mut self, expr: impl IntoExpr) -> Self {
        self.query.expr(expr.into_expr());
        self
    }

    /// The same under a name.
    pub fn column_as(mut self, expr: impl IntoExpr, name: &'static str) -> Self {
        self.query.expr_as(expr.into_expr(), Alias::new(name));
        self
    }

    /// Locks what it finds until the transaction ends. SQLite has one writer, and needs no lock.
    pub fn lock_exclusive(self) -> Self {
        self.lock(LockType::Update)
    }

    /// Keeps others from writing what it finds until the transaction ends.
    pub fn lock_shared(self) -> Self {
        self.lock(LockType::Share)
    }

    fn lock(mut self, kind: LockType) -> Self {
        self.query.lock(kind);
        self
    }

    /// The same as [`lock_exclusive`](Self::lock_exclusive), but for what another has locked.
    pub fn lock_with_behavior(mut self, kind: LockType, behavior: LockBehavior) -> Self {
        self.query.lock_with_behavior(kind, behavior);
        self
    }

    pub fn build(&self, backend: DbBackend) -> Statement {
        backend.build(&self.query)
    }

    /// Reads rows of the table by a statement of one's own, which names its columns in their order.
    pub fn from_raw_sql(self, statement: Statement) -> Asked<E::Model> {
        E::Model::find_by_statement(statement)
    }

    /// As sea-query has it, to be part of another.
    pub fn into_query(self) -> SelectStatement {
        self.query
    }

    /// The same, to be added to.
    pub fn query(&mut self) -> &mut SelectStatement {
        &mut self.query
    }

    pub async fn all(self, conn: &Conn) -> Result<Vec<E::Model>, DbErr> {
        self.into_model().all(conn).await
    }

    pub async fn one(self, conn: &Conn) -> Result<Option<E::Model>, DbErr> {
        self.into_model().one(conn).await
    }

    /// Reads what was picked into another row.
    pub fn into_model<R: Row>(self) -> Picked<R> {
        Picked { query: self.query, row: PhantomData }
    }

    /// Reads what was picked into a tuple, or one value alone.
    pub fn into_tuple<R: Row>(self) -> Picked<R> {
        self.into_model()
    }

    pub async fn count(self, conn: &Conn) -> Result<u64, DbErr> {
        let mut counted = self.query;
        counted.clear_order_by();
        let mut query = Query::select();
        query.expr(Func::count(Expr::col(Asterisk))).from_subquery(counted, "counted");
        let found = Picked::<i64> { query, row: PhantomData }.one(conn).await?;
        Ok(found.unwrap_or(0).unsigned_abs())
    }
}

#[derive(Clone, Debug)]
#[must_use]
pub struct Picked<R> {
    query: SelectStatement,
    row: PhantomData<R>,
}

impl<R: Row> Picked<R> {
    /// Of a query that was put together elsewhere.
    pub fn of(query: SelectStatement) -> Self {
        Picked { query, row: PhantomData }
    }

    pub async fn all(self, conn: &Conn) -> Result<Vec<R>, DbErr> {
        conn.rows(build(self.query, conn), usize::MAX).await
    }

    pub async fn one(mut self, conn: &Conn) -> Result<Option<R>, DbErr> {
        self.query.limit(1);
        Ok(conn.rows(build(self.query, conn), 1).await?.pop())
    }
}

/// In words of this engine. Compiled once, and not for each row that is read.
#[inline(never)]
fn build(query: SelectStatement, conn: &Conn) -> Statement {
    conn.get_database_backend().build(&query)
}
