//! Which settlements stand in a list. Each state of each person or branch is read from its index and cut to a page before they
//! are joined, so that a page costs the same however many there are.

use caudal_db::{
    Conn, DbErr,
    entity::prelude::*,
    parts::{self, MOST_COUNTED},
    sea_query::{Condition, Order, SelectStatement},
    search,
};
use caudal_domain::{
    ids::{BranchId, SettlementId, UserId},
    settlement::State,
};

use super::row::{self, Column as C};

/// One way in which a person sees settlements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    All,
    /// Those of a branch.
    Branch(BranchId),
    /// Those that they have to prove.
    Debtor(UserId),
    /// Those of requests that they made.
    Requester(UserId),
    /// Those that are late, everywhere or in a branch.
    Late(Option<BranchId>),
}

/// What a list is narrowed to.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only these states; all but `void` where none is named.
    pub states: Vec<State>,
    /// Only what is late.
    pub late: bool,
    /// Only what has these words.
    pub words: Option<String>,
    /// Not what this person has to prove or asked for.
    pub not_of: Option<UserId>,
    /// Only what something is missing of.
    pub owing: bool,
    /// Only in this currency.
    pub currency: Option<String>,
    /// Today's ISO date.
    pub today: String,
    /// Oldest first instead of newest first.
    pub oldest_first: bool,
}

/// A page: `limit + 1` records, so that the caller knows whether there is another.
pub async fn page(
    db: &Conn,
    ways: &[Way],
    filter: &Filter,
    after: Option<SettlementId>,
    limit: u64,
) -> Result<Vec<row::Model>, DbErr> {
    let words = match &filter.words {
        Some(words) => search::filter(db, "settlement", words, (row::Entity, C::Id)).await?,
        None => None,
    };
    select(ways, filter, words, after, limit).all(db).await
}

pub fn select(
    ways: &[Way],
    filter: &Filter,
    words: Option<Expr>,
    after: Option<SettlementId>,
    limit: u64,
) -> Select<row::Entity> {
    let page = row::Entity::find().order_by(C::Id, order(filter)).limit(limit + 1);
    page.filter(parts::among(C::Id, cut(ways, filter, words, after, limit)))
}

fn order(filter: &Filter) -> Order {
    if filter.oldest_first { Order::Asc } else { Order::Desc }
}

/// Way by way, and state by state, each cut to a page.
fn cut(
    ways: &[Way],
    filter: &Filter,
    words: Option<Expr>,
    after: Option<SettlementId>,
    limit: u64,
) -> Vec<SelectStatement> {
    let states: Vec<State> = match filter.states.as_slice() {
        [] => State::all().filter(|s| *s != State::Void).collect(),
        some => some.to_vec(),
    };
    let narrowed = narrowed(filter, words, after);
    let of = |way: &Way| {
        let place = place(*way, &filter.today);
        states.iter().map(move |s| place.clone().add(C::State.eq(s.name()))).collect::<Vec<_>>()
    };
    let part = |way: Condition| {
        let ids = row::Entity::find().select_only().column(C::Id).filter(way).filter(narrowed.clone());
        ids.order_by(C::Id, order(filter)).limit(limit + 1).into_query()
    };
    ways.iter().flat_map(of).map(part).collect()
}

fn place(way: Way, today: &str) -> Condition {
    let all = Condition::all();
    match way {
        Way::All => all,
        Way::Branch(id) => all.add(C::BranchId.eq(id)),
        Way::Debtor(id) => all.add(C::DebtorUserId.eq(id)),
        Way::Requester(id) => all.add(C::RequesterId.eq(id)),
        Way::Late(branch) => all.add_option(branch.map(|id| C::BranchId.eq(id))).add(late(today)),
    }
}

/// Its day is over, and something is to be written down or to be brought back.
fn late(today: &str) -> Condition {
    let owing = Condition::all().add(C::State.eq(State::Submitted.name())).add(missing());
    Condition::all()
        .add(C::DueOn.lt(today))
        .add(Condition::any().add(C::State.eq(State::Open.name())).add(owing))
}

fn missing() -> Expr {
    Expr::cust("spent_minor + returned_minor < advance_minor")
}

fn narrowed(filter: &Filter, words: Option<Expr>, after: Option<SettlementId>) -> Condition {
    let past = |at: SettlementId| if filter.oldest_first { C::Id.gt(at) } else { C::Id.lt(at) };
    let strangers = |id: UserId| Condition::all().add(C::DebtorUserId.ne(id)).add(C::RequesterId.ne(id));
    Condition::all()
        .add_option(words)
        .add_option(filter.late.then(|| late(&filter.today)))
        .add_option(filter.owing.then(missing))
        .add_option(filter.not_of.map(strangers))
        .add_option(filter.currency.as_deref().map(|c| C::Currency.eq(c)))
        .add_option(after.map(past))
}

/// Counts what a list holds, whatever its words, up to 1000.
pub async fn count(db: &Conn, ways: &[Way], filter: &Filter) -> Result<i64, DbErr> {
    parts::count(db, C::Id, cut(ways, filter, None, None, MOST_COUNTED)).await
}
