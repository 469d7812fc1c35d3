//! Documents that might be cancelled, found by their numbers or by words.

use caudal_db::Conn;
use caudal_domain::actor::Actor;
use caudal_domain::cancellation::{CancellationRefusal, Kind};
use caudal_domain::order;

use super::{load, show, store, view::CancellationFound};
use caudal_payments::{self as payments, BoxMovements};
use caudal_requests::{requests, settlements};
use caudal_web::app::App;
use caudal_web::http::{page::Blocked, problem::ApiError};

/// How many of each kind are looked at: who finds none of them types more.
const OF_EACH: u64 = 5;

/// Documents by number or words, those of this person's branches, with what keeps each from being cancelled.
pub async fn find(
    db: &Conn,
    app: &App,
    actor: &Actor,
    words: &str,
) -> Result<Vec<CancellationFound>, ApiError> {
    if words.trim().is_empty() {
        return Ok(Vec::new());
    }
    let mut named = Vec::new();
    named.extend(payments::named(db, words, OF_EACH).await?.into_iter().map(|id| (Kind::Payment, id.0)));
    named.extend(requests::named(db, words, OF_EACH).await?.into_iter().map(|id| (Kind::Request, id.0)));
    named
        .extend(settlements::named(db, words, OF_EACH).await?.into_iter().map(|id| (Kind::Settlement, id.0)));
    let moved = (app.part::<BoxMovements>().named)(db, words, OF_EACH).await?;
    named.extend(moved.into_iter().map(|id| (Kind::CashMovement, id.0)));
    let ids: Vec<_> = named.iter().map(|(_, id)| *id).collect();
    let open = store::open_of(db, &ids).await?;
    let mut found = Vec::with_capacity(named.len());
    for (kind, id) in named {
        let Some(loaded) = load::find(db, app, kind, id).await? else { continue };
        if !show::may_know(&loaded, actor, false) {
            continue;
        }
        let waits = open.iter().find(|row| row.target_id == id);
        let blocked_by = match waits {
            Some(row) => Some(CancellationRefusal::CancellationOpen { number: row.number.clone() }.into()),
            None => show::asking(&loaded, actor, false).err(),
        };
        found.push(CancellationFound {
            target: show::target(&loaded),
            blocked_by: blocked_by.map(|refusal| Blocked::new(&refusal, Vec::new())),
        });
    }
    // What can be cancelled comes first; else in the order in which it was looked for.
    order::sort_by_key(&mut found, |one| one.blocked_by.is_some());
    Ok(found)
}
