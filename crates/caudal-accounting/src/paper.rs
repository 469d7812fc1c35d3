//! An account on paper.

use caudal_access::company::Stationery;
use caudal_domain::money::Currency;
use caudal_ledger::turnover;
use caudal_paper::Document;

use super::query::{AccountLinesQuery, Range};
use super::{api, paper_es};
use caudal_web::http::{problem::ApiError, query::parse_query};
use caudal_web::{app::App, caller::Caller};

/// How many lines stand on paper: whoever wants all takes the table.
const MOST_LINES: u64 = 1_000;

/// In which currency and of which days, for who reads the books.
fn asked(app: &App, caller: &Caller, query: &str) -> Result<(Currency, Range), ApiError> {
    super::check_may_read(caller)?;
    let query: AccountLinesQuery = parse_query(query)?;
    let currency = Currency::parse(&query.currency)?;
    Ok((currency, Range::read(app, query.from.as_deref(), query.until.as_deref())?))
}

/// Whether somebody may have the paper of an account.
///
/// # Errors
/// As [`account`].
pub async fn check(app: &App, caller: &Caller, key: &str, query: &str) -> Result<(), ApiError> {
    asked(app, caller, query)?;
    turnover::account(app.db.read(), key).await?.map(drop).ok_or(ApiError::NotFound)
}

/// What moved an account in one currency, as the query string of its lines says, newest first.
///
/// # Errors
/// `not_found` for who does not read the books and for an account that was never opened, `invalid_query` for what is not understood.
pub async fn account(app: &App, caller: &Caller, key: &str, query: &str) -> Result<Document, ApiError> {
    let (currency, range) = asked(app, caller, query)?;
    let db = app.db.begin_long().await?;
    let of_key = (key, currency);
    let (lines, cut) = api::account_lines((&db, app), of_key, &range, (None, None), MOST_LINES).await?;
    let account = api::account(&db, app, key, range).await?;
    Ok(paper_es::account(&account, currency, &lines, cut, &Stationery::load(&db, app).await?))
}
