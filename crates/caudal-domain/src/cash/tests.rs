//! Every state × action × relation of the actor, and what a day of cash leaves in the ledger.

use std::collections::{HashMap, HashSet};

use proptest::prelude::*;

use super::*;
use crate::ledger::{Account, Outcome, cash_movement};
use crate::samples::{able, actor, id, released, usd};
use crate::{approval::ApprovalRefusal, payment::PaymentRefusal, request, text::TextRefusal};

const CUSTODIAN: u128 = 1;
const SUPERVISOR: u128 = 2;
const WITNESS: u128 = 3;
const OTHER: u128 = 4;
const APPROVER: u128 = 5;
const REQUESTER: u128 = 6;
const BENEFICIARY: u128 = 7;

pub(super) fn cash_box(balance_minor: i64) -> CashBox {
    CashBox {
        id: id(50),
        branch: id(60),
        currency: usd(),
        active: true,
        ceiling_minor: Some(50_000),
        tolerance_minor: 100,
        balance_minor,
        undecided_minor: 0,
        in_session: false,
    }
}

pub(super) fn session(state: State) -> Session {
    let counted = state == State::PendingReview || state == State::Closed;
    Session {
        state,
        custodian: id(CUSTODIAN),
        custodian_beneficiary: id(101),
        expected_minor: (state != State::Open).then_some(30_000),
        counted_minor: counted.then_some(29_950),
        explanation: None,
        stand_in: None,
        followed: false,
    }
}

fn request() -> request::Request {
    request::Request {
        beneficiary: id(107),
        debtor: id(107),
        method: request::Method::Cash,
        ..released([REQUESTER, BENEFICIARY, APPROVER], 5_000, 4_500)
    }
}

#[test]
fn a_box_is_opened_by_counting_it() {
    let cash = cash_box(30_000);
    let opening = |counted_minor, explanation: Option<&str>| Opening {
        counted_minor,
        explanation: explanation.map(str::to_owned),
    };
    let custodian = able(CUSTODIAN);
    let as_left = open(&cash, &opening(30_000, Some("sobra")), &custodian, id(101)).unwrap();
    assert_eq!((as_left.session.state, as_left.session.custodian), (State::Open, id(CUSTODIAN)));
    assert_eq!(as_left.posting, None);
    assert_eq!(as_left.explanation, None, "nothing to explain");
    let refused =
        |cash: &CashBox, opening: &Opening, actor: &Actor| open(cash, opening, actor, id(101)).unwrap_err();
    // One cent within the tolerance, and still somebody else's.
    assert_eq!(refused(&cash, &opening(29_999, None), &custodian), CashRefusal::ExplanationRequired.into());
    let short = open(&cash, &opening(29_999, Some("Faltaba una moneda")), &custodian, id(101)).unwrap();
    let lines = short.posting.unwrap();
    assert_eq!(lines.debit().account, Account::OverShort, "the company's until somebody decides");
    assert_eq!(lines.credit().amount.minor, -1);

    let supervisor = actor(SUPERVISOR, [Permission::SuperviseCashClosing]);
    assert_eq!(
        refused(&cash, &opening(30_000, None), &supervisor),
        PermissionRefusal::MissingPermission.into()
    );
    assert_eq!(refused(&cash, &opening(-1, None), &custodian), MoneyRefusal::AmountSign.into());
    let old = CashBox { active: false, ..cash.clone() };
    assert_eq!(refused(&old, &opening(30_000, None), &custodian), CashRefusal::BoxUnavailable.into());
    let busy = CashBox { in_session: true, ..cash.clone() };
    assert_eq!(refused(&busy, &opening(30_000, None), &custodian), CashRefusal::BoxOpen.into());
    // The last session waits with 50 missing that nobody has decided on: 299.50 is what the box was left with.
    let waiting = CashBox { undecided_minor: -50, ..cash };
    assert_eq!(open(&waiting, &opening(29_950, None), &custodian, id(101)).unwrap().posting, None);
}

