//! How transfers stand in a list. Each state of each place or person is read from its index and cut to a page before they are
//! joined, so that a page costs the same however many transfers there are.

use caudal_db::parts::{self, MOST_COUNTED, Sum};
use caudal_db::sea_query::{Condition, SelectStatement};
use caudal_db::{Conn, DbErr, entity::prelude::*, pages, span};
use caudal_domain::ids::{BranchId, CashBoxId, CashTransferId, UserId};
use caudal_domain::{cash::transfer::State, time::Millis};

use super::transfer::{self, Column as C, Model};

/// Where transfers of a list are sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum To {
    Box(CashBoxId),
    /// To any of the company's accounts.
    Bank,
}

#[derive(Clone, Debug, Default)]
pub struct Filter {
    pub states: Vec<State>,
    /// Only out of this box.
    pub from: Option<CashBoxId>,
    /// Only to there.
    pub to: Option<To>,
    /// Not what this person sent.
    pub not_by: Option<UserId>,
    pub oldest_first: bool,
    /// Only out of this box or to it.
    pub cash_box: Option<CashBoxId>,
    /// Sent at this instant or later.
    pub from_ms: Option<Millis>,
    pub until_ms: Option<Millis>,
}

/// Either end of a transfer.
fn ends(cash_box: CashBoxId) -> [Expr; 2] {
    [C::FromBoxId.eq(cash_box.0), C::ToBoxId.eq(cash_box.0)]
}

/// Which transfers a person sees.
#[derive(Clone, Debug)]
pub struct Sight {
    /// All that leaves these branches or is sent to them; everything where there is none.
    pub branches: Option<Vec<BranchId>>,
    /// What leaves these branches for the bank; from everywhere where there is none.
    pub deposits: Option<Vec<BranchId>>,
    /// What leaves these boxes or is sent to them.
    pub boxes: Vec<CashBoxId>,
    /// What this person sent, or received.
    pub own: UserId,
}

impl Sight {
    /// Whether it shows this transfer.
    #[must_use]
    pub fn shows(&self, row: &Model) -> bool {
        let among = |branches: &Option<Vec<BranchId>>, id: Option<BranchId>| {
            branches.as_ref().is_none_or(|all| all.iter().any(|b| Some(*b) == id))
        };
        let from = Some(row.from_branch_id);
        among(&self.branches, from)
            || among(&self.branches, row.to_branch_id)
            || row.to_source_id.is_some() && among(&self.deposits, from)
            || self.boxes.contains(&row.from_box_id)
            || row.to_box_id.is_some_and(|id| self.boxes.contains(&id))
            || row.sent_by == self.own
            || row.ended_by == Some(self.own)
    }

    /// Each condition that shows a part of them; none where all are shown.
    pub fn parts(&self) -> Option<Vec<Condition>> {
        let branches = self.branches.as_ref()?;
        let one = |condition: Expr| Condition::all().add(condition);
        let mut parts = vec![one(C::SentBy.eq(self.own.0)), one(C::EndedBy.eq(self.own.0))];
        for branch in branches {
            parts.extend([one(C::FromBranchId.eq(*branch)), one(C::ToBranchId.eq(*branch))]);
        }
        for cash_box in &self.boxes {
            parts.extend([one(C::FromBoxId.eq(*cash_box)), one(C::ToBoxId.eq(*cash_box))]);
        }
        let to_bank = || one(C::ToSourceId.is_not_null());
        match &self.deposits {
            None => parts.push(to_bank()),
            Some(branches) => {
                parts.extend(branches.iter().map(|b| to_bank().add(C::FromBranchId.eq(b.0))));
            }
        }
        Some(parts)
    }
}

/// A page of transfers: `limit + 1` records, so that the caller knows whether there is another.
pub async fn page(
    db: &Conn,
    filter: &Filter,
    sight: &Sight,
    after: Option<CashTransferId>,
    limit: u64,
) -> Result<Vec<Model>, DbErr> {
    select(filter, sight, after, limit).all(db).await
}

pub fn select(
    filter: &Filter,
    sight: &Sight,
    after: Option<CashTransferId>,
    limit: u64,
) -> Select<transfer::Entity> {
    let page = transfer::Entity::find().order_by(C::Id, pages::order(filter.oldest_first)).limit(limit + 1);
    page.filter(parts::among(C::Id, cut(filter, sight, after, limit + 1)))
}

/// Way by way, each cut to so many.
fn cut(filter: &Filter, sight: &Sight, after: Option<CashTransferId>, most: u64) -> Vec<SelectStatement> {
    let narrowed = narrowed(filter, sight, after);
    pages::cut::<transfer::Entity>(C::Id, ways(filter, sight), &narrowed, filter.oldest_first, most)
}

/// Counts what a list holds, up to [`MOST_COUNTED`].
pub async fn count(db: &Conn, filter: &Filter, sight: &Sight) -> Result<i64, DbErr> {
    parts::count(db, C::Id, cut(filter, sight, None, MOST_COUNTED)).await
}

/// What a list comes to, by currency.
pub async fn sums(db: &Conn, filter: &Filter, sight: &Sight) -> Result<Vec<Sum>, DbErr> {
    let rows = transfer::Entity::find().filter(parts::among(C::Id, cut(filter, sight, None, MOST_COUNTED)));
    parts::sums(db, rows, C::Currency, "amount_minor").await
}

/// The parts of a list: each state of the narrowest place that is asked for.
fn ways(filter: &Filter, sight: &Sight) -> Vec<Condition> {
    let one = |condition: Expr| vec![Condition::all().add(condition)];
    let places = match (filter.to, filter.from, filter.cash_box) {
        (Some(To::Box(id)), ..) => one(C::ToBoxId.eq(id)),
        (_, Some(id), _) => one(C::FromBoxId.eq(id)),
        (_, None, Some(id)) => ends(id).map(|end| Condition::all().add(end)).into(),
        (Some(To::Bank), None, None) => one(C::ToSourceId.is_not_null()),
        (None, None, None) => sight.parts().unwrap_or_else(|| vec![Condition::all()]),
    };
    let of = |place: &Condition| {
        let place = place.clone();
        filter.states.iter().map(move |s| place.clone().add(C::State.eq(s.name())))
    };
    places.iter().flat_map(of).collect()
}

/// What every part has in common.
fn narrowed(filter: &Filter, sight: &Sight, after: Option<CashTransferId>) -> Condition {
    let seen = sight.parts().map(|parts| parts.into_iter().fold(Condition::any(), Condition::add));
    Condition::all()
        .add_option(filter.from.map(|id| C::FromBoxId.eq(id)))
        .add_option(match filter.to {
            Some(To::Box(id)) => Some(C::ToBoxId.eq(id)),
            Some(To::Bank) => Some(C::ToSourceId.is_not_null()),
            None => None,
        })
        .add_option(filter.cash_box.map(|id| ends(id).into_iter().fold(Condition::any(), Condition::add)))
        .add(span::within(C::Id, C::SentAtMs, filter.from_ms, filter.until_ms))
        .add_option(seen)
        .add_option(filter.not_by.map(|id| C::SentBy.ne(id)))
        .add_option(after.map(|at| pages::behind(C::Id, at, filter.oldest_first)))
}
