//! Every state × command × relation of the actor, and what each does to the ledger and to the request.

use std::collections::HashMap;

use proptest::prelude::*;

use super::*;
use crate::account::AccountState;
use crate::samples::{self, id, usd};

const AMOUNT: i64 = 25_000;
const REQUESTER: u128 = 1;
const BENEFICIARY: u128 = 2;
const APPROVER: u128 = 3;
const PREPARER: u128 = 4;
const OTHER: u128 = 5;

fn able(n: u128) -> Actor {
    actor(n, Permission::all())
}

fn actor(n: u128, permissions: impl IntoIterator<Item = Permission>) -> Actor {
    Actor { limits: vec![(usd(), AMOUNT)], ..samples::actor(n, permissions) }
}

fn released() -> request::Request {
    samples::released([REQUESTER, BENEFICIARY, APPROVER], AMOUNT + 100, AMOUNT)
}

fn account() -> BankAccount {
    BankAccount {
        id: id(200),
        beneficiary: id(100),
        beneficiary_user: Some(id(BENEFICIARY)),
        currency: usd(),
        state: AccountState::Verified,
        entered_by: id(OTHER),
    }
}

fn proposal() -> Proposal {
    Proposal {
        request: Some(released()),
        account: account(),
        outcome: Outcome::Settle,
        source: id(300),
        source_currency: usd(),
        amount_minor: AMOUNT,
    }
}

fn payment(state: State) -> Payment {
    let mut payment = prepare(proposal(), &able(PREPARER)).unwrap();
    payment.state = state;
    let request = payment.request.as_mut().unwrap();
    request.live_payment = state.live();
    if state == State::Confirmed {
        request.state = request::State::Disbursed;
    }
    payment
}

fn commands() -> Vec<Command> {
    let reason = || "Cuenta cerrada".to_owned();
    vec![
        Command::Submit,
        Command::SendBack { reason: reason() },
        Command::Authorize,
        Command::Discard { reason: reason() },
        Command::Send { bank_reference: "TRF-88123".into() },
        Command::Confirm,
        Command::Reject { reason: reason() },
        Command::Return { reason: reason() },
    ]
}

/// The line of domain.md section 4, written down a second time.
fn target(from: State, action: Action) -> Option<State> {
    use State as S;
    Some(match (from, action) {
        (S::Draft, Action::Submit) => S::PendingAuthorization,
        (S::PendingAuthorization, Action::SendBack) => S::Draft,
        (S::PendingAuthorization, Action::Authorize) => S::Authorized,
        (S::Draft | S::PendingAuthorization | S::Authorized, Action::Discard) => S::Discarded,
        (S::Authorized, Action::Send) => S::Sent,
        (S::Sent, Action::Confirm) => S::Confirmed,
        (S::Sent, Action::Reject) => S::Rejected,
        (S::Confirmed, Action::Return) => S::Returned,
        _ => return None,
    })
}

#[test]
fn every_state_command_and_relation_answers_as_the_rules_say() {
    for state in State::all() {
        for command in commands() {
            for who in [REQUESTER, BENEFICIARY, APPROVER, PREPARER, OTHER] {
                let action = command.action();
                let answer = decide(&payment(state), &command, &able(who));
                let case = format!("{state:?} {action:?} by {who}");
                let Some(next) = target(state, action) else {
                    assert_eq!(answer.unwrap_err(), CommonRefusal::WrongState.into(), "{case}");
                    continue;
                };
                let moves =
                    matches!(action, Action::Send | Action::Confirm | Action::Reject | Action::Return);
                let expected = match who {
                    BENEFICIARY => Err(ApprovalRefusal::SameAsBeneficiary.into()),
                    REQUESTER if moves || action == Action::Authorize => {
                        Err(ApprovalRefusal::SameAsRequester.into())
                    }
                    APPROVER if moves || action == Action::Submit => {
                        Err(ApprovalRefusal::ApproverPays.into())
                    }
                    PREPARER if action == Action::Authorize => Err(PaymentRefusal::SameAsPreparer.into()),
                    _ => Ok(next),
                };
                assert_eq!(answer.map(|d| d.next.state), expected, "{case}");
            }
        }
    }
}

