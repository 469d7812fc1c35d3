//! What is downloaded of batches: the template, the lines with what is wrong beside them, the file for the bank.

use std::sync::Arc;

use caudal_domain::batch::checks::Column;
use caudal_domain::ids::{BatchId, Id};
use caudal_domain::money::{Currency, Money};
use caudal_formats::Cell;
use caudal_formats::xlsx::{Annotated, Workbook};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::api::{self, BatchQuery, lines::BatchLineQuery};
use super::store::list::{self, Filter};
use super::store::{self, answers as rows, line};
use super::{READERS, files, view, words_es};
use caudal_web::http::download::{Download, Format};
use caudal_web::http::sheet::{self, Row, SLICE, Titles};
use caudal_web::http::trail::{self, Object};
use caudal_web::http::{problem::ApiError, query::parse_query, taken::audit_taken};
use caudal_web::{app::App, caller::Caller};

/// The media types of files for banks: one of the standard, one in a bank's own layout.
pub const XML: &str = "application/xml";
pub const PLAIN: &str = "text/plain; charset=utf-8";

#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(tag = "what", rename_all = "snake_case", deny_unknown_fields)]
pub enum BatchDownload {
    /// An empty file with the heads that are understood, as a workbook.
    Template {},
    /// The lines with what is wrong beside each, as a workbook.
    Annotated {
        #[schema(value_type = String, format = Uuid)]
        id: uuid::Uuid,
    },
    /// The lines with where each stands: those of its list that are asked for.
    Lines {
        #[schema(value_type = String, format = Uuid)]
        id: uuid::Uuid,
        /// CSV unless told.
        #[serde(default)]
        format: Format,
        /// The query string of the list of lines.
        #[serde(default)]
        query: String,
    },
    BankFile {
        #[schema(value_type = String, format = Uuid)]
        id: uuid::Uuid,
    },
    /// The bank's paper behind what was said by hand.
    Evidence {
        #[schema(value_type = String, format = Uuid)]
        id: uuid::Uuid,
        /// UUID of the paper.
        #[schema(value_type = String, format = Uuid)]
        evidence_id: uuid::Uuid,
    },
}

impl BatchDownload {
    fn batch(&self) -> Option<BatchId> {
        match self {
            Self::Template {} => None,
            Self::Annotated { id }
            | Self::Lines { id, .. }
            | Self::BankFile { id }
            | Self::Evidence { id, .. } => Some(Id::new(*id)),
        }
    }
}

/// Refuses what this person may not download, or what is not there.
///
/// # Errors
/// `not_found`, `stored_file_missing`, `stored_file_damaged`.
pub async fn check(app: &App, caller: &Caller, what: &BatchDownload) -> Result<(), ApiError> {
    if !caller.actor.everywhere(READERS) {
        return Err(ApiError::NotFound);
    }
    let Some(id) = what.batch() else { return Ok(()) };
    let row = store::find(app.db.read(), id).await?.ok_or(ApiError::NotFound)?;
    match what {
        BatchDownload::BankFile { .. } => bank_file(app, &row).await.map(drop),
        BatchDownload::Evidence { evidence_id, .. } => {
            evidence(app, id, Id::new(*evidence_id)).await.map(drop)
        }
        BatchDownload::Lines { query, .. } => asked_lines(query).map(drop),
        _ => Ok(()),
    }
}

/// Makes the file, and writes down who took it.
pub async fn make(app: &App, caller: &Caller, what: &BatchDownload) -> Result<Download, ApiError> {
    check(app, caller, what).await?;
    let Some(id) = what.batch() else {
        return Ok(Download::table(Format::Xlsx, words_es::TEMPLATE_NAME, template()?));
    };
    let row = store::find(app.db.read(), id).await?.ok_or(ApiError::NotFound)?;
    note(app, caller, &row, what).await?;
    match what {
        BatchDownload::Template {} => Err(ApiError::NotFound),
        BatchDownload::Annotated { .. } => {
            Ok(Download::table(Format::Xlsx, &row.number, annotated(app, id).await?))
        }
        BatchDownload::Lines { format, query, .. } => lines(app, &row, *format, query).await,
        BatchDownload::BankFile { .. } => bank_file(app, &row).await,
        BatchDownload::Evidence { evidence_id, .. } => evidence(app, id, Id::new(*evidence_id)).await,
    }
}

