//! A transfer of cash from a box to another place (domain, sections 6 and 8): another box, or one of the company's accounts.
//!
//! Both sides say so: who keeps the box that it leaves, and somebody else where it arrives. In between it is in transit, in
//! nobody's box and still in the books, until one of two people puts it into a box or an account that they answer for: whoever
//! receives it, or whoever keeps the box that it left and takes it back. So nobody makes money disappear alone, and a transfer
//! always has a way out: one that was lost on the way is taken back on paper, and the next count finds it missing.
//!
//! It arrives whole or not at all. A bag with less in it than its slip says is refused, or received and counted: what is
//! missing is then a difference that a supervisor decides on, as every other.

use super::{CashBox, Session, check_holds, may_move};
use crate::error::{CommonRefusal, Refusal};
use crate::ids::{BranchId, CashBoxId, SourceAccountId, UserId};
use crate::ledger::{Account, Direction, Entry, cash_received, cash_returned, cash_sent};
use crate::money::{Currency, Money, MoneyRefusal, check_amount};
use crate::{actor::Actor, approval::require, cash::CashRefusal, payment, permission::Permission, text};

named! {
    pub enum State {
        /// En camino.
        Sent = "sent",
        /// No llegó: so says who should have received it. It is still under way.
        Refused = "refused",
        /// Recibido.
        Received = "received",
        /// Devuelto: it is back in the box that it left.
        Returned = "returned",
    }
}

impl State {
    /// Whether the money is in transit.
    #[must_use]
    pub fn under_way(self) -> bool {
        matches!(self, Self::Sent | Self::Refused)
    }
}

/// Where cash is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Another box.
    Box(CashBoxId),
    /// One of the company's bank accounts.
    Bank(SourceAccountId),
}

impl Place {
    /// The ledger account of the money that lies there.
    pub fn account(self) -> Account {
        match self {
            Self::Box(id) => Account::Cash(id),
            Self::Bank(id) => Account::Bank(id),
        }
    }
}

/// A place as it is when cash is sent to it.
#[derive(Clone, Copy, Debug)]
pub struct Destination {
    pub place: Place,
    pub currency: Currency,
    pub active: bool,
}

/// A box with the session of it that is open or being counted, if there is one.
#[derive(Clone, Copy, Debug)]
pub struct Till<'a> {
    pub cash: &'a CashBox,
    pub session: Option<&'a Session>,
}

impl Till<'_> {
    fn may_move(&self, actor: &Actor) -> Result<(), Refusal> {
        may_move(self.session.ok_or(CashRefusal::BoxNotOpen)?, self.cash, actor)
    }
}

