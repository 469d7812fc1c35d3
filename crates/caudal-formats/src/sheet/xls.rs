//! XLS, workbooks of Excel 97 to 2003 ([MS-XLS]): a stream of records in a compound file. What is older, and keeps texts in
//! a code page of its own, is refused.

use std::{borrow::Cow, collections::HashSet};

use super::biff::{Record, Records};
use super::report::{Area, Other, Source};
use super::{Sink, Unreadable, cell::Kind, cells::valued, compound::Compound, formats};

const FORMULA: u16 = 0x0006;
const END: u16 = 0x000a;
const COUNTED_FROM_1904: u16 = 0x0022;
const PASSWORD: u16 = 0x002f;
const COLUMN: u16 = 0x007d;
const SHEET: u16 = 0x0085;
const NUMBERS: u16 = 0x00bd;
const RICH_TEXT: u16 = 0x00d6;
const CELL_FORMAT: u16 = 0x00e0;
const MERGED: u16 = 0x00e5;
const TEXTS: u16 = 0x00fc;
const SHARED_TEXT: u16 = 0x00fd;
const NUMBER: u16 = 0x0203;
const TEXT: u16 = 0x0204;
const TRUTH_OR_ERROR: u16 = 0x0205;
const FORMULA_TEXT: u16 = 0x0207;
const ROW: u16 = 0x0208;
const SHORT_NUMBER: u16 = 0x027e;
const FORMAT: u16 = 0x041e;
const BEGIN: u16 = 0x0809;
/// The version that all of Excel 97 to 2003 write.
const VERSION: u16 = 0x0600;
/// How many formats there may be; Excel has 4,000.
const MOST_FORMATS: usize = 70_000;

/// Reads the first visible sheet of an old workbook.
pub fn read(bytes: &[u8], sink: &mut Sink<'_>) -> Result<(), Unreadable> {
    let file = Compound::open(bytes)?;
    if file.has("EncryptedPackage") {
        return Err(Unreadable::Protected);
    }
    let Some(stream) = file.stream("Workbook")? else {
        return Err(if file.has("Book") { Unreadable::OldWorkbook } else { Unreadable::NotATable });
    };
    sink.report.source = Source::Xls;
    let mut book = Book { macros: file.has("_VBA_PROJECT_CUR"), ..Book::default() };
    book.read(&stream, sink)?;
    sink.report.macros = book.macros;
    let first = book.sheets.iter().position(|s| !s.hidden).ok_or(Unreadable::Damaged)?;
    let sheet = book.sheets.remove(first);
    Reading { book: &book, sink, row: None, hidden: HashSet::new(), formula: None }
        .read(&stream, sheet.at)?;
    sink.report.sheet = Some(sheet.name);
    if sink.full {
        for sheet in &book.sheets {
            let filled = filled(&stream, sheet.at)?;
            sink.report.other(Other { name: sheet.name.clone(), hidden: sheet.hidden, filled });
        }
    }
    Ok(())
}

#[derive(Default)]
struct Book {
    sheets: Vec<Sheet>,
    texts: Vec<Box<str>>,
    spelled: Vec<(u16, Kind)>,
    formats: Vec<Kind>,
    since_1904: bool,
    macros: bool,
}

struct Sheet {
    name: String,
    at: usize,
    hidden: bool,
}

impl Book {
    fn read(&mut self, stream: &[u8], sink: &Sink<'_>) -> Result<(), Unreadable> {
        let mut records = Records::from(stream, 0)?;
        begin(records.next()?)?;
        loop {
            let record = records.next()?;
            match record.kind {
                END => return Ok(()),
                PASSWORD => return Err(Unreadable::Protected),
                COUNTED_FROM_1904 => self.since_1904 = record.word(0)? == 1,
                SHEET => self.sheet(&mut records, record)?,
                FORMAT if self.spelled.len() < 5000 => {
                    let mut texts = records.texts(record);
                    texts.skip(2)?;
                    self.spelled.push((record.word(0)?, formats::spelled(&texts.text(false)?)));
                }
                CELL_FORMAT if self.formats.len() < MOST_FORMATS => {
                    let id = record.word(2)?;
                    let own = self.spelled.iter().find(|(given, _)| *given == id).map(|(_, kind)| *kind);
                    self.formats.push(own.unwrap_or_else(|| formats::built_in(id.into())));
                }
                TEXTS => self.texts(&mut records, record, sink)?,
                _ => {}
            }
        }
    }

