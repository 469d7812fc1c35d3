//! A stored request as the rules read it, and who may see it.

use caudal_domain::{
    actor::Actor,
    approval::{Approval, Step},
    error::Refusal,
    ids::Id,
    ledger::Outcome,
    money::Currency,
    permission::Permission as P,
    request::{Request, State},
};

use super::store::{ApprovalRow, list::Branch, row::Model};
use crate::http::problem::ApiError;

const STEPS: [(Step, &str); 3] = [(Step::Tier, "tier"), (Step::Hr, "hr"), (Step::Release, "release")];

/// The stored name of a step.
#[must_use]
pub fn step_name(step: Step) -> &'static str {
    STEPS.iter().find(|(s, _)| *s == step).map_or("tier", |(_, name)| name)
}

fn step(name: &str) -> Step {
    STEPS.iter().find(|(_, n)| *n == name).map_or(Step::Tier, |(s, _)| *s)
}

/// What becomes of the money, as the ledger reads it.
#[must_use]
pub fn outcome(kind: &str, expense_account: &str) -> Outcome {
    match kind {
        "settle" => Outcome::Settle,
        "payroll" => Outcome::Payroll,
        _ => Outcome::Expense(expense_account.to_owned()),
    }
}

/// The state of a stored request.
///
/// # Errors
/// `internal` for a state that this version does not know.
pub fn state(row: &Model) -> Result<State, ApiError> {
    State::from_name(&row.state)
        .ok_or_else(|| ApiError::Internal(format!("unknown state {}", row.state).into()))
}

/// A stored request as the rules read it.
///
/// # Errors
/// `internal` for a state or currency that this version does not know.
pub fn domain(row: &Model) -> Result<Request, ApiError> {
    let approval =
        |a: &ApprovalRow| Approval { by: Id(a.by), step: step(&a.step), amount_minor: a.amount_minor };
    let unknown = |_: Refusal| ApiError::Internal(format!("unknown currency {}", row.currency).into());
    Ok(Request {
        state: state(row)?,
        requester: Id(row.requester_id),
        beneficiary: Id(row.beneficiary_id),
        beneficiary_user: row.beneficiary_user_id.map(Id),
        needs_hr: row.needs_hr,
        outcome: outcome(&row.outcome, &row.expense_account),
        currency: Currency::parse(&row.currency).map_err(unknown)?,
        requested_minor: row.requested_minor,
        approved_minor: row.approved_minor,
        revision: row.revision,
        approvals: row.approvals.0.iter().map(approval).collect(),
        live_payment: row.live_payment_id.is_some(),
    })
}

/// Whether a person sees every request, whoever asked and whatever its state.
#[must_use]
pub fn sees_all(actor: &Actor) -> bool {
    actor.permissions.allows(P::ViewAudit)
}

/// The states each permission shows, with whether the type needs HR (domain, section 2: a permission named after a state
/// shows that list and the records that could enter it now).
const SHOWN: &[(P, &[(State, bool)])] = &[
    (P::ManageNew, &[(State::New, false), (State::New, true)]),
    (
        P::ManageApproved,
        &[(State::New, false), (State::New, true), (State::Approved, false), (State::Approved, true)],
    ),
    (
        P::ManageDeclined,
        &[(State::New, false), (State::New, true), (State::Declined, false), (State::Declined, true)],
    ),
    (P::ManageHrApproved, &[(State::Approved, true), (State::HrApproved, true)]),
    (P::ManageHrDeclined, &[(State::Approved, true), (State::HrDeclined, true)]),
    (
        P::ManagePending,
        &[
            (State::Approved, false),
            (State::HrApproved, true),
            (State::PendingDisbursement, false),
            (State::PendingDisbursement, true),
        ],
    ),
    (P::ManageDisbursed, &[(State::Disbursed, false), (State::Disbursed, true)]),
];

/// The states a person sees by permission.
#[must_use]
pub fn shown(actor: &Actor) -> Vec<(State, bool)> {
    let mut shown: Vec<(State, bool)> = Vec::new();
    for (_, states) in SHOWN.iter().filter(|(p, _)| actor.permissions.allows(*p)) {
        shown.extend(states.iter().filter(|s| !shown.contains(s)).copied().collect::<Vec<_>>());
    }
    shown
}

/// The ways in which a person sees requests, for a list.
#[must_use]
pub fn branches(actor: &Actor) -> Vec<Branch> {
    if sees_all(actor) {
        return vec![Branch::All];
    }
    let by_state = shown(actor).into_iter().map(|(state, needs_hr)| Branch::State(state, needs_hr));
    std::iter::once(Branch::Participant(actor.id)).chain(by_state).collect()
}

/// Whether a person may see a request, knowing whether they take part in it.
///
/// # Errors
/// `not_found` when they may not, so that nobody learns what exists.
pub fn may_see(row: &Model, actor: &Actor, takes_part: bool) -> Result<(), ApiError> {
    let state = state(row)?;
    let seen = sees_all(actor)
        || row.requester_id == actor.id.0
        || takes_part && state != State::Draft
        || shown(actor).contains(&(state, row.needs_hr));
    if seen { Ok(()) } else { Err(ApiError::NotFound) }
}

/// Whether a person may read purpose and attachments: of a confidential type only requester, beneficiary, deciders, HR
/// and the auditors do.
#[must_use]
pub fn reads_all(row: &Model, actor: &Actor, takes_part: bool) -> bool {
    let decides =
        [P::ManageApproved, P::ManageDeclined, P::ManageHrApproved, P::ManageHrDeclined, P::ViewAudit];
    !row.confidential
        || takes_part
        || row.requester_id == actor.id.0
        || actor.permissions.allows_any(&decides)
}
