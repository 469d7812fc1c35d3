//! The sessions of the report as a file: CSV that is read while it is sent, or a workbook.

use axum::body::Body;
use bytes::Bytes;
use caudal_domain::{
    cash::{State, Treatment},
    money::{Currency, Money},
    time::{business_date, parse_date},
};
use caudal_formats::{
    Cell,
    csv::Table,
    xlsx::{self, Workbook},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    super::store::{
        report::{self, Filter},
        session::Model,
    },
    api::CashReportQuery,
    load,
    view::CashReportSession,
    words_es,
};
use crate::{
    app::App,
    caller::Caller,
    features::requests::Download,
    http::{
        problem::ApiError,
        slices::{self, Slices},
    },
};

/// The most sessions of a workbook, which is held until it is whole. CSV has no such limit.
const MOST_ROWS: i64 = 100_000;
/// How many are read at once.
const SLICE: u64 = 1_000;

/// What kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = CashReportFormat)]
pub enum Format {
    /// UTF-8 with a mark, commas.
    Csv,
    /// A workbook with amounts as numbers and days as dates.
    Xlsx,
}

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
    let too_many = ApiError::Malformed { code: "invalid_query", field: Some("to".into()) };
    if sessions > MOST_ROWS { Err(too_many) } else { Ok(()) }
}

/// Makes the file.
///
/// # Errors
/// Those of [`check`], `internal`.
pub async fn make(app: &App, caller: &Caller, format: Format, query: &str) -> Result<Download, ApiError> {
    check(app, caller, format, query).await?;
    let (range, filter) = CashReportQuery::parse(query)?.filter(app, caller)?;
    let name = format!("{}-{}-{}", words_es::FILE, range.from, range.to);
    let rows = Rows { app: app.clone(), filter, last: None };
    Ok(match format {
        Format::Csv => Download::made(format!("{name}.csv"), "text/csv; charset=utf-8", csv(rows)),
        Format::Xlsx => Download::made(format!("{name}.xlsx"), xlsx::MEDIA_TYPE, workbook(rows).await?),
    })
}

fn csv(rows: Rows) -> Body {
    slices::sent(Sheet { rows, table: Table::new(&words_es::HEADS) })
}

/// Sessions on their way into a file.
struct Sheet {
    rows: Rows,
    table: Table,
}

impl Slices for Sheet {
    async fn slice(mut self) -> Result<(Bytes, Option<Self>), ApiError> {
        let (some, more) = self.rows.slice().await?;
        for row in &some {
            self.table.cells(&cells(&self.rows.app, row)?);
        }
        let bytes = self.table.take().into();
        Ok((bytes, more.then_some(self)))
    }
}

async fn workbook(mut rows: Rows) -> Result<Vec<u8>, ApiError> {
    let mut book = Workbook::new(words_es::SHEET, &words_es::HEADS).map_err(broken)?;
    loop {
        let (some, more) = rows.slice().await?;
        for row in &some {
            book.cells(&cells(&rows.app, row)?).map_err(broken)?;
        }
        if !more {
            return book.finish().map_err(broken);
        }
    }
}

fn broken(error: impl std::error::Error + Send + Sync + 'static) -> ApiError {
    ApiError::Internal(Box::new(error))
}

/// The sessions of a report, some at a time.
struct Rows {
    app: App,
    filter: Filter,
    last: Option<Model>,
}

/// A session as it is shown, with what only files tell.
struct Row {
    shown: CashReportSession,
    tolerance_minor: i64,
    movements: i64,
}

impl Rows {
    /// The next sessions, and whether there may be more.
    async fn slice(&mut self) -> Result<(Vec<Row>, bool), ApiError> {
        let db = self.app.db.begin_read().await?;
        let rows = report::page(&db, &self.filter, self.last.as_ref(), SLICE - 1).await?;
        let more = rows.len() as u64 == SLICE;
        self.last = rows.last().cloned();
        let beside: Vec<_> = rows.iter().map(|row| (row.tolerance_minor, row.movement_count)).collect();
        let shown = load::sessions(&db, rows).await?.into_iter().zip(beside);
        let row = |(shown, (tolerance_minor, movements))| Row { shown, tolerance_minor, movements };
        Ok((shown.map(row).collect(), more))
    }
}

fn cells<'a>(app: &App, row: &'a Row) -> Result<Vec<Cell<'a>>, ApiError> {
    let Row { shown: s, tolerance_minor, movements } = row;
    let currency = Currency::parse(&s.currency)?;
    let amount = |minor| Cell::Amount(Money::new(minor, currency));
    let money = |minor: Option<i64>| Cell::maybe(minor, amount);
    let state = State::from_name(&s.state).map(words_es::state);
    let counted = s.difference_minor.is_some();
    let treatment = s.treatment.as_deref().and_then(Treatment::from_name).map(words_es::treatment);
    let closed = s.closed_at_ms.map(|ms| business_date(ms, &app.config.portal.time_zone));
    Ok(vec![
        Cell::text(s.number.as_str()),
        Cell::maybe(state, Cell::text),
        Cell::text(s.branch.name.as_str()),
        Cell::text(s.cash_box.name.as_str()),
        Cell::text(s.custodian.name.as_str()),
        Cell::maybe(parse_date(&s.opened_on), Cell::Day),
        Cell::text(s.currency.as_str()),
        amount(s.opening_minor),
        money(s.in_minor),
        money(s.payments_minor),
        money(s.out_minor),
        money(s.expected_minor),
        money(s.counted_minor),
        money(s.difference_minor),
        amount(*tolerance_minor),
        Cell::maybe(counted.then_some(s.above_tolerance), |so| Cell::text(words_es::whether(so))),
        Cell::Count(s.recounts),
        Cell::maybe(s.explanation.as_deref(), Cell::text),
        Cell::maybe(treatment, Cell::text),
        Cell::maybe(s.closed_by.as_ref(), |who| Cell::text(who.name.as_str())),
        Cell::maybe(closed, Cell::Day),
        Cell::Count(*movements),
    ])
}
