//! Cash (domain, section 6): a cash box with one custodian at a time, from opening to closing.
//!
//! A session begins with a count and ends with one. In between its movements are only added; what it should hold is what
//! it began with and what moved since. The custodian counts without being told that, and somebody else decides on what the
//! count finds.

mod count;
mod hand;
mod refusal;
pub mod transfer;

use crate::actor::{Actor, Right};
use crate::error::{CommonRefusal, Refusal};
use crate::ids::{BeneficiaryId, BranchId, CashBoxId, UserId};
use crate::ledger::{Direction, Entry, cash_difference};
use crate::money::{Currency, MAX_AMOUNT_MINOR, Money, MoneyRefusal};
use crate::permission::{Permission, PermissionRefusal};
use crate::{approval::require, text};

pub use count::{Counted, counted};
pub use hand::{may_pay, pay, take_back};
pub use refusal::CashRefusal;

named! {
    pub enum State {
        /// Abierto.
        Open = "open",
        /// En arqueo: nothing moves any more.
        Counting = "counting",
        /// Por revisar: counted, and not decided on.
        PendingReview = "pending_review",
        /// Cerrado: nothing is written to it any more.
        Closed = "closed",
    }
}

named! {
    /// What becomes of a difference.
    pub enum Treatment {
        /// The company bears what is missing, or keeps what is too much.
        Company = "company",
        /// The custodian owes what is missing.
        Custodian = "custodian",
    }
}

#[derive(Clone, Debug)]
pub struct CashBox {
    pub id: CashBoxId,
    pub branch: BranchId,
    pub currency: Currency,
    pub active: bool,
    /// The most it should hold, in minor units of its currency; nothing for no ceiling.
    pub ceiling_minor: Option<i64>,
    /// Up to what difference a count needs no explanation, in minor units of its currency.
    pub tolerance_minor: i64,
    /// What the ledger says that it holds, in minor units of its currency.
    pub balance_minor: i64,
    /// What counts found too much (above zero) or missing that nobody has decided on, and so is not in the ledger yet.
    pub undecided_minor: i64,
    /// Whether a session of it is open or being counted. One that waits for review hinders nobody.
    pub in_session: bool,
}

impl CashBox {
    /// What is in it as far as anybody knows: what was counted last and what moved since, in minor units.
    pub fn holds_minor(&self) -> i64 {
        self.balance_minor + self.undecided_minor
    }

    #[must_use]
    pub fn above_ceiling(&self) -> bool {
        self.ceiling_minor.is_some_and(|ceiling| self.holds_minor() > ceiling)
    }

    fn money(&self, minor: i64) -> Money {
        Money::new(minor, self.currency)
    }
}

#[derive(Clone, Debug)]
pub struct Session {
    pub state: State,
    pub custodian: UserId,
    /// The same person as beneficiary, who may come to owe a difference.
    pub custodian_beneficiary: BeneficiaryId,
    /// What the box should have held when counting began, in minor units; nothing before that.
    pub expected_minor: Option<i64>,
    /// What the last count found, in minor units; nothing before one was submitted.
    pub counted_minor: Option<i64>,
    /// Why the last count differs, where somebody said so.
    pub explanation: Option<String>,
    /// Who counted in the place of an absent custodian, and who saw it.
    pub stand_in: Option<StandIn>,
    /// Whether the box was opened again while this session waited: what is in it now is no longer what was counted.
    pub followed: bool,
}

/// Who counted in the place of an absent custodian.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StandIn {
    pub supervisor: UserId,
    pub witness: UserId,
}

impl Session {
    /// What the last count found too much (above zero) or missing, in minor units; nothing before one was submitted.
    pub fn difference_minor(&self) -> Option<i64> {
        self.counted_minor.zip(self.expected_minor).map(|(counted, expected)| counted - expected)
    }

    /// Whether it admits the action as it stands, whoever asks. Whoever is to count again goes on by counting: between two counts what is
    /// missing could be made up for.
    #[must_use]
    pub fn admits(&self, action: Action) -> bool {
        action.fits(self.state) && (action != Action::Resume || self.counted_minor.is_none())
    }

    /// Whether its difference is more than the box tolerates and nobody has said why.
    #[must_use]
    pub fn unexplained(&self, cash: &CashBox) -> bool {
        let above = |difference: i64| difference.abs() > cash.tolerance_minor;
        self.difference_minor().is_some_and(above) && self.explanation.is_none()
    }
}

named! {
    /// What a person may do to a session, without its arguments.
    pub enum Action {
        /// Stop all movements and begin to count.
        Freeze = "freeze",
        /// Go on working without having submitted a count.
        Resume = "resume",
        Submit = "submit",
        Explain = "explain",
        Recount = "recount",
        /// Agree to the count and close.
        Approve = "approve",
    }
}

impl Action {
    /// Whether the state of the session admits the action, whoever asks.
    #[must_use]
    pub fn fits(self, state: State) -> bool {
        match self {
            Self::Freeze => state == State::Open,
            Self::Resume | Self::Submit => state == State::Counting,
            Self::Explain | Self::Recount | Self::Approve => state == State::PendingReview,
        }
    }
}

