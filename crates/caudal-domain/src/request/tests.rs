//! Every state × command × relation of the actor to the money, and random histories against a small model.

use proptest::prelude::*;

use super::*;
use crate::{ids::Id, permission::Permissions};

const REQUESTED: i64 = 30_000;

fn id(n: u128) -> Id {
    Id(uuid::Uuid::from_u128(n))
}

fn usd() -> Currency {
    Currency::parse("USD").unwrap()
}

const OWNER: u128 = 1;
const BENEFICIARY: u128 = 2;
const APPROVER: u128 = 3;
const STRANGER: u128 = 4;

fn request(state: State, needs_hr: bool) -> Request {
    let decided =
        matches!(state, State::Approved | State::HrApproved | State::PendingDisbursement | State::Disbursed);
    let approval = Approval { by: id(APPROVER), step: Step::Tier, amount_minor: REQUESTED };
    Request {
        state,
        requester: id(OWNER),
        beneficiary: id(100),
        beneficiary_user: Some(id(BENEFICIARY)),
        needs_hr,
        outcome: Outcome::Settle,
        currency: usd(),
        requested_minor: REQUESTED,
        approved_minor: decided.then_some(REQUESTED),
        revision: 0,
        approvals: if decided { vec![approval] } else { Vec::new() },
        live_payment: state == State::Disbursed,
    }
}

fn actor(n: u128, permissions: impl IntoIterator<Item = Permission>, limit: Option<i64>) -> Actor {
    let limits = limit.map(|l| vec![(usd(), l)]).unwrap_or_default();
    Actor { id: id(n), name: format!("Persona {n}"), permissions: permissions.into_iter().collect(), limits }
}

fn everything() -> Vec<Permission> {
    Permission::all().collect()
}

fn commands() -> Vec<Command> {
    let reason = || "Falta el número de viaje".to_owned();
    vec![
        Command::Submit,
        Command::SendBack { reason: reason() },
        Command::Approve { amount_minor: None },
        Command::Decline { reason: reason() },
        Command::ApproveHr,
        Command::DeclineHr { reason: reason() },
        Command::Release,
        Command::Withdraw,
        Command::Revise,
    ]
}

/// The table of domain.md section 3, written down a second time and in another form.
fn target(from: State, needs_hr: bool, action: Action) -> Option<State> {
    use State as S;
    Some(match (from, action) {
        (S::Draft, Action::Submit) => S::New,
        (S::New | S::Approved | S::HrApproved | S::PendingDisbursement, Action::SendBack) => S::Draft,
        (S::New, Action::Approve) => S::Approved,
        (S::New, Action::Decline) => S::Declined,
        (S::Approved, Action::ApproveHr) if needs_hr => S::HrApproved,
        (S::Approved, Action::DeclineHr) if needs_hr => S::HrDeclined,
        (S::Approved, Action::Release) if !needs_hr => S::PendingDisbursement,
        (S::HrApproved, Action::Release) => S::PendingDisbursement,
        (S::Declined | S::HrDeclined, Action::Revise) => S::Draft,
        (S::Draft | S::New | S::Approved | S::HrApproved, Action::Withdraw) => S::Withdrawn,
        _ => return None,
    })
}

fn by_owner(action: Action) -> bool {
    matches!(action, Action::Edit | Action::Submit | Action::Withdraw | Action::Revise)
}