async fn note(
    app: &App,
    caller: &Caller,
    row: &store::row::Model,
    what: &BatchDownload,
) -> Result<(), ApiError> {
    let object = Object { kind: "batch", id: row.id.0, number: Some(&row.number) };
    let hash = row.bank_file.as_ref().map(|file| file.sha256.clone());
    let hash = hash.filter(|_| matches!(what, BatchDownload::BankFile { .. }));
    let told = json!({ "what": what, "sha256": hash });
    audit_taken(app, trail::row(app, caller, "batch.download", &object, None, Some(told))).await
}

/// The bytes that were made.
async fn bank_file(app: &App, row: &store::row::Model) -> Result<Download, ApiError> {
    let (file, stored) = row.bank_file.as_ref().zip(row.stored_bank_file()).ok_or(ApiError::NotFound)?;
    let bytes = files::get(app, &stored).await?;
    let media = if file.media_type == XML { XML } else { PLAIN };
    Ok(Download::new(file.name.clone(), media, bytes))
}

/// The bank's paper as it came.
async fn evidence(app: &App, batch: BatchId, id: Id) -> Result<Download, ApiError> {
    let paper = rows::evidence(app.db.read(), batch, id).await?.ok_or(ApiError::NotFound)?;
    let bytes = files::get(app, &paper.stored()).await?;
    Ok(Download::new(paper.name, paper.media_type, bytes))
}

/// Every column as text: so that no spreadsheet takes an account for a number.
fn template() -> Result<Vec<u8>, ApiError> {
    let heads: Vec<&str> = Column::all().map(words_es::head).collect();
    let mut book = Workbook::new(words_es::SHEET, &heads).map_err(ApiError::internal)?;
    book.row(&words_es::EXAMPLE).map_err(ApiError::internal)?;
    book.finish().map_err(ApiError::internal)
}

async fn annotated(app: &App, id: BatchId) -> Result<Vec<u8>, ApiError> {
    let mut heads = vec![words_es::PLACE];
    heads.extend(Column::all().map(words_es::head));
    let mut book = Annotated::new(words_es::SHEET, &heads, words_es::ERRORS).map_err(ApiError::internal)?;
    let mut at = 0;
    loop {
        let lines = line::after(app.db.read(), id, at, SLICE).await?;
        let Some(last) = lines.last() else { break };
        at = last.position;
        for kept in &lines {
            let mut cells = vec![kept.number().to_string()];
            cells.extend(Column::all().map(|column| kept.cells.text(column).to_owned()));
            let problems = kept.problems.as_ref().map(|p| p.0.as_slice()).unwrap_or_default();
            let wrong: Vec<usize> = Column::all()
                .enumerate()
                .filter(|(_, column)| problems.iter().any(|p| p.column == column.name()))
                .map(|(place, _)| place + 1)
                .collect();
            let told: Vec<String> = problems
                .iter()
                .map(|p| {
                    let column = Column::from_name(&p.column).map_or("", words_es::head);
                    format!(
                        "{} · {}: {}",
                        words_es::severity(&p.severity),
                        column.trim_end_matches('*'),
                        p.message
                    )
                })
                .collect();
            book.row(&cells, &wrong, &told.join("\n")).map_err(ApiError::internal)?;
        }
    }
    book.finish().map_err(ApiError::internal)
}

fn asked_lines(query: &str) -> Result<(line::Show, Vec<String>), ApiError> {
    let query: BatchLineQuery = parse_query(query)?;
    Ok((api::lines::show(query.show.as_deref())?, api::lines::words(query.q.as_deref())))
}

