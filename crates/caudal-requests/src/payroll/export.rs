//! What is deducted in a month, as a file for whoever makes the payroll.

use std::{collections::HashMap, sync::Arc};

use caudal_domain::{ids::UserId, money::Money, time::business_date};
use caudal_formats::Cell;

use super::store::{self, Filter, row::Model};
use super::{READERS, api::DeductionsQuery, words_es};
use caudal_access::company;
use caudal_access::people::{self, Papers};
use caudal_web::http::download::{Download, Format};
use caudal_web::http::problem::ApiError;
use caudal_web::http::sheet::{self, Row, SLICE, Titles};
use caudal_web::{app::App, caller::Caller};

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

/// # Errors
/// Those of [`check`]; `too_many_rows` for more than a workbook holds.
pub async fn make(app: &App, caller: &Caller, format: Format, query: &str) -> Result<Download, ApiError> {
    let filter = Arc::new(filter(app, caller, query)?);
    let words = company::general(app.db.read()).await?.words();
    let file = format!("{}-{}", words_es::file(words), filter.period);
    let titles = Titles { file, sheet: words_es::SHEET, heads: &words_es::HEADS };
    let app = app.clone();
    let rows = sheet::listed(move |last: Option<Model>| {
        let (app, filter) = (app.clone(), filter.clone());
        Box::pin(async move {
            let db = app.db.begin_long().await?;
            let rows = store::page(&db, &filter, last.as_ref(), SLICE - 1).await?;
            let people: Vec<_> = rows.iter().filter_map(|row| row.user_id).collect();
            let papers = people::papers(&db, &people).await?;
            let papers: HashMap<_, _> = papers.into_iter().map(|p| (p.id, p)).collect();
            let cells: Vec<_> = rows.iter().map(|row| cells(&app, row, &papers)).collect();
            Ok((cells, sheet::next(&rows, Model::clone)))
        })
    });
    sheet::download(format, &titles, rows).await
}

fn cells(app: &App, row: &Model, papers: &HashMap<UserId, Papers>) -> Row {
    let person = row.user_id.and_then(|id| papers.get(&id));
    let amount = Money::new(row.amount_minor, row.currency);
    let marked = row.marked_at_ms.map(|ms| business_date(ms, &app.config.portal.time_zone));
    let month = caudal_domain::time::parse_date(&format!("{}-01", row.period));
    vec![
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
    ]
}
