//! The calls that read the books.

use axum::extract::State;
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use caudal_db::Conn;
use caudal_domain::order;
use caudal_domain::{ids::EntryId, money::Currency};

use super::codes::{Codes, KINDS};
use super::query::{
    AccountLinesQuery, AccountsQuery, DaysQuery, JournalQuery, PeopleQuery, Range, currency, day, some,
};
use super::show;
use super::view::{
    AccountDetail, AccountLine, AccountTurnover, JournalEntry, PersonBalance, TrialBalance, TrialTotal,
};
use caudal_access::company;
use caudal_ledger as ledger;
use caudal_ledger::turnover::{self, Stood, Turnover, Which};
use caudal_web::http::page::{self, Page};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::query::{PathId, PathKey, Query, invalid_query};
use caudal_web::{app::App, caller::Caller, http::json::Json};

/// A place in a list by name, as a cursor: nobody reads it.
fn cursor((name, key, currency): &turnover::Place) -> String {
    BASE64_URL_SAFE_NO_PAD.encode([name.as_str(), key, currency.code()].join("\u{1f}"))
}

fn place(cursor: Option<&str>) -> Result<Option<turnover::Place>, ApiError> {
    let Some(cursor) = some(cursor) else { return Ok(None) };
    let wrong = || ApiError::Malformed { code: "invalid_cursor", field: None };
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(cursor).map_err(|_| wrong())?;
    let text = String::from_utf8(bytes).map_err(|_| wrong())?;
    let mut parts = text.split('\u{1f}').map(str::to_owned);
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        // What the database cannot hold in a text is no place in it.
        (Some(name), Some(key), Some(currency), None) if !text.contains('\0') => {
            Ok(Some((name, key, Currency::parse(&currency).map_err(|_| wrong())?)))
        }
        _ => Err(wrong()),
    }
}

fn cut<T>(mut rows: Vec<T>, limit: u64, at: impl Fn(&T) -> turnover::Place) -> Page<T> {
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let more = rows.len() > limit;
    rows.truncate(limit);
    let next = rows.last().filter(|_| more).map(|row| cursor(&at(row)));
    Page { items: rows, next }
}

fn page_of(entries: Vec<JournalEntry>, more: bool) -> Page<JournalEntry> {
    let next = entries.last().filter(|_| more).map(|last| last.id.to_string());
    Page { items: entries, next }
}