#[test]
fn each_state_admits_its_actions() {
    use Action as A;
    for state in State::all() {
        let admitted: Vec<_> = Action::all().filter(|a| a.fits(state)).collect();
        let expected: &[Action] = match state {
            State::Open => &[A::Freeze],
            State::Counting => &[A::Resume, A::Submit],
            State::PendingReview => &[A::Explain, A::Recount, A::Approve],
            State::Closed => &[],
        };
        assert_eq!(admitted, expected, "{state:?}");
    }
}

/// Who may take each action of a session that the custodian counts, with every permission: written down, not computed.
#[test]
fn every_action_has_its_people() {
    let cash = cash_box(30_000);
    let said = |action, who, session: &Session| check(session, &cash, action, &able(who)).err();
    let open = session(State::Open);
    let counting = session(State::Counting);
    let waiting = session(State::PendingReview);
    for (action, session, custodian, supervisor) in [
        (Action::Freeze, &open, None, None),
        (Action::Resume, &counting, None, Some(CashRefusal::NotCustodian.into())),
        (Action::Submit, &counting, None, Some(CashRefusal::NotCustodian.into())),
        (Action::Explain, &waiting, None, Some(CashRefusal::NotCustodian.into())),
        (Action::Recount, &waiting, Some(CashRefusal::SameAsCustodian.into()), None),
        (Action::Approve, &waiting, Some(CashRefusal::SameAsCustodian.into()), None),
    ] {
        assert_eq!(said(action, CUSTODIAN, session), custodian, "{action:?} by the custodian");
        assert_eq!(said(action, SUPERVISOR, session), supervisor, "{action:?} by a supervisor");
        let stranger = check(session, &cash, action, &actor(OTHER, [Permission::CreateRequests]));
        assert!(
            matches!(
                stranger,
                Err(Refusal::Permission(PermissionRefusal::MissingPermission)
                    | Refusal::Cash(CashRefusal::NotCustodian))
            ),
            "{action:?} by somebody else: {stranger:?}"
        );
        let administrator = actor(CUSTODIAN, [Permission::Administrator]);
        assert_eq!(check(session, &cash, action, &administrator).err(), custodian, "{action:?}: no excuse");
        for state in State::all().filter(|s| !action.fits(*s)) {
            let session = Session { state, ..session.clone() };
            assert_eq!(
                said(action, SUPERVISOR, &session),
                Some(CommonRefusal::WrongState.into()),
                "{action:?} {state:?}"
            );
        }
    }
}

#[test]
fn for_an_absent_custodian_a_supervisor_counts_with_a_witness_and_another_decides() {
    let cash = cash_box(30_000);
    let freeze = |witness: Option<u128>, who: u128| {
        let command = Command::Freeze { witness: witness.map(id) };
        decide(&session(State::Open), &cash, &command, &able(who)).map(|d| d.next)
    };
    for witness in [None, Some(SUPERVISOR), Some(CUSTODIAN)] {
        assert_eq!(
            freeze(witness, SUPERVISOR).unwrap_err(),
            CashRefusal::WitnessInvalid.into(),
            "{witness:?}"
        );
    }
    assert_eq!(freeze(Some(WITNESS), CUSTODIAN).unwrap_err(), CashRefusal::WitnessInvalid.into());
    let counting = freeze(Some(WITNESS), SUPERVISOR).unwrap();
    assert_eq!(counting.expected_minor, Some(30_000));
    let submit = Command::Submit { counted_minor: 30_000 };
    assert_eq!(
        decide(&counting, &cash, &submit, &able(CUSTODIAN)).unwrap_err(),
        CashRefusal::NotCustodian.into(),
        "it was taken out of their hands"
    );
    let waiting = decide(&counting, &cash, &submit, &able(SUPERVISOR)).unwrap().next;
    let approve = Command::Approve { treatment: Treatment::Company };
    for (who, refusal) in [
        (SUPERVISOR, CashRefusal::SameAsCounter),
        (WITNESS, CashRefusal::SameAsCounter),
        (CUSTODIAN, CashRefusal::SameAsCustodian),
    ] {
        assert_eq!(decide(&waiting, &cash, &approve, &able(who)).unwrap_err(), refusal.into());
    }
    let closed = decide(&waiting, &cash, &approve, &able(OTHER)).unwrap();
    assert_eq!((closed.next.state, closed.posting), (State::Closed, None));
}

