//! Files of rows, held against a model that keeps everything.

use std::collections::HashMap;

use proptest::prelude::*;

use super::*;
use crate::batch::checks::facts::{Facts, Print};
use crate::batch::{Line, tests::line};
use crate::samples::{id, usd};
use crate::{money::Money, text::TextRefusal};

/// A row of a person, an amount and a concept, with one of two banks.
#[derive(Clone, Copy, Debug)]
struct Row {
    person: u128,
    minor: i64,
    concept: u64,
    request: Option<u64>,
    wrong: bool,
}

fn row(person: u128, minor: i64, concept: u64) -> Row {
    Row { person, minor, concept, request: None, wrong: false }
}

fn checked(position: u32, row: &Row) -> Checked {
    let amount = Money::new(row.minor, usd());
    let mixed = |a: u64, b: u64| a.wrapping_mul(1_000_003).wrapping_add(b);
    let similar = mixed(u64::try_from(row.person).unwrap(), row.minor.unsigned_abs());
    let print = Print { similar, same: mixed(similar, row.concept) };
    let facts =
        Facts { minor: Some(row.minor), print: Some(print), request: row.request, new_account: false };
    let flaw = Flaw::Refused(TextRefusal::TextRequired.into());
    let problems = if row.wrong { vec![Problem { column: Column::Name, flaw }] } else { vec![] };
    let good = Line { bank: id(400 + row.person % 2), amount, ..line(position) };
    Checked { problems, line: (!row.wrong).then_some(good), facts }
}

fn file(control: Sum, rows: &[Row]) -> (Summary, Vec<Vec<Flaw>>) {
    let mut whole = FileCheck::new(control);
    let said = (1u32..).zip(rows).map(|(n, row)| {
        let problems = whole.add(n, &checked(n, row));
        problems.into_iter().map(|p| p.flaw).collect()
    });
    let said = said.collect();
    (whole.finish(), said)
}

#[test]
fn a_file_comes_to_what_was_typed() {
    let rows = [row(1, 300, 1), row(2, 200, 1), row(3, 100, 1)];
    let (summary, said) = file(Sum { count: 3, minor: 600 }, &rows);
    assert_eq!(summary.faults, []);
    assert_eq!((summary.good, summary.wrong), (Sum { count: 3, minor: 600 }, Sum::default()));
    let banks = [(id(401), Sum { count: 2, minor: 400 }), (id(400), Sum { count: 1, minor: 200 })];
    assert_eq!(summary.banks, banks);
    assert!(said.iter().all(Vec::is_empty));
    assert!(summary.verdict(ContentHash([0; 32]), vec![]).sound);

    let (summary, _) = file(Sum { count: 4, minor: 599 }, &rows);
    let count = Fault::ControlCount { typed: 4, found: 3 };
    let total = Fault::ControlTotal { typed_minor: 599, found_minor: 600 };
    assert_eq!(summary.faults, [count, total]);
    assert!(!summary.verdict(ContentHash([0; 32]), vec![]).sound);
}

#[test]
fn a_total_is_compared_when_every_amount_was_read() {
    let mut whole = FileCheck::new(Sum { count: 1, minor: 600 });
    whole.add(1, &Checked::default());
    let summary = whole.finish();
    assert_eq!((summary.faults, summary.wrong.count), (vec![], 1));
    let (nothing, _) = file(Sum { count: 1, minor: 600 }, &[]);
    let total = Fault::ControlTotal { typed_minor: 600, found_minor: 0 };
    assert_eq!(nothing.faults, [Fault::NoRows, Fault::ControlCount { typed: 1, found: 0 }, total]);
}

#[test]
fn repetitions_name_the_first_row() {
    let third = Row { request: Some(9), ..row(2, 50, 1) };
    let fourth = Row { request: Some(9), ..row(3, 70, 1) };
    let rows = [row(1, 300, 1), row(1, 300, 2), third, fourth, row(1, 300, 1)];
    let (summary, said) = file(Sum { count: 5, minor: 1_020 }, &rows);
    assert_eq!(said[1], [Flaw::Similar { row: 1 }], "for something else");
    assert_eq!(said[3], [Flaw::RequestRepeated { row: 3 }]);
    assert_eq!(said[4], [Flaw::Repeated { row: 1 }]);
    assert_eq!((summary.wrong.count, summary.with_warnings), (2, 1));
    assert_eq!(summary.good, Sum { count: 3, minor: 650 });
}

#[test]
fn too_much_is_a_fault_and_no_overflow() {
    let rows: Vec<_> = (0..3).map(|n| row(n, MAX_AMOUNT_MINOR, 1)).collect();
    let (summary, _) = file(Sum { count: 3, minor: 1 }, &rows);
    assert_eq!(summary.faults, [Fault::TotalTooLarge]);
    assert_eq!(summary.good.minor, MAX_AMOUNT_MINOR);
}

#[test]
fn a_hundred_thousand_rows_go_by() {
    let rows: Vec<_> = (0..100_001).map(|n| row(n, 1, 1)).collect();
    let (summary, said) = file(Sum { count: 100_000, minor: 100_000 }, &rows[..100_000]);
    assert_eq!((summary.faults, summary.good.count), (vec![], 100_000));
    assert!(said.iter().all(Vec::is_empty));
    let (summary, _) = file(Sum { count: 100_000, minor: 100_001 }, &rows);
    assert_eq!(summary.faults[0], Fault::TooManyRows { max: MAX_LINES });
}

fn rows() -> impl Strategy<Value = Vec<Row>> {
    let one = (0u128..4, 1i64..4, 0u64..3, prop::option::of(0u64..5), prop::bool::weighted(0.2))
        .prop_map(|(person, minor, concept, request, wrong)| Row { person, minor, concept, request, wrong });
    prop::collection::vec(one, 0..30)
}

proptest! {
    /// Row by row it finds what looking back over all earlier rows finds.
    #[test]
    fn going_along_is_looking_back(rows in rows()) {
        let (summary, said) = file(Sum::default(), &rows);
        let (mut good, mut wrong) = (Sum::default(), 0);
        let mut banks: HashMap<_, Sum> = HashMap::new();
        for (at, row) in rows.iter().enumerate() {
            let first = |same: &dyn Fn(&Row) -> bool| {
                rows[..at].iter().position(same).map(|n| u32::try_from(n + 1).unwrap())
            };
            let similar = |r: &Row| (r.person, r.minor) == (row.person, row.minor);
            let same = first(&|r| similar(r) && r.concept == row.concept);
            let request = row.request.and_then(|n| first(&|r| r.request == Some(n)));
            let mut expected: Vec<_> = same.map(|row| Flaw::Repeated { row }).into_iter().collect();
            if same.is_none() {
                expected.extend(first(&similar).map(|row| Flaw::Similar { row }));
            }
            expected.extend(request.map(|row| Flaw::RequestRepeated { row }));
            prop_assert_eq!(&said[at], &expected);
            if row.wrong || same.is_some() || request.is_some() {
                wrong += 1;
            } else {
                good = good.plus(Sum::one(row.minor)).unwrap();
                let bank = banks.entry(id(400 + row.person % 2)).or_default();
                *bank = bank.plus(Sum::one(row.minor)).unwrap();
            }
        }
        prop_assert_eq!((summary.good, summary.wrong.count), (good, wrong));
        prop_assert_eq!(summary.banks.into_iter().collect::<HashMap<_, _>>(), banks);
    }
}
