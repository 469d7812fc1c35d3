//! The list of requests as CSV, with the filters of the list on screen.

use caudal_domain::{
    ids::Id,
    money::{Currency, Money},
};
use caudal_formats::csv::Table;

use super::{
    api::ListQuery,
    labels_es,
    store::{list, row::Model},
};
use crate::{app::App, caller::Caller, http::problem::ApiError};

/// The most rows of one export.
const MOST_ROWS: usize = 50_000;
/// How many are read at once.
const SLICE: u64 = 1000;

/// Whether a query string is one that the list understands.
///
/// # Errors
/// `invalid_query`.
pub fn check(app: &App, caller: &Caller, query: &str) -> Result<(), ApiError> {
    ListQuery::parse(query)?.listing(app, caller).map(drop)
}

/// The requests of a list, as CSV in UTF-8 with a byte order mark, so that spreadsheets read its accents.
///
/// # Errors
/// `invalid_query` for what the list does not understand, `internal` when the database fails.
pub async fn csv(app: &App, caller: &Caller, query: &str) -> Result<Vec<u8>, ApiError> {
    let listing = ListQuery::parse(query)?.listing(app, caller)?;
    let mut table = Table::new(&labels_es::CSV_HEADERS);
    let mut after = None;
    let mut written = 0;
    while written < MOST_ROWS {
        let rows = list::page(app.db.read(), &listing.branches, &listing.filter, after, SLICE - 1).await?;
        let Some(last) = rows.last() else { break };
        after = Some(Id(last.id));
        written += rows.len();
        let full = rows.len() as u64 == SLICE;
        let items = super::items(app.db.read(), &caller.actor, &rows).await?;
        for (row, item) in rows.iter().zip(items) {
            table.row(&fields(app, row, item.purpose.as_deref())?);
        }
        if !full {
            break;
        }
    }
    Ok(table.finish())
}

fn fields(app: &App, r: &Model, purpose: Option<&str>) -> Result<Vec<String>, ApiError> {
    let currency = Currency::parse(&r.currency)?;
    let amount = |minor: Option<i64>| minor.map(|m| Money::new(m, currency).to_string()).unwrap_or_default();
    let date = |ms: Option<i64>| {
        let zone = &app.config.portal.time_zone;
        ms.map(|m| caudal_domain::time::business_date(m, zone).to_string()).unwrap_or_default()
    };
    Ok(vec![
        r.number.clone(),
        labels_es::state(&r.state, r.needs_hr).to_owned(),
        r.type_name.clone(),
        r.requester_name.clone(),
        r.beneficiary_name.clone(),
        r.branch_name.clone().unwrap_or_default(),
        purpose.unwrap_or(labels_es::CONFIDENTIAL).to_owned(),
        r.currency.clone(),
        amount(Some(r.requested_minor)),
        amount(r.approved_minor),
        amount(Some(r.paid_minor)),
        r.needed_by.clone().unwrap_or_default(),
        date(r.submitted_at_ms),
    ])
}
