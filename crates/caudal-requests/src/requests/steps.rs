//! Which steps a request can take, whose they are, and who is missing.

use caudal_domain::request::{self, Action, Method, Request, State};
use caudal_domain::{actor::Actor, cash, ids::UserId, payment, permission::Permission as P};

use super::Payable;
use caudal_web::http::page::{ActionState, Blocked, NextStep, names_of_those_who};

/// The actions that the state admits and that this reader might take: their own, and those of their permissions. With
/// `people` every action is answered, each with the names of those who can.
#[must_use]
pub fn actions(request: &Request, actor: &Actor, people: Option<&[Actor]>) -> Vec<ActionState> {
    let mine = request.requester == actor.id;
    let concerns = |a: Action| {
        if a.permissions() == [P::CreateRequests] {
            mine
        } else {
            actor.rights(request.branch).any(|right| right.acts_any(a.permissions()))
        }
    };
    let answer = |action: Action| {
        let blocked_by = request::check_in_full(request, action, actor).err().map(|refusal| {
            Blocked::new(&refusal, people.map(|p| who(request, action, p)).unwrap_or_default())
        });
        ActionState { action: action.name(), blocked_by }
    };
    Action::all()
        .filter(|a| a.fits(request) && (people.is_some() && !matches!(a, Action::Edit) || concerns(*a)))
        .map(answer)
        .collect()
}

fn who(request: &Request, action: Action, people: &[Actor]) -> Vec<String> {
    names_of_those_who(people, |p| request::check_in_full(request, action, p).is_ok())
}

/// Who can take the next step of a request; nothing when there is none.
#[must_use]
pub fn next_step(request: &Request, requester: &str, people: &[Actor]) -> Option<NextStep> {
    if let Some(action) = decision(request) {
        return Some(NextStep { action: action.name(), who: who(request, action, people) });
    }
    match request.state {
        State::Draft => Some(NextStep { action: Action::Submit.name(), who: vec![requester.to_owned()] }),
        State::PendingDisbursement if !request.live_payment => {
            let pays = |p: &Actor| match request.method {
                Method::Transfer => payment::may_prepare(request, p).is_ok(),
                Method::Cash => cash::may_pay(request, p).is_ok(),
            };
            let payers = names_of_those_who(people, pays);
            Some(NextStep { action: "pay", who: payers })
        }
        _ => None,
    }
}

/// The people who can take the decision that a request waits for.
#[must_use]
pub fn next_deciders(request: &Payable, people: &[Actor]) -> Vec<UserId> {
    let Some(action) = decision(&request.request) else { return Vec::new() };
    let may = |p: &&Actor| request::check_in_full(&request.request, action, p).is_ok();
    people.iter().filter(may).map(|p| p.id).collect()
}

/// The people who decided in favour of a request.
#[must_use]
pub fn deciders_of(request: &Payable) -> Vec<UserId> {
    request.request.approvals.iter().map(|approval| approval.by).collect()
}

/// Whether anybody can do anything to a request now, so that [`detail`] needs to know who.
#[must_use]
pub fn asks_for_somebody(request: &Request) -> bool {
    let to_pay = request.state == State::PendingDisbursement && !request.live_payment;
    to_pay || Action::all().any(|a| a.fits(request))
}

/// The decision in favour that a request waits for, if it waits for one.
fn decision(request: &Request) -> Option<Action> {
    match request.state {
        State::New => Some(Action::Approve),
        State::Approved if request.needs_hr => Some(Action::ApproveHr),
        State::Approved | State::HrApproved => Some(Action::Release),
        _ => None,
    }
}

/// Whether a request waits for a decision that none of these people can take to its end.
#[must_use]
pub fn nobody_can(request: &Request, people: &[Actor]) -> bool {
    decision(request)
        .is_some_and(|action| !people.iter().any(|p| request::check_to_the_end(request, action, p).is_ok()))
}

/// The permissions of everybody who might take a step of some request.
pub const DECIDERS: &[P] = &[
    P::ManageNew,
    P::ManageApproved,
    P::ManageDeclined,
    P::ManageHrApproved,
    P::ManageHrDeclined,
    P::ManagePending,
    P::ManageSinglePayments,
    P::ManageCashClosing,
];
