//! Reads a request with all that belongs to it.

use std::sync::Arc;

use caudal_db::Conn;
use caudal_domain::{
    actor::Actor,
    ids::Id,
    request::{Action, Line},
};

use super::{
    record, standing,
    steps::{self, DECIDERS},
    store::{self, alike, event, row::Model},
    view::{self, Parts, RequestDetail, RequestItem},
};
use crate::{
    app::App,
    caller::Caller,
    features::{beneficiaries, payments, settings, settlements, users},
    http::problem::ApiError,
};

/// Lets only those go on who may see a request. Most see it for what they are, and nobody has to look whether they take part in it.
///
/// # Errors
/// `not_found` when they may not, so that nobody learns what exists; `internal` when the database fails.
pub async fn may_see(db: &Conn, actor: &Actor, row: &Model) -> Result<(), ApiError> {
    if record::may_see(row, actor, false).is_ok() {
        return Ok(());
    }
    let takes_part = !store::participates(db, actor.id, &[row.id]).await?.is_empty();
    record::may_see(row, actor, takes_part)
}

/// A request with all that belongs to it, as this caller sees it. The caller has been found to see it. Only what the row
/// says is there is read.
///
/// # Errors
/// `internal` when the database fails.
pub async fn detail(db: &Conn, app: &App, caller: &Caller, row: Model) -> Result<RequestDetail, ApiError> {
    detail_of(db, app, caller, row, Known::default()).await
}

/// What is known of a request and need not be read: it was just written.
#[derive(Default)]
pub struct Known {
    /// Its lines.
    pub lines: Option<Vec<Line>>,
    /// Its history, oldest first.
    pub events: Option<Vec<event::Model>>,
}

/// The same where some of it is known.
///
/// # Errors
/// `internal` when the database fails.
pub async fn detail_of(
    db: &Conn,
    app: &App,
    caller: &Caller,
    row: Model,
    known: Known,
) -> Result<RequestDetail, ApiError> {
    let id = Id(row.id);
    let general = settings::general(db).await?;
    let parts = Parts {
        lines: match known.lines {
            Some(lines) => lines,
            None => store::lines(db, id).await?,
        },
        events: match known.events {
            Some(events) => events,
            None => store::events(db, id).await?,
        },
        comments: if row.comment_count == 0 { Vec::new() } else { store::comments(db, id).await? },
        attachments: if row.attachment_count == 0 { Vec::new() } else { store::attachments(db, id).await? },
        duplicates: alike::alike(db, &row).await?,
        standing: standing::of(db, app, &caller.actor, &row).await?,
        // What was never released was never paid.
        payment: match row.released_at_ms {
            Some(_) => payments::of_request(db, &caller.actor, id).await?,
            None => None,
        },
        settlement: match row.released_at_ms {
            Some(_) if row.outcome == "settle" => {
                settlements::of_request(db, app, &caller.actor, id, &general).await?
            }
            _ => None,
        },
        excess_minor: match row.excess_of {
            Some(settlement) => settlements::accepted_excess(db, Id(settlement), Id(row.id)).await?,
            None => None,
        },
        account_masked: beneficiaries::account_masked(db, Id(row.beneficiary_id), &row.currency).await?,
        people: if steps::asks_for_somebody(&record::domain(&row)?) {
            users::actors(db, app.today(), DECIDERS).await?
        } else {
            Arc::default()
        },
        general,
    };
    view::detail(&row, parts, &caller.actor)
}

/// Whether its reader may approve or release a request now, so that it matters to them that it was asked for twice.
fn is_decided_on(item: &RequestItem) -> bool {
    let decisions = [Action::Approve, Action::ApproveHr, Action::Release].map(Action::name);
    item.actions.iter().any(|action| action.blocked_by.is_none() && decisions.contains(&action.action))
}

/// Rows of a list as this reader sees them, with how many look the same as those that they may approve or release.
///
/// # Errors
/// `internal` when the database fails.
pub async fn items(db: &Conn, actor: &Actor, rows: &[Model]) -> Result<Vec<RequestItem>, ApiError> {
    let general = settings::general(db).await?;
    let mut items = view::items(rows, actor, &general)?;
    let waiting = rows.iter().zip(&items).filter(|(_, item)| is_decided_on(item));
    let waiting: Vec<Model> = waiting.map(|(row, _)| row.clone()).collect();
    let mut repeats = alike::count_alike(db, &waiting).await?.into_iter();
    for item in items.iter_mut().filter(|item| is_decided_on(item)) {
        item.looks_like = repeats.next().and_then(view::looks_like);
    }
    Ok(items)
}
