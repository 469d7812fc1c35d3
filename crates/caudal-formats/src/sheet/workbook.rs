//! XLSX (ECMA-376): a ZIP archive of XML parts, of which those are read that lead to the first visible sheet.

use std::{
    cell::Cell,
    io::{self, BufRead, BufReader, Cursor, Read},
};

use quick_xml::{
    Reader,
    events::{BytesStart, Event},
};
use zip::{ZipArchive, result::ZipError};

use super::{Sink, Unreadable, cells};

/// What begins each entry of an archive's directory.
const ENTRY: &[u8] = b"PK\x01\x02";
/// How deep elements may stand in one another.
const MAX_DEPTH: usize = 64;
/// The longest tag or text that is kept while it is read, in bytes.
const MAX_PIECE_BYTES: usize = 1024 * 1024;

/// Reads the first visible sheet of a workbook.
pub fn read<'a>(bytes: &'a [u8], sink: &mut Sink<'a>) -> Result<(), Unreadable> {
    let mut parts = Parts::open(bytes, sink)?;
    let book = parts.book()?;
    let texts = match &book.texts {
        Some(part) => parts.read(part, sink, |xml, sink| cells::texts(xml, sink.limits))?,
        None => Vec::new(),
    };
    parts.read(&book.sheet, sink, |xml, sink| cells::rows(xml, &texts, sink))
}

/// Which parts there are to read.
struct Book {
    sheet: String,
    texts: Option<String>,
}

/// What may still be expanded, and why no more is.
struct Budget<'a> {
    left: Cell<u64>,
    /// What was read since the last piece of XML.
    piece: Cell<usize>,
    why: Cell<Option<Unreadable>>,
    stop: &'a dyn Fn() -> bool,
}

/// A part on its way out of the archive, within the budget.
struct Bounded<'a, R> {
    inner: R,
    budget: &'a Budget<'a>,
}

impl<R: Read> Read for Bounded<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let refuse = |why| {
            self.budget.why.set(Some(why));
            Err(io::Error::other("over the limits"))
        };
        if (self.budget.stop)() {
            return refuse(Unreadable::TooSlow);
        }
        let read = self.inner.read(buffer)?;
        match self.budget.left.get().checked_sub(read as u64) {
            Some(left) => self.budget.left.set(left),
            None => return refuse(Unreadable::ExpandsTooMuch),
        }
        self.budget.piece.set(self.budget.piece.get() + read);
        if self.budget.piece.get() > MAX_PIECE_BYTES {
            return refuse(Unreadable::ExpandsTooMuch);
        }
        Ok(read)
    }
}

/// The parts of a workbook.
struct Parts<'a> {
    archive: ZipArchive<Cursor<&'a [u8]>>,
    budget: Budget<'a>,
}

