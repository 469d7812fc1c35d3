//! Every state × action × relation of the actor, and what transfers leave in the ledger.

use std::collections::HashMap;

use proptest::prelude::*;

use super::super::tests::{cash_box, session};
use super::*;
use crate::cash::{CashRefusal, State as SessionState};
use crate::error::{CommonRefusal, Refusal};
use crate::samples::{able, actor, id, usd};
use crate::{money::MoneyRefusal, payment::PaymentRefusal, permission::PermissionRefusal, text::TextRefusal};

/// Keeps the box that the money leaves, and sends it.
const SENDER: u128 = 1;
/// Keeps the box that it is sent to.
const KEEPER: u128 = 11;
/// Has a permission for everything and neither of the boxes.
const OTHER: u128 = 12;
const SOURCE_BOX: u128 = 50;
const TARGET_BOX: u128 = 51;
const BANK: u128 = 70;

fn of(custodian: u128, state: SessionState) -> Session {
    Session { custodian: id(custodian), ..session(state) }
}

fn target_box() -> CashBox {
    CashBox { id: id(TARGET_BOX), branch: id(61), ..cash_box(10_000) }
}

fn to(place: Place) -> Destination {
    Destination { place, currency: usd(), active: true }
}

fn under_way(place: Place) -> Transfer {
    let (cash, open) = (cash_box(30_000), of(SENDER, SessionState::Open));
    let till = Till { cash: &cash, session: Some(&open) };
    send(&till, &to(place), 20_000, &able(SENDER)).unwrap().0
}

fn to_box() -> Transfer {
    under_way(Place::Box(id(TARGET_BOX)))
}

fn to_bank() -> Transfer {
    under_way(Place::Bank(id(BANK)))
}

/// What is said to somebody who acts at the place where it is done, while both boxes are open.
fn refusal_of(transfer: &Transfer, action: Action, who: &Actor) -> Option<Refusal> {
    let (source, target) = (cash_box(10_000), target_box());
    let (sends, keeps) = (of(SENDER, SessionState::Open), of(KEEPER, SessionState::Open));
    let at = match transfer.place(action) {
        Place::Bank(_) => At::Bank(usd()),
        Place::Box(place) if place == id(SOURCE_BOX) => {
            At::Till(Till { cash: &source, session: Some(&sends) })
        }
        Place::Box(_) => At::Till(Till { cash: &target, session: Some(&keeps) }),
    };
    check(transfer, action, &at, who).err()
}

#[test]
fn cash_leaves_an_open_box_of_its_custodian() {
    let (cash, open) = (cash_box(30_000), of(SENDER, SessionState::Open));
    let there = to(Place::Box(id(TARGET_BOX)));
    let sent = |cash: &CashBox, open: Option<&Session>, to: &Destination, minor, who: u128| {
        send(&Till { cash, session: open }, to, minor, &able(who))
    };
    let (transfer, entry) = sent(&cash, Some(&open), &there, 30_000, SENDER).unwrap();
    assert_eq!((transfer.state, transfer.sent_by), (State::Sent, id(SENDER)));
    assert_eq!(entry.debit().account, Account::CashInTransit);
    assert_eq!(entry.credit().account, Account::Cash(id(SOURCE_BOX)));

    let refused = |open, to: &Destination, minor, who| sent(&cash, open, to, minor, who).unwrap_err();
    assert_eq!(refused(None, &there, 1, SENDER), CashRefusal::BoxNotOpen.into());
    assert_eq!(refused(Some(&open), &there, 1, OTHER), CashRefusal::NotCustodian.into());
    let frozen = of(SENDER, SessionState::Counting);
    assert_eq!(refused(Some(&frozen), &there, 1, SENDER), CommonRefusal::WrongState.into());
    let too_much = CashRefusal::CashShort { available_minor: 30_000 };
    assert_eq!(refused(Some(&open), &there, 30_001, SENDER), too_much.into());
    for minor in [0, -1] {
        assert_eq!(refused(Some(&open), &there, minor, SENDER), MoneyRefusal::AmountNotPositive.into());
    }
    let itself = to(Place::Box(id(SOURCE_BOX)));
    assert_eq!(refused(Some(&open), &itself, 1, SENDER), CommonRefusal::ReferenceUnavailable.into());
    let old = Destination { active: false, ..there };
    assert_eq!(refused(Some(&open), &old, 1, SENDER), CommonRefusal::ReferenceUnavailable.into());
    let euros = Destination { currency: Currency::parse("EUR").unwrap(), ..there };
    assert_eq!(refused(Some(&open), &euros, 1, SENDER), MoneyRefusal::CurrencyMismatch.into());
    let unable = actor(SENDER, [Permission::ManageSinglePayments]);
    let till = Till { cash: &cash, session: Some(&open) };
    assert_eq!(send(&till, &there, 1, &unable).unwrap_err(), PermissionRefusal::MissingPermission.into());
}

