//! The list of cancellations as CSV, with the filters of the list on screen, read while it is sent.

use axum::body::Body;
use bytes::Bytes;
use caudal_domain::{ids::CancellationId, money::Money, time::Millis};
use caudal_formats::csv::Table;
use jiff::Timestamp;

use super::store::list::{self, Filter, Way};
use super::{api::CancellationsQuery, show, store::row::Model, words_es};
use caudal_access::company::{self, Words};
use caudal_web::http::slices::{self, Slices};
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};

const SLICE: u64 = 1000;

/// Whether this person may have the cancellations of a list.
///
/// # Errors
/// `not_found` for who sees none, `invalid_query` for what the list does not understand.
pub fn check(app: &App, caller: &Caller, query: &str) -> Result<(), ApiError> {
    narrowed(app, caller, query).map(drop)
}

fn narrowed(app: &App, caller: &Caller, query: &str) -> Result<Filter, ApiError> {
    if !caller.actor.holds_any(show::READERS) {
        return Err(ApiError::NotFound);
    }
    CancellationsQuery::parse(query)?.filter(app)
}

/// The cancellations of a list, as CSV in UTF-8 with a byte order mark; however many.
pub fn csv(app: &App, caller: &Caller, query: &str) -> Result<Body, ApiError> {
    let filter = narrowed(app, caller, query)?;
    let (ways, table) = (show::ways(&caller.actor), Table::new(&words_es::HEADS));
    Ok(slices::sent(Sheet { app: app.clone(), ways, filter, table, after: None }))
}

struct Sheet {
    app: App,
    ways: Vec<Way>,
    filter: Filter,
    table: Table,
    after: Option<CancellationId>,
}

impl Slices for Sheet {
    async fn slice(mut self) -> Result<(Bytes, Option<Self>), ApiError> {
        let db = self.app.db.begin_long().await?;
        let rows = list::page(&db, &self.ways, &self.filter, self.after, SLICE - 1).await?;
        let words = company::general(&db).await?.words();
        drop(db);
        for row in &rows {
            self.table.row(&fields(&self.app, words, row));
        }
        self.after = rows.last().map(|row| row.id);
        let bytes = self.table.take().into();
        Ok((bytes, (rows.len() as u64 == SLICE).then_some(self)))
    }
}

fn fields(app: &App, words: Words, row: &Model) -> Vec<String> {
    let amount = Money::new(row.amount_minor, row.currency).to_string();
    let day = |at: Option<Millis>| at.map(|ms| date(app, ms)).unwrap_or_default();
    vec![
        row.number.clone(),
        words_es::state(row.state).to_owned(),
        words.apply(words_es::kind(row.target_kind)),
        row.target_number.clone(),
        row.target_title.clone(),
        amount,
        row.currency.code().to_owned(),
        row.cause_name.clone(),
        row.explanation.clone(),
        row.asked_by_name.clone(),
        day(Some(row.asked_at_ms)),
        row.decided_by_name.clone().unwrap_or_default(),
        day(row.decided_at_ms),
        row.reason.clone().unwrap_or_default(),
        row.accounting_date.clone().unwrap_or_default(),
    ]
}

/// The date in the portal's time zone.
fn date(app: &App, at_ms: Millis) -> String {
    let instant = Timestamp::from_millisecond(at_ms).unwrap_or_default();
    instant.to_zoned(app.config.portal.time_zone.clone()).date().to_string()
}
