//! A workbook of one sheet. Cells are text, so that leading zeros stay and nothing runs as a formula, but for amounts and
//! dates that say that they are: those a spreadsheet adds up and sorts.

use std::{
    fmt::Write as _,
    io::{Cursor, Write as _},
};

use zip::{CompressionMethod, ZipWriter, result::ZipError, write::SimpleFileOptions};

use crate::cell::inert;

/// How much XML is gathered before it is compressed, in bytes.
const CHUNK_BYTES: usize = 64 * 1024;
/// How wide columns stand, in characters.
const WIDTH: usize = 24;

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
const SHEET: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE: &str = "http://schemas.openxmlformats.org/package/2006";
const KIND: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/// The media type of a workbook.
pub const MEDIA_TYPE: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// One cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Text, to the letter.
    Text(String),
    /// A number: its digits with a decimal point, shown with as many decimals as it is written with.
    Number(String),
    /// A day, as days since 30 December 1899.
    Day(i64),
    /// A month, as the days to its first.
    Month(i64),
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

/// Days from 30 December 1899, where workbooks count from, to 1 January 1970.
pub const UNIX_EPOCH_DAY: i64 = 25_569;

/// A workbook on its way into a file.
pub struct Workbook {
    zip: ZipWriter<Cursor<Vec<u8>>>,
    rows: usize,
    columns: usize,
    xml: String,
}

impl Workbook {
    /// A workbook whose one sheet has this name and these column heads.
    ///
    /// # Errors
    /// Only what the archive's writer refuses, which in memory is nothing.
    pub fn new(sheet: &str, headers: &[&str]) -> Result<Self, ZipError> {
        let zip = ZipWriter::new(Cursor::new(Vec::new()));
        let mut book = Self { zip, rows: 0, columns: headers.len(), xml: String::new() };
        book.parts(sheet)?;
        book.start("xl/worksheets/sheet1.xml")?;
        let _ = write!(
            book.xml,
            "{HEAD}<worksheet xmlns=\"{SHEET}\"><sheetViews><sheetView workbookViewId=\"0\"><pane ySplit=\"1\" \
             topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/></sheetView></sheetViews>\
             <cols><col min=\"1\" max=\"{}\" width=\"{WIDTH}\" style=\"1\" customWidth=\"1\"/></cols><sheetData>",
            headers.len().max(1),
        );
        book.add(headers, 2)?;
        Ok(book)
    }

    /// Adds a row.
    ///
    /// # Errors
    /// Those of [`Workbook::new`].
    pub fn row<S: AsRef<str>>(&mut self, cells: &[S]) -> Result<(), ZipError> {
        self.add(cells, 1)
    }

    /// Adds a row whose cells say what they are.
    ///
    /// # Errors
    /// Those of [`Workbook::new`].
    pub fn cells(&mut self, cells: &[Cell]) -> Result<(), ZipError> {
        self.open_row(cells.len());
        for cell in cells {
            match cell {
                Cell::Text(text) => self.text(text, 1),
                Cell::Number(digits) => {
                    let decimals = digits.split_once('.').map_or(0, |(_, fraction)| fraction.len());
                    // Styles 3 to 6: none to three decimals.
                    self.number(digits, 3 + decimals.min(3));
                }
                Cell::Day(day) => self.number(&day.to_string(), 7),
                Cell::Month(day) => self.number(&day.to_string(), 8),
            }
        }
        self.close_row()
    }

    /// The bytes of the file.
    ///
    /// # Errors
    /// Those of [`Workbook::new`].
    pub fn finish(mut self) -> Result<Vec<u8>, ZipError> {
        self.xml.push_str("</sheetData></worksheet>");
        self.flush()?;
        Ok(self.zip.finish()?.into_inner())
    }

    fn add<S: AsRef<str>>(&mut self, cells: &[S], style: u8) -> Result<(), ZipError> {
        self.open_row(cells.len());
        for cell in cells.iter().map(AsRef::as_ref) {
            self.text(cell, style);
        }
        self.close_row()
    }

    fn open_row(&mut self, cells: usize) {
        debug_assert_eq!(cells, self.columns);
        self.rows += 1;
        let _ = write!(self.xml, "<row r=\"{}\">", self.rows);
    }

    fn text(&mut self, cell: &str, style: u8) {
        if cell.is_empty() {
            self.xml.push_str("<c/>");
            return;
        }
        let _ = write!(self.xml, "<c t=\"inlineStr\" s=\"{style}\"><is><t xml:space=\"preserve\">");
        escape(&inert(cell), &mut self.xml);
        self.xml.push_str("</t></is></c>");
    }

    /// What is no number would make the whole workbook unreadable, so it becomes text.
    fn number(&mut self, digits: &str, style: usize) {
        let plain = digits.strip_prefix('-').unwrap_or(digits);
        let is_number = !plain.is_empty() && plain.bytes().all(|b| b.is_ascii_digit() || b == b'.');
        if is_number {
            let _ = write!(self.xml, "<c s=\"{style}\"><v>{digits}</v></c>");
        } else {
            self.text(digits, 1);
        }
    }

    fn close_row(&mut self) -> Result<(), ZipError> {
        self.xml.push_str("</row>");
        if self.xml.len() > CHUNK_BYTES { self.flush() } else { Ok(()) }
    }

    fn start(&mut self, name: &str) -> Result<(), ZipError> {
        self.flush()?;
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        self.zip.start_file(name, options)
    }

    fn flush(&mut self) -> Result<(), ZipError> {
        if !self.xml.is_empty() {
            self.zip.write_all(self.xml.as_bytes())?;
            self.xml.clear();
        }
        Ok(())
    }

