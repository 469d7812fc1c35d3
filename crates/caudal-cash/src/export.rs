//! The list of sessions as a file, with the filters of the list on screen.

use std::sync::Arc;

use caudal_domain::money::Money;
use caudal_formats::Cell;

use super::api::{self, CashSessionsQuery};
use super::store::list::{self, Filter};
use super::{READERS, labels_es, load, view::CashSessionItem};
use caudal_web::http::download::{Download, Format};
use caudal_web::http::sheet::{self, Row, SLICE, Titles};
use caudal_web::http::{problem::ApiError, query::parse_query};
use caudal_web::{app::App, caller::Caller};

/// Whether this person may have the sessions of a list.
///
/// # Errors
/// `not_found` for who sees no sessions, `invalid_query` for what the list does not understand.
pub fn check(caller: &Caller, query: &str) -> Result<(), ApiError> {
    narrowed(caller, query).map(drop)
}

fn narrowed(caller: &Caller, query: &str) -> Result<Filter, ApiError> {
    if !caller.actor.holds_any(READERS) {
        return Err(ApiError::NotFound);
    }
    let query: CashSessionsQuery = parse_query(query)?;
    api::filter(&query, caller)
}

/// # Errors
/// Those of [`check`]; `too_many_rows` for more than a workbook holds.
pub async fn make(app: &App, caller: &Caller, format: Format, query: &str) -> Result<Download, ApiError> {
    let filter = Arc::new(narrowed(caller, query)?);
    let file = format!("{}-{}", labels_es::SESSIONS_FILE, app.today());
    let titles = Titles { file, sheet: labels_es::SESSIONS_SHEET, heads: &labels_es::SESSIONS_HEADS };
    let (app, actor) = (app.clone(), caller.actor.clone());
    let rows = sheet::listed(move |after| {
        let (app, actor, filter) = (app.clone(), actor.clone(), filter.clone());
        Box::pin(async move {
            let db = app.db.begin_long().await?;
            let rows = list::page(&db, &filter, after, SLICE - 1).await?;
            let items = load::items(&db, &actor, &rows).await?;
            let next = sheet::next(&rows, |row| row.id);
            Ok((items.into_iter().map(|item| cells(&app, item)).collect(), next))
        })
    });
    sheet::download(format, &titles, rows).await
}

/// What a counter may not know of a session is nothing here as well.
fn cells(app: &App, item: CashSessionItem) -> Row {
    let amount = |minor| Cell::Amount(Money::new(minor, item.currency));
    vec![
        Cell::text(item.number),
        Cell::text(labels_es::state(item.state)),
        Cell::text(item.cash_box.name),
        Cell::text(item.custodian.name),
        sheet::iso_day(&item.opened_on),
        Cell::text(item.currency.code()),
        Cell::maybe(item.opening_minor, amount),
        Cell::maybe(item.expected_minor, amount),
        Cell::maybe(item.counted_minor, amount),
        Cell::maybe(item.difference_minor, amount),
        Cell::maybe(item.closed_at_ms, |ms| sheet::day(app, ms)),
    ]
}
