//! Payments as a search finds them.

use caudal_beneficiaries::beneficiaries::READERS;
use caudal_db::search::{Matches, Wanted};
use caudal_web::http::find::{FindContext, Findable, FoundItem};
use caudal_web::http::problem::ApiError;

use super::store::{find, row::Model};

pub const FINDABLE: Findable =
    Findable { wanted, find: |context, matches| Box::pin(found(context, matches)) };

fn wanted(context: &FindContext<'_>) -> Option<Wanted> {
    context.actor.holds_any(READERS).then(|| find::wanted(context.meaning, context.year))
}

async fn found(
    FindContext { db, actor, limit, .. }: FindContext<'_>,
    matches: &Matches,
) -> Result<Vec<FoundItem>, ApiError> {
    let rows = find::page(db, &super::visible_to(actor), matches, limit).await?;
    Ok(rows.into_iter().map(item).collect())
}

fn item(row: Model) -> FoundItem {
    FoundItem {
        kind: "payment",
        id: row.id.0,
        title: row.beneficiary_name,
        subtitle: Some(row.concept),
        number: Some(row.number),
        amount_minor: Some(row.amount_minor),
        currency: Some(row.currency),
        state: row.state.name().to_owned(),
        needs_hr: false,
    }
}
