//! What moved the company's accounts: for who reads payments of the whole company. The books have the same with more words.

use axum::extract::State as AppState;
use caudal_db::Conn;
use caudal_domain::ids::{EntryId, PaymentId, SourceAccountId};
use caudal_domain::{ledger::Account, money::Currency};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::store;
use caudal_ledger::{self as ledger, Movement};
use caudal_web::http::page::{self, Page};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::query::{PathId, Query};
use caudal_web::{app::App, http::json::Json};

/// The document whose entries move an account as one of its payments.
const PAYMENT: &str = "payment";

/// Something that came to an account of the company or left it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SourceMovement {
    /// UUID of the entry in the books.
    pub entry_id: EntryId,
    /// What happened: `transfer_confirmed`, `transfer_returned`, `opening_balance` …
    pub event: String,
    /// ISO date it counts for.
    pub business_date: String,
    /// The number of the document that moved it.
    pub number: String,
    /// UUID of the payment that it is.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub payment_id: Option<PaymentId>,
    /// Whom that payment goes to.
    pub payee: Option<String>,
    /// What came in above zero, what left below.
    pub amount_minor: i64,
    /// What stood on the account afterwards.
    pub balance_minor: i64,
    pub currency: Currency,
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MovementsQuery {
    /// The entry after which the page begins.
    pub after: Option<String>,
    /// At most so many, up to 100; 25 when absent.
    pub limit: Option<u64>,
}

/// What moved an account of the company, newest first.
#[utoipa::path(get, path = "/api/v1/source-accounts/{id}/movements", tag = "payments",
    params(MovementsQuery, ("id" = String, Path, format = Uuid)),
    responses((status = 200, body = Page<SourceMovement>), (status = 404, body = Problem),
        (status = 409, body = Problem), (status = 422, body = Problem)))]
pub async fn list_source_movements(
    AppState(app): AppState<App>,
    PathId(id): PathId<SourceAccountId>,
    Query(query): Query<MovementsQuery>,
) -> Result<Json<Page<SourceMovement>>, ApiError> {
    let (after, limit) = (page::after(query.after.as_deref())?, page::limit(query.limit)?);
    // One moment: what is posted between two questions would shift every balance.
    let db = app.db.begin_read().await?;
    store::source(&db, id).await?.ok_or(ApiError::NotFound)?;
    let standing = ledger::standing(&db, &[Account::Bank(id)]).await?;
    let (moved, more) = ledger::movements(&db, &standing, after, limit).await?;
    let next = moved.last().filter(|_| more).map(|last| last.entry.to_string());
    Ok(Json(Page { items: view(&db, moved).await?, next }))
}

async fn view(db: &Conn, moved: Vec<Movement>) -> Result<Vec<SourceMovement>, ApiError> {
    let payment = |(kind, id, _): &(String, Uuid, String)| (kind == PAYMENT).then(|| PaymentId::new(*id));
    let ids: Vec<_> = moved.iter().filter_map(|one| payment(&one.document)).collect();
    let payees = store::lookup::payees(db, &ids).await?;
    let items = moved.into_iter().map(|one| {
        let payment_id = payment(&one.document);
        SourceMovement {
            entry_id: one.entry,
            event: one.event,
            business_date: one.business_date,
            number: one.document.2,
            payee: payment_id.and_then(|id| payees.get(&id).cloned()),
            payment_id,
            amount_minor: one.amount_minor,
            balance_minor: one.balance_minor,
            currency: one.currency,
        }
    });
    Ok(items.collect())
}
