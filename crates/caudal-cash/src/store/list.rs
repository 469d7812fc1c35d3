//! How sessions stand in a list. Each state of each box, person or branch is read from its index and cut to a page before they
//! are joined, so that a page costs the same however many sessions there are.

use caudal_db::parts::{self, MOST_COUNTED};
use caudal_db::sea_query::{Condition, SelectStatement};
use caudal_db::{Conn, DbErr, entity::prelude::*, pages};
use caudal_domain::cash::State;
use caudal_domain::ids::{BranchId, CashBoxId, CashSessionId, UserId};

use super::session::{self, Column as C};

#[derive(Clone, Debug, Default)]
pub struct Filter {
    pub state: Option<State>,
    pub cash_box: Option<CashBoxId>,
    pub custodian: Option<UserId>,
    /// Of anybody in these branches, or of this person; of all where there is none.
    pub seen: Option<(Vec<BranchId>, UserId)>,
    /// Opened on this ISO date or later.
    pub from: Option<String>,
    /// Opened on this ISO date or earlier.
    pub to: Option<String>,
    /// Only what this person may decide on: not their own, nor what they counted or saw counted.
    pub decided_by: Option<UserId>,
    pub oldest_first: bool,
}

/// A page of sessions: `limit + 1` records, so that the caller knows whether there is another.
pub async fn page(
    db: &Conn,
    filter: &Filter,
    after: Option<CashSessionId>,
    limit: u64,
) -> Result<Vec<session::Model>, DbErr> {
    select(filter, after, limit).all(db).await
}

pub fn select(filter: &Filter, after: Option<CashSessionId>, limit: u64) -> Select<session::Entity> {
    let page = session::Entity::find().order_by(C::Id, pages::order(filter.oldest_first)).limit(limit + 1);
    match ways(filter).as_slice() {
        [] => page.filter(narrowed(filter, after)),
        [only] => page.filter(only.clone()).filter(narrowed(filter, after)),
        several => page.filter(parts::among(C::Id, cut(several, filter, after, limit + 1))),
    }
}

/// Way by way, each cut to so many.
fn cut(ways: &[Condition], filter: &Filter, after: Option<CashSessionId>, most: u64) -> Vec<SelectStatement> {
    let narrowed = narrowed(filter, after);
    pages::cut::<session::Entity>(C::Id, ways.iter().cloned(), &narrowed, filter.oldest_first, most)
}

/// Counts what a list holds, up to [`MOST_COUNTED`].
pub async fn count(db: &Conn, filter: &Filter) -> Result<i64, DbErr> {
    let mut ways = ways(filter);
    if ways.is_empty() {
        ways.push(Condition::all());
    }
    parts::count(db, C::Id, cut(&ways, filter, None, MOST_COUNTED)).await
}

/// The parts of a list: each state of the narrowest place that is asked for. None where everything is, in its order.
fn ways(filter: &Filter) -> Vec<Condition> {
    let places: Vec<_> = match (filter.cash_box, filter.custodian, &filter.seen) {
        (Some(cash_box), ..) => vec![C::BoxId.eq(cash_box.0)],
        (None, Some(custodian), _) => vec![C::CustodianId.eq(custodian.0)],
        (None, None, Some((branches, own))) => {
            let branches = branches.iter().map(|id| C::BranchId.eq(*id));
            branches.chain([C::CustodianId.eq(own.0)]).collect()
        }
        (None, None, None) => Vec::new(),
    };
    let states: Vec<State> = filter.state.map_or_else(|| State::all().collect(), |state| vec![state]);
    if places.is_empty() {
        return filter.state.iter().map(|s| Condition::all().add(C::State.eq(s.name()))).collect();
    }
    let of = |place: &Expr| {
        let place = place.clone();
        states.iter().map(move |s| Condition::all().add(place.clone()).add(C::State.eq(s.name())))
    };
    places.iter().flat_map(of).collect()
}

/// What every part has in common.
pub fn narrowed(filter: &Filter, after: Option<CashSessionId>) -> Condition {
    let seen = filter.seen.as_ref().map(|(branches, own)| {
        let branches = branches.iter().copied();
        Condition::any().add(C::CustodianId.eq(own.0)).add(C::BranchId.is_in(branches))
    });
    let decided = |by: UserId| {
        let counted = Condition::all().add(C::StandInId.ne(by)).add(C::WitnessId.ne(by));
        let stranger = Condition::any().add(C::StandInId.is_null()).add(counted);
        Condition::all().add(C::CustodianId.ne(by)).add(stranger)
    };
    Condition::all()
        .add_option(filter.cash_box.map(|id| C::BoxId.eq(id)))
        .add_option(filter.custodian.map(|id| C::CustodianId.eq(id)))
        .add_option(seen)
        .add_option(filter.from.as_deref().map(|from| C::OpenedOn.gte(from)))
        .add_option(filter.to.as_deref().map(|to| C::OpenedOn.lte(to)))
        .add_option(filter.decided_by.map(decided))
        .add_option(after.map(|at| pages::behind(C::Id, at, filter.oldest_first)))
}
