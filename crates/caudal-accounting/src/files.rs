//! The books as tables. The journal has a row for each line.

use caudal_domain::ids::{EntryId, ExportId};
use caudal_domain::money::{Currency, Money};
use caudal_domain::time::parse_date;
use caudal_formats::{Cell, xlsx::Workbook};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::query::{AccountLinesQuery, AccountsQuery, JournalQuery, Range};
use super::reports::view::{PaymentsColumn, SpendingGroup};
use super::reports::{Asked, PaymentsReportQuery, SpendingQuery, load};
use super::store::{exports, reports::By};
use super::view::{AccountLine, AccountTurnover, JournalEntry, JournalLine};
use super::{api, codes::Codes, openings::words_es as opening_words, show, words_es};
use caudal_access::company::{self, Words};
use caudal_ledger::{self as ledger, JournalFilter, turnover};
use caudal_web::http::download::{Download, Format};
use caudal_web::http::sheet::{self, Row, Rows, Titles};
use caudal_web::http::{problem::ApiError, query::parse_query};
use caudal_web::{app::App, caller::Caller};

const SLICE: u64 = 500;

/// A file of the books.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(tag = "what", rename_all = "snake_case", deny_unknown_fields)]
pub enum AccountingFile {
    /// The journal, oldest first.
    Journal {
        /// CSV or XLSX.
        format: Format,
        /// The query string of the journal.
        query: String,
    },
    /// Every account that moved or stands, with what it moved.
    TrialBalance {
        /// CSV or XLSX.
        format: Format,
        /// The query string of the list of accounts.
        query: String,
    },
    /// What moved an account in one currency, newest first.
    Account {
        /// CSV or XLSX.
        format: Format,
        /// Stable key of the account.
        key: String,
        /// The query string of its lines.
        query: String,
    },
    /// What was spent within some days, by type, branch, vehicle, person or account, beside the span before.
    Spending {
        /// CSV or XLSX.
        format: Format,
        /// The query string of the report.
        query: String,
    },
    /// What was paid within some days, by the columns of its chart, beside the span before.
    Payments {
        /// CSV or XLSX.
        format: Format,
        /// The query string of the report.
        query: String,
    },
    /// What an export took: always the same entries with the same codes.
    Export {
        /// CSV or XLSX.
        format: Format,
        id: ExportId,
    },
    /// An empty file of opening balances, with rows that show how it is filled in.
    OpeningTemplate {},
}

impl AccountingFile {
    fn format(&self) -> Format {
        match self {
            Self::OpeningTemplate {} => Format::Xlsx,
            Self::Journal { format, .. }
            | Self::TrialBalance { format, .. }
            | Self::Account { format, .. }
            | Self::Spending { format, .. }
            | Self::Payments { format, .. }
            | Self::Export { format, .. } => *format,
        }
    }
}

fn lines_query(query: &str) -> Result<AccountLinesQuery, ApiError> {
    parse_query(query)
}

fn accounts_query(query: &str) -> Result<AccountsQuery, ApiError> {
    parse_query(query)
}

/// Whether the caller may have this file.
///
/// # Errors
/// `not_found` for who does not read the books or for what is not there, `invalid_query` for what is not understood.
pub async fn check(app: &App, caller: &Caller, file: &AccountingFile) -> Result<(), ApiError> {
    super::check_may_read(caller)?;
    match file {
        AccountingFile::Journal { query, .. } => JournalQuery::parse(query)?.filter().map(drop),
        AccountingFile::TrialBalance { query, .. } => accounts_query(query)?.read(app).map(drop),
        AccountingFile::Account { key, query, .. } => {
            let query = lines_query(query)?;
            let _currency = Currency::parse(&query.currency)?;
            Range::read(app, query.from.as_deref(), query.until.as_deref())?;
            turnover::account(app.db.read(), key).await?.map(drop).ok_or(ApiError::NotFound)
        }
        AccountingFile::Spending { query, .. } => SpendingQuery::parse(query)?.read(app).map(drop),
        AccountingFile::Payments { query, .. } => PaymentsReportQuery::parse(query)?.read(app).map(drop),
        AccountingFile::Export { id, .. } => {
            exports::find(app.db.read(), *id).await?.map(drop).ok_or(ApiError::NotFound)
        }
        AccountingFile::OpeningTemplate {} => Ok(()),
    }
}