/// A page of the journal, newest first.
#[utoipa::path(get, path = "/api/v1/accounting/entries", tag = "accounting", params(JournalQuery),
    responses((status = 200, body = Page<JournalEntry>), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub async fn list_journal(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<JournalQuery>,
) -> Result<Json<Page<JournalEntry>>, ApiError> {
    super::check_may_read(&caller)?;
    let (after, limit) = (page::after(query.after.as_deref())?, page::limit(query.limit)?);
    let db = app.db.begin_read().await?;
    let (posted, more) = ledger::journal_page(&db, &query.filter()?, after, limit).await?;
    Ok(Json(page_of(show::entries(&db, &app, posted).await?, more)))
}

/// One entry of the journal.
#[utoipa::path(get, path = "/api/v1/accounting/entries/{id}", tag = "accounting",
    params(("id" = String, Path, description = "UUID")),
    responses((status = 200, body = JournalEntry), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn get_journal_entry(
    State(app): State<App>,
    caller: Caller,
    PathId(id): PathId<EntryId>,
) -> Result<Json<JournalEntry>, ApiError> {
    super::check_may_read(&caller)?;
    let db = app.db.begin_read().await?;
    let posted = ledger::posted_entry(&db, id).await?.ok_or(ApiError::NotFound)?;
    show::entries(&db, &app, vec![posted]).await?.pop().map(Json).ok_or(ApiError::NotFound)
}

/// What each kind of account moved within some days, and how it stood before and after.
#[utoipa::path(get, path = "/api/v1/accounting/trial-balance", tag = "accounting", params(DaysQuery),
    responses((status = 200, body = TrialBalance), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub async fn get_trial_balance(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<DaysQuery>,
) -> Result<Json<TrialBalance>, ApiError> {
    super::check_may_read(&caller)?;
    let range = Range::read(&app, query.from.as_deref(), query.until.as_deref())?;
    let db = app.db.begin_long().await?;
    Ok(Json(trial_balance(&db, &app, range).await?))
}

/// The trial balance of a range, kinds in the order of a balance sheet.
pub async fn trial_balance(db: &Conn, app: &App, range: Range) -> Result<TrialBalance, ApiError> {
    let codes = Codes::read(db).await?;
    let sum = |of: Turnover| Turnover { key: of.kind.clone(), ..of };
    let mut kinds: Vec<_> = turnover::by_kind(db, range.days())
        .await?
        .into_iter()
        .map(|of| show::turnover(sum(of), &codes))
        .collect();
    let rank = |of: &AccountTurnover| KINDS.iter().position(|kind| *kind == of.kind);
    order::sort_by(&mut kinds, |a, b| (rank(a), &a.currency).cmp(&(rank(b), &b.currency)));
    let mut totals: Vec<TrialTotal> = Vec::new();
    for of in &kinds {
        let at = totals.iter().position(|total| total.currency == of.currency).unwrap_or_else(|| {
            totals.push(TrialTotal::of(of.currency));
            totals.len() - 1
        });
        let Some(total) = totals.get_mut(at) else { continue };
        total.opening_minor += of.opening_minor;
        total.debit_minor += of.debit_minor;
        total.credit_minor += of.credit_minor;
        total.closing_minor += of.closing_minor;
    }
    let company = company::company_name(db, app).await?;
    Ok(TrialBalance { company, from: range.from, until: range.until, kinds, totals })
}

/// Accounts by name, with what each moved within some days, and how it stood before and after.
#[utoipa::path(get, path = "/api/v1/accounting/accounts", tag = "accounting", params(AccountsQuery),
    responses((status = 200, body = Page<AccountTurnover>), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub async fn list_accounts(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<AccountsQuery>,
) -> Result<Json<Page<AccountTurnover>>, ApiError> {
    super::check_may_read(&caller)?;
    let (after, limit) = (place(query.after.as_deref())?, page::limit(query.limit)?);
    let (range, which) = query.read(&app)?;
    let db = app.db.begin_long().await?;
    let rows = turnover::by_account(&db, &which, range.days(), after.as_ref(), limit).await?;
    let codes = Codes::read(&db).await?;
    let page = cut(rows, limit, |row| (row.name.clone(), row.key.clone(), row.currency));
    Ok(Json(page.map(|row| show::turnover(row, &codes))))
}

/// An account with what it moved within some days, by currency.
#[utoipa::path(get, path = "/api/v1/accounting/accounts/{key}", tag = "accounting",
    params(DaysQuery, ("key" = String, Path, description = "Stable key of the account")),
    responses((status = 200, body = AccountDetail), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem)))]
pub async fn get_account(
    State(app): State<App>,
    caller: Caller,
    PathKey(key): PathKey,
    Query(query): Query<DaysQuery>,
) -> Result<Json<AccountDetail>, ApiError> {
    super::check_may_read(&caller)?;
    let range = Range::read(&app, query.from.as_deref(), query.until.as_deref())?;
    let db = app.db.begin_long().await?;
    Ok(Json(account(&db, &app, &key, range).await?))
}

/// An account with what it moved.
///
/// # Errors
/// `not_found` for one that was never opened.
pub async fn account(db: &Conn, app: &App, key: &str, range: Range) -> Result<AccountDetail, ApiError> {
    let opened = turnover::account(db, key).await?.ok_or(ApiError::NotFound)?;
    let codes = Codes::read(db).await?;
    let which = Which { key: Some(opened.key.clone()), idle: true, ..Which::default() };
    let turnovers = turnover::by_account(db, &which, range.days(), None, page::MAX_PAGE).await?;
    Ok(AccountDetail {
        code: codes.of(&opened.key, &opened.kind).map(str::to_owned),
        key: opened.key,
        kind: opened.kind,
        name: opened.name,
        company: company::company_name(db, app).await?,
        turnovers: turnovers.into_iter().map(|of| show::turnover(of, &codes)).collect(),
        from: range.from,
        until: range.until,
    })
}

/// What moved an account in one currency within some days, newest first, with how it stood after each line.
#[utoipa::path(get, path = "/api/v1/accounting/accounts/{key}/lines", tag = "accounting",
    params(AccountLinesQuery, ("key" = String, Path, description = "Stable key of the account")),
    responses((status = 200, body = Page<AccountLine>), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem)))]
