//! Tables and their rows: what a store asks of one table, put together by sea-query and read by position.

mod change;
mod row;
mod select;

use crate::Statement;
use caudal_domain::ids::Id;
use sea_query::{
    Condition, DynIden, Expr, ExprTrait, Iden, IntoIden, IntoLikeExpr, Query, SelectStatement, Value,
};
use std::marker::PhantomData;

pub use caudal_db_derive::Row;
pub use change::{Affected, Delete, Insert, Update};
pub use row::{Asked, Cells, Row};
pub use select::{Picked, Select};

/// A table. Its type is made by `#[derive(Row)]` of its row.
pub trait EntityTrait: Iden + Copy + Default + Send + Sync + 'static {
    type Model: ModelTrait<Entity = Self>;
    type Column: ColumnTrait<Entity = Self>;
    type Key: Key;
    const TABLE: &'static str;
    /// All its columns with its name, as a statement reads them.
    const COLUMNS: &'static str;
    const KEY: &'static [Self::Column];

    /// Reads it, all columns, without a condition yet.
    fn find() -> Select<Self> {
        Select { query: all_of(Self::default().into_iden(), Self::COLUMNS), of: PhantomData }
    }

    fn find_by_id(key: impl Into<Self::Key>) -> Select<Self> {
        Self::find().filter(of_key::<Self>(key.into()))
    }

    /// Rows of which a condition holds that both engines take, with what may follow one. For what is asked all day: putting a statement
    /// together out of its parts costs as much as the engine's answer to it. Placeholders are `$1`, `$2` …, each once and in order.
    fn find_where(condition: &str, values: impl Into<Vec<Value>>) -> Asked<Self::Model> {
        let sql = select_where(Self::COLUMNS, Self::TABLE, condition);
        Self::Model::find_by_statement(Statement::in_order(sql, values.into()))
    }

    fn insert(row: Self::Model) -> Insert<Self> {
        Self::insert_many([row])
    }

    fn insert_many(rows: impl IntoIterator<Item = Self::Model>) -> Insert<Self> {
        let mut query = Query::insert();
        query.into_table(Self::default()).columns(Self::Column::ALL.iter().copied());
        let mut is_empty = true;
        for row in rows {
            query.values_panic(row.into_values().into_iter().map(Expr::val));
            is_empty = false;
        }
        Insert { query, is_empty, of: PhantomData }
    }

    fn update_many() -> Update<Self> {
        let mut query = Query::update();
        query.table(Self::default());
        Update { query, of: PhantomData }
    }

    /// Removes rows, without a condition yet.
    fn delete_many() -> Delete<Self> {
        let mut query = Query::delete();
        query.from_table(Self::default());
        Delete { query, of: PhantomData }
    }

    fn delete_by_id(key: impl Into<Self::Key>) -> Delete<Self> {
        Self::delete_many().filter(of_key::<Self>(key.into()))
    }
}

// What follows is compiled once, and not for each table.

#[inline(never)]
fn all_of(table: DynIden, columns: &'static str) -> SelectStatement {
    let mut query = Query::select();
    query.expr(Expr::cust(columns)).from(table);
    query
}

#[inline(never)]
fn select_where(columns: &str, table: &str, condition: &str) -> String {
    ["SELECT ", columns, " FROM \"", table, "\" WHERE ", condition].concat()
}

#[inline(never)]
fn is_equal(column: (DynIden, DynIden), value: Value) -> Expr {
    let column = Expr::col(column);
    if value == value.as_null() { column.is_null() } else { column.eq(value) }
}

#[inline(never)]
fn is_other(column: (DynIden, DynIden), value: Value) -> Expr {
    let column = Expr::col(column);
    if value == value.as_null() { column.is_not_null() } else { column.ne(value) }
}

fn of_key<E: EntityTrait>(key: E::Key) -> Condition {
    let each = E::KEY.iter().zip(key.into_values());
    each.fold(Condition::all(), |all, (column, value)| all.add((*column).eq(value)))
}

pub trait Key {
    /// In the order of the table's columns.
    fn into_values(self) -> Vec<Value>;
}

impl Key for uuid::Uuid {
    fn into_values(self) -> Vec<Value> {
        vec![self.into()]
    }
}

impl<Of> Key for Id<Of> {
    fn into_values(self) -> Vec<Value> {
        vec![self.into()]
    }
}

impl Key for i64 {
    fn into_values(self) -> Vec<Value> {
        vec![self.into()]
    }
}

impl Key for i32 {
    fn into_values(self) -> Vec<Value> {
        vec![self.into()]
    }
}

