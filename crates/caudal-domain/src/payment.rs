//! Payments (pagos): money that goes to one beneficiary, by a transfer of several steps or out of a cash box in one
//! (domain, section 4).

mod refusal;

use crate::account::{AccountRefusal, BankAccount, may_receive};
use crate::actor::{Actor, Right};
use crate::approval::{ApprovalRefusal, Parties, require};
use crate::error::{CommonRefusal, Refusal};
use crate::ids::{BeneficiaryId, SourceAccountId, UserId};
use crate::ledger::{Entry, Outcome, Transfer, transfer};
use crate::money::{Currency, Money, MoneyRefusal, check_amount};
use crate::permission::{Permission, PermissionRefusal};
use crate::text::{self, TextRefusal};
use crate::{cancellation::Becomes, request};

pub use refusal::PaymentRefusal;

named! {
    pub enum State {
        /// Borrador.
        Draft = "draft",
        /// Por autorizar.
        PendingAuthorization = "pending_authorization",
        /// Autorizado.
        Authorized = "authorized",
        /// Enviado al banco.
        Sent = "sent",
        /// Confirmado.
        Confirmed = "confirmed",
        /// Rechazado por el banco.
        Rejected = "rejected",
        /// Devuelto por el banco.
        Returned = "returned",
        /// Descartado.
        Discarded = "discarded",
        /// Reversado, by a cancellation only.
        Reversed = "reversed",
    }
}

impl State {
    /// Whether the payment holds its request: at most one such payment exists for a request, by a unique index.
    #[must_use]
    pub fn live(self) -> bool {
        matches!(
            self,
            Self::Draft | Self::PendingAuthorization | Self::Authorized | Self::Sent | Self::Confirmed
        )
    }
}

#[derive(Clone, Debug)]
pub struct Payment {
    pub state: State,
    pub request: Option<request::Request>,
    pub beneficiary: BeneficiaryId,
    /// The member of staff behind the beneficiary, if it is one.
    pub beneficiary_user: Option<UserId>,
    /// Who has to prove the money, or repays it: the beneficiary where that is a member of staff, else
    /// the requester (domain, section 3, "On behalf").
    pub debtor: BeneficiaryId,
    pub outcome: Outcome,
    /// The company's account it leaves from; none where it left a cash box.
    pub source: Option<SourceAccountId>,
    pub amount: Money,
    pub prepared_by: UserId,
    pub authorized_by: Option<UserId>,
    /// Whether money may go to its account now; looked up again at each step before it is sent.
    pub account_ready: Result<(), Refusal>,
    pub bank_reference: Option<String>,
    /// The number of the batch that it is part of, and that decides what happens to it.
    pub batch: Option<String>,
}

impl Payment {
    /// What this person may do with it: payments are nobody's to make in the place of another. One without a request
    /// belongs to no branch.
    pub fn right<'a>(&self, actor: &'a Actor) -> Right<'a> {
        actor.own(self.request.as_ref().and_then(|r| r.branch))
    }

    #[must_use]
    pub fn parties(&self) -> Parties<'_> {
        Parties {
            requester: self.request.as_ref().map(|r| r.requester),
            beneficiary: self.beneficiary_user,
            approvals: self.request.as_ref().map_or(&[], |r| r.approvals.as_slice()),
        }
    }

    /// The payment and its request after something happened to the transfer at the bank, and the entry that it posts. Who may
    /// say so is for [`check`] to know, or for the rules of the batch that it is part of.
    ///
    /// # Errors
    /// `wrong_state`.
    pub fn moved(&self, what: Transfer) -> Result<(Self, Entry), Refusal> {
        let (from, to) = match what {
            Transfer::Sent => (State::Authorized, State::Sent),
            Transfer::Confirmed => (State::Sent, State::Confirmed),
            Transfer::Rejected => (State::Sent, State::Rejected),
            Transfer::Returned => (State::Confirmed, State::Returned),
        };
        let source = self.source.filter(|_| self.state == from).ok_or(CommonRefusal::WrongState)?;
        let entry = transfer(what, source, self.outcome.target(self.debtor), self.amount)?;
        Ok((Self { state: to, ..self.clone() }.with_request(), entry))
    }

    /// The payment after its batch was given up before it was sent, or changed: its request may be paid again.
    ///
    /// # Errors
    /// `wrong_state`.
    pub fn given_up(&self) -> Result<Self, CommonRefusal> {
        if self.state != State::Authorized {
            return Err(CommonRefusal::WrongState);
        }
        Ok(Self { state: State::Discarded, ..self.clone() }.with_request())
    }

    /// The payment once it was cancelled, with its request as the cancellation leaves it.
    ///
    /// # Errors
    /// `wrong_state`.
    pub fn reversed(&self, becomes: Option<Becomes>) -> Result<Self, CommonRefusal> {
        if self.state != State::Confirmed {
            return Err(CommonRefusal::WrongState);
        }
        let mut next = Self { state: State::Reversed, ..self.clone() }.with_request();
        if let Some(request) = &mut next.request {
            request.state = match becomes {
                Some(Becomes::Cancelled) => request::State::Cancelled,
                Some(Becomes::Payable) | None => request::State::PendingDisbursement,
            };
        }
        Ok(next)
    }

    /// The same with its request as the state of the payment leaves it.
    fn with_request(mut self) -> Self {
        if let Some(request) = &mut self.request {
            request.live_payment = self.state.live();
            match self.state {
                State::Confirmed => request.state = request::State::Disbursed,
                State::Returned => request.state = request::State::PendingDisbursement,
                _ => {}
            }
        }
        self
    }
}