/// Makes a file.
///
/// # Errors
/// Those of [`check`]; `too_many_rows` for more than a workbook holds.
pub async fn make(app: &App, caller: &Caller, file: &AccountingFile) -> Result<Download, ApiError> {
    check(app, caller, file).await?;
    let (file_name, what) = match file {
        AccountingFile::OpeningTemplate {} => return template(),
        AccountingFile::Journal { query, .. } => {
            let filter = JournalFilter { oldest_first: true, ..JournalQuery::parse(query)?.filter()? };
            let codes = Codes::read(app.db.read()).await?;
            (
                format!("{}-{}", words_es::JOURNAL_FILE, app.today()),
                What::Journal { filter, codes, after: None },
            )
        }
        AccountingFile::TrialBalance { query, .. } => {
            let (range, which) = accounts_query(query)?.read(app)?;
            let name = format!("{}-{}-{}", words_es::TRIAL_FILE, range.from, range.until);
            (name, What::Accounts { range, which, after: None })
        }
        AccountingFile::Account { key, query, .. } => {
            let query = lines_query(query)?;
            let currency = Currency::parse(&query.currency)?;
            let range = Range::read(app, query.from.as_deref(), query.until.as_deref())?;
            let name = format!("{}-{}-{}", words_es::ACCOUNT_FILE, range.from, range.until);
            (name, What::Lines { range, key: key.clone(), currency, after: None, stood: None })
        }
        AccountingFile::Spending { query, .. } => {
            let (asked, by) = SpendingQuery::parse(query)?.read(app)?;
            let (from, until) = asked.days.iso();
            (format!("{}-{from}-{until}", words_es::SPENDING_FILE), What::Spending { asked, by })
        }
        AccountingFile::Payments { query, .. } => {
            let asked = PaymentsReportQuery::parse(query)?.read(app)?;
            let (from, until) = asked.days.iso();
            (format!("{}-{from}-{until}", words_es::PAYMENTS_FILE), What::Payments { asked })
        }
        AccountingFile::Export { id, .. } => {
            let export = exports::find(app.db.read(), *id).await?.ok_or(ApiError::NotFound)?;
            let filter = JournalFilter { export: Some(*id), oldest_first: true, ..JournalFilter::default() };
            let what = What::Journal { filter, codes: Codes::then(&export.codes.0), after: None };
            (format!("{}-{}", words_es::EXPORT_FILE, export.number), what)
        }
    };
    let (sheet, heads) = what.titles();
    let titles = Titles { file: file_name, sheet, heads };
    sheet::download(file.format(), &titles, Books { app: app.clone(), what }).await
}

fn template() -> Result<Download, ApiError> {
    let heads: Vec<_> =
        opening_words::COLUMNS.iter().map(|(column, _)| opening_words::head(*column)).collect();
    let mut book = Workbook::new(opening_words::SHEET, &heads).map_err(ApiError::internal)?;
    for example in &opening_words::EXAMPLES {
        book.row(example).map_err(ApiError::internal)?;
    }
    let bytes = book.finish().map_err(ApiError::internal)?;
    Ok(Download::table(Format::Xlsx, opening_words::TEMPLATE_FILE, bytes))
}

/// Rows of a file, some at a time.
struct Books {
    app: App,
    what: What,
}

enum What {
    Journal { filter: JournalFilter, codes: Codes, after: Option<EntryId> },
    Accounts { range: Range, which: turnover::Which, after: Option<turnover::Place> },
    Lines { range: Range, key: String, currency: Currency, after: Option<EntryId>, stood: Option<i64> },
    Spending { asked: Asked, by: By },
    Payments { asked: Asked },
}

impl What {
    /// What its sheet is called, and its heads.
    fn titles(&self) -> (&'static str, &'static [&'static str]) {
        match self {
            Self::Journal { .. } => (words_es::JOURNAL_SHEET, &words_es::JOURNAL_HEADS),
            Self::Accounts { .. } => (words_es::TRIAL_SHEET, &words_es::TRIAL_HEADS),
            Self::Lines { .. } => (words_es::ACCOUNT_SHEET, &words_es::ACCOUNT_HEADS),
            Self::Spending { by, .. } => (words_es::SPENDING_SHEET, words_es::spending_heads(*by)),
            Self::Payments { .. } => (words_es::PAYMENTS_SHEET, &words_es::PAYMENTS_HEADS),
        }
    }
}

impl Rows for Books {
    async fn slice(&mut self) -> Result<(Vec<Row>, bool), ApiError> {
        let db = self.app.db.begin_long().await?;
        let words = company::general(&db).await?.words();
        match &mut self.what {
            What::Journal { filter, codes, after } => {
                let (posted, more) = ledger::journal_page(&db, filter, *after, SLICE).await?;
                *after = posted.last().map(|last| last.id);
                let kinds: Vec<Vec<_>> =
                    posted.iter().map(|e| e.lines.iter().map(|l| l.account_kind.clone()).collect()).collect();
                let entries = show::entries(&db, &self.app, posted).await?;
                let mut rows = Vec::with_capacity(2 * entries.len());
                for (entry, kinds) in entries.iter().zip(kinds) {
                    for (line, kind) in entry.lines.iter().zip(kinds) {
                        rows.push(journal_row(entry, line, &kind, codes, words)?);
                    }
                }
                Ok((rows, more))
            }
            What::Accounts { range, which, after } => {
                let mut found = turnover::by_account(&db, which, range.days(), after.as_ref(), SLICE).await?;
                let more = found.len() as u64 > SLICE;
                found.truncate(usize::try_from(SLICE).unwrap_or(usize::MAX));
                *after = found.last().map(|of| (of.name.clone(), of.key.clone(), of.currency));
                let codes = Codes::read(&db).await?;
                let rows = found.into_iter().map(|of| turnover_row(&show::turnover(of, &codes), words));
                Ok((rows.collect::<Result<_, _>>()?, more))
            }
            What::Lines { range, key, currency, after, stood } => {
                let from = (*after, *stood);
                let (lines, more) =
                    api::account_lines((&db, &self.app), (key, *currency), range, from, SLICE).await?;
                *after = lines.last().map(|line| line.entry.id);
                *stood = lines.last().map(|line| line.balance_minor - line.amount_minor);
                let rows =
                    lines.iter().map(|line| line_row(line, *currency, words)).collect::<Result<_, _>>()?;
                Ok((rows, more))
            }
            What::Spending { asked, by } => {
                let report = load::spending(&db, &self.app, *asked, *by).await?;
                let rows = report.groups.into_iter().map(|group| spending_row(group, *by, asked.currency));
                Ok((rows.collect(), false))
            }
            What::Payments { asked } => {
                let report = load::payments(&db, &self.app, *asked).await?;
                let rows = report.columns.into_iter().map(|column| payments_row(column, asked.currency));
                Ok((rows.collect(), false))
            }
        }
    }
}

fn sides(amount_minor: i64, currency: Currency) -> [Cell<'static>; 2] {
    let amount = |minor: i64| Cell::Amount(Money::new(minor, currency));
    if amount_minor > 0 {
        [amount(amount_minor), Cell::Nothing]
    } else {
        [Cell::Nothing, amount(-amount_minor)]
    }
}

fn text(text: impl Into<String>) -> Cell<'static> {
    Cell::text(text.into())
}

