//! Requests (solicitudes): a member of staff asks for money (domain, section 3).
//!
//! `decide` is the only place that says what a command does to a request, and `check` the only place that says who may
//! give it, so that what a screen offers and what the server accepts cannot differ.

use crate::{
    actor::Actor,
    approval::{Approval, Parties, Step, require, within_limit},
    error::Refusal,
    ids::{BeneficiaryId, UserId},
    ledger::Outcome,
    money::{Currency, check_amount},
    permission::Permission,
    text,
};

mod draft;
pub use draft::{Draft, DraftInput, Line, LineInput, MAX_LINES, Method, Resolved, TypeRules, check_draft};

/// The states of a request.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum State {
    /// Borrador: only its owner works on it.
    Draft,
    /// Nueva: waits for approval.
    New,
    /// Aprobada: waits for HR where its type needs it, else for release.
    Approved,
    /// Aprobada por RRHH: waits for release.
    HrApproved,
    /// Pendiente de desembolso: waits to be paid.
    PendingDisbursement,
    /// Desembolsada: paid.
    Disbursed,
    /// Rechazada.
    Declined,
    /// Rechazada por RRHH.
    HrDeclined,
    /// Retirada by its owner.
    Withdrawn,
    /// Anulada.
    Cancelled,
}

/// Every state with its stored name.
const STATES: [(State, &str); 10] = [
    (State::Draft, "draft"),
    (State::New, "new"),
    (State::Approved, "approved"),
    (State::HrApproved, "hr_approved"),
    (State::PendingDisbursement, "pending_disbursement"),
    (State::Disbursed, "disbursed"),
    (State::Declined, "declined"),
    (State::HrDeclined, "hr_declined"),
    (State::Withdrawn, "withdrawn"),
    (State::Cancelled, "cancelled"),
];

impl State {
    /// Every state.
    pub fn all() -> impl Iterator<Item = Self> {
        STATES.iter().map(|(s, _)| *s)
    }

    /// The stored name.
    #[must_use]
    pub fn name(self) -> &'static str {
        STATES[self as usize].1
    }

    /// Finds a state by its stored name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        STATES.iter().find(|(_, n)| *n == name).map(|(s, _)| *s)
    }
}

/// A request, as far as the rules look at it.
#[derive(Clone, Debug)]
pub struct Request {
    /// Where it stands.
    pub state: State,
    /// Who asked.
    pub requester: UserId,
    /// Whom the money is for.
    pub beneficiary: BeneficiaryId,
    /// The member of staff behind the beneficiary, if it is one.
    pub beneficiary_user: Option<UserId>,
    /// Whether its type needs HR.
    pub needs_hr: bool,
    /// What becomes of the money.
    pub outcome: Outcome,
    /// The currency of all its amounts.
    pub currency: Currency,
    /// The total of its lines, in minor units.
    pub requested_minor: i64,
    /// What was approved, in minor units: never above what was asked.
    pub approved_minor: Option<i64>,
    /// How often it went back to its owner.
    pub revision: i64,
    /// The decisions in favour of this revision.
    pub approvals: Vec<Approval>,
    /// Whether a payment of it is under way or done.
    pub live_payment: bool,
}

impl Request {
    /// The people behind it.
    #[must_use]
    pub fn parties(&self) -> Parties<'_> {
        Parties {
            requester: Some(self.requester),
            beneficiary: self.beneficiary_user,
            approvals: &self.approvals,
        }
    }

    /// Whether it waits to be released for payment.
    fn releasable(&self) -> bool {
        self.state == State::HrApproved || self.state == State::Approved && !self.needs_hr
    }

    /// Whether it waits for human resources.
    fn waits_for_hr(&self) -> bool {
        self.state == State::Approved && self.needs_hr
    }
}

/// What a person may do to a request, without its arguments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Correct a draft.
    Edit,
    /// Send a draft to be decided.
    Submit,
    /// Send it back to its owner for correction.
    SendBack,
    /// Approve the amount.
    Approve,
    /// Decline it.
    Decline,
    /// Approve for human resources.
    ApproveHr,
    /// Decline for human resources.
    DeclineHr,
    /// Take it into the queue of what is to be paid.
    Release,
    /// Take it back.
    Withdraw,
    /// Make a declined one a draft again.
    Revise,
}