    fn sheet<'a>(&mut self, records: &mut Records<'a>, record: Record<'a>) -> Result<(), Unreadable> {
        let [state, kind] = record.word(4)?.to_le_bytes();
        let mut texts = records.texts(record);
        texts.skip(6)?;
        let name = texts.text(true)?;
        match kind {
            0 if self.sheets.len() < 1000 => {
                let at = record.double(0)? as usize;
                self.sheets.push(Sheet { name, at, hidden: state & 3 != 0 });
            }
            // A sheet of macros, as they were before Excel 97; others are charts.
            1 => self.macros = true,
            _ => {}
        }
        Ok(())
    }

    fn texts<'a>(
        &mut self,
        records: &mut Records<'a>,
        record: Record<'a>,
        sink: &Sink<'_>,
    ) -> Result<(), Unreadable> {
        let many = record.double(4)? as usize;
        if many > sink.limits.texts {
            return Err(Unreadable::ExpandsTooMuch);
        }
        let mut room = sink.limits.bytes.saturating_mul(4);
        let mut texts = records.texts(record);
        texts.skip(8)?;
        for _ in 0..many {
            let text = texts.text(false)?;
            room = room.checked_sub(text.len()).ok_or(Unreadable::ExpandsTooMuch)?;
            self.texts.push(text.into());
        }
        Ok(())
    }
}

/// Looks at how a part of the stream begins.
fn begin(record: Record<'_>) -> Result<(), Unreadable> {
    match (record.kind, record.word(0)?) {
        (BEGIN, VERSION) => Ok(()),
        (0x0009 | 0x0209 | 0x0409 | BEGIN, _) => Err(Unreadable::OldWorkbook),
        _ => Err(Unreadable::Damaged),
    }
}

/// The records of a sheet, without those of what is embedded in it.
fn of_sheet<'a>(
    stream: &'a [u8],
    at: usize,
    each: &mut dyn FnMut(&mut Records<'a>, Record<'a>) -> Result<bool, Unreadable>,
) -> Result<(), Unreadable> {
    let mut records = Records::from(stream, at)?;
    begin(records.next()?)?;
    let mut depth = 0_usize;
    loop {
        let record = records.next()?;
        match record.kind {
            BEGIN => depth += 1,
            END if depth == 0 => return Ok(()),
            END => depth -= 1,
            _ if depth > 0 => {}
            _ => {
                if !each(&mut records, record)? {
                    return Ok(());
                }
            }
        }
    }
}

fn filled(stream: &[u8], at: usize) -> Result<bool, Unreadable> {
    let mut filled = false;
    of_sheet(stream, at, &mut |_, record| {
        filled |= matches!(
            record.kind,
            FORMULA | NUMBERS | RICH_TEXT | SHARED_TEXT | NUMBER | TEXT | TRUTH_OR_ERROR | SHORT_NUMBER
        );
        Ok(!filled)
    })?;
    Ok(filled)
}

struct Reading<'a, 's> {
    book: &'a Book,
    sink: &'a mut Sink<'s>,
    /// The row under way, from 0.
    row: Option<usize>,
    hidden: HashSet<u16>,
    /// Where the formula stands whose text follows.
    formula: Option<(u16, u16)>,
}

impl Reading<'_, '_> {
    fn read(mut self, stream: &[u8], at: usize) -> Result<(), Unreadable> {
        of_sheet(stream, at, &mut |records, record| self.record(records, record).map(|()| true))?;
        self.end()
    }

    fn end(&mut self) -> Result<(), Unreadable> {
        let Some(row) = self.row else { return Ok(()) };
        self.sink.hidden = u16::try_from(row).is_ok_and(|row| self.hidden.contains(&row));
        self.sink.end(row + 1)
    }