#[test]
fn every_state_command_and_relation_answers_as_the_table_says() {
    for state in State::all() {
        for needs_hr in [false, true] {
            for command in commands() {
                for who in [OWNER, BENEFICIARY, APPROVER, STRANGER] {
                    // All permissions and the highest limit: what is refused then is refused for the person.
                    let actor = actor(who, everything(), Some(i64::MAX));
                    let answer = decide(&request(state, needs_hr), &command, &actor);
                    let action = command.action();
                    let case = format!("{state:?} hr={needs_hr} {action:?} by {who}: {answer:?}");
                    let Some(next) = target(state, needs_hr, action) else {
                        assert_eq!(answer.unwrap_err(), Refusal::WrongState, "{case}");
                        continue;
                    };
                    let expected = match (by_owner(action), who) {
                        (true, OWNER) => Ok(next),
                        (true, _) => Err(Refusal::NotOwner),
                        (false, OWNER) => Err(Refusal::SameAsRequester),
                        (false, BENEFICIARY) => Err(Refusal::SameAsBeneficiary),
                        (false, APPROVER) if matches!(action, Action::ApproveHr | Action::DeclineHr) => {
                            Err(Refusal::SameAsApprover)
                        }
                        (false, _) => Ok(next),
                    };
                    assert_eq!(answer.map(|d| d.next.state), expected, "{case}");
                }
            }
        }
    }
}

