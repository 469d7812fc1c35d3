//! Where the lines of a check come from: the file, or what is kept of it.

use super::{super::stored::Sheet, ApiError, App, Cells, Model, files, line, sheets, store};
use caudal_web::storage::StoredFile;
use sheets::{Rows, SLICE};

pub struct Draft {
    /// Its place in the batch, from 1.
    pub position: i64,
    /// Its number as the spreadsheet shows it.
    pub row_number: Option<i64>,
    pub cells: Cells,
    /// Where its money should have gone in the batch that it failed in.
    pub was: Option<String>,
    pub before: Option<line::Model>,
}

pub enum Source {
    /// The file, whose rows come one after the other.
    File {
        rows: Rows,
        /// The place of the last one.
        at: i64,
    },
    Kept {
        batch: caudal_domain::ids::BatchId,
        /// The place of the last one.
        at: i64,
    },
}

impl Source {
    /// The file of a batch where its lines were not read yet, else its lines. The code of why there is none.
    pub async fn open(app: &App, row: &Model) -> Result<Result<Self, &'static str>, ApiError> {
        let Some((stored, sheet)) = unread(row) else {
            return Ok(Ok(Self::Kept { batch: store::id(row), at: 0 }));
        };
        let bytes = match files::get(app, &stored).await {
            Err(ApiError::FileNotWhole { .. }) => return Ok(Err("file_gone")),
            bytes => bytes?,
        };
        Ok(Ok(Self::File { rows: sheets::read_rows(bytes, sheet), at: 0 }))
    }

    /// Whether the lines of a batch come from its file.
    pub fn is_file(row: &Model) -> bool {
        unread(row).is_some()
    }

    /// The next lines; nothing after the last. The code of why the file cannot be read further.
    pub async fn next(&mut self, app: &App) -> Result<Result<Option<Vec<Draft>>, &'static str>, ApiError> {
        match self {
            Self::File { rows, at } => {
                let slice = match rows.recv().await {
                    None => return Ok(Ok(None)),
                    Some(Err(why)) => return Ok(Err(why.code())),
                    Some(Ok(slice)) => slice,
                };
                let drafts = slice.into_iter().map(|row| {
                    *at += 1;
                    let (position, row_number) = (*at, Some(row.number));
                    Draft { position, row_number, cells: row.cells, was: None, before: None }
                });
                Ok(Ok(Some(drafts.collect())))
            }
            Self::Kept { batch, at } => {
                let lines = line::after(app.db.read(), *batch, *at, SLICE as u64).await?;
                let Some(last) = lines.last() else { return Ok(Ok(None)) };
                *at = last.position;
                let drafts = lines.into_iter().map(|line| Draft {
                    position: line.position,
                    row_number: line.row_number,
                    cells: line.cells.0.clone(),
                    was: None,
                    before: Some(line),
                });
                Ok(Ok(Some(drafts.collect())))
            }
        }
    }
}

/// The file of a batch whose lines were not read yet.
fn unread(row: &Model) -> Option<(StoredFile, &Sheet)> {
    let sheet = row.sheet.as_ref().map(|sheet| &sheet.0);
    row.stored_sheet().zip(sheet).filter(|_| !row.lines_read)
}
