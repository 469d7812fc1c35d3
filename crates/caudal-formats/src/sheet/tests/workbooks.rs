//! Workbooks as programs write them (`fixtures/make.py`), and as nobody does.

use super::*;
use crate::sheet;

macro_rules! fixture {
    ($name:literal) => {
        ($name, include_bytes!(concat!("../../../fixtures/", $name)).as_slice())
    };
}

type File = (&'static str, &'static [u8]);

/// The same sheet of payments, by four programs.
const PAYMENTS: [File; 4] = [
    fixture!("payments.xlsxwriter.xlsx"),
    fixture!("payments.libreoffice.xlsx"),
    fixture!("payments.libreoffice.ods"),
    fixture!("payments.libreoffice.xls"),
];
/// The same again, by one that keeps nothing of what formulas come to.
const NO_RESULTS: File = fixture!("payments.openpyxl.xlsx");
const XLWT: File = fixture!("plain.xlwt.xls");
const ODFPY: File = fixture!("plain.odfpy.ods");
const MACROS: File = fixture!("macros.xlsm");
const PASSWORD: File = fixture!("password.xlsx");

type Lines = Vec<(usize, bool, Vec<sheet::Cell>)>;

fn lines(bytes: &[u8]) -> Result<(Lines, Report), Unreadable> {
    lines_with(bytes, &Limits::default())
}

fn lines_with(bytes: &[u8], limits: &Limits) -> Result<(Lines, Report), Unreadable> {
    let mut lines = Vec::new();
    let report = read_cells(bytes, limits, &|| false, &mut |line| {
        lines.push((line.number, line.hidden, line.cells.to_vec()));
    })?;
    Ok((lines, report))
}

fn cell(kind: Kind, text: &str) -> sheet::Cell {
    sheet::Cell { text: text.to_owned(), kind, formula: false }
}

fn formula(kind: Kind, text: &str) -> sheet::Cell {
    sheet::Cell { formula: true, ..cell(kind, text) }
}

fn row(cells: &[&str]) -> Vec<sheet::Cell> {
    cells.iter().map(|text| sheet::Cell::text(text)).collect()
}

/// What the sheet of payments says.
fn expected(long: &str) -> Lines {
    let heads = ["Número documento", "Nombre", "Cuenta", "Monto", "Fecha", "Parte", "Nota", "Interno"];
    let mut first = row(&["0042", "Ana  Vega", "001234567890"]);
    first.extend([
        cell(Kind::Number, "1234.56"),
        cell(Kind::Day, "2026-11-03"),
        cell(Kind::Percent, "0.5"),
        sheet::Cell::default(),
        cell(Kind::Text, "x"),
    ]);
    let mut second = row(&["0043", "Óscar Ñandú & <Cía>"]);
    second.extend([
        cell(Kind::Number, long),
        formula(Kind::Number, "2469.12"),
        cell(Kind::Day, "2026-11-03T10:30:00"),
    ]);
    let mut third = row(&["0044", "Eva\nRuiz", "7"]);
    third.push(cell(Kind::Number, "0.1"));
    let mut total = row(&["Total", "", ""]);
    total.extend([formula(Kind::Error, "#N/A"), formula(Kind::Text, "ab")]);
    vec![(1, false, row(&heads)), (2, false, first), (3, false, second), (4, true, third), (6, false, total)]
}

#[test]
fn whatever_program_wrote_it_a_workbook_says_the_same() {
    for (name, bytes) in PAYMENTS {
        let (read, report) = lines(bytes).unwrap();
        let long = read[2].2[2].clone();
        assert_eq!(long.digits(), Digits::Lost, "{name}: {long:?}");
        assert_eq!(read, expected("1234567890123460000"), "{name}");
        assert_eq!(report.sheet.as_deref(), Some("Pagos"), "{name}");
        let others: Vec<_> = report.others.iter().map(|o| (o.name.as_str(), o.hidden, o.filled)).collect();
        assert_eq!(others, [("Lista", true, true), ("Otra", false, true), ("Vacía", false, false)], "{name}");
        assert_eq!(report.missed().collect::<Vec<_>>(), ["Otra"], "{name}");
        let merged = Area { first_row: 6, last_row: 6, first_column: 0, last_column: 1 };
        assert_eq!((report.merged, report.hidden_columns), (vec![merged], vec![7]), "{name}");
        assert_eq!((report.rows, report.macros), (5, false), "{name}");
        assert!(is_workbook(bytes), "{name}");
    }
    assert!(!is_workbook(b"Cuenta;Monto\n"));
    let sources = PAYMENTS.map(|(_, bytes)| lines(bytes).unwrap().1.source);
    assert_eq!(sources, [Source::Xlsx, Source::Xlsx, Source::Ods, Source::Xls]);
}

