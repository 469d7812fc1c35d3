//! Requests as a search finds them.

use caudal_db::search::{Matches, Wanted};
use caudal_web::http::find::{FindContext, Findable, FoundItem};

use super::store::{find, row::Model};
use super::{READERS, record};
use caudal_web::http::problem::ApiError;

pub const FINDABLE: Findable =
    Findable { wanted, find: |context, matches| Box::pin(found(context, matches)) };

fn wanted(context: &FindContext<'_>) -> Option<Wanted> {
    context.actor.holds_any(READERS).then(|| find::wanted(context.meaning, context.year))
}

async fn found(
    FindContext { db, actor, limit, .. }: FindContext<'_>,
    matches: &Matches,
) -> Result<Vec<FoundItem>, ApiError> {
    let rows = find::page(db, &record::branches(actor), matches, limit).await?;
    rows.into_iter().map(|row| item(row, |row| record::reads_all(row, actor))).collect()
}

fn item(row: Model, reads_all: impl Fn(&Model) -> bool) -> Result<FoundItem, ApiError> {
    let subtitle = if reads_all(&row) { row.purpose.clone() } else { row.type_name.clone() };
    let amount = record::domain(&row).standing_minor();
    Ok(FoundItem {
        kind: "request",
        id: row.id.0,
        title: row.beneficiary_name,
        subtitle: Some(subtitle),
        number: Some(row.number),
        amount_minor: Some(amount),
        currency: Some(row.currency),
        state: row.state.name().to_owned(),
        needs_hr: row.needs_hr,
    })
}
