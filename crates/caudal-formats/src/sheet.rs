//! Tables that people send: the first sheet of an XLSX workbook, or CSV in whatever encoding and with whatever separator
//! their program writes. Every cell is text, as its author sees it. Files are bounded in all directions, because anybody
//! may send one: a bomb costs no more than an honest file.

mod cells;
mod number;
mod text;
mod workbook;

use crate::{cell::plain, xml::Fault};

/// How much a file may hold.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of the file.
    pub bytes: usize,
    /// Rows below the head that hold something.
    pub rows: usize,
    /// Columns that hold something.
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
    /// More bytes than [`Limits::bytes`].
    TooLarge,
    /// There is nothing in it.
    Empty,
    /// Neither a workbook nor text.
    NotATable,
    /// A workbook with a password.
    Protected,
    /// A workbook of Excel 97 to 2003 (XLS).
    OldWorkbook,
    /// A workbook of another program (ODS, XLSB, Numbers).
    OtherWorkbook,
    /// A workbook that is damaged or cut off.
    Damaged,
    /// XML with a document type, which could define entities. No program writes such workbooks.
    Entities,
    /// A workbook that expands to more than the limits, as bombs do.
    ExpandsTooMuch,
    /// More rows than [`Limits::rows`].
    TooManyRows,
    /// More columns than [`Limits::columns`].
    TooManyColumns,
    /// A cell longer than [`Limits::cell_chars`], as when a quotation mark is never closed.
    CellTooLong {
        /// In which row.
        row: usize,
    },
    /// Whoever asked did not want to wait any longer.
    TooSlow,
}

impl Unreadable {
    /// The stable code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::TooLarge => "file_too_large",
            Self::Empty => "file_empty",
            Self::NotATable => "file_not_a_table",
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

/// A row that holds something.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// Its number as the spreadsheet shows it, from 1.
    pub number: usize,
    /// Its cells, empty ones included but not those behind the last that holds something.
    pub cells: &'a [String],
}

/// Reads a table row by row, the head first; rows without anything are left out. `stop` is asked now and then whether to
/// give up.
///
/// # Errors
/// The first reason for which the file cannot be read; rows may have been handed over before.
pub fn read<'a>(
    bytes: &'a [u8],
    limits: &'a Limits,
    stop: &'a dyn Fn() -> bool,
    each: &'a mut dyn FnMut(Row<'_>),
) -> Result<(), Unreadable> {
    if bytes.len() > limits.bytes {
        return Err(Unreadable::TooLarge);
    }
    let mut sink = Sink { limits, stop, each, rows: 0, row: Vec::new() };
    if bytes.starts_with(b"PK") {
        workbook::read(bytes, &mut sink)?;
    } else if bytes.starts_with(&COMPOUND) {
        return Err(compound(bytes));
    } else {
        text::read(bytes, &mut sink)?;
    }
    if sink.rows == 0 { Err(Unreadable::Empty) } else { Ok(()) }
}

/// What begins old workbooks and encrypted ones ([MS-CFB], 2.2).
const COMPOUND: [u8; 8] = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/// An encrypted workbook is a compound file with a stream of this name ([MS-OFFCRYPTO], 2.3.4).
fn compound(bytes: &[u8]) -> Unreadable {
    let name: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
    if bytes.windows(name.len()).any(|w| w == name) { Unreadable::Protected } else { Unreadable::OldWorkbook }
}

/// Where rows go, within the limits.
struct Sink<'a> {
    limits: &'a Limits,
    stop: &'a dyn Fn() -> bool,
    each: &'a mut dyn FnMut(Row<'_>),
    rows: usize,
    row: Vec<String>,
}

impl Sink<'_> {
    /// Puts a text into the row under way.
    fn cell(&mut self, number: usize, column: usize, text: &str) -> Result<(), Unreadable> {
        let text = plain(text);
        if text.trim().is_empty() {
            return Ok(());
        }
        if column >= self.limits.columns {
            return Err(Unreadable::TooManyColumns);
        }
        if text.len() > self.limits.cell_chars && text.chars().count() > self.limits.cell_chars {
            return Err(Unreadable::CellTooLong { row: number });
        }
        if self.row.len() <= column {
            self.row.resize(column + 1, String::new());
        }
        text.clone_into(&mut self.row[column]);
        Ok(())
    }

    /// Ends the row under way.
    fn end(&mut self, number: usize) -> Result<(), Unreadable> {
        if self.row.is_empty() {
            return Ok(());
        }
        // The head is no row of its own.
        if self.rows > self.limits.rows {
            return Err(Unreadable::TooManyRows);
        }
        if self.rows.is_multiple_of(256) && (self.stop)() {
            return Err(Unreadable::TooSlow);
        }
        self.rows += 1;
        (self.each)(Row { number, cells: &self.row });
        self.row.clear();
        Ok(())
    }
}

#[cfg(test)]
mod tests;
