//! What leaves the portal: rows as CSV, and the checkpoint that proves later that none of them was touched.

use bytes::Bytes;
use caudal_domain::{ids::Id, time::Millis};
use caudal_formats::csv::Table;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::store::{self, Filter};
use super::{api::AuditQuery, names_es, view};
use caudal_web::http::download::{Download, Format};
use caudal_web::http::slices::{self, Slices};
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};

/// How many rows are read at once.
const SLICE: u64 = 1000;

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

/// The rows of a list, newest first, as CSV. They are read while they are sent, so that a trail of any length comes out
/// whole and none of it is held.
///
/// # Errors
/// `invalid_query` for what the list does not understand.
pub fn csv(app: &App, caller: &Caller, query: &str) -> Result<Download, ApiError> {
    let name = format!("{}-{}", names_es::ROWS_FILE, app.today());
    let filter = AuditQuery::parse(query)?.filter(app, caller)?;
    let table = Table::new(&names_es::CSV_HEADERS);
    let sheet = Sheet { app: app.clone(), filter, table, after: None };
    Ok(Download::table(Format::Csv, &name, slices::sent(sheet)))
}

struct Sheet {
    app: App,
    filter: Filter,
    table: Table,
    after: Option<Id>,
}

impl Slices for Sheet {
    async fn slice(mut self) -> Result<(Bytes, Option<Self>), ApiError> {
        let db = self.app.db.begin_long().await?;
        let rows = store::page(&db, &self.filter, self.after, SLICE - 1).await?;
        for (row, item) in rows.iter().zip(view::items(&db, &rows).await?) {
            self.table.row(&fields(&self.app, row, item));
        }
        drop(db);
        self.after = rows.last().map(|row| Id::new(row.id));
        let bytes = self.table.take().into();
        Ok((bytes, (rows.len() as u64 == SLICE).then_some(self)))
    }
}

fn fields(app: &App, row: &store::row::Model, item: view::AuditItem) -> Vec<String> {
    let (date, time) = date_and_time(app, item.at_ms);
    vec![
        item.number.map(|n| n.to_string()).unwrap_or_default(),
        date,
        time,
        item.actor.name,
        item.on_behalf_of.map(|p| p.name).unwrap_or_default(),
        item.action.to_string(),
        item.object_kind,
        item.object_number.unwrap_or_default(),
        names_es::outcome(&item.outcome).to_owned(),
        item.address.unwrap_or_default(),
        row.before_json.clone().unwrap_or_default(),
        row.after_json.clone().unwrap_or_default(),
        hex::encode(&row.hash),
    ]
}

/// The date and the time on the wall in the portal's time zone.
fn date_and_time(app: &App, at_ms: Millis) -> (String, String) {
    let instant = Timestamp::from_millisecond(at_ms).unwrap_or_default();
    let local = instant.to_zoned(app.config.portal.time_zone.clone());
    (local.date().to_string(), local.strftime("%H:%M:%S%.3f").to_string())
}