#[derive(Clone, Debug)]
pub enum Command {
    /// Stop all movements and begin to count; a supervisor does so for an absent custodian, with a witness.
    Freeze {
        /// Who sees a supervisor count for an absent custodian.
        witness: Option<UserId>,
    },
    Resume,
    Submit {
        counted_minor: i64,
    },
    Explain {
        explanation: String,
    },
    Recount {
        reason: String,
    },
    Approve {
        treatment: Treatment,
    },
}

impl Command {
    pub fn action(&self) -> Action {
        match self {
            Self::Freeze { .. } => Action::Freeze,
            Self::Resume => Action::Resume,
            Self::Submit { .. } => Action::Submit,
            Self::Explain { .. } => Action::Explain,
            Self::Recount { .. } => Action::Recount,
            Self::Approve { .. } => Action::Approve,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Decision {
    pub next: Session,
    pub posting: Option<Entry>,
    pub reason: Option<String>,
}

/// What a person who opens a box says.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The sum of notes and coins that they counted, in minor units.
    pub counted_minor: i64,
    /// Why it is not what the box was left with.
    pub explanation: Option<String>,
}

#[derive(Clone, Debug)]
pub struct Opened {
    pub session: Session,
    /// The entry of what was missing or too much. The company bears it until a supervisor decides.
    pub posting: Option<Entry>,
    pub explanation: Option<String>,
}

/// Whether this person may open a session of the box.
///
/// # Errors
/// `missing_permission`, `box_unavailable`, `box_open`.
pub fn may_open(cash: &CashBox, actor: &Actor) -> Result<(), Refusal> {
    require(&actor.own(Some(cash.branch)), Permission::ManageCashClosing)?;
    if !cash.active {
        return Err(CashRefusal::BoxUnavailable.into());
    }
    if cash.in_session { Err(CashRefusal::BoxOpen.into()) } else { Ok(()) }
}

/// Opens a session of a box by counting what is in it.
///
/// # Errors
/// Whatever [`may_open`] refuses, `amount_sign`, `amount_overflow`, `explanation_required` where the
/// count is not what the box was left with, and the refusals of texts.
pub fn open(
    cash: &CashBox,
    opening: &Opening,
    actor: &Actor,
    own_beneficiary: BeneficiaryId,
) -> Result<Opened, Refusal> {
    may_open(cash, actor)?;
    let counted_minor = sum(opening.counted_minor)?;
    let difference = counted_minor - cash.holds_minor();
    let explanation = text::optional(opening.explanation.as_deref(), text::MAX_REASON_CHARS)?;
    // However small: it is not the custodian's who opens, so that it must be seen.
    if difference != 0 && explanation.is_none() {
        return Err(CashRefusal::ExplanationRequired.into());
    }
    let posting = cash_difference(cash.id, cash.money(difference), None)?;
    let session = Session {
        state: State::Open,
        custodian: actor.id,
        custodian_beneficiary: own_beneficiary,
        expected_minor: None,
        counted_minor: None,
        explanation: None,
        stand_in: None,
        followed: false,
    };
    Ok(Opened { session, posting, explanation: explanation.filter(|_| difference != 0) })
}

/// A count is from nothing to the largest amount.
fn sum(minor: i64) -> Result<i64, MoneyRefusal> {
    match minor {
        0..=MAX_AMOUNT_MINOR => Ok(minor),
        ..0 => Err(MoneyRefusal::AmountSign),
        _ => Err(MoneyRefusal::AmountOverflow),
    }
}

/// Whether this person may do this to the session as it stands.
///
/// # Errors
/// The first rule that refuses: `wrong_state`, `missing_permission`, `not_custodian`, `same_as_custodian`,
/// `same_as_counter`, `nothing_to_explain`, `explanation_required`.
pub fn check(session: &Session, cash: &CashBox, action: Action, actor: &Actor) -> Result<(), Refusal> {
    if !session.admits(action) {
        return Err(CommonRefusal::WrongState.into());
    }
    let right = actor.own(Some(cash.branch));
    match action {
        Action::Freeze | Action::Resume | Action::Submit => counts(session, action, &right),
        Action::Explain => {
            counts(session, action, &right)?;
            if session.difference_minor() == Some(0) {
                Err(CashRefusal::NothingToExplain.into())
            } else {
                Ok(())
            }
        }
        Action::Recount | Action::Approve => {
            decides(session, &right)?;
            let unexplained = action == Action::Approve && session.unexplained(cash);
            if unexplained { Err(CashRefusal::ExplanationRequired.into()) } else { Ok(()) }
        }
    }
}

/// The custodian counts; in their absence a supervisor, who then goes on with it.
fn counts(session: &Session, action: Action, right: &Right<'_>) -> Result<(), Refusal> {
    let who = match session.stand_in {
        Some(StandIn { supervisor, .. }) => supervisor,
        None if action == Action::Freeze && right.actor.id != session.custodian => {
            return Ok(require(right, Permission::SuperviseCashClosing)?);
        }
        None => session.custodian,
    };
    if right.actor.id != who {
        return Err(CashRefusal::NotCustodian.into());
    }
    if right.acts_any(&[Permission::ManageCashClosing, Permission::SuperviseCashClosing]) {
        Ok(())
    } else {
        Err(PermissionRefusal::MissingPermission.into())
    }
}

/// Whoever decides on a count neither keeps the box, nor counted it, nor saw it counted.
fn decides(session: &Session, right: &Right<'_>) -> Result<(), Refusal> {
    require(right, Permission::SuperviseCashClosing)?;
    if right.actor.id == session.custodian {
        return Err(CashRefusal::SameAsCustodian.into());
    }
    let counted = |s: StandIn| s.supervisor == right.actor.id || s.witness == right.actor.id;
    if session.stand_in.is_some_and(counted) { Err(CashRefusal::SameAsCounter.into()) } else { Ok(()) }
}

/// What a command does to a session and to the ledger.
///
/// # Errors
/// Whatever [`check`] refuses, `witness_invalid`, `reason_required`, the refusals of amounts and texts.
pub fn decide(
    session: &Session,
    cash: &CashBox,
    command: &Command,
    actor: &Actor,
) -> Result<Decision, Refusal> {
    check(session, cash, command.action(), actor)?;
    let mut next = session.clone();
    let (mut posting, mut reason) = (None, None);
    match command {
        Command::Freeze { witness } => {
            next.stand_in = stand_in(session, *witness, actor)?;
            next.state = State::Counting;
            next.expected_minor = Some(cash.holds_minor());
        }
        Command::Resume => {
            next.state = State::Open;
            next.expected_minor = None;
            next.stand_in = None;
        }
        Command::Submit { counted_minor } => {
            next.state = State::PendingReview;
            next.counted_minor = Some(sum(*counted_minor)?);
            next.explanation = None;
        }
        Command::Explain { explanation } => {
            let said = text::required(explanation, text::MAX_REASON_CHARS)?;
            next.explanation = Some(said.clone());
            reason = Some(said);
        }
        Command::Recount { reason: why } => {
            reason = Some(text::reason(why)?);
            // Another session began from what was counted: the demand stays as an observation.
            if !session.followed {
                next.state = State::Counting;
            }
        }
        Command::Approve { treatment } => {
            next.state = State::Closed;
            let owes = (*treatment == Treatment::Custodian).then_some(session.custodian_beneficiary);
            let found = cash.money(session.difference_minor().unwrap_or_default());
            posting = cash_difference(cash.id, found, owes)?;
        }
    }
    Ok(Decision { next, posting, reason })
}

/// A supervisor counts for an absent custodian with a witness, who is neither of them; a custodian needs none.
fn stand_in(
    session: &Session,
    witness: Option<UserId>,
    actor: &Actor,
) -> Result<Option<StandIn>, CashRefusal> {
    if actor.id == session.custodian {
        return if witness.is_none() { Ok(None) } else { Err(CashRefusal::WitnessInvalid) };
    }
    let witness = witness.filter(|w| *w != actor.id && *w != session.custodian);
    let witness = witness.ok_or(CashRefusal::WitnessInvalid)?;
    Ok(Some(StandIn { supervisor: actor.id, witness }))
}

/// Whether this person may move money of the box: the custodian of its open session.
///
/// # Errors
/// `wrong_state`, `not_custodian`, `missing_permission`.
pub fn may_move(session: &Session, cash: &CashBox, actor: &Actor) -> Result<(), Refusal> {
    if session.state != State::Open {
        return Err(CommonRefusal::WrongState.into());
    }
    if session.custodian != actor.id {
        return Err(CashRefusal::NotCustodian.into());
    }
    Ok(require(&actor.own(Some(cash.branch)), Permission::ManageCashClosing)?)
}

/// Whether this person may count the box by surprise: a supervisor, of a box that is open and not theirs.
///
/// # Errors
/// `wrong_state`, `missing_permission`, `same_as_custodian`.
pub fn may_surprise(session: &Session, cash: &CashBox, actor: &Actor) -> Result<(), Refusal> {
    if session.state != State::Open {
        return Err(CommonRefusal::WrongState.into());
    }
    require(&actor.own(Some(cash.branch)), Permission::SuperviseCashClosing)?;
    if session.custodian == actor.id { Err(CashRefusal::SameAsCustodian.into()) } else { Ok(()) }
}

/// Refuses to take out of a box more than it holds, since no box is ever below zero, and to put into it more than can be
/// counted in it.
///
/// # Errors
/// `cash_short`, `amount_overflow`.
pub fn check_holds(cash: &CashBox, direction: Direction, amount_minor: i64) -> Result<(), Refusal> {
    let available_minor = cash.holds_minor();
    if direction == Direction::Out && amount_minor > available_minor {
        return Err(CashRefusal::CashShort { available_minor }.into());
    }
    let after = available_minor.checked_add(amount_minor).filter(|after| *after <= MAX_AMOUNT_MINOR);
    if direction == Direction::In && after.is_none() {
        return Err(MoneyRefusal::AmountOverflow.into());
    }
    Ok(())
}

#[cfg(test)]
mod tests;