#[test]
fn what_is_part_of_a_batch_is_nobody_s_to_move_alone() {
    let number = || "LOT-2026-000012".to_owned();
    for state in State::all() {
        for command in commands() {
            for who in [REQUESTER, BENEFICIARY, APPROVER, PREPARER, OTHER] {
                let in_batch = Payment { batch: Some(number()), ..payment(state) };
                let answer = decide(&in_batch, &command, &able(who)).unwrap_err();
                let fits = target(state, command.action()).is_some();
                assert_eq!(command.action().fits(&in_batch), fits, "the list of actions tells why not");
                let expected = if fits {
                    PaymentRefusal::PartOfBatch { number: number() }.into()
                } else {
                    CommonRefusal::WrongState.into()
                };
                assert_eq!(answer, expected, "{state:?} {command:?} by {who}");
            }
        }
    }
}

#[test]
fn a_batch_gives_up_only_what_was_not_sent() {
    for state in State::all() {
        let given_up = payment(state).given_up();
        if state != State::Authorized {
            assert_eq!(given_up.unwrap_err(), CommonRefusal::WrongState, "{state:?}");
            continue;
        }
        let next = given_up.unwrap();
        assert_eq!(next.state, State::Discarded);
        assert!(!next.request.unwrap().live_payment, "it may be paid again");
    }
}

#[test]
fn each_action_needs_its_permission() {
    for state in State::all() {
        for command in commands().into_iter().filter(|c| target(state, c.action()).is_some()) {
            for permission in Permission::all().filter(|p| *p != Permission::Administrator) {
                let answer = decide(&payment(state), &command, &actor(OTHER, [permission]));
                let opens = command.action().permissions().contains(&permission);
                assert_eq!(answer.is_ok(), opens, "{state:?} {command:?} {permission:?}");
            }
        }
    }
}

#[test]
fn who_may_prepare() {
    let try_as = |who| prepare(proposal(), &able(who)).map(|p| p.state);
    assert_eq!(try_as(BENEFICIARY), Err(ApprovalRefusal::SameAsBeneficiary.into()));
    assert_eq!(try_as(APPROVER), Err(ApprovalRefusal::ApproverPays.into()));
    assert_eq!(try_as(REQUESTER), Ok(State::Draft), "the requester may prepare");
    assert_eq!(try_as(PREPARER), Ok(State::Draft));
    assert_eq!(
        prepare(proposal(), &actor(PREPARER, [Permission::ManagePayments])).unwrap_err(),
        PermissionRefusal::MissingPermission.into()
    );
}

#[test]
fn what_may_be_prepared() {
    let refused = |change: fn(&mut Proposal)| {
        let mut proposal = proposal();
        change(&mut proposal);
        prepare(proposal, &able(PREPARER)).unwrap_err()
    };
    assert_eq!(
        refused(|p| p.request.as_mut().unwrap().live_payment = true),
        PaymentRefusal::LivePayment.into()
    );
    assert_eq!(
        refused(|p| p.request.as_mut().unwrap().state = request::State::Approved),
        PaymentRefusal::NotPayable.into()
    );
    assert_eq!(refused(|p| p.amount_minor -= 1), PaymentRefusal::PaidWhole.into());
    assert_eq!(refused(|p| p.amount_minor += 1), PaymentRefusal::PaidWhole.into());
    assert_eq!(
        refused(|p| p.account.state = AccountState::Unverified),
        AccountRefusal::AccountNotVerified.into()
    );
    assert_eq!(refused(|p| p.account.beneficiary = id(101)), AccountRefusal::AccountUnavailable.into());
    assert_eq!(
        refused(|p| p.source_currency = Currency::parse("EUR").unwrap()),
        MoneyRefusal::CurrencyMismatch.into()
    );
    assert_eq!(
        refused(|p| p.account.currency = Currency::parse("EUR").unwrap()),
        MoneyRefusal::CurrencyMismatch.into()
    );
    assert_eq!(refused(|p| (p.request, p.amount_minor) = (None, 0)), MoneyRefusal::AmountNotPositive.into());
    let mut to_oneself = proposal();
    to_oneself.request = None;
    assert_eq!(
        prepare(to_oneself, &able(BENEFICIARY)).unwrap_err(),
        ApprovalRefusal::SameAsBeneficiary.into()
    );
}

