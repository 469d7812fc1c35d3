//! Lists that are handed out as tables: CSV, which is read while it is sent, or a workbook, which is held until it is whole.

use bytes::Bytes;
use caudal_db::BoxFuture;
use caudal_domain::error::CommonRefusal;
use caudal_domain::time::{Millis, business_date, parse_date};
use caudal_formats::{Cell, csv::Table, xlsx::Workbook};

use super::download::{Download, Format};
use super::problem::ApiError;
use super::slices::{self, Slices};
use crate::app::App;

/// The most rows of a workbook: those that a sheet holds beside its heads. CSV has no such limit.
pub const MOST_ROWS: u64 = 1_048_575;

/// How many rows of a list are read at once.
pub const SLICE: u64 = 1_000;

/// A row of a table.
pub type Row = Vec<Cell<'static>>;

pub trait Rows: Sized + Send + 'static {
    /// The next rows, and whether there may be more.
    fn slice(&mut self) -> impl Future<Output = Result<(Vec<Row>, bool), ApiError>> + Send;
}

/// Some rows of a list, and where the next ones begin: nothing behind the last.
pub type Slice<At> = BoxFuture<'static, Result<(Vec<Row>, Option<At>), ApiError>>;

/// The rows of a list, read one slice after the other, each from where the one before ended.
pub struct Listed<At> {
    read: Box<dyn FnMut(Option<At>) -> Slice<At> + Send>,
    after: Option<At>,
}

pub fn listed<At>(read: impl FnMut(Option<At>) -> Slice<At> + Send + 'static) -> Listed<At> {
    Listed { read: Box::new(read), after: None }
}

impl<At: Send + 'static> Rows for Listed<At> {
    async fn slice(&mut self) -> Result<(Vec<Row>, bool), ApiError> {
        let (rows, next) = (self.read)(self.after.take()).await?;
        let more = next.is_some();
        self.after = next;
        Ok((rows, more))
    }
}

/// Where the rows behind these begin, if they are a whole slice.
pub fn next<T, At>(rows: &[T], place: impl FnOnce(&T) -> At) -> Option<At> {
    rows.last().filter(|_| rows.len() as u64 >= SLICE).map(place)
}

/// A day in a cell.
pub fn day(app: &App, at_ms: Millis) -> Cell<'static> {
    Cell::Day(business_date(at_ms, &app.config.portal.time_zone))
}

/// A day that is written as an ISO date.
pub fn iso_day(text: &str) -> Cell<'static> {
    Cell::maybe(parse_date(text), Cell::Day)
}

/// A text that may not be there.
pub fn text(text: Option<String>) -> Cell<'static> {
    Cell::maybe(text, Cell::text)
}

/// What a table is called, what its sheet is called, and the heads of its columns.
pub struct Titles<'a> {
    /// The file, without an ending.
    pub file: String,
    /// The sheet of a workbook.
    pub sheet: &'a str,
    pub heads: &'a [&'a str],
}

/// A table of these rows.
///
/// # Errors
/// `too_many_rows` for more than a workbook holds; `internal`.
pub async fn download(format: Format, titles: &Titles<'_>, rows: impl Rows) -> Result<Download, ApiError> {
    Ok(match format {
        Format::Csv => {
            let table = Table::new(titles.heads);
            Download::table(format, &titles.file, slices::sent(Sending { rows, table }))
        }
        Format::Xlsx => Download::table(format, &titles.file, workbook(rows, titles).await?),
    })
}

struct Sending<R> {
    rows: R,
    table: Table,
}

impl<R: Rows> Slices for Sending<R> {
    async fn slice(mut self) -> Result<(Bytes, Option<Self>), ApiError> {
        let (some, more) = self.rows.slice().await?;
        for row in &some {
            self.table.cells(row);
        }
        let bytes = self.table.take().into();
        Ok((bytes, more.then_some(self)))
    }
}

async fn workbook(mut rows: impl Rows, titles: &Titles<'_>) -> Result<Vec<u8>, ApiError> {
    let mut book = Workbook::new(titles.sheet, titles.heads).map_err(ApiError::internal)?;
    let mut written = 0;
    loop {
        let (some, more) = rows.slice().await?;
        written += some.len() as u64;
        if written > MOST_ROWS {
            return Err(CommonRefusal::TooManyRows { most: MOST_ROWS }.into());
        }
        for row in &some {
            book.cells(row).map_err(ApiError::internal)?;
        }
        if !more {
            return book.finish().map_err(ApiError::internal);
        }
    }
}
