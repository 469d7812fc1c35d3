//! Which cancellations stand in a list. Each state of each branch or person is read from its index and cut to a page before they are
//! joined.

use caudal_db::parts::{self, MOST_COUNTED};
use caudal_db::sea_query::{Condition, SelectStatement};
use caudal_db::{Conn, DbErr, entity::prelude::*, pages};
use caudal_domain::cancellation::{Kind, State};
use caudal_domain::ids::{BranchId, CancellationId, CauseId, UserId};

use super::row::{self, Column as C};

/// One way in which a person sees cancellations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    All,
    Branch(BranchId),
    /// Those that they asked for.
    Asker(UserId),
}

#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only these states; all where none is named.
    pub states: Vec<State>,
    pub kind: Option<Kind>,
    pub cause: Option<CauseId>,
    pub asked_by: Option<UserId>,
    pub decided_by: Option<UserId>,
    /// Only those asked for from this moment on, and before that one, in milliseconds of UTC.
    pub asked_ms: (Option<i64>, Option<i64>),
    pub words: Option<String>,
    /// Neither asked for by this person nor for their benefit.
    pub not_of: Option<UserId>,
    pub oldest_first: bool,
}

/// A page: `limit + 1` records, so that the caller knows whether there is another.
pub async fn page(
    db: &Conn,
    ways: &[Way],
    filter: &Filter,
    after: Option<CancellationId>,
    limit: u64,
) -> Result<Vec<row::Model>, DbErr> {
    let words = pages::with_words(db, "cancellation", filter.words.as_deref(), (row::Entity, C::Id)).await?;
    select(ways, filter, words, after, limit).all(db).await
}

pub fn select(
    ways: &[Way],
    filter: &Filter,
    words: Option<Expr>,
    after: Option<CancellationId>,
    limit: u64,
) -> Select<row::Entity> {
    let page = row::Entity::find().order_by(C::Id, pages::order(filter.oldest_first)).limit(limit + 1);
    page.filter(parts::among(C::Id, cut(ways, filter, words, after, limit)))
}

/// Way by way, and state by state, each cut to a page.
fn cut(
    ways: &[Way],
    filter: &Filter,
    words: Option<Expr>,
    after: Option<CancellationId>,
    limit: u64,
) -> Vec<SelectStatement> {
    let states: Vec<State> = match filter.states.as_slice() {
        [] => State::all().collect(),
        some => some.to_vec(),
    };
    let of = |way: &Way| {
        let place = place(*way);
        states.iter().map(move |s| place.clone().add(C::State.eq(s.name()))).collect::<Vec<_>>()
    };
    let narrowed = narrowed(filter, words, after);
    let ways = ways.iter().flat_map(of);
    pages::cut::<row::Entity>(C::Id, ways, &narrowed, filter.oldest_first, limit + 1)
}

pub fn place(way: Way) -> Condition {
    let all = Condition::all();
    match way {
        Way::All => all,
        Way::Branch(id) => all.add(C::BranchId.eq(id)),
        Way::Asker(id) => all.add(C::AskedBy.eq(id)),
    }
}

fn narrowed(filter: &Filter, words: Option<Expr>, after: Option<CancellationId>) -> Condition {
    let stranger = |id: UserId| {
        let other = Condition::any().add(C::BeneficiaryUserId.is_null()).add(C::BeneficiaryUserId.ne(id));
        Condition::all().add(C::AskedBy.ne(id)).add(other)
    };
    let (from, to) = filter.asked_ms;
    Condition::all()
        .add_option(words)
        .add_option(filter.kind.map(|kind| C::TargetKind.eq(kind.name())))
        .add_option(filter.cause.map(|id| C::CauseId.eq(id)))
        .add_option(filter.asked_by.map(|id| C::AskedBy.eq(id)))
        .add_option(filter.decided_by.map(|id| C::DecidedBy.eq(id)))
        .add_option(from.map(|ms| C::AskedAtMs.gte(ms)))
        .add_option(to.map(|ms| C::AskedAtMs.lt(ms)))
        .add_option(filter.not_of.map(stranger))
        .add_option(after.map(|at| pages::behind(C::Id, at, filter.oldest_first)))
}

/// Counts what a list holds, whatever its words, up to 1000.
pub async fn count(db: &Conn, ways: &[Way], filter: &Filter) -> Result<i64, DbErr> {
    parts::count(db, C::Id, cut(ways, filter, None, None, MOST_COUNTED)).await
}
