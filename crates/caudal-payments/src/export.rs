//! The list of payments as CSV, with the filters of the list on screen, read while it is sent.

use axum::body::Body;
use bytes::Bytes;
use caudal_domain::{account::mask, ids::PaymentId, money::Money};
use caudal_formats::csv::Table;

use super::api::{self, PaymentsQuery};
use super::store::list::{self, Filter};
use super::{labels_es, store::row::Model};
use caudal_beneficiaries::beneficiaries::READERS;
use caudal_web::http::slices::{self, Slices};
use caudal_web::http::{problem::ApiError, query::parse_query};
use caudal_web::{app::App, caller::Caller};

const SLICE: u64 = 1000;

fn narrowed(caller: &Caller, query: &str) -> Result<Filter, ApiError> {
    if !caller.actor.permissions.allows_any(READERS) {
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

/// The payments of a list, as CSV in UTF-8 with a byte order mark, so that spreadsheets read its accents; however many.
pub fn csv(app: &App, caller: &Caller, query: &str) -> Result<Body, ApiError> {
    let filter = narrowed(caller, query)?;
    let table = Table::new(&labels_es::CSV_HEADS);
    Ok(slices::sent(Sheet { app: app.clone(), filter, table, after: None }))
}

/// Payments on their way into a file.
struct Sheet {
    app: App,
    filter: Filter,
    table: Table,
    after: Option<PaymentId>,
}

impl Slices for Sheet {
    async fn slice(mut self) -> Result<(Bytes, Option<Self>), ApiError> {
        let rows = list::page(self.app.db.read(), &self.filter, self.after, SLICE - 1).await?;
        for row in &rows {
            self.table.row(&fields(row)?);
        }
        self.after = rows.last().map(|row| row.id);
        let bytes = self.table.take().into();
        Ok((bytes, (rows.len() as u64 == SLICE).then_some(self)))
    }
}

fn fields(r: &Model) -> Result<[String; 13], ApiError> {
    let or_empty = |text: &Option<String>| text.clone().unwrap_or_default();
    Ok([
        r.number.clone(),
        labels_es::state(r.state).to_owned(),
        r.execution_date.clone(),
        r.beneficiary_name.clone(),
        or_empty(&r.holder_document_number),
        Money::new(r.amount_minor, r.currency).to_string(),
        r.currency.code().to_owned(),
        r.concept.clone(),
        or_empty(&r.request_number),
        or_empty(&r.account_bank_name),
        r.account_number.as_deref().map(mask).unwrap_or_default(),
        r.source_account_name.clone().or_else(|| r.cash_box_name.clone()).unwrap_or_default(),
        or_empty(&r.bank_reference),
    ])
}
