//! XLSX (ECMA-376): of an archive of XML parts those are read that lead to the first visible sheet.

use super::package::{Parts, Relation, is_true, join};
use super::report::{Other, Source};
use super::{Sink, Unreadable, cell::Kind, cells, formats};
use crate::xml::{Piece, Xml};

/// How many formats of cells a workbook may have; Excel has 65,490.
const MOST_FORMATS: usize = 70_000;
/// How many other sheets are looked into, and how many pieces of each.
const LOOKED_INTO: (usize, usize) = (20, 20_000);

/// Reads the first visible sheet of a workbook.
pub fn read<'a>(parts: &mut Parts<'a>, sink: &mut Sink<'a>) -> Result<(), Unreadable> {
    let book = book(parts)?;
    sink.report.source = Source::Xlsx;
    sink.report.macros = book.macros;
    let texts = match &book.texts {
        Some(part) => parts.read(part, sink, |xml, sink| cells::texts(xml, sink.limits))?,
        None => Vec::new(),
    };
    let formats = match book.formats.as_ref().filter(|_| sink.full) {
        Some(part) => parts.read(part, &mut (), |xml, ()| read_formats(xml))?,
        None => Vec::new(),
    };
    let meaning = cells::Meaning { texts, formats, since_1904: book.since_1904 };
    parts.read(&book.sheet, sink, |xml, sink| cells::rows(xml, &meaning, sink))?;
    sink.report.sheet = Some(book.name);
    if sink.full {
        for (at, (sheet, part)) in book.others.into_iter().enumerate() {
            let look = at < LOOKED_INTO.0 && parts.has(&part);
            let filled = look && parts.read(&part, &mut (), |xml, ()| filled(xml))?;
            sink.report.other(Other { name: sheet.name, hidden: sheet.hidden, filled });
        }
    }
    Ok(())
}

struct Book {
    name: String,
    sheet: String,
    others: Vec<(Sheet, String)>,
    texts: Option<String>,
    formats: Option<String>,
    macros: bool,
    since_1904: bool,
}

struct Sheet {
    name: String,
    id: String,
    hidden: bool,
}

fn book(parts: &mut Parts<'_>) -> Result<Book, Unreadable> {
    let office = |kind: &str| kind.ends_with("/officeDocument");
    let main = parts.related("", "_rels/.rels")?.into_iter().find(|r| office(&r.kind));
    let main = main.ok_or(Unreadable::Damaged)?.part;
    if !main.ends_with(".xml") {
        return Err(Unreadable::OtherWorkbook);
    }
    let (folder, name) = main.rsplit_once('/').unwrap_or(("", &main));
    let relations = parts.related(folder, &join(folder, &format!("_rels/{name}.rels")))?;
    let (sheets, since_1904) = parts.read(&main, &mut (), |xml, ()| sheets(xml))?;
    // Charts have tabs of their own, and what they are named by is of another kind.
    let part = |sheet: &Sheet| {
        relations.iter().find(|r| r.id == sheet.id && r.kind.ends_with("/worksheet")).map(|r| r.part.clone())
    };
    let mut sheets: Vec<_> = sheets.into_iter().filter_map(|s| part(&s).map(|part| (s, part))).collect();
    let first = sheets.iter().position(|(s, _)| !s.hidden).ok_or(Unreadable::Damaged)?;
    let (sheet, part) = sheets.remove(first);
    let of = |kind: &str| relations.iter().find(|r| r.kind.ends_with(kind)).map(|r| r.part.clone());
    let macros = |r: &Relation| {
        let kind = r.kind.to_ascii_lowercase();
        kind.ends_with("/vbaproject") || kind.ends_with("macrosheet")
    };
    Ok(Book {
        name: sheet.name,
        sheet: part,
        others: sheets,
        texts: of("/sharedStrings"),
        formats: of("/styles"),
        macros: relations.iter().any(macros) || parts.has("xl/vbaProject.bin"),
        since_1904,
    })
}

/// The sheets in the order of their tabs, and whether days are counted from 1904.
fn sheets(xml: &mut Xml<'_>) -> Result<(Vec<Sheet>, bool), Unreadable> {
    let (mut found, mut since_1904) = (Vec::new(), false);
    while let Some(piece) = xml.next()? {
        let Piece::Start(element) = piece else { continue };
        match element.name {
            "workbookPr" => since_1904 = is_true(&element, "date1904"),
            "sheet" if found.len() < 1000 => {
                let hidden = element.attribute("state").is_some_and(|s| s != "visible");
                let given = |name| element.attribute(name).unwrap_or_default().to_owned();
                found.push(Sheet { name: given("name"), id: given("id"), hidden });
            }
            _ => {}
        }
    }
    Ok((found, since_1904))
}

/// What each format of cells is for, in their order.
fn read_formats(xml: &mut Xml<'_>) -> Result<Vec<Kind>, Unreadable> {
    let (mut spelled, mut found, mut within) = (Vec::new(), Vec::new(), false);
    while let Some(piece) = xml.next()? {
        match piece {
            Piece::Start(element) => match element.name {
                "cellXfs" => within = true,
                "numFmt" if spelled.len() < 5000 => {
                    let id = element.attribute("numFmtId").unwrap_or_default().to_owned();
                    spelled.push((id, formats::spelled(element.attribute("formatCode").unwrap_or_default())));
                }
                "xf" if within => {
                    if found.len() >= MOST_FORMATS {
                        return Err(Unreadable::ExpandsTooMuch);
                    }
                    let id = element.attribute("numFmtId").unwrap_or("0");
                    let own = spelled.iter().find(|(given, _)| given == id).map(|(_, kind)| *kind);
                    found.push(own.unwrap_or_else(|| formats::built_in(id.parse().unwrap_or(0))));
                }
                _ => {}
            },
            Piece::End("cellXfs") => within = false,
            _ => {}
        }
    }
    Ok(found)
}

/// Whether anything stands in a sheet.
fn filled(xml: &mut Xml<'_>) -> Result<bool, Unreadable> {
    for _ in 0..LOOKED_INTO.1 {
        match xml.next()? {
            None => break,
            Some(Piece::Start(element)) if matches!(element.name, "v" | "is" | "f") => {
                return Ok(true);
            }
            Some(_) => {}
        }
    }
    Ok(false)
}
