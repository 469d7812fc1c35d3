//! What is downloaded of batches: the template, the lines with what is wrong beside them, the file for the bank.

use bytes::Bytes;
use caudal_domain::batch::checks::Column;
use caudal_domain::ids::{BatchId, Id};
use caudal_domain::money::{Currency, Money};
use caudal_formats::csv::Table;
use caudal_formats::xlsx::{Annotated, Workbook};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::store::{self, answers as rows, line};
use super::{READERS, files, words_es};
use caudal_web::http::download::{Download, Format};
use caudal_web::http::slices::{Slices, sent};
use caudal_web::http::trail::{self, Object};
use caudal_web::http::{problem::ApiError, taken::audit_taken};
use caudal_web::{app::App, caller::Caller};

/// The media types of files for banks: one of the standard, one in a bank's own layout.
pub const XML: &str = "application/xml";
pub const PLAIN: &str = "text/plain; charset=utf-8";
const SLICE: u64 = 1000;

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
    /// The lines with where each stands, as CSV.
    Lines {
        #[schema(value_type = String, format = Uuid)]
        id: uuid::Uuid,
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
            | Self::Lines { id }
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
    let currency = row.currency;
    match what {
        BatchDownload::Template {} => Err(ApiError::NotFound),
        BatchDownload::Annotated { .. } => {
            Ok(Download::table(Format::Xlsx, &row.number, annotated(app, id).await?))
        }
        BatchDownload::Lines { .. } => {
            let lines = Lines::new(app, id, currency);
            Ok(Download::table(Format::Csv, &row.number, sent(lines)))
        }
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

/// The lines with where each stands, sent while they are read.
struct Lines {
    app: App,
    batch: BatchId,
    /// The last position that was sent.
    at: i64,
    currency: Currency,
    table: Table,
}

impl Lines {
    fn new(app: &App, batch: BatchId, currency: Currency) -> Self {
        let mut heads = vec![words_es::PLACE, words_es::STATE];
        heads.extend(Column::all().map(|column| words_es::head(column).trim_end_matches('*')));
        heads.push(words_es::SAID);
        Self { app: app.clone(), batch, at: 0, currency, table: Table::new(&heads) }
    }
}

impl Slices for Lines {
    async fn slice(mut self) -> Result<(Bytes, Option<Self>), ApiError> {
        let lines = line::after(self.app.db.read(), self.batch, self.at, SLICE).await?;
        let last = lines.last().map(|line| line.position);
        for kept in lines {
            self.table.row(&to_cells(kept, self.currency));
        }
        let text = Bytes::from(self.table.take());
        let next = last.map(|at| Self { at, ..self });
        Ok((text, next))
    }
}

fn to_cells(kept: line::Model, currency: Currency) -> Vec<String> {
    let mut cells = vec![kept.number().to_string(), words_es::line_state(kept.state).to_owned()];
    for column in Column::all() {
        let plain = kept.amount_minor.filter(|_| column == Column::Amount);
        let text = plain.map(|minor| Money::new(minor, currency).to_string());
        cells.push(text.unwrap_or_else(|| kept.cells.text(column).to_owned()));
    }
    let said = kept.bank_said.as_deref();
    let said = said.and_then(|json| serde_json::from_str::<super::stored::BatchFault>(json).ok());
    cells.push(said.map(|said| said.message).unwrap_or_default());
    cells
}
