//! Every kind of target × state × person, and what each leaves.

use proptest::prelude::*;

use super::*;
use crate::approval::{ApprovalRefusal, Tiers};
use crate::payment::{self, Payment};
use crate::request::{self, Request};
use crate::samples::{able, id, released, usd};
use crate::settlement::{self, Settlement};
use crate::{cash::CashBox, ledger::Outcome, money::Money, permission::PermissionRefusal};

mod excess;

const ASKER: u128 = 1;
const BENEFICIARY: u128 = 2;
const DECIDER: u128 = 3;
const CUSTODIAN: u128 = 4;
const AMOUNT: i64 = 10_000;
const DUE: &str = "2026-12-01";

fn day() -> Date {
    DUE.parse().unwrap()
}

fn request(state: request::State) -> Request {
    Request {
        state,
        approvals: Vec::new(),
        live_payment: matches!(state, request::State::Disbursed),
        ..released([ASKER, BENEFICIARY, DECIDER], AMOUNT, AMOUNT)
    }
}

fn payment(state: payment::State, of: Option<Request>) -> Payment {
    Payment {
        state,
        request: of,
        beneficiary: id(100),
        beneficiary_user: Some(id(BENEFICIARY)),
        debtor: id(100),
        outcome: Outcome::Settle,
        source: Some(id(200)),
        amount: Money::new(AMOUNT, usd()),
        prepared_by: id(ASKER),
        authorized_by: None,
        account_ready: Ok(()),
        bank_reference: None,
        batch: None,
    }
}

fn settlement(state: settlement::State) -> Settlement {
    Settlement {
        state,
        requester: id(ASKER),
        debtor_user: id(BENEFICIARY),
        debtor: id(100),
        branch: None,
        currency: usd(),
        expense_account: "5110".into(),
        advance_minor: AMOUNT,
        spent_minor: 8_000,
        returned_minor: 0,
        due_on: "2026-11-20".parse().unwrap(),
        excused: false,
        tiers: Tiers::default(),
    }
}

fn till(open: bool, balance_minor: i64) -> Till {
    let cash = CashBox {
        id: id(50),
        branch: id(60),
        currency: usd(),
        active: true,
        ceiling_minor: None,
        tolerance_minor: 0,
        balance_minor,
        undecided_minor: 0,
        in_session: open,
    };
    Till { cash, custodian: open.then(|| id(CUSTODIAN)) }
}

fn movement(kind: MovementKind, minor: i64) -> Movement {
    let payment = (kind == MovementKind::Payment).then(|| "PAG-7".to_owned());
    Movement { kind, amount: Money::new(minor, usd()), reversed: false, session_open: false, payment }
}

fn paid() -> Target {
    let payment = payment(payment::State::Confirmed, Some(request(request::State::Disbursed)));
    Target::Payment { payment, settlement: None, deducted: false, till: None }
}

fn of_movement(movement: Movement, till: Till) -> Target {
    Target::CashMovement { movement, till, settlement: None }
}

fn cancellation_of(becomes: Option<Becomes>) -> Cancellation {
    Cancellation { state: State::Requested, becomes, asked_by: id(ASKER) }
}

fn refused(target: &Target, becomes: Option<Becomes>) -> &'static str {
    effects(target, becomes, day()).map_or_else(|refusal| refusal.code(), |_| "")
}

#[test]
fn a_payment_is_reversed_where_it_stands_and_else_it_is_said_what_to_do() {
    use payment::State as S;
    for state in S::all() {
        let target =
            Target::Payment { payment: payment(state, None), settlement: None, deducted: false, till: None };
        let expected = match state {
            S::Confirmed => "",
            S::Sent => "bank_unanswered",
            S::Draft | S::PendingAuthorization | S::Authorized => "discard_instead",
            S::Rejected | S::Returned | S::Discarded => "nothing_to_cancel",
            S::Reversed => "already_cancelled",
        };
        assert_eq!(refused(&target, None), expected, "{state:?}");
    }
}

