//! Lists that are read in parts, each from its own index and cut to a page before they are joined: a page then costs the
//! same however many rows there are.

use crate::DbErr;
use crate::{Conn, entity::Picked};
use sea_query::{Alias, Expr, IntoColumnRef, Query, SelectStatement, UnionType};

/// The most a count counts: beyond it people read "999+".
pub const MOST_COUNTED: u64 = 1000;

/// The ids of all parts, each once; nothing where there are no parts. Each part selects ids and is ordered and cut itself.
#[must_use]
pub fn union<C: IntoColumnRef + Copy>(
    id: C,
    parts: impl IntoIterator<Item = SelectStatement>,
) -> Option<SelectStatement> {
    // A compound select admits no order of its own within its parts on SQLite: each part is a query of a query.
    let mut parts = parts
        .into_iter()
        .map(|part| Query::select().column(id).from_subquery(part, Alias::new("part")).take());
    let mut first = parts.next()?;
    for part in parts {
        first.union(UnionType::Distinct, part);
    }
    Some(first)
}

/// How many rows each of these finds, up to one more than `most`, in one statement: to know which is read, not what it finds.
///
/// # Errors
/// When the database fails.
pub async fn count_each(db: &Conn, parts: &[SelectStatement], most: u64) -> Result<Vec<u64>, DbErr> {
    let mut all = Query::select();
    for part in parts {
        let some = part.clone().limit(most + 1).take();
        let count =
            Query::select().expr(Expr::cust("COUNT(*)")).from_subquery(some, Alias::new("some")).take();
        all.expr(Expr::SubQuery(None, Box::new(count.into())));
    }
    let Some(row) = db.query_one(&all).await? else { return Ok(vec![0; parts.len()]) };
    (0..parts.len()).map(|index| Ok(row.try_get_by_index::<i64>(index)?.unsigned_abs())).collect()
}

/// How many rows these ids are, up to [`MOST_COUNTED`]; nobody counts further where each part is cut there.
///
/// # Errors
/// When the database fails.
pub async fn count(db: &Conn, ids: SelectStatement) -> Result<i64, DbErr> {
    let counted = Query::select().expr(Expr::cust("COUNT(*)")).from_subquery(ids, Alias::new("seen")).take();
    let most = i64::try_from(MOST_COUNTED).unwrap_or(i64::MAX);
    Ok(Picked::<i64>::of(counted).one(db).await?.map_or(0, |counted| counted.min(most)))
}