    fn part(&mut self, name: &str, content: &str) -> Result<(), ZipError> {
        self.start(name)?;
        self.xml.push_str(HEAD);
        self.xml.push_str(content);
        Ok(())
    }

    /// Everything but the rows. Style 1 is text, 2 bold text, 3 to 6 amounts with none to three decimals, 7 a day, 8 a month.
    fn parts(&mut self, sheet: &str) -> Result<(), ZipError> {
        let mut name = String::new();
        escape(sheet, &mut name);
        self.part(
            "[Content_Types].xml",
            &format!(
                "<Types xmlns=\"{PACKAGE}/content-types\"><Default Extension=\"rels\" \
                 ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>\
                 <Default Extension=\"xml\" ContentType=\"application/xml\"/>\
                 <Override PartName=\"/xl/workbook.xml\" ContentType=\"{KIND}.sheet.main+xml\"/>\
                 <Override PartName=\"/xl/styles.xml\" ContentType=\"{KIND}.styles+xml\"/>\
                 <Override PartName=\"/xl/worksheets/sheet1.xml\" ContentType=\"{KIND}.worksheet+xml\"/></Types>"
            ),
        )?;
        self.part(
            "_rels/.rels",
            &format!(
                "<Relationships xmlns=\"{PACKAGE}/relationships\"><Relationship Id=\"rId1\" \
                 Type=\"{OFFICE}/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
            ),
        )?;
        self.part(
            "xl/workbook.xml",
            &format!(
                "<workbook xmlns=\"{SHEET}\" xmlns:r=\"{OFFICE}\"><sheets><sheet name=\"{name}\" sheetId=\"1\" \
                 r:id=\"rId1\"/></sheets></workbook>"
            ),
        )?;
        self.part(
            "xl/_rels/workbook.xml.rels",
            &format!(
                "<Relationships xmlns=\"{PACKAGE}/relationships\">\
                 <Relationship Id=\"rId1\" Type=\"{OFFICE}/worksheet\" Target=\"worksheets/sheet1.xml\"/>\
                 <Relationship Id=\"rId2\" Type=\"{OFFICE}/styles\" Target=\"styles.xml\"/></Relationships>"
            ),
        )?;
        self.part(
            "xl/styles.xml",
            &format!(
                "<styleSheet xmlns=\"{SHEET}\"><numFmts count=\"4\">\
                 <numFmt numFmtId=\"164\" formatCode=\"#,##0.0\"/><numFmt numFmtId=\"165\" formatCode=\"#,##0.000\"/>\
                 <numFmt numFmtId=\"166\" formatCode=\"d mmm yyyy\"/><numFmt numFmtId=\"167\" formatCode=\"mmm yyyy\"/>\
                 </numFmts><fonts count=\"2\"><font><sz val=\"11\"/><name val=\"Calibri\"/></font>\
                 <font><b/><sz val=\"11\"/><name val=\"Calibri\"/></font></fonts>\
                 <fills count=\"2\"><fill><patternFill patternType=\"none\"/></fill>\
                 <fill><patternFill patternType=\"gray125\"/></fill></fills>\
                 <borders count=\"1\"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
                 <cellStyleXfs count=\"1\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\"/></cellStyleXfs>\
                 <cellXfs count=\"9\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\"/>\
                 <xf numFmtId=\"49\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyNumberFormat=\"1\"/>\
                 <xf numFmtId=\"49\" fontId=\"1\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyNumberFormat=\"1\" \
                 applyFont=\"1\"/>{}</cellXfs></styleSheet>",
                [3, 164, 4, 165, 166, 167].map(number_style).concat()
            ),
        )
    }
}

fn number_style(format: u8) -> String {
    format!(
        "<xf numFmtId=\"{format}\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyNumberFormat=\"1\"/>"
    )
}

/// Writes text into XML. What XML cannot hold becomes `_x0001_` (ECMA-376, 22.9.2.19), and so does what looks like that.
fn escape(text: &str, xml: &mut String) {
    for (at, c) in text.char_indices() {
        match c {
            '&' => xml.push_str("&amp;"),
            '<' => xml.push_str("&lt;"),
            '>' => xml.push_str("&gt;"),
            '"' => xml.push_str("&quot;"),
            '_' if text[at..].starts_with("_x") => xml.push_str("_x005F_"),
            '\r' => xml.push_str("_x000D_"),
            '\t' | '\n' => xml.push(c),
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => {
                let _ = write!(xml, "_x{:04X}_", u32::from(c));
            }
            c => xml.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::{self, Limits};

    #[test]
    fn amounts_and_days_are_numbers_and_text_stays_text() {
        let mut book = Workbook::new("Hoja", &["Código", "Monto", "Yenes", "Día", "Mes"]).unwrap();
        let cells = [
            Cell::from("007"),
            Cell::Number("-1250.50".into()),
            Cell::Number("1000".into()),
            Cell::Day(UNIX_EPOCH_DAY + 20_760),
            Cell::Month(UNIX_EPOCH_DAY),
        ];
        book.cells(&cells).unwrap();
        let odd = ["=1+1", "abc", "1.2", "", ""].map(|text| Cell::Number(text.into()));
        book.cells(&odd).unwrap();
        let bytes = book.finish().unwrap();
        let mut rows = Vec::new();
        sheet::read(&bytes, &Limits::default(), &|| false, &mut |row| rows.push(row.cells.to_vec())).unwrap();
        assert_eq!(rows[1], ["007", "-1250.5", "1000", "46329", "25569"]);
        assert_eq!(rows[2][..3], ["=1+1", "abc", "1.2"], "what is no number is text");
    }
}
