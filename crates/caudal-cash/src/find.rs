//! Cash sessions as a search finds them.

use caudal_db::search::{Matches, Wanted};
use caudal_web::http::find::{FindContext, Findable, FoundItem};
use caudal_web::http::problem::ApiError;

use super::READERS;
use super::api;
use super::store::{find, session::Model};

pub const FINDABLE: Findable =
    Findable { wanted, find: |context, matches| Box::pin(found(context, matches)) };

fn wanted(context: &FindContext<'_>) -> Option<Wanted> {
    context.actor.holds_any(READERS).then(|| find::wanted(context.meaning, context.year))
}

async fn found(
    FindContext { db, actor, limit, .. }: FindContext<'_>,
    matches: &Matches,
) -> Result<Vec<FoundItem>, ApiError> {
    let rows = find::page(db, &api::visible_to(actor), matches, limit).await?;
    Ok(rows.into_iter().map(item).collect())
}

/// Without an amount: what there should be is not for everybody who sees the session.
fn item(row: Model) -> FoundItem {
    FoundItem {
        kind: "cash_session",
        id: row.id.0,
        title: row.box_name,
        subtitle: Some(row.custodian_name),
        number: Some(row.number),
        state: row.state.name().to_owned(),
        ..FoundItem::default()
    }
}
