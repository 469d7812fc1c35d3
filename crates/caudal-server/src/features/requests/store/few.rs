//! A filter that hardly any request passes: what passes is read from an index of its own, and then asked who sees it. Read in the order
//! of the list, all requests would be gone through for a page that is never full.

use caudal_db::{
    Conn, DbErr,
    entity::prelude::*,
    parts,
    sea_query::{Alias, Condition, ExprTrait, Func, Query, SelectStatement},
};

use super::{list::Filter, row};

/// What more requests than this pass is read in the order of the list, where a page of it is found soon.
const MOST: u64 = 3000;
/// What passes, beside the request itself.
pub const FEW: &str = "few";

/// Holds for the requests, as [`FEW`], that pass the filter which the fewest pass; nothing where many pass each of them, or none is set.
pub async fn passing(db: &Conn, filter: &Filter) -> Result<Option<Condition>, DbErr> {
    let mut filters = filters(filter);
    if filters.is_empty() {
        return Ok(None);
    }
    let one = |passing: &Condition| {
        Query::select()
            .expr(Expr::val(1))
            .from_as(row::Entity, Alias::new(FEW))
            .cond_where(passing.clone())
            .take()
    };
    let counts = parts::count_each(db, &filters.iter().map(one).collect::<Vec<_>>(), MOST).await?;
    let rarest = (0..filters.len()).filter(|index| counts[*index] <= MOST).min_by_key(|index| counts[*index]);
    Ok(rarest.map(|index| filters.swap_remove(index)))
}

/// What each filter lets pass that has an index of its own.
fn filters(filter: &Filter) -> Vec<Condition> {
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
    let among = filter.among.clone().unwrap_or_else(Condition::all);
    [kind, branch, days, amounts, among].into_iter().filter(|one| !one.is_empty()).collect()
}

/// Whether one filter is set that is read so, and no other.
pub fn is_all_that_is_asked(filter: &Filter) -> bool {
    let others = filter.not_of.is_some() || filter.not_decided_by.is_some() || filter.not_among.is_some();
    filters(filter).len() == 1 && filter.states.is_empty() && !others
}

/// Its id.
pub fn id() -> Expr {
    of_few(row::Column::Id)
}

/// The same to sort by: few are sorted, and no engine is to go through all in the order of their ids instead.
pub fn place() -> Expr {
    Func::coalesce([id(), id()]).into()
}

/// The ids of all of them.
pub fn only(passing: Condition) -> SelectStatement {
    Query::select().expr_as(id(), "id").from_as(row::Entity, Alias::new(FEW)).cond_where(passing).take()
}

fn of_few(column: row::Column) -> Expr {
    Expr::col((Alias::new(FEW), column))
}

/// The ids of those among them of which this holds.
pub fn ids(passing: Condition, shown: Condition) -> SelectStatement {
    let same = of_few(row::Column::Id).equals((row::Entity, row::Column::Id));
    Query::select()
        .column((row::Entity, row::Column::Id))
        .from_as(row::Entity, Alias::new(FEW))
        // SQLite reads them in this order because of this word, and would go through the ways of seeing one by one otherwise.
        .cross_join(row::Entity)
        .and_where(same)
        .cond_where(passing)
        .cond_where(shown)
        .take()
}
