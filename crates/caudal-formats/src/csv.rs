//! CSV that spreadsheets open as it is meant: UTF-8 with a byte order mark, and no cell that runs as a formula.

use crate::cell::inert;

/// A table on its way into a file.
pub struct Table {
    writer: csv::Writer<Vec<u8>>,
}

impl Table {
    /// A table with these column heads.
    #[must_use]
    pub fn new(headers: &[&str]) -> Self {
        let mut table = Self { writer: csv::Writer::from_writer("\u{feff}".as_bytes().to_vec()) };
        table.row(headers);
        table
    }

    /// Adds a row. A cell that a spreadsheet would run as a formula is led by an apostrophe.
    pub fn row<S: AsRef<str>>(&mut self, cells: &[S]) {
        let safe: Vec<String> = cells.iter().map(|c| inert(c.as_ref())).collect();
        // Writing to memory cannot fail, and all rows are as wide as the head.
        let written = self.writer.write_record(&safe);
        debug_assert!(written.is_ok());
    }

    /// The bytes of the file.
    #[must_use]
    pub fn finish(self) -> Vec<u8> {
        self.writer.into_inner().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_quotes_and_formulas_come_out_safe() {
        let mut table = Table::new(&["Número", "Motivo"]);
        table.row(&["SOL-2026-000001", "=HYPERLINK(\"http://x\")"]);
        table.row(&["-125.50", "Peajes, \"ida\""]);
        table.row(&["＝1+1", "@SUM(A1)"]);
        let text = String::from_utf8(table.finish()).unwrap();
        let expected = "\u{feff}Número,Motivo\nSOL-2026-000001,\"'=HYPERLINK(\"\"http://x\"\")\"\n-125.50,\"Peajes, \"\"ida\"\"\"\n'＝1+1,'@SUM(A1)\n";
        assert_eq!(text, expected);
    }
}
