//! Settlement of advances (rendición): proving what was spent, and returning the rest (domain, section 3).
//!
//! A settlement opens when its advance is paid. Its debtor, or who asked for the money, writes down what was spent, each
//! expense with its receipt; what was not spent comes back to a cash box. Somebody else accepts it, once nothing is missing.

use jiff::civil::Date;

use crate::actor::{Actor, Right};
use crate::approval::{ApprovalRefusal, Parties, Tiers, require};
use crate::error::{CommonRefusal, Refusal};
use crate::ids::{BeneficiaryId, BranchId, UserId};
use crate::ledger::{self, Entry};
use crate::money::{Currency, MAX_AMOUNT_MINOR, Money, MoneyRefusal};
use crate::{permission::Permission, request::RequestRefusal, text};

mod line;
mod refusal;
pub use line::{Line, LineInput, check_line};
pub use refusal::SettlementRefusal;

pub const MAX_LINES: i64 = 300;

named! {
    /// What a company calls it (domain, section 9).
    #[derive(Default)]
    pub enum Word {
        /// Rendición.
        #[default]
        Rendicion = "rendicion",
        /// Legalización.
        Legalizacion = "legalizacion",
        /// Comprobación.
        Comprobacion = "comprobacion",
    }
}

named! {
    pub enum State {
        /// Por rendir.
        Open = "open",
        /// En revisión.
        Submitted = "submitted",
        /// Rendida.
        Settled = "settled",
        /// The bank gave the money back: there is nothing to prove.
        Void = "void",
    }
}

/// A settlement, as far as the rules look at it. Amounts are minor units of its currency.
#[derive(Clone, Debug)]
pub struct Settlement {
    pub state: State,
    pub requester: UserId,
    /// Who has to prove it.
    pub debtor_user: UserId,
    /// The same person as beneficiary, on whose account it stands.
    pub debtor: BeneficiaryId,
    pub branch: Option<BranchId>,
    pub currency: Currency,
    /// The code of the account that takes what was spent.
    pub expense_account: String,
    pub advance_minor: i64,
    pub spent_minor: i64,
    /// What came back to a box.
    pub returned_minor: i64,
    pub due_on: Date,
    /// Whether somebody granted an exception while it was overdue.
    pub excused: bool,
    /// The tiers of approval of its currency, as they are set up now.
    pub tiers: Tiers,
}

impl Settlement {
    /// What is neither proved nor returned; below zero where more was spent than was given.
    pub fn rest_minor(&self) -> i64 {
        self.advance_minor - self.returned_minor - self.spent_minor
    }

    /// Whether it is late: its day is over, and there is something to be written down or to be brought back. Sending it to be
    /// reviewed without the money is not enough.
    #[must_use]
    pub fn overdue(&self, today: Date) -> bool {
        let missing = match self.state {
            State::Open => true,
            State::Submitted => self.rest_minor() > 0,
            State::Settled | State::Void => false,
        };
        missing && today > self.due_on
    }

    #[must_use]
    pub fn parties(&self) -> Parties<'_> {
        Parties { requester: Some(self.requester), beneficiary: Some(self.debtor_user), approvals: &[] }
    }

    /// The same once so much more was spent, or less where an expense is corrected or removed.
    ///
    /// # Errors
    /// `amount_overflow` above the largest amount of one document.
    pub fn with_spent(&self, more_minor: i64) -> Result<Self, MoneyRefusal> {
        let spent = self.spent_minor.checked_add(more_minor).filter(|spent| *spent <= MAX_AMOUNT_MINOR);
        Ok(Self { spent_minor: spent.ok_or(MoneyRefusal::AmountOverflow)?, ..self.clone() })
    }

    /// The same once so much more came back, or less where a return is undone.
    ///
    /// # Errors
    /// `wrong_state`, `above_owed`.
    pub fn with_returned(&self, more_minor: i64) -> Result<Self, Refusal> {
        if !matches!(self.state, State::Open | State::Submitted) {
            return Err(CommonRefusal::WrongState.into());
        }
        let owed_minor = self.rest_minor().max(0);
        if more_minor > owed_minor {
            return Err(SettlementRefusal::AboveOwed { owed_minor }.into());
        }
        Ok(Self { returned_minor: self.returned_minor + more_minor, ..self.clone() })
    }

    /// What its payment leaves of it when the bank gives the money back: nothing, unless it was sent to be reviewed or some of
    /// it was returned.
    ///
    /// # Errors
    /// `settlement_under_way`.
    pub fn voided(&self) -> Result<Self, SettlementRefusal> {
        if self.state != State::Open || self.returned_minor != 0 {
            return Err(SettlementRefusal::SettlementUnderWay);
        }
        Ok(Self { state: State::Void, ..self.clone() })
    }

    /// What is to be proved again, until another day, once the acceptance of its proof was cancelled.
    ///
    /// # Errors
    /// `wrong_state`.
    pub fn reopened(&self, due_on: Date) -> Result<Self, CommonRefusal> {
        if self.state != State::Settled {
            return Err(CommonRefusal::WrongState);
        }
        Ok(Self { state: State::Open, due_on, ..self.clone() })
    }
}

named! {
    /// What a person may do to a settlement, without its arguments.
    pub enum Action {
        /// Write down expenses, correct them, remove them.
        Fill = "fill",
        Submit = "submit",
        /// Take it back to correct it.
        Withdraw = "withdraw",
        Accept = "accept",
        /// Send it back to its owner for correction.
        SendBack = "send-back",
        /// Let the person ask for one advance more while this one is overdue.
        Excuse = "excuse",
    }
}

