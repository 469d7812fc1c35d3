use std::io::{Cursor, Write as _};

use proptest::prelude::*;
use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

use super::{compound::SIGNATURE, *};
use caudal_domain::money::{Currency, Money};

use crate::{Cell, csv::Table, xlsx::Workbook};

mod workbooks;

type Rows = Vec<(usize, Vec<String>)>;

fn read_with(bytes: &[u8], limits: &Limits) -> Result<Rows, Unreadable> {
    let mut rows = Vec::new();
    read(bytes, limits, &|| false, &mut |row| rows.push((row.number, row.cells.to_vec())))?;
    Ok(rows)
}

fn rows(bytes: &[u8]) -> Result<Rows, Unreadable> {
    read_with(bytes, &Limits::default())
}

fn cells(bytes: &[u8]) -> Vec<Vec<String>> {
    rows(bytes).unwrap().into_iter().map(|(_, cells)| cells).collect()
}

const TYPES: &str = r#"<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>"#;
const RELS: &str = r#"<Relationships><Relationship Id="rId1" Type="http://x/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;
const BOOK: &str = r#"<x:workbook xmlns:x="a" xmlns:r="b"><x:sheets><x:sheet name="Notas" sheetId="1" state="hidden" r:id="rId9"/><x:sheet name="Gente" sheetId="2" r:id="rId2"/></x:sheets></x:workbook>"#;
const BOOK_RELS: &str = r#"<Relationships><Relationship Id="rId2" Type="http://x/worksheet" Target="/xl/worksheets/hoja.xml"/><Relationship Id="rId3" Type="http://x/sharedStrings" Target="textos.xml"/></Relationships>"#;
const TEXTS: &str = r#"<sst><si><t>Nombre</t></si><si><r><t xml:space="preserve">Ana </t></r><r><t>Vega</t></r><rPh><t>x</t></rPh></si><si><t>a_x000D_b &amp; &#241;</t></si></sst>"#;
const SHEET: &str = r#"<worksheet><sheetData><row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="inlineStr"><is><t>Correo</t></is></c></row><row r="3"/><row r="5"><c r="A5" t="s"><v>1</v></c><c r="B5"><f>1+1</f><v>4.1200000000000001</v></c><c r="C5" t="str"><v>ana@x.example</v></c><c r="D5" t="e"><v>#N/A</v></c><c t="s"><v>2</v></c></row></sheetData><x><y/></x></worksheet>"#;

