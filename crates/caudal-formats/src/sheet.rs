//! Tables that people send: the first visible sheet of a workbook (XLSX, ODS, XLS), or CSV in whatever encoding and with
//! whatever separator their program writes. Every cell has its text, and says what kind of thing it held. Files are bounded in all directions, because anybody
//! may send one: a bomb costs no more than an honest file.

mod biff;
mod cell;
mod cells;
mod compound;
mod formats;
mod number;
mod ods;
mod package;
mod report;
mod sink;
mod text;
mod xls;
mod xlsx;

pub use cell::{Cell, Digits, Kind};
pub use report::{Area, Other, Report, Source};

use package::Parts;
use sink::Sink;

use crate::xml::Fault;

#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub bytes: usize,
    /// Rows below the head that hold something.
    pub rows: usize,
    pub columns: usize,
    /// Characters of one cell; Excel's own limit is 32,767.
    pub cell_chars: usize,
    /// Files inside a workbook, which is a ZIP archive.
    pub entries: usize,
    /// Bytes of all that is read of a workbook, expanded.
    pub expanded_bytes: u64,
    /// Different texts of a workbook.
    pub texts: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            bytes: 15 * 1024 * 1024,
            rows: 50_000,
            columns: 200,
            cell_chars: 32_767,
            entries: 2_000,
            expanded_bytes: 128 * 1024 * 1024,
            texts: 1_000_000,
        }
    }
}

/// Why a file cannot be read. Nothing of it counts then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.code())]
pub enum Unreadable {
    TooLarge,
    Empty,
    /// Neither a workbook nor text.
    NotATable,
    /// Text in two encodings at once, or in one that is not known: names would be read wrongly.
    Encoding,
    /// A workbook with a password.
    Protected,
    /// A workbook from before Excel 97.
    OldWorkbook,
    /// A workbook of another program or form (XLSB, Numbers).
    OtherWorkbook,
    Damaged,
    /// XML with a document type, which could define entities. No program writes such workbooks.
    Entities,
    /// A workbook that expands to more than the limits, as bombs do.
    ExpandsTooMuch,
    TooManyRows,
    TooManyColumns,
    /// A cell longer than [`Limits::cell_chars`], as when a quotation mark is never closed.
    CellTooLong {
        row: usize,
    },
    /// Whoever asked did not want to wait any longer.
    TooSlow,
}

impl Unreadable {
    pub fn code(&self) -> &'static str {
        match self {
            Self::TooLarge => "file_too_large",
            Self::Empty => "file_empty",
            Self::NotATable => "file_not_a_table",
            Self::Encoding => "file_encoding",
            Self::Protected => "file_protected",
            Self::OldWorkbook => "file_old_workbook",
            Self::OtherWorkbook => "file_other_workbook",
            Self::Damaged => "file_damaged",
            Self::Entities => "file_entities",
            Self::ExpandsTooMuch => "file_expands_too_much",
            Self::TooManyRows => "file_too_many_rows",
            Self::TooManyColumns => "file_too_many_columns",
            Self::CellTooLong { .. } => "file_cell_too_long",
            Self::TooSlow => "file_too_slow",
        }
    }
}

impl From<Fault> for Unreadable {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Damaged | Fault::TooDeep | Fault::Encoding | Fault::Source => Self::Damaged,
            Fault::Entities => Self::Entities,
            Fault::TooMuch => Self::ExpandsTooMuch,
            Fault::TooSlow => Self::TooSlow,
        }
    }
}

/// A row that holds something, as text.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// Its number as the spreadsheet shows it, from 1.
    pub number: usize,
    /// Its cells, empty ones included but not those behind the last that holds something.
    pub cells: &'a [String],
}

/// A row that holds something.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// Its number as the spreadsheet shows it, from 1.
    pub number: usize,
    /// Whether its author hid it, or a filter did.
    pub hidden: bool,
    /// Its cells, empty ones included but not those behind the last that holds something.
    pub cells: &'a [Cell],
}

/// Reads a table row by row, the head first; rows without anything are left out. `stop` is asked now and then whether to
/// give up.
///
/// # Errors
/// The first reason for which the file cannot be read; rows may have been handed over before.
pub fn read(
    bytes: &[u8],
    limits: &Limits,
    stop: &dyn Fn() -> bool,
    each: &mut dyn FnMut(Row<'_>),
) -> Result<(), Unreadable> {
    let mut texts: Vec<String> = Vec::new();
    let mut any = false;
    let mut lines = |line: Line<'_>| {
        let full = line.cells.iter().rposition(|c| c.kind != Kind::Empty).map_or(0, |last| last + 1);
        texts.resize(full.max(texts.len()), String::new());
        for (text, cell) in texts.iter_mut().zip(line.cells) {
            cell.text.clone_into(text);
        }
        if full > 0 {
            any = true;
            each(Row { number: line.number, cells: &texts[..full] });
        }
    };
    table(bytes, &mut Sink::new(limits, stop, false, &mut lines))?;
    if any { Ok(()) } else { Err(Unreadable::Empty) }
}

/// Reads a table as [`read`] does, with all that is to be known of each cell, and reports what stands beside the rows.
pub fn read_cells(
    bytes: &[u8],
    limits: &Limits,
    stop: &dyn Fn() -> bool,
    each: &mut dyn FnMut(Line<'_>),
) -> Result<Report, Unreadable> {
    let mut sink = Sink::new(limits, stop, true, each);
    table(bytes, &mut sink)?;
    Ok(sink.report)
}

/// How ZIP archives begin, which XLSX and ODS are.
const ARCHIVE: &[u8] = b"PK";

/// Whether a file is read as a workbook, by its first bytes, and not as text, which is read in far less time.
pub fn is_workbook(bytes: &[u8]) -> bool {
    bytes.starts_with(ARCHIVE) || bytes.starts_with(&compound::SIGNATURE)
}

fn table<'a>(bytes: &'a [u8], sink: &mut Sink<'a>) -> Result<(), Unreadable> {
    if bytes.len() > sink.limits.bytes {
        return Err(Unreadable::TooLarge);
    }
    if bytes.starts_with(ARCHIVE) {
        let mut parts = Parts::open(bytes, sink)?;
        if parts.has("_rels/.rels") {
            xlsx::read(&mut parts, sink)?;
        } else if parts.has("mimetype") {
            ods::read(&mut parts, sink)?;
        } else if parts.names().any(|name| name.ends_with(".iwa")) {
            return Err(Unreadable::OtherWorkbook);
        } else {
            return Err(Unreadable::Damaged);
        }
    } else if bytes.starts_with(&compound::SIGNATURE) {
        xls::read(bytes, sink)?;
    } else {
        text::read(bytes, sink)?;
    }
    if sink.report.rows == 0 { Err(Unreadable::Empty) } else { Ok(()) }
}

#[cfg(test)]
mod tests;
