//! Batches (pagos masivos): many payments that are prepared, approved and sent together (domain, section 5).
//!
//! A batch is one document with one approval until its file is with the bank; from then on each of its lines has an outcome
//! of its own, and the state of the batch is what its lines come to. The people behind 100,000 lines are not listed here: the
//! server looks up how the one who acts is tied to them ([`Ties`]).

use jiff::civil::Date;

use crate::actor::{Actor, Right};
use crate::approval::{ApprovalRefusal, Tiers};
use crate::error::{CommonRefusal, Refusal};
use crate::ids::{BankAccountId, UserId};
use crate::permission::{Permission, PermissionRefusal};
use crate::{account::AccountRefusal, money::MoneyRefusal, payment::PaymentRefusal};

pub mod answer;
pub mod checks;
pub mod content;
mod decide;
pub mod file_check;
mod header;
pub mod line;
mod refusal;
mod sum;
pub use content::ContentHash;
pub use decide::{Command, Decision, Effect, Verdict, decide};
pub use header::{Class, Found, Header, HeaderInput, MAX_LINES, MOST_DAYS_AHEAD, check_header, still_ahead};
pub use line::{Line, Tally};
pub use refusal::BatchRefusal;
pub use sum::Sum;

named! {
    pub enum State {
        /// Subido: its columns are still to be named, or checking it was stopped.
        Uploaded = "uploaded",
        /// Revisando.
        Validating = "validating",
        /// Con errores.
        WithErrors = "with_errors",
        /// Listo.
        Ready = "ready",
        /// Por aprobar.
        PendingApproval = "pending_approval",
        /// Aprobado: its lines are payments.
        Approved = "approved",
        /// Archivo generado: nothing of it is edited any more.
        FileGenerated = "file_generated",
        /// Enviado al banco.
        Sent = "sent",
        /// Confirmado en parte: some lines were paid; the others were not, or not yet.
        PartiallyConfirmed = "partially_confirmed",
        /// Confirmado: every line was paid.
        Confirmed = "confirmed",
        /// Rechazado: no line was paid, or everything came back.
        Rejected = "rejected",
        /// Descartado.
        Discarded = "discarded",
    }
}

impl State {
    /// Whether its file is with the bank.
    #[must_use]
    pub fn with_bank(self) -> bool {
        matches!(self, Self::Sent | Self::PartiallyConfirmed | Self::Confirmed | Self::Rejected)
    }

    /// What the lines of a batch that was sent come to. A line whose payment was cancelled here had been paid.
    ///
    /// # Errors
    /// `amount_overflow`.
    pub fn derived(tally: &Tally) -> Result<Self, MoneyRefusal> {
        use line::State as L;
        let count = |states: &[L]| states.iter().map(|s| tally.of(*s).count).sum::<u32>();
        let all = tally.all()?.count;
        let paid = count(&[L::Confirmed, L::Reversed]);
        Ok(if paid == all {
            Self::Confirmed
        } else if count(&[L::Rejected, L::Returned]) == all {
            Self::Rejected
        } else if paid == 0 && tally.of(L::Sent).count > 0 {
            Self::Sent
        } else {
            Self::PartiallyConfirmed
        })
    }
}

named! {
    /// What is asked for above the first tier: a choice of the company.
    #[derive(Default)]
    pub enum Above {
        /// One approver more for each tier.
        #[default]
        Approvers = "approvers",
        /// One approver, who has just shown the provider who they are.
        FreshSignIn = "fresh_sign_in",
    }
}

/// The tiers of batches in one currency, and what is asked for above the first.
#[derive(Clone, Debug)]
pub struct Safeguard {
    pub tiers: Tiers,
    /// What is asked for there.
    pub above: Above,
    /// Above how much a fresh sign-in is asked for in any case, as for a payment alone, in minor units.
    pub step_up_above: Option<i64>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Approval {
    pub by: UserId,
    pub content: ContentHash,
}

named! {
    /// What somebody says by hand that the bank did.
    pub enum ReportKind {
        /// The marked lines were rejected, and the rest of those sent was paid.
        Results = "results",
        /// The marked lines were paid and came back; the rest stays as it is.
        Returns = "returns",
    }
}

/// The bank's results as one person entered them, until a second one agrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    pub kind: ReportKind,
    pub by: UserId,
    /// What the marked lines come to.
    pub marked: Sum,
    /// What the rest comes to: of those that wait, or of those that were paid.
    pub rest: Sum,
}

