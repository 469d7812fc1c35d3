//! Reads a request with all that belongs to it.

use caudal_db::{sea_orm::ConnectionTrait, search};
use caudal_domain::ids::Id;

use super::{
    store::{self, row::Model},
    view::{self, DECIDERS, Parts, RequestDetail},
};
use crate::{
    app::App,
    caller::Caller,
    features::{beneficiaries, payments, users},
    http::problem::ApiError,
};

/// How far back a likely duplicate is looked for: 30 days (domain, section 3), in milliseconds.
const DUPLICATE_MS: i64 = 30 * 24 * 3600 * 1000;

/// A request with all that belongs to it, as this caller sees it. The caller has been found to see it.
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
    let takes_part = !store::participates(db, caller.actor.id, &[row.id]).await?.is_empty();
    let words = search::fold(&row.purpose);
    let mut duplicates = store::alike(db, &row, row.created_at_ms - DUPLICATE_MS).await?;
    duplicates.retain(|other| search::fold(&other.purpose) == words);
    let parts = Parts {
        lines: store::lines(db, id).await?,
        events: store::events(db, id).await?,
        comments: store::comments(db, id).await?,
        attachments: store::attachments(db, id).await?,
        duplicates,
        payment: payments::of_request(db, &caller.actor, id).await?,
        account_masked: beneficiaries::account_masked(db, Id(row.beneficiary_id), &row.currency).await?,
        people: users::actors(db, app.today(), DECIDERS).await?,
    };
    view::detail(&row, parts, &caller.actor, takes_part)
}
