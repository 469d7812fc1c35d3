//! The list of beneficiaries as a file, with the filters of the list on screen.

use std::sync::Arc;

use caudal_formats::Cell;

use super::api::ListBeneficiaries;
use super::imports::words_es;
use super::store::{self, Filter, row::Model};
use super::view::{self, BeneficiaryItem, Part, part_for};
use super::{READERS, service};
use caudal_web::http::download::{Download, Format};
use caudal_web::http::sheet::{self, Row, SLICE, Titles};
use caudal_web::http::{problem::ApiError, query::parse_query};
use caudal_web::{app::App, caller::Caller};

/// Whether this person may have the beneficiaries of a list.
///
/// # Errors
/// `not_found` for who has no such list, `invalid_query` for what it does not understand.
pub fn check(caller: &Caller, query: &str) -> Result<(), ApiError> {
    asked(caller, query).map(drop)
}

fn asked(caller: &Caller, query: &str) -> Result<(Filter, Part), ApiError> {
    if !caller.actor.holds_any(READERS) {
        return Err(ApiError::NotFound);
    }
    let query: ListBeneficiaries = parse_query(query)?;
    let part = part_for(&caller.actor);
    Ok((service::filter(&query, part)?, part))
}

/// # Errors
/// Those of [`check`]; `too_many_rows` for more than a workbook holds.
pub async fn make(app: &App, caller: &Caller, format: Format, query: &str) -> Result<Download, ApiError> {
    let asked = Arc::new(asked(caller, query)?);
    let file = format!("{}-{}", words_es::LIST_FILE, app.today());
    let titles = Titles { file, sheet: words_es::LIST_SHEET, heads: &words_es::LIST_HEADS };
    let app = app.clone();
    let rows = sheet::listed(move |last: Option<Model>| {
        let (app, asked) = (app.clone(), asked.clone());
        Box::pin(async move {
            let db = app.db.begin_long().await?;
            let rows = store::page(&db, &asked.0, last.as_ref(), SLICE - 1).await?;
            let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
            let counts = store::account_counts(&db, &ids).await?;
            let cells = rows.iter().map(|row| cells(view::item(row, &counts, asked.1))).collect();
            Ok((cells, sheet::next(&rows, Model::clone)))
        })
    });
    sheet::download(format, &titles, rows).await
}

fn cells(item: BeneficiaryItem) -> Row {
    vec![
        Cell::text(item.name),
        Cell::text(words_es::kind(&item.kind)),
        Cell::maybe(item.document_type, |kind| Cell::text(words_es::document_word(&kind))),
        sheet::text(item.document_number),
        sheet::text(item.email),
        Cell::text(words_es::active(item.active)),
        Cell::Count(item.accounts_verified),
        Cell::Count(item.accounts_unverified),
    ]
}
