//! The report as a file to print.

use caudal_access::company::Stationery;
use caudal_paper::Document;

use super::super::store::report;
use super::{api::CashReportQuery, load, paper_es};
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};

/// How many sessions stand on paper: the tables have them all.
const MOST_SESSIONS: u64 = 100;

/// Whether somebody has the report, narrowed as the query string says.
///
/// # Errors
/// As [`paper`].
pub fn check_paper(app: &App, caller: &Caller, query: &str) -> Result<(), ApiError> {
    CashReportQuery::parse(query)?.filter(app, caller).map(drop)
}

/// The report, narrowed as the query string says.
///
/// # Errors
/// `not_found` for whoever does not have the report, `invalid_query` for what is not understood.
pub async fn paper(app: &App, caller: &Caller, query: &str) -> Result<Document, ApiError> {
    let asked = CashReportQuery::parse(query)?;
    let (range, filter) = asked.filter(app, caller)?;
    let report = load::report(app, range, &filter).await?;
    let db = app.db.begin_long().await?;
    let mut rows = report::page(&db, &filter, None, MOST_SESSIONS).await?;
    let cut = rows.len() as u64 > MOST_SESSIONS;
    rows.truncate(usize::try_from(MOST_SESSIONS).unwrap_or(usize::MAX));
    let sessions = load::sessions(&db, rows).await?;
    Ok(paper_es::report(&report, &filter, &sessions, cut, &Stationery::load(&db, app).await?))
}