#[test]
fn as_text_all_workbooks_are_read_alike() {
    for (name, bytes) in PAYMENTS {
        let read = rows(bytes).unwrap();
        assert_eq!(read[1].1[..4], ["0042", "Ana  Vega", "001234567890", "1234.56"], "{name}");
        assert_eq!(read.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [1, 2, 3, 4, 6], "{name}");
    }
}

#[test]
fn a_formula_is_noticed_even_where_nothing_is_kept_of_what_it_comes_to() {
    let (read, _) = lines(NO_RESULTS.1).unwrap();
    assert_eq!(read[2].2[3], formula(Kind::Empty, ""));
    let uncounted = SHEET.replace("<f>1+1</f><v>4.1200000000000001</v>", "<f>1+1</f>");
    assert_eq!(lines(&book(TEXTS, &uncounted)).unwrap().0[1].2[1], formula(Kind::Empty, ""));
    let (read, _) = lines(b"Cuenta;Monto\n=\"0012\";5\n'=x;6\n").unwrap();
    assert_eq!(read[1].2[0], formula(Kind::Text, "=\"0012\""), "CSV that keeps zeros so");
    assert_eq!(read[2].2[0], cell(Kind::Text, "=x"), "as we write it ourselves");
}

#[test]
fn other_programs_write_them_in_other_ways() {
    let (read, report) = lines(XLWT.1).unwrap();
    assert_eq!(read[1].2, [cell(Kind::Text, "0012"), cell(Kind::Number, "1234.56")]);
    assert_eq!(read[2].2, [cell(Kind::Text, &"ñ".repeat(9000)), cell(Kind::Number, "100")]);
    assert_eq!(read[3].2, [cell(Kind::Bool, "1"), formula(Kind::Empty, "")]);
    assert_eq!(report.sheet.as_deref(), Some("Pagos"));
    let (read, _) = lines(ODFPY.1).unwrap();
    let twice = vec![cell(Kind::Number, "1234.56"), cell(Kind::Number, "1234.56")];
    assert_eq!(read[1..4], [2, 3, 4].map(|number| (number, false, twice.clone())));
    assert_eq!(read[4], (5, false, vec![cell(Kind::Bool, "1")]));
}

#[test]
fn macros_are_reported_and_a_password_is_refused() {
    let (read, report) = lines(MACROS.1).unwrap();
    assert!(report.macros);
    assert_eq!(read.len(), 5);
    assert_eq!(lines(PASSWORD.1).unwrap_err(), Unreadable::Protected);
    // An old workbook with a password says so in its first records.
    let mut locked = PAYMENTS[3].1.to_vec();
    let begin = [0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00];
    let at = locked.windows(8).position(|w| w == begin).unwrap() + 20;
    locked[at..at + 2].copy_from_slice(&0x002f_u16.to_le_bytes());
    assert_eq!(lines(&locked).unwrap_err(), Unreadable::Protected);
    let mut old = PAYMENTS[3].1.to_vec();
    let at = old.windows(8).position(|w| w == begin).unwrap() + 4;
    old[at..at + 2].copy_from_slice(&0x0500_u16.to_le_bytes());
    assert_eq!(lines(&old).unwrap_err(), Unreadable::OldWorkbook);
}

/// A document with this in its one sheet.
fn ods(rows: &str) -> Vec<u8> {
    let content = format!(
        "<o:document-content><o:body><o:spreadsheet><t:table t:name=\"Hoja\">{rows}</t:table>\
         </o:spreadsheet></o:body></o:document-content>"
    );
    document("spreadsheet", &content)
}

