//! What a text finds among everything that a person may see: documents by number, amount and words, people and suppliers by name and
//! tax id. One statement counts what each kind has of it, and each kind that has something is read once.

use axum::extract::State;
use caudal_admin::users;
use caudal_batches as batches;
use caudal_beneficiaries::beneficiaries;
use caudal_cancellations as cancellations;
use caudal_cash as cash;
use caudal_db::search;
use caudal_domain::meaning::{MAX_TYPED_CHARS, Meaning};
use caudal_payments as payments;
use caudal_requests::{requests, settlements};
use caudal_web::http::find::{FindContext, Findable, FoundItem};
use caudal_web::http::json::Json;
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::query::{Query, invalid_query};
use caudal_web::http::table::{Routes, Rule, routes};
use caudal_web::{app::App, caller::Caller};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Every kind, in the order in which they are answered.
const KINDS: [Findable; 9] = [
    requests::FINDABLE,
    payments::FINDABLE,
    batches::FINDABLE,
    settlements::FINDABLE,
    cancellations::FINDABLE,
    cash::SESSIONS_FINDABLE,
    cash::TRANSFERS_FINDABLE,
    beneficiaries::FINDABLE,
    users::FINDABLE,
];
const MOST: u64 = 10;
const USUAL: u64 = 5;

pub fn routes() -> Routes {
    Routes::default().add(Rule::Session, routes!(find_records))
}

/// What is looked for.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct FindQuery {
    /// A number of a document (`SOL-2026-000043`, `pag-41`, `43`), an amount (`245.40`, `1,200`), a tax id, or beginnings of words; up to
    /// 100 characters. What is too short to mean anything finds nothing. Of an amount that more than 3,000 records of a kind have, the
    /// newest 3,000 are looked through.
    q: String,
    /// How many of each kind: 1 to 10, 5 unless told.
    limit: Option<u64>,
}

/// What was found.
#[derive(Serialize, ToSchema)]
pub struct FoundItems {
    /// Kind by kind; what has the number first, then the newest, and people and suppliers by name.
    items: Vec<FoundItem>,
}

/// What a text finds of all that the caller may see. What they may not see is not found, by its number or its amount as little as by
/// its words.
#[utoipa::path(get, path = "/api/v1/search", tag = "search", params(FindQuery),
    responses((status = 200, body = FoundItems), (status = 401, body = Problem), (status = 422, body = Problem)))]
pub async fn find_records(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<FindQuery>,
) -> Result<Json<FoundItems>, ApiError> {
    if query.q.chars().count() > MAX_TYPED_CHARS {
        return Err(invalid_query("q"));
    }
    let limit = match query.limit {
        None => USUAL,
        Some(some @ 1..=MOST) => some,
        Some(_) => return Err(invalid_query("limit")),
    };
    let meaning = Meaning::of(&query.q);
    if meaning.is_empty() {
        return Ok(Json(FoundItems { items: Vec::new() }));
    }
    let db = app.db.begin_read().await?;
    let actor = &caller.actor;
    let context =
        FindContext { db: &db, app: &app, actor, meaning: &meaning, year: app.today().year(), limit };
    Ok(Json(FoundItems { items: found(context).await? }))
}

async fn found(context: FindContext<'_>) -> Result<Vec<FoundItem>, ApiError> {
    let wanted = KINDS.iter().filter_map(|kind| Some((kind, (kind.wanted)(&context)?)));
    let (kinds, wanted): (Vec<_>, Vec<_>) = wanted.unzip();
    let matches = search::matches(context.db, wanted).await?;
    let most = usize::try_from(context.limit).unwrap_or(usize::MAX);
    let mut items = Vec::new();
    for (kind, matches) in kinds.into_iter().zip(&matches) {
        if !matches.is_none() {
            items.extend((kind.find)(context, matches).await?.into_iter().take(most));
        }
    }
    Ok(items)
}
