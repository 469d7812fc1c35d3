//! What a file says of itself beside its rows.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Source {
    /// Text with separators.
    #[default]
    Text,
    /// A workbook of Excel 2007 and later.
    Xlsx,
    /// A workbook of OpenDocument.
    Ods,
    /// A workbook of Excel 97 to 2003.
    Xls,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Other {
    pub name: String,
    /// Whether its author hid it.
    pub hidden: bool,
    /// Whether anything stands in it, as far as was looked.
    pub filled: bool,
}

/// Cells that were merged: only the first of them shows what it holds. Rows count from 1, columns from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// The first row, as the spreadsheet numbers it.
    pub first_row: usize,
    pub last_row: usize,
    pub first_column: usize,
    pub last_column: usize,
}

/// What is to be known of a file beside its rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    pub source: Source,
    pub sheet: Option<String>,
    /// The other sheets, at most [`Report::MOST`] of them.
    pub others: Vec<Other>,
    /// Whether it carries macros. None was looked at, and none ran.
    pub macros: bool,
    /// Merged cells of the sheet, at most [`Report::MOST`] of them.
    pub merged: Vec<Area>,
    /// Hidden columns of the sheet, counted from 0.
    pub hidden_columns: Vec<usize>,
    /// Rows that hold something, the head included.
    pub rows: usize,
}

impl Report {
    /// The most of anything that is listed.
    pub const MOST: usize = 100;

    /// Sheets with something in them that their author sees and that were not read.
    pub fn missed(&self) -> impl Iterator<Item = &str> {
        self.others.iter().filter(|o| o.filled && !o.hidden).map(|o| o.name.as_str())
    }

    pub(super) fn merge(&mut self, area: Area) {
        let one = area.first_row == area.last_row && area.first_column == area.last_column;
        if !one && self.merged.len() < Self::MOST {
            self.merged.push(area);
        }
    }

    pub(super) fn hide(&mut self, columns: impl Iterator<Item = usize>, most: usize) {
        for column in columns.take_while(|c| *c < most) {
            if !self.hidden_columns.contains(&column) {
                self.hidden_columns.push(column);
            }
        }
    }

    pub(super) fn other(&mut self, other: Other) {
        if self.others.len() < Self::MOST {
            self.others.push(other);
        }
    }
}
