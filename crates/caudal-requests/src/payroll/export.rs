//! What is deducted in a month, as a workbook for whoever makes the payroll.

use std::collections::HashMap;

use caudal_domain::{error::CommonRefusal, ids::UserId, money::Money, time::business_date};
use caudal_formats::{Cell, xlsx::Workbook};

use super::store::{self, Filter, row::Model};
use super::{READERS, api::DeductionsQuery, words_es};
use caudal_access::company;
use caudal_access::people::{self, Papers};
use caudal_web::http::download::{Download, Format};
use caudal_web::http::{problem::ApiError, sheet};
use caudal_web::{app::App, caller::Caller};

const SLICE: u64 = 500;

/// What a caller asks to have as a file.
///
/// # Errors
/// `not_found` for who does not deduct, `invalid_query` for what the list does not understand.
pub fn check(app: &App, caller: &Caller, query: &str) -> Result<(), ApiError> {
    filter(app, caller, query).map(drop)
}

fn filter(app: &App, caller: &Caller, query: &str) -> Result<Filter, ApiError> {
    if !caller.actor.holds_any(READERS) {
        return Err(ApiError::NotFound);
    }
    DeductionsQuery::parse(query)?.filter(app, caller)
}

/// Makes the file.
///
/// # Errors
/// Those of [`check`], `too_many_rows` for more than a sheet can hold.
pub async fn make(app: &App, caller: &Caller, query: &str) -> Result<Download, ApiError> {
    let filter = filter(app, caller, query)?;
    let db = app.db.begin_long().await?;
    let mut book = Workbook::new(words_es::SHEET, &words_es::HEADS).map_err(ApiError::internal)?;
    let (mut last, mut written): (Option<Model>, u64) = (None, 0);
    loop {
        let rows = store::page(&db, &filter, last.as_ref(), SLICE - 1).await?;
        let people: Vec<_> = rows.iter().filter_map(|row| row.user_id).collect();
        let papers = people::papers(&db, &people).await?;
        let papers: HashMap<_, _> = papers.into_iter().map(|p| (p.id, p)).collect();
        for row in &rows {
            book.cells(&cells(app, row, &papers)?).map_err(ApiError::internal)?;
        }
        written += rows.len() as u64;
        if written > sheet::MOST_ROWS {
            return Err(CommonRefusal::TooManyRows { most: sheet::MOST_ROWS }.into());
        }
        let full = rows.len() as u64 == SLICE;
        last = rows.into_iter().next_back();
        if !full {
            break;
        }
    }
    let words = company::general(&db).await?.words();
    let name = format!("{}-{}", words_es::file(words), filter.period);
    Ok(Download::table(Format::Xlsx, &name, book.finish().map_err(ApiError::internal)?))
}

fn cells(app: &App, row: &Model, papers: &HashMap<UserId, Papers>) -> Result<Vec<Cell<'static>>, ApiError> {
    let person = row.user_id.and_then(|id| papers.get(&id));
    let amount = Money::new(row.amount_minor, row.currency);
    let marked = row.marked_at_ms.map(|ms| business_date(ms, &app.config.portal.time_zone));
    let month = caudal_domain::time::parse_date(&format!("{}-01", row.period));
    Ok(vec![
        Cell::maybe(person.and_then(|p| p.employee_number.clone()), Cell::text),
        Cell::maybe(person.and_then(|p| p.document.clone()), Cell::text),
        Cell::text(row.person_name.clone()),
        Cell::text(words_es::concept(&row.document_kind, &row.concept)),
        Cell::text(row.document_number.clone()),
        Cell::text(words_es::instalment(row.seq, row.seq_of)),
        Cell::maybe(month, Cell::Month),
        Cell::Amount(amount),
        Cell::text(row.currency.code()),
        Cell::text(words_es::state(row.state)),
        Cell::maybe(marked, Cell::Day),
    ])
}
