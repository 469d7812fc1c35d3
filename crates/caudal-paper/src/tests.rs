use super::*;
use caudal_domain::money::Currency;
use flate2::read::ZlibDecoder;
use jiff::tz::TimeZone;
use std::collections::HashMap;
use std::io::Read as _;

fn usd() -> Currency {
    Currency::parse("USD").unwrap()
}

fn slip() -> Paper {
    Paper {
        letterhead: Letterhead {
            name: "Cargas del Litoral, S. A.".to_owned(),
            tax_id: Some("RUC 155612345-2-2016 DV 59".to_owned()),
            address: Some("Av. Balboa, torre 3, piso 12\nCiudad de Panamá".to_owned()),
            logo: None,
        },
        title: "Traslado de efectivo".to_owned(),
        number: Some("TRA-2026-000012".to_owned()),
        issued: Some("3 nov 2026".to_owned()),
        parts: vec![
            Part::Amount(Amount {
                lead: "Recibido".to_owned(),
                figures: wording::money(125_000, usd()),
                words: wording::in_words(125_000, usd()),
            }),
            Part::Facts(Facts::new().with("Sale de", "Caja Colón".to_owned()).with("Nota", None)),
            Part::Facts(
                Facts::ruled()
                    .paired()
                    .with("Lo envió", "Íñigo Muñoz".to_owned())
                    .with("Lo recibió", "Łódź Šimić 北京".to_owned()),
            ),
            Part::Signatures(vec![
                Signature::new(Some("Íñigo Muñoz".to_owned()), "Entrega"),
                Signature::new(None, "Lleva"),
                Signature::new(None, "Recibe"),
            ]),
        ],
        closing: "El dinero está en tránsito.".to_owned(),
        foot: wording::made("TRA-2026-000012", 1_793_715_900_000, &TimeZone::UTC),
        made_at_ms: 1_793_715_900_000,
    }
}

fn table(rows: usize) -> Paper {
    let row = |at: usize| {
        vec![
            format!("{at}"),
            "Pago · Viáticos, que es un texto largo".repeat(2),
            wording::money(at as i64, usd()),
        ]
    };
    Paper {
        title: "Estado de cuenta".to_owned(),
        parts: vec![
            Part::Heading("Movimientos".to_owned()),
            Part::Table(Table {
                columns: vec![Column::unbroken("N.º"), Column::text("Movimiento"), Column::amount("Monto")],
                rows: (0..rows).map(row).collect(),
                total: Some(vec!["Total".to_owned(), String::new(), wording::money(999_999, usd())]),
            }),
        ],
        ..Paper::default()
    }
}

/// The streams of a file that are packed, unpacked.
fn streams(pdf: &[u8]) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    let mut rest = pdf;
    while let Some(at) = find(rest, b"stream\n") {
        let from = &rest[at + 7..];
        let end = find(from, b"\nendstream").unwrap();
        let mut out = Vec::new();
        if ZlibDecoder::new(&from[..end]).read_to_end(&mut out).is_ok() {
            all.push(out);
        }
        rest = &from[end + 10..];
    }
    all
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|window| window == what)
}

/// The texts of a file as somebody copies them: each that is drawn, by what its fonts say that its glyphs read.
fn texts(pdf: &[u8]) -> Vec<String> {
    let streams = streams(pdf);
    let maps: Vec<HashMap<u16, char>> = streams
        .iter()
        .filter(|stream| find(stream, b"beginbfchar").is_some())
        .map(|stream| {
            let text = String::from_utf8_lossy(stream).into_owned();
            let hex = |of: &str| u16::from_str_radix(of.trim_matches(['<', '>']), 16).ok();
            let pairs = text.lines().filter_map(|line| {
                let (glyph, reads) = line.split_once(' ')?;
                Some((hex(glyph)?, char::from_u32(u32::from(hex(reads)?))?))
            });
            pairs.collect()
        })
        .collect();
    let mut all = Vec::new();
    for page in streams.iter().filter(|stream| find(stream, b" Tf\n").is_some()) {
        let mut map = &maps[0];
        let mut rest = page.as_slice();
        while let Some(at) = rest.iter().position(|byte| matches!(byte, b'/' | b'(' | b'<')) {
            match rest[at] {
                b'/' => {
                    map = if rest[at + 1] == b'S' { &maps[1] } else { &maps[0] };
                    rest = &rest[at + 1..];
                }
                _ => {
                    let (bytes, after) = string(&rest[at..]);
                    let glyphs = bytes.chunks(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]]));
                    all.push(glyphs.map(|glyph| map[&glyph]).collect());
                    rest = after;
                }
            }
        }
    }
    all
}

/// A string of a page and what follows it.
fn string(from: &[u8]) -> (Vec<u8>, &[u8]) {
    if from[0] == b'<' {
        let end = from.iter().position(|byte| *byte == b'>').unwrap();
        let hex = from[1..end]
            .chunks(2)
            .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap());
        return (hex.collect(), &from[end + 1..]);
    }
    let (mut bytes, mut at, mut depth) = (Vec::new(), 1, 1);
    loop {
        match from[at] {
            b'\\' => {
                at += 1;
                bytes.push(match from[at] {
                    b'n' => b'\n',
                    b'r' => b'\r',
                    b't' => b'\t',
                    b'b' => 8,
                    b'f' => 12,
                    b'0'..=b'7' => {
                        let octal = std::str::from_utf8(&from[at..at + 3]).unwrap();
                        at += 2;
                        u8::from_str_radix(octal, 8).unwrap()
                    }
                    other => other,
                });
            }
            b')' if depth == 1 => return (bytes, &from[at + 1..]),
            byte => {
                depth += i32::from(byte == b'(') - i32::from(byte == b')');
                bytes.push(byte);
            }
        }
        at += 1;
    }
}

