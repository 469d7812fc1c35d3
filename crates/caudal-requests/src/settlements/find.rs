//! Settlements as a search finds them.

use caudal_db::search::{Matches, Wanted};
use caudal_web::http::find::{FindContext, Findable, FoundItem};
use caudal_web::http::problem::ApiError;

use super::store::{find, row::Model};
use super::{READERS, load, today};

pub const FINDABLE: Findable =
    Findable { wanted, find: |context, matches| Box::pin(found(context, matches)) };

fn wanted(context: &FindContext<'_>) -> Option<Wanted> {
    context.actor.holds_any(READERS).then(|| find::wanted(context.meaning, context.year))
}

async fn found(
    FindContext { db, app, actor, limit, .. }: FindContext<'_>,
    matches: &Matches,
) -> Result<Vec<FoundItem>, ApiError> {
    let rows = find::page(db, (&load::ways(actor), today(app)), matches, limit).await?;
    Ok(rows.into_iter().map(item).collect())
}

fn item(row: Model) -> FoundItem {
    FoundItem {
        kind: "settlement",
        id: row.id.0,
        title: row.debtor_name,
        subtitle: Some(row.type_name),
        number: Some(row.number),
        amount_minor: Some(row.advance_minor),
        currency: Some(row.currency),
        state: row.state.name().to_owned(),
        needs_hr: false,
    }
}
