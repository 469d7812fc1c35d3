//! Requests that wait for a decision which nobody can take: for administrators, who may give somebody the permission.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex, PoisonError},
};

use caudal_db::{Conn, parts::MOST_COUNTED};
use caudal_domain::{
    actor::Actor,
    ids::{Id, RequestId},
    request::State,
    time::Millis,
};

use super::{
    RequestItem, record, steps,
    store::{
        self,
        list::{self, Branch, Filter},
        row::Model,
    },
    view,
};
use crate::{
    app::App,
    features::{
        settings::{self, General},
        users,
    },
    http::problem::ApiError,
};

/// How many requests are read at once.
const SLICE: u64 = 500;
/// Where more wait than this, nobody waits for all of them to be gone through.
const MOST_AT_ONCE: usize = 3000;
/// How long what was found of so many is shown before it is looked for anew.
const GOOD_FOR_MS: Millis = 60_000;

/// What was found of more requests than are gone through for every root page.
#[derive(Debug, Default)]
pub struct Stuck(Mutex<Option<Found>>);

/// The stuck among them, and of what this was said.
#[derive(Clone, Debug)]
struct Found {
    at: Millis,
    general: Arc<General>,
    people: Arc<Vec<Actor>>,
    /// Each with the version that was looked at, the oldest first.
    stuck: Vec<(RequestId, i64)>,
}

impl Found {
    /// Whether settings and people are still those: then a request of the same version is still stuck.
    fn holds_for(&self, general: &Arc<General>, people: &Arc<Vec<Actor>>) -> bool {
        Arc::ptr_eq(&self.general, general) && Arc::ptr_eq(&self.people, people)
    }
}

impl Stuck {
    /// What was found last, and whether it is time to look again: whoever is told so does, and nobody else meanwhile.
    fn last(&self, now: Millis) -> Option<(Found, bool)> {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = last.as_mut()?;
        let is_old = now.abs_diff(found.at) >= GOOD_FOR_MS.unsigned_abs();
        if is_old {
            found.at = now;
        }
        Some((found.clone(), is_old))
    }

    /// Keeps what was found of many by who began to look then, unless somebody began later. What was found of few is not kept: it is found
    /// as soon again.
    fn keep(&self, of_many: bool, found: Found) {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if last.as_ref().is_none_or(|last| last.at <= found.at) {
            *last = of_many.then_some(found);
        }
    }
}

/// How many requests wait for a decision that nobody can take, up to 1000, and the oldest of them. Where more than 3000 wait, one
/// that became so within the last minute may not be among them yet.
///
/// # Errors
/// `internal` when the database fails.
pub async fn first_stuck(app: &App, actor: &Actor, n: u64) -> Result<(i64, Vec<RequestItem>), ApiError> {
    let (db, now) = (app.db.read(), app.now_ms());
    let general = settings::general(db).await?;
    let people = users::actors(db, app.today(), super::DECIDERS).await?;
    let found = match app.stuck.last(now) {
        Some((found, is_old)) if waits_much(db).await? => {
            if is_old {
                look_again(app.clone(), now);
            }
            Found { at: found.at, stuck: still_stuck(db, found, &general, &people).await?, general, people }
        }
        _ => look(app, db, general, people, now).await?,
    };
    let count = i64::try_from(found.stuck.len()).unwrap_or(i64::MAX);
    let n = usize::try_from(n).unwrap_or(usize::MAX);
    let ids: Vec<_> = found.stuck.iter().take(n).map(|(id, _)| *id).collect();
    let mut rows = store::find_all(db, &ids).await?;
    rows.sort_by_key(|row| row.id);
    Ok((count, view::items(rows, actor, &found.general)?))
}

/// Which of those that were found are stuck now, with the version of each: what did not change since then is not read again.
async fn still_stuck(
    db: &Conn,
    found: Found,
    general: &Arc<General>,
    people: &Arc<Vec<Actor>>,
) -> Result<Vec<(RequestId, i64)>, ApiError> {
    let holds = found.holds_for(general, people);
    let before: BTreeMap<_, _> = found.stuck.into_iter().collect();
    let mut now = store::versions(db, &before.keys().copied().collect::<Vec<_>>()).await?;
    now.sort_unstable();
    let is_same = |(id, version): &(RequestId, i64)| holds && before.get(id) == Some(version);
    let changed: Vec<_> = now.iter().filter(|one| !is_same(one)).map(|(id, _)| *id).collect();
    let again = only_stuck(store::find_all(db, &changed).await?, general, people)?;
    let again: BTreeSet<_> = again.iter().map(|row| Id(row.id)).collect();
    now.retain(|one| is_same(one) || again.contains(&one.0));
    Ok(now)
}

/// Goes through all that wait while nobody waits for it.
fn look_again(app: App, began: Millis) {
    tokio::spawn(async move {
        let looked = async {
            let db = app.db.begin_long().await?;
            let general = settings::general(&db).await?;
            let people = users::actors(&db, app.today(), super::DECIDERS).await?;
            look(&app, &db, general, people, began).await
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
    general: Arc<General>,
    people: Arc<Vec<Actor>>,
    began: Millis,
) -> Result<Found, ApiError> {
    let (mut stuck, mut after, mut seen) = (Vec::new(), None, 0);
    loop {
        let rows = list::page(db, &waiting(), &oldest_first(), after, SLICE - 1).await?;
        after = rows.last().filter(|_| rows.len() as u64 == SLICE).map(|row| Id(row.id));
        seen += rows.len();
        let here = only_stuck(rows, &general, &people)?;
        stuck.extend(here.iter().map(|row| (Id(row.id), row.version)));
        if after.is_none() || stuck.len() >= MOST_COUNTED as usize {
            break;
        }
    }
    stuck.truncate(MOST_COUNTED as usize);
    let found = Found { at: began, general, people, stuck };
    // Where many are stuck the first of them are found soon, and still there may be too many for every root page.
    app.stuck.keep(after.is_some() || seen > MOST_AT_ONCE, found.clone());
    Ok(found)
}

fn only_stuck(rows: Vec<Model>, general: &General, people: &[Actor]) -> Result<Vec<Model>, ApiError> {
    let mut found = Vec::new();
    for row in rows {
        if steps::nobody_can(&record::tiered(&row, general)?, people) {
            found.push(row);
        }
    }
    Ok(found)
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
