//! XML piece by piece, within limits and without entities of its own. Whoever reads XML from outside reads it here.

use std::{
    cell::Cell,
    io::{self, BufRead, BufReader, Read},
};

use quick_xml::{
    Reader,
    events::{BytesDecl, BytesRef, BytesStart, Event},
};

/// How deep elements may stand in one another.
const MAX_DEPTH: usize = 64;
/// The longest tag or text that is kept while it is read, in bytes.
const MAX_PIECE_BYTES: usize = 1024 * 1024;
/// The most attributes of an element.
const MAX_ATTRIBUTES: usize = 100;

/// Why XML cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is not well formed, or cut off.
    Damaged,
    /// It has a document type or an entity, which could grow without end.
    Entities,
    /// Elements stand too deep in one another.
    TooDeep,
    /// It is not UTF-8.
    Encoding,
    /// It is longer than it may be, or a piece of it is.
    TooMuch,
    /// Whoever asked did not want to wait any longer.
    TooSlow,
    /// Where it comes from failed.
    Source,
}

/// What may still be read, and why no more is.
pub struct Budget<'a> {
    left: Cell<u64>,
    /// What was read since the last piece.
    piece: Cell<usize>,
    why: Cell<Option<Fault>>,
    stop: &'a dyn Fn() -> bool,
}

impl<'a> Budget<'a> {
    /// So many bytes, in one part or in several; `stop` is asked now and then whether to give up.
    pub fn new(bytes: u64, stop: &'a dyn Fn() -> bool) -> Self {
        Self { left: Cell::new(bytes), piece: Cell::new(0), why: Cell::new(None), stop }
    }

    /// Bytes on their way in, within the budget.
    pub fn source<R: Read>(&self, inner: R) -> BufReader<Bounded<'_, R>> {
        BufReader::with_capacity(64 * 1024, Bounded { inner, budget: self })
    }

    fn refuse(&self, why: Fault, error: impl Into<io::Error>) -> io::Error {
        self.why.set(Some(why));
        error.into()
    }
}

/// Bytes on their way in, within a budget.
pub struct Bounded<'a, R> {
    inner: R,
    budget: &'a Budget<'a>,
}

impl<R: Read> Read for Bounded<'_, R> {
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

/// An element with its attributes. Names are without their prefixes: only one vocabulary matters in what is read.
#[derive(Debug)]
pub struct Element {
    /// Its name.
    pub name: String,
    prefix: Option<String>,
    attributes: Vec<(String, String)>,
}

impl Element {
    fn read(start: &BytesStart<'_>) -> Result<Self, Fault> {
        let (prefix, name) = parted(start.name().as_ref());
        let mut attributes = Vec::new();
        for attribute in start.attributes().with_checks(false) {
            let attribute = attribute.map_err(|_| Fault::Damaged)?;
            if attributes.len() >= MAX_ATTRIBUTES {
                return Err(Fault::Damaged);
            }
            let value = quick_xml::escape::unescape(&attribute.value).map_err(|_| Fault::Damaged)?;
            attributes.push((attribute.key.as_ref().to_owned(), value.into_owned()));
        }
        Ok(Self { name, prefix, attributes })
    }

    /// The value of an attribute.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        let mut named = self.attributes.iter().filter(|(key, _)| key.rsplit(':').next() == Some(name));
        named.next().map(|(_, value)| value.as_str())
    }

    /// The namespace of the element, where the element itself declares it.
    pub fn namespace(&self) -> Option<&str> {
        let declares = |key: &str| match &self.prefix {
            None => key == "xmlns",
            Some(prefix) => key.strip_prefix("xmlns:") == Some(prefix),
        };
        self.attributes.iter().find(|(key, _)| declares(key)).map(|(_, value)| value.as_str())
    }
}

/// A name's prefix and the rest of it.
fn parted(name: &str) -> (Option<String>, String) {
    match name.rsplit_once(':') {
        Some((prefix, local)) => (Some(prefix.to_owned()), local.to_owned()),
        None => (None, name.to_owned()),
    }
}

/// What is read of XML.
pub enum Piece {
    /// An element begins.
    Start(Element),
    /// An element ends.
    End(String),
    /// Text, references in it resolved; an element's text may come in several.
    Text(String),
}

/// XML piece by piece.
pub struct Xml<'a> {
    reader: Reader<&'a mut dyn BufRead>,
    buffer: Vec<u8>,
    depth: usize,
    budget: &'a Budget<'a>,
    /// The end of an element that was empty.
    ended: Option<String>,
}

impl<'a> Xml<'a> {
    /// What comes from a source of this budget ([`Budget::source`]).
    pub fn new(source: &'a mut dyn BufRead, budget: &'a Budget<'a>) -> Self {
        let mut reader = Reader::from_reader(source);
        reader.config_mut().check_end_names = true;
        Self { reader, buffer: Vec::new(), depth: 0, budget, ended: None }
    }

    /// The next piece, nothing at the end.
    pub fn next(&mut self) -> Result<Option<Piece>, Fault> {
        if let Some(name) = self.ended.take() {
            return Ok(Some(Piece::End(name)));
        }
        loop {
            self.buffer.clear();
            self.budget.piece.set(0);
            let event = self.reader.read_event_into(&mut self.buffer);
            // What the parser calls damage may have been the end of the budget.
            let event = event.map_err(|error| self.budget.why.take().unwrap_or_else(|| fault(&error)))?;
            return Ok(Some(match event {
                Event::Start(start) => {
                    self.depth += 1;
                    if self.depth > MAX_DEPTH {
                        return Err(Fault::TooDeep);
                    }
                    Piece::Start(Element::read(&start)?)
                }
                Event::Empty(start) => {
                    let element = Element::read(&start)?;
                    self.ended = Some(element.name.clone());
                    Piece::Start(element)
                }
                Event::End(end) => {
                    self.depth = self.depth.saturating_sub(1);
                    Piece::End(parted(end.name().as_ref()).1)
                }
                Event::Text(text) => Piece::Text(text.into_inner().into_owned()),
                Event::CData(text) => Piece::Text(text.into_inner().into_owned()),
                Event::GeneralRef(reference) => Piece::Text(resolved(&reference)?),
                Event::DocType(_) => return Err(Fault::Entities),
                Event::Decl(declaration) => {
                    check_encoding(&declaration)?;
                    continue;
                }
                Event::Eof if self.depth > 0 => return Err(Fault::Damaged),
                Event::Eof => return Ok(None),
                _ => continue,
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

fn resolved(reference: &BytesRef<'_>) -> Result<String, Fault> {
    if let Some(c) = reference.resolve_char_ref().map_err(|_| Fault::Damaged)? {
        return Ok(c.to_string());
    }
    // An entity that nobody defined: a document type is refused.
    quick_xml::escape::resolve_predefined_entity(reference).map(str::to_owned).ok_or(Fault::Entities)
}
