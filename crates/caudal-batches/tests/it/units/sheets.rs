use axum::body::Bytes;
use caudal_batches::testing::{look, read_rows};
use caudal_formats::sheet::Unreadable;

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
