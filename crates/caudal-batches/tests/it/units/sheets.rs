use std::io::{Cursor, Write as _};
use std::time::Duration;

use axum::body::Bytes;
use caudal_batches::testing::{
    Cells, MOST_BYTES, Packed, Sheet, Slot, inspect_into, look, read_rows, read_rows_of,
};
use caudal_domain::batch::checks::{Column, Odd};
use caudal_formats::sheet::{self, Cell, Kind, Limits, Line, Unreadable};
use zip::{ZipWriter, write::SimpleFileOptions};

use super::columns::complete;

const HEADS: &str = "Tipo documento;Número documento;Nombre;Banco;Tipo cuenta;Cuenta;Monto;Concepto\n";

#[test]
fn heads_are_found_below_a_title() {
    let file = format!("Pagos de noviembre;;;\n\n{HEADS}Cédula;8-1-1;Ana;BG;Ahorros;0012;1.250,50;Flete\n");
    let found = look(file.as_bytes()).unwrap();
    assert_eq!((found.rows, found.sheet.head_row), (1, Some(3)));
    assert!(complete(&found.sheet.mapping), "{:?}", found.sheet.mapping);
    assert_eq!(found.sheet.separators[6].as_deref(), Some("comma"));
    assert_eq!(found.sheet.sample[0][1], "8-1-1");
}

#[test]
fn cells_pasted_without_heads_are_lines_from_the_first_on() {
    let file = "Cédula\t8-1-1\tAna\tBG\tAhorros\t0012\t50.00\tUSD\tFlete\n";
    let found = look(file.as_bytes()).unwrap();
    assert_eq!((found.rows, found.sheet.head_row), (1, None));
    assert_eq!(found.sheet.mapping[5].as_deref(), Some("account"));
}

#[test]
fn a_file_of_heads_alone_is_empty() {
    assert_eq!(look(HEADS.as_bytes()).err(), Some(Unreadable::Empty));
}

#[tokio::test]
async fn rows_come_in_slices_and_empty_ones_not_at_all() {
    let row = "Cédula;8-1-1;Ana;BG;Ahorros;0012;50.00;Flete\n";
    let file = Bytes::from(format!("{HEADS}{}{}", row.repeat(1_500), ";;;;;;;\n"));
    let found = look(&file).unwrap();
    let mut rows = read_rows(file, &found.sheet);
    let mut sizes = Vec::new();
    while let Some(slice) = rows.recv().await {
        sizes.push(slice.unwrap().len());
    }
    assert_eq!(sizes, [1000, 500]);
}

const LONG: Duration = Duration::from_secs(600);

