//! An account on paper.

use caudal_access::company::Stationery;
use caudal_domain::money::Currency;
use caudal_paper::Document;

use super::query::{AccountLinesQuery, Range};
use super::{api, paper_es};
use caudal_web::http::{problem::ApiError, query::parse_query};
use caudal_web::{app::App, caller::Caller};

/// How many lines stand on paper: whoever wants all takes the table.
const MOST_LINES: u64 = 1_000;

/// What moved an account in one currency, as the query string of its lines says, newest first.
///
/// # Errors
/// `not_found` for who does not read the books and for an account that was never opened, `invalid_query` for what is not understood.
pub async fn account(app: &App, caller: &Caller, key: &str, query: &str) -> Result<Document, ApiError> {
    super::check_may_read(caller)?;
    let query: AccountLinesQuery = parse_query(query)?;
    let currency = Currency::parse(&query.currency)?;
    let range = Range::read(app, query.from.as_deref(), query.until.as_deref())?;
    let db = app.db.begin_long().await?;
    let of_key = (key, currency);
    let (lines, cut) = api::account_lines((&db, app), of_key, &range, (None, None), MOST_LINES).await?;
    let account = api::account(&db, app, key, range).await?;
    Ok(paper_es::account(&account, currency, &lines, cut, &Stationery::load(&db, app).await?))
}
