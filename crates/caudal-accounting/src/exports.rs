//! What is handed to the company's own books: every entry once, with the codes as they stood.

use axum::extract::State;
use caudal_db::{JsonText, audit};
use caudal_domain::time::{DateRefusal, parse_date};
use caudal_domain::{accounting::AccountingRefusal, error::Fields, ids::ExportId};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::codes::Codes;
use super::store::{exports, period};
use caudal_access::identity::guard;
use caudal_ledger as ledger;
use caudal_web::http::command::{Answer, Command, run};
use caudal_web::http::page::{self, Page, Ref};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::query::{Query, invalid_query};
use caudal_web::http::trail::{self, Object};
use caudal_web::{app::App, caller::Caller, http::json::Json};

/// The most entries that one export takes: they are marked in one transaction, which nobody else waits for long.
pub const MOST_ENTRIES: u64 = 200_000;

/// A sum in one currency.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ExportTotal {
    /// ISO 4217 code.
    pub currency: String,
    /// The sum of the debits, which is that of the credits, in minor units.
    pub debit_minor: i64,
}

/// What was handed to the company's own books.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LedgerExport {
    pub id: ExportId,
    pub number: String,
    /// The first day that was asked for, ISO date; all days until the last where there is none.
    pub from: Option<String>,
    /// The last day that was asked for, ISO date.
    pub until: String,
    /// How many entries it took.
    pub entries: i64,
    /// One for each currency.
    pub totals: Vec<ExportTotal>,
    pub made_by: Ref,
    pub at_ms: i64,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ExportDaysQuery {
    /// The first day, ISO date; all days until the last where it is not given.
    pub from: Option<String>,
    /// The last day, ISO date; today where it is not given.
    pub until: Option<String>,
}

/// What an export of some days would take.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ExportPreview {
    /// How many entries no export took yet; one more than `most` where there are more.
    pub entries: i64,
    /// The most that one export takes.
    pub most: u64,
    /// The day of the first of them, ISO date.
    pub first: Option<String>,
    /// The day of the last of them, ISO date.
    pub last: Option<String>,
    /// Accounts that moved within these days and have no code: their keys.
    pub without_code: Vec<String>,
}

/// What shall be exported.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LedgerExportBody {
    /// The first day, ISO date; all days until the last where it is not given.
    pub from: Option<String>,
    /// The last day, ISO date: today or before.
    pub until: String,
    /// That accounts without a code are meant to be exported by their names.
    #[serde(default)]
    pub without_codes: bool,
}

/// Which page.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ExportsQuery {
    /// Where the page begins.
    pub after: Option<String>,
    /// How many: 1 to 100, 25 unless told.
    pub limit: Option<u64>,
}

pub fn to_view(row: &exports::Model) -> LedgerExport {
    let total =
        |(currency, minor): &(String, i64)| ExportTotal { currency: currency.clone(), debit_minor: *minor };
    LedgerExport {
        id: row.id,
        number: row.number.clone(),
        from: row.from_date.clone(),
        until: row.until_date.clone(),
        entries: row.entry_count,
        totals: row.totals.0.0.iter().map(total).collect(),
        made_by: Ref::new(row.made_by, row.made_by_name.clone()),
        at_ms: row.at_ms,
    }
}