impl Key for String {
    fn into_values(self) -> Vec<Value> {
        vec![self.into()]
    }
}

impl Key for Vec<u8> {
    fn into_values(self) -> Vec<Value> {
        vec![self.into()]
    }
}

macro_rules! keys {
    ($($name:ident)+) => {
        impl<$($name: Into<Value>),+> Key for ($($name,)+) {
            #[allow(non_snake_case)]
            fn into_values(self) -> Vec<Value> {
                let ($($name,)+) = self;
                vec![$($name.into()),+]
            }
        }
    };
}
keys!(A B);
keys!(A B C);
keys!(A B C D);

pub trait ModelTrait: Row + Clone + Send + Sync + 'static {
    type Entity: EntityTrait<Model = Self>;

    fn value(&self, column: <Self::Entity as EntityTrait>::Column) -> Value;

    /// What it has otherwise than before, in the order of the columns.
    fn changed(&self, before: &Self) -> Vec<(<Self::Entity as EntityTrait>::Column, Value)>;

    /// What it has in each, in the order of the columns.
    fn into_values(self) -> Vec<Value>;
}

pub trait ColumnTrait: Iden + Copy + PartialEq + Send + Sync + 'static {
    type Entity: EntityTrait<Column = Self>;
    /// All of the table, in their order.
    const ALL: &'static [Self];

    fn name(self) -> &'static str;

    /// Whether it holds ids, which SQLite keeps as bytes.
    fn holds_ids(self) -> bool;

    fn as_column_ref(self) -> (DynIden, DynIden) {
        (Self::Entity::default().into_iden(), self.into_iden())
    }

    fn expr(self) -> Expr {
        Expr::col(self.as_column_ref())
    }

    /// Holds where it is this; that it is nothing, for nothing.
    fn eq(self, value: impl Into<Value>) -> Expr {
        is_equal(self.as_column_ref(), value.into())
    }

    fn ne(self, value: impl Into<Value>) -> Expr {
        is_other(self.as_column_ref(), value.into())
    }

    fn gt(self, value: impl Into<Value>) -> Expr {
        self.expr().gt(value.into())
    }

    fn gte(self, value: impl Into<Value>) -> Expr {
        self.expr().gte(value.into())
    }

    fn lt(self, value: impl Into<Value>) -> Expr {
        self.expr().lt(value.into())
    }

    fn lte(self, value: impl Into<Value>) -> Expr {
        self.expr().lte(value.into())
    }

    fn is_in(self, values: impl IntoIterator<Item = impl Into<Value>>) -> Expr {
        self.expr().is_in(values.into_iter().map(|value| Expr::val(value)))
    }

    fn is_not_in(self, values: impl IntoIterator<Item = impl Into<Value>>) -> Expr {
        self.expr().is_not_in(values.into_iter().map(|value| Expr::val(value)))
    }

    fn is_null(self) -> Expr {
        self.expr().is_null()
    }

    fn is_not_null(self) -> Expr {
        self.expr().is_not_null()
    }

    fn like(self, pattern: impl IntoLikeExpr) -> Expr {
        self.expr().like(pattern)
    }

    fn not_like(self, pattern: impl IntoLikeExpr) -> Expr {
        self.expr().not_like(pattern)
    }

    /// Holds where it is neither less than the one nor more than the other.
    fn between(self, least: impl Into<Value>, most: impl Into<Value>) -> Expr {
        self.expr().between(least.into(), most.into())
    }

    /// How many rows have something there.
    fn count(self) -> Expr {
        self.expr().count()
    }

    fn max(self) -> Expr {
        self.expr().max()
    }

    fn min(self) -> Expr {
        self.expr().min()
    }

    fn sum(self) -> Expr {
        self.expr().sum()
    }

    fn in_subquery(self, query: SelectStatement) -> Expr {
        self.expr().in_subquery(query)
    }

    fn not_in_subquery(self, query: SelectStatement) -> Expr {
        self.expr().not_in_subquery(query)
    }
}

/// What is sorted by, grouped by or read: a column of a table, or anything that is calculated.
pub trait IntoExpr {
    fn into_expr(self) -> Expr;
}

impl IntoExpr for Expr {
    fn into_expr(self) -> Expr {
        self
    }
}

impl<C: ColumnTrait> IntoExpr for C {
    fn into_expr(self) -> Expr {
        self.expr()
    }
}

/// What a store needs.
pub mod prelude {
    pub use super::{ColumnTrait, EntityTrait, ModelTrait, Row, Select, Update};
    pub use sea_query::{Expr, ExprTrait as _};
    pub use uuid::Uuid;
}