#[test]
fn each_state_admits_its_actions() {
    use Action as A;
    for state in State::all() {
        let admitted: Vec<_> = Action::all().filter(|a| a.fits(state)).collect();
        let expected: &[Action] = match state {
            State::Sent => &[A::Receive, A::Refuse, A::Return],
            State::Refused => &[A::Receive, A::Return],
            State::Received | State::Returned => &[],
        };
        assert_eq!(admitted, expected, "{state:?}");
        assert_eq!(
            state.under_way(),
            admitted.contains(&A::Return),
            "what is under way has a way out: {state:?}"
        );
    }
}

/// Who may take each action, with every permission: written down, not computed.
#[test]
fn every_action_has_its_people() {
    let treasurer = actor(OTHER, [Permission::ManageSinglePayments]);
    let elsewhere =
        Actor { branch_permissions: vec![(Permission::ManageSinglePayments, id(61))], ..actor(OTHER, []) };
    for (action, sender, keeper, other) in [
        (
            Action::Receive,
            Some(CashRefusal::NotCustodian.into()),
            None,
            Some(CashRefusal::NotCustodian.into()),
        ),
        (
            Action::Refuse,
            Some(CashRefusal::NotCustodian.into()),
            None,
            Some(CashRefusal::NotCustodian.into()),
        ),
        (
            Action::Return,
            None,
            Some(CashRefusal::NotCustodian.into()),
            Some(CashRefusal::NotCustodian.into()),
        ),
    ] {
        let transfer = to_box();
        assert_eq!(refusal_of(&transfer, action, &able(SENDER)), sender, "{action:?} by who sent it");
        assert_eq!(
            refusal_of(&transfer, action, &able(KEEPER)),
            keeper,
            "{action:?} by who keeps the other box"
        );
        assert_eq!(refusal_of(&transfer, action, &able(OTHER)), other, "{action:?} by somebody else");
        for state in State::all().filter(|s| !action.fits(*s)) {
            let over = Transfer { state, ..to_box() };
            assert_eq!(
                refusal_of(&over, action, &able(KEEPER)),
                Some(CommonRefusal::WrongState.into()),
                "{action:?} {state:?}"
            );
        }
    }
    for action in [Action::Receive, Action::Refuse] {
        let transfer = to_bank();
        assert_eq!(
            refusal_of(&transfer, action, &able(SENDER)),
            Some(CashRefusal::SameAsSender.into()),
            "{action:?} at the bank"
        );
        let administrator = actor(SENDER, [Permission::Administrator]);
        assert_eq!(
            refusal_of(&transfer, action, &administrator),
            Some(CashRefusal::SameAsSender.into()),
            "{action:?}: no excuse"
        );
        assert_eq!(refusal_of(&transfer, action, &treasurer), None, "{action:?} by treasury");
        assert_eq!(
            refusal_of(&transfer, action, &elsewhere),
            Some(PermissionRefusal::MissingPermission.into()),
            "{action:?} of another branch"
        );
        let cashier = actor(OTHER, [Permission::ManageCashClosing]);
        assert_eq!(
            refusal_of(&transfer, action, &cashier),
            Some(PermissionRefusal::MissingPermission.into()),
            "{action:?} by a cashier"
        );
    }
}

#[test]
fn whoever_sent_it_does_not_receive_it_in_another_box_that_they_keep() {
    let (target, mine) = (target_box(), of(SENDER, SessionState::Open));
    let at = At::Till(Till { cash: &target, session: Some(&mine) });
    for action in [Action::Receive, Action::Refuse] {
        assert_eq!(
            check(&to_box(), action, &at, &able(SENDER)),
            Err(CashRefusal::SameAsSender.into()),
            "{action:?}"
        );
    }
}

#[test]
fn nothing_comes_into_a_box_that_is_counted_or_closed() {
    let target = target_box();
    let receive = |session: Option<&Session>| {
        check(&to_box(), Action::Receive, &At::Till(Till { cash: &target, session }), &able(KEEPER))
            .unwrap_err()
    };
    assert_eq!(receive(None), CashRefusal::BoxNotOpen.into());
    for state in [SessionState::Counting, SessionState::PendingReview, SessionState::Closed] {
        assert_eq!(receive(Some(&of(KEEPER, state))), CommonRefusal::WrongState.into(), "{state:?}");
    }
    let euros = CashBox { currency: Currency::parse("EUR").unwrap(), ..target };
    let open = of(KEEPER, SessionState::Open);
    let at = At::Till(Till { cash: &euros, session: Some(&open) });
    assert_eq!(
        check(&to_box(), Action::Receive, &at, &able(KEEPER)),
        Err(MoneyRefusal::CurrencyMismatch.into())
    );
}

