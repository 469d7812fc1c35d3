//! XML piece by piece, within limits and without entities of its own. Whoever reads XML from outside reads it here.

use std::cell::Cell;
use std::io::{self, BufReader, Read};

use quick_xml::Reader;
use quick_xml::events::{BytesDecl, BytesRef, Event};

mod element;

pub use element::Element;

use element::{Tag, local};

const MAX_DEPTH: usize = 64;
/// The longest tag or text that is kept while it is read, in bytes.
const MAX_PIECE_BYTES: usize = 1024 * 1024;
/// How many bytes are read at once.
const BLOCK_BYTES: usize = 64 * 1024;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is not well formed, or cut off.
    Damaged,
    /// It has a document type or an entity, which could grow without end.
    Entities,
    TooDeep,
    /// It is not UTF-8.
    Encoding,
    TooMuch,
    /// Whoever asked did not want to wait any longer.
    TooSlow,
    /// Where it comes from failed.
    Source,
}

/// What may still be read, and why no more is.
pub struct Budget<'a> {
    left: Cell<u64>,
    piece: Cell<usize>,
    why: Cell<Option<Fault>>,
    stop: &'a dyn Fn() -> bool,
}

impl<'a> Budget<'a> {
    /// So many bytes, in one part or in several; `stop` is asked now and then whether to give up.
    pub fn new(bytes: u64, stop: &'a dyn Fn() -> bool) -> Self {
        Self { left: Cell::new(bytes), piece: Cell::new(0), why: Cell::new(None), stop }
    }

    fn refuse(&self, why: Fault, error: impl Into<io::Error>) -> io::Error {
        self.why.set(Some(why));
        error.into()
    }
}

/// Bytes on their way in, within a budget.
struct Bounded<'a> {
    inner: &'a mut dyn Read,
    budget: &'a Budget<'a>,
}

impl Read for Bounded<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let budget = self.budget;
        let refuse = |why| Err(budget.refuse(why, io::ErrorKind::Other));
        if (budget.stop)() {
            return refuse(Fault::TooSlow);
        }
        let read = match self.inner.read(buffer) {
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Err(error),
            Err(error) => return Err(budget.refuse(Fault::Source, error)),
        };
        match budget.left.get().checked_sub(read as u64) {
            Some(left) => budget.left.set(left),
            None => return refuse(Fault::TooMuch),
        }
        budget.piece.set(budget.piece.get() + read);
        if budget.piece.get() > MAX_PIECE_BYTES {
            return refuse(Fault::TooMuch);
        }
        Ok(read)
    }
}

/// What is read of XML. It lies in room that is used again for the next piece.
pub enum Piece<'b> {
    Start(Element<'b>),
    End(&'b str),
    /// Text, references in it resolved; an element's text may come in several.
    Text(&'b str),
}

/// What the piece is that was read.
enum Kind {
    Start,
    End,
    Text,
}

pub struct Xml<'a> {
    reader: Reader<BufReader<Bounded<'a>>>,
    buffer: Vec<u8>,
    depth: usize,
    budget: &'a Budget<'a>,
    tag: Tag,
    text: String,
    /// Whether the element of the tag was empty and has not ended yet.
    empty: bool,
}

impl<'a> Xml<'a> {
    /// What comes from there, within this budget.
    pub fn new(source: &'a mut dyn Read, budget: &'a Budget<'a>) -> Self {
        let source = BufReader::with_capacity(BLOCK_BYTES, Bounded { inner: source, budget });
        let mut reader = Reader::from_reader(source);
        reader.config_mut().check_end_names = true;
        let (buffer, tag, text) = (Vec::new(), Tag::default(), String::new());
        Self { reader, buffer, depth: 0, budget, tag, text, empty: false }
    }

    /// The next piece, nothing at the end.
    pub fn next(&mut self) -> Result<Option<Piece<'_>>, Fault> {
        if std::mem::take(&mut self.empty) {
            return Ok(Some(Piece::End(self.tag.element().name)));
        }
        let kind = self.read()?;
        Ok(kind.map(|kind| match kind {
            Kind::Start => Piece::Start(self.tag.element()),
            Kind::End => Piece::End(&self.text),
            Kind::Text => Piece::Text(&self.text),
        }))
    }

    /// Reads the next piece, to where it lies.
    fn read(&mut self) -> Result<Option<Kind>, Fault> {
        loop {
            self.buffer.clear();
            self.text.clear();
            self.budget.piece.set(0);
            // It is looked at where it is: moved for each piece, it would cost time.
            let event = self.reader.read_event_into(&mut self.buffer);
            return Ok(Some(match &event {
                Ok(Event::Start(start)) => {
                    self.depth += 1;
                    if self.depth > MAX_DEPTH {
                        return Err(Fault::TooDeep);
                    }
                    self.tag.read(start)?;
                    Kind::Start
                }
                Ok(Event::Empty(start)) => {
                    self.tag.read(start)?;
                    self.empty = true;
                    Kind::Start
                }
                Ok(Event::End(end)) => {
                    self.depth = self.depth.saturating_sub(1);
                    self.text.push_str(local(end.name().0));
                    Kind::End
                }
                Ok(Event::Text(text)) => {
                    self.text.push_str(text);
                    Kind::Text
                }
                Ok(Event::CData(text)) => {
                    self.text.push_str(text);
                    Kind::Text
                }
                Ok(Event::GeneralRef(reference)) => {
                    resolve(reference, &mut self.text)?;
                    Kind::Text
                }
                Ok(Event::DocType(_)) => return Err(Fault::Entities),
                Ok(Event::Decl(declaration)) => {
                    check_encoding(declaration)?;
                    continue;
                }
                Ok(Event::Comment(_) | Event::PI(_)) => continue,
                Ok(Event::Eof) if self.depth > 0 => return Err(Fault::Damaged),
                Ok(Event::Eof) => return Ok(None),
                // What the parser calls damage may have been the end of the budget.
                Err(error) => return Err(self.budget.why.take().unwrap_or_else(|| fault(error))),
            }));
        }
    }
}

fn fault(error: &quick_xml::Error) -> Fault {
    if matches!(error, quick_xml::Error::Encoding(_)) { Fault::Encoding } else { Fault::Damaged }
}

/// UTF-8, as all that is read here must be; ASCII is a part of it.
fn check_encoding(declaration: &BytesDecl<'_>) -> Result<(), Fault> {
    match declaration.encoding() {
        None => Ok(()),
        Some(Ok(name)) => {
            let known = ["utf-8", "utf8", "us-ascii", "ascii"].iter().any(|k| name.eq_ignore_ascii_case(k));
            if known { Ok(()) } else { Err(Fault::Encoding) }
        }
        Some(Err(_)) => Err(Fault::Damaged),
    }
}

fn resolve(reference: &BytesRef<'_>, text: &mut String) -> Result<(), Fault> {
    if let Some(c) = reference.resolve_char_ref().map_err(|_| Fault::Damaged)? {
        text.push(c);
        return Ok(());
    }
    // An entity that nobody defined: a document type is refused.
    text.push_str(quick_xml::escape::resolve_predefined_entity(reference).ok_or(Fault::Entities)?);
    Ok(())
}

#[cfg(test)]
mod tests;
