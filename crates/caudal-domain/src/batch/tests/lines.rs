//! Lines that become payments, and what they come to.

use super::*;
use crate::batch::line::{Purpose, Signatures, payment, pays};
use crate::payment::{PaymentRefusal, State as PaymentState};
use crate::{account::AccountRefusal, error::Refusal, money::MoneyRefusal};

fn people() -> Signatures {
    Signatures { prepared_by: id(SUBMITTER), approved_by: id(APPROVER) }
}

fn of(request: request::Request) -> Purpose {
    Purpose::Request(Box::new(request), Outcome::Settle)
}

#[test]
fn a_line_becomes_the_payment_of_its_request() {
    let paid = payment(&line(1), of(request()), &account(), &header(), people(), "LOT-2026-000012").unwrap();
    assert_eq!(paid.state, PaymentState::Authorized);
    assert_eq!((paid.prepared_by, paid.authorized_by), (id(SUBMITTER), Some(id(APPROVER))));
    assert_eq!((paid.outcome, paid.debtor), (Outcome::Settle, id(100)));
    assert!(paid.request.unwrap().live_payment, "its request has a live payment");
    let without = Purpose::Concept("5101".into());
    let booked = payment(&line(1), without, &account(), &header(), people(), "LOT-2026-000012").unwrap();
    assert_eq!(booked.outcome, Outcome::Expense("5101".into()));
}

#[test]
fn what_changed_since_it_was_checked_stops_it() {
    let refused = |request, account: &BankAccount| {
        payment(&line(1), of(request), account, &header(), people(), "LOT-2026-000012").unwrap_err()
    };
    let euro = Currency::parse("EUR").unwrap();
    let cases: [(_, Refusal); 6] = [
        (request::Request { live_payment: true, ..request() }, PaymentRefusal::LivePayment.into()),
        (
            request::Request { state: request::State::Disbursed, ..request() },
            PaymentRefusal::NotPayable.into(),
        ),
        (request::Request { method: request::Method::Cash, ..request() }, PaymentRefusal::NotPayable.into()),
        (request::Request { beneficiary: id(101), ..request() }, AccountRefusal::AccountUnavailable.into()),
        (request::Request { currency: euro, ..request() }, MoneyRefusal::CurrencyMismatch.into()),
        (request::Request { approved_minor: Some(19_999), ..request() }, PaymentRefusal::PaidWhole.into()),
    ];
    for (changed, why) in cases {
        assert_eq!(pays(&changed, id(100), line(1).amount), Err(why.clone()));
        assert_eq!(refused(changed, &account()), why);
    }
    let unverified = BankAccount { state: AccountState::Unverified, ..account() };
    assert_eq!(refused(request(), &unverified), AccountRefusal::AccountNotVerified.into());
    let of_another = BankAccount { beneficiary: id(101), ..account() };
    assert_eq!(refused(request(), &of_another), AccountRefusal::AccountUnavailable.into());
}

#[test]
fn the_state_of_a_line_is_that_of_its_payment() {
    use line::State as L;
    for state in L::all() {
        let live = state.payment().is_some_and(PaymentState::live);
        let expected = matches!(state, L::Approved | L::Sent | L::Confirmed);
        assert_eq!(live, expected, "{state:?} holds its request");
        assert!(!(live && state.retriable()), "{state:?} is not paid twice");
        assert_eq!(L::from_name(state.name()), Some(state));
    }
}

#[test]
fn sums_are_of_something_or_of_nothing() {
    let two = Sum { count: 2, minor: 30 };
    assert_eq!(two.minus(two), Some(Sum::default()));
    assert_eq!(two.minus(Sum { count: 2, minor: 29 }), None, "money without a line");
    assert_eq!(two.minus(Sum { count: 1, minor: 30 }), None, "a line without money");
    assert_eq!(two.minus(Sum { count: 3, minor: 29 }), None);
    let most = Sum { count: 1, minor: crate::money::MAX_AMOUNT_MINOR };
    assert_eq!(most.plus(Sum::one(1)), Err(MoneyRefusal::AmountOverflow));
    assert_eq!(Sum::one(1).plus(Sum::one(2)), Ok(Sum { count: 2, minor: 3 }));
}

#[test]
fn the_state_of_a_batch_is_what_its_lines_come_to() {
    use line::State as L;
    let of = |lines: &[L]| {
        let sum = |tally: Tally, state: &L| tally.with(*state, Sum::one(1)).unwrap();
        State::derived(&lines.iter().fold(Tally::default(), sum)).unwrap()
    };
    assert_eq!(of(&[L::Sent, L::Sent]), State::Sent);
    assert_eq!(of(&[L::Sent, L::Rejected]), State::Sent, "nothing was paid so far");
    assert_eq!(of(&[L::Sent, L::Confirmed]), State::PartiallyConfirmed);
    assert_eq!(of(&[L::Rejected, L::Confirmed]), State::PartiallyConfirmed);
    assert_eq!(of(&[L::Returned, L::Confirmed]), State::PartiallyConfirmed);
    assert_eq!(of(&[L::Confirmed, L::Confirmed]), State::Confirmed);
    assert_eq!(of(&[L::Confirmed, L::Reversed]), State::Confirmed, "the bank paid both");
    assert_eq!(of(&[L::Rejected, L::Returned]), State::Rejected);
}
