//! The list of cancellations as a file, with the filters of the list on screen.

use std::sync::Arc;

use caudal_domain::money::Money;
use caudal_formats::Cell;

use super::store::list::{self, Filter};
use super::{api::CancellationsQuery, show, store::row::Model, words_es};
use caudal_access::company::{self, Words};
use caudal_web::http::download::{Download, Format};
use caudal_web::http::sheet::{self, Row, SLICE, Titles};
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};

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

/// # Errors
/// Those of [`check`]; `too_many_rows` for more than a workbook holds.
pub async fn make(app: &App, caller: &Caller, format: Format, query: &str) -> Result<Download, ApiError> {
    let asked = Arc::new((show::ways(&caller.actor), narrowed(app, caller, query)?));
    let file = format!("{}-{}", words_es::FILE, app.today());
    let titles = Titles { file, sheet: words_es::SHEET, heads: &words_es::HEADS };
    let app = app.clone();
    let rows = sheet::listed(move |after| {
        let (app, asked) = (app.clone(), asked.clone());
        Box::pin(async move {
            let db = app.db.begin_long().await?;
            let rows = list::page(&db, &asked.0, &asked.1, after, SLICE - 1).await?;
            let words = company::general(&db).await?.words();
            drop(db);
            let next = sheet::next(&rows, |row| row.id);
            Ok((rows.into_iter().map(|row| cells(&app, words, row)).collect(), next))
        })
    });
    sheet::download(format, &titles, rows).await
}

fn cells(app: &App, words: Words, row: Model) -> Row {
    vec![
        Cell::text(row.number),
        Cell::text(words_es::state(row.state)),
        Cell::text(words.apply(words_es::kind(row.target_kind))),
        Cell::text(row.target_number),
        Cell::text(row.target_title),
        Cell::Amount(Money::new(row.amount_minor, row.currency)),
        Cell::text(row.currency.code()),
        Cell::text(row.cause_name),
        Cell::text(row.explanation),
        Cell::text(row.asked_by_name),
        sheet::day(app, row.asked_at_ms),
        sheet::text(row.decided_by_name),
        Cell::maybe(row.decided_at_ms, |ms| sheet::day(app, ms)),
        sheet::text(row.reason),
        Cell::maybe(row.accounting_date, |day| sheet::iso_day(&day)),
    ]
}