/// Every action with its name in the API.
const ACTIONS: [(Action, &str); 10] = [
    (Action::Edit, "edit"),
    (Action::Submit, "submit"),
    (Action::SendBack, "send-back"),
    (Action::Approve, "approve"),
    (Action::Decline, "decline"),
    (Action::ApproveHr, "approve-hr"),
    (Action::DeclineHr, "decline-hr"),
    (Action::Release, "release"),
    (Action::Withdraw, "withdraw"),
    (Action::Revise, "revise"),
];

impl Action {
    /// Every action.
    pub fn all() -> impl Iterator<Item = Self> {
        ACTIONS.iter().map(|(a, _)| *a)
    }

    /// The name in the API.
    #[must_use]
    pub fn name(self) -> &'static str {
        ACTIONS[self as usize].1
    }

    /// Finds an action by its name in the API.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        ACTIONS.iter().find(|(_, n)| *n == name).map(|(a, _)| *a)
    }

    /// The permissions any of which opens this action.
    #[must_use]
    pub fn permissions(self) -> &'static [Permission] {
        use Permission as P;
        match self {
            Self::Edit | Self::Submit | Self::Withdraw | Self::Revise => &[P::CreateRequests],
            Self::SendBack => &[
                P::ManageNew,
                P::ManageApproved,
                P::ManageDeclined,
                P::ManageHrApproved,
                P::ManageHrDeclined,
                P::ManagePending,
            ],
            Self::Approve => &[P::ManageApproved],
            Self::Decline => &[P::ManageDeclined],
            Self::ApproveHr => &[P::ManageHrApproved],
            Self::DeclineHr => &[P::ManageHrDeclined],
            Self::Release => &[P::ManagePending],
        }
    }

    /// Whether the state of the request admits the action, whoever asks.
    #[must_use]
    pub fn fits(self, request: &Request) -> bool {
        use State as S;
        match self {
            Self::Edit | Self::Submit => request.state == S::Draft,
            Self::Approve | Self::Decline => request.state == S::New,
            Self::ApproveHr | Self::DeclineHr => request.waits_for_hr(),
            Self::Release => request.releasable(),
            Self::SendBack => {
                matches!(request.state, S::New | S::Approved | S::HrApproved)
                    || request.state == S::PendingDisbursement && !request.live_payment
            }
            Self::Withdraw => matches!(request.state, S::Draft | S::New | S::Approved | S::HrApproved),
            Self::Revise => matches!(request.state, S::Declined | S::HrDeclined),
        }
    }
}

/// What a person asks to be done to a request.
#[derive(Clone, Debug)]
pub enum Command {
    /// Send the draft to be decided.
    Submit,
    /// Send it back with a reason.
    SendBack {
        /// Why.
        reason: String,
    },
    /// Approve, for less than asked where an amount is given.
    Approve {
        /// Minor units of the request's currency.
        amount_minor: Option<i64>,
    },
    /// Decline with a reason.
    Decline {
        /// Why.
        reason: String,
    },
    /// Approve for HR.
    ApproveHr,
    /// Decline for HR with a reason.
    DeclineHr {
        /// Why.
        reason: String,
    },
    /// Release for payment.
    Release,
    /// Take it back.
    Withdraw,
    /// Make it a draft again.
    Revise,
}

impl Command {
    /// The action this command performs.
    #[must_use]
    pub fn action(&self) -> Action {
        match self {
            Self::Submit => Action::Submit,
            Self::SendBack { .. } => Action::SendBack,
            Self::Approve { .. } => Action::Approve,
            Self::Decline { .. } => Action::Decline,
            Self::ApproveHr => Action::ApproveHr,
            Self::DeclineHr { .. } => Action::DeclineHr,
            Self::Release => Action::Release,
            Self::Withdraw => Action::Withdraw,
            Self::Revise => Action::Revise,
        }
    }
}

/// What follows from a command.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The request afterwards.
    pub next: Request,
    /// The reason given, cleaned.
    pub reason: Option<String>,
    /// The amount decided on, in minor units, where the decision names one.
    pub amount_minor: Option<i64>,
}

