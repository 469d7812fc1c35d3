//! The XML of a workbook's parts, put into an archive that is right: sheet, texts, formats, book, parted by zero bytes.
#![no_main]

mod common;

const RELATIONS: &[u8] =
    br#"<Relationships><Relationship Id="a" Type="x/officeDocument" Target="b.xml"/></Relationships>"#;
const OF_BOOK: &[u8] = br#"<Relationships><Relationship Id="a" Type="x/worksheet" Target="s.xml"/><Relationship Id="b" Type="x/sharedStrings" Target="t.xml"/><Relationship Id="c" Type="x/styles" Target="f.xml"/></Relationships>"#;
const BOOK: &[u8] = br#"<workbook><sheets><sheet name="a" id="a"/></sheets></workbook>"#;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let mut parts = bytes.split(|b| *b == 0);
    let mut part = |otherwise| parts.next().filter(|p| !p.is_empty()).unwrap_or(otherwise);
    common::read(&common::archive(&[
        ("s.xml", part(b"<worksheet/>")),
        ("t.xml", part(b"<sst><si><t>a</t></si></sst>")),
        ("f.xml", part(b"<styleSheet/>")),
        ("b.xml", part(BOOK)),
        ("_rels/.rels", RELATIONS),
        ("_rels/b.xml.rels", OF_BOOK),
    ]));
});
