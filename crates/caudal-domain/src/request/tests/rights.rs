//! In whose right a request is decided: by a substitute, within a branch, by an administrator held to permissions.

use jiff::civil::date;

use super::*;
use crate::actor::{Principal, Reach};
use crate::{
    approval::ApprovalRefusal, error::Refusal, payment, permission::PermissionRefusal,
    request::RequestRefusal,
};

const ABSENT: u128 = 8;
const COLON: u128 = 70;
const DAVID: u128 = 71;

fn absent(permissions: &[Permission], limit: i64) -> Principal {
    Principal {
        id: id(ABSENT),
        name: "Carmen Arosemena".into(),
        ends_on: date(2026, 11, 30),
        permissions: permissions.iter().copied().collect(),
        branch_permissions: Vec::new(),
        limits: vec![(usd(), limit)],
    }
}

fn substitute(n: u128, principal: Principal) -> Actor {
    Actor { acting_for: vec![principal], ..actor(n, [Permission::CreateRequests], None) }
}

#[test]
fn a_substitute_decides_with_the_rights_and_the_limit_of_who_is_away() {
    let stand_in = substitute(STRANGER, absent(&[Permission::ManageApproved], REQUESTED));
    let decision =
        decide(&request(State::New, false), &Command::Approve { amount_minor: None }, &stand_in).unwrap();
    assert_eq!((decision.next.state, decision.on_behalf), (State::Approved, Some(id(ABSENT))));
    let approval = &decision.next.approvals[0];
    assert_eq!((approval.by, approval.on_behalf), (id(STRANGER), Some(id(ABSENT))));
    let short = substitute(STRANGER, absent(&[Permission::ManageApproved], 100));
    assert_eq!(
        check_in_full(&request(State::New, false), Action::Approve, &short),
        Err(ApprovalRefusal::OverLimit { limit_minor: 100 }.into())
    );
    let decline = Command::Decline { reason: "No procede".into() };
    assert_eq!(
        decide(&request(State::New, false), &decline, &stand_in).unwrap_err(),
        PermissionRefusal::MissingPermission.into(),
        "what the absent person may not, the substitute may not either"
    );
}

#[test]
fn ones_own_right_comes_first() {
    let both = Actor {
        acting_for: vec![absent(&[Permission::ManageApproved], REQUESTED)],
        ..actor(STRANGER, [Permission::ManageApproved], Some(REQUESTED))
    };
    let new = request(State::New, false);
    let decision = decide(&new, &Command::Approve { amount_minor: None }, &both).unwrap();
    assert_eq!(decision.on_behalf, None);
    let own_too_small = Actor { limits: vec![(usd(), 100)], ..both };
    let decision = decide(&new, &Command::Approve { amount_minor: None }, &own_too_small).unwrap();
    assert_eq!(decision.on_behalf, Some(id(ABSENT)));
}

#[test]
fn a_tier_of_ones_own_does_not_use_up_a_limit_that_covers_the_whole() {
    let tiers = Tiers::new(&[REQUESTED / 2]).unwrap();
    let new = Request { tiers, ..request(State::New, false) };
    let stand_in = Actor {
        acting_for: vec![absent(&[Permission::ManageApproved], REQUESTED)],
        ..actor(STRANGER, [Permission::ManageApproved], Some(REQUESTED / 2))
    };
    let approve = Command::Approve { amount_minor: None };
    let whole = decide(&new, &approve, &stand_in).unwrap();
    assert_eq!((whole.next.state, whole.on_behalf), (State::Approved, Some(id(ABSENT))));
    let neither_reaches =
        Actor { acting_for: vec![absent(&[Permission::ManageApproved], REQUESTED - 1)], ..stand_in };
    let tier = decide(&new, &approve, &neither_reaches).unwrap();
    assert_eq!((tier.next.state, tier.on_behalf), (State::New, None), "one's own right comes first");
}

#[test]
fn no_rule_of_the_same_person_passes_by_a_substitute() {
    let all = [Permission::ManageApproved, Permission::ManageHrApproved];
    let new = request(State::New, false);
    let approve = |actor: &Actor, request: &Request| check(request, Action::Approve, actor);
    let by = |n| substitute(n, absent(&all, i64::MAX));
    assert_eq!(
        approve(&by(OWNER), &new),
        Err(ApprovalRefusal::SameAsRequester.into()),
        "the substitute asked"
    );
    assert_eq!(approve(&by(BENEFICIARY), &new), Err(ApprovalRefusal::SameAsBeneficiary.into()));
    let theirs = Request { requester: id(ABSENT), ..new.clone() };
    assert_eq!(
        approve(&by(STRANGER), &theirs),
        Err(ApprovalRefusal::SameAsRequester.into()),
        "the absent person asked"
    );
    let for_them = Request { beneficiary_user: Some(id(ABSENT)), ..new.clone() };
    assert_eq!(approve(&by(STRANGER), &for_them), Err(ApprovalRefusal::SameAsBeneficiary.into()));

    // Who approved in the place of another neither decides for HR nor pays; nor does that other.
    let decided = |by, on_behalf| Request {
        approvals: vec![Approval {
            by: id(by),
            on_behalf,
            step: Step::Tier,
            amount_minor: REQUESTED,
            tier: 1,
        }],
        ..request(State::Approved, true)
    };
    let hr = |n| actor(n, [Permission::ManageHrApproved], None);
    for n in [STRANGER, ABSENT] {
        let approved = decided(STRANGER, Some(id(ABSENT)));
        assert_eq!(check(&approved, Action::ApproveHr, &hr(n)), Err(RequestRefusal::SameAsApprover.into()));
        let released = Request { state: State::PendingDisbursement, ..approved };
        let payer = actor(n, [Permission::ManageSinglePayments], None);
        assert_eq!(payment::may_prepare(&released, &payer), Err(ApprovalRefusal::ApproverPays.into()));
    }
    let by_themself = decided(ABSENT, None);
    assert_eq!(
        check(&by_themself, Action::ApproveHr, &by(STRANGER)),
        Err(RequestRefusal::SameAsApprover.into())
    );
    let began = Request { approvals: by_themself.approvals, ..new };
    assert_eq!(
        approve(&by(STRANGER), &began),
        Err(ApprovalRefusal::AlreadyDecided.into()),
        "not once for each of them"
    );
}

