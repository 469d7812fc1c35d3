//! Cancellations (anulaciones): what a document did is undone, asked for by one person and decided by another (domain, section 7).
//!
//! [`effects`] is the only place that says what can be cancelled and what follows, so that the preview, the decision and what is
//! written cannot differ. Asking freezes nothing: the effects are worked out anew, under the locks, when it is decided.

use jiff::civil::Date;

use crate::approval::{Parties, require};
use crate::error::{CommonRefusal, FieldRefusal, Fields, Refusal};
use crate::ids::{BranchId, UserId};
use crate::{
    actor::Actor, batch::BatchRefusal, cash::CashRefusal, money::MoneyRefusal, permission::Permission, text,
};

mod effects;
mod refusal;
mod target;

pub use effects::{Effects, effects};
pub use refusal::CancellationRefusal;
pub use target::{Excess, Movement, MovementKind, Target, Till};

named! {
    pub enum Kind {
        /// A request that waits to be paid.
        Request = "request",
        Payment = "payment",
        /// Money that came into a cash box or left it.
        CashMovement = "cash_movement",
        /// A settlement that was accepted.
        Settlement = "settlement",
    }
}

named! {
    pub enum State {
        /// Por decidir.
        Requested = "requested",
        /// Ejecutada: it is done.
        Executed = "executed",
        /// Rechazada: nothing happened.
        Declined = "declined",
    }
}

named! {
    /// What becomes of the request of a payment that is cancelled.
    pub enum Becomes {
        /// It may be paid again.
        Payable = "payable",
        /// It is cancelled too.
        Cancelled = "cancelled",
    }
}

named! {
    /// What a person may do to a cancellation, without its arguments.
    pub enum Action {
        Execute = "execute",
        /// Leave everything as it is.
        Decline = "decline",
    }
}

/// What a person asks to be cancelled, and why.
#[derive(Clone, Debug)]
pub struct Asking<'a> {
    pub explanation: &'a str,
    pub becomes: Option<Becomes>,
    /// How many papers come with it.
    pub evidence: usize,
}

#[derive(Clone, Debug)]
pub struct Cancellation {
    pub state: State,
    pub becomes: Option<Becomes>,
    pub asked_by: UserId,
}

#[derive(Clone, Debug)]
pub enum Command {
    Execute,
    Decline { reason: String },
}

