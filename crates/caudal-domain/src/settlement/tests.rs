//! Every state × action × person of a settlement.

use proptest::prelude::*;

use super::*;
use crate::samples::{self, day, id, usd};
use crate::{ledger::Account, permission::PermissionRefusal, text::TextRefusal};

const OWNER: u128 = 1;
const DEBTOR: u128 = 2;
const REVIEWER: u128 = 3;

fn able(n: u128) -> Actor {
    Actor { limits: vec![(usd(), 100_000)], ..samples::able(n) }
}

fn settlement(state: State) -> Settlement {
    Settlement {
        state,
        requester: id(OWNER),
        debtor_user: id(DEBTOR),
        debtor: id(100),
        branch: None,
        currency: usd(),
        expense_account: "5110".into(),
        advance_minor: 10_000,
        spent_minor: 8_000,
        returned_minor: 2_000,
        due_on: day("2026-11-20"),
        excused: false,
        tiers: Tiers::new(&[50_000]).unwrap(),
    }
}

const IN_TIME: &str = "2026-11-20";
const LATE: &str = "2026-11-21";

#[test]
fn each_state_admits_what_it_admits_to_those_who_may() {
    for state in State::all() {
        for action in Action::all() {
            for who in [OWNER, DEBTOR, REVIEWER] {
                let owns = who != REVIEWER;
                let expected = match (state, action) {
                    (State::Open, Action::Fill | Action::Submit) | (State::Submitted, Action::Withdraw) => {
                        if owns {
                            Ok(())
                        } else {
                            Err(RequestRefusal::NotOwner.into())
                        }
                    }
                    (State::Submitted, Action::Accept | Action::SendBack) => match who {
                        OWNER => Err(ApprovalRefusal::SameAsRequester.into()),
                        DEBTOR => Err(ApprovalRefusal::SameAsBeneficiary.into()),
                        _ => Ok(()),
                    },
                    (_, Action::Excuse) => Err(SettlementRefusal::NothingToExcuse.into()),
                    _ => Err(CommonRefusal::WrongState.into()),
                };
                let found = check(&settlement(state), action, &able(who), day(IN_TIME));
                assert_eq!(found, expected, "{state:?} {action:?} {who}");
            }
        }
    }
}

#[test]
fn each_action_wants_its_permission() {
    for action in Action::all() {
        let state = if matches!(action, Action::Fill | Action::Submit | Action::Excuse) {
            State::Open
        } else {
            State::Submitted
        };
        let who = if action.permission() == Permission::CreateRequests { DEBTOR } else { REVIEWER };
        let without =
            Permission::all().filter(|p| *p != action.permission() && *p != Permission::Administrator);
        let lacking = Actor { permissions: without.collect(), ..able(who) };
        let found = check(&settlement(state), action, &lacking, day(LATE));
        assert_eq!(found, Err(PermissionRefusal::MissingPermission.into()), "{action:?}");
    }
}

#[test]
fn what_is_missing_comes_back_before_it_is_accepted() {
    let short = Settlement { returned_minor: 1_500, ..settlement(State::Submitted) };
    let refused = decide(&short, &Command::Accept, &able(REVIEWER), day(IN_TIME)).unwrap_err();
    assert_eq!(refused, SettlementRefusal::RestNotReturned { rest_minor: 500 }.into());
    assert_eq!(
        short.with_returned(501).unwrap_err(),
        SettlementRefusal::AboveOwed { owed_minor: 500 }.into()
    );
    let whole = short.with_returned(500).unwrap();
    let accepted = decide(&whole, &Command::Accept, &able(REVIEWER), day(IN_TIME)).unwrap();
    assert_eq!((accepted.next.state, accepted.excess_minor), (State::Settled, 0));
    let posted = accepted.posting.unwrap();
    assert_eq!(posted.debit().account, Account::Expense("5110".into()));
    assert_eq!(posted.credit().account, Account::Advances(id(100)));
    assert_eq!(posted.amount().minor, 8_000);
    assert_eq!(accepted.next.with_returned(1).unwrap_err(), CommonRefusal::WrongState.into());
}

#[test]
fn what_was_spent_above_the_advance_is_told_apart() {
    let more = Settlement { spent_minor: 12_500, returned_minor: 0, ..settlement(State::Submitted) };
    let accepted = decide(&more, &Command::Accept, &able(REVIEWER), day(IN_TIME)).unwrap();
    assert_eq!(accepted.excess_minor, 2_500);
    assert_eq!(accepted.posting.unwrap().amount().minor, 10_000, "at most the advance");
    assert_eq!(more.with_returned(1).unwrap_err(), SettlementRefusal::AboveOwed { owed_minor: 0 }.into());
}