#[derive(Clone, Debug)]
pub struct Batch {
    pub state: State,
    /// When the bank shall pay.
    pub execution_date: Date,
    pub tally: Tally,
    /// The hash of its content, while it has no errors.
    pub content: Option<ContentHash>,
    /// The accounts in it that nobody has verified.
    pub new_accounts: Vec<BankAccountId>,
    pub created_by: UserId,
    pub submitted_by: Option<UserId>,
    pub approvals: Vec<Approval>,
    /// When more than one approver is needed, or a fresh sign-in.
    pub safeguard: Safeguard,
    pub file_by: Option<UserId>,
    pub bank_reference: Option<String>,
    /// Results entered by hand that wait for a second person.
    pub report: Option<Report>,
    /// At how many of its lines the bank's answer left a doubt.
    pub doubts: u32,
    /// How many of its lines went into another batch.
    pub carried: u32,
}

impl Batch {
    pub fn approvals_needed(&self) -> u32 {
        match self.safeguard.above {
            Above::Approvers => self.tier(),
            Above::FreshSignIn => 1,
        }
    }

    #[must_use]
    pub fn wants_fresh_sign_in(&self) -> bool {
        self.safeguard.above == Above::FreshSignIn && self.tier() > 1
            || self.safeguard.step_up_above.is_some_and(|above| self.total_minor() > above)
    }

    fn tier(&self) -> u32 {
        self.safeguard.tiers.needed(self.total_minor())
    }

    /// What all its lines come to; more than any amount where that is too much.
    fn total_minor(&self) -> i64 {
        self.tally.all().map_or(i64::MAX, |sum| sum.minor)
    }

    /// The batch after lines went from one state into another: by the bank's answer, or by a cancellation. Results that wait for a
    /// second person were about other lines, and are void.
    ///
    /// # Errors
    /// `wrong_state` before it was sent, `changed_meanwhile`, `amount_overflow`.
    pub fn with_moved(&self, moves: &[(line::State, line::State, Sum)]) -> Result<Self, Refusal> {
        if !self.state.with_bank() {
            return Err(CommonRefusal::WrongState.into());
        }
        let moves = moves.iter().filter(|(from, to, which)| from != to && which.count > 0);
        let tally = moves.clone().try_fold(self.tally, |t, (from, to, which)| t.moved(*from, *to, *which))?;
        let report = if moves.count() == 0 { self.report } else { None };
        Ok(Self { state: State::derived(&tally)?, tally, report, ..self.clone() })
    }

    fn without_approvals(self) -> Self {
        Self { approvals: Vec::new(), submitted_by: None, ..self }
    }
}

/// How the one who acts is tied to a batch: looked up for them alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ties {
    /// They made it, or entered or changed a line or the header, now or before.
    pub entered: bool,
    /// They entered one of the accounts that nobody has verified.
    pub entered_account: bool,
    /// One of the lines pays them.
    pub benefits: bool,
    /// They asked for the money of a line.
    pub requested: bool,
    /// They approved the request of a line at a tier.
    pub approved: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct Person<'a> {
    pub actor: &'a Actor,
    pub ties: Ties,
    /// Whether they have just signed in anew.
    pub fresh: bool,
}

impl Person<'_> {
    /// What they may do: batches belong to no branch, and are nobody's to make in the place of another.
    fn right(&self) -> Right<'_> {
        self.actor.own(None)
    }

    fn not_beneficiary(&self) -> Result<(), ApprovalRefusal> {
        if self.ties.benefits { Err(ApprovalRefusal::SameAsBeneficiary) } else { Ok(()) }
    }

    fn outsider(&self) -> Result<(), ApprovalRefusal> {
        self.not_beneficiary()?;
        if self.ties.requested { Err(ApprovalRefusal::SameAsRequester) } else { Ok(()) }
    }

    fn not_tier_approver(&self) -> Result<(), ApprovalRefusal> {
        if self.ties.approved { Err(ApprovalRefusal::ApproverPays) } else { Ok(()) }
    }

    /// Who moves the money neither asked for it, nor benefits, nor approved it at a tier.
    fn pays(&self) -> Result<(), ApprovalRefusal> {
        self.outsider()?;
        self.not_tier_approver()
    }
}

named! {
    /// What a person may do to a batch, without its arguments.
    pub enum Action {
        /// Have its lines checked: for the first time, where checking was stopped, or again, since somebody was registered
        /// meanwhile.
        Validate = "validate",
        Stop = "stop",
        Edit = "edit",
        Submit = "submit",
        /// Return it to its preparer.
        SendBack = "send-back",
        Approve = "approve",
        GenerateFile = "generate-file",
        /// Note that the file was handed to the bank.
        Send = "send",
        /// Give it up before it is sent.
        Discard = "discard",
        Answer = "answer",
        Report = "report",
        /// Agree to results that another entered.
        Agree = "agree",
        /// Take back or turn down results that were entered.
        Dispute = "dispute",
        /// Settle the doubts at lines: somebody looked at them. It moves no money.
        Review = "review",
        /// Put the lines that failed into another batch.
        Retry = "retry",
    }
}