pub async fn list_account_lines(
    State(app): State<App>,
    caller: Caller,
    PathKey(key): PathKey,
    Query(query): Query<AccountLinesQuery>,
) -> Result<Json<Page<AccountLine>>, ApiError> {
    super::check_may_read(&caller)?;
    let (after, limit) = (page::after(query.after.as_deref())?, page::limit(query.limit)?);
    let range = Range::read(&app, query.from.as_deref(), query.until.as_deref())?;
    let currency = currency(Some(&query.currency))?.ok_or_else(|| invalid_query("currency"))?;
    // One moment: what is posted between two questions would shift every balance.
    let db = app.db.begin_long().await?;
    let (items, more) = account_lines((&db, &app), (&key, currency), &range, (after, None), limit).await?;
    let next = items.last().filter(|_| more).map(|last| last.entry.id.to_string());
    Ok(Json(Page { items, next }))
}

/// Lines of an account after an entry, and whether there are more. `carried_minor` is how it stood before the first of them, where that is
/// known already.
///
/// # Errors
/// `not_found` for an account that was never opened.
pub async fn account_lines(
    (db, app): (&Conn, &App),
    (key, currency): (&str, Currency),
    range: &Range,
    (after, carried_minor): (Option<EntryId>, Option<i64>),
    limit: u64,
) -> Result<(Vec<AccountLine>, bool), ApiError> {
    turnover::account(db, key).await?.ok_or(ApiError::NotFound)?;
    let stood = if let Some(minor) = carried_minor {
        Stood::There(minor)
    } else {
        let which = Which { key: Some(key.to_owned()), idle: true, ..Which::default() };
        let standing = turnover::by_account(db, &which, range.days(), None, page::MAX_PAGE).await?;
        let here = standing.iter().find(|of| of.currency == currency);
        Stood::AtTheEnd(here.map_or(0, |of| of.closing_minor))
    };
    let (turned, more) = turnover::lines(db, (key, currency), range.days(), stood, after, limit).await?;
    let ids: Vec<_> = turned.iter().map(|t| t.entry).collect();
    let entries = show::entries(db, app, ledger::posted_entries(db, &ids).await?).await?;
    let line = |t: turnover::Turned| {
        let entry = entries.iter().find(|entry| entry.id == t.entry)?.clone();
        Some(AccountLine { entry, amount_minor: t.amount_minor, balance_minor: t.balance_minor })
    };
    Ok((turned.into_iter().filter_map(line).collect(), more))
}

/// What people have to prove and owe at the end of a day, by name.
#[utoipa::path(get, path = "/api/v1/accounting/people", tag = "accounting", params(PeopleQuery),
    responses((status = 200, body = Page<PersonBalance>), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub async fn list_people_balances(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<PeopleQuery>,
) -> Result<Json<Page<PersonBalance>>, ApiError> {
    super::check_may_read(&caller)?;
    let (after, limit) = (place(query.after.as_deref())?, page::limit(query.limit)?);
    let until = day(query.until.as_deref(), "until")?.unwrap_or(app.today()).to_string();
    let words = some(query.q.as_deref());
    let rows = turnover::by_person(app.db.read(), words, &until, after.as_ref(), limit).await?;
    let page = cut(rows, limit, |row| (row.name.clone(), row.beneficiary.clone(), row.currency));
    Ok(Json(page.map(|row| PersonBalance {
        advances_key: format!("advances:{}", row.beneficiary),
        receivable_key: format!("receivable:{}", row.beneficiary),
        beneficiary_id: row.beneficiary,
        name: row.name,
        currency: row.currency,
        advances_minor: row.advances_minor,
        receivable_minor: row.receivable_minor,
    })))
}
