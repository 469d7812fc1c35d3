//! What leaves the portal: rows as a file, and the checkpoint that proves later that none of them was touched.

use std::sync::Arc;

use caudal_domain::{ids::Id, time::Millis};
use caudal_formats::Cell;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::store;
use super::{api::AuditQuery, names_es, view};
use caudal_web::http::download::{Download, Format};
use caudal_web::http::sheet::{self, Row, SLICE, Titles};
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};

/// Count and head of the chain at one moment, to keep elsewhere.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AuditCheckpoint {
    /// How many rows are in the chain.
    pub count: u64,
    /// The chain's newest link, in hexadecimal.
    pub head: String,
    /// When it was taken, in milliseconds of UTC.
    pub at_ms: i64,
}

/// The chain's count and head now.
pub async fn take(app: &App) -> Result<AuditCheckpoint, ApiError> {
    let now = caudal_db::audit::checkpoint(&app.db).await?;
    Ok(AuditCheckpoint { count: now.count, head: now.head, at_ms: app.now_ms() })
}

/// The checkpoint as a file that `caudal verify --checkpoint` reads.
pub async fn checkpoint(app: &App) -> Result<Download, ApiError> {
    let taken = take(app).await?;
    let bytes = serde_json::to_vec_pretty(&taken).map_err(ApiError::internal)?;
    let name = format!("{}-{}-{}.json", names_es::CHECKPOINT_FILE, app.today(), taken.count);
    Ok(Download::new(name, "application/json", bytes))
}

/// The rows of a list, newest first.
///
/// # Errors
/// `invalid_query` for what the list does not understand; `too_many_rows` for more than a workbook holds.
pub async fn make(app: &App, caller: &Caller, format: Format, query: &str) -> Result<Download, ApiError> {
    // What was bought is given only to whoever still reads the audit.
    super::check_file(app, caller, query)?;
    let filter = Arc::new(AuditQuery::parse(query)?.filter(app, caller)?);
    let file = format!("{}-{}", names_es::ROWS_FILE, app.today());
    let titles = Titles { file, sheet: names_es::SHEET, heads: &names_es::HEADS };
    let app = app.clone();
    let rows = sheet::listed(move |after| {
        let (app, filter) = (app.clone(), filter.clone());
        Box::pin(async move {
            let db = app.db.begin_long().await?;
            let rows = store::page(&db, &filter, after, SLICE - 1).await?;
            let items = view::items(&db, &rows).await?;
            let cells = rows.iter().zip(items).map(|(row, item)| cells(&app, row, item)).collect();
            Ok((cells, sheet::next(&rows, |row| Id::new(row.id))))
        })
    });
    sheet::download(format, &titles, rows).await
}

fn cells(app: &App, row: &store::row::Model, item: view::AuditItem) -> Row {
    let (date, time) = date_and_time(app, item.at_ms);
    vec![
        Cell::maybe(item.number, |n| Cell::text(n.to_string())),
        sheet::iso_day(&date),
        Cell::text(time),
        Cell::text(item.actor.name),
        Cell::maybe(item.on_behalf_of, |person| Cell::text(person.name)),
        Cell::text(item.action.to_string()),
        Cell::text(item.object_kind),
        sheet::text(item.object_number),
        Cell::text(names_es::outcome(&item.outcome)),
        sheet::text(item.address),
        sheet::text(row.before_json.clone()),
        sheet::text(row.after_json.clone()),
        Cell::text(hex::encode(&row.hash)),
    ]
}

/// The date and the time on the wall in the portal's time zone.
fn date_and_time(app: &App, at_ms: Millis) -> (String, String) {
    let instant = Timestamp::from_millisecond(at_ms).unwrap_or_default();
    let local = instant.to_zoned(app.config.portal.time_zone.clone());
    (local.date().to_string(), local.strftime("%H:%M:%S%.3f").to_string())
}