/// The place at which somebody acts on a transfer.
#[derive(Clone, Copy, Debug)]
pub enum At<'a> {
    /// A box.
    Till(Till<'a>),
    /// A bank account in this currency.
    Bank(Currency),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transfer {
    pub state: State,
    pub amount: Money,
    /// The box that it left.
    pub from: CashBoxId,
    /// The branch of that box.
    pub from_branch: BranchId,
    pub to: Place,
    pub sent_by: UserId,
}

named! {
    /// What a person may do to a transfer, without its arguments.
    pub enum Action {
        Receive = "receive",
        Refuse = "refuse",
        /// Take it back into the box that it left.
        Return = "return",
    }
}

impl Action {
    /// Whether the state of the transfer admits the action, whoever asks. What did not arrive may still do so.
    #[must_use]
    pub fn fits(self, state: State) -> bool {
        match self {
            Self::Receive | Self::Return => state.under_way(),
            Self::Refuse => state == State::Sent,
        }
    }
}

impl Transfer {
    /// Where this is done: where the money was sent, or where it came from.
    #[must_use]
    pub fn place(&self, action: Action) -> Place {
        match action {
            Action::Receive | Action::Refuse => self.to,
            Action::Return => Place::Box(self.from),
        }
    }
}

#[derive(Clone, Debug)]
pub enum Command {
    Receive {
        /// The number of the deposit slip, at a bank.
        bank_reference: Option<String>,
    },
    Refuse {
        reason: String,
    },
    Return {
        reason: String,
    },
}

impl Command {
    pub fn action(&self) -> Action {
        match self {
            Self::Receive { .. } => Action::Receive,
            Self::Refuse { .. } => Action::Refuse,
            Self::Return { .. } => Action::Return,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Decision {
    pub next: State,
    pub posting: Option<Entry>,
    /// The number of the deposit slip, cleaned.
    pub bank_reference: Option<String>,
    pub reason: Option<String>,
}

/// Sends cash out of an open box.
///
/// # Errors
/// Whatever [`may_move`] refuses, `box_not_open`, `reference_unavailable` for a place out of use and for the box itself,
/// `currency_mismatch`, `amount_not_positive`, `amount_overflow`, `cash_short`.
pub fn send(
    till: &Till<'_>,
    to: &Destination,
    amount_minor: i64,
    actor: &Actor,
) -> Result<(Transfer, Entry), Refusal> {
    till.may_move(actor)?;
    let cash = till.cash;
    if !to.active || to.place == Place::Box(cash.id) {
        return Err(CommonRefusal::ReferenceUnavailable.into());
    }
    if to.currency != cash.currency {
        return Err(MoneyRefusal::CurrencyMismatch.into());
    }
    let amount = cash.money(check_amount(amount_minor)?);
    check_holds(cash, Direction::Out, amount.minor)?;
    let transfer = Transfer {
        state: State::Sent,
        amount,
        from: cash.id,
        from_branch: cash.branch,
        to: to.place,
        sent_by: actor.id,
    };
    Ok((transfer, cash_sent(cash.id, amount)?))
}

/// Whether this person may do this to the transfer as it stands, at the place where it is done.
///
/// # Errors
/// The first rule that refuses: `wrong_state`, `box_not_open`, `not_custodian`, `missing_permission`, `same_as_sender`,
/// `currency_mismatch` where the place has another currency by now.
pub fn check(transfer: &Transfer, action: Action, at: &At<'_>, actor: &Actor) -> Result<(), Refusal> {
    if !action.fits(transfer.state) {
        return Err(CommonRefusal::WrongState.into());
    }
    let currency = match at {
        At::Till(till) => {
            till.may_move(actor)?;
            till.cash.currency
        }
        At::Bank(currency) => {
            require(&actor.own(Some(transfer.from_branch)), Permission::ManageSinglePayments)?;
            *currency
        }
    };
    if action != Action::Return && actor.id == transfer.sent_by {
        return Err(CashRefusal::SameAsSender.into());
    }
    if currency == transfer.amount.currency { Ok(()) } else { Err(MoneyRefusal::CurrencyMismatch.into()) }
}

/// What a command does to a transfer and to the ledger.
///
/// # Errors
/// Whatever [`check`] refuses, `bank_reference_required`, `reason_required`, the refusals of texts, `amount_overflow`.
pub fn decide(
    transfer: &Transfer,
    command: &Command,
    at: &At<'_>,
    actor: &Actor,
) -> Result<Decision, Refusal> {
    check(transfer, command.action(), at, actor)?;
    if let (At::Till(till), Command::Receive { .. } | Command::Return { .. }) = (at, command) {
        check_holds(till.cash, Direction::In, transfer.amount.minor)?;
    }
    let decision = |next, posting| Decision { next, posting, bank_reference: None, reason: None };
    Ok(match command {
        Command::Receive { bank_reference } => {
            let slip = match transfer.to {
                Place::Bank(_) => Some(payment::reference(bank_reference.as_deref().unwrap_or_default())?),
                Place::Box(_) => None,
            };
            let entry = cash_received(transfer.to.account(), transfer.amount)?;
            Decision { bank_reference: slip, ..decision(State::Received, Some(entry)) }
        }
        Command::Refuse { reason } => {
            Decision { reason: Some(text::reason(reason)?), ..decision(State::Refused, None) }
        }
        Command::Return { reason } => {
            let entry = cash_returned(transfer.from, transfer.amount)?;
            Decision { reason: Some(text::reason(reason)?), ..decision(State::Returned, Some(entry)) }
        }
    })
}

#[cfg(test)]
mod tests;
