//! CSV that spreadsheets open as it is meant: UTF-8 with a byte order mark, and no cell that runs as a formula.

use crate::cell::{Cell, inert};

pub struct Table {
    writer: csv::Writer<Vec<u8>>,
}

impl Table {
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

    /// Adds a row of what is calculated with: numbers without grouping, days as ISO dates.
    pub fn cells(&mut self, cells: &[Cell<'_>]) {
        let texts: Vec<String> = cells.iter().map(text).collect();
        self.row(&texts);
    }

    /// What was written since the last time, for a file that is sent while it is made.
    pub fn take(&mut self) -> Vec<u8> {
        let next = csv::Writer::from_writer(Vec::new());
        std::mem::replace(&mut self.writer, next).into_inner().unwrap_or_default()
    }

    pub fn finish(self) -> Vec<u8> {
        self.writer.into_inner().unwrap_or_default()
    }
}

fn text(cell: &Cell<'_>) -> String {
    match cell {
        Cell::Nothing => String::new(),
        Cell::Text(text) => text.to_string(),
        Cell::Count(count) => count.to_string(),
        Cell::Amount(money) => money.to_string(),
        Cell::Day(day) => day.to_string(),
        Cell::Month(day) => format!("{:04}-{:02}", day.year(), day.month()),
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

    #[test]
    fn a_file_in_pieces_is_the_file_in_one() {
        let (mut whole, mut parts) = (Table::new(&["Número", "Motivo"]), Table::new(&["Número", "Motivo"]));
        let mut pieces = parts.take();
        for row in [["SOL-2026-000001", "Peajes"], ["SOL-2026-000002", "Viaje, a Colón"]] {
            whole.row(&row);
            parts.row(&row);
            pieces.extend(parts.take());
        }
        pieces.extend(parts.take());
        assert_eq!(pieces, whole.finish());
    }
}
