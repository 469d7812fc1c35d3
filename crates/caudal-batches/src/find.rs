//! Batches as a search finds them.

use caudal_db::search::{Matches, Wanted};
use caudal_web::http::find::{FindContext, Findable, FoundItem};
use caudal_web::http::problem::ApiError;

use super::READERS;
use super::store::{find, row::Model};

pub const FINDABLE: Findable =
    Findable { wanted, find: |context, matches| Box::pin(found(context, matches)) };

/// Batches are the whole company's.
fn wanted(context: &FindContext<'_>) -> Option<Wanted> {
    context.actor.everywhere(READERS).then(|| find::wanted(context.meaning, context.year))
}

async fn found(
    FindContext { db, limit, .. }: FindContext<'_>,
    matches: &Matches,
) -> Result<Vec<FoundItem>, ApiError> {
    Ok(find::page(db, matches, limit).await?.into_iter().map(item).collect())
}

fn item(row: Model) -> FoundItem {
    FoundItem {
        kind: "batch",
        id: row.id.0,
        title: row.description,
        subtitle: Some(row.source_account_name),
        number: Some(row.number),
        amount_minor: Some(row.control_minor),
        currency: Some(row.currency),
        state: row.state.name().to_owned(),
        needs_hr: false,
    }
}
