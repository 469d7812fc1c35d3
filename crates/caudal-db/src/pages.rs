//! Pages of lists that stand in the order of their ids, which is the order in which records were made.

use crate::entity::{ColumnTrait, EntityTrait};
use crate::{Conn, DbErr, search};
use sea_query::{Condition, Expr, IntoColumnRef, Order, SelectStatement, Value};

#[must_use]
pub fn order(oldest_first: bool) -> Order {
    if oldest_first { Order::Asc } else { Order::Desc }
}

/// That a record stands behind this one.
pub fn behind<C: ColumnTrait>(id: C, at: impl Into<Value>, oldest_first: bool) -> Expr {
    if oldest_first { id.gt(at) } else { id.lt(at) }
}

/// The ids of each way of seeing a list, cut to so many.
pub fn cut<E: EntityTrait>(
    id: E::Column,
    ways: impl IntoIterator<Item = Condition>,
    narrowed: &Condition,
    oldest_first: bool,
    most: u64,
) -> Vec<SelectStatement> {
    let part = |way: Condition| {
        let ids = E::find().select_only().column(id).filter(way).filter(narrowed.clone());
        ids.order_by(id, order(oldest_first)).limit(most).into_query()
    };
    ways.into_iter().map(part).collect()
}

/// That a record has these words, where there are any; looked for as [`search::filter`] does.
pub async fn with_words(
    db: &Conn,
    kind: &str,
    words: Option<&str>,
    id: impl IntoColumnRef,
) -> Result<Option<Expr>, DbErr> {
    match words {
        Some(words) => search::filter(db, kind, words, id).await,
        None => Ok(None),
    }
}
