//! Requests that wait for a decision which nobody can take: for administrators, who may give somebody the permission.

use std::sync::{Mutex, PoisonError};

use caudal_db::{Conn, parts::MOST_COUNTED};
use caudal_domain::order;
use caudal_domain::{actor::Actor, ids::RequestId, request::State, time::Millis};

use super::store::list::{self, Branch, Filter};
use super::store::{self, listed::Listed};
use super::{RequestItem, record, steps, view};
use caudal_access::company::{self, General};
use caudal_access::people;
use caudal_web::{app::App, http::problem::ApiError};

const SLICE: u64 = 500;
/// Where more wait than this, nobody waits for all of them to be gone through.
const MOST_AT_ONCE: usize = 3000;
/// How long what was found of so many is shown before it is looked for anew.
const GOOD_FOR_MS: Millis = 60_000;

/// What was found of more requests than are gone through for every root page, and when.
#[derive(Debug, Default)]
pub struct Stuck(Mutex<Option<(Millis, Vec<RequestId>)>>);

impl Stuck {
    /// What was found last, and whether it is time to look again: whoever is told so does, and nobody else meanwhile.
    fn last(&self, now: Millis) -> Option<(Vec<RequestId>, bool)> {
        let mut found = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (at, ids) = found.as_mut()?;
        let is_old = now.abs_diff(*at) >= GOOD_FOR_MS.unsigned_abs();
        if is_old {
            *at = now;
        }
        Some((ids.clone(), is_old))
    }

    /// Keeps what was found of many by who began to look then, unless somebody began later. What was found of few is not kept: it is found
    /// as soon again.
    fn remember(&self, began: Millis, of_many: bool, ids: Vec<RequestId>) {
        let mut found = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if found.as_ref().is_none_or(|(at, _)| *at <= began) {
            *found = of_many.then_some((began, ids));
        }
    }
}

/// How many requests wait for a decision that nobody can take, up to 1000, and the oldest of them. Where more than 3000 wait, one
/// that became so within the last minute may not be among them yet.
pub async fn first_stuck(app: &App, actor: &Actor, n: u64) -> Result<(i64, Vec<RequestItem>), ApiError> {
    let (db, now) = (app.db.read(), app.now_ms());
    let general = company::general(db).await?;
    let people = people::actors(db, app.today(), super::DECIDERS).await?;
    let mut found = match app.part::<Stuck>().last(now) {
        Some((ids, is_old)) if waits_much(db).await? => {
            if is_old {
                look_again(app.clone(), now);
            }
            let found = store::find_all(db, &ids).await?;
            let mut rows: Vec<_> = found.into_iter().map(|row| Listed::from(row.unguarded())).collect();
            order::sort_by_key(&mut rows, |row| row.id);
            only_stuck(rows, &general, &people)
        }
        _ => look(app, db, &general, &people, now).await?,
    };
    let count = i64::try_from(found.len()).unwrap_or(i64::MAX);
    found.truncate(usize::try_from(n).unwrap_or(usize::MAX));
    Ok((count, view::items(found, actor, &general)))
}

/// Goes through all that wait while nobody waits for it.
fn look_again(app: App, began: Millis) {
    tokio::spawn(async move {
        let looked = async {
            let db = app.db.begin_long().await?;
            let general = company::general(&db).await?;
            let people = people::actors(&db, app.today(), super::DECIDERS).await?;
            look(&app, &db, &general, &people, began).await
        };
        if let Err(error) = looked.await {
            tracing::warn!(?error, "what nobody can decide on was not looked for");
        }
    });
}

/// Goes through all that wait, the oldest first, until there are [`MOST_COUNTED`]; keeps them where it was much.
async fn look(
    app: &App,
    db: &Conn,
    general: &General,
    people: &[Actor],
    began: Millis,
) -> Result<Vec<Listed>, ApiError> {
    let (mut found, mut after, mut seen) = (Vec::new(), None, 0);
    loop {
        let rows = list::page(db, &waiting(), &oldest_first(), after, SLICE - 1).await?;
        after = rows.last().filter(|_| rows.len() as u64 == SLICE).map(|row| row.id);
        seen += rows.len();
        found.extend(only_stuck(rows, general, people));
        if after.is_none() || found.len() >= MOST_COUNTED as usize {
            break;
        }
    }
    found.truncate(MOST_COUNTED as usize);
    // Where many are stuck, the look ends before it has seen all that wait: there may be too many for every root page all the same.
    let of_many = after.is_some() || seen > MOST_AT_ONCE;
    app.part::<Stuck>().remember(began, of_many, found.iter().map(|row| row.id).collect());
    Ok(found)
}

fn only_stuck(mut rows: Vec<Listed>, general: &General, people: &[Actor]) -> Vec<Listed> {
    rows.retain(|row| steps::nobody_can(&record::tiered(row, general), people));
    rows
}

/// Whether more wait than are gone through at once.
async fn waits_much(db: &Conn) -> Result<bool, ApiError> {
    Ok(list::is_more_than(db, &waiting(), MOST_AT_ONCE as u64).await?)
}

fn waiting() -> [Branch; 5] {
    [
        Branch::State(State::New, false),
        Branch::State(State::New, true),
        Branch::State(State::Approved, false),
        Branch::State(State::Approved, true),
        Branch::State(State::HrApproved, true),
    ]
}

fn oldest_first() -> Filter {
    Filter { oldest_first: true, ..Filter::default() }
}