#[test]
fn the_asker_says_what_becomes_of_the_request() {
    assert_eq!(refused(&paid(), None), "becomes_required");
    for (becomes, state) in [
        (Becomes::Payable, request::State::PendingDisbursement),
        (Becomes::Cancelled, request::State::Cancelled),
    ] {
        let done = effects(&paid(), Some(becomes), day()).unwrap();
        let after = done.request.unwrap();
        assert_eq!((after.state, after.live_payment), (state, false));
        assert_eq!(done.payment.unwrap().state, payment::State::Reversed);
        assert!(done.reverses_entries);
    }
    let movement = of_movement(movement(MovementKind::Movement, 100), till(true, 100));
    assert_eq!(refused(&movement, Some(Becomes::Payable)), "becomes_unexpected");
}

#[test]
fn what_hangs_on_a_payment_is_undone_first() {
    use settlement::State as S;
    for (state, returned_minor, expected) in [
        (S::Open, 0, ""),
        (S::Open, 1, "returns_first"),
        (S::Submitted, 0, "settlement_submitted"),
        (S::Settled, 0, "settlement_accepted"),
    ] {
        let of = Settlement { returned_minor, ..settlement(state) };
        let target = Target::Payment {
            payment: payment(payment::State::Confirmed, None),
            settlement: Some(("REN-1".into(), of)),
            deducted: false,
            till: None,
        };
        assert_eq!(refused(&target, None), expected, "{state:?} {returned_minor}");
    }
    let deducted = Target::Payment {
        payment: payment(payment::State::Confirmed, None),
        settlement: None,
        deducted: true,
        till: None,
    };
    assert_eq!(refused(&deducted, None), "already_deducted");
}

#[test]
fn a_request_takes_the_payment_that_was_being_prepared_along() {
    use request::State as S;
    for state in S::all() {
        let live =
            (state == S::Disbursed).then(|| ("PAG-1".into(), payment(payment::State::Confirmed, None)));
        let expected = match state {
            S::PendingDisbursement => "",
            S::Draft | S::New | S::Approved | S::HrApproved => "withdraw_instead",
            S::Disbursed => "cancel_payment_instead",
            S::Cancelled => "already_cancelled",
            S::Declined | S::HrDeclined | S::Withdrawn => "nothing_to_cancel",
        };
        assert_eq!(refused(&Target::Request { request: request(state), live }, None), expected, "{state:?}");
    }
    let waiting = |payment: Payment| Target::Request {
        request: request(S::PendingDisbursement),
        live: Some(("PAG-1".into(), payment)),
    };
    let done = effects(&waiting(payment(payment::State::Authorized, None)), None, day()).unwrap();
    assert_eq!(done.payment.unwrap().state, payment::State::Discarded);
    assert_eq!(done.request.unwrap().state, S::Cancelled);
    assert!(!done.reverses_entries);
    assert_eq!(refused(&waiting(payment(payment::State::Sent, None)), None), "bank_unanswered");
    let of_batch = Payment { batch: Some("LOT-1".into()), ..payment(payment::State::Authorized, None) };
    assert_eq!(refused(&waiting(of_batch), None), "part_of_batch");
}

#[test]
fn cash_moves_in_an_open_session_only_and_never_below_zero() {
    use MovementKind as M;
    for kind in M::all() {
        let expected = match kind {
            M::Movement | M::Return => "",
            M::Payment => "cancel_payment_instead",
            M::Transfer | M::Reversal | M::OpeningDifference | M::ClosingDifference => "not_reversible",
        };
        assert_eq!(refused(&of_movement(movement(kind, 100), till(true, 100)), None), expected, "{kind:?}");
    }
    let came_in = movement(M::Movement, 100);
    assert_eq!(refused(&of_movement(came_in.clone(), till(false, 100)), None), "box_not_open");
    assert_eq!(refused(&of_movement(came_in.clone(), till(true, 99)), None), "cash_short");
    let left = effects(&of_movement(movement(M::Movement, -100), till(true, 0)), None, day()).unwrap();
    assert_eq!(left.cash_minor, Some(100));
    let open = Movement { session_open: true, ..came_in.clone() };
    assert_eq!(refused(&of_movement(open, till(true, 100)), None), "reverse_at_box");
    let undone = Movement { reversed: true, ..came_in };
    assert_eq!(refused(&of_movement(undone, till(true, 100)), None), "already_cancelled");
}

