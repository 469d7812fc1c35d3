//! A stored request as the rules read it, and who may see it.

use caudal_domain::actor::{Actor, Reach, Right};
use caudal_domain::approval::{Approval, Step, Tiers};
use caudal_domain::ids::{BeneficiaryId, BranchId, UserId};
use caudal_domain::order;
use caudal_domain::request::{Method, Request, State};
use caudal_domain::{ledger::Outcome, money::Currency, permission::Permission as P};

use super::store::{ApprovalRow, OnBehalf, list::Branch, listed::Listed, row::Model};
use caudal_access::company::General;

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

/// What rules and rights know a request by, whichever of its columns were read beside.
#[derive(Clone, Copy)]
pub struct Facts<'r> {
    state: State,
    requester_id: UserId,
    beneficiary_id: BeneficiaryId,
    beneficiary_user_id: Option<UserId>,
    debtor_id: BeneficiaryId,
    branch_id: Option<BranchId>,
    needs_hr: bool,
    confidential: bool,
    method: Method,
    currency: Currency,
    requested_minor: i64,
    approved_minor: Option<i64>,
    revision: i64,
    approvals: &'r [ApprovalRow],
    is_being_paid: bool,
}

macro_rules! facts {
    ($($row:ty),+) => {
        $(impl<'r> From<&'r $row> for Facts<'r> {
            fn from(row: &'r $row) -> Self {
                Facts {
                    state: row.state,
                    requester_id: row.requester_id,
                    beneficiary_id: row.beneficiary_id,
                    beneficiary_user_id: row.beneficiary_user_id,
                    debtor_id: row.debtor_id,
                    branch_id: row.branch_id,
                    needs_hr: row.needs_hr,
                    confidential: row.confidential,
                    method: row.method,
                    currency: row.currency,
                    requested_minor: row.requested_minor,
                    approved_minor: row.approved_minor,
                    revision: row.revision,
                    approvals: &row.approvals.0,
                    is_being_paid: row.live_payment_id.is_some(),
                }
            }
        })+
    };
}
facts!(Model, Listed);

/// A request as the rules read it, without the tiers of approval.
pub fn domain<'r>(row: impl Into<Facts<'r>>) -> Request {
    of_facts(row.into(), Tiers::default())
}

/// The same with the tiers of approval as they are set up now, for what may come to approving it.
pub fn tiered<'r>(row: impl Into<Facts<'r>>, general: &General) -> Request {
    let facts = row.into();
    of_facts(facts, general.tiers_of(facts.currency))
}

fn of_facts(row: Facts<'_>, tiers: Tiers) -> Request {
    let approval = |a: &ApprovalRow| Approval {
        by: a.by,
        on_behalf: a.on_behalf.as_ref().map(|p| p.id),
        step: step(&a.step),
        amount_minor: a.amount_minor,
        tier: a.tier,
    };
    Request {
        state: row.state,
        requester: row.requester_id,
        beneficiary: row.beneficiary_id,
        beneficiary_user: row.beneficiary_user_id,
        debtor: row.debtor_id,
        branch: row.branch_id,
        needs_hr: row.needs_hr,
        method: row.method,
        currency: row.currency,
        requested_minor: row.requested_minor,
        approved_minor: row.approved_minor,
        revision: row.revision,
        approvals: row.approvals.iter().map(approval).collect(),
        live_payment: row.is_being_paid,
        tiers,
    }
}

/// The states each permission shows, with whether the type needs HR (domain, section 2: a permission named after a state
/// shows that list and the records that could enter it now; what was cancelled is seen where it was before).
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
            (State::Cancelled, false),
            (State::Cancelled, true),
        ],
    ),
    (
        P::ManageDisbursed,
        &[
            (State::Disbursed, false),
            (State::Disbursed, true),
            (State::Cancelled, false),
            (State::Cancelled, true),
        ],
    ),
];