fn archive(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        zip.start_file(*name, options).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn book(texts: &str, sheet: &str) -> Vec<u8> {
    archive(&[
        ("[Content_Types].xml", TYPES.as_bytes()),
        ("_rels/.rels", RELS.as_bytes()),
        ("xl/workbook.xml", BOOK.as_bytes()),
        ("xl/_rels/workbook.xml.rels", BOOK_RELS.as_bytes()),
        ("xl/textos.xml", texts.as_bytes()),
        ("xl/worksheets/hoja.xml", sheet.as_bytes()),
    ])
}

/// An OpenDocument of this kind.
fn document(kind: &str, content: &str) -> Vec<u8> {
    let kind = format!("application/vnd.oasis.opendocument.{kind}");
    archive(&[("mimetype", kind.as_bytes()), ("content.xml", content.as_bytes())])
}

#[test]
fn the_first_visible_sheet_is_read_as_its_author_sees_it() {
    let read = rows(&book(TEXTS, SHEET)).unwrap();
    let expected: Rows = vec![
        (2, vec!["Nombre".into(), String::new(), "Correo".into()]),
        (5, vec!["Ana Vega".into(), "4.12".into(), "ana@x.example".into(), "#N/A".into(), "a\rb & ñ".into()]),
    ];
    assert_eq!(read, expected);
}

#[test]
fn what_we_write_we_read_again_to_the_letter() {
    let people = [
        ["Nombre*", "Número", "Teléfono", "Nota"],
        ["Ana Vega", "0042", "+507 6612-3456", "=HYPERLINK(\"http://x\")"],
        ["Óscar \"Chino\" Díaz", "007", "'+1", "dos\nlíneas; y, signos <&>"],
        ["＝1+1", "-125.50", "", "_x0041_ \u{1}"],
    ];
    let mut table = Table::new(&people[0]);
    let mut book = Workbook::new("Usuarios & más", &people[0]).unwrap();
    for row in &people[1..] {
        table.row(row);
        book.row(row).unwrap();
    }
    let expected: Vec<Vec<String>> =
        people.iter().map(|r| r.iter().map(|c| (*c).to_owned()).collect()).collect();
    assert_eq!(cells(&table.finish()), expected);
    assert_eq!(cells(&book.finish().unwrap()), expected);
}

#[test]
fn what_is_calculated_with_is_written_as_numbers_and_days() {
    let amount = |minor, code| Cell::Amount(Money::new(minor, Currency::parse(code).unwrap()));
    let row = [
        Cell::text("=1+1"),
        Cell::Count(12),
        amount(-12_550, "USD"),
        amount(1_250, "CLP"),
        amount(7, "KWD"),
        Cell::Day("2026-11-03".parse().unwrap()),
        Cell::Nothing,
        Cell::text("fin"),
    ];
    let heads = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let (mut table, mut book) = (Table::new(&heads), Workbook::new("Hoja", &heads).unwrap());
    table.cells(&row);
    book.cells(&row).unwrap();
    let expected = ["=1+1", "12", "-125.50", "1250", "0.007", "2026-11-03", "", "fin"];
    assert_eq!(cells(&table.finish())[1], expected);
    let bytes = book.finish().unwrap();
    // Days are counted from the end of 1899; how they look is a matter of the cell's style.
    let numbers = ["=1+1", "12", "-125.50", "1250", "0.007", "46329", "", "fin"];
    let read = cells(&bytes);
    assert_eq!(read[1][..2], numbers[..2]);
    assert_eq!(read[1][2].parse::<f64>(), Ok(-125.5), "a number, not text");
    assert_eq!(read[1][3..], numbers[3..]);
}

#[test]
fn csv_is_read_in_whatever_encoding_and_with_whatever_separator() {
    let expected =
        vec![vec!["Nombre".to_owned(), "Teléfono".to_owned()], vec!["Ñato".to_owned(), "007".to_owned()]];
    for separator in [",", ";", "\t"] {
        let text = format!("Nombre{separator}Teléfono\r\nÑato{separator}007\r\n");
        let wide = |bytes: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(bytes).collect::<Vec<u8>>();
        let latin: Vec<u8> = text.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
        let (little, big) = (wide(u16::to_le_bytes), wide(u16::to_be_bytes));
        for (what, bytes) in [
            ("UTF-8", text.clone().into_bytes()),
            ("UTF-8 with a mark", [b"\xef\xbb\xbf", text.as_bytes()].concat()),
            ("UTF-16", [&b"\xff\xfe"[..], &little].concat()),
            ("UTF-16 the other way round", [&b"\xfe\xff"[..], &big].concat()),
            ("UTF-16 without a mark", little.clone()),
            ("Windows-1252", latin),
            ("with the separator said", format!("sep={separator}\r\n{text}").into_bytes()),
        ] {
            assert_eq!(cells(&bytes), expected, "{what}, {separator:?}");
        }
    }
    // The separator of the head is not looked for in quoted text, and what is cut off is no error.
    assert_eq!(cells(b"\"a;b;c\",d\n1,2")[0], ["a;b;c", "d"]);
    assert_eq!(cells("Nombre;€\nx;1".as_bytes())[0][1], "€");
    assert_eq!(cells(b"a;\x80\nx;1")[0][1], "€", "Windows-1252");
}

#[test]
fn rows_bear_the_numbers_that_the_spreadsheet_shows() {
    let text = "Nombre,Nota\n\nAna,\"dos\nlíneas\"\n,\nLuis,x\n";
    let numbers: Vec<_> = rows(text.as_bytes()).unwrap().into_iter().map(|(n, _)| n).collect();
    assert_eq!(numbers, [1, 3, 5]);
}

#[test]
fn what_is_no_table_is_told_apart() {
    let compound = |name: &str| {
        let name: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        [&SIGNATURE[..], &[0; 500], &name].concat()
    };
    let encrypted = {
        let mut bytes = book(TEXTS, SHEET);
        let at = bytes.windows(4).position(|w| w == b"PK\x01\x02").unwrap();
        bytes[at + 8] |= 1;
        bytes
    };
    let locked = archive(&[
        ("mimetype", b"application/vnd.oasis.opendocument.spreadsheet"),
        (
            "META-INF/manifest.xml",
            b"<m:manifest><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>",
        ),
        ("content.xml", b"\0\0\0"),
    ]);
    let xlsb = archive(&[("_rels/.rels", RELS.replace("workbook.xml", "workbook.bin").as_bytes())]);
    let whole = book(TEXTS, SHEET);
    let entities = "<!DOCTYPE a [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><sst><si><t>&b;</t></si></sst>";
    for (what, bytes, why) in [
        ("nothing", Vec::new(), Unreadable::Empty),
        ("blank lines", b"\n\n;;\n".to_vec(), Unreadable::Empty),
        ("an encrypted entry", encrypted, Unreadable::Protected),
        ("half a compound file", compound("Workbook"), Unreadable::Damaged),
        ("a document", document("text", "<a/>"), Unreadable::NotATable),
        ("a document with a password", locked, Unreadable::Protected),
        ("a document without sheets", document("spreadsheet", "<a/>"), Unreadable::Damaged),
        ("Numbers", archive(&[("Index/Document.iwa", b"x")]), Unreadable::OtherWorkbook),
        ("two encodings", [b"Nombre;\xc3\x93scar\nAna;", &b"\xf1\n"[..]].concat(), Unreadable::Encoding),
        ("UTF-8 that is none", b"\xef\xbb\xbfa;\xff".to_vec(), Unreadable::Encoding),
        ("an old code page", b"Nombre\nM\x81ller".to_vec(), Unreadable::Encoding),
        ("XLSB", xlsb, Unreadable::OtherWorkbook),
        ("a picture", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec(), Unreadable::NotATable),
        ("a PDF", b"%PDF-1.7\n".to_vec(), Unreadable::NotATable),
        ("half a workbook", whole[..whole.len() / 2].to_vec(), Unreadable::Damaged),
        ("an archive of something else", archive(&[("a.txt", b"x")]), Unreadable::Damaged),
        ("entities", book(entities, SHEET), Unreadable::Entities),
        ("an unknown entity", book("<sst><si><t>&b;</t></si></sst>", SHEET), Unreadable::Entities),
        ("a text that is not there", book("<sst/>", SHEET), Unreadable::Damaged),
        ("rows backwards", book(TEXTS, &SHEET.replace("r=\"5\"", "r=\"1\"")), Unreadable::Damaged),
        ("an element that never ends", book(TEXTS, &SHEET[..SHEET.len() - 30]), Unreadable::Damaged),
    ] {
        assert_eq!(rows(&bytes).unwrap_err(), why, "{what}");
    }
}

#[test]
fn a_bomb_is_refused_before_it_goes_off() {
    let zeros = vec![b' '; 200 * 1024 * 1024];
    let deep = format!("{}{}", "<a>".repeat(100_000), "</a>".repeat(100_000));
    let texts = format!("<sst>{}</sst>", "<si/>".repeat(1_100_000));
    let entries: Vec<String> = (0..3_000).map(|n| format!("{n}.xml")).collect();
    let entries: Vec<(&str, &[u8])> = entries.iter().map(|n| (n.as_str(), &b"x"[..])).collect();
    let said_small = {
        let mut bytes = archive(&[
            ("_rels/.rels", RELS.as_bytes()),
            ("xl/workbook.xml", BOOK.as_bytes()),
            ("xl/_rels/workbook.xml.rels", BOOK_RELS.as_bytes()),
            ("xl/textos.xml", TEXTS.as_bytes()),
            ("xl/worksheets/hoja.xml", &zeros),
        ]);
        // It says that it is small, in its directory too.
        let size = u32::try_from(zeros.len()).unwrap().to_le_bytes();
        let places: Vec<_> =
            bytes.windows(4).enumerate().filter(|(_, w)| *w == size).map(|(n, _)| n).collect();
        for at in places {
            bytes[at..at + 4].copy_from_slice(&1_000_u32.to_le_bytes());
        }
        bytes
    };
    let one_text = format!("<sst><si><t>{}</t></si></sst>", "x".repeat(2 * 1024 * 1024));
    for (what, bytes, why) in [
        ("a sheet of nothing", book(TEXTS, std::str::from_utf8(&zeros).unwrap()), Unreadable::ExpandsTooMuch),
        ("one that lies", said_small, Unreadable::Damaged),
        ("depth", book(TEXTS, &deep), Unreadable::Damaged),
        ("texts", book(&texts, SHEET), Unreadable::ExpandsTooMuch),
        ("one text", book(&one_text, SHEET), Unreadable::ExpandsTooMuch),
        ("entries", archive(&entries), Unreadable::ExpandsTooMuch),
        (
            "columns",
            b"a,b\n".iter().copied().chain(format!("{}x", ",".repeat(300)).bytes()).collect(),
            Unreadable::TooManyColumns,
        ),
        (
            "a quotation mark",
            format!("a,b\n1,2\n\"{}", "x,\n".repeat(20_000)).into_bytes(),
            Unreadable::CellTooLong { row: 3 },
        ),
    ] {
        assert_eq!(rows(&bytes).unwrap_err(), why, "{what}");
    }
    let far = SHEET.replace("r=\"C2\"", "r=\"XFD2\"");
    assert_eq!(rows(&book(TEXTS, &far)).unwrap_err(), Unreadable::TooManyColumns);
}

#[test]
fn limits_are_exact() {
    let limits = Limits { rows: 3, bytes: 40, ..Limits::default() };
    assert_eq!(read_with(b"a,b\n1,2\n3,4\n5,6\n", &limits).unwrap().len(), 4);
    assert_eq!(read_with(b"a,b\n1,2\n3,4\n5,6\n7,8\n", &limits).unwrap_err(), Unreadable::TooManyRows);
    assert_eq!(read_with(&[b'x'; 41], &limits).unwrap_err(), Unreadable::TooLarge);
    let slow = read(&book(TEXTS, SHEET), &Limits::default(), &|| true, &mut |_| {});
    assert_eq!(slow.unwrap_err(), Unreadable::TooSlow);
    assert_eq!(read(b"a,b\n", &Limits::default(), &|| true, &mut |_| {}).unwrap_err(), Unreadable::TooSlow);
}

/// Small enough for many cases, large enough to be reached.
fn tight() -> Limits {
    Limits {
        bytes: 64 * 1024,
        rows: 100,
        columns: 20,
        cell_chars: 200,
        entries: 20,
        expanded_bytes: 256 * 1024,
        texts: 500,
    }
}

/// Whatever comes of it, it ends, within its limits.
fn harmless(bytes: &[u8]) -> Result<(), TestCaseError> {
    let limits = tight();
    let mut seen = 0_usize;
    let mut last = 0;
    let mut fits = true;
    let end = read(bytes, &limits, &|| false, &mut |row| {
        seen += 1;
        fits &= row.number > last && row.cells.len() <= limits.columns;
        fits &= row.cells.iter().all(|c| c.chars().count() <= limits.cell_chars);
        fits &= row.cells.last().is_some_and(|c| !c.trim().is_empty());
        last = row.number;
    });
    prop_assert!(fits, "{end:?}");
    prop_assert!(seen <= limits.rows + 1);
    if end.is_ok() {
        prop_assert!(seen > 0);
    }
    Ok(())
}

/// A good file of each kind.
fn good() -> impl Strategy<Value = Vec<u8>> {
    let cell = prop_oneof!["[a-zñ0-9;,\"'=+<&\n]{0,12}", Just(String::new())];
    prop::collection::vec(prop::collection::vec(cell, 3), 0..20).prop_flat_map(|rows| {
        let heads = ["Nombre", "Correo", "Permisos"];
        let mut table = Table::new(&heads);
        let mut book = Workbook::new("Hoja", &heads).unwrap();
        for row in &rows {
            table.row(row);
            book.row(row).unwrap();
        }
        let csv = table.finish();
        let wide =
            String::from_utf8(csv.clone()).unwrap().encode_utf16().flat_map(u16::to_le_bytes).collect();
        prop_oneof![
            Just(csv),
            Just(wide),
            Just(book.finish().unwrap()),
            Just(super::tests::book(TEXTS, SHEET))
        ]
    })
}

proptest! {
    #[test]
    fn any_bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..2_000), lead in 0..6_usize) {
        let leads: [&[u8]; 6] = [b"", b"PK\x03\x04", &SIGNATURE, b"\xff\xfe", b"\xef\xbb\xbf", b"sep=;\n"];
        harmless(&[leads[lead], &bytes].concat())?;
    }

    #[test]
    fn a_good_file_that_was_changed_does_no_harm(
        mut bytes in good(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..8),
        cut in prop::option::of(any::<prop::sample::Index>()),
        twice in any::<bool>(),
    ) {
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Some(at) = cut {
            bytes.truncate(at.index(bytes.len()));
        }
        if twice {
            bytes.extend_from_within(..);
        }
        harmless(&bytes)?;
    }

    /// The XML itself is changed, where a changed archive would fail its own sum.
    #[test]
    fn a_workbook_whose_xml_was_changed_does_no_harm(
        part in 0..5_usize,
        changes in prop::collection::vec((any::<prop::sample::Index>(), "[<>/&;a-z0-9\"= ]{0,6}"), 1..6),
    ) {
        let mut parts = [RELS, BOOK, BOOK_RELS, TEXTS, SHEET].map(str::to_owned);
        for (at, text) in changes {
            let at = at.index(parts[part].len());
            let at = (0..=at).rev().find(|at| parts[part].is_char_boundary(*at)).unwrap_or(0);
            parts[part].insert_str(at, &text);
        }
        let names = [
            "_rels/.rels", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/textos.xml", "xl/worksheets/hoja.xml",
        ];
        let parts: Vec<(&str, &[u8])> = names.into_iter().zip(parts.iter().map(String::as_bytes)).collect();
        harmless(&archive(&parts))?;
    }
}

#[test]
fn a_title_above_the_heads_parts_nothing() {
    let mut seen = Vec::new();
    let file = "Pagos de Colón, noviembre\n\nCuenta;Monto;Nota;Otra\n0012;1,5;a, b, c;d\n";
    let limits = Limits::default();
    read(file.as_bytes(), &limits, &|| false, &mut |row| seen.push(row.cells.to_vec())).unwrap();
    assert_eq!(seen.last().unwrap(), &["0012", "1,5", "a, b, c", "d"]);
}
