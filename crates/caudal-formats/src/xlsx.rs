//! A workbook of one sheet in which every cell is text, so that leading zeros stay and nothing runs as a formula.

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
        debug_assert_eq!(cells.len(), self.columns);
        self.rows += 1;
        let _ = write!(self.xml, "<row r=\"{}\">", self.rows);
        for cell in cells.iter().map(AsRef::as_ref) {
            if cell.is_empty() {
                self.xml.push_str("<c/>");
                continue;
            }
            let _ = write!(self.xml, "<c t=\"inlineStr\" s=\"{style}\"><is><t xml:space=\"preserve\">");
            escape(&inert(cell), &mut self.xml);
            self.xml.push_str("</t></is></c>");
        }
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

    /// Everything but the rows. Style 1 is text, style 2 bold text.
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
                "<styleSheet xmlns=\"{SHEET}\"><fonts count=\"2\"><font><sz val=\"11\"/><name val=\"Calibri\"/></font>\
                 <font><b/><sz val=\"11\"/><name val=\"Calibri\"/></font></fonts>\
                 <fills count=\"2\"><fill><patternFill patternType=\"none\"/></fill>\
                 <fill><patternFill patternType=\"gray125\"/></fill></fills>\
                 <borders count=\"1\"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
                 <cellStyleXfs count=\"1\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\"/></cellStyleXfs>\
                 <cellXfs count=\"3\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\"/>\
                 <xf numFmtId=\"49\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyNumberFormat=\"1\"/>\
                 <xf numFmtId=\"49\" fontId=\"1\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyNumberFormat=\"1\" \
                 applyFont=\"1\"/></cellXfs></styleSheet>"
            ),
        )
    }
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