#[test]
fn an_account_that_changed_meanwhile_stops_the_money() {
    for (state, command) in [
        (State::Draft, Command::Submit),
        (State::PendingAuthorization, Command::Authorize),
        (State::Authorized, Command::Send { bank_reference: "TRF-1".into() }),
    ] {
        let mut payment = payment(state);
        payment.account_ready = Err(AccountRefusal::AccountNotVerified.into());
        assert_eq!(
            decide(&payment, &command, &able(OTHER)).unwrap_err(),
            AccountRefusal::AccountNotVerified.into()
        );
    }
}

#[test]
fn the_bank_reference_and_the_reasons_are_required() {
    let refused = |state, command: Command| decide(&payment(state), &command, &able(OTHER)).unwrap_err();
    assert_eq!(
        refused(State::Authorized, Command::Send { bank_reference: " ".into() }),
        PaymentRefusal::BankReferenceRequired.into()
    );
    for (state, command) in [
        (State::PendingAuthorization, Command::SendBack { reason: String::new() }),
        (State::Authorized, Command::Discard { reason: String::new() }),
        (State::Sent, Command::Reject { reason: String::new() }),
        (State::Confirmed, Command::Return { reason: String::new() }),
    ] {
        assert_eq!(refused(state, command), TextRefusal::ReasonRequired.into());
    }
}

proptest! {
    /// Whatever happens to a payment, the ledger says where the money is: with the beneficiary exactly while the
    /// payment is confirmed or under way, in transit exactly while it is sent, out of the bank exactly when confirmed.
    #[test]
    fn the_ledger_follows_the_payment(steps in prop::collection::vec((1u128..6, 0usize..8), 1..40)) {
        let mut now = payment(State::Draft);
        let mut balances: HashMap<String, i64> = HashMap::new();
        for (who, which) in steps {
            let command = commands().swap_remove(which);
            if let Ok(decision) = decide(&now, &command, &able(who)) {
                for line in decision.posting.iter().flat_map(Entry::lines) {
                    *balances.entry(line.account.key()).or_default() += line.amount.minor;
                }
                now = decision.next;
            }
            let balance = |key: &str| balances.iter().filter(|(k, _)| k.starts_with(key)).map(|(_, v)| v).sum::<i64>();
            let (sent, confirmed) = (now.state == State::Sent, now.state == State::Confirmed);
            prop_assert_eq!(balance("advances:"), if sent || confirmed { AMOUNT } else { 0 });
            prop_assert_eq!(balance("in_transit:"), if sent { -AMOUNT } else { 0 });
            prop_assert_eq!(balance("bank:"), if confirmed { -AMOUNT } else { 0 });
            let request = now.request.as_ref().unwrap();
            prop_assert_eq!(request.state == request::State::Disbursed, confirmed);
            prop_assert_eq!(request.live_payment, now.state.live());
        }
    }
}

#[test]
fn what_was_paid_in_cash_is_no_bank_s_to_answer() {
    let paid = Payment { source: None, ..payment(State::Confirmed) };
    for command in commands() {
        assert_eq!(decide(&paid, &command, &able(PREPARER)).unwrap_err(), CommonRefusal::WrongState.into());
    }
    let in_cash = request::Request { method: request::Method::Cash, ..released() };
    assert_eq!(may_prepare(&in_cash, &able(PREPARER)), Err(PaymentRefusal::NotPayable.into()));
}
