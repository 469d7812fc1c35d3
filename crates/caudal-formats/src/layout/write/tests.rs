use caudal_domain::error::Fields;
use proptest::prelude::*;

use super::*;
use crate::layout::{Charset, Words};

fn column(field: Field, width: u16) -> Column {
    Column { field, text: String::new(), width: Some(width), align: Align::Left, pad: ' ' }
}

fn digits(field: Field, width: u16) -> Column {
    Column { align: Align::Right, pad: '0', ..column(field, width) }
}

fn fixed(text: &str) -> Column {
    let width = u16::try_from(text.chars().count()).unwrap();
    Column { text: text.to_owned(), ..column(Field::Text, width) }
}

fn open(field: Field) -> Column {
    Column { width: None, ..column(field, 1) }
}

/// A layout of fixed width, as banks of the region ask for it: 1 header, 6 details, 9 trailer.
fn layout() -> Layout {
    Layout {
        shape: Shape::Fixed,
        separator: ';',
        quotes: false,
        charset: Charset::Basic,
        capitals: true,
        line_end: LineEnd::CrLf,
        decimals: Decimals::Implied,
        dates: Dates::YearMonthDay,
        words: Words {
            checking: "03".into(),
            savings: "04".into(),
            cedula: "C".into(),
            ruc: "R".into(),
            passport: "P".into(),
        },
        header: vec![fixed("1"), column(Field::SourceAccount, 12), column(Field::ExecutionDate, 8)],
        detail: vec![
            fixed("6"),
            digits(Field::Sequence, 3),
            column(Field::DocumentType, 1),
            column(Field::Document, 12),
            column(Field::Beneficiary, 14),
            digits(Field::BankCode, 4),
            column(Field::AccountKind, 2),
            column(Field::Account, 12),
            digits(Field::Amount, 9),
        ],
        trailer: vec![
            fixed("9"),
            digits(Field::Count, 5),
            digits(Field::LineCount, 5),
            digits(Field::Total, 11),
        ],
    }
}

fn transfer(name: &str, account: &str, amount_minor: i64) -> Transfer {
    Transfer {
        beneficiary: name.into(),
        document_type: Some("cedula".into()),
        document: Some("8-765-4321".into()),
        bank_code: "71".into(),
        account_kind: "savings".into(),
        account: account.into(),
        amount_minor,
        concept: "Viáticos; Panamá–David".into(),
        number: "PAG-2026-000012".into(),
        end_to_end_id: "E2E12".into(),
        email: None,
    }
}

fn file<'a>(transfers: &'a [Transfer], currency: &str) -> File<'a> {
    File {
        company: "Cargas del Litoral, S.A.",
        source_account: "037201000012",
        currency: Currency::parse(currency).unwrap(),
        execution_date: (2026, 11, 3),
        created_date: (2026, 11, 2),
        created_time: (9, 5, 7),
        transfers,
    }
}

fn texts(layout: &Layout, file: &File<'_>) -> Vec<String> {
    lines(layout, file).unwrap().into_iter().map(|line| line.text).collect()
}

#[test]
fn columns_of_fixed_width_are_padded_cut_and_counted() {
    let transfers = [transfer("Iñaki Muñoz Ábrego", "000420010", 125_050), transfer("Ana Li", "9", 5)];
    assert_eq!(
        texts(&layout(), &file(&transfers, "USD")),
        [
            "103720100001220261103",
            "6001C8-765-4321  INAKI MUNOZ AB007104000420010   000125050",
            "6002C8-765-4321  ANA LI        0071049           000000005",
            "9000020000400000125055",
        ]
    );
    let bytes = write(&layout(), &file(&transfers, "USD")).unwrap();
    assert!(bytes.ends_with(b"9000020000400000125055\r\n"));
    assert_eq!(bytes.iter().filter(|b| **b == b'\n').count(), 4);
}