async fn lines(
    app: &App,
    row: &store::row::Model,
    format: Format,
    query: &str,
) -> Result<Download, ApiError> {
    let asked = Arc::new(asked_lines(query)?);
    let mut heads = vec![words_es::PLACE, words_es::STATE];
    heads.extend(Column::all().map(|column| words_es::head(column).trim_end_matches('*')));
    heads.push(words_es::SAID);
    let titles = Titles { file: row.number.clone(), sheet: words_es::LINES_SHEET, heads: &heads };
    let (app, id, currency) = (app.clone(), row.id, row.currency);
    let rows = sheet::listed(move |offset: Option<u64>| {
        let (app, asked) = (app.clone(), asked.clone());
        Box::pin(async move {
            let offset = offset.unwrap_or(0);
            let lines = line::page(app.db.read(), id, &asked.0, &asked.1, (offset, SLICE)).await?;
            let next = sheet::next(&lines, |_| offset + SLICE);
            Ok((lines.into_iter().map(|line| to_cells(line, currency)).collect(), next))
        })
    });
    sheet::download(format, &titles, rows).await
}

/// Whether this person may have the batches of a list.
///
/// # Errors
/// `not_found` for who sees no batches, `invalid_query` for what the list does not understand.
pub fn check_list(caller: &Caller, query: &str) -> Result<(), ApiError> {
    asked_batches(caller, query).map(drop)
}

fn asked_batches(caller: &Caller, query: &str) -> Result<Filter, ApiError> {
    if !caller.actor.everywhere(READERS) {
        return Err(ApiError::NotFound);
    }
    let query: BatchQuery = parse_query(query)?;
    query.filter()
}

/// # Errors
/// Those of [`check_list`]; `too_many_rows` for more than a workbook holds.
pub async fn make_list(
    app: &App,
    caller: &Caller,
    format: Format,
    query: &str,
) -> Result<Download, ApiError> {
    let filter = Arc::new(asked_batches(caller, query)?);
    let file = format!("{}-{}", words_es::LIST_FILE, app.today());
    let titles = Titles { file, sheet: words_es::LIST_SHEET, heads: &words_es::LIST_HEADS };
    let app = app.clone();
    let rows = sheet::listed(move |after| {
        let (app, filter) = (app.clone(), filter.clone());
        Box::pin(async move {
            let rows = list::page(app.db.read(), &filter, after, SLICE - 1).await?;
            let next = sheet::next(&rows, |row| row.id);
            Ok((rows.iter().map(|row| batch(&app, row)).collect::<Result<_, _>>()?, next))
        })
    });
    sheet::download(format, &titles, rows).await
}

fn batch(app: &App, row: &store::row::Model) -> Result<Row, ApiError> {
    let item = view::item(row)?;
    let amount = |minor| Cell::Amount(Money::new(minor, item.currency));
    Ok(vec![
        Cell::text(item.number),
        Cell::text(words_es::state(item.state)),
        Cell::text(item.description),
        Cell::text(item.source_account.name),
        sheet::iso_day(&item.execution_date),
        Cell::text(item.currency.code()),
        amount(item.control_minor),
        Cell::Count(item.control_count),
        amount(item.total_minor),
        Cell::Count(item.lines.into()),
        Cell::Count(item.wrong_lines.into()),
        Cell::Count(item.pending_lines.into()),
        sheet::text(row.bank_reference.clone()),
        Cell::text(item.created_by.name),
        sheet::day(app, item.created_at_ms),
    ])
}

fn to_cells(line: line::Model, currency: Currency) -> Row {
    let mut cells = vec![Cell::text(line.number().to_string()), Cell::text(words_es::line_state(line.state))];
    for column in Column::all() {
        let plain = line.amount_minor.filter(|_| column == Column::Amount);
        let amount = plain.map(|minor| Cell::Amount(Money::new(minor, currency)));
        cells.push(amount.unwrap_or_else(|| Cell::text(line.cells.text(column).to_owned())));
    }
    let answer = line.bank_said.as_deref();
    let answer = answer.and_then(|json| serde_json::from_str::<super::stored::BatchFault>(json).ok());
    cells.push(Cell::maybe(answer, |answer| Cell::text(answer.message)));
    cells
}
