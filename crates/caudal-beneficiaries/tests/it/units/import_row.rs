use caudal_beneficiaries::beneficiaries::BankRule;
use caudal_beneficiaries::beneficiaries::testing::{Column, Columns, Reading, Written};
use caudal_domain::account::number::{Kind, Length, Rule};
use caudal_domain::{ids::Id, money::Currency};
use caudal_formats::sheet::Row;

const HEADS: [&str; 9] = [
    "Tipo documento*",
    "Número documento*",
    "Nombre*",
    "Código banco",
    "Tipo cuenta",
    "Número cuenta",
    "Moneda",
    "Correo",
    "Teléfono",
];

fn texts(all: &[&str]) -> Vec<String> {
    all.iter().map(|text| (*text).to_owned()).collect()
}

fn read(cells: &[&str]) -> Written {
    let general = BankRule {
        id: Id::new(uuid::Uuid::from_u128(1)),
        code: "0071".into(),
        name: "Banco General".into(),
        active: true,
        names: texts(&["0071", "bancogeneral", "bg"]),
        rule: Rule {
            lengths: vec![Length { kind: Some(Kind::Savings), min: 13, max: 13 }],
            digits_only: true,
            ..Rule::default()
        },
    };
    let closed = BankRule { active: false, names: texts(&["9"]), ..general.clone() };
    let banks = [general, closed];
    let reading = Reading::of(&banks, Currency::parse("USD").unwrap());
    reading.row(&Columns::read(&texts(&HEADS)), Row { number: 7, cells: &texts(cells) })
}

fn codes(row: &Written) -> Vec<(&str, &str)> {
    row.problems.iter().map(|p| (p.column.as_str(), p.code.as_str())).collect()
}

#[test]
fn a_row_is_read_as_it_is_meant() {
    let row = read(&[
        "cédula",
        "8-765-4321",
        " Ana Vega ",
        "B.G.",
        "Ahorros",
        "04-72-013388120",
        "",
        "Ana@x.example",
    ]);
    assert!(row.problems.is_empty(), "{:?}", row.problems);
    assert_eq!(row.document(), Some(("cedula".into(), "8-765-4321".into())));
    let account = row.account.unwrap();
    assert_eq!((account.bank.name.as_str(), account.kind), ("Banco General", Kind::Savings));
    assert_eq!((account.number.as_str(), account.currency.code()), ("0472013388120", "USD"));
    let alone = read(&["RUC", "155-1", "Llantas del Istmo"]);
    assert!(alone.problems.is_empty() && alone.account.is_none(), "an account may come later");
}

#[test]
fn every_wrong_cell_is_named_at_once() {
    let row = read(&["carné", "", "", "0099", "corriente", "12", "dólares", "nadie"]);
    assert_eq!(
        codes(&row),
        [
            ("Tipo documento", "document_type_unknown"),
            ("Número documento", "text_required"),
            ("Nombre", "text_required"),
            ("Correo", "email_invalid"),
            ("Código banco", "bank_unknown"),
            ("Número cuenta", "text_invalid"),
            ("Moneda", "unknown_currency"),
        ]
    );
    let kind = read(&["C", "1", "A", "bg", "corriente", "0472013388120"]);
    assert_eq!(codes(&kind), [("Tipo cuenta", "account_kind_unavailable")]);
    let short = read(&["C", "1", "A", "bg", "ahorro", "04720"]);
    assert_eq!(codes(&short), [("Número cuenta", "account_length")]);
    let half = read(&["C", "1", "A", "9", "", "0472013388120"]);
    assert_eq!(codes(&half), [("Tipo cuenta", "account_incomplete"), ("Código banco", "bank_inactive")]);
    let error = read(&["C", "1", "#N/A"]);
    assert_eq!(codes(&error), [("Nombre", "cell_error")]);
}

#[test]
fn a_file_says_which_columns_it_lacks_and_which_are_not_read() {
    let columns = Columns::read(&texts(&["Beneficiario", "Salario"]));
    assert_eq!(columns.missing(), [Column::DocumentType, Column::Document]);
    assert_eq!(columns.ignored, ["Salario"]);
}
