//! Every state × command × relation of the actor to the money, and random histories against a small model.

use std::collections::HashSet;

use proptest::prelude::*;

use super::*;
use crate::samples::{self, id, released, usd};
use crate::{money::MoneyRefusal, permission::Permissions, text::TextRefusal};

mod rights;

const REQUESTED: i64 = 30_000;

const OWNER: u128 = 1;
const BENEFICIARY: u128 = 2;
const APPROVER: u128 = 3;
const STRANGER: u128 = 4;

fn request(state: State, needs_hr: bool) -> Request {
    let decided =
        matches!(state, State::Approved | State::HrApproved | State::PendingDisbursement | State::Disbursed);
    let asked = released([OWNER, BENEFICIARY, APPROVER], REQUESTED, REQUESTED);
    Request {
        state,
        needs_hr,
        approved_minor: decided.then_some(REQUESTED),
        approvals: if decided { asked.approvals } else { Vec::new() },
        live_payment: state == State::Disbursed,
        ..asked
    }
}

fn actor(n: u128, permissions: impl IntoIterator<Item = Permission>, limit: Option<i64>) -> Actor {
    let limits = limit.map(|l| vec![(usd(), l)]).unwrap_or_default();
    Actor { limits, ..samples::actor(n, permissions) }
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
                        assert_eq!(answer.unwrap_err(), CommonRefusal::WrongState.into(), "{case}");
                        continue;
                    };
                    let expected = match (by_owner(action), who) {
                        (true, OWNER) => Ok(next),
                        (true, _) => Err(RequestRefusal::NotOwner.into()),
                        (false, OWNER) => Err(ApprovalRefusal::SameAsRequester.into()),
                        (false, BENEFICIARY) => Err(ApprovalRefusal::SameAsBeneficiary.into()),
                        (false, APPROVER) if matches!(action, Action::ApproveHr | Action::DeclineHr) => {
                            Err(RequestRefusal::SameAsApprover.into())
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
    assert_eq!(check(&paying, Action::SendBack, &treasurer), Err(PaymentRefusal::LivePayment.into()));
}

#[test]
fn an_administrator_decides_but_never_on_own_money_and_needs_a_limit() {
    let admin = |who, limit| actor(who, [Permission::Administrator], limit);
    let new = request(State::New, false);
    assert!(
        decide(&new, &Command::Approve { amount_minor: None }, &admin(STRANGER, Some(REQUESTED))).is_ok()
    );
    assert_eq!(check(&new, Action::Approve, &admin(STRANGER, None)), Err(ApprovalRefusal::NoLimit.into()));
    assert_eq!(
        check(&new, Action::Approve, &admin(OWNER, Some(REQUESTED))),
        Err(ApprovalRefusal::SameAsRequester.into())
    );
    assert_eq!(
        check(&new, Action::Approve, &admin(BENEFICIARY, Some(REQUESTED))),
        Err(ApprovalRefusal::SameAsBeneficiary.into())
    );
}

#[test]
fn approving_stays_within_what_was_asked_and_within_the_limit() {
    let new = request(State::New, false);
    let approver = actor(APPROVER, [Permission::ManageApproved], Some(20_000));
    let approve = |amount_minor| decide(&new, &Command::Approve { amount_minor }, &approver);
    assert_eq!(approve(None).unwrap_err(), ApprovalRefusal::OverLimit { limit_minor: 20_000 }.into());
    assert_eq!(approve(Some(REQUESTED + 1)).unwrap_err(), RequestRefusal::AboveRequested.into());
    assert_eq!(approve(Some(0)).unwrap_err(), MoneyRefusal::AmountNotPositive.into());
    assert_eq!(approve(Some(-1)).unwrap_err(), MoneyRefusal::AmountNotPositive.into());
    let less = approve(Some(20_000)).unwrap();
    assert_eq!(less.next.approved_minor, Some(20_000));
    assert_eq!(less.next.requested_minor, REQUESTED);
    assert_eq!(
        check_in_full(&new, Action::Approve, &approver),
        Err(ApprovalRefusal::OverLimit { limit_minor: 20_000 }.into())
    );
    let euros = Actor { limits: vec![(Currency::parse("EUR").unwrap(), i64::MAX)], ..approver };
    assert_eq!(check(&new, Action::Approve, &euros), Err(ApprovalRefusal::NoLimit.into()));
}

/// Up to 100.00, up to 250.00, and above.
fn three_tiers() -> Tiers {
    Tiers::new(&[10_000, 25_000]).unwrap()
}

#[test]
fn tiers_rise_and_count_what_an_amount_is_above() {
    let refused = |edges: &[i64]| Tiers::new(edges) == Err(ApprovalRefusal::TiersNotAscending);
    assert!(refused(&[10, 10]));
    assert!(refused(&[20, 10]));
    assert!(refused(&[0]));
    assert!(refused(&[-1, 10]));
    assert!(refused(&[1, 2, 3, 4, 5, 6, 7, 8, 9]));
    assert_eq!(Tiers::new(&[]), Ok(Tiers::default()));
    let tiers = three_tiers();
    let needed: Vec<_> = [1, 10_000, 10_001, 25_000, 25_001, i64::MAX].map(|a| tiers.needed(a)).into();
    assert_eq!(needed, [1, 1, 2, 2, 3, 3]);
    // The amount is 300.00 and needs three.
    let reached: Vec<_> =
        [0, 1, 10_000, 10_001, 25_001, 29_999, 30_000].map(|l| tiers.reached(30_000, l)).into();
    assert_eq!(reached, [0, 1, 1, 2, 2, 2, 3], "a limit below the amount never gives the last tier");
    assert_eq!(Tiers::default().reached(30_000, 29_999), 0);
}

#[test]
fn one_of_three_leaves_it_new_until_a_limit_covers_the_amount() {
    let request = Request { tiers: three_tiers(), ..request(State::New, false) };
    let approve = |request: &Request, who, limit, amount_minor| {
        decide(request, &Command::Approve { amount_minor }, &actor(who, everything(), Some(limit)))
    };
    assert_eq!((request.tiers_given(), request.tiers_needed()), (0, 3));
    let first = approve(&request, 5, 10_000, None).unwrap().next;
    assert_eq!((first.state, first.approved_minor), (State::New, None));
    assert_eq!((first.tiers_given(), first.tiers_needed()), (1, 3));
    assert_eq!(approve(&first, 5, i64::MAX, None).unwrap_err(), ApprovalRefusal::AlreadyDecided.into());
    let declining = Command::Decline { reason: "Fuera de presupuesto".into() };
    assert_eq!(
        decide(&first, &declining, &actor(5, everything(), None)).unwrap_err(),
        ApprovalRefusal::AlreadyDecided.into()
    );
    assert_eq!(
        approve(&first, 6, 9_000, None).unwrap_err(),
        ApprovalRefusal::OverLimit { limit_minor: 9_000 }.into(),
        "a tier that was given needs nobody more"
    );
    let second = approve(&first, 6, 20_000, None).unwrap().next;
    assert_eq!((second.state, second.tiers_given()), (State::New, 2));
    let third = approve(&second, 7, REQUESTED, None).unwrap().next;
    assert_eq!((third.state, third.approved_minor), (State::Approved, Some(REQUESTED)));
    assert_eq!((third.tiers_given(), third.tiers_needed()), (3, 3));
    let alone = approve(&request, 7, REQUESTED, None).unwrap().next;
    assert_eq!((alone.state, alone.tiers_given()), (State::Approved, 3));
}

#[test]
fn the_lowest_approved_amount_stands_and_needs_only_its_own_tiers() {
    let request = Request { tiers: three_tiers(), ..request(State::New, false) };
    let approve = |request: &Request, who, limit, amount_minor| {
        decide(request, &Command::Approve { amount_minor }, &actor(who, everything(), Some(limit)))
    };
    let lowered = approve(&request, 5, 10_000, Some(24_000)).unwrap().next;
    assert_eq!((lowered.standing_minor(), lowered.tiers_needed()), (24_000, 2));
    let done = approve(&lowered, 6, 24_000, Some(28_000)).unwrap();
    assert_eq!((done.next.state, done.next.approved_minor), (State::Approved, Some(24_000)));
    assert_eq!(done.amount_minor, Some(24_000));
    assert_eq!(
        approve(&lowered, 6, 24_000, Some(REQUESTED + 1)).unwrap_err(),
        RequestRefusal::AboveRequested.into()
    );
    assert_eq!(approve(&request, 5, 10_000, Some(10_000)).unwrap().next.state, State::Approved);
}

#[test]
fn who_can_give_a_tier_may_act_but_only_who_covers_the_amount_finishes() {
    let request = Request { tiers: three_tiers(), ..request(State::New, false) };
    let small = actor(STRANGER, everything(), Some(10_000));
    assert_eq!(check_in_full(&request, Action::Approve, &small), Ok(()));
    assert_eq!(
        check_to_the_end(&request, Action::Approve, &small),
        Err(ApprovalRefusal::OverLimit { limit_minor: 10_000 }.into())
    );
    let large = actor(STRANGER, everything(), Some(REQUESTED));
    assert_eq!(check_to_the_end(&request, Action::Approve, &large), Ok(()));
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
        assert_eq!(
            decide(&request(state, hr), &command, &stranger).unwrap_err(),
            TextRefusal::ReasonRequired.into()
        );
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

proptest! {
    /// Whatever a crowd of five with random permissions tries, money is released only after different people decided.
    #[test]
    fn random_histories_keep_people_apart(
        steps in prop::collection::vec((0u128..5, 0usize..9, 1..=REQUESTED), 1..60),
        bits in prop::collection::vec(any::<u32>(), 5),
        needs_hr in any::<bool>(),
        limits in prop::collection::vec(1..=2 * REQUESTED, 5),
        tiered in any::<bool>(),
    ) {
        let granted = |bits: u32| -> Permissions {
            Permission::all().enumerate().filter(|(i, _)| bits & (1 << i) != 0).map(|(_, p)| p).collect()
        };
        let mut now = request(State::Draft, needs_hr);
        now.tiers = if tiered { three_tiers() } else { Tiers::default() };
        for (who, which, amount) in steps {
            let mut command = commands().swap_remove(which);
            if let Command::Approve { amount_minor } = &mut command {
                *amount_minor = Some(amount);
            }
            let person = Actor { permissions: granted(bits[who as usize]), ..actor(who, [], Some(limits[who as usize])) };
            let before = now.clone();
            if let Ok(decision) = decide(&now, &command, &person) {
                now = decision.next;
                let partly = now.state == State::New && now.tiers_given() > before.tiers_given();
                let expected = target(before.state, needs_hr, command.action());
                prop_assert!(Some(now.state) == expected || tiered && partly && expected == Some(State::Approved));
            }
            let tier: Vec<_> = now.approvals.iter().filter(|a| a.step == Step::Tier).collect();
            let outsiders = now.approvals.iter().all(|a| a.by != now.requester && Some(a.by) != now.beneficiary_user);
            prop_assert!(outsiders);
            if matches!(now.state, State::PendingDisbursement) {
                prop_assert!(tiered && !tier.is_empty() || tier.len() == 1);
                prop_assert_eq!(now.approved_minor, tier.iter().map(|a| a.amount_minor).min());
                let covers = |a: &&Approval| Some(limits[a.by.0.as_u128() as usize]) >= now.approved_minor;
                prop_assert!(tier.last().is_some_and(covers), "the last approver's limit covers the amount");
                let deciders: HashSet<_> = tier.iter().map(|a| a.by).collect();
                prop_assert_eq!(deciders.len(), tier.len(), "nobody decides twice");
                let hr: Vec<_> = now.approvals.iter().filter(|a| a.step == Step::Hr).collect();
                prop_assert_eq!(hr.len(), usize::from(needs_hr));
                prop_assert!(hr.iter().all(|a| !deciders.contains(&a.by)));
            }
        }
    }
}