    fn record<'r>(&mut self, records: &mut Records<'r>, record: Record<'r>) -> Result<(), Unreadable> {
        match record.kind {
            PASSWORD => return Err(Unreadable::Protected),
            ROW if record.word(12)? & 0x20 != 0 => drop(self.hidden.insert(record.word(0)?)),
            COLUMN if record.word(8)? & 1 == 1 => {
                let (first, last) = (record.word(0)?.into(), record.word(2)?.into());
                self.sink.report.hide(first..=last, self.sink.limits.columns);
            }
            SHARED_TEXT => {
                let text = self.book.texts.get(record.double(6)? as usize).ok_or(Unreadable::Damaged)?;
                self.put(place(record)?, Kind::Text, false, text)?;
            }
            TEXT | RICH_TEXT => {
                let mut texts = records.texts(record);
                texts.skip(6)?;
                self.put(place(record)?, Kind::Text, false, &texts.text(false)?)?;
            }
            NUMBER => self.number(place(record)?, record.word(4)?, false, &float(record.eight(6)?))?,
            SHORT_NUMBER => self.number(place(record)?, record.word(4)?, false, &short(record.double(6)?))?,
            NUMBERS => {
                let (row, first) = place(record)?;
                let many = record.data.len().saturating_sub(6) / 6;
                for n in 0..many {
                    let column = u16::try_from(n).ok().and_then(|n| first.checked_add(n));
                    let (place, at) = ((row, column.ok_or(Unreadable::Damaged)?), 4 + n * 6);
                    self.number(place, record.word(at)?, false, &short(record.double(at + 2)?))?;
                }
            }
            TRUTH_OR_ERROR => {
                let [value, error] = record.word(6)?.to_le_bytes();
                self.truth_or_error(place(record)?, false, value, error == 1)?;
            }
            FORMULA => self.formula(record)?,
            FORMULA_TEXT => {
                let text = records.texts(record).text(false)?;
                if let Some(place) = self.formula.take() {
                    self.put(place, Kind::Text, true, &text)?;
                }
            }
            MERGED => {
                for at in (0..record.word(0)?.into()).map(|n: usize| 2 + n * 8) {
                    let word = |n| record.word(at + n).map(usize::from);
                    self.sink.report.merge(Area {
                        first_row: word(0)? + 1,
                        last_row: word(2)? + 1,
                        first_column: word(4)?,
                        last_column: word(6)?,
                    });
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn put(
        &mut self,
        (row, column): (u16, u16),
        kind: Kind,
        formula: bool,
        text: &str,
    ) -> Result<(), Unreadable> {
        let row = usize::from(row);
        if self.row != Some(row) {
            // Rows come in their order.
            if self.row.is_some_and(|before| row < before) {
                return Err(Unreadable::Damaged);
            }
            self.end()?;
            self.row = Some(row);
        }
        self.sink.cell(row + 1, column.into(), kind, formula, text)
    }

    fn number(&mut self, place: (u16, u16), format: u16, formula: bool, raw: &str) -> Result<(), Unreadable> {
        let kind = self.book.formats.get(usize::from(format)).copied().unwrap_or(Kind::Number);
        let (kind, text) = valued(kind, raw, self.book.since_1904, self.sink.full);
        self.put(place, kind, formula, &text)
    }

    fn truth_or_error(
        &mut self,
        place: (u16, u16),
        formula: bool,
        value: u8,
        error: bool,
    ) -> Result<(), Unreadable> {
        if !error {
            return self.put(place, Kind::Bool, formula, if value == 0 { "0" } else { "1" });
        }
        let text = match value {
            0x00 => "#NULL!",
            0x07 => "#DIV/0!",
            0x0f => "#VALUE!",
            0x17 => "#REF!",
            0x1d => "#NAME?",
            0x24 => "#NUM!",
            _ => "#N/A",
        };
        self.put(place, Kind::Error, formula, text)
    }

    fn formula(&mut self, record: Record<'_>) -> Result<(), Unreadable> {
        let (place, value) = (place(record)?, record.eight(6)?);
        self.formula = None;
        match value {
            [0, .., 0xff, 0xff] => {
                self.formula = Some(place);
                self.put(place, Kind::Text, true, "")
            }
            [1, _, yes, .., 0xff, 0xff] => self.truth_or_error(place, true, yes, false),
            [2, _, error, .., 0xff, 0xff] => self.truth_or_error(place, true, error, true),
            [.., 0xff, 0xff] => self.put(place, Kind::Text, true, ""),
            value => self.number(place, record.word(4)?, true, &float(value)),
        }
    }
}

/// The row and the column of a cell, from 0.
fn place(record: Record<'_>) -> Result<(u16, u16), Unreadable> {
    Ok((record.word(0)?, record.word(2)?))
}

/// The digits of a number as it is stored.
fn float(bytes: [u8; 8]) -> String {
    f64::from_le_bytes(bytes).to_string()
}

/// A number in four bytes: a whole one or the greater half of another, of hundredths or not.
fn short(number: u32) -> String {
    let digits: Cow<'_, str> = if number & 2 == 0 {
        float((u64::from(number & !3) << 32).to_le_bytes()).into()
    } else {
        (number.cast_signed() >> 2).to_string().into()
    };
    if number & 1 == 0 { digits.into_owned() } else { format!("{digits}E-2") }
}

#[cfg(test)]
mod tests {
    use super::super::number::exact;
    use super::*;

    #[test]
    fn numbers_in_four_bytes_are_read_exactly() {
        // Of hundredths, and whole: 1234.56, 1234, -5; of half a float: 1, 0.01.
        for (stored, typed) in [
            (123_456 << 2 | 3, "1234.56"),
            (1234 << 2 | 2, "1234"),
            ((-5_i32 << 2).cast_unsigned() | 2, "-5"),
            (0x3ff0_0000, "1"),
            (0x3ff0_0001, "0.01"),
        ] {
            assert_eq!(exact(&short(stored)).as_deref(), Some(typed), "{stored:x}");
        }
    }
}
