//! Requests (solicitudes): a member of staff asks for money (domain, section 3).
//!
//! `decide` is the only place that says what a command does to a request, and `check` the only place that says who may
//! give it, so that what a screen offers and what the server accepts cannot differ.

use crate::actor::{Actor, Right};
use crate::approval::{Approval, ApprovalRefusal, Parties, Step, Tiers, require, within_limit};
use crate::error::{CommonRefusal, Refusal};
use crate::ids::{BeneficiaryId, BranchId, UserId};
use crate::money::{Currency, check_amount};
use crate::permission::{Permission, PermissionRefusal};
use crate::{payment::PaymentRefusal, text};

mod draft;
mod refusal;
mod state;
pub use draft::{Draft, DraftInput, Line, LineInput, MAX_LINES, Method, Resolved, TypeRules, check_draft};
pub use refusal::RequestRefusal;
pub use state::State;

#[derive(Clone, Debug)]
pub struct Request {
    pub state: State,
    pub requester: UserId,
    pub beneficiary: BeneficiaryId,
    /// The member of staff behind the beneficiary, if it is one.
    pub beneficiary_user: Option<UserId>,
    /// Who has to prove the money, or repays it: the beneficiary where that is a member of staff, else the requester (domain,
    /// section 3, "On behalf").
    pub debtor: BeneficiaryId,
    pub branch: Option<BranchId>,
    pub needs_hr: bool,
    pub method: Method,
    pub currency: Currency,
    pub requested_minor: i64,
    /// What was approved, in minor units: never above what was asked.
    pub approved_minor: Option<i64>,
    /// How often it went back to its owner.
    pub revision: i64,
    /// The decisions in favour of this revision.
    pub approvals: Vec<Approval>,
    pub live_payment: bool,
    /// The tiers of approval of its currency, as they are set up now.
    pub tiers: Tiers,
}

impl Request {
    /// The amount as it stands: the lowest that anybody approved, else what was asked for.
    pub fn standing_minor(&self) -> i64 {
        self.tier_approvals().map(|a| a.amount_minor).min().unwrap_or(self.requested_minor)
    }

    /// Whether it waits in a cash box for this person.
    #[must_use]
    pub fn collectable_by(&self, user: UserId) -> bool {
        let waits = self.state == State::PendingDisbursement && !self.live_payment;
        waits && self.method == Method::Cash && self.beneficiary_user == Some(user)
    }

    /// How many tiers have approved it.
    pub fn tiers_given(&self) -> u32 {
        self.tier_approvals().map(|a| a.tier).max().unwrap_or(0)
    }

    /// How many tiers must approve it; once it is approved, how many did.
    pub fn tiers_needed(&self) -> u32 {
        match self.approved_minor {
            Some(_) => self.tiers_given(),
            None => self.tiers.needed(self.standing_minor()),
        }
    }

    fn tier_approvals(&self) -> impl Iterator<Item = &Approval> {
        self.approvals.iter().filter(|a| a.step == Step::Tier)
    }

    #[must_use]
    pub fn parties(&self) -> Parties<'_> {
        Parties {
            requester: Some(self.requester),
            beneficiary: self.beneficiary_user,
            approvals: &self.approvals,
        }
    }

    /// The same once it was cancelled, with the payment that was being prepared.
    #[must_use]
    pub fn cancelled(&self) -> Self {
        Self { state: State::Cancelled, live_payment: false, ..self.clone() }
    }

    /// Whether it waits to be released for payment.
    fn releasable(&self) -> bool {
        self.state == State::HrApproved || self.state == State::Approved && !self.needs_hr
    }

    fn waits_for_hr(&self) -> bool {
        self.state == State::Approved && self.needs_hr
    }
}

named! {
    /// What a person may do to a request, without its arguments.
    pub enum Action {
        Edit = "edit",
        Submit = "submit",
        /// Send it back to its owner for correction.
        SendBack = "send-back",
        Approve = "approve",
        Decline = "decline",
        ApproveHr = "approve-hr",
        DeclineHr = "decline-hr",
        /// Take it into the queue of what is to be paid.
        Release = "release",
        /// Take it back.
        Withdraw = "withdraw",
        /// Make a declined one a draft again.
        Revise = "revise",
    }
}