impl Action {
    /// The permissions any of which opens this action.
    pub fn permissions(self) -> &'static [Permission] {
        use Permission as P;
        match self {
            Self::Approve | Self::SendBack => &[P::ManagePayments],
            Self::Discard | Self::Agree | Self::Dispute => &[P::ManageMassPayments, P::ManagePayments],
            _ => &[P::ManageMassPayments],
        }
    }

    /// Whether the batch as it stands admits the action, whoever asks.
    #[must_use]
    pub fn fits(self, batch: &Batch) -> bool {
        use State as S;
        let state = batch.state;
        match self {
            Self::Validate => matches!(state, S::Uploaded | S::WithErrors | S::Ready),
            Self::Stop => state == S::Validating,
            Self::Edit => {
                matches!(state, S::Uploaded | S::WithErrors | S::Ready | S::PendingApproval | S::Approved)
            }
            Self::Submit => state == S::Ready,
            Self::SendBack | Self::Approve => state == S::PendingApproval,
            Self::GenerateFile => state == S::Approved,
            Self::Send => state == S::FileGenerated,
            Self::Discard => !state.with_bank() && state != S::Discarded,
            Self::Answer => state.with_bank(),
            Self::Report => {
                let open =
                    batch.tally.of(line::State::Sent).count + batch.tally.of(line::State::Confirmed).count;
                state.with_bank() && batch.report.is_none() && open > 0
            }
            Self::Agree | Self::Dispute => state.with_bank() && batch.report.is_some(),
            Self::Review => state.with_bank() && batch.doubts > 0,
            Self::Retry => {
                let over = state.with_bank() || state == S::Discarded;
                over && batch.tally.retriable() > batch.carried
            }
        }
    }
}

/// Whether this person may do this to the batch as it stands.
///
/// # Errors
/// The first rule that refuses: `wrong_state`, `missing_permission`, or a same-person rule.
pub fn check(batch: &Batch, action: Action, person: &Person<'_>) -> Result<(), Refusal> {
    if !action.fits(batch) {
        return Err(CommonRefusal::WrongState.into());
    }
    if !person.right().acts_any(action.permissions()) {
        return Err(PermissionRefusal::MissingPermission.into());
    }
    match action {
        // Whoever finds themself in a file can take that line out of it, and no more.
        Action::Validate | Action::Stop | Action::Edit | Action::Retry => Ok(()),
        Action::Submit => {
            person.not_beneficiary()?;
            Ok(person.not_tier_approver()?)
        }
        Action::SendBack => Ok(person.not_beneficiary()?),
        Action::Approve => approves(batch, person),
        Action::Discard => discards(batch, person),
        Action::GenerateFile | Action::Send | Action::Answer | Action::Report | Action::Review => {
            Ok(person.pays()?)
        }
        Action::Agree => {
            person.pays()?;
            let own = batch.report.is_some_and(|report| report.by == person.actor.id);
            if own { Err(BatchRefusal::SameAsReporter.into()) } else { Ok(()) }
        }
        Action::Dispute => Ok(person.outsider()?),
    }
}

/// The approver entered nothing of it, benefits from none of it and asked for none of it; nobody approves twice.
fn approves(batch: &Batch, person: &Person<'_>) -> Result<(), Refusal> {
    let me = person.actor.id;
    if person.ties.entered || batch.created_by == me || batch.submitted_by == Some(me) {
        return Err(PaymentRefusal::SameAsPreparer.into());
    }
    person.outsider()?;
    if person.ties.entered_account {
        return Err(AccountRefusal::SameAsEnterer.into());
    }
    if batch.approvals.iter().any(|a| a.by == me) {
        Err(ApprovalRefusal::AlreadyDecided.into())
    } else {
        Ok(())
    }
}

/// Once there is a file, it may be with the bank already: that it is not is said by somebody who authorises payments, and
/// neither prepared this one nor made the file.
fn discards(batch: &Batch, person: &Person<'_>) -> Result<(), Refusal> {
    match batch.state {
        State::Approved => Ok(person.not_beneficiary()?),
        State::FileGenerated => {
            let me = person.actor.id;
            if !person.right().acts(Permission::ManagePayments) {
                return Err(PermissionRefusal::MissingPermission.into());
            }
            let prepared = person.ties.entered || batch.created_by == me || batch.submitted_by == Some(me);
            if prepared || batch.file_by == Some(me) {
                return Err(PaymentRefusal::SameAsPreparer.into());
            }
            Ok(person.outsider()?)
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
pub(crate) mod tests;