#[test]
fn a_difference_above_tolerance_is_explained_before_anybody_agrees() {
    let cash = cash_box(30_000);
    let approve = Command::Approve { treatment: Treatment::Custodian };
    let within = Session { counted_minor: Some(29_900), ..session(State::PendingReview) };
    assert!(decide(&within, &cash, &approve, &able(SUPERVISOR)).is_ok());
    let above = Session { counted_minor: Some(29_899), ..within };
    assert_eq!(
        decide(&above, &cash, &approve, &able(SUPERVISOR)).unwrap_err(),
        CashRefusal::ExplanationRequired.into()
    );
    let explain = |text: &str| Command::Explain { explanation: text.to_owned() };
    assert_eq!(
        decide(&above, &cash, &explain("  "), &able(CUSTODIAN)).unwrap_err(),
        TextRefusal::TextRequired.into()
    );
    let explained = decide(&above, &cash, &explain("Un vale sin anotar"), &able(CUSTODIAN)).unwrap().next;
    let closed = decide(&explained, &cash, &approve, &able(SUPERVISOR)).unwrap();
    let entry = closed.posting.unwrap();
    assert_eq!(entry.debit().account, Account::Receivable(id(101)), "the custodian owes it");
    assert_eq!(entry.amount().minor, 101);
    assert_eq!(entry.credit().account, Account::Cash(id(50)));
    let exact = Session { counted_minor: Some(30_000), ..explained };
    assert_eq!(
        decide(&exact, &cash, &explain("nada"), &able(CUSTODIAN)).unwrap_err(),
        CashRefusal::NothingToExplain.into()
    );
}

#[test]
fn a_recount_is_blind_again_and_one_of_a_box_in_use_is_an_observation() {
    let cash = cash_box(30_000);
    let recount = Command::Recount { reason: "Cuenta las monedas".to_owned() };
    let waiting = Session { explanation: Some("Un vale".to_owned()), ..session(State::PendingReview) };
    let again = decide(&waiting, &cash, &recount, &able(SUPERVISOR)).unwrap().next;
    assert_eq!((again.state, again.expected_minor), (State::Counting, Some(30_000)));
    let resumed = decide(&again, &cash, &Command::Resume, &able(CUSTODIAN));
    assert_eq!(resumed.unwrap_err(), CommonRefusal::WrongState.into());
    let submit = Command::Submit { counted_minor: 29_990 };
    let counted = decide(&again, &cash, &submit, &able(CUSTODIAN)).unwrap().next;
    assert_eq!((counted.difference_minor(), counted.explanation), (Some(-10), None));
    let followed = Session { followed: true, ..waiting };
    let noted = decide(&followed, &cash, &recount, &able(SUPERVISOR)).unwrap();
    assert_eq!(noted.next.state, State::PendingReview);
    assert_eq!(noted.reason.as_deref(), Some("Cuenta las monedas"));
    let wordless = Command::Recount { reason: " ".to_owned() };
    assert_eq!(
        decide(&followed, &cash, &wordless, &able(SUPERVISOR)).unwrap_err(),
        TextRefusal::ReasonRequired.into()
    );
}