#[test]
fn what_came_back_of_an_advance_is_owed_again() {
    let of = Settlement { returned_minor: 2_000, ..settlement(settlement::State::Submitted) };
    let target = |of: Settlement| Target::CashMovement {
        movement: movement(MovementKind::Return, 2_000),
        till: till(true, 5_000),
        settlement: Some(("REN-1".into(), of)),
    };
    let done = effects(&target(of.clone()), None, day()).unwrap();
    assert_eq!(done.settlement.unwrap().returned_minor, 0);
    assert_eq!(done.cash_minor, Some(-2_000));
    let accepted = Settlement { state: settlement::State::Settled, ..of };
    assert_eq!(refused(&target(accepted), None), "settlement_accepted");
}

#[test]
fn an_accepted_settlement_is_open_again_unless_its_excess_is_being_paid() {
    use request::State as S;
    let target = |excess: Option<S>| Target::Settlement {
        settlement: settlement(settlement::State::Settled),
        excess: excess.map(|state| Excess { number: "SOL-9".into(), state }),
    };
    for state in S::all() {
        let found = effects(&target(Some(state)), None, day());
        match state {
            S::Draft | S::Declined | S::HrDeclined => assert!(found.unwrap().withdraws_excess, "{state:?}"),
            S::Withdrawn | S::Cancelled => {
                assert!(!found.unwrap().withdraws_excess);
            }
            _ => assert_eq!(found.unwrap_err().code(), "reimbursement_first", "{state:?}"),
        }
    }
    let open = effects(&target(None), None, day()).unwrap().settlement.unwrap();
    assert_eq!((open.state, open.due_on), (settlement::State::Open, day()));
    for state in settlement::State::all().filter(|s| *s != settlement::State::Settled) {
        let target = Target::Settlement { settlement: settlement(state), excess: None };
        assert_eq!(refused(&target, None), "nothing_to_cancel", "{state:?}");
    }
}

#[test]
fn different_people_ask_and_decide_and_neither_benefits() {
    let decides = |n: u128, action: Action| {
        let found = check(&cancellation_of(Some(Becomes::Payable)), &paid(), action, &able(n), day());
        found.map_or_else(|refusal| refusal.code(), |()| "")
    };
    for action in Action::all() {
        assert_eq!(decides(ASKER, action), "same_as_asker");
        assert_eq!(decides(BENEFICIARY, action), "same_as_beneficiary");
        assert_eq!(decides(DECIDER, action), "");
    }
    let without = Actor { permissions: [Permission::ManagePayments].into_iter().collect(), ..able(DECIDER) };
    let found = check(&cancellation_of(Some(Becomes::Payable)), &paid(), Action::Execute, &without, day());
    assert_eq!(found, Err(PermissionRefusal::MissingPermission.into()));
    let done = Cancellation { state: State::Executed, ..cancellation_of(Some(Becomes::Payable)) };
    assert_eq!(
        check(&done, &paid(), Action::Decline, &able(DECIDER), day()),
        Err(CommonRefusal::WrongState.into())
    );

    assert_eq!(may_ask(&paid(), &able(BENEFICIARY), true), Err(ApprovalRefusal::SameAsBeneficiary.into()));
    assert_eq!(may_ask(&paid(), &without, false), Err(CancellationRefusal::NotHandled.into()));
    assert_eq!(may_ask(&paid(), &without, true), Ok(()));
    assert_eq!(may_ask(&paid(), &able(DECIDER), false), Ok(()));
}

#[test]
fn whoever_keeps_the_box_may_only_decline() {
    let target = of_movement(movement(MovementKind::Movement, 100), till(true, 100));
    let keeper = able(CUSTODIAN);
    let execute = check(&cancellation_of(None), &target, Action::Execute, &keeper, day());
    assert_eq!(execute, Err(CancellationRefusal::CustodianDecides.into()));
    assert_eq!(check(&cancellation_of(None), &target, Action::Decline, &keeper, day()), Ok(()));
}