impl Action {
    pub fn permission(self) -> Permission {
        match self {
            Self::Fill | Self::Submit | Self::Withdraw => Permission::CreateRequests,
            Self::Accept | Self::SendBack => Permission::ManageDisbursed,
            Self::Excuse => Permission::ManageApproved,
        }
    }

    /// Whether the settlement as it stands admits the action, whoever asks.
    #[must_use]
    pub fn fits(self, settlement: &Settlement, today: Date) -> bool {
        match self {
            Self::Fill | Self::Submit => settlement.state == State::Open,
            Self::Withdraw | Self::Accept | Self::SendBack => settlement.state == State::Submitted,
            Self::Excuse => settlement.overdue(today) && !settlement.excused,
        }
    }
}

#[derive(Clone, Debug)]
pub enum Command {
    Submit,
    Withdraw,
    Accept,
    SendBack { reason: String },
    Excuse { reason: String },
}

impl Command {
    pub fn action(&self) -> Action {
        match self {
            Self::Submit => Action::Submit,
            Self::Withdraw => Action::Withdraw,
            Self::Accept => Action::Accept,
            Self::SendBack { .. } => Action::SendBack,
            Self::Excuse { .. } => Action::Excuse,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Decision {
    pub next: Settlement,
    /// What it posts: what was spent, at most what was given.
    pub posting: Option<Entry>,
    /// What was spent above what was given, in minor units: it becomes a reembolso.
    pub excess_minor: i64,
    pub reason: Option<String>,
}

/// Whether this person may do this to the settlement as it stands.
///
/// # Errors
/// The first rule that refuses: `wrong_state`, `nothing_to_excuse`, `not_owner`, `missing_permission`, a same-person rule,
/// `no_limit`, `over_limit`, `rest_not_returned`, `nothing_to_settle`.
pub fn check(settlement: &Settlement, action: Action, actor: &Actor, today: Date) -> Result<(), Refusal> {
    if !action.fits(settlement, today) {
        let nothing = action == Action::Excuse;
        return Err(if nothing {
            SettlementRefusal::NothingToExcuse.into()
        } else {
            CommonRefusal::WrongState.into()
        });
    }
    let right = &actor.own(settlement.branch);
    match action {
        Action::Fill | Action::Submit | Action::Withdraw => owner(settlement, right)?,
        Action::Accept | Action::SendBack | Action::Excuse => {
            require(right, action.permission())?;
            settlement.parties().outsider(right)?;
        }
    }
    match action {
        Action::Excuse => Ok(second_tier(settlement, right)?),
        Action::Submit if settlement.spent_minor == 0 && settlement.rest_minor() > 0 => {
            Err(SettlementRefusal::NothingToSettle.into())
        }
        Action::Accept if settlement.rest_minor() > 0 => {
            Err(SettlementRefusal::RestNotReturned { rest_minor: settlement.rest_minor() }.into())
        }
        _ => Ok(()),
    }
}

fn owner(settlement: &Settlement, right: &Right<'_>) -> Result<(), Refusal> {
    let (requester, debtor) = (settlement.requester, settlement.debtor_user);
    if right.actor.id != requester && right.actor.id != debtor {
        return Err(RequestRefusal::NotOwner.into());
    }
    Ok(require(right, Permission::CreateRequests)?)
}

/// An approver above the first tier; where there is one tier only, any approver.
fn second_tier(settlement: &Settlement, right: &Right<'_>) -> Result<(), ApprovalRefusal> {
    let limit_minor = right.limit(settlement.currency).ok_or(ApprovalRefusal::NoLimit)?;
    let above = settlement.tiers.needed(limit_minor) > 1;
    let single = settlement.tiers.needed(MAX_AMOUNT_MINOR) == 1;
    if above || single { Ok(()) } else { Err(ApprovalRefusal::OverLimit { limit_minor }) }
}

/// What a command does to a settlement.
///
/// # Errors
/// Whatever [`check`] refuses, and `reason_required`.
pub fn decide(
    settlement: &Settlement,
    command: &Command,
    actor: &Actor,
    today: Date,
) -> Result<Decision, Refusal> {
    check(settlement, command.action(), actor, today)?;
    let mut decision = Decision { next: settlement.clone(), posting: None, excess_minor: 0, reason: None };
    let next = &mut decision.next;
    match command {
        Command::Submit => next.state = State::Submitted,
        Command::Withdraw => next.state = State::Open,
        Command::Accept => {
            next.state = State::Settled;
            let proved_minor = settlement.advance_minor - settlement.returned_minor;
            decision.excess_minor = settlement.spent_minor - proved_minor;
            if proved_minor > 0 {
                let proved = Money::new(proved_minor, settlement.currency);
                let entry = ledger::settlement(settlement.debtor, &settlement.expense_account, proved)?;
                decision.posting = Some(entry);
            }
        }
        Command::SendBack { reason } => {
            decision.reason = Some(text::reason(reason)?);
            next.state = State::Open;
        }
        Command::Excuse { reason } => {
            decision.reason = Some(text::reason(reason)?);
            next.excused = true;
        }
    }
    Ok(decision)
}

#[cfg(test)]
mod tests;