#[test]
fn money_that_all_came_back_needs_no_expense() {
    let unspent = Settlement { spent_minor: 0, returned_minor: 10_000, ..settlement(State::Open) };
    let sent = decide(&unspent, &Command::Submit, &able(DEBTOR), day(IN_TIME)).unwrap().next;
    let accepted = decide(&sent, &Command::Accept, &able(REVIEWER), day(IN_TIME)).unwrap();
    assert_eq!(accepted.posting, None);
    let nothing = Settlement { spent_minor: 0, returned_minor: 1, ..settlement(State::Open) };
    let refused = decide(&nothing, &Command::Submit, &able(DEBTOR), day(IN_TIME)).unwrap_err();
    assert_eq!(refused, SettlementRefusal::NothingToSettle.into());
}

#[test]
fn it_is_late_until_nothing_is_missing() {
    let late = |s: &Settlement| s.overdue(day(LATE));
    let open = settlement(State::Open);
    assert!(late(&open) && !open.overdue(day(IN_TIME)));
    let without_the_money = Settlement { returned_minor: 0, ..settlement(State::Submitted) };
    assert!(late(&without_the_money), "sending it without the money changes nothing");
    assert!(!late(&settlement(State::Submitted)) && !late(&settlement(State::Settled)));
}

#[test]
fn an_approver_of_the_second_tier_grants_one_exception() {
    let reason = Command::Excuse { reason: "La carga sale hoy".into() };
    let open = settlement(State::Open);
    let low = Actor { limits: vec![(usd(), 50_000)], ..able(REVIEWER) };
    assert_eq!(
        decide(&open, &reason, &low, day(LATE)).unwrap_err(),
        ApprovalRefusal::OverLimit { limit_minor: 50_000 }.into()
    );
    let none = Actor { limits: Vec::new(), ..able(REVIEWER) };
    assert_eq!(decide(&open, &reason, &none, day(LATE)).unwrap_err(), ApprovalRefusal::NoLimit.into());
    let single = Settlement { tiers: Tiers::default(), ..open.clone() };
    assert!(decide(&single, &reason, &low, day(LATE)).is_ok(), "where there is one tier any approver does");
    let excused = decide(&open, &reason, &able(REVIEWER), day(LATE)).unwrap().next;
    assert!(excused.excused && excused.overdue(day(LATE)), "it stays overdue");
    assert_eq!(
        decide(&excused, &reason, &able(REVIEWER), day(LATE)).unwrap_err(),
        SettlementRefusal::NothingToExcuse.into()
    );
    assert_eq!(
        decide(&open, &reason, &able(DEBTOR), day(LATE)).unwrap_err(),
        ApprovalRefusal::SameAsBeneficiary.into()
    );
    let silent = Command::Excuse { reason: " ".into() };
    assert_eq!(
        decide(&open, &silent, &able(REVIEWER), day(LATE)).unwrap_err(),
        TextRefusal::ReasonRequired.into()
    );
}

#[test]
fn a_payment_that_came_back_leaves_nothing_to_prove_unless_some_was() {
    let fresh = Settlement { returned_minor: 0, ..settlement(State::Open) };
    assert_eq!(fresh.voided().unwrap().state, State::Void);
    for begun in [settlement(State::Open), settlement(State::Submitted), settlement(State::Settled)] {
        assert_eq!(begun.voided().unwrap_err(), SettlementRefusal::SettlementUnderWay);
    }
}

proptest! {
    #[test]
    fn whatever_is_accepted_leaves_nothing_owed(advance in 1i64..1_000_000, spent in 0i64..1_500_000, back in 0i64..1_000_000) {
        let open = Settlement {
            advance_minor: advance, spent_minor: spent, returned_minor: 0, ..settlement(State::Submitted)
        };
        let Ok(paid_back) = open.with_returned(back) else { return Ok(()) };
        if let Ok(accepted) = decide(&paid_back, &Command::Accept, &able(REVIEWER), day(IN_TIME)) {
            let posted = accepted.posting.map_or(0, |p| p.amount().minor);
            prop_assert_eq!(posted + paid_back.returned_minor, advance);
            prop_assert_eq!(accepted.excess_minor, spent - posted);
            prop_assert!(accepted.excess_minor >= 0);
        } else {
            prop_assert!(paid_back.rest_minor() > 0);
        }
    }
}

#[test]
fn expenses_together_are_no_more_than_the_largest_amount() {
    let spent = Settlement { spent_minor: MAX_AMOUNT_MINOR - 1, ..settlement(State::Open) };
    assert_eq!(spent.with_spent(1).unwrap().spent_minor, MAX_AMOUNT_MINOR);
    assert_eq!(spent.with_spent(2).unwrap_err(), MoneyRefusal::AmountOverflow);
    assert_eq!(spent.with_spent(i64::MAX).unwrap_err(), MoneyRefusal::AmountOverflow);
    assert_eq!(spent.with_spent(-1).unwrap().spent_minor, MAX_AMOUNT_MINOR - 2, "less is always fine");
}
