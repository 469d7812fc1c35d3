//! The sessions of the report as a table.

use caudal_domain::money::Money;
use caudal_domain::time::{business_date, parse_date};
use caudal_formats::Cell;

use super::super::store::report::{self, Filter};
use super::{super::store::session::Model, api::CashReportQuery, load, view::CashReportSession, words_es};
use caudal_web::http::download::{Download, Format};
use caudal_web::http::sheet::{self, Row, Rows, Titles};
use caudal_web::http::{problem::ApiError, query::invalid_query};
use caudal_web::{app::App, caller::Caller};

/// The most sessions of a workbook, which is held until it is whole. CSV has no such limit.
const MOST_ROWS: i64 = 100_000;
const SLICE: u64 = 1_000;

/// Whether the caller may have this file.
///
/// # Errors
/// `not_found` for whoever does not have the report; `invalid_query` for what it does not understand, and for more sessions
/// than a workbook holds.
pub async fn check(app: &App, caller: &Caller, format: Format, query: &str) -> Result<(), ApiError> {
    let (_, filter) = CashReportQuery::parse(query)?.filter(app, caller)?;
    let days = match format {
        Format::Csv => Vec::new(),
        Format::Xlsx => report::days(app.db.read(), &filter).await?,
    };
    let sessions: i64 = days.iter().map(|day| day.sums.sessions()).sum();
    let too_many = invalid_query("to");
    if sessions > MOST_ROWS { Err(too_many) } else { Ok(()) }
}

pub async fn make(app: &App, caller: &Caller, format: Format, query: &str) -> Result<Download, ApiError> {
    check(app, caller, format, query).await?;
    let (range, filter) = CashReportQuery::parse(query)?.filter(app, caller)?;
    let name = format!("{}-{}-{}", words_es::FILE, range.from, range.to);
    let titles = Titles { file: name, sheet: words_es::SHEET, heads: &words_es::HEADS };
    sheet::download(format, &titles, Sessions { app: app.clone(), filter, last: None }).await
}

/// The sessions of a report, some at a time.
struct Sessions {
    app: App,
    filter: Filter,
    last: Option<Model>,
}

impl Rows for Sessions {
    async fn slice(&mut self) -> Result<(Vec<Row>, bool), ApiError> {
        let db = self.app.db.begin_long().await?;
        let rows = report::page(&db, &self.filter, self.last.as_ref(), SLICE - 1).await?;
        let more = rows.len() as u64 == SLICE;
        self.last = rows.last().cloned();
        let beside: Vec<_> = rows.iter().map(|row| (row.tolerance_minor, row.movement_count)).collect();
        let shown = load::sessions(&db, rows).await?.into_iter().zip(beside);
        let cells = shown.map(|(shown, beside)| cells(&self.app, shown, beside));
        Ok((cells.collect::<Result<_, _>>()?, more))
    }
}

/// A session as it is shown, with its tolerance in minor units and how many movements it had, which only files tell.
fn cells(app: &App, s: CashReportSession, (tolerance_minor, movements): (i64, i64)) -> Result<Row, ApiError> {
    let currency = s.currency;
    let amount = |minor| Cell::Amount(Money::new(minor, currency));
    let money = |minor: Option<i64>| Cell::maybe(minor, amount);
    let state = words_es::state(s.state);
    let counted = s.difference_minor.is_some();
    let treatment = s.treatment.map(|treatment| words_es::treatment(treatment, s.difference_minor));
    let closed = s.closed_at_ms.map(|ms| business_date(ms, &app.config.portal.time_zone));
    Ok(vec![
        Cell::text(s.number),
        Cell::text(state),
        Cell::text(s.branch.name),
        Cell::text(s.cash_box.name),
        Cell::text(s.custodian.name),
        Cell::maybe(parse_date(&s.opened_on), Cell::Day),
        Cell::text(s.currency.code()),
        amount(s.opening_minor),
        money(s.in_minor),
        money(s.payments_minor),
        money(s.out_minor),
        money(s.expected_minor),
        money(s.counted_minor),
        money(s.difference_minor),
        amount(tolerance_minor),
        Cell::maybe(counted.then_some(s.above_tolerance), |so| Cell::text(words_es::whether(so))),
        Cell::Count(s.recounts),
        Cell::maybe(s.explanation, Cell::text),
        Cell::maybe(treatment, Cell::text),
        Cell::maybe(s.closed_by, |who| Cell::text(who.name)),
        Cell::maybe(closed, Cell::Day),
        Cell::Count(movements),
    ])
}