impl Command {
    pub fn action(&self) -> Action {
        match self {
            Self::Execute => Action::Execute,
            Self::Decline { .. } => Action::Decline,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Decision {
    pub next: State,
    /// What is done; nothing where it was declined.
    pub effects: Option<Effects>,
    pub reason: Option<String>,
}

/// Whether this person may ask for it: who handled the document (`handled`), and who decides on cancellations; nobody whom the money
/// benefits.
///
/// # Errors
/// `not_handled`, `same_as_beneficiary`.
pub fn may_ask(target: &Target, actor: &Actor, handled: bool) -> Result<(), Refusal> {
    let right = actor.own(target.branch());
    if !handled && !right.acts(Permission::ManageCancellations) {
        return Err(CancellationRefusal::NotHandled.into());
    }
    Ok(parties(target).not_beneficiary(&right)?)
}

/// Asks for it: the explanation, cleaned. What may pass by itself until it is decided refuses nothing: no open session of the box, too
/// little in it or too much.
///
/// # Errors
/// Whatever [`may_ask`] and [`effects`] refuse, without a field; `becomes_required`, `becomes_unexpected`, `reason_required`,
/// `evidence_required` and the refusals of texts at their fields.
pub fn ask(
    target: &Target,
    asking: &Asking<'_>,
    actor: &Actor,
    handled: bool,
    due_on: Date,
) -> Result<String, Asks> {
    may_ask(target, actor, handled)?;
    let mut fields = Fields::default();
    let explanation = fields.take("explanation", text::reason(asking.explanation));
    fields.take("becomes", target.admits(asking.becomes));
    // That the bank has the money again is the bank's to say: whoever says it instead shows its paper.
    if target.left_through_the_bank() && asking.evidence == 0 {
        fields.take::<()>("evidence", Err(BatchRefusal::EvidenceRequired));
    }
    match effects(target, asking.becomes, due_on) {
        Ok(_)
        // Said at their fields.
        | Err(Refusal::Cancellation(CancellationRefusal::BecomesRequired | CancellationRefusal::BecomesUnexpected))
        | Err(Refusal::Cash(CashRefusal::BoxNotOpen | CashRefusal::CashShort { .. }) | Refusal::Money(MoneyRefusal::AmountOverflow)) => {}
        Err(refusal) => return Err(refusal.into()),
    }
    fields.finish()?;
    Ok(explanation.unwrap_or_default())
}

/// Why something is not asked for: the document or the person, or what was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asks {
    /// It cannot be.
    Refused(Refusal),
    /// Not with these fields.
    Fields(Vec<FieldRefusal>),
}

impl From<Refusal> for Asks {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<Vec<FieldRefusal>> for Asks {
    fn from(fields: Vec<FieldRefusal>) -> Self {
        Self::Fields(fields)
    }
}

/// Whether this person may do this to the cancellation as it and its target stand. What has become impossible can still be declined.
///
/// # Errors
/// The first rule that refuses: `wrong_state`, `missing_permission`, `same_as_asker`, `same_as_beneficiary`, and for executing
/// `custodian_decides` or whatever [`effects`] refuses.
pub fn check(
    cancellation: &Cancellation,
    target: &Target,
    action: Action,
    actor: &Actor,
    due_on: Date,
) -> Result<(), Refusal> {
    decidable(cancellation, target, action, actor)?;
    match action {
        Action::Execute => effects(target, cancellation.becomes, due_on).map(drop),
        Action::Decline => Ok(()),
    }
}

/// Who decides, whatever would follow. Nobody stands in for them: it is money that moves.
fn decidable(
    cancellation: &Cancellation,
    target: &Target,
    action: Action,
    actor: &Actor,
) -> Result<(), Refusal> {
    if cancellation.state != State::Requested {
        return Err(CommonRefusal::WrongState.into());
    }
    let right = actor.own(target.branch());
    require(&right, Permission::ManageCancellations)?;
    if cancellation.asked_by == actor.id {
        return Err(CancellationRefusal::SameAsAsker.into());
    }
    parties(target).not_beneficiary(&right)?;
    let keeps = target.till().and_then(|till| till.custodian) == Some(actor.id);
    if keeps && action == Action::Execute {
        Err(CancellationRefusal::CustodianDecides.into())
    } else {
        Ok(())
    }
}

fn parties(target: &Target) -> Parties<'static> {
    Parties { requester: None, beneficiary: target.beneficiary(), approvals: &[] }
}

/// What a decision does. `due_on` is until when a settlement that is open again is to be settled.
///
/// # Errors
/// Whatever [`check`] refuses, `reason_required` and the refusals of texts.
pub fn decide(
    cancellation: &Cancellation,
    target: &Target,
    command: &Command,
    actor: &Actor,
    due_on: Date,
) -> Result<Decision, Refusal> {
    decidable(cancellation, target, command.action(), actor)?;
    match command {
        Command::Execute => Ok(Decision {
            next: State::Executed,
            effects: Some(effects(target, cancellation.becomes, due_on)?),
            reason: None,
        }),
        Command::Decline { reason } => {
            let reason = Some(text::reason(reason)?);
            Ok(Decision { next: State::Declined, effects: None, reason })
        }
    }
}

/// Who may see it: who asked, and who sees cancellations of its branch or all documents.
#[must_use]
pub fn may_see(asked_by: UserId, branch: Option<BranchId>, actor: &Actor) -> bool {
    let right = actor.own(branch);
    asked_by == actor.id
        || right.allows(Permission::ManageCancellations)
        || right.allows(Permission::ViewAudit)
}

#[cfg(test)]
mod tests;
