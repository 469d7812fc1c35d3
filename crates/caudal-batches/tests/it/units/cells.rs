use caudal_batches::testing::Cells;
use caudal_domain::batch::checks::{COLUMNS, Column, Odd};
use caudal_formats::sheet::{Cell, Kind, Line};

#[test]
fn cells_are_told_as_they_were_written() {
    let mut places = [None; COLUMNS];
    places[Column::Account as usize] = Some(1);
    places[Column::Amount as usize] = Some(0);
    let cell = |text: &str, kind| Cell { text: text.into(), kind, formula: false };
    let row = [cell("1250.5", Kind::Number), cell("1234567890123450", Kind::Number)];
    let mut cells = Cells::of_row(&Line { number: 2, hidden: false, cells: &row }, &places);
    assert_eq!(cells.odd(Column::Account), Some(Odd::DigitsLost));
    assert_eq!(cells.amount_cell(), row[0]);
    cells.write(Column::Account, "1234567890123456");
    assert_eq!(cells.odd(Column::Account), None);
    let json = serde_json::to_string(&cells).unwrap();
    assert_eq!(serde_json::from_str::<Cells>(&json).unwrap(), cells);
    assert!(Cells::default().is_empty());
}

#[test]
fn cells_of_a_column_less_are_still_read() {
    let cells: Cells = serde_json::from_str(r#"{"t":["RUC","1-1","\"Ana\""]}"#).unwrap();
    assert_eq!((cells.text(Column::Name), cells.text(Column::Request)), ("\"Ana\"", ""));
}
