//! The texts and the rows of a workbook.

use std::borrow::Cow;

use super::{
    Limits, Sink, Unreadable, cell::Kind, formats, number, package::is_true, report::Area, sink::LAST_ROW,
};
use crate::xml::{Element, Piece, Xml};

/// The table of texts that cells point into.
pub fn texts(xml: &mut Xml<'_>, limits: &Limits) -> Result<Vec<Box<str>>, Unreadable> {
    let mut found: Vec<Box<str>> = Vec::new();
    // How much text may be kept: what the largest file can honestly hold several times over.
    let mut room = limits.bytes.saturating_mul(4);
    let mut text = Text::default();
    while let Some(piece) = xml.next()? {
        match piece {
            Piece::Start(element) => text.start(element.name),
            Piece::Text(more) => text.more(more, limits)?,
            Piece::End("si") => {
                let whole: Box<str> = unescaped(&text.whole).into();
                room = room.checked_sub(whole.len()).ok_or(Unreadable::ExpandsTooMuch)?;
                if found.len() >= limits.texts {
                    return Err(Unreadable::ExpandsTooMuch);
                }
                found.push(whole);
                text.whole.clear();
            }
            Piece::End(name) => text.end(name),
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
    fn clear(&mut self) {
        self.whole.clear();
        (self.within, self.phonetic) = (false, false);
    }

    fn start(&mut self, name: &str) {
        match name {
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

pub struct Meaning {
    pub texts: Vec<Box<str>>,
    pub formats: Vec<Kind>,
    /// Whether days are counted from 1904.
    pub since_1904: bool,
}

/// Hands over the rows of a sheet.
pub fn rows(xml: &mut Xml<'_>, meaning: &Meaning, sink: &mut Sink<'_>) -> Result<(), Unreadable> {
    let mut at = Place::default();
    while let Some(piece) = xml.next()? {
        match piece {
            Piece::Start(element) => at.start(&element, sink)?,
            Piece::Text(more) if at.value => {
                at.raw.push_str(more);
                if at.raw.len() > sink.limits.cell_chars.saturating_mul(8) {
                    return Err(Unreadable::CellTooLong { row: at.row });
                }
            }
            Piece::Text(more) => at.text.more(more, sink.limits)?,
            Piece::End(name) => match name {
                "v" => at.value = false,
                "c" => {
                    let (kind, text) = at.cell(meaning, sink.full)?;
                    sink.cell(at.row, at.column, kind, at.formula, &text)?;
                    at.next();
                }
                "row" => sink.end(at.row)?,
                // What is merged stands behind the rows.
                "sheetData" if !sink.full => return Ok(()),
                name => at.text.end(name),
            },
        }
    }
    Ok(())
}

/// What a cell says that it holds.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Held {
    /// A number, a day too.
    #[default]
    Number,
    /// A text of the table of texts.
    Shared,
    /// A text of its own.
    Inline,
    Bool,
    Error,
    /// A day, spelled out.
    Day,
    /// The text of a formula, and whatever else.
    Other,
}

impl Held {
    fn of(said: Option<&str>) -> Self {
        match said {
            None | Some("n") => Self::Number,
            Some("s") => Self::Shared,
            Some("inlineStr") => Self::Inline,
            Some("b") => Self::Bool,
            Some("e") => Self::Error,
            Some("d") => Self::Day,
            Some(_) => Self::Other,
        }
    }
}

#[derive(Default)]
struct Place {
    row: usize,
    column: usize,
    held: Held,
    format: usize,
    formula: bool,
    raw: String,
    value: bool,
    text: Text,
}

impl Place {
    fn start(&mut self, element: &Element<'_>, sink: &mut Sink<'_>) -> Result<(), Unreadable> {
        match element.name {
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
                sink.hidden = is_true(element, "hidden");
            }
            "c" => {
                if let Some(place) = element.attribute("r") {
                    self.column = column(place).ok_or(Unreadable::Damaged)?;
                }
                self.held = Held::of(element.attribute("t"));
                self.format = element.attribute("s").and_then(|s| s.parse().ok()).unwrap_or(0);
                self.formula = false;
                self.raw.clear();
                self.text.clear();
            }
            "v" => self.value = true,
            "f" => self.formula = true,
            "col" if is_true(element, "hidden") => {
                let given = |name| element.attribute(name).and_then(|n| n.parse::<usize>().ok());
                if let (Some(first @ 1..), Some(last)) = (given("min"), given("max")) {
                    sink.report.hide(first - 1..last, sink.limits.columns);
                }
            }
            "mergeCell" => {
                if let Some(area) = element.attribute("ref").and_then(area) {
                    sink.report.merge(area);
                }
            }
            name => self.text.start(name),
        }
        Ok(())
    }

    /// What the cell that ends here says.
    fn cell<'a>(&'a self, meaning: &'a Meaning, full: bool) -> Result<(Kind, Cow<'a, str>), Unreadable> {
        let raw = self.raw.as_str();
        Ok(match self.held {
            Held::Shared if raw.is_empty() => (Kind::Empty, "".into()),
            Held::Shared => {
                let index: usize = raw.trim().parse().map_err(|_| Unreadable::Damaged)?;
                (Kind::Text, Cow::Borrowed(&**meaning.texts.get(index).ok_or(Unreadable::Damaged)?))
            }
            Held::Inline => (Kind::Text, unescaped(&self.text.whole)),
            Held::Number => {
                let kind = meaning.formats.get(self.format).copied().unwrap_or(Kind::Number);
                valued(kind, raw, meaning.since_1904, full)
            }
            Held::Bool => (Kind::Bool, raw.into()),
            Held::Error => (Kind::Error, raw.into()),
            Held::Day => (Kind::Day, raw.into()),
            // Texts of formulas stand as they are read.
            Held::Other => (Kind::Text, unescaped(raw)),
        })
    }

    /// Goes on to the next cell. What was said is not said again, though cells should stand in one another.
    fn next(&mut self) {
        self.raw.clear();
        if self.held == Held::Inline {
            self.text.whole.clear();
        }
        self.column += 1;
    }
}

/// What a number says in a cell of this format. What is no number after all is text.
pub fn valued(kind: Kind, raw: &str, since_1904: bool, full: bool) -> (Kind, Cow<'_, str>) {
    let Some(number) = number::exact(raw) else { return (Kind::Text, raw.trim().into()) };
    match kind {
        _ if !full => (Kind::Number, number),
        Kind::Day => (Kind::Day, formats::day(&number, since_1904).map_or(number, Cow::Owned)),
        kind => (kind, number),
    }
}

/// Where an area lies: `A1:B2`.
fn area(place: &str) -> Option<Area> {
    let (first, last) = place.split_once(':').unwrap_or((place, place));
    let row = |place: &str| place.trim_start_matches(|c: char| c.is_ascii_alphabetic()).parse().ok();
    Some(Area {
        first_row: row(first)?,
        last_row: row(last)?,
        first_column: column(first)?,
        last_column: column(last)?,
    })
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
fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains('_') {
        return Cow::Borrowed(text);
    }
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
    Cow::Owned(plain)
}
