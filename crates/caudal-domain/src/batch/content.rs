//! The content of a batch as bytes that are always the same for the same content, and other ones for any other: an approval
//! names their SHA-256. They are written line by line, so that a batch of 100,000 needs no more memory than one line.
//!
//! Every number has eight bytes, big end first; every text its length before it; what may be missing a byte that says
//! whether it is there; each line a mark before it, and after the last one comes how many there were. So no two contents run
//! together into the same bytes. A change of this form is another [`VERSION`], and old approvals keep theirs.

use std::fmt;

use super::{Header, Line};

/// The first bytes: which form this is.
pub const VERSION: &[u8] = b"caudal-batch-1\n";

/// The SHA-256 of a batch's content, as the server computes it over the bytes of a [`Writer`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ContentHash(pub [u8; 32]);

impl ContentHash {
    /// Reads it as it is written: 64 hexadecimal figures in small letters.
    pub fn parse(text: &str) -> Option<Self> {
        let small = |b: u8| b.is_ascii_digit() || (b'a'..=b'f').contains(&b);
        if text.len() != 64 || !text.bytes().all(small) {
            return None;
        }
        let mut bytes = [0; 32];
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(text.get(at * 2..at * 2 + 2)?, 16).ok()?;
        }
        Some(Self(bytes))
    }
}

impl fmt::Display for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What takes the bytes of a content: a digest, or whatever else.
pub trait Sink {
    fn take(&mut self, bytes: &[u8]);
}

impl<F: FnMut(&[u8])> Sink for F {
    fn take(&mut self, bytes: &[u8]) {
        self(bytes);
    }
}

pub struct Writer<S> {
    sink: S,
    lines: u32,
}

impl<S: Sink> Writer<S> {
    pub fn new(header: &Header, sink: S) -> Self {
        let mut writer = Self { sink, lines: 0 };
        writer.sink.take(VERSION);
        writer.bytes(header.source.0.as_bytes());
        writer.text(header.currency.code());
        writer.text(&header.execution_date.to_string());
        writer.text(header.class.name());
        writer.bytes(header.concept.0.as_bytes());
        writer.text(&header.description);
        writer.number(header.control.minor);
        writer.number(header.control.count.into());
        writer
    }

    /// Adds a line. They come in the order of their positions.
    pub fn line(&mut self, line: &Line) {
        self.lines = self.lines.saturating_add(1);
        self.bytes(&[1]);
        self.number(line.position.into());
        self.bytes(line.beneficiary.0.as_bytes());
        self.text(&line.document_type);
        self.text(&line.document);
        self.text(&line.name);
        self.bytes(line.bank.0.as_bytes());
        self.text(line.account_kind.name());
        self.text(&line.account);
        self.number(line.amount.minor);
        self.text(line.amount.currency.code());
        self.text(&line.concept);
        for maybe in [&line.reference, &line.email, &line.phone, &line.request] {
            self.maybe(maybe.as_deref());
        }
    }

    /// Ends with how many lines there were, and gives the sink back.
    pub fn finish(mut self) -> S {
        self.bytes(&[0]);
        self.number(self.lines.into());
        self.sink
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.sink.take(bytes);
    }

    fn number(&mut self, number: i64) {
        self.bytes(&number.to_be_bytes());
    }

    fn text(&mut self, text: &str) {
        self.number(i64::try_from(text.len()).unwrap_or(i64::MAX));
        self.bytes(text.as_bytes());
    }

    fn maybe(&mut self, text: Option<&str>) {
        match text {
            None => self.bytes(&[0]),
            Some(text) => {
                self.bytes(&[1]);
                self.text(text);
            }
        }
    }
}

