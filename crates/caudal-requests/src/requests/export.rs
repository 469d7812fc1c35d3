//! The list of requests as CSV, with the filters of the list on screen, read while it is sent.

use std::sync::Arc;

use axum::body::Body;
use bytes::Bytes;
use caudal_domain::{actor::Actor, ids::RequestId, money::Money};
use caudal_formats::csv::Table;

use super::api::{ListQuery, Listing};
use super::store::{list, row::Model};
use super::{labels_es, record};
use caudal_access::company::{self, General};
use caudal_web::http::slices::{self, Slices};
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};

const SLICE: u64 = 1000;

/// Whether a query string is one that the list understands.
///
/// # Errors
/// `invalid_query`.
pub fn check(app: &App, caller: &Caller, query: &str) -> Result<(), ApiError> {
    ListQuery::parse(query)?.listing(app, caller, &General::default()).map(drop)
}

/// The requests of a list, as CSV in UTF-8 with a byte order mark, so that spreadsheets read its accents; however many.
///
/// # Errors
/// `invalid_query` for what the list does not understand.
pub async fn csv(app: &App, caller: &Caller, query: &str) -> Result<Body, ApiError> {
    let general = company::general(app.db.read()).await?;
    let listing = ListQuery::parse(query)?.listing(app, caller, &general)?;
    let table = Table::new(&labels_es::CSV_HEADERS);
    Ok(slices::sent(Sheet { app: app.clone(), actor: caller.actor.clone(), listing, table, after: None }))
}

/// Requests on their way into a file.
struct Sheet {
    app: App,
    actor: Arc<Actor>,
    listing: Listing,
    table: Table,
    after: Option<RequestId>,
}

impl Slices for Sheet {
    async fn slice(mut self) -> Result<(Bytes, Option<Self>), ApiError> {
        let db = self.app.db.begin_long().await?;
        let Listing { branches, filter } = &self.listing;
        let rows = list::page(&db, branches, filter, self.after, SLICE - 1).await?;
        drop(db);
        for row in &rows {
            let purpose = record::reads_all(row, &self.actor).then_some(row.purpose.as_str());
            self.table.row(&fields(&self.app, row, purpose)?);
        }
        self.after = rows.last().map(|row| row.id);
        let bytes = self.table.take().into();
        Ok((bytes, (rows.len() as u64 == SLICE).then_some(self)))
    }
}

fn fields(app: &App, r: &Model, purpose: Option<&str>) -> Result<Vec<String>, ApiError> {
    let currency = r.currency;
    let amount = |minor: Option<i64>| minor.map(|m| Money::new(m, currency).to_string()).unwrap_or_default();
    let date = |ms: Option<i64>| {
        let zone = &app.config.portal.time_zone;
        ms.map(|m| caudal_domain::time::business_date(m, zone).to_string()).unwrap_or_default()
    };
    Ok(vec![
        r.number.clone(),
        labels_es::state(r.state, r.needs_hr).to_owned(),
        r.type_name.clone(),
        r.requester_name.clone(),
        r.beneficiary_name.clone(),
        r.branch_name.clone().unwrap_or_default(),
        purpose.unwrap_or(labels_es::CONFIDENTIAL).to_owned(),
        r.currency.code().to_owned(),
        amount(Some(r.requested_minor)),
        amount(r.approved_minor),
        amount(Some(r.paid_minor)),
        r.needed_by.clone().unwrap_or_default(),
        date(r.submitted_at_ms),
    ])
}