/// What was exported, newest first.
#[utoipa::path(get, path = "/api/v1/accounting/exports", tag = "accounting", params(ExportsQuery),
    responses((status = 200, body = Page<LedgerExport>), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub async fn list_ledger_exports(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<ExportsQuery>,
) -> Result<Json<Page<LedgerExport>>, ApiError> {
    super::check_may_read(&caller)?;
    let (after, limit) = (page::after(query.after.as_deref())?, page::limit(query.limit)?);
    let rows = exports::page(app.db.read(), after, limit).await?;
    Ok(Json(Page::cut(rows, limit, |row| row.id).map(|row| to_view(&row))))
}

/// What an export of some days would take.
#[utoipa::path(get, path = "/api/v1/accounting/exports/preview", tag = "accounting", params(ExportDaysQuery),
    responses((status = 200, body = ExportPreview), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub async fn preview_ledger_export(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<ExportDaysQuery>,
) -> Result<Json<ExportPreview>, ApiError> {
    super::check_may_read(&caller)?;
    let day = |text: Option<String>, field: &str| {
        let refused = invalid_query(field);
        text.filter(|t| !t.is_empty()).map(|t| parse_date(&t).ok_or(refused)).transpose()
    };
    let (from, until) = (day(query.from, "from")?, day(query.until, "until")?);
    let (from, until) = (from.map(|d| d.to_string()), until.unwrap_or(app.today()).to_string());
    let db = app.db.begin_long().await?;
    let days = (from.as_deref(), until.as_str());
    let left = exports::left(&db, days, MOST_ENTRIES).await?;
    Ok(Json(ExportPreview {
        without_code: without_code(&db, days).await?.0,
        entries: left.entries,
        most: MOST_ENTRIES,
        first: left.first,
        last: left.last,
    }))
}

async fn without_code(
    db: &caudal_db::Conn,
    days: (Option<&str>, &str),
) -> Result<(Vec<String>, Codes), ApiError> {
    let codes = Codes::read(db).await?;
    let mut missing: Vec<_> = exports::used(db, days)
        .await?
        .into_iter()
        .filter(|account| codes.of(&account.key, &account.kind).is_none())
        .map(|account| account.key)
        .collect();
    missing.sort_unstable();
    Ok((missing, codes))
}

/// Hands the entries of some days to the company's own books: those that no export took yet. They are marked in the same transaction;
/// the file is then fetched as often as needed, and always has the same entries with the same codes.
#[utoipa::path(post, path = "/api/v1/accounting/exports", tag = "accounting", request_body = LedgerExportBody,
    params(("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    responses((status = 201, body = LedgerExport), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub async fn make_ledger_export(
    State(app): State<App>,
    Command { meta, body }: Command<LedgerExportBody>,
) -> Result<Answer, ApiError> {
    super::check_may_read(&meta.caller)?;
    let mut fields = Fields::default();
    let day = |text: &str| parse_date(text).ok_or(DateRefusal::DateInvalid);
    let from = body.from.as_deref().filter(|text| !text.is_empty());
    let from = fields.take("from", from.map(day).transpose()).flatten();
    let past = |date: Date| if date > app.today() { Err(DateRefusal::DateFuture) } else { Ok(date) };
    let until = fields.take("until", day(&body.until).and_then(past));
    if let (Some(from), Some(until)) = (from, until)
        && from > until
    {
        fields.take::<()>("until", Err(DateRefusal::DatesReversed));
    }
    fields.finish()?;
    let Some(until) = until else { return Err(ApiError::NotFound) };
    run(&app, &meta, (), move |tx, app, caller, _| {
        let (from, until) = (from.map(|d| d.to_string()), until.to_string());
        Box::pin(async move {
            // One at a time: two exports would want the same entries.
            period::hold(tx).await?;
            guard::still_holds(app, tx, caller).await?;
            let days = (from.as_deref(), until.as_str());
            let left = exports::left(tx, days, MOST_ENTRIES).await?;
            if left.entries == 0 {
                return Err(AccountingRefusal::NothingToExport.into());
            }
            if left.entries.unsigned_abs() > MOST_ENTRIES {
                return Err(AccountingRefusal::TooManyEntries { most: MOST_ENTRIES }.into());
            }
            let (missing, codes) = without_code(tx, days).await?;
            if !missing.is_empty() && !body.without_codes {
                return Err(AccountingRefusal::CodesMissing { accounts: missing.len() }.into());
            }
            let id = app.new_id();
            let marked = ledger::mark_exported(tx, id, days).await?;
            let row = exports::Model {
                id,
                number: exports::next_number(tx, app.today().year()).await?,
                from_date: from.clone(),
                until_date: until.clone(),
                entry_count: i64::try_from(marked).unwrap_or(i64::MAX),
                totals: JsonText(exports::totals(tx, id).await?),
                codes: JsonText(codes.now()),
                made_by: caller.actor.id,
                made_by_name: caller.actor.name.clone(),
                at_ms: app.now_ms(),
            };
            exports::insert(tx, row.clone()).await?;
            let object = Object { kind: "ledger_export", id: row.id.0, number: Some(&row.number) };
            let told = serde_json::json!({ "from": row.from_date, "until": row.until_date, "entries": row.entry_count });
            let audited = trail::row(app, caller, "ledger_export.make", &object, None, Some(told));
            audit::append(tx, &audited).await?;
            Answer::created(&to_view(&row))
        })
    })
    .await
}
