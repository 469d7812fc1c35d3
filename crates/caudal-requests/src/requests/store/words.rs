//! How a page of words is read of what is seen in many ways: read way by way, each would be looked through for what is somewhere else.

use caudal_db::sea_query::{Condition, ExprTrait as _, Func};
use caudal_db::{Conn, DbErr, entity::prelude::*, pages, search};
use caudal_domain::{ids::RequestId, request::State};

use super::list::{Branch, Filter, OfPerson, is_more_than, past, visible_in_any};
use super::row;

/// What more requests than this are in is much.
const MUCH: u64 = 3000;
/// How many requests are looked at for a page of common words.
const NEAR: u64 = 3000;

/// Whether what is seen in these ways is looked for in all of them at once: what is somebody's own is read by itself.
fn are_many(branches: &[Branch]) -> bool {
    branches.iter().any(|way| matches!(way, Branch::State(..) | Branch::Reached(..)))
}

/// That a request which is looked at is seen in any of these ways. Said so that no engine reads the ways one by one, and that PostgreSQL
/// takes it for usual: it would expect nothing to pass, and look at all there is to look at instead of a page.
fn is_visible(branches: &[Branch], filter: &Filter) -> Expr {
    Expr::case(visible_in_any(branches, filter, None, OfPerson::exists_one), 1).finally(0).ne(0)
}

fn id() -> Expr {
    Expr::col((row::Entity, row::Column::Id))
}

/// What a page of words shows of what is seen in many ways: what has them where few have, and of what many have what is near. Nothing where
/// the ways are read one by one.
pub async fn condition(
    db: &Conn,
    branches: &[Branch],
    filter: &Filter,
    words: &search::Lookup,
    after: Option<RequestId>,
    limit: u64,
) -> Result<Option<Condition>, DbErr> {
    if !are_many(branches) {
        return Ok(None);
    }
    if words.broad {
        let near = near(db, branches, filter, &words.condition, after, limit).await?;
        return Ok(near.map(|ids| Condition::all().add(row::Column::Id.is_in(ids))));
    }
    // What has them is looked up once, and not once for each way.
    let found = Condition::all().add(words.condition.clone()).add_option(past(id(), filter, after));
    Ok((branches.len() > 1).then(|| found.add(is_visible(branches, filter))))
}

/// A page of words that many requests have, seen in many ways, is full soon in the order of the list: nothing where it is not, among the
/// next [`NEAR`]. Way by way, each small one would be read to its end.
async fn near(
    db: &Conn,
    branches: &[Branch],
    filter: &Filter,
    words: &Expr,
    after: Option<RequestId>,
    limit: u64,
) -> Result<Option<Vec<RequestId>>, DbErr> {
    let near = select_near(branches, filter, words, after, limit);
    let ids: Vec<RequestId> = near.into_tuple().all(db).await?;
    let is_full = ids.len() as u64 > limit
        || last_near(filter, after).into_tuple::<RequestId>().one(db).await?.is_none();
    Ok(is_full.then_some(ids))
}

/// The ids in the order of the list, after a place.
fn next(filter: &Filter, after: Option<RequestId>) -> Select<row::Entity> {
    let ids = row::Entity::find().select_only().column(row::Column::Id);
    let behind = Condition::all().add_option(past(id(), filter, after));
    ids.filter(behind).order_by(row::Column::Id, pages::order(filter.oldest_first))
}

/// The one behind those that are near; none where fewer are left.
fn last_near(filter: &Filter, after: Option<RequestId>) -> Select<row::Entity> {
    next(filter, after).offset(NEAR).limit(1)
}

/// The ids of what is near and has these words, cut to a page.
pub fn select_near(
    branches: &[Branch],
    filter: &Filter,
    words: &Expr,
    after: Option<RequestId>,
    limit: u64,
) -> Select<row::Entity> {
    let end = if filter.oldest_first { Uuid::max() } else { Uuid::nil() };
    // Asked for in the same statement: PostgreSQL does not know how few lie before it, and goes through them in their order.
    let last = Expr::SubQuery(None, Box::new(last_near(filter, after).into_query().into()));
    let last = Func::coalesce([last, Expr::val(end)]);
    let is_near = if filter.oldest_first { id().lt(last) } else { id().gt(last) };
    let shown = Condition::all().add(is_near).add(is_visible(branches, filter)).add(words.clone());
    next(filter, after).filter(shown).limit(limit + 1)
}

/// Words that many requests have are looked for in all large states at once, in the order of the list: one by one, a
/// state in which nothing has them would be read to its end.
pub async fn read_together(
    db: &Conn,
    branches: Vec<Branch>,
    words: Option<&search::Lookup>,
) -> Result<Vec<Branch>, DbErr> {
    if !words.is_some_and(|words| words.broad) {
        return Ok(branches);
    }
    let (mut together, mut apart) = (Vec::new(), Vec::new());
    for branch in branches {
        match branch {
            Branch::State(state, needs_hr) if is_large(db, state, needs_hr).await? => {
                together.push((state, needs_hr));
            }
            other => apart.push(other),
        }
    }
    if !together.is_empty() {
        apart.push(Branch::States(together));
    }
    Ok(apart)
}

async fn is_large(db: &Conn, state: State, needs_hr: bool) -> Result<bool, DbErr> {
    is_more_than(db, &[Branch::State(state, needs_hr)], MUCH).await
}
