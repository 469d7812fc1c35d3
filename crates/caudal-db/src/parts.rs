//! Lists that are read in parts, each from its own index and cut to a page before they are joined: a page then costs the
//! same however many rows there are.

use crate::connect::is_sqlite;
use crate::entity::{ColumnTrait, EntityTrait, Picked, Select};
use crate::{BoxFuture, Conn, DbErr};
use caudal_domain::money::Currency;
use caudal_domain::order;
use sea_query::{Alias, Asterisk, Expr, ExprTrait, Order, Query, SelectStatement, UnionType};

/// The most a count counts: beyond it people read "999+".
pub const MOST_COUNTED: u64 = 1000;

/// That an id is among those of any part; where there are no parts, none is. Each part selects ids and is ordered and cut itself.
pub fn among<C: ColumnTrait>(id: C, parts: impl IntoIterator<Item = SelectStatement>) -> Expr {
    union(id, UnionType::Distinct, parts).map_or_else(|| id.is_null(), |ids| id.in_subquery(ids))
}

/// The first rows of a list that is asked for all day, as many as a page takes, in its order. Each part selects the ids that it is
/// ordered by, and is cut itself; the last is the one that most of a page is from.
pub fn first<E: EntityTrait>(
    db: &Conn,
    id: E::Column,
    parts: impl IntoIterator<Item = SelectStatement>,
    (order, most): (Order, u64),
) -> Select<E> {
    let rows = E::find();
    if !is_sqlite(db) {
        return rows.filter(among(id, parts)).order_by(id, order).limit(most);
    }
    // SQLite reads what has one order for all of it side by side, and goes no further in any part than the page does. What is found
    // twice is left out where the last part comes in, beside which all others are one: its rows are compared once.
    let mut uncut: Vec<_> =
        parts.into_iter().map(|mut part| part.clear_order_by().reset_limit().take()).collect();
    let Some(last) = uncut.pop() else { return rows.filter(id.is_null()) };
    let others = uncut.into_iter().reduce(|mut all, part| all.union(UnionType::All, part).take());
    let mut all = match others {
        Some(mut all) => all.union(UnionType::Distinct, last).take(),
        None => last,
    };
    let page = all.order_by_expr(Expr::cust("1"), order.clone()).limit(most).take();
    // Then the rows, one after the other: as the page's order is asked for again, none of them is sorted.
    let of_page = || Expr::col(("page", id));
    let mut rows = rows.filter(ExprTrait::equals(of_page(), id.as_column_ref())).order_by(of_page(), order);
    rows.query().from_clear().from_subquery(page, "page").cross_join(E::default());
    rows
}

/// The ids of all parts.
pub(crate) fn union<C: ColumnTrait>(
    id: C,
    how: UnionType,
    parts: impl IntoIterator<Item = SelectStatement>,
) -> Option<SelectStatement> {
    // A compound select admits no order of its own within its parts on SQLite: each part is a query of a query.
    let of = |part| Query::select().column(id).from_subquery(part, Alias::new("part")).take();
    let mut parts = parts.into_iter().map(of);
    let mut first = parts.next()?;
    for part in parts {
        first.union(how, part);
    }
    Some(first)
}

/// How many rows each of these finds, up to one more than its bound, in one statement: to know which is read, not what it finds.
#[inline(never)]
pub fn count_each<'a>(
    db: &'a Conn,
    parts: &'a [(SelectStatement, u64)],
) -> BoxFuture<'a, Result<Vec<u64>, DbErr>> {
    Box::pin(async move {
        let mut all = Query::select();
        for (part, most) in parts {
            let some = part.clone().limit(most + 1).take();
            let count =
                Query::select().expr(Expr::cust("COUNT(*)")).from_subquery(some, Alias::new("some")).take();
            all.expr(Expr::SubQuery(None, Box::new(count.into())));
        }
        let Some(row) = db.query_one(&all).await? else { return Ok(vec![0; parts.len()]) };
        (0..parts.len()).map(|index| Ok(row.try_get_by_index::<i64>(index)?.unsigned_abs())).collect()
    })
}

/// How many ids all parts are, up to [`MOST_COUNTED`]; nobody counts further where each part is cut there.
pub async fn count<C: ColumnTrait>(
    db: &Conn,
    id: C,
    parts: impl IntoIterator<Item = SelectStatement>,
) -> Result<i64, DbErr> {
    match union(id, UnionType::Distinct, parts) {
        Some(ids) => count_ids(db, ids).await,
        None => Ok(0),
    }
}

/// The same of parts none of which shows what another does: nothing is looked for twice, nor what nobody counts.
pub async fn count_apart<C: ColumnTrait>(
    db: &Conn,
    id: C,
    parts: impl IntoIterator<Item = SelectStatement>,
) -> Result<i64, DbErr> {
    let all = if is_sqlite(db) {
        // In no order and not cut, so that each is no query of a query: that costs as much as finding them.
        let uncut = parts.into_iter().map(|mut part| part.clear_order_by().reset_limit().take());
        uncut.reduce(|mut all, part| all.union(UnionType::All, part).take())
    } else {
        union(id, UnionType::All, parts)
    };
    match all {
        Some(mut ids) => count_ids(db, ids.limit(MOST_COUNTED).take()).await,
        None => Ok(0),
    }
}

