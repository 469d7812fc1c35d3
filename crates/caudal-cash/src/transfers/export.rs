//! The list of transfers as a file, with the filters of the list on screen.

use std::sync::Arc;

use caudal_domain::money::Money;
use caudal_formats::Cell;

use super::super::labels_es;
use super::api::{self, CashTransfersQuery};
use super::store::list::{self, Filter};
use super::{READERS, load, view::CashTransferItem};
use caudal_web::http::download::{Download, Format};
use caudal_web::http::sheet::{self, Row, SLICE, Titles};
use caudal_web::http::{problem::ApiError, query::parse_query};
use caudal_web::{app::App, caller::Caller};

/// Whether this person may have the transfers of a list.
///
/// # Errors
/// `not_found` for who sees no transfers, `invalid_query` for what the list does not understand.
pub fn check(app: &App, caller: &Caller, query: &str) -> Result<(), ApiError> {
    narrowed(app, caller, query).map(drop)
}

fn narrowed(app: &App, caller: &Caller, query: &str) -> Result<Filter, ApiError> {
    if !caller.actor.holds_any(READERS) {
        return Err(ApiError::NotFound);
    }
    let query: CashTransfersQuery = parse_query(query)?;
    api::filter(app, &query)
}

/// # Errors
/// Those of [`check`]; `too_many_rows` for more than a workbook holds.
pub async fn make(app: &App, caller: &Caller, format: Format, query: &str) -> Result<Download, ApiError> {
    let sight = load::sight(app.db.read(), &caller.actor).await?;
    let asked = Arc::new((narrowed(app, caller, query)?, sight));
    let file = format!("{}-{}", labels_es::TRANSFERS_FILE, app.today());
    let titles = Titles { file, sheet: labels_es::TRANSFERS_SHEET, heads: &labels_es::TRANSFERS_HEADS };
    let (app, actor) = (app.clone(), caller.actor.clone());
    let rows = sheet::listed(move |after| {
        let (app, actor, asked) = (app.clone(), actor.clone(), asked.clone());
        Box::pin(async move {
            let db = app.db.begin_long().await?;
            let rows = list::page(&db, &asked.0, &asked.1, after, SLICE - 1).await?;
            let items = load::items(&db, &actor, &rows).await?;
            let next = sheet::next(&rows, |row| row.id);
            Ok((items.into_iter().map(|item| cells(&app, item)).collect(), next))
        })
    });
    sheet::download(format, &titles, rows).await
}

fn cells(app: &App, item: CashTransferItem) -> Row {
    vec![
        Cell::text(item.number),
        Cell::text(labels_es::transfer_state(item.state)),
        Cell::text(item.from.name),
        Cell::text(item.to.name),
        Cell::Amount(Money::new(item.amount_minor, item.currency)),
        Cell::text(item.currency.code()),
        sheet::text(item.carrier),
        sheet::text(item.document_number),
        sheet::text(item.note),
        Cell::text(item.sent_by.name),
        sheet::day(app, item.sent_at_ms),
        Cell::maybe(item.ended_by, |person| Cell::text(person.name)),
        sheet::text(item.bank_reference),
        sheet::text(item.reason),
    ]
}
