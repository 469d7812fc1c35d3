//! What was sent and the bank has not answered, over all batches, oldest first.

use caudal_db::Conn;
use caudal_domain::ids::{BatchId, PaymentId};
use caudal_domain::money::Currency;
use std::collections::HashMap;

use serde::Serialize;
use utoipa::ToSchema;

use crate::store::{self, line};
use crate::stored::BatchFault;
use caudal_payments::bulk::{self, InTransit};
use caudal_web::http::page::{Page, Ref};
use caudal_web::{app::App, http::problem::ApiError};

/// Milliseconds of a day.
const DAY_MS: i64 = 24 * 3600 * 1000;

/// A payment that the bank has and has not answered.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BatchInTransit {
    /// Its batch, by its number.
    pub batch: Ref,
    /// The place of its line there, from 1.
    pub position: i64,
    /// The number of that line as the spreadsheet shows it.
    pub row: Option<i64>,
    /// The company's account that it leaves from.
    pub source_account: Option<Ref>,
    /// Whom it goes to.
    pub beneficiary: Ref,
    pub amount_minor: i64,
    pub currency: Currency,
    /// What identifies it from end to end.
    pub end_to_end_id: String,
    /// The payment, by its number.
    pub payment: Ref,
    /// When it was sent, in milliseconds of UTC.
    pub sent_at_ms: Option<i64>,
    /// How many whole days ago.
    pub days: i64,
    /// What the bank said last.
    pub last_told: Option<BatchFault>,
}

pub async fn page(app: &App, after: Option<PaymentId>, limit: u64) -> Result<Page<BatchInTransit>, ApiError> {
    let db = app.db.begin_read().await?;
    let page = Page::cut(bulk::in_transit(&db, after, limit).await?, limit, |one| one.id);
    let BatchContext { sent, told, rows } = load_context(&db, &page.items).await?;
    let now = app.now_ms();
    Ok(page.map(|one| {
        let sent_at_ms = sent.get(&one.batch.id()).copied().flatten();
        BatchInTransit {
            position: one.position,
            row: rows.get(&(one.batch.id(), one.position)).copied(),
            source_account: one.source,
            beneficiary: one.beneficiary,
            amount_minor: one.amount_minor,
            currency: one.currency,
            end_to_end_id: one.end_to_end_id,
            payment: Ref { id: one.id.0, name: one.number },
            days: sent_at_ms.map_or(0, |at| (now - at) / DAY_MS),
            sent_at_ms,
            last_told: told.get(&(one.batch.id(), one.position)).cloned(),
            batch: one.batch,
        }
    }))
}

/// What is said beside the payments, by batch and by its lines.
#[derive(Default)]
struct BatchContext {
    sent: HashMap<BatchId, Option<i64>>,
    /// What the bank last said of the lines.
    told: HashMap<(BatchId, i64), BatchFault>,
    /// Their numbers in the spreadsheet.
    rows: HashMap<(BatchId, i64), i64>,
}

async fn load_context(db: &Conn, all: &[InTransit]) -> Result<BatchContext, ApiError> {
    let mut places: HashMap<BatchId, Vec<i64>> = HashMap::new();
    for one in all {
        places.entry(one.batch.id()).or_default().push(one.position);
    }
    let mut beside = BatchContext::default();
    for (batch, positions) in places {
        let row = store::find(db, batch).await?;
        beside.sent.insert(batch, row.and_then(|row| row.sent_at_ms));
        for kept in line::at(db, batch, &positions).await? {
            beside.rows.extend(kept.row_number.map(|row| ((batch, kept.position), row)));
            let said = kept.bank_said.as_deref().and_then(|json| serde_json::from_str(json).ok());
            if let Some(said) = said {
                beside.told.insert((batch, kept.position), said);
            }
        }
    }
    Ok(beside)
}