/// How many these ids are, up to [`MOST_COUNTED`].
#[inline(never)]
pub fn count_ids<'a>(db: &'a Conn, ids: SelectStatement) -> BoxFuture<'a, Result<i64, DbErr>> {
    Box::pin(async move {
        let counted =
            Query::select().expr(Expr::cust("COUNT(*)")).from_subquery(ids, Alias::new("seen")).take();
        let most = i64::try_from(MOST_COUNTED).unwrap_or(i64::MAX);
        Ok(Picked::<i64>::of(counted).one(db).await?.map_or(0, |counted| Ord::min(counted, most)))
    })
}

/// How many records of one currency there are, and what they come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum {
    pub currency: Currency,
    pub count: i64,
    pub minor: i64,
}

/// How many records these sums are of, up to [`MOST_COUNTED`].
#[must_use]
pub fn counted(sums: &[Sum]) -> i64 {
    let all: i64 = sums.iter().map(|sum| sum.count).sum();
    Ord::min(all, i64::try_from(MOST_COUNTED).unwrap_or(i64::MAX))
}

/// What the rows of a query come to in each currency. Where its parts are cut, what lies beyond is not in the sums.
pub async fn sums<E: EntityTrait>(
    db: &Conn,
    rows: Select<E>,
    currency: E::Column,
    minor: &'static str,
) -> Result<Vec<Sum>, DbErr> {
    let rows = rows.select_only().column(currency);
    if is_sqlite(db) {
        return added(rows.column_as(Expr::cust(minor), "minor").into_tuple().all(db).await?);
    }
    let sums = rows
        .column_as(Expr::cust("COUNT(*)"), "count")
        .column_as(Expr::cust(format!("CAST(SUM({minor}) AS BIGINT)")), "minor")
        .group_by(currency)
        .order_by_asc(currency)
        .into_tuple::<(Currency, i64, i64)>()
        .all(db)
        .await?;
    Ok(sums.into_iter().map(|(currency, count, minor)| Sum { currency, count, minor }).collect())
}

/// Amounts added up by currency, in the order of its codes. SQLite sorts all rows to do so, which takes twice as long as reading them.
fn added(amounts: Vec<(Currency, i64)>) -> Result<Vec<Sum>, DbErr> {
    let mut sums: Vec<Sum> = Vec::new();
    for (currency, minor) in amounts {
        match sums.iter_mut().find(|sum| sum.currency == currency) {
            Some(sum) => {
                sum.count += 1;
                let more = sum.minor.checked_add(minor);
                sum.minor = more.ok_or_else(|| DbErr::Custom("a sum is too large".into()))?;
            }
            None => sums.push(Sum { currency, count: 1, minor }),
        }
    }
    order::sort_by_key(&mut sums, |sum| sum.currency.code());
    Ok(sums)
}

/// The same of parts none of which shows what another does, each a query of a currency and an amount under these names: no row is looked for
/// twice, and an index that has both answers alone. What is not wanted of them is left out after they were cut.
#[inline(never)]
pub fn sums_apart<'a>(
    db: &'a Conn,
    (currency, minor): (&'static str, &'static str),
    parts: Vec<SelectStatement>,
    wanted: Option<Expr>,
) -> BoxFuture<'a, Result<Vec<Sum>, DbErr>> {
    Box::pin(async move {
        let of = |part| Query::select().column(Asterisk).from_subquery(part, Alias::new("part")).take();
        let mut parts = parts.into_iter().map(of);
        let Some(mut all) = parts.next() else { return Ok(Vec::new()) };
        for part in parts {
            all.union(UnionType::All, part);
        }
        let mut sums = Query::select().column(currency).from_subquery(all, Alias::new("summed")).take();
        // SQLite looks at each row once more where anything stands here.
        if let Some(wanted) = wanted {
            sums.and_where(wanted);
        }
        if is_sqlite(db) {
            return added(Picked::of(sums.column(minor).take()).all(db).await?);
        }
        let sums = sums
            .expr(Expr::cust("COUNT(*)"))
            .expr(Expr::cust(format!("CAST(SUM({minor}) AS BIGINT)")))
            .add_group_by([Expr::col(currency)])
            .order_by(currency, Order::Asc)
            .take();
        let sums = Picked::<(Currency, i64, i64)>::of(sums).all(db).await?;
        Ok(sums.into_iter().map(|(currency, count, minor)| Sum { currency, count, minor }).collect())
    })
}

#[cfg(test)]
mod tests {
    use super::{added, counted};
    use caudal_domain::money::Currency;

    #[test]
    fn a_sum_that_no_amount_holds_is_refused() {
        let usd = Currency::parse("USD").unwrap();
        let amounts = |last| vec![(usd, i64::MAX - 1), (usd, last)];
        let sums = added(amounts(1)).unwrap();
        assert_eq!((counted(&sums), sums[0].minor), (2, i64::MAX));
        assert!(added(amounts(2)).is_err());
    }
}
