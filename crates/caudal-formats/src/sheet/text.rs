//! CSV as programs write it: UTF-8 with or without a mark, UTF-16, Windows-1252; comma, semicolon or tab.

use std::borrow::Cow;

use super::{Sink, Unreadable, cell::Kind};
use crate::characters::{Order, from_utf_16, from_windows_1252};

/// How much of the beginning tells text from anything else.
const SAMPLE_BYTES: usize = 1024;

pub fn read(bytes: &[u8], sink: &mut Sink<'_>) -> Result<(), Unreadable> {
    let text = decode(bytes)?;
    let (separator, text) = separator(&text);
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator)
        .from_reader(text.as_bytes());
    let mut record = csv::StringRecord::new();
    // A quoted cell may have lines of its own: a row's number is its line less those.
    let (mut inside, mut last) = (0, 0);
    let size = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
    // All of it is UTF-8, and a reader of memory cannot fail.
    while reader.read_record(&mut record).map_err(|_| Unreadable::NotATable)? {
        // It begins behind the record before, blank lines included.
        let (start, line) = record.position().map_or((0, 0), |p| (size(p.byte()), size(p.line())));
        let blank = text.as_bytes().get(start..).unwrap_or_default().iter();
        let blank = blank.take_while(|b| matches!(b, b'\r' | b'\n')).filter(|b| **b == b'\n').count();
        last = (line + blank).saturating_sub(inside).max(last + 1);
        for (column, cell) in record.iter().enumerate() {
            inside += cell.bytes().filter(|b| *b == b'\n').count();
            // Where programs make a formula of it, what it comes to is not said.
            sink.cell(last, column, Kind::Text, cell.trim_start().starts_with('='), cell)?;
        }
        sink.end(last)?;
    }
    Ok(())
}

fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, Unreadable> {
    if let Some(marked) = decode_marked(bytes) {
        return marked;
    }
    let sample = &bytes[..bytes.len().min(SAMPLE_BYTES)];
    if sample.contains(&0) {
        let order = if zeros(sample, 1) { Order::LittleEndian } else { Order::BigEndian };
        let even = zeros(sample, 0) != zeros(sample, 1);
        let text = from_utf_16(bytes, order).filter(|_| even);
        return text.map(Cow::Owned).ok_or(Unreadable::NotATable);
    }
    let control = |b: &u8| matches!(b, 1..=8 | 14..=25 | 27..=31);
    if sample.iter().any(control) || sample.starts_with(b"%PDF") {
        return Err(Unreadable::NotATable);
    }
    Ok(match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) if mixed(bytes) => return Err(Unreadable::Encoding),
        Err(_) => Cow::Owned(from_windows_1252(bytes)),
    })
}

/// The text of a file whose first bytes say how it is written, or that it is written otherwise; nothing where they do not say.
fn decode_marked(bytes: &[u8]) -> Option<Result<Cow<'_, str>, Unreadable>> {
    let text = match bytes {
        [0xef, 0xbb, 0xbf, text @ ..] => std::str::from_utf8(text).ok().map(Cow::Borrowed),
        [0xff, 0xfe, text @ ..] => from_utf_16(text, Order::LittleEndian).map(Cow::Owned),
        [0xfe, 0xff, text @ ..] => from_utf_16(text, Order::BigEndian).map(Cow::Owned),
        _ => return None,
    };
    Some(text.ok_or(Unreadable::Encoding))
}

/// Whether text that is not UTF-8 throughout is none in Windows-1252 either: it holds what that has no characters for, or
/// has at least as many characters of UTF-8 as bytes that are none, as when two files were pasted together.
fn mixed(bytes: &[u8]) -> bool {
    let (mut good, mut bad) = (0_usize, 0_usize);
    for chunk in bytes.utf8_chunks() {
        good += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        bad += chunk.invalid().len();
    }
    good >= bad || bytes.iter().any(|b| matches!(b, 0x81 | 0x8d | 0x8f | 0x90 | 0x9d))
}

/// Whether every second byte from here on is mostly zero, as in UTF-16 of western languages.
fn zeros(sample: &[u8], from: usize) -> bool {
    let bytes = sample.iter().skip(from).step_by(2);
    let (all, zero) = bytes.fold((0, 0), |(all, zero), b| (all + 1, zero + usize::from(*b == 0)));
    zero * 2 > all
}

/// Among how many lines the heads are looked for, and how many separators they have at least.
const HEAD_AMONG: usize = 15;
const HEADS_PARTED: usize = 3;

/// The separator of the heads, and the text to read.
fn separator(text: &str) -> (u8, &str) {
    let head = text.trim_start_matches(['\r', '\n', ' ']);
    let line = head.split(['\r', '\n']).next().unwrap_or_default();
    // Excel's own way of saying it, in a line of its own that it does not show.
    let said = line.strip_prefix("sep=").or_else(|| line.strip_prefix("SEP="));
    if let Some(&[separator @ (b',' | b';' | b'\t' | b'|')]) = said.map(str::as_bytes) {
        let rest = &head[line.len()..];
        let rest = rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix(['\r', '\n'])).unwrap_or(rest);
        return (separator, rest);
    }
    // Above its heads people write a title, in which nothing is parted.
    let lines = || head.split(['\r', '\n']).filter(|line| !line.trim().is_empty()).take(HEAD_AMONG).map(most);
    let telling = lines().find(|(_, count)| *count >= HEADS_PARTED);
    let any = lines().find(|(_, count)| *count > 0);
    (telling.or(any).map_or(b',', |(separator, _)| separator), text)
}

/// The most frequent separator of a line, and how often it stands there; of equally frequent ones the first.
fn most(line: &str) -> (u8, usize) {
    let mut counts = [(b',', 0), (b';', 0), (b'\t', 0)];
    let mut quoted = false;
    for byte in line.bytes() {
        quoted ^= byte == b'"';
        let count = counts.iter_mut().find(|(separator, _)| *separator == byte && !quoted);
        if let Some((_, count)) = count {
            *count += 1;
        }
    }
    counts.into_iter().rev().max_by_key(|(_, count)| *count).unwrap_or((b',', 0))
}