#[test]
fn columns_with_separators_come_as_wide_as_they_are() {
    let delimited = Layout {
        shape: Shape::Delimited,
        charset: Charset::Utf8,
        capitals: false,
        decimals: Decimals::Comma,
        dates: Dates::Slashes,
        header: vec![],
        detail: vec![
            open(Field::Account),
            open(Field::Amount),
            open(Field::Currency),
            open(Field::Concept),
            open(Field::ExecutionDate),
            open(Field::Email),
        ],
        trailer: vec![],
        ..layout()
    };
    let transfers = [transfer("Ana", "0042", 5)];
    let usd = file(&transfers, "USD");
    assert_eq!(texts(&delimited, &usd), ["0042;0,05;USD;Viáticos  Panamá–David;03/11/2026;"]);
    let quoting = Layout { quotes: true, ..delimited.clone() };
    assert_eq!(texts(&quoting, &usd), ["0042;0,05;USD;\"Viáticos; Panamá–David\";03/11/2026;"]);
    // Pesos of Chile have no decimals.
    assert_eq!(texts(&delimited, &file(&transfers, "CLP"))[0].split(';').nth(1), Some("5"));
    let tabs = Layout { separator: '\t', ..delimited };
    assert_eq!(texts(&tabs, &usd)[0].matches('\t').count(), 5);
}

#[test]
fn an_account_or_an_amount_is_never_cut() {
    let transfers = [transfer("Ana", "1", 1), transfer("Luz", "0123456789012", 1_000_000_000)];
    let Err(Unwritable::TooWide(found)) = lines(&layout(), &file(&transfers, "USD")) else {
        panic!("an account of 13 digits in 12 places")
    };
    let told: Vec<_> = found.iter().map(|w| (w.transfer, w.column, w.value.as_str())).collect();
    assert_eq!(told, [(Some(2), 7, "0123456789012"), (Some(2), 8, "1000000000")]);
}

#[test]
fn a_sum_that_cannot_be_carried_is_refused() {
    let transfers = [transfer("Ana", "1", i64::MAX), transfer("Luz", "2", 1)];
    assert_eq!(write(&layout(), &file(&transfers, "USD")), Err(Unwritable::Total));
}

fn refused(layout: &Layout) -> Vec<(String, &'static str)> {
    let mut fields = Fields::default();
    layout.check(&mut fields);
    let all = fields.finish().err().unwrap_or_default();
    all.into_iter().map(|f| (f.field, f.refusal.code())).collect()
}

#[test]
fn a_layout_says_everything_that_it_lacks() {
    assert_eq!(refused(&layout()), []);
    let mut poor = layout();
    poor.detail = vec![open(Field::Account), fixed("x")];
    poor.header[0] = Column { width: Some(0), ..column(Field::Amount, 1) };
    poor.trailer[1].pad = '\n';
    assert_eq!(
        refused(&poor),
        [
            ("header/0/field".into(), "column_misplaced"),
            ("header/0/width".into(), "number_range"),
            ("detail/0/width".into(), "number_range"),
            ("trailer/1/pad".into(), "text_invalid"),
            ("detail".into(), "column_missing"),
        ]
    );
    let wordless = Layout { words: Words::default(), ..layout() };
    assert_eq!(refused(&wordless).len(), 5, "each word that the columns use");
    let unparted = Layout { shape: Shape::Delimited, separator: 'a', ..layout() };
    assert_eq!(refused(&unparted), [("separator".into(), "text_invalid")]);
}

proptest! {
    /// Whatever people wrote, every detail of a layout of fixed width is as wide as its columns together.
    #[test]
    fn lines_of_fixed_width_are_all_as_wide(names in proptest::collection::vec("\\PC{0,30}", 1..5)) {
        let transfers: Vec<_> = names.iter().map(|name| transfer(name, "42", 7)).collect();
        let layout = layout();
        let wide: usize = layout.detail.iter().map(|c| usize::from(c.width.unwrap())).sum();
        for line in lines(&layout, &file(&transfers, "USD")).unwrap().iter().filter(|l| l.record == "detail") {
            prop_assert_eq!(line.text.chars().count(), wide);
            prop_assert!(!line.text.contains(['\r', '\n']));
        }
    }
}
