//! People as a search finds them.

use caudal_access::people::ADMINISTRATORS;
use caudal_access::people::store::{app_user::Model, find};
use caudal_db::search::{Matches, Wanted};
use caudal_web::http::find::{FindContext, Findable, FoundItem};
use caudal_web::http::problem::ApiError;

pub const FINDABLE: Findable =
    Findable { wanted, find: |context, matches| Box::pin(found(context, matches)) };

/// Their list is for who administers people, all of them.
fn wanted(context: &FindContext<'_>) -> Option<Wanted> {
    context.actor.everywhere(ADMINISTRATORS).then(|| find::wanted(context.meaning))
}

async fn found(
    FindContext { db, limit, .. }: FindContext<'_>,
    matches: &Matches,
) -> Result<Vec<FoundItem>, ApiError> {
    Ok(find::page(db, matches, limit).await?.into_iter().map(item).collect())
}

fn item(row: Model) -> FoundItem {
    FoundItem {
        kind: "user",
        id: row.id.0,
        title: row.name,
        subtitle: Some(row.email),
        state: row.state,
        ..FoundItem::default()
    }
}
