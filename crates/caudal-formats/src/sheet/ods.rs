//! ODS (OpenDocument 1.3, part 3): all sheets stand in one piece of XML, of which the first visible one is read. What is said
//! to be repeated is counted, never spread out.

use std::collections::HashSet;

use super::report::{Area, Other, Report, Source};
use super::{Sink, Unreadable, cell::Kind, number, package::Parts};
use crate::xml::{Element, Piece, Xml};

/// What a document of this kind says that it is; templates say more.
const SPREADSHEET: &str = "application/vnd.oasis.opendocument.spreadsheet";
/// How many styles of hidden sheets are remembered.
const MOST_STYLES: usize = 1000;
/// What holds tables or paragraphs that are no cells of the sheet.
const ASIDE: [&str; 6] =
    ["shapes", "forms", "dde-links", "tracked-changes", "named-expressions", "table-source"];
/// What stands in a paragraph without being its text.
const NOT_TEXT: [&str; 5] = ["annotation", "note", "ruby-text", "frame", "custom-shape"];

/// Reads the first visible sheet of a document.
pub fn read<'a>(parts: &mut Parts<'a>, sink: &mut Sink<'a>) -> Result<(), Unreadable> {
    let said = parts.text("mimetype", 200)?;
    if !said.trim().starts_with(SPREADSHEET) {
        return Err(Unreadable::NotATable);
    }
    let manifest = "META-INF/manifest.xml";
    if parts.has("encrypted-package")
        || (parts.has(manifest) && parts.read(manifest, &mut (), |xml, ()| encrypted(xml))?)
    {
        return Err(Unreadable::Protected);
    }
    let programs = |name: &str| name.starts_with("Basic/") || name.starts_with("Scripts/");
    sink.report.macros = parts.names().any(|name| programs(&name) && !name.ends_with('/'));
    sink.report.source = Source::Ods;
    parts.read("content.xml", sink, |xml, sink| {
        let mut document = Document::default();
        while let Some(piece) = xml.next()? {
            document.piece(piece, sink)?;
        }
        if sink.report.sheet.is_some() { Ok(()) } else { Err(Unreadable::Damaged) }
    })
}

fn encrypted(xml: &mut Xml<'_>) -> Result<bool, Unreadable> {
    while let Some(piece) = xml.next()? {
        if matches!(piece, Piece::Start(element) if element.name == "encryption-data") {
            return Ok(true);
        }
    }
    Ok(false)
}

/// What a sheet is to whoever reads.
#[derive(Default, PartialEq, Eq)]
enum Sheet {
    /// None is under way.
    #[default]
    None,
    Read,
    Other,
}

#[derive(Default)]
struct Document {
    style: String,
    hidden_styles: HashSet<String>,
    sheet: Sheet,
    /// How deep one is in what is passed over.
    aside: usize,
    row: usize,
    rows: usize,
    column: usize,
    /// The next column that is described.
    described: usize,
    cell: Option<Cell>,
}

#[derive(Default)]
struct Cell {
    kind: Kind,
    formula: bool,
    covered: bool,
    times: usize,
    /// How many rows and columns it is spread over.
    spans: (usize, usize),
    /// What it holds, where that is said beside what is shown.
    value: Option<String>,
    shown: String,
    paragraphs: usize,
    /// How deep one is in a paragraph.
    depth: usize,
    /// Whether blanks that follow are but one, or none.
    gap: bool,
}

impl Document {
    fn piece(&mut self, piece: Piece<'_>, sink: &mut Sink<'_>) -> Result<(), Unreadable> {
        match piece {
            Piece::Start(_) if self.aside > 0 => self.aside += 1,
            Piece::End(_) if self.aside > 0 => self.aside -= 1,
            Piece::Text(_) if self.aside > 0 => {}
            Piece::Start(element) => self.start(&element, sink)?,
            Piece::Text(more) => {
                if let Some(cell) = self.cell.as_mut().filter(|c| c.depth > 0) {
                    cell.more(more);
                    if cell.shown.len() > sink.limits.cell_chars.saturating_mul(8) {
                        return Err(Unreadable::CellTooLong { row: self.row + 1 });
                    }
                }
            }
            Piece::End(name) => self.end(name, sink)?,
        }
        Ok(())
    }

    fn start(&mut self, element: &Element<'_>, sink: &mut Sink<'_>) -> Result<(), Unreadable> {
        if let Some(cell) = &mut self.cell {
            if !cell.start(element)? {
                self.aside = 1;
            }
            return Ok(());
        }
        let name = element.name;
        match name {
            "style" => element.attribute("name").unwrap_or_default().clone_into(&mut self.style),
            "table-properties"
                if element.attribute("display") == Some("false")
                    && self.hidden_styles.len() < MOST_STYLES =>
            {
                self.hidden_styles.insert(std::mem::take(&mut self.style));
            }
            name if ASIDE.contains(&name) => self.aside = 1,
            "table" => self.table(element, sink),
            _ if self.sheet == Sheet::None => {}
            "table-cell" if self.sheet == Sheet::Other => {
                let filled =
                    element.attribute("value-type").is_some() || element.attribute("formula").is_some();
                if let Some(other) = sink.report.others.last_mut().filter(|_| filled) {
                    other.filled = true;
                }
            }
            _ if self.sheet == Sheet::Other => {}
            "table-column" => {
                let next = self.described.saturating_add(repeated(element, "number-columns-repeated")?);
                if hidden(element) {
                    sink.report.hide(self.described..next, sink.limits.columns);
                }
                self.described = next;
            }
            "table-row" => {
                self.column = 0;
                self.rows = repeated(element, "number-rows-repeated")?;
                sink.hidden = hidden(element);
            }
            "table-cell" | "covered-table-cell" => {
                self.cell = Some(Cell::new(element, name != "table-cell")?)
            }
            _ => {}
        }
        Ok(())
    }