named! {
    /// What a person may do to a payment, without its arguments.
    pub enum Action {
        Submit = "submit",
        /// Return it to its preparer.
        SendBack = "send-back",
        Authorize = "authorize",
        /// Give it up before it is sent.
        Discard = "discard",
        /// Note that it was handed to the bank.
        Send = "send",
        /// Note that the bank paid it.
        Confirm = "confirm",
        /// Note that the bank refused it.
        Reject = "reject",
        /// Note that the bank gave it back.
        Return = "return",
    }
}

impl Action {
    /// The permissions any of which opens this action.
    pub fn permissions(self) -> &'static [Permission] {
        use Permission as P;
        match self {
            Self::Authorize | Self::SendBack => &[P::ManagePayments],
            Self::Discard => &[P::ManageSinglePayments, P::ManagePayments],
            _ => &[P::ManageSinglePayments],
        }
    }

    /// Whether the state of the payment admits the action, whoever asks. One in cash was made in one step: a cancellation
    /// alone undoes it. Of one in a batch, nobody takes it alone ([`check`]).
    #[must_use]
    pub fn fits(self, payment: &Payment) -> bool {
        payment.source.is_some() && self.fits_state(payment.state)
    }

    fn fits_state(self, state: State) -> bool {
        use State as S;
        match self {
            Self::Submit => state == S::Draft,
            Self::SendBack | Self::Authorize => state == S::PendingAuthorization,
            Self::Discard => matches!(state, S::Draft | S::PendingAuthorization | S::Authorized),
            Self::Send => state == S::Authorized,
            Self::Confirm | Self::Reject => state == S::Sent,
            Self::Return => state == S::Confirmed,
        }
    }
}

#[derive(Clone, Debug)]
pub enum Command {
    Submit,
    SendBack { reason: String },
    Authorize,
    Discard { reason: String },
    Send { bank_reference: String },
    Confirm,
    Reject { reason: String },
    Return { reason: String },
}