#[test]
fn a_document_is_read_as_its_author_sees_it() {
    let (read, report) = lines(&ods(
        "<t:shapes><t:table><t:table-row><t:table-cell o:value-type=\"string\"><x:p>no</x:p></t:table-cell></t:table-row></t:table></t:shapes>\
         <t:table-row t:number-rows-repeated=\"2\"><t:table-cell/></t:table-row>\
         <t:table-row><t:table-cell t:number-columns-repeated=\"2\"/>\
         <t:table-cell o:value-type=\"string\"><o:annotation><x:p>no</x:p></o:annotation>\
         <x:p>\n  uno <x:span>dos</x:span><x:s x:c=\"3\"/>tres\n </x:p><x:p>y<x:tab/>&#241;<x:line-break/>fin</x:p></t:table-cell>\
         <t:covered-table-cell o:value-type=\"string\"><x:p>no</x:p></t:covered-table-cell>\
         <t:table-cell o:value-type=\"currency\" o:value=\"1.50E+2\"><x:p>$150</x:p></t:table-cell>\
         <t:table-cell o:value-type=\"time\" o:time-value=\"PT10H\"><x:p>10:00</x:p></t:table-cell></t:table-row>\
         <t:table-row t:visibility=\"filter\"><t:table-cell o:value-type=\"string\" o:string-value=\"a b\"><x:p>a</x:p></t:table-cell></t:table-row>",
    ))
    .unwrap();
    let mut third = row(&["", "", "uno dos   tres\ny\tñ\nfin", ""]);
    third.extend([cell(Kind::Number, "150"), cell(Kind::Day, "PT10H")]);
    assert_eq!(read, [(3, false, third), (4, true, row(&["a b"]))]);
    assert_eq!(report.sheet.as_deref(), Some("Hoja"));
}

#[test]
fn what_is_said_to_be_repeated_costs_no_more_than_the_limits() {
    let full = "<t:table-cell o:value-type=\"string\"";
    let far = "t:number-columns-repeated=\"4294967295\"";
    let long = "x".repeat(30_000);
    for (what, rows, why) in [
        (
            "rows",
            format!(
                "<t:table-row t:number-rows-repeated=\"1048576\">{full}><x:p>x</x:p></t:table-cell></t:table-row>"
            ),
            Unreadable::TooManyRows,
        ),
        (
            "columns",
            format!("<t:table-row>{full} {far}><x:p>x</x:p></t:table-cell></t:table-row>"),
            Unreadable::TooManyColumns,
        ),
        (
            "far away",
            format!("<t:table-row><t:table-cell {far}/>{full}><x:p>x</x:p></t:table-cell></t:table-row>"),
            Unreadable::TooManyColumns,
        ),
        (
            "far below",
            format!(
                "<t:table-row t:number-rows-repeated=\"4294967295\"/><t:table-row>{full}><x:p>x</x:p></t:table-cell></t:table-row>"
            ),
            Unreadable::Damaged,
        ),
        (
            "text",
            format!(
                "<t:table-row t:number-rows-repeated=\"40000\">{full} t:number-columns-repeated=\"200\"><x:p>{long}</x:p></t:table-cell></t:table-row>"
            ),
            Unreadable::ExpandsTooMuch,
        ),
        (
            "blanks",
            format!(
                "<t:table-row>{full}><x:p>x<x:s x:c=\"4000000000\"/>x</x:p></t:table-cell></t:table-row>"
            ),
            Unreadable::CellTooLong { row: 1 },
        ),
        (
            "a number that is none",
            format!(
                "<t:table-row t:number-rows-repeated=\"-1\">{full}><x:p>x</x:p></t:table-cell></t:table-row>"
            ),
            Unreadable::Damaged,
        ),
    ] {
        assert_eq!(lines(&ods(&rows)).unwrap_err(), why, "{what}");
    }
    let shared = format!("<sst><si><t>{long}</t></si></sst>");
    let cells = "<c t=\"s\"><v>0</v></c>".repeat(100);
    let many = format!(
        "<worksheet><sheetData>{}</sheetData></worksheet>",
        format!("<row>{cells}</row>").repeat(100)
    );
    assert_eq!(lines(&book(&shared, &many)).unwrap_err(), Unreadable::ExpandsTooMuch, "one text, many cells");
}

