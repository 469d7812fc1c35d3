//! What waits for a decision of somebody, and what they see waiting that others decide: above their limit, or decided by them at its
//! first tier.

use std::iter;

use caudal_db::{Conn, parts::Sum};
use caudal_domain::actor::{Actor, Reach};
use caudal_domain::order;
use caudal_domain::{permission::Permission as P, request::State};

use super::store::decidable::{Doubt, Limit, any_of, approvable_on};
use super::store::list::{self, Branch, Filter};
use super::store::listed::Listed;
use super::{RequestItem, first, load, of_others, record, store};
use caudal_access::company::{self, General};
use caudal_web::http::problem::ApiError;

/// Whether what is reached one way is reached the other way, too.
fn covers(wide: &Reach, narrow: &Reach) -> bool {
    wide.principal == narrow.principal && (wide.branch.is_none() || wide.branch == narrow.branch)
}

fn limits(actor: &Actor, reach: &Reach, general: &General) -> Vec<Limit> {
    let theirs = |id| actor.acting_for.iter().find(|p| p.id == id).map(|p| p.limits.as_slice());
    let held = match reach.principal {
        None => actor.limits.as_slice(),
        Some(id) => theirs(id).unwrap_or_default(),
    };
    let limit = |(currency, minor): &(_, i64)| Limit {
        currency: *currency,
        minor: *minor,
        tiers: general.tiers_of(*currency),
    };
    held.iter().map(limit).collect()
}

/// The ways of seeing what a person can decide on: approve as far as their limits go, or decline where they approve nothing, at a tier
/// or for HR, also in the place of another.
pub fn to_decide(db: &Conn, actor: &Actor, general: &General) -> Vec<Branch> {
    let approves = actor.acts(&[P::ManageApproved]);
    let mut ways = Vec::new();
    for reach in &approves {
        let condition = approvable_on(db, &limits(actor, reach, general));
        ways.extend([false, true].map(|needs_hr| Branch::Approvable(needs_hr, *reach, condition.clone())));
    }
    let mut states = Vec::new();
    for reach in actor.acts(&[P::ManageDeclined]) {
        if !approves.iter().any(|wide| covers(wide, &reach)) {
            states.extend([(State::New, false, reach), (State::New, true, reach)]);
        }
    }
    for reach in actor.acts(&[P::ManageHrApproved, P::ManageHrDeclined]) {
        states.push((State::Approved, true, reach));
    }
    ways.extend(record::reached(states));
    ways
}

/// How [`to_decide`] is narrowed: nobody decides on what they asked for or benefit from, nor twice.
pub fn undecided(actor: &Actor) -> Filter {
    Filter { not_decided_by: Some(actor.id), ..of_others(actor) }
}

/// The ways of seeing what waits for a decision where a person decides, of others, and what they are narrowed to: not what this
/// person can decide on now.
pub fn waiting_for_others(db: &Conn, actor: &Actor, general: &General) -> (Vec<Branch>, Filter) {
    let mut states = Vec::new();
    let mut doubts = Vec::new();
    let approves = actor.acts(&[P::ManageApproved]);
    for reach in actor.acts(&[P::ManageApproved, P::ManageDeclined]) {
        states.extend([(State::New, false, reach), (State::New, true, reach)]);
        // Where they approve nothing they decline, whatever it comes to; what they cannot decide on is here all the more.
        if let Some(wide) = approves.iter().find(|wide| covers(wide, &reach)) {
            doubts.push(Doubt::Above(limits(actor, wide, general)));
        } else {
            doubts.push(Doubt::Begun);
        }
    }
    let mut ways = record::reached(states);
    let for_hr = actor.acts(&[P::ManageHrApproved, P::ManageHrDeclined]);
    if !for_hr.is_empty() {
        // HR decides on all where it reaches but on what those it decides for decided in favour of before.
        let absent = for_hr.iter().filter_map(|reach| reach.principal);
        let deciders: Vec<_> = iter::once(actor.id).chain(absent).collect();
        for by in &deciders {
            ways.extend(for_hr.iter().map(|reach| Branch::Decided(*by, *reach)));
        }
        doubts.push(Doubt::ForHr(deciders));
    }
    let own = (to_decide(db, actor, general), Box::new(undecided(actor)));
    (ways, Filter { not_among: Some(own), among: any_of(&doubts), ..of_others(actor) })
}

/// Counts what waits for a decision of this person, up to 1000.
pub async fn count_to_decide(db: &Conn, actor: &Actor) -> Result<i64, ApiError> {
    let general = company::general(db).await?;
    let ways = to_decide(db, actor, &general);
    Ok(list::count(db, &ways, &undecided(actor)).await?)
}

/// What waits for a decision of this person, and what it comes to.
pub async fn sums_to_decide(db: &Conn, actor: &Actor) -> Result<Vec<Sum>, ApiError> {
    let general = company::general(db).await?;
    let ways = to_decide(db, actor, &general);
    Ok(store::sums::of_list(db, &ways, &undecided(actor)).await?)
}

/// The oldest that wait for a decision of this person.
pub async fn first_to_decide(db: &Conn, actor: &Actor, n: u64) -> Result<Vec<RequestItem>, ApiError> {
    let general = company::general(db).await?;
    let ways = to_decide(db, actor, &general);
    first(db, actor, &ways, &undecided(actor), n).await
}

/// How many requests wait where this person decides for somebody else to decide on them, up to 1000, and the oldest of them.
pub async fn first_waiting_for_others(
    db: &Conn,
    actor: &Actor,
    n: u64,
) -> Result<(i64, Vec<RequestItem>), ApiError> {
    let general = company::general(db).await?;
    let (ways, filter) = waiting_for_others(db, actor, &general);
    let ids = list::ids(db, &ways, &filter).await?;
    let count = i64::try_from(ids.len()).unwrap_or(i64::MAX);
    let first: Vec<_> = ids.into_iter().take(usize::try_from(n).unwrap_or(usize::MAX)).collect();
    if first.is_empty() {
        return Ok((count, Vec::new()));
    }
    let found = store::find_all(db, &first).await?;
    let mut rows: Vec<_> = found.into_iter().map(|row| Listed::from(row.unguarded())).collect();
    order::sort_by_key(&mut rows, |row| row.id);
    let items = load::items(db, actor, rows).await?;
    Ok((count, items))
}
