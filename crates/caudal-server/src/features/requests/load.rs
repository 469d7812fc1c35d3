//! Reads a request with all that belongs to it.

use caudal_db::Conn;
use caudal_domain::{actor::Actor, ids::Id, request::Action};

use super::{
    record, standing,
    steps::{self, DECIDERS},
    store::{self, alike, row::Model},
    view::{self, Parts, RequestDetail, RequestItem},
};
use crate::{
    app::App,
    caller::Caller,
    features::{beneficiaries, payments, settings, settlements, users},
    http::problem::ApiError,
};

/// A request with all that belongs to it, as this caller sees it. The caller has been found to see it. Only what the row
/// says is there is read.
///
/// # Errors
/// `internal` when the database fails.
pub async fn detail(db: &Conn, app: &App, caller: &Caller, row: Model) -> Result<RequestDetail, ApiError> {
    let id = Id(row.id);
    let general = settings::general(db).await?;
    let parts = Parts {
        lines: store::lines(db, id).await?,
        events: store::events(db, id).await?,
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
            Vec::new()
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
    let mut items = view::items(rows, actor, &settings::general(db).await?)?;
    let waiting = rows.iter().zip(&items).filter(|(_, item)| is_decided_on(item));
    let waiting: Vec<Model> = waiting.map(|(row, _)| row.clone()).collect();
    let mut repeats = alike::count_alike(db, &waiting).await?.into_iter();
    for item in items.iter_mut().filter(|item| is_decided_on(item)) {
        item.looks_like = repeats.next().and_then(view::looks_like);
    }
    Ok(items)
}
