use super::*;
use caudal_domain::money::Currency;
use jiff::tz::TimeZone;

mod reading;

use reading::{find, page_texts, pages, read_aloud, texts};

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
                halved: false,
                total: Some(vec!["Total".to_owned(), String::new(), wording::money(999_999, usd())]),
            }),
        ],
        ..Paper::default()
    }
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
        "Łódź Šimić Bei Jing",
        "El dinero está en tránsito.",
        "TRA-2026-000012 · Hecho el 3 nov 2026, 14:25",
        "Página 1 de 1",
    ] {
        assert!(texts.iter().any(|text| text == expected), "{expected}: {texts:?}");
    }
    assert!(!texts.iter().any(|text| text == "Nota"), "a fact that says nothing");
}

#[test]
fn a_screen_reader_says_a_paper_in_its_order_and_leaves_out_what_only_the_eye_needs() {
    let said = read_aloud(&slip().pdf(Size::Letter));
    let expected = [
        "P: Cargas del Litoral, S. A.",
        "P: RUC 155612345-2-2016 DV 59",
        "P: Av. Balboa, torre 3, piso 12 Ciudad de Panamá",
        "H1: Traslado de efectivo",
        "P: TRA-2026-000012",
        "P: 3 nov 2026",
        "P: Recibido",
        "P: USD\u{a0}1,250.00",
        "P: Mil doscientos cincuenta dólares con 00/100",
        "L LI Lbl: Sale de",
        "L LI LBody: Caja Colón",
        "L LI Lbl: Lo envió",
        "L LI LBody: Íñigo Muñoz",
        "L LI Lbl: Lo recibió",
        "L LI LBody: Łódź Šimić Bei Jing ",
        "L LI Lbl: Entrega",
        "L LI LBody: Íñigo Muñoz",
        "L LI Lbl: Lleva",
        "L LI Lbl: Recibe",
        "P: El dinero está en tránsito.",
    ];
    assert_eq!(said, expected);
    let pdf = slip().pdf(Size::Letter);
    for entry in
        ["/Marked true", "<pdfuaid:part>1<", "/StructParents 0", "<rdf:li xml:lang=\"x-default\">Traslado de"]
    {
        assert!(find(&pdf, entry.as_bytes()).is_some(), "{entry}");
    }
}

#[test]
fn a_table_is_read_as_one_however_many_pages_it_takes() {
    let pdf = table(60).pdf(Size::Letter);
    assert!(pages(&pdf) > 1);
    let said = read_aloud(&pdf);
    let head = ["N.º", "Movimiento", "Monto"].map(|head| format!("Table TR TH: {head}"));
    assert_eq!((said[2].as_str(), &said[3..6]), ("H2: Movimientos", head.as_slice()));
    let cells: Vec<_> = said.iter().filter(|line| line.starts_with("Table TR TD")).collect();
    assert_eq!((cells.len(), said.iter().filter(|line| line.contains("TH:")).count()), (61 * 3, 3));
    assert_eq!(*cells[4], format!("Table TR TD: {}", "Pago · Viáticos, que es un texto largo".repeat(2)));
    assert_eq!(said.last().unwrap(), "Table TR TD: USD\u{a0}9,999.99");
}

#[test]
fn the_halves_of_a_table_are_read_one_after_the_other() {
    let mut paper = table(5);
    let Some(Part::Table(table)) = paper.parts.last_mut() else { unreachable!() };
    table.halved = true;
    let pdf = paper.pdf(Size::Letter);
    let texts = texts(&pdf);
    assert_eq!(texts.iter().filter(|text| *text == "Monto").count(), 2);
    let at = |what: &str| texts.iter().position(|text| text == what).unwrap();
    assert!(
        at("USD\u{a0}0.00") < at("USD\u{a0}0.03") && at("USD\u{a0}0.03") < at("USD\u{a0}0.01"),
        "side by side"
    );
    let said = read_aloud(&pdf);
    let numbers: Vec<&str> =
        said.iter().filter_map(|line| line.strip_prefix("Table TR TD: ")).step_by(3).collect();
    assert_eq!(numbers, ["0", "1", "2", "3", "4", "Total"]);
    assert_eq!(said.iter().filter(|line| line.contains("TH:")).count(), 3);
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
    let usual = layout::pages(&paper, Size::Letter, 100).all.len();
    assert_eq!((usual, pages(&paper.pdf(Size::Letter))), (2, 1));
}

#[test]
fn a_roll_is_as_long_as_what_stands_on_it() {
    let mut paper = slip();
    paper.parts.push(table(2).parts.pop().unwrap());
    let pdf = paper.pdf(Size::Roll);
    let height = |pdf: &[u8]| -> f32 {
        let text = String::from_utf8_lossy(pdf).into_owned();
        let inside = text.split_once("/MediaBox [0 0 226.772 ").unwrap().1;
        inside.split_once(']').unwrap().0.parse().unwrap()
    };
    assert!(height(&slip().pdf(Size::Roll)) < height(&pdf) && height(&pdf) < 900.0, "{}", height(&pdf));
    let texts = texts(&pdf);
    assert_eq!(pages(&pdf), 1);
    for expected in [
        "Traslado de efectivo",
        "Movimiento",
        "USD\u{a0}0.01",
        "TRA-2026-000012 · Hecho el 3 nov 2026, 14:25",
    ] {
        assert!(texts.iter().any(|text| text == expected), "{expected}: {texts:?}");
    }
    assert!(!texts.iter().any(|text| text.starts_with("Página")), "{texts:?}");
    let said = read_aloud(&pdf);
    assert_eq!(said[..2], read_aloud(&slip().pdf(Size::Letter))[..2]);
    assert!(said.contains(&"L LI LBody: USD\u{a0}0.01".to_owned()), "{said:?}");
    // Longer than any reader takes: another page.
    assert!(pages(&table(1_000).pdf(Size::Roll)) > 1);
}

