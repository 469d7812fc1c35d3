//! Archives of XML parts, which workbooks are: what is read of them is counted, and much is refused before it is read.

use std::borrow::Cow;
use std::io::{Cursor, Read as _};

use zip::{ZipArchive, result::ZipError};

use super::{Sink, Unreadable};
use crate::xml::{Budget, Element, Piece, Xml};

/// What begins each entry of an archive's directory.
const ENTRY: &[u8] = b"PK\x01\x02";

pub struct Parts<'a> {
    archive: ZipArchive<Cursor<&'a [u8]>>,
    budget: Budget<'a>,
}

impl<'a> Parts<'a> {
    /// Opens the archive and looks at what it says of itself: much is refused before anything is expanded.
    pub fn open(bytes: &'a [u8], sink: &Sink<'a>) -> Result<Self, Unreadable> {
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
        Ok(Self { archive, budget: Budget::new(sink.limits.expanded_bytes, sink.stop) })
    }

    pub fn read<'s, T, S>(
        &mut self,
        part: &str,
        with: &'s mut S,
        read: impl FnOnce(&mut Xml<'_>, &'s mut S) -> Result<T, Unreadable>,
    ) -> Result<T, Unreadable> {
        let mut entry = self.archive.by_name(part).map_err(|error| refused(&error))?;
        read(&mut Xml::new(&mut entry, &self.budget), with)
    }

    pub fn has(&self, part: &str) -> bool {
        self.archive.index_for_name(part).is_some()
    }

    pub fn names(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.archive.file_names().filter_map(Result::ok)
    }

    /// The beginning of a part that is text.
    pub fn text(&mut self, part: &str, most: u64) -> Result<String, Unreadable> {
        let entry = self.archive.by_name(part).map_err(|error| refused(&error))?;
        let mut text = String::new();
        entry.take(most).read_to_string(&mut text).map_err(|_| Unreadable::Damaged)?;
        Ok(text)
    }

    /// The parts that this one names.
    pub fn related(&mut self, folder: &str, part: &str) -> Result<Vec<Relation>, Unreadable> {
        if !self.has(part) {
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

pub struct Relation {
    pub id: String,
    pub kind: String,
    pub part: String,
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

/// The name of a part as another in this folder says it.
pub fn join(folder: &str, target: &str) -> String {
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

/// Whether an attribute says yes.
pub fn is_true(element: &Element<'_>, name: &str) -> bool {
    element.attribute(name).is_some_and(|v| v == "1" || v == "true")
}
