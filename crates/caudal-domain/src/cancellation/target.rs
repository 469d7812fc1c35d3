//! What is cancelled, as far as the rules look at it.

use crate::ids::{BranchId, UserId};
use crate::request::{self, Request};
use crate::{
    cancellation::CancellationRefusal, cash::CashBox, money::Money, payment::Payment, settlement::Settlement,
};

use super::{Becomes, Kind};

named! {
    /// What a movement of a box is.
    pub enum MovementKind {
        /// Money of a category that came in or left.
        Movement = "movement",
        /// A request that was paid.
        Payment = "payment",
        /// What was not spent of an advance.
        Return = "return",
        /// Cash that left for another place, or arrived from one.
        Transfer = "transfer",
        /// Another movement undone.
        Reversal = "reversal",
        /// What was missing or too much when the box was opened.
        OpeningDifference = "opening_difference",
        /// The same when it was closed.
        ClosingDifference = "closing_difference",
    }
}

/// The box in which cash would move.
#[derive(Clone, Debug)]
pub struct Till {
    pub cash: CashBox,
    /// Whose session of it is open; nobody's where none is.
    pub custodian: Option<UserId>,
}

#[derive(Clone, Debug)]
pub struct Movement {
    pub kind: MovementKind,
    /// What came in, above zero, or left, below.
    pub amount: Money,
    pub reversed: bool,
    /// Whether its own session is open, so that its custodian undoes it.
    pub session_open: bool,
    /// The number of the payment that it is.
    pub payment: Option<String>,
}

/// What was spent above an advance, asked for when its settlement was accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excess {
    /// The number of its request.
    pub number: String,
    pub state: request::State,
}

/// A document that did something to money, with what hangs on it.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "one at a time, and never moved about")]
pub enum Target {
    Request {
        request: Request,
        /// The payment that holds it, with its number.
        live: Option<(String, Payment)>,
    },
    Payment {
        payment: Payment,
        /// The settlement of its advance, with its number.
        settlement: Option<(String, Settlement)>,
        /// Whether payroll has kept some of it back.
        deducted: bool,
        /// The box that it left.
        till: Option<Till>,
    },
    CashMovement {
        movement: Movement,
        till: Till,
        /// The settlement that the money came back of, with its number.
        settlement: Option<(String, Settlement)>,
    },
    Settlement {
        settlement: Settlement,
        /// What was spent above it.
        excess: Option<Excess>,
    },
}

impl Target {
    pub fn kind(&self) -> Kind {
        match self {
            Self::Request { .. } => Kind::Request,
            Self::Payment { .. } => Kind::Payment,
            Self::CashMovement { .. } => Kind::CashMovement,
            Self::Settlement { .. } => Kind::Settlement,
        }
    }

    pub fn branch(&self) -> Option<BranchId> {
        match self {
            Self::Request { request, .. } => request.branch,
            Self::Payment { payment, till, .. } => {
                let own = payment.request.as_ref().and_then(|request| request.branch);
                own.or(till.as_ref().map(|till| till.cash.branch))
            }
            Self::CashMovement { till, .. } => Some(till.cash.branch),
            Self::Settlement { settlement, .. } => settlement.branch,
        }
    }

    /// The member of staff whom the money is for, if it is one.
    pub fn beneficiary(&self) -> Option<UserId> {
        match self {
            Self::Request { request, .. } => request.beneficiary_user,
            Self::Payment { payment, .. } => payment.beneficiary_user,
            Self::CashMovement { settlement, .. } => settlement.as_ref().map(|(_, s)| s.debtor_user),
            Self::Settlement { settlement, .. } => Some(settlement.debtor_user),
        }
    }

    /// How much it is about, above zero.
    pub fn amount(&self) -> Money {
        match self {
            Self::Request { request, .. } => {
                Money::new(request.approved_minor.unwrap_or(request.requested_minor), request.currency)
            }
            Self::Payment { payment, .. } => payment.amount,
            Self::CashMovement { movement, .. } => {
                Money::new(movement.amount.minor.saturating_abs(), movement.amount.currency)
            }
            Self::Settlement { settlement, .. } => Money::new(settlement.advance_minor, settlement.currency),
        }
    }

    pub fn till(&self) -> Option<&Till> {
        match self {
            Self::Payment { till, .. } => till.as_ref(),
            Self::CashMovement { till, .. } => Some(till),
            Self::Request { .. } | Self::Settlement { .. } => None,
        }
    }

    /// Whether the money left through a bank.
    #[must_use]
    pub fn left_through_the_bank(&self) -> bool {
        matches!(self, Self::Payment { payment, .. } if payment.source.is_some())
    }

    /// Whether something is to be said, and was, about what becomes of a request.
    ///
    /// # Errors
    /// `becomes_required`, `becomes_unexpected`.
    pub fn admits(&self, becomes: Option<Becomes>) -> Result<(), CancellationRefusal> {
        let asked = matches!(self, Self::Payment { payment, .. } if payment.request.is_some());
        match (asked, becomes) {
            (true, None) => Err(CancellationRefusal::BecomesRequired),
            (false, Some(_)) => Err(CancellationRefusal::BecomesUnexpected),
            _ => Ok(()),
        }
    }
}
