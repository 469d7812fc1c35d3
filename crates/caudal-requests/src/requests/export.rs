//! The list of requests as a file, with the filters of the list on screen.

use std::sync::Arc;

use caudal_domain::{actor::Actor, money::Money};
use caudal_formats::Cell;

use super::api::ListQuery;
use super::store::{list, listed::Listed};
use super::{READERS, labels_es, record};
use caudal_access::company::{self, General};
use caudal_web::http::download::{Download, Format};
use caudal_web::http::sheet::{self, Row, SLICE, Titles};
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};

/// Whether this person may have the requests of a list.
///
/// # Errors
/// `not_found` for who has no list of requests, `invalid_query` for what it does not understand.
pub fn check(app: &App, caller: &Caller, query: &str) -> Result<(), ApiError> {
    if !caller.actor.holds_any(READERS) {
        return Err(ApiError::NotFound);
    }
    ListQuery::parse(query)?.listing(app, caller, &General::default()).map(drop)
}

/// # Errors
/// Those of [`check`]; `too_many_rows` for more than a workbook holds.
pub async fn make(app: &App, caller: &Caller, format: Format, query: &str) -> Result<Download, ApiError> {
    check(app, caller, query)?;
    let general = company::general(app.db.read()).await?;
    let listing = Arc::new(ListQuery::parse(query)?.listing(app, caller, &general)?);
    let file = format!("{}-{}", labels_es::FILE, app.today());
    let titles = Titles { file, sheet: labels_es::SHEET, heads: &labels_es::HEADS };
    let (app, actor) = (app.clone(), caller.actor.clone());
    let rows = sheet::listed(move |after| {
        let (app, actor, listing) = (app.clone(), actor.clone(), listing.clone());
        Box::pin(async move {
            let db = app.db.begin_long().await?;
            let rows = list::page(&db, &listing.branches, &listing.filter, after, SLICE - 1).await?;
            drop(db);
            let next = sheet::next(&rows, |row| row.id);
            Ok((rows.into_iter().map(|row| cells(&app, &actor, row)).collect(), next))
        })
    });
    sheet::download(format, &titles, rows).await
}

fn cells(app: &App, actor: &Actor, row: Listed) -> Row {
    let amount = |minor| Cell::Amount(Money::new(minor, row.currency));
    let reads_all = record::reads_all(&row, actor);
    let needed_by = row.needed_by.as_deref().map(sheet::iso_day);
    let cells = vec![
        Cell::text(row.number),
        Cell::text(labels_es::state(row.state, row.needs_hr)),
        Cell::text(row.type_name),
        Cell::text(row.requester_name),
        Cell::text(row.beneficiary_name),
        sheet::text(row.branch_name),
        if reads_all { Cell::text(row.purpose) } else { Cell::text(labels_es::CONFIDENTIAL) },
        Cell::text(row.currency.code()),
        amount(row.requested_minor),
        Cell::maybe(row.approved_minor, amount),
        amount(row.paid_minor),
        needed_by.unwrap_or(Cell::Nothing),
        Cell::maybe(row.submitted_at_ms, |ms| sheet::day(app, ms)),
    ];
    cells
}