/// The ways in which a person sees requests, for a list.
#[must_use]
pub fn branches(actor: &Actor) -> Vec<Branch> {
    let audited = actor.read_reaches(&[P::ViewAudit]);
    if audited.iter().any(|reach| reach.branch.is_none()) {
        return vec![Branch::All];
    }
    let mut ways = vec![Branch::Participant(actor.id)];
    let mut seen: Vec<(State, bool, Reach)> = Vec::new();
    for reach in audited {
        seen.extend(State::all().flat_map(|s| [(s, false, reach), (s, true, reach)]));
    }
    for (permission, states) in SHOWN {
        for reach in actor.read_reaches(&[*permission]) {
            // Seen is seen, in whoever's place.
            seen.extend(states.iter().map(|(s, hr)| (*s, *hr, Reach { principal: None, ..reach })));
        }
    }
    ways.extend(reached(seen));
    ways
}

/// These states where a person reaches, each once, and none in one branch that is reached everywhere.
pub fn reached(mut states: Vec<(State, bool, Reach)>) -> Vec<Branch> {
    let mut ways = Vec::new();
    let mut taken: Vec<(State, bool, Reach)> = Vec::new();
    order::sort_by_key(&mut states, |(_, _, reach)| (reach.branch.is_some(), reach.principal.is_some()));
    for (state, needs_hr, reach) in states {
        let known = taken.contains(&(state, needs_hr, Reach::default()));
        if known || taken.contains(&(state, needs_hr, reach)) {
            continue;
        }
        taken.push((state, needs_hr, reach));
        ways.push(match reach {
            Reach { branch: None, principal: None } => Branch::State(state, needs_hr),
            _ => Branch::Reached(state, needs_hr, reach),
        });
    }
    ways
}

/// Whether a person may see a request, knowing whether they take part in it.
pub fn may_see(row: &Model, actor: &Actor, takes_part: bool) -> bool {
    let state = row.state;
    let shown = |right: Right<'_>| {
        let here = |(p, states): &&(P, &[(State, bool)])| {
            right.allows(*p) && states.contains(&(state, row.needs_hr))
        };
        right.allows(P::ViewAudit) || SHOWN.iter().any(|entry| here(&entry))
    };
    row.requester_id == actor.id
        || takes_part && state != State::Draft
        || actor.rights(row.branch_id).any(shown)
}

/// Whether a person may read purpose and attachments: of a confidential type only requester, beneficiary, deciders, HR
/// and the auditors do. Who released or returned it took part in it and reads no more for that.
#[must_use]
pub fn reads_all<'r>(row: impl Into<Facts<'r>>, actor: &Actor) -> bool {
    let row = row.into();
    let decides =
        [P::ManageApproved, P::ManageDeclined, P::ManageHrApproved, P::ManageHrDeclined, P::ViewAudit];
    !row.confidential
        || row.requester_id == actor.id
        || row.beneficiary_user_id == Some(actor.id)
        || row.approvals.iter().any(|given| decided_by(given, actor))
        || actor.rights(row.branch_id).any(|right| decides.iter().any(|p| right.allows(*p)))
}

/// Whether a person approved so, or somebody did in their place.
fn decided_by(given: &ApprovalRow, actor: &Actor) -> bool {
    let named = given.by == actor.id || given.on_behalf.as_ref().is_some_and(|p| p.id == actor.id);
    named && given.step != step_name(Step::Release)
}

/// The row of a decision that was just taken.
#[must_use]
pub fn approval_row(by: &Actor, approval: &Approval, at_ms: i64) -> ApprovalRow {
    let id = approval.by;
    let principal = |id| {
        let found = by.acting_for.iter().find(|p| p.id == id)?;
        Some(OnBehalf { id: found.id, name: found.name.clone() })
    };
    ApprovalRow {
        by: id,
        name: by.name.clone(),
        on_behalf: approval.on_behalf.and_then(principal),
        step: step_name(approval.step).to_owned(),
        amount_minor: approval.amount_minor,
        tier: approval.tier,
        at_ms,
    }
}