fn pages(pdf: &[u8]) -> usize {
    streams(pdf).iter().filter(|stream| find(stream, b" Tf\n").is_some()).count()
}

#[test]
fn what_stands_on_a_paper_can_be_read_in_its_file_accents_and_all() {
    let texts = texts(&slip().pdf(Size::A4));
    for expected in [
        "Cargas del Litoral, S. A.",
        "Ciudad de Panamá",
        "TRA-2026-000012",
        "USD\u{a0}1,250.00",
        "Mil doscientos cincuenta dólares con 00/100",
        "Íñigo Muñoz",
        "Łódź Šimić Bei Jing ",
        "El dinero está en tránsito.",
        "TRA-2026-000012 · Hecho el 3 nov 2026, 14:25",
        "Página 1 de 1",
    ] {
        assert!(texts.iter().any(|text| text == expected), "{expected}: {texts:?}");
    }
    assert!(!texts.iter().any(|text| text == "Nota"), "a fact that says nothing");
}

#[test]
fn the_same_paper_is_the_same_file() {
    let (one, other) = (slip().pdf(Size::Letter), slip().pdf(Size::Letter));
    assert_eq!(one, other);
    assert!(find(&one, b"(es)").is_some(), "the language");
    assert!(find(&one, b"/Title").is_some() && find(&one, b"20261103").is_some(), "title and day");
    assert!(one.len() < 60_000, "{}", one.len());
}

#[test]
fn a_table_goes_on_overleaf_under_its_head_and_its_total_never_stands_alone() {
    for rows in [0, 1, 3, 20, 29, 30, 31, 32, 60, 200] {
        let pdf = table(rows).pdf(Size::Letter);
        let texts = texts(&pdf);
        let pages = pages(&pdf);
        assert_eq!(texts.iter().filter(|text| *text == "Monto").count(), pages, "{rows}");
        assert!(texts.iter().any(|text| *text == format!("Página {pages} de {pages}")));
        if rows > 1 {
            let last_head = texts.iter().rposition(|text| text == "Monto").unwrap();
            let amounts = texts[last_head..].iter().filter(|text| text.starts_with("USD")).count();
            assert!(amounts >= 3, "{rows}: {amounts}");
        }
    }
}

#[test]
fn a_paper_that_is_signed_takes_one_page_where_it_nearly_fits() {
    let mut paper = table(28);
    paper.parts.extend(slip().parts.pop());
    let usual = layout::pages(&paper, Size::Letter, 100).len();
    assert_eq!((usual, pages(&paper.pdf(Size::Letter))), (2, 1));
}

#[test]
fn words_that_belong_together_stay_on_a_line() {
    assert_eq!(font::words("Litoral, S. A. de Colón"), ["Litoral,", "S. A.", "de", "Colón"]);
    assert_eq!(font::words("Pago · Viáticos"), ["Pago", "· Viáticos"]);
}

#[test]
fn amounts_and_moments_are_written_as_the_portal_shows_them() {
    assert_eq!(wording::money(123_456_789, usd()), "USD\u{a0}1,234,567.89");
    assert_eq!(wording::money(-300, usd()), "-USD\u{a0}3.00");
    assert_eq!(
        wording::instant(1_793_715_900_000, &TimeZone::get("America/Panama").unwrap()),
        "3 nov 2026, 09:25"
    );
    for (minor, words) in [
        (0, "cero dólares con 00/100"),
        (100, "un dólar con 00/100"),
        (213_105, "dos mil ciento treinta y un dólares con 05/100"),
        (100_000_000, "un millón de dólares con 00/100"),
        (100_000_100, "un millón un dólares con 00/100"),
        (10_000, "cien dólares con 00/100"),
        (2_100_000, "veintiún mil dólares con 00/100"),
    ] {
        assert_eq!(wording::in_words(minor, usd()).as_deref(), Some(words));
    }
    assert_eq!(wording::in_words(100, Currency::parse("JPY").unwrap()), None);
}

/// A picture of 3 by 2 points, grey, as far as its head.
fn picture() -> Vec<u8> {
    let mut bytes = vec![0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc0, 0, 11, 8, 0, 2, 0, 3, 1, 1, 0x11, 0];
    bytes.extend([0xff, 0xd9]);
    bytes
}

#[test]
fn a_logo_is_read_as_far_as_its_head() {
    let logo = Jpeg::read(picture()).unwrap();
    assert_eq!((logo.width(), logo.height(), logo.is_grey()), (3, 2, true));
    let mut paper = slip();
    paper.letterhead.logo = Some(logo);
    let pdf = paper.pdf(Size::A4);
    assert!(find(&pdf, b"/DCTDecode").is_some());
    let mut colours = picture();
    colours[17] = 4;
    assert_eq!(Jpeg::read(colours), Err(JpegRefusal::Colours));
    for cut in 0..picture().len() {
        assert_eq!(Jpeg::read(picture()[..cut].to_vec()), Err(JpegRefusal::Unreadable), "{cut}");
    }
    assert_eq!(Jpeg::read(b"\x89PNG\r\n\x1a\n".to_vec()), Err(JpegRefusal::Unreadable));
}

/// Writes the papers of these tests where `PAPERS` says, to be looked at.
#[test]
fn papers_to_look_at() {
    let Ok(folder) = std::env::var("PAPERS") else { return };
    for (name, paper) in [("slip", slip()), ("table", table(60))] {
        std::fs::write(format!("{folder}/{name}.pdf"), paper.pdf(Size::A4)).unwrap();
    }
}