    fn table(&mut self, element: &Element<'_>, sink: &mut Sink<'_>) {
        let name = element.attribute("name").unwrap_or_default().to_owned();
        let hidden = element.attribute("style-name").is_some_and(|s| self.hidden_styles.contains(s));
        if sink.report.sheet.is_none() && !hidden {
            sink.report.sheet = Some(name);
            self.sheet = Sheet::Read;
            return;
        }
        self.sheet = Sheet::Other;
        // The last one listed is the one that is looked into.
        if sink.report.others.len() >= Report::MOST {
            self.sheet = Sheet::None;
        }
        sink.report.other(Other { name, hidden, filled: false });
    }

    fn end(&mut self, name: &str, sink: &mut Sink<'_>) -> Result<(), Unreadable> {
        match name {
            "table-cell" | "covered-table-cell" => {
                if let Some(cell) = self.cell.take() {
                    self.finish(&cell, sink)?;
                }
            }
            "table-row" if self.sheet == Sheet::Read => {
                sink.end_times(self.row + 1, self.rows)?;
                self.row = self.row.saturating_add(self.rows);
            }
            "table" => self.sheet = Sheet::None,
            _ => {
                if let Some(cell) = &mut self.cell {
                    cell.end();
                }
            }
        }
        Ok(())
    }

    fn finish(&mut self, cell: &Cell, sink: &mut Sink<'_>) -> Result<(), Unreadable> {
        let number = self.row + 1;
        // What a formula failed with is only shown, in the author's language: #N/A, Err:502.
        let failed = cell.formula && (cell.shown.starts_with('#') || cell.shown.starts_with("Err:"));
        let (kind, text) = match &cell.value {
            _ if failed => (Kind::Error, cell.shown.as_str()),
            Some(value) => (cell.kind, value.as_str()),
            None => (cell.kind, cell.shown.as_str()),
        };
        let nothing = cell.covered || (text.trim().is_empty() && !cell.formula);
        if !nothing {
            // Beyond the limit of columns the first of them is refused already.
            for column in (self.column..).take(cell.times) {
                sink.cell(number, column, kind, cell.formula, text)?;
            }
        }
        let (rows, columns) = cell.spans;
        if rows > 1 || columns > 1 {
            sink.report.merge(Area {
                first_row: number,
                last_row: self.row.saturating_add(rows),
                first_column: self.column,
                last_column: self.column.saturating_add(columns) - 1,
            });
        }
        self.column = self.column.saturating_add(cell.times);
        Ok(())
    }
}

impl Cell {
    fn new(element: &Element<'_>, covered: bool) -> Result<Self, Unreadable> {
        let value = |name| element.attribute(name).map(str::to_owned);
        let number = |kind| match element.attribute("value").and_then(number::exact) {
            Some(number) => (kind, Some(number.into_owned())),
            None => (Kind::Text, None),
        };
        let (kind, value) = match element.attribute("value-type").unwrap_or_default() {
            "float" | "currency" => number(Kind::Number),
            "percentage" => number(Kind::Percent),
            "date" => (Kind::Day, value("date-value")),
            "time" => (Kind::Day, value("time-value")),
            "boolean" => {
                let yes = element.attribute("boolean-value") == Some("true");
                (Kind::Bool, Some(if yes { "1" } else { "0" }.to_owned()))
            }
            _ => (Kind::Text, value("string-value")),
        };
        Ok(Self {
            kind,
            value,
            covered,
            formula: element.attribute("formula").is_some(),
            times: repeated(element, "number-columns-repeated")?,
            spans: (repeated(element, "number-rows-spanned")?, repeated(element, "number-columns-spanned")?),
            ..Self::default()
        })
    }

    /// Goes into an element; not into what is no text of the cell.
    fn start(&mut self, element: &Element<'_>) -> Result<bool, Unreadable> {
        let name = element.name;
        if self.depth == 0 {
            if name != "p" {
                return Ok(false);
            }
            if self.paragraphs > 0 {
                self.shown.push('\n');
            }
            self.paragraphs += 1;
            self.gap = true;
        } else if NOT_TEXT.contains(&name) {
            return Ok(false);
        }
        self.depth += 1;
        match name {
            "s" => {
                let blanks = repeated(element, "c")?;
                // More are more than any cell holds.
                self.shown.extend(std::iter::repeat_n(' ', blanks.min(100_000)));
                self.gap = false;
            }
            "tab" | "line-break" => {
                self.shown.push(if name == "tab" { '\t' } else { '\n' });
                self.gap = false;
            }
            _ => {}
        }
        Ok(true)
    }

    fn more(&mut self, text: &str) {
        for c in text.chars() {
            let blank = matches!(c, ' ' | '\t' | '\r' | '\n');
            if !blank {
                self.shown.push(c);
            } else if !self.gap {
                self.shown.push(' ');
            }
            self.gap = blank;
        }
    }

    fn end(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        if self.depth == 0 && self.gap && self.shown.ends_with(' ') {
            self.shown.pop();
        }
    }
}

/// How often something stands, at least once.
fn repeated(element: &Element<'_>, name: &str) -> Result<usize, Unreadable> {
    match element.attribute(name) {
        Some(times) => times.parse::<u32>().map(|n| (n as usize).max(1)).map_err(|_| Unreadable::Damaged),
        None => Ok(1),
    }
}

fn hidden(element: &Element<'_>) -> bool {
    element.attribute("visibility").is_some_and(|v| v != "visible")
}
