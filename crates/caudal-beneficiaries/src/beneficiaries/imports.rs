//! Beneficiaries and their accounts from a spreadsheet: each row is one of them, with an account or without. What is applied is
//! what was shown, and every account of it waits for a second person.

pub mod api;
mod apply;
mod compare;
pub mod row;
#[path = "imports/words.es.rs"]
pub mod words_es;

use caudal_db::Conn;
use caudal_domain::ids::BeneficiaryId;
use std::collections::HashMap;

use bytes::Bytes;
use caudal_formats::sheet;

use super::banks::{BankRule, bank_rules};
use super::store::{account, many, row::Model};
use crate::imports::{self, Plan, SLICE, limits, read_apart, unreadable};
use caudal_web::{app::App, http::problem::ApiError};

pub use apply::BENEFICIARIES;

use compare::Comparison;
use row::{Columns, Reading, Written};

/// Goes on with what was being applied when the portal stopped.
pub async fn resume(app: &App) -> Result<(), ApiError> {
    imports::resume(&BENEFICIARIES, app).await
}

/// Goes on with files that nobody goes on with.
pub async fn take_over(app: &App, watch: &mut imports::Watch) -> Result<(), ApiError> {
    watch.take_over(&BENEFICIARIES, app).await
}

/// A file that was read.
struct Table {
    ignored: Vec<String>,
    rows: Vec<Written>,
}

fn parse(bytes: &[u8], reading: &Reading<'_>, stop: &dyn Fn() -> bool) -> Result<Table, ApiError> {
    let mut columns: Option<Columns> = None;
    let mut rows = Vec::new();
    let end = sheet::read(bytes, &limits(), stop, &mut |row| match &columns {
        None => columns = Some(Columns::read(row.cells)),
        Some(columns) => rows.push(reading.row(columns, row)),
    });
    end.map_err(|why| unreadable(&why))?;
    let columns = columns.unwrap_or_default();
    let missing = columns.missing();
    if !missing.is_empty() {
        let heads: Vec<_> = missing.into_iter().map(words_es::title).collect();
        return Err(ApiError::Malformed { code: "columns_missing", field: Some(heads.join(", ")) });
    }
    if rows.is_empty() {
        return Err(ApiError::Malformed { code: "file_empty", field: None });
    }
    Ok(Table { ignored: columns.ignored, rows })
}

/// A beneficiary as it is kept, with its accounts that are in use.
struct Known {
    row: Model,
    accounts: Vec<account::Model>,
}

/// Compares a file with who is registered.
async fn plan(app: &App, bytes: Bytes) -> Result<Plan, ApiError> {
    let db = app.db.read();
    let (banks, home) = (bank_rules(db).await?, app.config.portal.home_currency);
    let table = read_apart(move |stop| parse(&bytes, &Reading::of(&banks, home), stop)).await?;
    let mut comparison = Comparison::default();
    let mut planned = Vec::with_capacity(table.rows.len());
    let mut rows = table.rows.into_iter();
    loop {
        let some: Vec<_> = rows.by_ref().take(SLICE).collect();
        if some.is_empty() {
            break;
        }
        let known = load_existing(db, &some).await?;
        planned.extend(some.into_iter().map(|row| {
            let found = row.document().and_then(|document| known.get(&document));
            comparison.compare(row, found)
        }));
        // Others are to be answered meanwhile.
        tokio::task::yield_now().await;
    }
    let order = (0..planned.len()).filter(|n| planned[*n].content.order.is_some()).collect();
    Ok(Plan { ignored: table.ignored, rows: planned, order })
}

/// The beneficiaries that rows are about, by kind and number of their document.
async fn load_existing(db: &Conn, rows: &[Written]) -> Result<HashMap<(String, String), Known>, ApiError> {
    let documents: Vec<_> = rows.iter().filter_map(Written::document).collect();
    let found = many::by_documents(db, &documents).await?;
    let ids: Vec<_> = found.iter().map(|row| row.id).collect();
    let mut accounts: HashMap<BeneficiaryId, Vec<account::Model>> = HashMap::new();
    for account in many::live_accounts(db, &ids).await? {
        accounts.entry(account.beneficiary_id).or_default().push(account);
    }
    let known = found.into_iter().filter_map(|row| {
        let document = (row.document_type.clone()?, row.document_number.clone()?);
        Some((document, Known { accounts: accounts.remove(&row.id).unwrap_or_default(), row }))
    });
    Ok(known.collect())
}
