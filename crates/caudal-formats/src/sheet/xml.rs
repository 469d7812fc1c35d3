//! XML piece by piece, without entities of its own and never more of it at once than a piece.

use std::{cell::Cell, io::BufRead};

use quick_xml::{
    Reader,
    events::{BytesRef, BytesStart, Event},
};

use super::Unreadable;

/// How deep elements may stand in one another.
const MAX_DEPTH: usize = 64;

/// An element with its attributes, both without prefixes: only one vocabulary matters here.
#[derive(Debug)]
pub struct Element {
    /// Its name.
    pub name: String,
    attributes: Vec<(String, String)>,
}

impl Element {
    fn read(start: &BytesStart<'_>) -> Result<Self, Unreadable> {
        let name = local(start.name().as_ref());
        let mut attributes = Vec::new();
        for attribute in start.attributes().with_checks(false) {
            let attribute = attribute.map_err(|_| Unreadable::Damaged)?;
            let key = attribute.key.as_ref();
            if attributes.len() >= 100 {
                return Err(Unreadable::Damaged);
            }
            let value = quick_xml::escape::unescape(&attribute.value).map_err(|_| Unreadable::Damaged)?;
            attributes.push((local(key), value.into_owned()));
        }
        Ok(Self { name, attributes })
    }

    /// The value of an attribute.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    /// The values of an attribute of several vocabularies.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.attributes.iter().filter(move |(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    /// Whether an attribute says yes.
    pub fn says(&self, name: &str) -> bool {
        self.attribute(name).is_some_and(|v| v == "1" || v == "true")
    }
}

fn local(name: &str) -> String {
    name.rsplit(':').next().unwrap_or_default().to_owned()
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

/// XML piece by piece, without entities of its own.
pub struct Xml<'a> {
    reader: Reader<&'a mut dyn BufRead>,
    buffer: Vec<u8>,
    depth: usize,
    piece: &'a Cell<usize>,
    /// The end of an element that was empty.
    ended: Option<String>,
}

impl<'a> Xml<'a> {
    /// Reads from a source that counts in `piece` what was read of the piece under way.
    pub fn new(source: &'a mut dyn BufRead, piece: &'a Cell<usize>) -> Self {
        let mut reader = Reader::from_reader(source);
        reader.config_mut().check_end_names = true;
        Self { reader, buffer: Vec::new(), depth: 0, piece, ended: None }
    }

    /// The next piece, nothing at the end.
    pub fn next(&mut self) -> Result<Option<Piece>, Unreadable> {
        if let Some(name) = self.ended.take() {
            return Ok(Some(Piece::End(name)));
        }
        loop {
            self.buffer.clear();
            self.piece.set(0);
            let event = self.reader.read_event_into(&mut self.buffer).map_err(|_| Unreadable::Damaged)?;
            return Ok(Some(match event {
                Event::Start(start) => {
                    self.depth += 1;
                    if self.depth > MAX_DEPTH {
                        return Err(Unreadable::Damaged);
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
                    Piece::End(local(end.name().as_ref()))
                }
                Event::Text(text) => Piece::Text(text.into_inner().into_owned()),
                Event::CData(text) => Piece::Text(text.into_inner().into_owned()),
                Event::GeneralRef(reference) => Piece::Text(resolved(&reference)?),
                Event::DocType(_) => return Err(Unreadable::Entities),
                Event::Eof if self.depth > 0 => return Err(Unreadable::Damaged),
                Event::Eof => return Ok(None),
                _ => continue,
            }));
        }
    }
}

fn resolved(reference: &BytesRef<'_>) -> Result<String, Unreadable> {
    if let Some(c) = reference.resolve_char_ref().map_err(|_| Unreadable::Damaged)? {
        return Ok(c.to_string());
    }
    // An entity that nobody defined: a document type is refused.
    quick_xml::escape::resolve_predefined_entity(reference).map(str::to_owned).ok_or(Unreadable::Entities)
}