#[test]
fn a_compound_file_that_lies_costs_nothing() {
    let good = PAYMENTS[3].1;
    // What readers are tempted to believe: how many tables there are, and where they go on.
    for (what, at) in
        [("tables", 44), ("directory", 48), ("small streams", 60), ("more tables", 68), ("how many", 72)]
    {
        for value in [0_u32, 1, 2, 0x00ff_ffff, 0xffff_fff0] {
            let mut bytes = good.to_vec();
            bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
            let end = lines(&bytes);
            assert!(
                end.is_ok() || end == Err(Unreadable::Damaged) || end == Err(Unreadable::NotATable),
                "{what}: {end:?}"
            );
        }
    }
    // Chains that all lead into a circle, and texts that are said to be four thousand million.
    let mut circle = good.to_vec();
    for at in (512..circle.len() - 4).step_by(4) {
        if circle[at..at + 4] == 0xffff_fffe_u32.to_le_bytes() {
            circle[at..at + 4].copy_from_slice(&1_u32.to_le_bytes());
        }
    }
    // It ends, that is all.
    let _ = lines(&circle);
    let mut many = good.to_vec();
    let at = many.windows(2).position(|w| w == 0x00fc_u16.to_le_bytes()).unwrap();
    many[at + 8..at + 12].copy_from_slice(&u32::MAX.to_le_bytes());
    assert_eq!(lines(&many).unwrap_err(), Unreadable::ExpandsTooMuch);
}

#[test]
fn numbers_beyond_the_last_column_of_an_old_workbook_are_refused() {
    // A run of numbers that says it begins in the last column there could be.
    let mut beyond = PAYMENTS[3].1.to_vec();
    beyond[4602..4604].copy_from_slice(&u16::MAX.to_le_bytes());
    assert_eq!(lines(&beyond).unwrap_err(), Unreadable::TooManyColumns);
}

/// Whatever comes of it, it ends, within its limits.
fn bounded(bytes: &[u8]) -> Result<(), TestCaseError> {
    let limits = tight();
    let (mut seen, mut last, mut text) = (0_usize, 0, 0_u64);
    let mut fits = true;
    let end = read_cells(bytes, &limits, &|| false, &mut |line| {
        seen += 1;
        fits &= line.number > last && line.cells.len() <= limits.columns;
        fits &= line.cells.last().is_some_and(|c| c.formula || c.kind != Kind::Empty);
        fits &= line.cells.iter().all(|c| (c.kind == Kind::Empty) == c.text.trim().is_empty());
        text += line.cells.iter().map(|c| c.text.len() as u64).sum::<u64>();
        last = line.number;
    });
    prop_assert!(fits && text <= limits.expanded_bytes && seen <= limits.rows + 1, "{end:?}");
    if let Ok(report) = end {
        prop_assert!(report.rows == seen && seen > 0);
        prop_assert!(report.merged.len() <= Report::MOST && report.others.len() <= Report::MOST);
    }
    harmless(bytes)
}

proptest! {
    #[test]
    fn a_workbook_of_any_program_that_was_changed_does_no_harm(
        which in 0..9_usize,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..12),
        cut in prop::option::weighted(0.2, any::<prop::sample::Index>()),
    ) {
        let others = [NO_RESULTS, XLWT, ODFPY, MACROS, PASSWORD];
        let (_, bytes) = *PAYMENTS.iter().chain(&others).nth(which).unwrap();
        let mut bytes = bytes.to_vec();
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Some(at) = cut {
            bytes.truncate(at.index(bytes.len()));
        }
        bounded(&bytes)?;
    }

    /// Old workbooks bear no sums: what was changed is read.
    #[test]
    fn an_old_workbook_whose_records_were_changed_does_no_harm(
        at in 0..7_000_usize,
        word in prop::sample::select(vec![0_u32, 1, 0xff, 0xffff, 0x7fff_ffff, 0xffff_ffff, 0xffff_fffe, 0x0006_0809]),
        wide in any::<bool>(),
    ) {
        for (_, bytes) in [PAYMENTS[3], XLWT] {
            let mut bytes = bytes.to_vec();
            let length = if wide { 4 } else { 2 };
            bytes[at..at + length].copy_from_slice(&word.to_le_bytes()[..length]);
            bounded(&bytes)?;
        }
    }

    #[test]
    fn a_document_whose_xml_was_changed_does_no_harm(
        changes in prop::collection::vec((any::<prop::sample::Index>(), "[<>/&;:a-z0-9\"= ]{0,6}"), 1..6),
    ) {
        let mut rows = "<t:table-row t:number-rows-repeated=\"3\"><t:table-cell o:value-type=\"float\" o:value=\"1\" \
             t:number-columns-repeated=\"2\"><x:p>1<x:s x:c=\"2\"/></x:p></t:table-cell></t:table-row>".to_owned();
        for (at, text) in changes {
            rows.insert_str(at.index(rows.len()), &text);
        }
        bounded(&ods(&rows))?;
    }
}