impl Command {
    pub fn action(&self) -> Action {
        match self {
            Self::Submit => Action::Submit,
            Self::SendBack { .. } => Action::SendBack,
            Self::Authorize => Action::Authorize,
            Self::Discard { .. } => Action::Discard,
            Self::Send { .. } => Action::Send,
            Self::Confirm => Action::Confirm,
            Self::Reject { .. } => Action::Reject,
            Self::Return { .. } => Action::Return,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Decision {
    /// The payment afterwards, with its request as it is afterwards.
    pub next: Payment,
    pub posting: Option<Entry>,
    pub reason: Option<String>,
}

#[derive(Clone, Debug)]
pub struct Proposal {
    pub request: Option<request::Request>,
    pub account: BankAccount,
    pub outcome: Outcome,
    /// The company's account it leaves from.
    pub source: SourceAccountId,
    /// The currency of that account.
    pub source_currency: Currency,
    /// How much, in minor units of that currency.
    pub amount_minor: i64,
}

/// Whether this person may prepare a payment of this request.
///
/// # Errors
/// `missing_permission`, `not_payable`, `live_payment`, `same_as_beneficiary`, `approver_pays`.
pub fn may_prepare(request: &request::Request, actor: &Actor) -> Result<(), Refusal> {
    let right = actor.own(request.branch);
    require(&right, Permission::ManageSinglePayments)?;
    if request.live_payment {
        return Err(PaymentRefusal::LivePayment.into());
    }
    if request.state != request::State::PendingDisbursement || request.method != request::Method::Transfer {
        return Err(PaymentRefusal::NotPayable.into());
    }
    request.parties().not_beneficiary(&right)?;
    Ok(request.parties().not_tier_approver(&right)?)
}

/// Prepares a payment: a draft that nobody has authorised.
///
/// # Errors
/// Whatever [`may_prepare`] refuses, the refusals of the account and of the amount, `currency_mismatch`.
pub fn prepare(proposal: Proposal, actor: &Actor) -> Result<Payment, Refusal> {
    let Proposal { request, account, outcome, source, source_currency, amount_minor } = proposal;
    match &request {
        Some(request) => {
            may_prepare(request, actor)?;
            if request.currency != source_currency {
                return Err(MoneyRefusal::CurrencyMismatch.into());
            }
            if account.beneficiary != request.beneficiary {
                return Err(AccountRefusal::AccountUnavailable.into());
            }
            if request.approved_minor != Some(amount_minor) {
                return Err(PaymentRefusal::PaidWhole.into());
            }
        }
        None => {
            require(&actor.own(None), Permission::ManageSinglePayments)?;
            if account.beneficiary_user == Some(actor.id) {
                return Err(ApprovalRefusal::SameAsBeneficiary.into());
            }
        }
    }
    may_receive(&account, account.beneficiary, source_currency)?;
    let debtor = request.as_ref().map_or(account.beneficiary, |r| r.debtor);
    Ok(Payment {
        state: State::Draft,
        request,
        debtor,
        beneficiary: account.beneficiary,
        beneficiary_user: account.beneficiary_user,
        outcome,
        source: Some(source),
        amount: Money::new(check_amount(amount_minor)?, source_currency),
        prepared_by: actor.id,
        authorized_by: None,
        account_ready: Ok(()),
        bank_reference: None,
        batch: None,
    })
}

/// Whether this person may do this to the payment as it stands.
///
/// # Errors
/// The first rule that refuses: `wrong_state`, `part_of_batch`, `missing_permission`, a same-person rule, or the account's.
pub fn check(payment: &Payment, action: Action, actor: &Actor) -> Result<(), Refusal> {
    if !action.fits(payment) {
        return Err(CommonRefusal::WrongState.into());
    }
    if let Some(number) = &payment.batch {
        return Err(PaymentRefusal::PartOfBatch { number: number.clone() }.into());
    }
    let right = &payment.right(actor);
    if !right.acts_any(action.permissions()) {
        return Err(PermissionRefusal::MissingPermission.into());
    }
    let parties = payment.parties();
    match action {
        Action::Authorize => {
            if payment.prepared_by == actor.id {
                return Err(PaymentRefusal::SameAsPreparer.into());
            }
            parties.outsider(right)?;
            payment.account_ready.clone()
        }
        Action::SendBack | Action::Discard => Ok(parties.not_beneficiary(right)?),
        Action::Submit => {
            parties.not_beneficiary(right)?;
            parties.not_tier_approver(right)?;
            payment.account_ready.clone()
        }
        Action::Send => {
            pays(&parties, right)?;
            payment.account_ready.clone()
        }
        Action::Confirm | Action::Reject | Action::Return => Ok(pays(&parties, right)?),
    }
}

/// Who moves the money neither asked for it, nor benefits, nor approved it at a tier.
fn pays(parties: &Parties<'_>, right: &Right<'_>) -> Result<(), ApprovalRefusal> {
    parties.outsider(right)?;
    parties.not_tier_approver(right)
}

/// What a command does to a payment, to its request and to the ledger.
///
/// # Errors
/// Whatever [`check`] refuses, `reason_required`, `bank_reference_required` and the refusals of texts.
pub fn decide(payment: &Payment, command: &Command, actor: &Actor) -> Result<Decision, Refusal> {
    check(payment, command.action(), actor)?;
    let mut next = payment.clone();
    let mut reason = None;
    let mut event = None;
    match command {
        Command::Submit => next.state = State::PendingAuthorization,
        Command::SendBack { reason: why } => {
            reason = Some(text::reason(why)?);
            next.state = State::Draft;
        }
        Command::Authorize => {
            next.state = State::Authorized;
            next.authorized_by = Some(actor.id);
        }
        Command::Discard { reason: why } => {
            reason = Some(text::reason(why)?);
            next.state = State::Discarded;
        }
        Command::Send { bank_reference } => {
            next.bank_reference = Some(reference(bank_reference)?);
            event = Some(Transfer::Sent);
        }
        Command::Confirm => event = Some(Transfer::Confirmed),
        Command::Reject { reason: why } => {
            reason = Some(text::reason(why)?);
            event = Some(Transfer::Rejected);
        }
        Command::Return { reason: why } => {
            reason = Some(text::reason(why)?);
            event = Some(Transfer::Returned);
        }
    }
    let (next, posting) = match event {
        Some(what) => next.moved(what).map(|(next, entry)| (next, Some(entry)))?,
        None => (next.with_request(), None),
    };
    Ok(Decision { next, posting, reason })
}

/// The reference that a bank gave, as people type it.
///
/// # Errors
/// `bank_reference_required`, and the refusals of texts.
pub(crate) fn reference(text: &str) -> Result<String, Refusal> {
    text::required(text, 35).map_err(|refusal| match refusal {
        TextRefusal::TextRequired => PaymentRefusal::BankReferenceRequired.into(),
        other => other.into(),
    })
}

#[cfg(test)]
#[path = "payment/tests.rs"]
mod tests;
