//! The lists of payments and of what is to be paid as files, with the filters of the lists on screen.

use std::sync::Arc;

use caudal_beneficiaries::beneficiaries::READERS;
use caudal_domain::{account::mask, money::Money, permission::Permission as P};
use caudal_formats::Cell;

use super::api::{self, PayableQuery, PaymentsQuery};
use super::store::list::{self, Filter};
use super::view::PayableItem;
use super::{labels_es, load, store::row::Model};
use caudal_web::http::download::{Download, Format};
use caudal_web::http::sheet::{self, Row, SLICE, Titles};
use caudal_web::http::{page, problem::ApiError, query::parse_query};
use caudal_web::{app::App, caller::Caller};

fn narrowed(caller: &Caller, query: &str) -> Result<Filter, ApiError> {
    if !caller.actor.holds_any(READERS) {
        return Err(ApiError::NotFound);
    }
    let query: PaymentsQuery = parse_query(query)?;
    api::filter(&query, caller)
}

/// Whether this person may have the payments of a list.
///
/// # Errors
/// `not_found` for who sees no payments, `invalid_query` for what the list does not understand.
pub fn check(caller: &Caller, query: &str) -> Result<(), ApiError> {
    narrowed(caller, query).map(drop)
}

/// # Errors
/// Those of [`check`]; `too_many_rows` for more than a workbook holds.
pub async fn make(app: &App, caller: &Caller, format: Format, query: &str) -> Result<Download, ApiError> {
    let filter = Arc::new(narrowed(caller, query)?);
    let file = format!("{}-{}", labels_es::FILE, app.today());
    let titles = Titles { file, sheet: labels_es::SHEET, heads: &labels_es::HEADS };
    // Who pays for some branches only is shown no documents.
    let shows_documents = caller.actor.everywhere(READERS);
    let app = app.clone();
    let rows = sheet::listed(move |after| {
        let (app, filter) = (app.clone(), filter.clone());
        Box::pin(async move {
            let db = app.db.begin_long().await?;
            let rows = list::page(&db, &filter, after, SLICE - 1).await?;
            drop(db);
            let next = sheet::next(&rows, |row| row.id);
            Ok((rows.into_iter().map(|row| cells(row, shows_documents)).collect(), next))
        })
    });
    sheet::download(format, &titles, rows).await
}

fn cells(row: Model, shows_documents: bool) -> Row {
    vec![
        Cell::text(row.number),
        Cell::text(labels_es::state(row.state)),
        sheet::iso_day(&row.execution_date),
        Cell::text(row.beneficiary_name),
        sheet::text(row.holder_document_number.filter(|_| shows_documents)),
        Cell::Amount(Money::new(row.amount_minor, row.currency)),
        Cell::text(row.currency.code()),
        Cell::text(row.concept),
        sheet::text(row.request_number),
        sheet::text(row.account_bank_name),
        sheet::text(row.account_number.as_deref().map(mask)),
        sheet::text(row.source_account_name.or(row.cash_box_name)),
        sheet::text(row.bank_reference),
    ]
}

/// Whether this person may have what is to be paid.
///
/// # Errors
/// `not_found` for who pays nothing, `invalid_query` for what the list does not understand.
pub fn check_payable(caller: &Caller, query: &str) -> Result<(), ApiError> {
    payable_words(caller, query).map(drop)
}

fn payable_words(caller: &Caller, query: &str) -> Result<Option<String>, ApiError> {
    if !caller.actor.holds_any(&[P::ManageSinglePayments]) {
        return Err(ApiError::NotFound);
    }
    let query: PayableQuery = parse_query(query)?;
    Ok(query.q)
}

/// # Errors
/// Those of [`check_payable`]; `too_many_rows` for more than a workbook holds.
pub async fn make_payable(
    app: &App,
    caller: &Caller,
    format: Format,
    query: &str,
) -> Result<Download, ApiError> {
    let words = payable_words(caller, query)?;
    let file = format!("{}-{}", labels_es::PAYABLE_FILE, app.today());
    let titles = Titles { file, sheet: labels_es::PAYABLE_SHEET, heads: &labels_es::PAYABLE_HEADS };
    let (app, actor) = (app.clone(), caller.actor.clone());
    let rows = sheet::listed(move |after: Option<String>| {
        let (app, actor, words) = (app.clone(), actor.clone(), words.clone());
        Box::pin(async move {
            let all = super::to_pay(&actor, P::ManageSinglePayments);
            let after = page::after(after.as_deref())?;
            let page = load::payable(&app, &actor, &all, words.as_deref(), after, SLICE).await?;
            Ok((page.items.into_iter().map(|item| payable_cells(&app, item)).collect(), page.next))
        })
    });
    sheet::download(format, &titles, rows).await
}

fn payable_cells(app: &App, item: PayableItem) -> Row {
    vec![
        Cell::text(item.number),
        Cell::text(item.kind.name),
        Cell::text(item.requester.name),
        Cell::text(item.beneficiary.name),
        Cell::text(item.purpose.unwrap_or_else(|| labels_es::CONFIDENTIAL.to_owned())),
        Cell::Amount(Money::new(item.approved_minor, item.currency)),
        Cell::text(item.currency.code()),
        Cell::maybe(item.needed_by, |day| sheet::iso_day(&day)),
        sheet::day(app, item.released_at_ms),
    ]
}