impl Action {
    /// The permissions any of which opens this action.
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

#[derive(Clone, Debug)]
pub enum Command {
    Submit,
    SendBack {
        reason: String,
    },
    /// Approve, for less than asked where an amount is given.
    Approve {
        /// Minor units of the request's currency.
        amount_minor: Option<i64>,
    },
    Decline {
        reason: String,
    },
    ApproveHr,
    DeclineHr {
        reason: String,
    },
    Release,
    Withdraw,
    Revise,
}

impl Command {
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

#[derive(Clone, Debug)]
pub struct Decision {
    pub next: Request,
    pub reason: Option<String>,
    /// The amount decided on, in minor units, where the decision names one.
    pub amount_minor: Option<i64>,
    /// In whose place it was decided.
    pub on_behalf: Option<UserId>,
}

/// Whether this person may do this to the request as it stands, in their own right or in the place of another.
///
/// # Errors
/// The first rule that refuses: `wrong_state`, `not_owner`, `missing_permission`, a same-person rule, or a limit.
pub fn check(request: &Request, action: Action, actor: &Actor) -> Result<(), Refusal> {
    in_some_right(request, actor, |right| check_as(request, action, right))
}

/// Tries one's own right first, then those of whom one stands in for. Refuses as the first right that had the permission.
fn in_some_right<T>(
    request: &Request,
    actor: &Actor,
    attempt: impl Fn(&Right<'_>) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    let missing = Refusal::from(PermissionRefusal::MissingPermission);
    let mut refused = missing.clone();
    for right in actor.rights(request.branch) {
        match attempt(&right) {
            Ok(done) => return Ok(done),
            Err(refusal) if refused == missing => refused = refusal,
            Err(_) => {}
        }
    }
    Err(refused)
}

fn check_as(request: &Request, action: Action, right: &Right<'_>) -> Result<(), Refusal> {
    if !action.fits(request) {
        let paying = action == Action::SendBack && request.state == State::PendingDisbursement;
        return Err(if paying {
            PaymentRefusal::LivePayment.into()
        } else {
            CommonRefusal::WrongState.into()
        });
    }
    match action {
        Action::Edit | Action::Submit | Action::Withdraw | Action::Revise => owner(request, right),
        Action::SendBack => may_send_back(request, right),
        Action::Approve => {
            tier(request, right, Permission::ManageApproved)?;
            // Whether a larger amount than one's limit may be approved for less is decided with the amount.
            Ok(within_limit(right, 1, request.currency)?)
        }
        Action::Decline => tier(request, right, Permission::ManageDeclined),
        Action::ApproveHr => hr(request, right, Permission::ManageHrApproved),
        Action::DeclineHr => hr(request, right, Permission::ManageHrDeclined),
        Action::Release => {
            require(right, Permission::ManagePending)?;
            Ok(request.parties().outsider(right)?)
        }
    }
}

/// Whether this person may approve the amount as it stands, not only less of it: wholly, or a tier of it that is missing.
///
/// # Errors
/// As [`check`], and `over_limit`.
pub fn check_in_full(request: &Request, action: Action, actor: &Actor) -> Result<(), Refusal> {
    in_some_right(request, actor, |right| {
        check_as(request, action, right)?;
        if action == Action::Approve { endorse(request, right, None).map(drop) } else { Ok(()) }
    })
}

/// Whether this person may take the request out of the state it stands in by this action: as [`check_in_full`], but a tier
/// that leaves others missing is not enough.
pub fn check_to_the_end(request: &Request, action: Action, actor: &Actor) -> Result<(), Refusal> {
    in_some_right(request, actor, |right| {
        check_as(request, action, right)?;
        let amount_minor = if action == Action::Approve { request.standing_minor() } else { return Ok(()) };
        Ok(within_limit(right, amount_minor, request.currency)?)
    })
}

/// Whether this person may ask for money of a branch, or of none.
///
/// # Errors
/// `missing_permission`.
pub fn may_ask(actor: &Actor, branch: Option<BranchId>) -> Result<(), PermissionRefusal> {
    require(&actor.own(branch), Permission::CreateRequests)
}

/// What an approval of an amount comes to, and whether it is the last that was missing.
fn endorse(
    request: &Request,
    right: &Right<'_>,
    amount_minor: Option<i64>,
) -> Result<(Approval, bool), Refusal> {
    let standing = request.standing_minor();
    let said = check_amount(amount_minor.unwrap_or(standing))?;
    if said > request.requested_minor {
        return Err(RequestRefusal::AboveRequested.into());
    }
    let amount_minor = said.min(standing);
    let limit_minor = right.limit(request.currency).ok_or(ApprovalRefusal::NoLimit)?;
    let (last, tier) = (limit_minor >= amount_minor, request.tiers.reached(amount_minor, limit_minor));
    if !last && tier <= request.tiers_given() {
        return Err(ApprovalRefusal::OverLimit { limit_minor }.into());
    }
    Ok((Approval { amount_minor, tier, ..approval(right, Step::Tier) }, last))
}

fn owner(request: &Request, right: &Right<'_>) -> Result<(), Refusal> {
    if request.requester != right.actor.id {
        return Err(RequestRefusal::NotOwner.into());
    }
    if right.principal.is_some() {
        // Nobody corrects or withdraws in the place of another.
        return Err(PermissionRefusal::MissingPermission.into());
    }
    Ok(require(right, Permission::CreateRequests)?)
}

/// Whoever may move it next, or holds "nuevas" for a new one.
fn may_send_back(request: &Request, right: &Right<'_>) -> Result<(), Refusal> {
    use Permission as P;
    let movers: &[Permission] = match request.state {
        State::New => &[P::ManageNew, P::ManageApproved, P::ManageDeclined],
        State::Approved if request.needs_hr => &[P::ManageHrApproved, P::ManageHrDeclined],
        _ => &[P::ManagePending],
    };
    if !right.acts_any(movers) {
        return Err(PermissionRefusal::MissingPermission.into());
    }
    Ok(request.parties().outsider(right)?)
}

fn tier(request: &Request, right: &Right<'_>, permission: Permission) -> Result<(), Refusal> {
    require(right, permission)?;
    request.parties().outsider(right)?;
    Ok(request.parties().undecided(right)?)
}

fn hr(request: &Request, right: &Right<'_>, permission: Permission) -> Result<(), Refusal> {
    require(right, permission)?;
    request.parties().outsider(right)?;
    if request.parties().decided(right, Step::Tier) {
        Err(RequestRefusal::SameAsApprover.into())
    } else {
        Ok(())
    }
}

/// What a command does to a request.
///
/// # Errors
/// Whatever [`check`] refuses, `reason_required`, `above_requested`, `over_limit` and the refusals of amounts and texts.
pub fn decide(request: &Request, command: &Command, actor: &Actor) -> Result<Decision, Refusal> {
    let decided = |right: &Right<'_>| decide_as(request, command, right);
    if matches!(command, Command::Approve { .. }) {
        // Who decides once decides in the right that reaches furthest: a tier of one's own would use up the limit that
        // covers the whole amount.
        let wholly = |right: &Right<'_>| {
            decided(right).and_then(|d| {
                if d.next.state == State::Approved { Ok(d) } else { Err(ApprovalRefusal::NoLimit.into()) }
            })
        };
        if let Ok(whole) = in_some_right(request, actor, wholly) {
            return Ok(whole);
        }
    }
    in_some_right(request, actor, decided)
}

fn decide_as(request: &Request, command: &Command, right: &Right<'_>) -> Result<Decision, Refusal> {
    check_as(request, command.action(), right)?;
    let on_behalf = right.principal.map(|p| p.id);
    let mut decision = Decision { next: request.clone(), reason: None, amount_minor: None, on_behalf };
    let next = &mut decision.next;
    match command {
        Command::Submit => next.state = State::New,
        Command::SendBack { reason } => {
            decision.reason = Some(text::reason(reason)?);
            back_to_draft(next);
        }
        Command::Approve { amount_minor } => {
            let (approval, last) = endorse(request, right, *amount_minor)?;
            let amount = approval.amount_minor;
            next.approvals.push(approval);
            if last {
                next.state = State::Approved;
                next.approved_minor = Some(amount);
            }
            decision.amount_minor = Some(amount);
        }
        Command::Decline { reason } => {
            decision.reason = Some(text::reason(reason)?);
            next.state = State::Declined;
        }
        Command::ApproveHr => {
            next.state = State::HrApproved;
            in_favour(next, right, Step::Hr);
        }
        Command::DeclineHr { reason } => {
            decision.reason = Some(text::reason(reason)?);
            next.state = State::HrDeclined;
        }
        Command::Release => {
            next.state = State::PendingDisbursement;
            in_favour(next, right, Step::Release);
        }
        Command::Withdraw => next.state = State::Withdrawn,
        Command::Revise => back_to_draft(next),
    }
    Ok(decision)
}

fn in_favour(request: &mut Request, right: &Right<'_>, step: Step) {
    let amount_minor = request.approved_minor.unwrap_or(request.requested_minor);
    request.approvals.push(Approval { amount_minor, ..approval(right, step) });
}

fn approval(right: &Right<'_>, step: Step) -> Approval {
    let on_behalf = right.principal.map(|p| p.id);
    Approval { by: right.actor.id, on_behalf, step, amount_minor: 0, tier: 0 }
}

fn back_to_draft(request: &mut Request) {
    request.state = State::Draft;
    request.revision += 1;
    request.approved_minor = None;
    request.approvals.clear();
}

#[cfg(test)]
mod tests;