/// The bytes of a whole content: for few lines, and for tests.
pub fn bytes<'a>(header: &Header, lines: impl IntoIterator<Item = &'a Line>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut writer = Writer::new(header, |more: &[u8]| bytes.extend_from_slice(more));
    lines.into_iter().for_each(|line| writer.line(line));
    let _ = writer.finish();
    bytes
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;
    use crate::{
        account::number::Kind,
        batch::{
            Class, Sum,
            tests::{header, line},
        },
        money::{Currency, Money},
        samples::id,
    };

    /// One change of each field, written down: a field more in a line or header needs a change more here.
    fn other_headers() -> Vec<Header> {
        let h = header;
        vec![
            Header { source: id(999), ..h() },
            Header { currency: Currency::parse("PAB").unwrap(), ..h() },
            Header { execution_date: "2026-12-01".parse().unwrap(), ..h() },
            Header { class: Class::Salaries, ..h() },
            Header { concept: id(999), ..h() },
            Header { description: "Fletes de noviembre.".into(), ..h() },
            Header { control: Sum { minor: h().control.minor + 1, ..h().control }, ..h() },
            Header { control: Sum { count: h().control.count + 1, ..h().control }, ..h() },
        ]
    }

    fn other_lines() -> Vec<Line> {
        let l = || line(1);
        let some = |text: &str| Some(text.to_owned());
        vec![
            Line { position: 2, ..l() },
            Line { beneficiary: id(999), ..l() },
            Line { document_type: "ruc".into(), ..l() },
            Line { document: "8-888-8888".into(), ..l() },
            Line { name: "Otra persona".into(), ..l() },
            Line { bank: id(999), ..l() },
            Line { account_kind: Kind::Checking, ..l() },
            Line { account: "0007".into(), ..l() },
            Line { amount: Money::new(l().amount.minor + 1, l().amount.currency), ..l() },
            Line { amount: Money::new(l().amount.minor, Currency::parse("PAB").unwrap()), ..l() },
            Line { concept: "Flete 43".into(), ..l() },
            Line { reference: some("R-1"), ..l() },
            Line { email: some("R-1"), ..l() },
            Line { phone: some("R-1"), ..l() },
            Line { request: some("R-1"), ..l() },
            Line { reference: some(""), ..l() },
        ]
    }

    #[test]
    fn any_change_of_any_field_is_another_content() {
        let mut seen = HashSet::new();
        assert!(seen.insert(bytes(&header(), [&line(1)])));
        for (at, other) in other_headers().iter().enumerate() {
            assert!(seen.insert(bytes(other, [&line(1)])), "field {at} of the header");
        }
        for (at, other) in other_lines().iter().enumerate() {
            assert!(seen.insert(bytes(&header(), [other])), "field {at} of the line");
        }
        assert!(seen.insert(bytes(&header(), [])), "without the line");
        assert!(seen.insert(bytes(&header(), [&line(1), &line(2)])), "with a line more");
        assert!(seen.insert(bytes(&header(), [&line(2), &line(1)])), "in another order");
    }

    #[test]
    fn the_form_never_changes_under_its_name() {
        let bytes = bytes(&header(), [&line(1)]);
        let sum = bytes.iter().fold(0_u64, |sum, b| sum.wrapping_mul(31).wrapping_add((*b).into()));
        assert!(bytes.starts_with(VERSION));
        assert_eq!((bytes.len(), sum), (GOLDEN_LEN, GOLDEN_SUM), "another form needs another VERSION");
    }

    const GOLDEN_LEN: usize = 326;
    const GOLDEN_SUM: u64 = 6_853_861_587_669_308_531;

    #[test]
    fn a_hash_is_read_as_it_is_written() {
        let hash = ContentHash(std::array::from_fn(|n| u8::try_from(n * 7 % 256).unwrap()));
        assert_eq!(ContentHash::parse(&hash.to_string()), Some(hash));
        assert_eq!(ContentHash::parse(&hash.to_string().to_uppercase()), None);
        for bad in ["", "00", &"é".repeat(32), &"+0".repeat(32)] {
            assert_eq!(ContentHash::parse(bad), None, "{bad}");
        }
    }

    proptest! {
        /// Text never runs from one field into the next, wherever it is cut.
        #[test]
        fn texts_do_not_run_together(text in "[a-z0-9\\x00]{2,20}", cut in 1usize..20, other in 1usize..20) {
            let at = |cut: usize| {
                let cut = cut.min(text.len() - 1);
                Line { document: text[..cut].into(), name: text[cut..].into(), ..line(1) }
            };
            let (one, two) = (at(cut), at(other));
            prop_assert_eq!(bytes(&header(), [&one]) == bytes(&header(), [&two]), one == two);
        }

        /// However the bytes are handed over, they are the same.
        #[test]
        fn lines_are_written_one_by_one(count in 0u32..6) {
            let lines: Vec<_> = (1..=count).map(line).collect();
            let mut pieces = 0;
            let mut writer = Writer::new(&header(), |_: &[u8]| pieces += 1);
            lines.iter().for_each(|l| writer.line(l));
            let _ = writer.finish();
            prop_assert!(pieces > 8 + 10 * count);
            prop_assert_eq!(bytes(&header(), &lines), bytes(&header(), &lines.clone()));
        }
    }
}