#[test]
fn a_substitute_does_nothing_but_decide() {
    let stand_in =
        substitute(STRANGER, absent(&[Permission::ManagePending, Permission::ManageSinglePayments], 1));
    // Such rights never come along, and even if they did: payments look at one's own right only.
    let released = request(State::PendingDisbursement, false);
    assert_eq!(payment::may_prepare(&released, &stand_in), Err(PermissionRefusal::MissingPermission.into()));
    let theirs = Request { requester: id(ABSENT), ..request(State::New, false) };
    let creating = substitute(STRANGER, absent(&[Permission::CreateRequests], 1));
    assert_eq!(check(&theirs, Action::Withdraw, &creating), Err(RequestRefusal::NotOwner.into()));
}

#[test]
fn a_permission_of_one_branch_counts_for_its_records_only() {
    let local = Actor {
        branch_permissions: vec![
            (Permission::ManageApproved, id(COLON)),
            (Permission::ManageSinglePayments, id(COLON)),
            (Permission::CreateRequests, id(COLON)),
        ],
        ..actor(STRANGER, [], Some(REQUESTED))
    };
    let of = |branch: Option<u128>, state| Request { branch: branch.map(id), ..request(state, false) };
    for (branch, allowed) in [(Some(COLON), true), (Some(DAVID), false), (None, false)] {
        let expected = if allowed { Ok(()) } else { Err(PermissionRefusal::MissingPermission) };
        assert_eq!(may_ask(&local, branch.map(id)), expected);
        let expected = expected.map_err(Refusal::from);
        assert_eq!(check(&of(branch, State::New), Action::Approve, &local), expected);
        let released = of(branch, State::PendingDisbursement);
        assert_eq!(payment::may_prepare(&released, &local), expected);
    }
    assert!(local.holds_any(&[Permission::ManageApproved]), "it opens the screens all the same");
    assert!(!local.permissions.allows(Permission::ManageApproved));
    let reach = Reach { branch: Some(id(COLON)), principal: None };
    assert_eq!(local.read_reaches(&[Permission::ManageApproved]), [reach]);

    let principal = Principal {
        branch_permissions: vec![(Permission::ManageApproved, id(COLON))],
        ..absent(&[], REQUESTED)
    };
    let stand_in = substitute(STRANGER, principal);
    assert!(check(&of(Some(COLON), State::New), Action::Approve, &stand_in).is_ok());
    assert!(check(&of(Some(DAVID), State::New), Action::Approve, &stand_in).is_err());
    let reach = Reach { branch: Some(id(COLON)), principal: Some(id(ABSENT)) };
    assert_eq!(stand_in.acts(&[Permission::ManageApproved]), [reach]);
}

#[test]
fn a_strict_portal_wants_the_permission_itself_for_money_and_for_nothing_else() {
    let admin = Actor { strict: true, ..actor(STRANGER, [Permission::Administrator], Some(i64::MAX)) };
    for (state, action) in [
        (State::New, Action::Approve),
        (State::New, Action::Decline),
        (State::New, Action::SendBack),
        (State::Approved, Action::Release),
    ] {
        let request = request(state, false);
        assert_eq!(
            check(&request, action, &admin),
            Err(PermissionRefusal::MissingPermission.into()),
            "{action:?}"
        );
        assert!(check(&request, action, &Actor { strict: false, ..admin.clone() }).is_ok(), "{action:?}");
    }
    let released = request(State::PendingDisbursement, false);
    assert_eq!(payment::may_prepare(&released, &admin), Err(PermissionRefusal::MissingPermission.into()));
    let with_it = Actor { permissions: everything().into_iter().collect(), ..admin.clone() };
    assert!(check(&request(State::New, false), Action::Approve, &with_it).is_ok());
    assert_eq!(may_ask(&admin, None), Ok(()), "asking moves nothing");
    assert_eq!(
        admin.read_reaches(&[Permission::ManageApproved]),
        [Reach::default()],
        "seeing moves nothing either"
    );
    assert_eq!(admin.acts(&[Permission::ManageApproved]), []);
}
