//! XLSX (ECMA-376): a ZIP archive of XML parts, of which those are read that lead to the first visible sheet.

use std::io::Cursor;

use zip::{ZipArchive, result::ZipError};

use super::{Sink, Unreadable, cells};
use crate::xml::{Budget, Piece, Xml};

/// What begins each entry of an archive's directory.
const ENTRY: &[u8] = b"PK\x01\x02";

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
        Ok(Self { archive, budget: Budget::new(sink.limits.expanded_bytes, sink.stop) })
    }

    /// Reads one part.
    fn read<'s, T, S>(
        &mut self,
        part: &str,
        with: &'s mut S,
        read: impl FnOnce(&mut Xml<'_>, &'s mut S) -> Result<T, Unreadable>,
    ) -> Result<T, Unreadable> {
        let entry = self.archive.by_name(part).map_err(|error| refused(&error))?;
        let mut source = self.budget.source(entry);
        read(&mut Xml::new(&mut source, &self.budget), with)
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
