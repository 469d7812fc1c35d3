//! The texts and the rows of a workbook.

use super::{Limits, Sink, Unreadable, number};
use crate::xml::{Element, Piece, Xml};

/// The last row a spreadsheet has.
const LAST_ROW: usize = 1_048_576;

/// The table of texts that cells point into.
pub fn texts(xml: &mut Xml<'_>, limits: &Limits) -> Result<Vec<Box<str>>, Unreadable> {
    let mut found: Vec<Box<str>> = Vec::new();
    // How much text may be kept: what the largest file can honestly hold several times over.
    let mut room = limits.bytes.saturating_mul(4);
    let mut text = Text::default();
    while let Some(piece) = xml.next()? {
        match piece {
            Piece::Start(element) => text.start(&element),
            Piece::Text(more) => text.more(&more, limits)?,
            Piece::End(name) if name == "si" => {
                let whole = unescaped(&std::mem::take(&mut text.whole));
                room = room.checked_sub(whole.len()).ok_or(Unreadable::ExpandsTooMuch)?;
                if found.len() >= limits.texts {
                    return Err(Unreadable::ExpandsTooMuch);
                }
                found.push(whole.into());
            }
            Piece::End(name) => text.end(&name),
        }
    }
    Ok(found)
}

/// Text in the making: all `t` of an entry, but not what says how to pronounce it.
#[derive(Default)]
struct Text {
    whole: String,
    within: bool,
    phonetic: bool,
}

impl Text {
    fn start(&mut self, element: &Element) {
        match element.name.as_str() {
            "t" => self.within = true,
            "rPh" => self.phonetic = true,
            _ => {}
        }
    }

    fn more(&mut self, text: &str, limits: &Limits) -> Result<(), Unreadable> {
        if self.within && !self.phonetic {
            self.whole.push_str(text);
        }
        if self.whole.len() > limits.cell_chars.saturating_mul(8) {
            return Err(Unreadable::ExpandsTooMuch);
        }
        Ok(())
    }

    fn end(&mut self, name: &str) {
        match name {
            "t" => self.within = false,
            "rPh" => self.phonetic = false,
            _ => {}
        }
    }
}

/// Hands over the rows of a sheet.
pub fn rows(xml: &mut Xml<'_>, texts: &[Box<str>], sink: &mut Sink<'_>) -> Result<(), Unreadable> {
    let mut at = Place::default();
    while let Some(piece) = xml.next()? {
        match piece {
            Piece::Start(element) => at.start(&element)?,
            Piece::Text(more) if at.value => {
                at.raw.push_str(&more);
                if at.raw.len() > sink.limits.cell_chars.saturating_mul(8) {
                    return Err(Unreadable::CellTooLong { row: at.row });
                }
            }
            Piece::Text(more) => at.text.more(&more, sink.limits)?,
            Piece::End(name) => match name.as_str() {
                "v" => at.value = false,
                "c" => {
                    let text = at.cell(texts)?;
                    sink.cell(at.row, at.column, &text)?;
                    at.column += 1;
                }
                "row" => sink.end(at.row)?,
                "sheetData" => return Ok(()),
                name => at.text.end(name),
            },
        }
    }
    Ok(())
}

/// Where in a sheet one is.
#[derive(Default)]
struct Place {
    row: usize,
    column: usize,
    kind: String,
    raw: String,
    value: bool,
    text: Text,
}

impl Place {
    fn start(&mut self, element: &Element) -> Result<(), Unreadable> {
        match element.name.as_str() {
            "row" => {
                let next = self.row + 1;
                self.row = match element.attribute("r") {
                    Some(number) => number.parse().map_err(|_| Unreadable::Damaged)?,
                    None => next,
                };
                // Rows come in their order, each once.
                if self.row < next || self.row > LAST_ROW {
                    return Err(Unreadable::Damaged);
                }
                self.column = 0;
            }
            "c" => {
                if let Some(place) = element.attribute("r") {
                    self.column = column(place).ok_or(Unreadable::Damaged)?;
                }
                element.attribute("t").unwrap_or("n").clone_into(&mut self.kind);
                self.raw.clear();
                self.text = Text::default();
            }
            "v" => self.value = true,
            _ => self.text.start(element),
        }
        Ok(())
    }

    /// What the cell that ends here says.
    fn cell(&mut self, texts: &[Box<str>]) -> Result<String, Unreadable> {
        let raw = std::mem::take(&mut self.raw);
        Ok(match self.kind.as_str() {
            "s" if raw.is_empty() => String::new(),
            "s" => {
                let index: usize = raw.trim().parse().map_err(|_| Unreadable::Damaged)?;
                texts.get(index).ok_or(Unreadable::Damaged)?.to_string()
            }
            "inlineStr" => unescaped(&std::mem::take(&mut self.text.whole)),
            "n" => number::plain(&raw),
            // Texts of formulas, truth values, errors (#N/A) and dates stand as they are read.
            _ => unescaped(&raw),
        })
    }
}

/// The column of a cell's place, from zero: `A1` is 0, `AB12` is 27.
fn column(place: &str) -> Option<usize> {
    let letters = place.bytes().take_while(u8::is_ascii_alphabetic);
    let mut column = 0_usize;
    for letter in letters {
        let digit = usize::from(letter.to_ascii_uppercase() - b'A') + 1;
        column = column.checked_mul(26)?.checked_add(digit).filter(|c| *c <= 16_384)?;
    }
    column.checked_sub(1)
}

/// Characters that XML cannot hold are written as `_x000D_` (ECMA-376, 22.9.2.19).
fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("_x") {
        plain.push_str(&rest[..at]);
        let code = rest.get(at + 2..at + 6).filter(|_| rest.as_bytes().get(at + 6) == Some(&b'_'));
        let code = code.filter(|c| c.bytes().all(|b| b.is_ascii_hexdigit()));
        match code.and_then(|c| u32::from_str_radix(c, 16).ok()).and_then(char::from_u32) {
            Some(c) => {
                plain.push(c);
                rest = &rest[at + 7..];
            }
            None => {
                plain.push_str("_x");
                rest = &rest[at + 2..];
            }
        }
    }
    plain.push_str(rest);
    plain
}
