//! Records of old workbooks ([MS-XLS], 2.1.4), and the texts in them.

use super::Unreadable;

/// The kind of record that continues the one before.
const CONTINUE: u16 = 0x003c;

#[derive(Clone, Copy)]
pub struct Record<'a> {
    pub kind: u16,
    pub data: &'a [u8],
}

impl Record<'_> {
    /// Two bytes of it.
    pub fn word(&self, at: usize) -> Result<u16, Unreadable> {
        let bytes = self.data.get(at..).and_then(|rest| rest.first_chunk::<2>());
        bytes.map(|b| u16::from_le_bytes(*b)).ok_or(Unreadable::Damaged)
    }

    /// Four bytes of it.
    pub fn double(&self, at: usize) -> Result<u32, Unreadable> {
        let bytes = self.data.get(at..).and_then(|rest| rest.first_chunk::<4>());
        bytes.map(|b| u32::from_le_bytes(*b)).ok_or(Unreadable::Damaged)
    }

    /// Eight bytes of it.
    pub fn eight(&self, at: usize) -> Result<[u8; 8], Unreadable> {
        self.data.get(at..).and_then(|rest| rest.first_chunk::<8>()).copied().ok_or(Unreadable::Damaged)
    }
}

/// Records one after another.
pub struct Records<'a> {
    bytes: &'a [u8],
}

impl<'a> Records<'a> {
    /// The records from a place of a stream on.
    pub fn from(stream: &'a [u8], at: usize) -> Result<Self, Unreadable> {
        Ok(Self { bytes: stream.get(at..).ok_or(Unreadable::Damaged)? })
    }

    /// The next record. A stream ends with its last one; there is none when more are wanted.
    pub fn next(&mut self) -> Result<Record<'a>, Unreadable> {
        let (record, rest) = split(self.bytes).ok_or(Unreadable::Damaged)?;
        self.bytes = rest;
        Ok(record)
    }

    /// The texts of a record and of those that continue it.
    pub fn texts(&mut self, first: Record<'a>) -> Texts<'a> {
        let mut parts = vec![first.data];
        while let Some((record, rest)) = split(self.bytes).filter(|(r, _)| r.kind == CONTINUE) {
            parts.push(record.data);
            self.bytes = rest;
        }
        parts.reverse();
        let part = parts.pop().unwrap_or_default();
        Texts { part, parts }
    }
}

fn split(bytes: &[u8]) -> Option<(Record<'_>, &[u8])> {
    let [a, b, c, d] = *bytes.first_chunk::<4>()?;
    let length = usize::from(u16::from_le_bytes([c, d]));
    let data = bytes.get(4..4 + length)?;
    Some((Record { kind: u16::from_le_bytes([a, b]), data }, &bytes[4 + length..]))
}

/// Texts that may be continued from one record in the next.
pub struct Texts<'a> {
    part: &'a [u8],
    /// Those that follow, the next of them last.
    parts: Vec<&'a [u8]>,
}

impl Texts<'_> {
    pub fn skip(&mut self, mut bytes: usize) -> Result<(), Unreadable> {
        while bytes > self.part.len() {
            bytes -= self.part.len();
            self.part = self.parts.pop().ok_or(Unreadable::Damaged)?;
        }
        self.part = &self.part[bytes..];
        Ok(())
    }

    fn byte(&mut self) -> Result<u8, Unreadable> {
        while self.part.is_empty() {
            self.part = self.parts.pop().ok_or(Unreadable::Damaged)?;
        }
        let byte = self.part[0];
        self.part = &self.part[1..];
        Ok(byte)
    }

    fn word(&mut self) -> Result<u16, Unreadable> {
        Ok(u16::from_le_bytes([self.byte()?, self.byte()?]))
    }

    /// A text whose length stands in one byte (of names) or in two.
    pub fn text(&mut self, short: bool) -> Result<String, Unreadable> {
        let length = if short { u16::from(self.byte()?) } else { self.word()? };
        let flags = self.byte()?;
        let runs = if flags & 8 == 0 { 0 } else { usize::from(self.word()?) };
        let extended = if flags & 4 == 0 {
            0
        } else {
            let (low, high) = (self.word()?, self.word()?);
            usize::from(high) << 16 | usize::from(low)
        };
        let text = self.characters(usize::from(length), flags & 1 == 1)?;
        self.skip(runs * 4 + extended)?;
        Ok(text)
    }

    fn characters(&mut self, length: usize, mut wide: bool) -> Result<String, Unreadable> {
        let mut units: Vec<u16> = Vec::new();
        while units.len() < length {
            if self.part.is_empty() {
                self.part = self.parts.pop().ok_or(Unreadable::Damaged)?;
                // Where a text goes on in another record, its width is said again.
                let Some((flags, rest)) = self.part.split_first() else { continue };
                (wide, self.part) = (flags & 1 == 1, rest);
                continue;
            }
            let size = if wide { 2 } else { 1 };
            let count = (length - units.len()).min(self.part.len() / size);
            if count == 0 {
                return Err(Unreadable::Damaged);
            }
            let (here, rest) = self.part.split_at(count * size);
            units.extend(
                here.chunks_exact(size).map(|b| u16::from_le_bytes([b[0], if wide { b[1] } else { 0 }])),
            );
            self.part = rest;
        }
        Ok(char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect())
    }
}
