//! Every state of a line × everything a bank may tell, and random correspondences held against the ledger.

use std::collections::HashMap;

use proptest::prelude::*;

use super::*;
use crate::batch::line::{Purpose, Signatures, payment};
use crate::batch::tests::{account, header, line, request};
use crate::ledger::Outcome;
use crate::request::State as RequestState;
use crate::samples::{id, usd};

const TOLD: [BankResult; 5] = [
    BankResult::Pending,
    BankResult::Confirmed,
    BankResult::Rejected,
    BankResult::Returned,
    BankResult::Unknown,
];

fn at(state: State) -> Standing {
    Standing { state, amount: line(1).amount, doubt: None }
}

fn answer_of(told: BankResult) -> Answer {
    Answer { told, amount: None }
}

/// Written down, not computed: the state afterwards and the doubt.
fn expected(state: State, told: BankResult) -> (State, Option<Doubt>) {
    use State as S;
    let contradiction = Some(Doubt::Contradiction);
    match (state, told) {
        (_, BankResult::Unknown) => (state, Some(Doubt::UnknownStatus)),
        (S::Wrong, _) | (S::Good, _) | (S::Approved, _) | (S::Discarded, _) => (state, contradiction),
        (S::Sent, BankResult::Pending) => (S::Sent, None),
        (S::Sent, BankResult::Confirmed) => (S::Confirmed, None),
        (S::Sent, BankResult::Rejected) => (S::Rejected, None),
        (S::Sent, BankResult::Returned) => (S::Returned, None),
        (S::Confirmed, BankResult::Pending | BankResult::Confirmed) => (S::Confirmed, None),
        (S::Confirmed, BankResult::Rejected) => (S::Confirmed, contradiction),
        (S::Confirmed, BankResult::Returned) => (S::Returned, None),
        (S::Rejected, BankResult::Confirmed) => (S::Rejected, contradiction),
        (S::Rejected, _) => (S::Rejected, None),
        (S::Returned, _) => (S::Returned, None),
        (S::Reversed, BankResult::Pending | BankResult::Confirmed) => (S::Reversed, None),
        (S::Reversed, _) => (S::Reversed, contradiction),
    }
}

#[test]
fn every_state_and_answer_has_its_outcome_and_the_same_answer_twice_has_no_other() {
    for state in State::all() {
        for told in TOLD {
            let case = format!("{state:?} {told:?}");
            let first = answered(&at(state), &answer_of(told));
            assert_eq!((first.next.state, first.next.doubt), expected(state, told), "{case}");
            let second = answered(&first.next, &answer_of(told));
            assert!(!second.changes(&first.next), "{case}");
            assert!(second.events.is_empty(), "{case}");
            assert_eq!(first.next.state == state, first.events.is_empty(), "{case}");
        }
    }
}

#[test]
fn statuses_are_understood_as_iso_means_them() {
    for status in ["ACSC", "ACCC"] {
        assert_eq!(BankResult::of_line(status), BankResult::Confirmed);
    }
    for status in ["PDNG", "ACTC", "ACCP", "ACSP", "RCVD"] {
        assert_eq!(BankResult::of_line(status), BankResult::Pending, "{status} is not yet paid");
    }
    assert_eq!(BankResult::of_line("RJCT"), BankResult::Rejected);
    for status in ["PART", "ACWC", "CANC", "", "rjct", "PAGADO"] {
        assert_eq!(BankResult::of_line(status), BankResult::Unknown, "{status} goes to review");
    }
    assert_eq!(BankResult::of_file("PART"), None);
    assert_eq!(BankResult::of_file("RJCT"), Some(BankResult::Rejected));
    assert_eq!(BankResult::of_file("PAGADO"), Some(BankResult::Unknown));
}

#[test]
fn another_amount_moves_nothing() {
    let less = Money::new(line(1).amount.minor - 350, usd());
    for told in [BankResult::Confirmed, BankResult::Rejected, BankResult::Returned] {
        let step = answered(&at(State::Sent), &Answer { told, amount: Some(less) });
        assert_eq!((step.next.state, step.next.doubt), (State::Sent, Some(Doubt::OtherAmount)));
        let exact = answered(&at(State::Sent), &Answer { told, amount: Some(line(1).amount) });
        assert_eq!(exact.next.doubt, None);
    }
    let pending = answered(&at(State::Sent), &Answer { told: BankResult::Pending, amount: Some(less) });
    assert_eq!(pending.next, at(State::Sent));
}

#[test]
fn what_is_understood_later_leaves_no_doubt() {
    let unclear = answered(&at(State::Sent), &answer_of(BankResult::Unknown)).next;
    let clear = answered(&unclear, &answer_of(BankResult::Confirmed)).next;
    assert_eq!(clear, at(State::Confirmed));
    assert_eq!(
        answered(&unclear, &answer_of(BankResult::Pending)).next,
        unclear,
        "it is still not understood"
    );
}

proptest! {
    /// Whatever a bank tells, in whatever order and however often: the ledger says where the money is, the request is payable
    /// exactly when no money is on its way, and everything told once more changes neither.
    #[test]
    fn the_ledger_follows_the_bank(told in prop::collection::vec(0usize..5, 0..12)) {
        let purpose = Purpose::Request(Box::new(request()), Outcome::Settle);
        let people = Signatures { prepared_by: id(4), approved_by: id(5) };
        let authorized = payment(&line(1), purpose, &account(), &header(), people, "LOT-2026-000012").unwrap();
        let (mut paid, sent) = authorized.moved(Transfer::Sent).unwrap();
        let mut balances: HashMap<String, i64> = HashMap::new();
        let mut post = |entries: &[Entry]| {
            for line in entries.iter().flat_map(Entry::lines) {
                *balances.entry(line.account.key()).or_default() += line.amount.minor;
            }
            balances.clone()
        };
        post(&[sent]);
        let mut now = at(State::Sent);
        for which in &told {
            let step = answered(&now, &answer_of(TOLD[*which]));
            let (next, entries) = step.apply(&paid).unwrap();
            let balances = post(&entries);
            (now, paid) = (step.next, next);
            prop_assert_eq!(now.state.payment(), Some(paid.state));
            let amount = line(1).amount.minor;
            let balance = |key: &str| -> i64 {
                balances.iter().filter(|(k, _)| k.starts_with(key)).map(|(_, v)| v).sum()
            };
            let (sent, confirmed) = (now.state == State::Sent, now.state == State::Confirmed);
            prop_assert_eq!(balance("advances:"), if sent || confirmed { amount } else { 0 });
            prop_assert_eq!(balance("in_transit:"), if sent { -amount } else { 0 });
            prop_assert_eq!(balance("bank:"), if confirmed { -amount } else { 0 });
            let request = paid.request.as_ref().unwrap();
            prop_assert_eq!(request.live_payment, sent || confirmed);
            prop_assert_eq!(request.state == RequestState::Disbursed, confirmed);
        }
        for which in &told {
            let again = answered(&now, &answer_of(TOLD[*which]));
            prop_assert_eq!(again.next.state, now.state);
            prop_assert!(again.events.is_empty());
        }
    }
}
