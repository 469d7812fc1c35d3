//! Lines of a batch: what one says, where it stands, and the payment it becomes.

use super::{Header, Sum};
use crate::account::{AccountRefusal, BankAccount, may_receive, number::Kind};
use crate::error::{CommonRefusal, Refusal};
use crate::ids::{BankId, BeneficiaryId, UserId};
use crate::money::{Money, MoneyRefusal, check_amount};
use crate::payment::{self, Payment, PaymentRefusal};
use crate::{ledger::Outcome, request};

named! {
    /// Where a line stands.
    pub enum State {
        /// Con errores.
        Wrong = "wrong",
        /// Correcta.
        Good = "good",
        /// Aprobada: it is an authorised payment.
        Approved = "approved",
        /// Enviada al banco.
        Sent = "sent",
        /// Confirmada.
        Confirmed = "confirmed",
        /// Rechazada por el banco.
        Rejected = "rejected",
        /// Devuelta por el banco.
        Returned = "returned",
        /// Reversada: its payment was cancelled.
        Reversed = "reversed",
        /// Descartada.
        Discarded = "discarded",
    }
}

impl State {
    /// The state of its payment, once it is one.
    pub fn payment(self) -> Option<payment::State> {
        Some(match self {
            Self::Wrong | Self::Good => return None,
            Self::Approved => payment::State::Authorized,
            Self::Sent => payment::State::Sent,
            Self::Confirmed => payment::State::Confirmed,
            Self::Rejected => payment::State::Rejected,
            Self::Returned => payment::State::Returned,
            Self::Reversed => payment::State::Reversed,
            Self::Discarded => payment::State::Discarded,
        })
    }

    /// Whether its money did not arrive and the line may go into another batch.
    #[must_use]
    pub fn retriable(self) -> bool {
        matches!(self, Self::Rejected | Self::Returned | Self::Discarded)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its place in the batch, from one.
    pub position: u32,
    pub beneficiary: BeneficiaryId,
    pub document_type: String,
    /// The number of that document: text, zeros kept.
    pub document: String,
    /// The name, as the bank is told.
    pub name: String,
    /// The bank it goes to.
    pub bank: BankId,
    pub account_kind: Kind,
    /// The number of that account: text, zeros kept.
    pub account: String,
    pub amount: Money,
    pub concept: String,
    /// The preparer's own reference.
    pub reference: Option<String>,
    pub email: Option<String>,
    pub phone: Option<String>,
    /// The number of the request it pays, if it pays one.
    pub request: Option<String>,
}

/// What the lines of a batch come to, in each state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally([Sum; 9]);

impl Tally {
    pub fn of(&self, state: State) -> Sum {
        self.0[state as usize]
    }

    /// The same with lines more in a state.
    ///
    /// # Errors
    /// `amount_overflow`.
    pub fn with(mut self, state: State, more: Sum) -> Result<Self, MoneyRefusal> {
        self.0[state as usize] = self.of(state).plus(more)?;
        Ok(self)
    }

    /// The same once lines went from one state into another.
    ///
    /// # Errors
    /// `changed_meanwhile` where there are not so many, `amount_overflow`.
    pub fn moved(mut self, from: State, to: State, which: Sum) -> Result<Self, Refusal> {
        self.0[from as usize] = self.of(from).minus(which).ok_or(CommonRefusal::ChangedMeanwhile)?;
        Ok(self.with(to, which)?)
    }

    /// The same once every line that is in a state went into another.
    ///
    /// # Errors
    /// `amount_overflow`.
    pub fn all_moved(self, from: State, to: State) -> Result<Self, Refusal> {
        self.moved(from, to, self.of(from))
    }

    /// All of them.
    ///
    /// # Errors
    /// `amount_overflow`.
    pub fn all(&self) -> Result<Sum, MoneyRefusal> {
        self.0.iter().try_fold(Sum::default(), |sum, more| sum.plus(*more))
    }

    pub fn retriable(&self) -> u32 {
        State::all().filter(|s| s.retriable()).map(|s| self.of(s).count).sum()
    }
}

/// What a line is paid for, as it is when its batch is approved.
#[derive(Clone, Debug)]
pub enum Purpose {
    /// A request, and what becomes of its money.
    Request(Box<request::Request>, Outcome),
    /// The account with this code: that of the batch's concepto contable.
    Concept(String),
}

/// Whether a request waits to be paid by a transfer.
///
/// # Errors
/// `live_payment`, `not_payable`.
pub fn waits(request: &request::Request) -> Result<(), PaymentRefusal> {
    if request.live_payment {
        return Err(PaymentRefusal::LivePayment);
    }
    let pending = request.state == request::State::PendingDisbursement;
    if pending && request.method == request::Method::Transfer {
        Ok(())
    } else {
        Err(PaymentRefusal::NotPayable)
    }
}

/// Whether a request is paid by a line: it waits for a transfer, to this beneficiary, of exactly this amount.
///
/// # Errors
/// Whatever [`waits`] refuses, `account_unavailable` where it is another's, `currency_mismatch`, `paid_whole`.
pub fn pays(request: &request::Request, beneficiary: BeneficiaryId, amount: Money) -> Result<(), Refusal> {
    waits(request)?;
    if request.beneficiary != beneficiary {
        return Err(AccountRefusal::AccountUnavailable.into());
    }
    if request.currency != amount.currency {
        return Err(MoneyRefusal::CurrencyMismatch.into());
    }
    if request.approved_minor == Some(amount.minor) { Ok(()) } else { Err(PaymentRefusal::PaidWhole.into()) }
}

/// The payment that a line becomes when its batch, of this number, is approved: what was true when it was checked is looked at again, and
/// its account, new or not, is verified by then.
pub fn payment(
    line: &Line,
    purpose: Purpose,
    account: &BankAccount,
    header: &Header,
    people: Signatures,
    batch: &str,
) -> Result<Payment, Refusal> {
    may_receive(account, line.beneficiary, header.currency)?;
    check_amount(line.amount.minor)?;
    let (request, outcome, debtor) = match purpose {
        Purpose::Request(request, outcome) => {
            pays(&request, line.beneficiary, line.amount)?;
            let debtor = request.debtor;
            (Some(request::Request { live_payment: true, ..*request }), outcome, debtor)
        }
        Purpose::Concept(code) => (None, Outcome::Expense(code), line.beneficiary),
    };
    Ok(Payment {
        state: payment::State::Authorized,
        request,
        beneficiary: line.beneficiary,
        beneficiary_user: account.beneficiary_user,
        debtor,
        outcome,
        source: Some(header.source),
        amount: line.amount,
        prepared_by: people.prepared_by,
        authorized_by: Some(people.approved_by),
        account_ready: Ok(()),
        bank_reference: None,
        batch: Some(batch.to_owned()),
    })
}

/// Who answers for the payments of a batch.
#[derive(Clone, Copy, Debug)]
pub struct Signatures {
    /// Who sent it to be approved.
    pub prepared_by: UserId,
    /// Who gave the last approval.
    pub approved_by: UserId,
}