fn maybe(name: Option<String>) -> Cell<'static> {
    Cell::maybe(name, Cell::text)
}

fn day(iso: &str) -> Cell<'static> {
    Cell::maybe(parse_date(iso), Cell::Day)
}

fn journal_row(
    entry: &JournalEntry,
    line: &JournalLine,
    kind: &str,
    codes: &Codes,
    words: Words,
) -> Result<Row, ApiError> {
    let [debit, credit] = sides(line.amount_minor, line.currency);
    let name = |of: &Option<caudal_web::http::page::Ref>| of.as_ref().map(|of| of.name.clone());
    Ok(vec![
        text(entry.id.to_string()),
        day(&entry.business_date),
        text(words.apply(words_es::event(&entry.event))),
        text(words.apply(words_es::document(&entry.document.kind))),
        text(entry.document.number.clone()),
        maybe(name(&entry.request)),
        maybe(codes.of(&line.account_key, kind).map(str::to_owned)),
        maybe(codes.name_of(&line.account_key, kind).map(str::to_owned)),
        text(line.account_name.clone()),
        debit,
        credit,
        text(line.currency.code()),
        maybe(name(&line.person)),
        maybe(line.supplier_tax_id.clone()),
        maybe(name(&line.branch)),
        maybe(name(&line.cost_centre)),
        text(entry.actor.name.clone()),
        maybe(name(&entry.undoes)),
        maybe(name(&entry.export)),
    ])
}

fn turnover_row(of: &AccountTurnover, words: Words) -> Result<Row, ApiError> {
    let currency = of.currency;
    let amount = |minor: i64| Cell::Amount(Money::new(minor, currency));
    Ok(vec![
        text(words.apply(words_es::kind(&of.kind))),
        maybe(of.code.clone()),
        text(of.name.clone()),
        text(of.currency.code()),
        amount(of.opening_minor),
        amount(of.debit_minor),
        amount(of.credit_minor),
        amount(of.closing_minor),
    ])
}

fn spending_row(group: SpendingGroup, by: By, currency: Currency) -> Row {
    let amount = |minor: i64| Cell::Amount(Money::new(minor, currency));
    let name = group.name.unwrap_or_else(|| words_es::of_none(by).to_owned());
    vec![text(name), amount(group.minor), amount(group.before_minor), text(currency.code())]
}

fn payments_row(column: PaymentsColumn, currency: Currency) -> Row {
    let amount = |minor: i64| Cell::Amount(Money::new(minor, currency));
    let maybe_day = |iso: Option<String>| iso.map_or(Cell::Nothing, |iso| day(&iso));
    vec![
        maybe_day(column.from),
        maybe_day(column.until),
        amount(column.transfers_minor),
        amount(column.batches_minor),
        amount(column.cash_minor),
        amount(column.minor),
        Cell::Count(column.count),
        maybe_day(column.before_from),
        maybe_day(column.before_until),
        amount(column.before_minor),
        text(currency.code()),
    ]
}

fn line_row(line: &AccountLine, currency: Currency, words: Words) -> Result<Row, ApiError> {
    let [debit, credit] = sides(line.amount_minor, currency);
    let person = line.entry.lines.iter().find_map(|l| l.person.as_ref()).map(|p| p.name.clone());
    Ok(vec![
        day(&line.entry.business_date),
        text(words.apply(words_es::event(&line.entry.event))),
        text(line.entry.document.number.clone()),
        maybe(line.entry.request.as_ref().map(|r| r.name.clone())),
        maybe(person),
        debit,
        credit,
        Cell::Amount(Money::new(line.balance_minor, currency)),
        text(currency.code().to_owned()),
        text(line.entry.id.to_string()),
    ])
}