fn archive(parts: &[(&str, &str)]) -> Bytes {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(content.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner().into()
}

/// A workbook with these rows. A cell of style 1 is a day, one of style 2 a share.
fn workbook(rows: &str) -> Bytes {
    archive(&[
        (
            "_rels/.rels",
            r#"<Relationships><Relationship Id="a" Type="http://x/officeDocument" Target="xl/workbook.xml"/></Relationships>"#,
        ),
        (
            "xl/workbook.xml",
            r#"<workbook xmlns:r="b"><sheets><sheet name="Pagos" sheetId="1" r:id="a"/></sheets></workbook>"#,
        ),
        (
            "xl/_rels/workbook.xml.rels",
            r#"<Relationships><Relationship Id="a" Type="http://x/worksheet" Target="hoja.xml"/><Relationship Id="b" Type="http://x/styles" Target="styles.xml"/></Relationships>"#,
        ),
        (
            "xl/styles.xml",
            r#"<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/></cellXfs></styleSheet>"#,
        ),
        ("xl/hoja.xml", &format!("<worksheet><sheetData>{rows}</sheetData></worksheet>")),
    ])
}

fn text(at: &str, text: &str) -> String {
    format!(r#"<c r="{at}" t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>"#)
}

/// A row of texts from the first column on.
fn row(number: usize, texts: &[&str]) -> String {
    let cells = texts.iter().zip('A'..).map(|(of, column)| text(&format!("{column}{number}"), of));
    format!(r#"<row r="{number}">{}</row>"#, cells.collect::<String>())
}

/// All that a row of payments may hold, below a title and above 1,500 plain ones.
fn payments() -> Bytes {
    let heads: Vec<&str> = HEADS.trim().split(';').collect();
    let mut rows = row(2, &["Pagos de \"noviembre\""]) + &row(4, &heads);
    // Number of the document, account and amount are numbers, the amount by a formula; its concept is a truth value.
    rows += &format!(
        r#"<row r="5">{}<c r="B5"><v>81234567</v></c>{}<c r="F5"><v>1234567890123456789</v></c><c r="G5"><f>1+1</f><v>1250.5</v></c><c r="H5" t="b"><v>1</v></c></row>"#,
        text("A5", "Cédula"),
        text("C5", "Ana \"La Ñata\" Vega"),
    );
    // Hidden, with empty cells in between, a day for an account, a share for an amount and what goes beyond the heads.
    rows += &format!(
        r#"<row r="6" hidden="1">{}<c r="F6" s="1"><v>46329.4375</v></c><c r="G6" s="2"><v>0.5</v></c>{}</row>"#,
        text("C6", "'Eva; Ruiz'&#10;, &quot;S.A.&quot;"),
        text("AB6", &"ñ".repeat(9_000)),
    );
    // Formulas of which nothing was calculated, and one that went wrong; then a row that says nothing.
    rows += r#"<row r="7"><c r="C7"><f>A1</f></c><c r="G7" t="e"><f>NA()</f><v>#N/A</v></c></row>"#;
    rows += r#"<row r="9"><c r="G9"><f>A1</f></c></row>"#;
    let plain = ["Cédula", "8-1-1", "Ana", "BG", "Ahorros", "0012", "50.00", "Flete"];
    (10..1_510).for_each(|number| rows += &row(number, &plain));
    workbook(&rows)
}

/// What comes of reading a file: slice by slice the numbers of the rows and their cells.
async fn all_slices(
    slot: &Slot,
    bytes: impl Into<Bytes>,
    sheet: &Sheet,
) -> Result<Vec<Vec<(i64, Cells)>>, Unreadable> {
    let mut rows = read_rows_of(slot, bytes.into(), sheet);
    let mut slices = Vec::new();
    while let Some(slice) = rows.recv().await {
        slices.push(slice?.into_iter().map(|row| (row.number, row.cells)).collect());
    }
    Ok(slices)
}

#[tokio::test]
async fn a_workbook_is_read_once_between_its_upload_and_its_check() {
    static SLOT: Slot = Slot::new(LONG);
    let file = payments();
    let found = inspect_into(&SLOT, file.clone(), "a").await.unwrap();
    let sheet = Sheet { sha256: "a".into(), ..found.sheet };
    assert_eq!((found.rows, sheet.head_row, sheet.source.as_str()), (1_504, Some(4), "xlsx"));
    // Bytes that nobody could read: the rows are those of before.
    let packed = all_slices(&SLOT, "", &sheet).await.unwrap();
    assert!(SLOT.is_empty());
    assert_eq!(all_slices(&SLOT, "", &sheet).await, Err(Unreadable::Empty), "they were taken");
    assert_eq!(all_slices(&SLOT, file, &sheet).await.unwrap(), packed, "as the file has them");

    assert_eq!(packed.iter().map(Vec::len).collect::<Vec<_>>(), [1_000, 503]);
    let first: Vec<_> = packed[0].iter().take(4).collect();
    assert_eq!(first.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [5, 6, 7, 10]);
    assert_eq!(first[0].1.text(Column::Name), "Ana \"La Ñata\" Vega");
    assert_eq!(first[0].1.odd(Column::Amount), Some(Odd::Formula));
    assert_eq!(first[0].1.odd(Column::Account), Some(Odd::DigitsLost));
    assert_eq!(first[1].1.text(Column::Name), "'Eva; Ruiz'\n, \"S.A.\"");
    assert_eq!(first[1].1.text(Column::Account), "2026-11-03T10:30:00");
    assert!(first[1].1.hidden && !first[2].1.hidden);
}

#[tokio::test]
async fn the_rows_of_a_file_go_to_nobody_who_checks_another() {
    static SLOT: Slot = Slot::new(LONG);
    let [ana, eva] = ["Ana", "Eva"].map(|name| {
        let heads: Vec<&str> = HEADS.trim().split(';').collect();
        workbook(&(row(1, &heads) + &row(2, &["Cédula", "8-1-1", name])))
    });
    let name = |slices: Vec<Vec<(i64, Cells)>>| slices[0][0].1.text(Column::Name).to_owned();
    let of = |sha256: &str, sheet: Sheet| Sheet { sha256: sha256.into(), ..sheet };
    let first = of("ana", inspect_into(&SLOT, ana.clone(), "ana").await.unwrap().sheet);
    assert_eq!(name(all_slices(&SLOT, eva.clone(), &of("eva", first.clone())).await.unwrap()), "Eva");
    assert!(!SLOT.is_empty(), "it waits for its own check");
    // The next file takes its place.
    let second = of("eva", inspect_into(&SLOT, eva, "eva").await.unwrap().sheet);
    assert_eq!(all_slices(&SLOT, "", &first).await, Err(Unreadable::Empty));
    assert_eq!(name(all_slices(&SLOT, "", &second).await.unwrap()), "Eva");
    assert_eq!(name(all_slices(&SLOT, ana, &first).await.unwrap()), "Ana");
}

#[tokio::test]
async fn what_is_read_soon_or_not_at_all_takes_no_room() {
    static SLOT: Slot = Slot::new(LONG);
    let text = format!("{HEADS}Cédula;8-1-1;Ana;BG;Ahorros;0012;50.00;Flete\n");
    inspect_into(&SLOT, text.into(), "text").await.unwrap();
    assert!(SLOT.is_empty());
    let damaged = row(2, &["8-1-1", "Ana"]) + &row(1, &["8-1-1", "Ana"]);
    assert!(inspect_into(&SLOT, workbook(&damaged), "damaged").await.is_err());
    assert!(SLOT.is_empty());
}

#[tokio::test]
async fn a_workbook_that_nobody_checks_goes_by_itself() {
    static SLOT: Slot = Slot::new(Duration::from_millis(1));
    inspect_into(&SLOT, payments(), "a").await.unwrap();
    while !SLOT.is_empty() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

type Lines = Vec<(usize, bool, Vec<Cell>)>;

fn owned(line: &Line<'_>) -> (usize, bool, Vec<Cell>) {
    (line.number, line.hidden, line.cells.to_vec())
}

fn unpacked(packed: Packed) -> Lines {
    let mut lines = Vec::new();
    packed.unpack(&|| false, &mut |line| lines.push(owned(&line))).unwrap();
    lines
}

#[test]
fn rows_are_unpacked_as_they_were_read() {
    let (mut packed, mut lines) = (Packed::default(), Vec::new());
    let mut add = |line: Line<'_>| {
        assert!(packed.add(&line));
        lines.push(owned(&line));
    };
    sheet::read_cells(&payments(), &Limits::default(), &|| false, &mut |line| add(line)).unwrap();
    let kinds = [Kind::Empty, Kind::Text, Kind::Number, Kind::Percent, Kind::Day, Kind::Bool, Kind::Error];
    // Lengths at which they are written down in another way.
    for (number, length) in (2_000..).zip([0, 1, 14, 15, 16, 142, 143, 144, 300_000]) {
        let of = |kind| [false, true].map(|formula| Cell { text: "x".repeat(length), kind, formula });
        let cells: Vec<Cell> = kinds.into_iter().flat_map(of).collect();
        add(Line { number, hidden: length % 2 == 1, cells: &cells });
    }
    add(Line { number: usize::MAX, hidden: true, cells: &[] });
    assert_eq!(unpacked(packed), lines);
}

#[test]
fn more_rows_than_there_is_room_for_are_not_taken() {
    let cells = [Cell::text(&"x".repeat(1_000_000))];
    let mut packed = Packed::default();
    let fit = (1..).take_while(|number| packed.add(&Line { number: *number, hidden: false, cells: &cells }));
    assert_eq!(fit.count(), MOST_BYTES / 1_000_000);
    let stopped = packed.unpack(&|| true, &mut |_| {});
    assert_eq!(stopped, Err(Unreadable::TooSlow));
}