fn charts() -> Paper {
    let days = 1..=25_i64;
    let columns = Columns {
        alt: "Diferencias por día".to_owned(),
        names: days.clone().map(|day| format!("{day} nov")).collect(),
        series: vec![
            Series::striped("Faltantes", days.clone().map(|day| -((day * 37) % 11) * 150).collect()),
            Series::plain("Sobrantes", days.map(|day| ((day * 53) % 7) * 90).collect()),
        ],
        currency: Some(usd()),
    };
    let counts = Columns {
        alt: "Resultado".to_owned(),
        names: ["Falta más", "Falta", "Exacto", "Sobra", "Sobra más"].map(str::to_owned).to_vec(),
        series: vec![Series::plain("Turnos", vec![0, 1, 17, 2, 1])],
        currency: None,
    };
    let row = |name: &str, values: [i64; 2]| Bar {
        name: name.to_owned(),
        text: format!("{name} · 3 turnos"),
        values,
    };
    let bars = Bars {
        series: [Series::striped("Faltantes", Vec::new()), Series::plain("Sobrantes", Vec::new())],
        rows: vec![row("Iván", [250, 0]), row("Íñigo", [100, 900]), row("Nadie", [0, 0])],
    };
    let mut paper = slip();
    paper.parts = vec![
        Part::Heading("Diferencias".to_owned()),
        Part::Columns(columns),
        Part::Heading("Resultado".to_owned()),
        Part::Columns(counts),
        Part::Heading("Por persona".to_owned()),
        Part::Bars(bars),
    ];
    paper
}

#[test]
fn charts_have_their_names_and_one_sentence_when_they_are_read() {
    let pdf = charts().pdf(Size::Letter);
    let texts = texts(&pdf);
    for expected in ["Faltantes", "1 nov", "4 nov", "-10", "Exacto", "20", "Íñigo · 3 turnos"] {
        assert!(texts.iter().any(|text| text == expected), "{expected}: {texts:?}");
    }
    assert!(!texts.iter().any(|text| text == "2 nov"), "no room for the name of each");
    let said = read_aloud(&pdf);
    assert!(said.iter().any(|line| line.starts_with("Figure: Resultado")), "{said:?}");
    let list = ["L LI Lbl: Íñigo", "L LI LBody: Íñigo · 3 turnos"];
    assert!(said.windows(2).any(|lines| lines == list), "{said:?}");
}

#[test]
fn a_heading_stands_on_the_page_of_its_chart() {
    for lines in 20..50 {
        let mut paper = charts();
        paper.parts.splice(0..0, std::iter::repeat_n(Part::Text("Texto".to_owned()), lines));
        let pages = page_texts(&paper.pdf(Size::Letter));
        let has = |page: &Vec<String>, what: &str| page.iter().any(|text| text == what);
        for (heading, name) in [("Diferencias", "1 nov"), ("Resultado", "Exacto"), ("Por persona", "Iván")] {
            let page = pages.iter().find(|page| has(page, heading)).unwrap();
            assert!(has(page, name), "{heading} below {lines} lines");
        }
    }
}

#[test]
fn a_heading_stands_on_the_page_of_what_it_is_of() {
    for lines in 30..50 {
        let mut paper = table(4);
        paper.parts.splice(0..0, std::iter::repeat_n(Part::Text("Texto".to_owned()), lines));
        let pages = page_texts(&paper.pdf(Size::Letter));
        let page = pages.iter().find(|page| page.iter().any(|text| text == "Movimientos")).unwrap();
        assert!(page.iter().any(|text| text == "USD\u{a0}0.01"), "below {lines} lines: {page:?}");
    }
    let mut paper = slip();
    paper.parts = ["Lo que se hizo", "Asientos"].map(|text| Part::Heading(text.to_owned())).to_vec();
    let said = read_aloud(&paper.pdf(Size::A4));
    assert!(said.contains(&"H2: Lo que se hizo".to_owned()) && said.contains(&"H2: Asientos".to_owned()));
}

#[test]
fn an_axis_names_few_round_values_and_holds_all() {
    let scale = |values: &[i64]| chart::Scale::of(values.iter().copied());
    let is = |min, max, step| chart::Scale { min, max, step };
    assert_eq!(scale(&[]), is(0, 1, 1));
    assert_eq!(scale(&[0, 17]), is(0, 20, 5));
    assert_eq!(scale(&[-1_500, 540]), is(-2_000, 1_000, 1_000));
    assert_eq!(scale(&[-3]), is(-3, 0, 1));
    assert_eq!(scale(&[i64::MAX / 1_000]).min, 0);
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
    std::fs::write(format!("{folder}/roll.pdf"), slip().pdf(Size::Roll)).unwrap();
    for (name, paper) in [("slip", slip()), ("table", table(60)), ("charts", charts())] {
        std::fs::write(format!("{folder}/{name}.pdf"), paper.pdf(Size::A4)).unwrap();
    }
}
