//! Reads a request with all that belongs to it.

use caudal_db::{sea_orm::ConnectionTrait, search};
use caudal_domain::ids::Id;

use super::{
    record, standing,
    steps::{self, DECIDERS},
    store::{self, row::Model},
    view::{self, Parts, RequestDetail},
};
use crate::{
    app::App,
    caller::Caller,
    features::{beneficiaries, payments, settings, settlements, users},
    http::problem::ApiError,
};

/// How far back a likely duplicate is looked for: 30 days (domain, section 3), in milliseconds.
const DUPLICATE_MS: i64 = 30 * 24 * 3600 * 1000;

/// A request with all that belongs to it, as this caller sees it. The caller has been found to see it. Only what the row
/// says is there is read.
///
/// # Errors
/// `internal` when the database fails.
pub async fn detail(
    db: &impl ConnectionTrait,
    app: &App,
    caller: &Caller,
    row: Model,
) -> Result<RequestDetail, ApiError> {
    let id = Id(row.id);
    let general = settings::general(db).await?;
    let words = search::fold(&row.purpose);
    let mut duplicates = store::alike(db, &row, row.created_at_ms - DUPLICATE_MS).await?;
    duplicates.retain(|other| search::fold(&other.purpose) == words);
    let parts = Parts {
        lines: store::lines(db, id).await?,
        events: store::events(db, id).await?,
        comments: if row.comment_count == 0 { Vec::new() } else { store::comments(db, id).await? },
        attachments: if row.attachment_count == 0 { Vec::new() } else { store::attachments(db, id).await? },
        duplicates,
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
