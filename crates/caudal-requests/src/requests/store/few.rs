//! A filter that hardly any request passes: what passes is read from an index of its own, and then asked who sees it. Read in the order
//! of the list, all requests would be gone through for a page that is never full.

use std::iter;

use caudal_db::sea_query::{Alias, Condition, ExprTrait, Func, Query, SelectStatement, UnionType};
use caudal_db::{Conn, DbErr, entity::prelude::*, parts};

use super::{list::Filter, row};

/// What more requests than this pass is read in the order of the list, where a page of it is found soon.
const MOST: u64 = 3000;
/// What passes, beside the request itself.
pub const FEW: &str = "few";

/// What passes a filter, said of requests as [`FEW`]: that of which any of these holds. Each is read by an index of its own. Said in one
/// condition, PostgreSQL reads all of an index for them, where nothing is found as where much is.
pub type Passing = Vec<Condition>;

/// What passes the filter that the fewest pass; nothing where many pass each of them, or none is set.
pub async fn passing(db: &Conn, filter: &Filter) -> Result<Option<Passing>, DbErr> {
    let filters = filters(filter);
    if filters.is_empty() {
        return Ok(None);
    }
    let one = |any: &Condition| (found(vec![any.clone()]).expr(Expr::val(1)).take(), MOST);
    let counted = parts::count_each(db, &filters.iter().flatten().map(one).collect::<Vec<_>>()).await?;
    let mut counted = counted.into_iter();
    // What passes in two ways is counted twice: it seems to be more, never less.
    let count = |passing: Passing| (counted.by_ref().take(passing.len()).sum::<u64>(), passing);
    let rarest =
        filters.into_iter().map(count).filter(|(count, _)| *count <= MOST).min_by_key(|(count, _)| *count);
    Ok(rarest.map(|(_, passing)| passing))
}

/// What each filter lets pass that has an index of its own.
fn filters(filter: &Filter) -> Vec<Passing> {
    use row::Column as C;
    let is = |column: C, id: Option<Uuid>| Condition::all().add_option(id.map(|id| of_few(column).eq(id)));
    let days = Condition::all()
        .add_option(filter.from_ms.map(|ms| of_few(C::SubmittedAtMs).gte(ms)))
        .add_option(filter.until_ms.map(|ms| of_few(C::SubmittedAtMs).lt(ms)));
    let amounts = Condition::all()
        .add_option(filter.min_minor.map(|minor| of_few(C::RequestedMinor).gte(minor)))
        .add_option(filter.max_minor.map(|minor| of_few(C::RequestedMinor).lte(minor)));
    let kind = is(C::TypeId, filter.kind.map(|id| id.0));
    let branch = is(C::BranchId, filter.branch.map(|id| id.0));
    let narrow = [kind, branch, days, amounts].into_iter().filter(|one| !one.is_empty());
    narrow.map(|one| vec![one]).chain(filter.among.clone()).collect()
}

/// Whether a filter is set that few may pass.
pub fn may_pass(filter: &Filter) -> bool {
    !filters(filter).is_empty()
}

/// Whether one filter is set that is read so, and no other.
pub fn is_all_that_is_asked(filter: &Filter) -> bool {
    let others = filter.not_of.is_some() || filter.not_decided_by.is_some() || filter.not_among.is_some();
    filters(filter).len() == 1 && filter.states.is_empty() && !others
}

pub fn id() -> Expr {
    of_few(row::Column::Id)
}

/// The same to sort by: few are sorted, and no engine is to go through all in the order of their ids instead.
pub fn place() -> Expr {
    Func::coalesce([id(), id()]).into()
}

/// The ids of all of them.
pub fn only(passing: Passing) -> SelectStatement {
    found(passing).expr_as(id(), "id").take()
}

/// A query of all of them, as [`FEW`], that selects nothing yet.
fn found(passing: Passing) -> SelectStatement {
    let of = |any| Query::select().from_as(row::Entity, Alias::new(FEW)).cond_where(any).take();
    let mut each = passing.into_iter().map(of);
    match (each.next(), each.next()) {
        (Some(first), Some(second)) => {
            let rest = iter::once(second).chain(each).map(|mut any| any.expr_as(id(), "id").take());
            let all = rest.fold(first.clone().expr_as(id(), "id").take(), |mut all, any| {
                all.union(UnionType::Distinct, any).take()
            });
            Query::select().from_subquery(all, Alias::new(FEW)).take()
        }
        (only, _) => only.unwrap_or_else(|| of(Condition::any())),
    }
}

fn of_few(column: row::Column) -> Expr {
    Expr::col((Alias::new(FEW), column))
}

/// The ids of those among them of which this holds.
pub fn ids(passing: Passing, shown: Condition) -> SelectStatement {
    let same = of_few(row::Column::Id).equals((row::Entity, row::Column::Id));
    found(passing)
        .column((row::Entity, row::Column::Id))
        // SQLite reads them in this order because of this word, and would go through the ways of seeing one by one otherwise.
        .cross_join(row::Entity)
        .and_where(same)
        .cond_where(shown)
        .take()
}