#[test]
fn each_permission_alone_opens_its_own_actions_and_no_other() {
    for permission in Permission::all().filter(|p| *p != Permission::Administrator) {
        for state in State::all() {
            for needs_hr in [false, true] {
                for action in Action::all().filter(|a| !by_owner(*a)) {
                    let request = request(state, needs_hr);
                    let allowed =
                        check(&request, action, &actor(STRANGER, [permission], Some(REQUESTED))).is_ok();
                    if allowed {
                        assert!(
                            action.permissions().contains(&permission),
                            "{permission:?} must not open {action:?}"
                        );
                    } else if action.fits(&request) && action.permissions() == [permission] {
                        panic!("{permission:?} must open {action:?} of a request in {state:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn sending_back_belongs_to_whoever_may_move_it_next() {
    use Permission as P;
    let cases: [(State, bool, &[Permission]); 5] = [
        (State::New, false, &[P::ManageNew, P::ManageApproved, P::ManageDeclined]),
        (State::Approved, true, &[P::ManageHrApproved, P::ManageHrDeclined]),
        (State::Approved, false, &[P::ManagePending]),
        (State::HrApproved, true, &[P::ManagePending]),
        (State::PendingDisbursement, false, &[P::ManagePending]),
    ];
    for (state, needs_hr, movers) in cases {
        for permission in Permission::all().filter(|p| *p != P::Administrator) {
            let allowed =
                check(&request(state, needs_hr), Action::SendBack, &actor(STRANGER, [permission], None));
            assert_eq!(allowed.is_ok(), movers.contains(&permission), "{state:?} {permission:?}");
        }
    }
}

#[test]
fn nobody_sends_back_what_is_being_paid() {
    let mut paying = request(State::PendingDisbursement, false);
    paying.live_payment = true;
    let treasurer = actor(STRANGER, everything(), None);
    assert_eq!(check(&paying, Action::SendBack, &treasurer), Err(Refusal::LivePayment));
}

#[test]
fn an_administrator_decides_but_never_on_own_money_and_needs_a_limit() {
    let admin = |who, limit| actor(who, [Permission::Administrator], limit);
    let new = request(State::New, false);
    assert!(
        decide(&new, &Command::Approve { amount_minor: None }, &admin(STRANGER, Some(REQUESTED))).is_ok()
    );
    assert_eq!(check(&new, Action::Approve, &admin(STRANGER, None)), Err(Refusal::NoLimit));
    assert_eq!(check(&new, Action::Approve, &admin(OWNER, Some(REQUESTED))), Err(Refusal::SameAsRequester));
    assert_eq!(
        check(&new, Action::Approve, &admin(BENEFICIARY, Some(REQUESTED))),
        Err(Refusal::SameAsBeneficiary)
    );
}

#[test]
fn approving_stays_within_what_was_asked_and_within_the_limit() {
    let new = request(State::New, false);
    let approver = actor(APPROVER, [Permission::ManageApproved], Some(20_000));
    let approve = |amount_minor| decide(&new, &Command::Approve { amount_minor }, &approver);
    assert_eq!(approve(None).unwrap_err(), Refusal::OverLimit { limit_minor: 20_000 });
    assert_eq!(approve(Some(REQUESTED + 1)).unwrap_err(), Refusal::AboveRequested);
    assert_eq!(approve(Some(0)).unwrap_err(), Refusal::AmountNotPositive);
    assert_eq!(approve(Some(-1)).unwrap_err(), Refusal::AmountNotPositive);
    let less = approve(Some(20_000)).unwrap();
    assert_eq!(less.next.approved_minor, Some(20_000));
    assert_eq!(less.next.requested_minor, REQUESTED);
    assert_eq!(
        check_in_full(&new, Action::Approve, &approver),
        Err(Refusal::OverLimit { limit_minor: 20_000 })
    );
    let euros = Actor { limits: vec![(Currency::parse("EUR").unwrap(), i64::MAX)], ..approver };
    assert_eq!(check(&new, Action::Approve, &euros), Err(Refusal::NoLimit));
}

#[test]
fn a_decision_against_needs_a_reason() {
    let stranger = actor(STRANGER, everything(), Some(i64::MAX));
    let blank = || " \n".to_owned();
    for (state, hr, command) in [
        (State::New, false, Command::Decline { reason: blank() }),
        (State::New, false, Command::SendBack { reason: blank() }),
        (State::Approved, true, Command::DeclineHr { reason: blank() }),
    ] {
        assert_eq!(decide(&request(state, hr), &command, &stranger).unwrap_err(), Refusal::ReasonRequired);
    }
}

#[test]
fn what_goes_back_to_its_owner_starts_anew() {
    let stranger = actor(STRANGER, everything(), Some(i64::MAX));
    let command = Command::SendBack { reason: "Falta la cotización".into() };
    let back = decide(&request(State::HrApproved, true), &command, &stranger).unwrap().next;
    assert_eq!((back.state, back.revision, back.approved_minor), (State::Draft, 1, None));
    assert!(back.approvals.is_empty());
}

#[test]
fn names_are_found_again() {
    for state in State::all() {
        assert_eq!(State::from_name(state.name()), Some(state));
    }
    for action in Action::all() {
        assert_eq!(Action::from_name(action.name()), Some(action));
    }
}

proptest! {
    /// Whatever a crowd of five with random permissions tries, money is released only after different people decided.
    #[test]
    fn random_histories_keep_people_apart(
        steps in prop::collection::vec((0u128..5, 0usize..9, 1..=REQUESTED), 1..60),
        bits in prop::collection::vec(any::<u32>(), 5),
        needs_hr in any::<bool>(),
    ) {
        let granted = |bits: u32| -> Permissions {
            Permission::all().enumerate().filter(|(i, _)| bits & (1 << i) != 0).map(|(_, p)| p).collect()
        };
        let mut now = request(State::Draft, needs_hr);
        for (who, which, amount) in steps {
            let mut command = commands().swap_remove(which);
            if let Command::Approve { amount_minor } = &mut command {
                *amount_minor = Some(amount);
            }
            let person = Actor { permissions: granted(bits[who as usize]), ..actor(who, [], Some(20_000)) };
            let before = now.clone();
            if let Ok(decision) = decide(&now, &command, &person) {
                now = decision.next;
                prop_assert_eq!(Some(now.state), target(before.state, needs_hr, command.action()));
            }
            let tier: Vec<_> = now.approvals.iter().filter(|a| a.step == Step::Tier).collect();
            let outsiders = now.approvals.iter().all(|a| a.by != now.requester && Some(a.by) != now.beneficiary_user);
            prop_assert!(outsiders);
            if matches!(now.state, State::PendingDisbursement) {
                prop_assert_eq!(tier.len(), 1);
                prop_assert_eq!(now.approved_minor, Some(tier[0].amount_minor));
                prop_assert!(tier[0].amount_minor <= 20_000);
                let hr: Vec<_> = now.approvals.iter().filter(|a| a.step == Step::Hr).collect();
                prop_assert_eq!(hr.len(), usize::from(needs_hr));
                prop_assert!(hr.iter().all(|a| a.by != tier[0].by));
            }
        }
    }
}