#[test]
fn a_released_request_is_paid_in_one_step_by_somebody_who_had_no_part_in_it() {
    let cash = cash_box(30_000);
    let open = session(State::Open);
    let (paid, entry) = pay(&open, &cash, &request(), &Outcome::Settle, &able(CUSTODIAN)).unwrap();
    assert_eq!((paid.state, paid.live_payment), (request::State::Disbursed, true));
    assert_eq!(entry.debit().account, Account::Advances(id(107)));
    assert_eq!(entry.amount().minor, 4_500, "what was approved");
    assert_eq!(entry.credit().account, Account::Cash(id(50)));

    let refused = |session: &Session, cash: &CashBox, paid: &request::Request| {
        pay(session, cash, paid, &Outcome::Settle, &able(CUSTODIAN)).unwrap_err()
    };
    for state in [State::Counting, State::PendingReview, State::Closed] {
        assert_eq!(
            refused(&session(state), &cash, &request()),
            CommonRefusal::WrongState.into(),
            "{state:?}"
        );
    }
    let other = Session { custodian: id(OTHER), ..open.clone() };
    assert_eq!(refused(&other, &cash, &request()), CashRefusal::NotCustodian.into());
    let poor = cash_box(4_499);
    assert_eq!(refused(&open, &poor, &request()), CashRefusal::CashShort { available_minor: 4_499 }.into());
    let mine = request::Request { requester: id(CUSTODIAN), ..request() };
    assert_eq!(refused(&open, &cash, &mine), ApprovalRefusal::SameAsRequester.into());
    let to_me = request::Request { beneficiary_user: Some(id(CUSTODIAN)), ..request() };
    assert_eq!(refused(&open, &cash, &to_me), ApprovalRefusal::SameAsBeneficiary.into());
    let mut approved = request();
    approved.approvals[0].by = id(CUSTODIAN);
    assert_eq!(refused(&open, &cash, &approved), ApprovalRefusal::ApproverPays.into());
    let taken = request::Request { live_payment: true, ..request() };
    assert_eq!(refused(&open, &cash, &taken), PaymentRefusal::LivePayment.into());
    let early = request::Request { state: request::State::Approved, ..request() };
    assert_eq!(refused(&open, &cash, &early), PaymentRefusal::NotPayable.into());
    let by_transfer = request::Request { method: request::Method::Transfer, ..request() };
    assert_eq!(refused(&open, &cash, &by_transfer), PaymentRefusal::NotPayable.into());
    let euros = CashBox { currency: Currency::parse("EUR").unwrap(), ..cash };
    assert_eq!(refused(&open, &euros, &request()), MoneyRefusal::CurrencyMismatch.into());
}

#[test]
fn notes_and_coins_are_counted_once_each() {
    let known: HashSet<_> = [(2_000, false), (100, false), (100, true)].into();
    let of = |value_minor, coin, quantity| Counted { value_minor, coin, quantity };
    let sum = |counts: &[Counted]| counted(counts, &known, usd()).map(|m| m.minor);
    assert_eq!(sum(&[]), Ok(0));
    assert_eq!(sum(&[of(2_000, false, 3), of(100, false, 2), of(100, true, 5)]), Ok(6_700));
    assert_eq!(sum(&[of(2_000, true, 1)]), Err(CashRefusal::DenominationUnknown.into()));
    assert_eq!(sum(&[of(100, true, 1), of(100, true, 2)]), Err(CashRefusal::DenominationUnknown.into()));
    let dear: HashSet<_> = [(MAX_AMOUNT_MINOR, false)].into();
    assert_eq!(
        counted(&[of(MAX_AMOUNT_MINOR, false, 2)], &dear, usd()),
        Err(MoneyRefusal::AmountOverflow.into())
    );
}

#[derive(Clone, Copy, Debug)]
enum Happening {
    In(i64),
    Out(i64),
    Pay,
    Close { found: i64, custodian_pays: bool },
}

fn happening() -> impl Strategy<Value = Happening> {
    prop_oneof![
        (1i64..20_000).prop_map(Happening::In),
        (1i64..20_000).prop_map(Happening::Out),
        Just(Happening::Pay),
        (-300i64..300, any::<bool>())
            .prop_map(|(found, custodian_pays)| Happening::Close { found, custodian_pays }),
    ]
}

/// The box as the ledger has it, beside a plain sum that knows nothing of the rules.
#[derive(Default)]
struct Books(HashMap<String, i64>);

