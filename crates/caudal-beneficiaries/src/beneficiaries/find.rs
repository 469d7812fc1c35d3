//! Beneficiaries as a search finds them.

use caudal_db::search::{Matches, Wanted};
use caudal_web::http::find::{FindContext, Findable, FoundItem};
use caudal_web::http::problem::ApiError;

use super::READERS;
use super::store::{find, row::Model};
use super::view::{Part, part_for};

pub const FINDABLE: Findable =
    Findable { wanted, find: |context, matches| Box::pin(found(context, matches)) };

fn wanted(context: &FindContext<'_>) -> Option<Wanted> {
    context.actor.holds_any(READERS).then(|| find::wanted(context.meaning))
}

async fn found(
    FindContext { db, actor, meaning, limit, .. }: FindContext<'_>,
    matches: &Matches,
) -> Result<Vec<FoundItem>, ApiError> {
    let part = part_for(actor);
    let rows = find::page(db, (meaning, part == Part::ToChoose), matches, limit).await?;
    Ok(rows.into_iter().map(|row| item(row, part)).collect())
}

fn item(row: Model, part: Part) -> FoundItem {
    FoundItem {
        kind: "beneficiary",
        id: row.id.0,
        title: row.name,
        subtitle: row.document_number.filter(|_| part == Part::Whole),
        state: if row.active { "active" } else { "inactive" }.to_owned(),
        ..FoundItem::default()
    }
}
