//! Letters in the making: what happens to somebody within a while goes into one.

use std::collections::{BTreeSet, HashMap};

use caudal_db::Tx;
use caudal_domain::ids::UserId;
use uuid::Uuid;

use super::store::{self, Model};
use super::{Kind, State, server::is_sent};
use caudal_web::{app::App, http::problem::ApiError};

/// How long a letter takes up what happens before it is sent.
const GATHER_MS: i64 = 60_000;
/// How long after a letter the next one is sent at the soonest.
const REST_MS: i64 = 15 * 60_000;

/// The letters that take something up, by whom they are for.
pub type Gathered = HashMap<UserId, Uuid>;

/// The letters of a kind to these people that take up what happens now; begun where there are none. Nothing where the portal sends no
/// mail. Whoever sends a letter waits for this transaction.
pub async fn letters(tx: &Tx, app: &App, kind: Kind, users: BTreeSet<UserId>) -> Result<Gathered, ApiError> {
    if users.is_empty() || !is_sent(app) {
        return Ok(Gathered::new());
    }
    let ids: Vec<UserId> = users.iter().copied().collect();
    let open = store::gathering(tx, kind, ids.clone()).await?;
    let mut gathered: Gathered = open.into_iter().map(|row| (row.user_id, row.id)).collect();
    let without: Vec<UserId> = ids.into_iter().filter(|user| !gathered.contains_key(user)).collect();
    let now = app.now_ms();
    let last: HashMap<UserId, i64> =
        store::last_sent(tx, kind, without.clone(), now - REST_MS).await?.into_iter().collect();
    let mut rows = Vec::new();
    for user in without {
        let row = begun(app, kind, user, due(app, kind, last.get(&user).copied()));
        gathered.insert(user, row.id);
        rows.push(row);
    }
    store::add(tx, &rows).await?;
    Ok(gathered)
}

/// A letter that waits until then.
pub fn begun(app: &App, kind: Kind, user: UserId, due_at_ms: i64) -> Model {
    Model {
        id: app.new_uuid(),
        user_id: user,
        kind: kind.name().to_owned(),
        state: State::Waiting.name().to_owned(),
        due_at_ms,
        attempts: 0,
        claimed_until_ms: 0,
        error: None,
        address: None,
        created_at_ms: app.now_ms(),
        ended_at_ms: None,
    }
}

fn due(app: &App, kind: Kind, last_sent_ms: Option<i64>) -> i64 {
    let now = app.now_ms();
    match kind {
        Kind::Now => (now + GATHER_MS).max(last_sent_ms.unwrap_or(0) + REST_MS),
        Kind::Digest => next_digest(app),
        Kind::Test => now,
    }
}

pub fn next_digest(app: &App) -> i64 {
    let now = app.now_ms();
    let at = app.config.mail.digest_at;
    let zone = &app.config.portal.time_zone;
    let on = |date: jiff::civil::Date| {
        date.to_datetime(at).to_zoned(zone.clone()).ok().map(|at| at.timestamp().as_millisecond())
    };
    let today = app.today();
    let next = [Some(today), today.tomorrow().ok()].into_iter().flatten().filter_map(on).find(|at| *at > now);
    next.unwrap_or(now)
}