#[test]
fn a_bank_gives_a_slip_and_what_is_refused_or_taken_back_has_a_reason() {
    let at = At::Bank(usd());
    let receive = |slip: Option<&str>| {
        let command = Command::Receive { bank_reference: slip.map(str::to_owned) };
        decide(&to_bank(), &command, &at, &able(OTHER))
    };
    for slip in [None, Some("  ")] {
        assert_eq!(receive(slip).unwrap_err(), PaymentRefusal::BankReferenceRequired.into(), "{slip:?}");
    }
    let arrived = receive(Some(" DEP-5501 ")).unwrap();
    assert_eq!((arrived.next, arrived.bank_reference.as_deref()), (State::Received, Some("DEP-5501")));
    assert_eq!(arrived.posting.unwrap().debit().account, Account::Bank(id(BANK)));

    let refuse =
        |reason: &str| decide(&to_bank(), &Command::Refuse { reason: reason.into() }, &at, &able(OTHER));
    assert_eq!(refuse(" ").unwrap_err(), TextRefusal::ReasonRequired.into());
    let refused = refuse("El banco no tiene el depósito").unwrap();
    assert_eq!((refused.next, refused.posting), (State::Refused, None), "the money is still under way");

    let (cash, open) = (cash_box(10_000), of(SENDER, SessionState::Open));
    let at = At::Till(Till { cash: &cash, session: Some(&open) });
    let take =
        |reason: &str| decide(&to_bank(), &Command::Return { reason: reason.into() }, &at, &able(SENDER));
    assert_eq!(take("").unwrap_err(), TextRefusal::ReasonRequired.into());
    let back = take("El banco estaba cerrado").unwrap();
    assert_eq!(back.next, State::Returned);
    assert_eq!(back.posting.unwrap().debit().account, Account::Cash(id(SOURCE_BOX)));
}

/// One thing that happens to the transfers between two boxes and a bank.
#[derive(Clone, Copy, Debug)]
enum Happening {
    Send {
        minor: i64,
        to_bank: bool,
    },
    /// The action on one of the transfers, whichever there are.
    Act(usize, Action),
}

fn happening() -> impl Strategy<Value = Happening> {
    let action = prop_oneof![Just(Action::Receive), Just(Action::Refuse), Just(Action::Return)];
    prop_oneof![
        (1i64..20_000, any::<bool>()).prop_map(|(minor, to_bank)| Happening::Send { minor, to_bank }),
        (0usize..8, action).prop_map(|(nth, action)| Happening::Act(nth, action)),
    ]
}

fn balance(books: &HashMap<String, i64>, account: &Account) -> i64 {
    books.get(&account.key()).copied().unwrap_or_default()
}

fn happen(books: &mut HashMap<String, i64>, all: &mut Vec<Transfer>, what: Happening) {
    let source = cash_box(balance(books, &Account::Cash(id(SOURCE_BOX))));
    let target = target_box();
    let (sends, keeps) = (of(SENDER, SessionState::Open), of(KEEPER, SessionState::Open));
    let from = Till { cash: &source, session: Some(&sends) };
    let entry = match what {
        Happening::Send { minor, to_bank } => {
            let place = if to_bank { Place::Bank(id(BANK)) } else { Place::Box(id(TARGET_BOX)) };
            let Ok((transfer, entry)) = send(&from, &to(place), minor, &able(SENDER)) else { return };
            all.push(transfer);
            Some(entry)
        }
        Happening::Act(nth, action) => {
            let Some(transfer) = all.get_mut(nth) else { return };
            let (at, who) = match transfer.place(action) {
                Place::Bank(_) => (At::Bank(usd()), OTHER),
                Place::Box(place) if place == source.id => (At::Till(from), SENDER),
                Place::Box(_) => (At::Till(Till { cash: &target, session: Some(&keeps) }), KEEPER),
            };
            let why = || "Porque sí".to_owned();
            let command = match action {
                Action::Receive => Command::Receive { bank_reference: Some("DEP-1".into()) },
                Action::Refuse => Command::Refuse { reason: why() },
                Action::Return => Command::Return { reason: why() },
            };
            let Ok(decision) = decide(transfer, &command, &at, &able(who)) else { return };
            transfer.state = decision.next;
            decision.posting
        }
    };
    for line in entry.iter().flat_map(Entry::lines) {
        *books.entry(line.account.key()).or_default() += line.amount.minor;
    }
}

proptest! {
    /// Whatever happens, what is in transit is the sum of what is under way, and no money appears or disappears.
    #[test]
    fn what_is_in_transit_is_what_is_under_way(all in proptest::collection::vec(happening(), 0..40)) {
        let mut books = HashMap::from([(Account::Cash(id(SOURCE_BOX)).key(), 60_000)]);
        let mut transfers = Vec::new();
        for what in all {
            happen(&mut books, &mut transfers, what);
            let going = transfers.iter().filter(|t| t.state.under_way()).map(|t| t.amount.minor).sum::<i64>();
            prop_assert_eq!(balance(&books, &Account::CashInTransit), going);
            prop_assert_eq!(books.values().sum::<i64>(), 60_000);
            prop_assert!(books.values().all(|minor| *minor >= 0));
        }
    }
}