#[test]
fn asking_wants_the_banks_paper_and_lets_through_what_may_pass() {
    let asking = |becomes, evidence| Asking { explanation: "pagado dos veces", becomes, evidence };
    let fields = |found: Result<String, Asks>| match found {
        Err(Asks::Fields(fields)) => fields.into_iter().map(|f| (f.field, f.refusal.code())).collect(),
        other => panic!("{other:?}"),
    };
    let all: Vec<(String, &str)> =
        fields(ask(&paid(), &Asking { explanation: " ", ..asking(None, 0) }, &able(DECIDER), false, day()));
    assert_eq!(
        all,
        [
            ("explanation".to_owned(), "reason_required"),
            ("becomes".to_owned(), "becomes_required"),
            ("evidence".to_owned(), "evidence_required"),
        ]
    );
    let fine = ask(&paid(), &asking(Some(Becomes::Payable), 1), &able(DECIDER), false, day()).unwrap();
    assert_eq!(fine, "pagado dos veces");
    let closed = of_movement(movement(MovementKind::Movement, 100), till(false, 100));
    assert_eq!(effects(&closed, None, day()).unwrap_err(), CashRefusal::BoxNotOpen.into());
    ask(&closed, &asking(None, 0), &able(DECIDER), false, day()).expect("tomorrow the box is open");
    let done =
        of_movement(Movement { reversed: true, ..movement(MovementKind::Movement, 100) }, till(true, 100));
    let refused = ask(&done, &asking(None, 0), &able(DECIDER), false, day());
    assert_eq!(refused, Err(Asks::Refused(CancellationRefusal::AlreadyCancelled.into())));
}

fn any_target() -> impl Strategy<Value = Target> {
    let payments: Vec<_> = payment::State::all().collect();
    let requests: Vec<_> = request::State::all().collect();
    let settlements: Vec<_> = settlement::State::all().collect();
    let kinds: Vec<_> = MovementKind::all().collect();
    let pick = (
        prop::sample::select(payments),
        prop::sample::select(requests),
        prop::sample::select(settlements),
        prop::sample::select(kinds),
    );
    let more = (any::<bool>(), any::<bool>(), any::<bool>(), -AMOUNT..=AMOUNT, 0..4);
    (pick, more).prop_map(|((pays, asks, settles, kind), (with, open, undone, minor, which))| {
        let settled = with.then(|| ("REN-1".to_owned(), settlement(settles)));
        match which {
            0 => Target::Request {
                request: request(asks),
                live: with.then(|| ("PAG-1".to_owned(), payment(pays, None))),
            },
            1 => Target::Payment {
                payment: payment(pays, with.then(|| request(asks))),
                settlement: settled,
                deducted: undone,
                till: open.then(|| till(with, minor)),
            },
            2 => Target::CashMovement {
                movement: Movement { reversed: undone, session_open: !with, ..movement(kind, minor) },
                till: till(open, minor),
                settlement: settled,
            },
            _ => Target::Settlement {
                settlement: settlement(settles),
                excess: with.then(|| Excess { number: "SOL-9".into(), state: asks }),
            },
        }
    })
}

proptest! {
    /// Whatever stands there: nothing panics, what is done moves at most the amount, and declining is always possible.
    #[test]
    fn whatever_became_of_it_can_be_declined(target in any_target(), becomes in 0usize..3) {
        let becomes = [None, Some(Becomes::Payable), Some(Becomes::Cancelled)][becomes];
        if let Ok(done) = effects(&target, becomes, day()) {
            prop_assert!(done.cash_minor.is_none_or(|minor| minor.saturating_abs() == target.amount().minor));
            prop_assert!(done.request.is_none_or(|request| !request.live_payment));
        }
        let decline = Command::Decline { reason: "no procede".into() };
        let declined = decide(&cancellation_of(becomes), &target, &decline, &able(DECIDER), day()).unwrap();
        prop_assert!(declined.effects.is_none());
    }
}