impl<'a> Parts<'a> {
    /// Opens the archive and looks at what it says of itself: much is refused before anything is expanded.
    fn open(bytes: &'a [u8], sink: &Sink<'a>) -> Result<Self, Unreadable> {
        let entries = bytes.windows(ENTRY.len()).filter(|w| *w == ENTRY).count();
        if entries > sink.limits.entries {
            return Err(Unreadable::ExpandsTooMuch);
        }
        let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| refused(&error))?;
        let mut said = 0_u64;
        for at in 0..archive.len() {
            let entry = archive.by_index_raw(at).map_err(|error| refused(&error))?;
            if entry.encrypted() {
                return Err(Unreadable::Protected);
            }
            said = said.saturating_add(entry.size());
        }
        if said > sink.limits.expanded_bytes {
            return Err(Unreadable::ExpandsTooMuch);
        }
        let left = Cell::new(sink.limits.expanded_bytes);
        let budget = Budget { left, piece: Cell::new(0), why: Cell::new(None), stop: sink.stop };
        Ok(Self { archive, budget })
    }

    /// Reads one part.
    fn read<'s, T, S>(
        &mut self,
        part: &str,
        with: &'s mut S,
        read: impl FnOnce(&mut Xml<'_>, &'s mut S) -> Result<T, Unreadable>,
    ) -> Result<T, Unreadable> {
        let entry = self.archive.by_name(part).map_err(|error| refused(&error))?;
        let bounded = Bounded { inner: entry, budget: &self.budget };
        let mut source = BufReader::with_capacity(64 * 1024, bounded);
        let mut xml = Xml::new(&mut source, &self.budget.piece);
        let read = read(&mut xml, with);
        // What the parser calls damage may have been the end of the budget.
        read.map_err(|error| self.budget.why.take().unwrap_or(error))
    }

    fn book(&mut self) -> Result<Book, Unreadable> {
        let office = |kind: &str| kind.ends_with("/officeDocument");
        let main = self.related("", "_rels/.rels")?.into_iter().find(|r| office(&r.kind));
        let main = match main {
            Some(relation) => relation.part,
            // A document of another program, or none at all.
            None if self.archive.index_for_name("mimetype").is_some() => {
                return Err(Unreadable::OtherWorkbook);
            }
            None => return Err(Unreadable::Damaged),
        };
        if !main.ends_with(".xml") {
            return Err(Unreadable::OtherWorkbook);
        }
        let (folder, name) = main.rsplit_once('/').unwrap_or(("", &main));
        let relations = self.related(folder, &join(folder, &format!("_rels/{name}.rels")))?;
        let sheets = self.read(&main, &mut (), |xml, ()| sheets(xml))?;
        let part = |id: &str| relations.iter().find(|r| r.id == id).map(|r| r.part.clone());
        let sheet = sheets.into_iter().find_map(|id| part(&id)).ok_or(Unreadable::Damaged)?;
        let texts = relations.iter().find(|r| r.kind.ends_with("/sharedStrings")).map(|r| r.part.clone());
        Ok(Book { sheet, texts })
    }

    fn related(&mut self, folder: &str, part: &str) -> Result<Vec<Relation>, Unreadable> {
        if self.archive.index_for_name(part).is_none() {
            return Ok(Vec::new());
        }
        self.read(part, &mut (), |xml, ()| relations(xml, folder))
    }
}

fn refused(error: &ZipError) -> Unreadable {
    match error {
        ZipError::UnsupportedArchive(why) if *why == ZipError::PASSWORD_REQUIRED => Unreadable::Protected,
        _ => Unreadable::Damaged,
    }
}

/// How one part names another.
struct Relation {
    id: String,
    kind: String,
    part: String,
}

fn relations(xml: &mut Xml<'_>, folder: &str) -> Result<Vec<Relation>, Unreadable> {
    let mut found = Vec::new();
    while let Some(piece) = xml.next()? {
        let Piece::Start(element) = piece else { continue };
        if element.name == "Relationship" && found.len() < 1000 {
            let given = |name| element.attribute(name).unwrap_or_default().to_owned();
            let part = join(folder, &given("Target"));
            found.push(Relation { id: given("Id"), kind: given("Type"), part });
        }
    }
    Ok(found)
}

/// The relations of the visible sheets, in the order of their tabs.
fn sheets(xml: &mut Xml<'_>) -> Result<Vec<String>, Unreadable> {
    let mut found = Vec::new();
    while let Some(piece) = xml.next()? {
        let Piece::Start(element) = piece else { continue };
        let hidden = element.attribute("state").is_some_and(|s| s != "visible");
        if element.name == "sheet" && !hidden && found.len() < 1000 {
            found.extend(element.attribute("id").map(str::to_owned));
        }
    }
    Ok(found)
}

/// The name of a part as another in this folder says it.
fn join(folder: &str, target: &str) -> String {
    let (mut steps, target) = match target.strip_prefix('/') {
        Some(target) => (Vec::new(), target),
        None => (folder.split('/').filter(|s| !s.is_empty()).collect(), target),
    };
    for step in target.split('/') {
        match step {
            "" | "." => {}
            ".." => drop(steps.pop()),
            step => steps.push(step),
        }
    }
    steps.join("/")
}

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
    fn new(source: &'a mut dyn BufRead, piece: &'a Cell<usize>) -> Self {
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

fn resolved(reference: &quick_xml::events::BytesRef<'_>) -> Result<String, Unreadable> {
    if let Some(c) = reference.resolve_char_ref().map_err(|_| Unreadable::Damaged)? {
        return Ok(c.to_string());
    }
    // An entity that nobody defined: a document type is refused.
    quick_xml::escape::resolve_predefined_entity(reference).map(str::to_owned).ok_or(Unreadable::Entities)
}
