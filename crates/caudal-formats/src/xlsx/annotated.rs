//! A file that was sent, given back with what is wrong beside each row and the wrong cells marked.

use zip::result::ZipError;

use super::{TEXT, WRONG, Workbook};
use crate::cell::Cell;

/// An annotated workbook on its way into a file, row by row.
pub struct Annotated {
    book: Workbook,
    columns: usize,
}

impl Annotated {
    /// A workbook with the heads of the file, and one more for what is wrong.
    pub fn new<S: AsRef<str>>(sheet: &str, heads: &[S], errors: &str) -> Result<Self, ZipError> {
        let mut all: Vec<&str> = heads.iter().map(AsRef::as_ref).collect();
        all.push(errors);
        Ok(Self { book: Workbook::new(sheet, &all)?, columns: heads.len() })
    }

    /// Adds a row as it was sent, with what is wrong with it (nothing, for one that is right) and the cells it is wrong in,
    /// counted from 0. What stands behind the last head comes behind the errors.
    pub fn row<S: AsRef<str>>(&mut self, cells: &[S], wrong: &[usize], errors: &str) -> Result<(), ZipError> {
        let cells: Vec<Cell<'_>> = cells.iter().map(|c| Cell::text(c.as_ref())).collect();
        self.cells(&cells, wrong, errors)
    }

    /// Adds a row as [`Annotated::row`] does, with what is calculated with.
    pub fn cells(&mut self, cells: &[Cell<'_>], wrong: &[usize], errors: &str) -> Result<(), ZipError> {
        self.book.begin(self.book.columns);
        let mark = |at| if wrong.contains(&at) { WRONG } else { 0 };
        for at in 0..self.columns {
            self.book.cell(cells.get(at).unwrap_or(&Cell::Nothing), mark(at));
        }
        self.book.text(errors, if errors.is_empty() { TEXT } else { TEXT + WRONG });
        for (at, cell) in cells.iter().enumerate().skip(self.columns) {
            self.book.cell(cell, mark(at));
        }
        self.book.end()
    }

    pub fn finish(self) -> Result<Vec<u8>, ZipError> {
        self.book.finish()
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Read as _};

    use caudal_domain::money::{Currency, Money};

    use super::*;
    use crate::sheet::{self, Limits};

    #[test]
    fn the_file_comes_back_with_its_errors_beside_the_rows() {
        let mut book = Annotated::new("Pagos", &["Cuenta", "Monto"], "Errores").unwrap();
        book.row(&["0012", "125.50"], &[], "").unwrap();
        book.row(&["", "1,234", "de más"], &[0, 1], "=Cuenta: falta; Monto: ambiguo").unwrap();
        book.row(&["0013"], &[1], "Monto: falta").unwrap();
        let money = Money::new(5, Currency::parse("USD").unwrap());
        book.cells(&[Cell::Nothing, Cell::Amount(money)], &[1], "x").unwrap();
        let bytes = book.finish().unwrap();
        let mut rows = Vec::new();
        let mut keep = |row: sheet::Row<'_>| rows.push(row.cells.to_vec());
        sheet::read(&bytes, &Limits::default(), &|| false, &mut keep).unwrap();
        let expected: [&[&str]; 5] = [
            &["Cuenta", "Monto", "Errores"],
            &["0012", "125.50"],
            &["", "1,234", "=Cuenta: falta; Monto: ambiguo", "de más"],
            &["0013", "", "Monto: falta"],
            &["", "0.05", "x"],
        ];
        assert_eq!(rows, expected);
        let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
        let mut part = |name| {
            let mut xml = String::new();
            archive.by_name(name).unwrap().read_to_string(&mut xml).unwrap();
            xml
        };
        let (sheet, styles) = (part("xl/worksheets/sheet1.xml"), part("xl/styles.xml"));
        // Empty cells are marked too; the style of each is that of its kind, filled.
        assert!(sheet.contains("<row r=\"3\"><c s=\"12\"/><c t=\"inlineStr\" s=\"12\">"), "{sheet}");
        assert!(sheet.contains("<c s=\"19\"><v>0.05</v></c>"), "{sheet}");
        let formats = &styles[styles.find("<cellXfs").unwrap()..];
        let filled: Vec<bool> = formats.split("<xf ").skip(1).map(|xf| xf.contains("fillId=\"2\"")).collect();
        assert_eq!(filled, [[false; WRONG], [true; WRONG]].concat());
    }
}
