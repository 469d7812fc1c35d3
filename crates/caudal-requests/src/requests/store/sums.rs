//! What lists of requests come to.

use caudal_db::parts::{self, MOST_COUNTED, Sum};
use caudal_db::sea_query::SelectStatement;
use caudal_db::{BoxFuture, Conn, DbErr, entity::prelude::*};
use caudal_domain::actor::Reach;
use caudal_domain::request::State;

use super::list::{Branch, Filter, among, branch_ids, narrowed};
use super::{few, row};

/// The amount as it stands.
const STANDING: &str = "COALESCE(approved_minor, requested_minor)";
/// What the columns of [`amounts`] are called.
pub const SUMMED: (&str, &str) = ("currency", "minor");

/// What a list of any words comes to, by currency, of as much of it as is counted.
#[inline(never)]
pub fn of_list<'a>(
    db: &'a Conn,
    branches: &'a [Branch],
    filter: &'a Filter,
) -> BoxFuture<'a, Result<Vec<Sum>, DbErr>> {
    Box::pin(async move {
        let branches = narrowed(branches, &filter.states);
        let ids = match few::passing(db, filter).await? {
            Some(passing) => match among(passing, &branches, filter, None, None, MOST_COUNTED) {
                Some(ids) => row::Column::Id.in_subquery(ids),
                None => return Ok(Vec::new()),
            },
            None => {
                let parts = branches.iter().map(|way| branch_ids(way, filter, None, None, MOST_COUNTED));
                if are_apart(&branches) {
                    return parts::sums_apart(db, SUMMED, parts.map(amounts).collect(), None).await;
                }
                parts::among(row::Column::Id, parts)
            }
        };
        let rows = row::Entity::find().filter(ids);
        parts::sums(db, rows, row::Column::Currency, STANDING).await
    })
}

/// What each request comes to whose ids these are, in place of the ids.
pub fn amounts(mut ids: SelectStatement) -> SelectStatement {
    let (currency, minor) = SUMMED;
    ids.clear_selects().expr_as(row::Column::Currency.expr(), currency).expr_as(Expr::cust(STANDING), minor);
    ids
}

/// Whether none of these ways shows what another does: different states, each of which is seen everywhere.
pub fn are_apart(branches: &[Branch]) -> bool {
    let state = |branch: &Branch| match branch {
        Branch::State(state, needs_hr) => Some((*state, *needs_hr)),
        Branch::Approvable(needs_hr, reach, _) if *reach == Reach::default() => Some((State::New, *needs_hr)),
        _ => None,
    };
    let states: Vec<_> = branches.iter().map(state).collect();
    states.iter().enumerate().all(|(at, state)| state.is_some() && !states[..at].contains(state))
}