impl Books {
    fn post(&mut self, entry: Option<&Entry>) {
        for line in entry.into_iter().flat_map(Entry::lines) {
            *self.0.entry(line.account.key()).or_default() += line.amount.minor;
        }
    }

    fn of(&self, account: &Account) -> i64 {
        self.0.get(&account.key()).copied().unwrap_or_default()
    }
}

/// Opens, lets one thing happen, and closes where it says so; answers what is physically in the box afterwards.
fn happen(books: &mut Books, open: &mut Option<Session>, physical: i64, what: Happening) -> i64 {
    let cash = CashBox { in_session: open.is_some(), ..cash_box(books.of(&Account::Cash(id(50)))) };
    let custodian = able(CUSTODIAN);
    let session = open.get_or_insert_with(|| {
        let opening = Opening { counted_minor: physical, explanation: Some("Así estaba".into()) };
        let opened = super::open(&cash, &opening, &custodian, id(101)).unwrap();
        books.post(opened.posting.as_ref());
        opened.session
    });
    let cash = CashBox { balance_minor: books.of(&Account::Cash(id(50))), ..cash };
    let category = Account::Expense("5900".into());
    match what {
        Happening::In(minor) | Happening::Out(minor) => {
            let direction = if matches!(what, Happening::In(_)) { Direction::In } else { Direction::Out };
            if check_holds(&cash, direction, minor).is_err() {
                return physical;
            }
            let entry = cash_movement(cash.id, direction, category, cash.money(minor)).unwrap();
            books.post(Some(&entry));
            if direction == Direction::In { physical + minor } else { physical - minor }
        }
        Happening::Pay => {
            let Ok((_, entry)) = pay(session, &cash, &request(), &Outcome::Settle, &custodian) else {
                return physical;
            };
            books.post(Some(&entry));
            physical - 4_500
        }
        Happening::Close { found, custodian_pays } => {
            let found = (physical + found).max(0);
            let treatment = if custodian_pays { Treatment::Custodian } else { Treatment::Company };
            let commands = [
                (Command::Freeze { witness: None }, CUSTODIAN),
                (Command::Submit { counted_minor: found }, CUSTODIAN),
                (Command::Explain { explanation: "Diferencia".into() }, CUSTODIAN),
                (Command::Approve { treatment }, SUPERVISOR),
            ];
            let mut at = session.clone();
            for (command, who) in commands {
                match decide(&at, &cash, &command, &able(who)) {
                    Ok(decision) => {
                        books.post(decision.posting.as_ref());
                        at = decision.next;
                    }
                    Err(refusal) => assert_eq!(refusal, CashRefusal::NothingToExplain.into()),
                }
            }
            assert_eq!(at.state, State::Closed);
            *open = None;
            found
        }
    }
}

proptest! {
    /// Whatever happens, the ledger's cash is what lies in the box, it never falls below zero, and all sums to zero.
    #[test]
    fn the_ledger_holds_what_the_box_holds(
        start in 0i64..60_000,
        all in proptest::collection::vec(happening(), 0..40),
    ) {
        let (mut books, mut open, mut physical) = (Books::default(), None, start);
        for what in all {
            physical = happen(&mut books, &mut open, physical, what);
            prop_assert_eq!(books.of(&Account::Cash(id(50))), physical);
            prop_assert!(physical >= 0);
            prop_assert_eq!(books.0.values().sum::<i64>(), 0);
        }
    }
}

#[test]
fn no_box_takes_in_more_than_can_be_counted_in_it() {
    let cash = cash_box(MAX_AMOUNT_MINOR - 1);
    assert_eq!(check_holds(&cash, Direction::In, 1), Ok(()));
    assert_eq!(check_holds(&cash, Direction::In, 2), Err(MoneyRefusal::AmountOverflow.into()));
    assert_eq!(check_holds(&cash, Direction::In, i64::MAX), Err(MoneyRefusal::AmountOverflow.into()));
    assert_eq!(check_holds(&cash, Direction::Out, MAX_AMOUNT_MINOR - 1), Ok(()));
}
