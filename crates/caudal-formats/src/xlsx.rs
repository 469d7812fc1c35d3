//! A workbook of one sheet. A cell of text is text, so that leading zeros stay and nothing runs as a formula; what is
//! calculated with stands as numbers and dates.

use std::fmt::Write as _;
use std::io::{Cursor, Write as _};

use caudal_domain::money::Money;
use jiff::civil::{Date, date};
use zip::{CompressionMethod, ZipWriter, result::ZipError, write::SimpleFileOptions};

use crate::cell::{Cell, inert};

mod annotated;

pub use annotated::Annotated;

/// How much XML is gathered before it is compressed, in bytes.
const CHUNK_BYTES: usize = 64 * 1024;
/// How wide columns stand, in characters.
const WIDTH: usize = 24;

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
const SHEET: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE: &str = "http://schemas.openxmlformats.org/package/2006";
const KIND: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/// Styles of cells, by their place in `cellXfs`.
const TEXT: usize = 1;
const BOLD: usize = 2;
const COUNT: usize = 3;
const DAY: usize = 4;
const MONTH: usize = 5;
/// Amounts without decimals; those with so many follow.
const AMOUNT: usize = 6;
/// The most decimals of a currency.
const MOST_DECIMALS: usize = 4;
/// How far behind each style stands the same for a cell that is wrong.
const WRONG: usize = AMOUNT + MOST_DECIMALS + 1;
/// The day before which spreadsheets count days: they take 1900 for a leap year, so that it is right from March 1900 on.
const EPOCH: Date = date(1899, 12, 30);

pub const MEDIA_TYPE: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

pub struct Workbook {
    zip: ZipWriter<Cursor<Vec<u8>>>,
    rows: usize,
    columns: usize,
    xml: String,
}

impl Workbook {
    /// A workbook whose one sheet has this name and these column heads.
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
        book.head(headers)?;
        Ok(book)
    }

    pub fn row<S: AsRef<str>>(&mut self, cells: &[S]) -> Result<(), ZipError> {
        self.begin(cells.len());
        for cell in cells {
            self.text(cell.as_ref(), TEXT);
        }
        self.end()
    }

    /// Adds a row of what is calculated with.
    pub fn cells(&mut self, cells: &[Cell<'_>]) -> Result<(), ZipError> {
        self.begin(cells.len());
        for cell in cells {
            self.cell(cell, 0);
        }
        self.end()
    }

    pub fn finish(mut self) -> Result<Vec<u8>, ZipError> {
        self.xml.push_str("</sheetData></worksheet>");
        self.flush()?;
        Ok(self.zip.finish()?.into_inner())
    }

    fn head(&mut self, headers: &[&str]) -> Result<(), ZipError> {
        self.begin(headers.len());
        for head in headers {
            self.text(head, BOLD);
        }
        self.end()
    }

    fn begin(&mut self, columns: usize) {
        debug_assert_eq!(columns, self.columns);
        self.rows += 1;
        let _ = write!(self.xml, "<row r=\"{}\">", self.rows);
    }

    /// A cell whose style stands so far behind the usual one.
    fn cell(&mut self, cell: &Cell<'_>, mark: usize) {
        match cell {
            Cell::Nothing => self.text("", TEXT + mark),
            Cell::Text(text) => self.text(text, TEXT + mark),
            Cell::Count(count) => self.number(count, COUNT + mark),
            Cell::Amount(money) => self.number(money, AMOUNT + decimals(*money) + mark),
            Cell::Day(day) | Cell::Month(day) => {
                let style = if matches!(cell, Cell::Day(_)) { DAY } else { MONTH };
                match serial(*day) {
                    Some(serial) => self.number(serial, style + mark),
                    None => self.text(&day.to_string(), TEXT + mark),
                }
            }
        }
    }

    fn text(&mut self, text: &str, style: usize) {
        if text.is_empty() && style < WRONG {
            self.xml.push_str("<c/>");
            return;
        }
        if text.is_empty() {
            let _ = write!(self.xml, "<c s=\"{style}\"/>");
            return;
        }
        let _ = write!(self.xml, "<c t=\"inlineStr\" s=\"{style}\"><is><t xml:space=\"preserve\">");
        escape(&inert(text), &mut self.xml);
        self.xml.push_str("</t></is></c>");
    }

    fn number(&mut self, number: impl std::fmt::Display, style: usize) {
        let _ = write!(self.xml, "<c s=\"{style}\"><v>{number}</v></c>");
    }

    fn end(&mut self) -> Result<(), ZipError> {
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

    /// Everything but the rows.
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
        self.part("xl/styles.xml", &styles())
    }
}

fn styles() -> String {
    // Formats of one's own are numbered from 164.
    let fonts = "<fonts count=\"2\"><font><sz val=\"11\"/><name val=\"Calibri\"/></font>\
                 <font><b/><sz val=\"11\"/><name val=\"Calibri\"/></font></fonts>";
    let mut formats = String::from(
        "<numFmt numFmtId=\"164\" formatCode=\"d mmm yyyy\"/><numFmt numFmtId=\"165\" formatCode=\"mmm yyyy\"/>",
    );
    let mut cells = vec![(0, 0), (49, 0), (49, 1), (1, 0), (164, 0), (165, 0)];
    for decimals in 0..=MOST_DECIMALS {
        let (id, point) = (166 + decimals, if decimals == 0 { "" } else { "." });
        let _ = write!(
            formats,
            "<numFmt numFmtId=\"{id}\" formatCode=\"#,##0{point}{}\"/>",
            "0".repeat(decimals)
        );
        cells.push((id, 0));
    }
    let mut xml = format!(
        "<styleSheet xmlns=\"{SHEET}\"><numFmts count=\"{}\">{formats}</numFmts>{fonts}\
         <fills count=\"3\"><fill><patternFill patternType=\"none\"/></fill>\
         <fill><patternFill patternType=\"gray125\"/></fill>\
         <fill><patternFill patternType=\"solid\"><fgColor rgb=\"FFFFC7CE\"/></patternFill></fill></fills>\
         <borders count=\"1\"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
         <cellStyleXfs count=\"1\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\"/></cellStyleXfs>\
         <cellXfs count=\"{}\">",
        MOST_DECIMALS + 3,
        cells.len() * 2,
    );
    // The first two fills are the program's own.
    for fill in [0, 2] {
        for (format, font) in &cells {
            let _ = write!(
                xml,
                "<xf numFmtId=\"{format}\" fontId=\"{font}\" fillId=\"{fill}\" borderId=\"0\" xfId=\"0\" \
                 applyNumberFormat=\"1\" applyFont=\"1\" applyFill=\"1\"/>"
            );
        }
    }
    xml.push_str("</cellXfs></styleSheet>");
    xml
}

fn decimals(money: Money) -> usize {
    (money.currency.decimals() as usize).min(MOST_DECIMALS)
}

/// A day as spreadsheets count it; nothing for those before they do.
fn serial(day: Date) -> Option<i32> {
    let days = EPOCH.until(day).ok()?.get_days();
    (days > 60).then_some(days)
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
