//! Files to take away: an empty one to fill in, and what is wrong with one that was sent.

use bytes::Bytes;
use caudal_formats::{csv::Table, xlsx::Workbook};

use super::{FileKind, ImportId, content::Content, store};
use caudal_web::http::download::{Download, Format};
use caudal_web::{app::App, http::problem::ApiError};

const SLICE: u64 = 500;

/// A table in the making, whatever it becomes.
pub enum Sheet {
    /// Parted by commas.
    Csv(Box<Table>),
    Xlsx(Box<Workbook>),
}

impl Sheet {
    /// Begins with the heads; `sheet` is what a workbook calls it.
    pub fn new(format: Format, sheet: &str, heads: &[&str]) -> Result<Self, ApiError> {
        Ok(match format {
            Format::Csv => Self::Csv(Box::new(Table::new(heads))),
            Format::Xlsx => Self::Xlsx(Box::new(Workbook::new(sheet, heads).map_err(ApiError::internal)?)),
        })
    }

    pub fn row(&mut self, cells: &[String]) -> Result<(), ApiError> {
        match self {
            Self::Csv(table) => table.row(cells),
            Self::Xlsx(book) => book.row(cells).map_err(ApiError::internal)?,
        }
        Ok(())
    }

    /// What was written since the last time; nothing of a workbook, which is made at its end.
    #[must_use]
    pub fn take(&mut self) -> Bytes {
        match self {
            Self::Csv(table) => table.take().into(),
            Self::Xlsx(_) => Bytes::new(),
        }
    }

    /// The whole file under this name.
    pub fn finish(self, format: Format, name: &str) -> Result<Download, ApiError> {
        let bytes = match self {
            Self::Csv(table) => table.finish(),
            Self::Xlsx(book) => book.finish().map_err(ApiError::internal)?,
        };
        Ok(Download::table(format, name, bytes))
    }
}

/// Everything that is wrong with the rows of a file, as a table with these six heads: row, column, value, code, what to do, and
/// what identifies the record.
///
/// # Errors
/// `not_found`.
pub async fn errors(
    of: &'static FileKind,
    app: &App,
    id: ImportId,
    heads: [&str; 6],
) -> Result<Sheet, ApiError> {
    let db = app.db.read();
    super::exists(of, app, id).await?;
    let mut sheet = Sheet::new(Format::Csv, "", &heads)?;
    for state in ["wrong", "refused"] {
        let mut after = 0;
        loop {
            let rows = store::rows(db, id, state, after, SLICE).await?;
            let Some(last) = rows.last() else { break };
            after = last.row_number;
            for row in &rows {
                let number = row.row_number.to_string();
                let content: Content = serde_json::from_str(&row.content).map_err(ApiError::internal)?;
                for one in content.problems {
                    let mark = row.mark.clone();
                    sheet.row(&[number.clone(), one.column, one.value, one.code, one.detail, mark])?;
                }
            }
        }
    }
    Ok(sheet)
}