/// Whether this person may do this to the request as it stands.
///
/// # Errors
/// The first rule that refuses: `wrong_state`, `not_owner`, `missing_permission`, a same-person rule, or a limit.
pub fn check(request: &Request, action: Action, actor: &Actor) -> Result<(), Refusal> {
    if !action.fits(request) {
        let paying = action == Action::SendBack && request.state == State::PendingDisbursement;
        return Err(if paying { Refusal::LivePayment } else { Refusal::WrongState });
    }
    match action {
        Action::Edit | Action::Submit | Action::Withdraw | Action::Revise => owner(request, actor),
        Action::SendBack => may_send_back(request, actor),
        Action::Approve => {
            require(actor, Permission::ManageApproved)?;
            request.parties().outsider(actor)?;
            // Whether a larger amount than one's limit may be approved for less is decided with the amount.
            within_limit(actor, 1, request.currency)
        }
        Action::Decline => {
            require(actor, Permission::ManageDeclined)?;
            request.parties().outsider(actor)
        }
        Action::ApproveHr => hr(request, actor, Permission::ManageHrApproved),
        Action::DeclineHr => hr(request, actor, Permission::ManageHrDeclined),
        Action::Release => {
            require(actor, Permission::ManagePending)?;
            request.parties().outsider(actor)
        }
    }
}

/// Whether this person may approve the whole amount that was asked for, not only less.
///
/// # Errors
/// As [`check`], and `over_limit`.
pub fn check_in_full(request: &Request, action: Action, actor: &Actor) -> Result<(), Refusal> {
    check(request, action, actor)?;
    match action {
        Action::Approve => within_limit(actor, request.requested_minor, request.currency),
        _ => Ok(()),
    }
}

fn owner(request: &Request, actor: &Actor) -> Result<(), Refusal> {
    if request.requester != actor.id {
        return Err(Refusal::NotOwner);
    }
    require(actor, Permission::CreateRequests)
}

/// Whoever may move it next, or holds "nuevas" for a new one.
fn may_send_back(request: &Request, actor: &Actor) -> Result<(), Refusal> {
    use Permission as P;
    let movers: &[Permission] = match request.state {
        State::New => &[P::ManageNew, P::ManageApproved, P::ManageDeclined],
        State::Approved if request.needs_hr => &[P::ManageHrApproved, P::ManageHrDeclined],
        _ => &[P::ManagePending],
    };
    if !actor.permissions.allows_any(movers) {
        return Err(Refusal::MissingPermission);
    }
    request.parties().outsider(actor)
}

fn hr(request: &Request, actor: &Actor, permission: Permission) -> Result<(), Refusal> {
    require(actor, permission)?;
    request.parties().outsider(actor)?;
    if request.parties().decided(actor, Step::Tier) { Err(Refusal::SameAsApprover) } else { Ok(()) }
}

/// What a command does to a request.
///
/// # Errors
/// Whatever [`check`] refuses, `reason_required`, `above_requested`, `over_limit` and the refusals of amounts and texts.
pub fn decide(request: &Request, command: &Command, actor: &Actor) -> Result<Decision, Refusal> {
    check(request, command.action(), actor)?;
    let mut decision = Decision { next: request.clone(), reason: None, amount_minor: None };
    let next = &mut decision.next;
    match command {
        Command::Submit => next.state = State::New,
        Command::SendBack { reason } => {
            decision.reason = Some(text::reason(reason)?);
            back_to_draft(next);
        }
        Command::Approve { amount_minor } => {
            let amount = check_amount(amount_minor.unwrap_or(request.requested_minor))?;
            if amount > request.requested_minor {
                return Err(Refusal::AboveRequested);
            }
            within_limit(actor, amount, request.currency)?;
            next.state = State::Approved;
            next.approved_minor = Some(amount);
            next.approvals.push(Approval { by: actor.id, step: Step::Tier, amount_minor: amount });
            decision.amount_minor = Some(amount);
        }
        Command::Decline { reason } => {
            decision.reason = Some(text::reason(reason)?);
            next.state = State::Declined;
        }
        Command::ApproveHr => {
            next.state = State::HrApproved;
            in_favour(next, actor, Step::Hr);
        }
        Command::DeclineHr { reason } => {
            decision.reason = Some(text::reason(reason)?);
            next.state = State::HrDeclined;
        }
        Command::Release => {
            next.state = State::PendingDisbursement;
            in_favour(next, actor, Step::Release);
        }
        Command::Withdraw => next.state = State::Withdrawn,
        Command::Revise => back_to_draft(next),
    }
    Ok(decision)
}

fn in_favour(request: &mut Request, actor: &Actor, step: Step) {
    let amount_minor = request.approved_minor.unwrap_or(request.requested_minor);
    request.approvals.push(Approval { by: actor.id, step, amount_minor });
}

fn back_to_draft(request: &mut Request) {
    request.state = State::Draft;
    request.revision += 1;
    request.approved_minor = None;
    request.approvals.clear();
}

#[cfg(test)]
mod tests;
