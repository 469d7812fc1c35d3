//! Which settlements stand in a list. Each state of each person or branch is read from its index and cut to a page before they
//! are joined, so that a page costs the same however many there are.

use caudal_db::parts::{self, MOST_COUNTED, Sum};
use caudal_db::sea_query::{Condition, SelectStatement};
use caudal_db::{Conn, DbErr, entity::prelude::*, pages};
use caudal_domain::ids::{BranchId, SettlementId, UserId};
use caudal_domain::settlement::State;

use super::row::{self, Column as C};

/// One way in which a person sees settlements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    All,
    Branch(BranchId),
    /// Those that they have to prove.
    Debtor(UserId),
    /// Those of requests that they made.
    Requester(UserId),
    /// Those that are late, everywhere or in a branch.
    Late(Option<BranchId>),
}

#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only these states; all but `void` where none is named.
    pub states: Vec<State>,
    pub late: bool,
    pub words: Option<String>,
    /// Not what this person has to prove or asked for.
    pub not_of: Option<UserId>,
    /// Only what something is missing of.
    pub owing: bool,
    pub currency: Option<String>,
    pub today: String,
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
    let words = pages::with_words(db, "settlement", filter.words.as_deref(), (row::Entity, C::Id)).await?;
    select(ways, filter, words, after, limit).all(db).await
}

pub fn select(
    ways: &[Way],
    filter: &Filter,
    words: Option<Expr>,
    after: Option<SettlementId>,
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
    after: Option<SettlementId>,
    limit: u64,
) -> Vec<SelectStatement> {
    let states: Vec<State> = match filter.states.as_slice() {
        [] => State::all().filter(|s| *s != State::Void).collect(),
        some => some.to_vec(),
    };
    let of = |way: &Way| {
        let place = place(*way, &filter.today);
        states.iter().map(move |s| place.clone().add(C::State.eq(s.name()))).collect::<Vec<_>>()
    };
    let narrowed = narrowed(filter, words, after);
    let ways = ways.iter().flat_map(of);
    pages::cut::<row::Entity>(C::Id, ways, &narrowed, filter.oldest_first, limit + 1)
}

pub fn place(way: Way, today: &str) -> Condition {
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
    let strangers = |id: UserId| Condition::all().add(C::DebtorUserId.ne(id)).add(C::RequesterId.ne(id));
    Condition::all()
        .add_option(words)
        .add_option(filter.late.then(|| late(&filter.today)))
        .add_option(filter.owing.then(missing))
        .add_option(filter.not_of.map(strangers))
        .add_option(filter.currency.as_deref().map(|c| C::Currency.eq(c)))
        .add_option(after.map(|at| pages::behind(C::Id, at, filter.oldest_first)))
}

/// What the advances of a list come to, but for what came back of them, by currency.
pub async fn sums(db: &Conn, ways: &[Way], filter: &Filter) -> Result<Vec<Sum>, DbErr> {
    let parts = cut(ways, filter, None, None, MOST_COUNTED);
    let rows = row::Entity::find().filter(parts::among(C::Id, parts));
    parts::sums(db, rows, C::Currency, "advance_minor - returned_minor").await
}
