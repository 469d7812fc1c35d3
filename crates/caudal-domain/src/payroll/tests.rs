use proptest::prelude::*;

use super::*;
use crate::actor::{Principal, nobody};
use crate::money::{Currency, MAX_AMOUNT_MINOR};
use crate::permission::{Permission as P, PermissionRefusal, Permissions};
use crate::samples::{day, id};
use crate::{approval::ApprovalRefusal, ledger::Account};

fn usd(minor: i64) -> Money {
    Money::new(minor, Currency::parse("USD").unwrap())
}

fn planned(minor: i64, n: u32, on: &str) -> Vec<(u32, u32, String, i64)> {
    let told = |i: &Instalment| (i.seq, i.of, i.period.to_string(), i.amount.minor);
    schedule(usd(minor), n, day(on)).unwrap().iter().map(told).collect()
}

#[test]
fn the_last_instalment_takes_what_does_not_divide() {
    let expected = [
        (1, 3, "2026-12".to_owned(), 3_333),
        (2, 3, "2027-01".to_owned(), 3_333),
        (3, 3, "2027-02".to_owned(), 3_334),
    ];
    assert_eq!(planned(10_000, 3, "2026-11-30"), expected);
}

#[test]
fn where_there_are_not_enough_cents_there_are_fewer_instalments() {
    assert_eq!(planned(2, 12, "2026-01-31").len(), 2);
    assert_eq!(planned(1, 12, "2026-01-31"), [(1, 1, "2026-02".to_owned(), 1)]);
    assert_eq!(planned(500, 0, "2026-01-31"), [(1, 1, "2026-02".to_owned(), 500)]);
    for nothing in [0, -1, i64::MIN] {
        assert_eq!(schedule(usd(nothing), 3, day("2026-01-31")), Err(MoneyRefusal::AmountNotPositive.into()));
    }
}

#[test]
fn months_are_read_strictly_and_count_over_the_year() {
    let month = Month::parse("2026-11").unwrap();
    assert_eq!((month.plus(1).to_string(), month.plus(14).to_string()), ("2026-12".into(), "2028-01".into()));
    assert!(month < month.plus(2));
    for bad in ["2026-13", "2026-00", "2026-1", "26-11", "2026-11-01", "+026-11", "2026/11", ""] {
        assert_eq!(Month::parse(bad), None, "{bad}");
    }
}

fn deduction(state: State) -> Deduction {
    Deduction { state, owed_by: id(100), user: Some(id(7)), branch: Some(id(50)), amount: usd(3_333) }
}

fn hr(n: u128) -> Actor {
    Actor { id: id(n), permissions: [P::ManageHrApproved].into_iter().collect(), ..nobody() }
}

#[test]
fn what_payroll_kept_back_is_owed_no_more() {
    let decision = decide(&deduction(State::Pending), &hr(1)).unwrap();
    assert_eq!(decision.next.state, State::Deducted);
    let lines: Vec<_> =
        decision.posting.lines().iter().map(|l| (l.account.clone(), l.amount.minor)).collect();
    assert_eq!(lines, [(Account::PayrollClearing, 3_333), (Account::Receivable(id(100)), -3_333)]);
}

#[test]
fn every_state_and_relation_has_its_answer() {
    let at = |branch: u128| Actor {
        permissions: Permissions::default(),
        branch_permissions: vec![(P::ManageHrApproved, id(branch))],
        ..hr(1)
    };
    let substitute = Actor {
        permissions: Permissions::default(),
        acting_for: vec![Principal {
            id: id(1),
            name: String::new(),
            ends_on: day("2026-12-31"),
            permissions: [P::ManageHrApproved].into_iter().collect(),
            branch_permissions: Vec::new(),
            limits: Vec::new(),
        }],
        ..hr(2)
    };
    let administrator =
        |strict| Actor { permissions: [P::Administrator].into_iter().collect(), strict, ..hr(3) };
    let cases = [
        (hr(1), Ok(())),
        (hr(7), Err(ApprovalRefusal::SameAsBeneficiary.into())),
        (at(50), Ok(())),
        (at(51), Err(PermissionRefusal::MissingPermission.into())),
        (substitute, Err(PermissionRefusal::MissingPermission.into())),
        (nobody(), Err(PermissionRefusal::MissingPermission.into())),
        (administrator(false), Ok(())),
        (administrator(true), Err(PermissionRefusal::MissingPermission.into())),
    ];
    for (actor, expected) in cases {
        assert_eq!(check(&deduction(State::Pending), &actor), expected, "{actor:?}");
        for done in [State::Deducted, State::Void] {
            assert_eq!(check(&deduction(done), &actor), Err(CommonRefusal::WrongState.into()));
        }
    }
}

#[test]
fn money_comes_back_only_while_nothing_of_it_was_deducted() {
    assert_eq!(give_back(&[]), Ok(()));
    assert_eq!(give_back(&[State::Pending, State::Void]), Ok(()));
    assert_eq!(give_back(&[State::Pending, State::Deducted]), Err(PayrollRefusal::AlreadyDeducted));
}

proptest! {
    #[test]
    fn instalments_always_sum_to_the_amount(
        minor in 1..=MAX_AMOUNT_MINOR, n in 0..=150u32, small in 1..200i64, few in any::<bool>(),
        days in 0..3_000i64,
    ) {
        let minor = if few { small } else { minor };
        let paid_on = day("2026-01-31").checked_add(jiff::Span::new().days(days)).unwrap();
        let all = schedule(usd(minor), n, paid_on).unwrap();
        prop_assert_eq!(all.iter().map(|i| i.amount.minor).sum::<i64>(), minor);
        prop_assert!(all.iter().all(|i| i.amount.minor > 0));
        prop_assert!(all.len() <= n.max(1) as usize);
        prop_assert!(all.iter().zip(1..).all(|(i, seq)| i.seq == seq && i.of as usize == all.len()));
        prop_assert!(all.windows(2).all(|w| w[0].period.plus(1) == w[1].period));
        prop_assert_eq!(all[0].period, Month::of(paid_on).plus(1));
    }
}
