//! What commands do to a batch, and what checking its lines does.

use std::collections::BTreeSet;

use jiff::civil::Date;

use super::{
    Action, Approval, Batch, ContentHash, Person, Report, ReportKind, State, Sum, Tally, check,
    line::State as LineState, still_ahead,
};
use crate::error::{CommonRefusal, Refusal};
use crate::{
    account::AccountRefusal, batch::BatchRefusal, ids::BankAccountId, payment::reference,
    permission::PermissionRefusal, text,
};

/// What a person asks to be done to a batch. Answers of the bank are not asked for: they come
/// ([`super::answer`], [`Batch::with_moved`]).
#[derive(Clone, Debug)]
pub enum Command {
    Validate,
    Stop,
    /// Its header or lines were changed; the change itself is the server's to write.
    Edit,
    Submit,
    SendBack {
        reason: String,
    },
    Approve {
        /// The content that was seen.
        content: ContentHash,
        /// The new accounts that were ticked, one by one.
        ticked: Vec<BankAccountId>,
    },
    GenerateFile,
    Send {
        bank_reference: String,
    },
    Discard {
        reason: String,
    },
    Report {
        kind: ReportKind,
        /// What the marked lines come to.
        marked: Sum,
        /// Whether the bank's paper was attached.
        evidence: bool,
        reason: String,
    },
    /// Agree to the results that another entered, with both totals read from the bank's paper.
    Agree {
        marked: Sum,
        /// What the rest comes to.
        rest: Sum,
    },
    Dispute {
        reason: String,
    },
    /// Settle doubts, with what came out.
    Review {
        lines: u32,
        reason: String,
    },
    Retry,
}

impl Command {
    pub fn action(&self) -> Action {
        match self {
            Self::Validate => Action::Validate,
            Self::Stop => Action::Stop,
            Self::Edit => Action::Edit,
            Self::Submit => Action::Submit,
            Self::SendBack { .. } => Action::SendBack,
            Self::Approve { .. } => Action::Approve,
            Self::GenerateFile => Action::GenerateFile,
            Self::Send { .. } => Action::Send,
            Self::Discard { .. } => Action::Discard,
            Self::Report { .. } => Action::Report,
            Self::Agree { .. } => Action::Agree,
            Self::Dispute { .. } => Action::Dispute,
            Self::Review { .. } => Action::Review,
            Self::Retry => Action::Retry,
        }
    }
}

/// What happens to the lines of a batch, all in the transaction of the command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    Nothing,
    /// They become authorised payments ([`super::line::payment`]), and its new accounts are verified by the approver.
    Pay,
    /// Their payments are discarded, and they are lines again.
    Unpay,
    /// They are discarded, with their payments where there are some.
    Discard,
    /// Their payments are sent, and each posts its entry.
    Send,
    /// Those sent and marked are rejected, and the rest of those sent is confirmed; each posts its entry.
    Settle,
    /// Those marked are returned; each posts its entry.
    Return,
    /// The doubts at those named are settled.
    Review,
    /// Those that failed and are in no other batch go into a new one.
    Carry,
}

#[derive(Clone, Debug)]
pub struct Decision {
    pub next: Batch,
    pub effect: Effect,
    pub reason: Option<String>,
}

/// What a command does to a batch and to its lines.
///
/// # Errors
/// Whatever [`check`] refuses, `changed_meanwhile`, `account_not_verified`, `step_up_required`, `date_past`,
/// `bank_reference_required`, `reason_required`, `evidence_required`, `totals_differ` and the refusals of texts.
pub fn decide(
    batch: &Batch,
    command: &Command,
    person: &Person<'_>,
    today: Date,
) -> Result<Decision, Refusal> {
    check(batch, command.action(), person)?;
    let mut next = batch.clone();
    let mut reason = None;
    let mut effect = Effect::Nothing;
    match command {
        Command::Validate => next = Batch { state: State::Validating, content: None, ..next },
        Command::Stop => next.state = State::Uploaded,
        Command::Edit => (next, effect) = edited(next),
        Command::Submit => {
            still_ahead(batch.execution_date, today)?;
            next.submitted_by = Some(person.actor.id);
            next.state = State::PendingApproval;
        }
        Command::SendBack { reason: why } => {
            reason = Some(text::reason(why)?);
            next = Batch { state: State::Ready, ..next.without_approvals() };
        }
        Command::Approve { content, ticked } => {
            still_ahead(batch.execution_date, today)?;
            (next, effect) = approved(next, *content, ticked, person)?;
        }
        Command::GenerateFile => {
            still_ahead(batch.execution_date, today)?;
            next.file_by = Some(person.actor.id);
            next.state = State::FileGenerated;
        }
        Command::Send { bank_reference } => {
            next.bank_reference = Some(reference(bank_reference)?);
            next.tally = next.tally.all_moved(LineState::Approved, LineState::Sent)?;
            next.state = State::Sent;
            effect = Effect::Send;
        }
        Command::Discard { reason: why } => {
            reason = Some(text::reason(why)?);
            next.tally = Tally::default().with(LineState::Discarded, batch.tally.all()?)?;
            next.state = State::Discarded;
            effect = Effect::Discard;
        }
        Command::Report { kind, marked, evidence, reason: why } => {
            next.report = Some(report(batch, *kind, *marked, person)?);
            let all_paid = *kind == ReportKind::Results && marked.count == 0;
            reason = if all_paid { None } else { Some(text::reason(why)?) };
            if !evidence {
                return Err(BatchRefusal::EvidenceRequired.into());
            }
        }
        Command::Agree { marked, rest } => (next, effect) = agreed(batch, *marked, *rest)?,
        Command::Dispute { reason: why } => {
            reason = Some(text::reason(why)?);
            next.report = None;
        }
        Command::Review { lines, reason: why } => {
            reason = Some(text::reason(why)?);
            let left = next.doubts.checked_sub(*lines).filter(|_| *lines > 0);
            next.doubts = left.ok_or(CommonRefusal::ChangedMeanwhile)?;
            effect = Effect::Review;
        }
        Command::Retry => {
            next.carried = next.tally.retriable();
            effect = Effect::Carry;
        }
    }
    Ok(Decision { next, effect, reason })
}

/// Whatever was approved is no longer what there is.
fn edited(batch: Batch) -> (Batch, Effect) {
    let effect = if batch.state == State::Approved { Effect::Unpay } else { Effect::Nothing };
    // What was never checked waits for its columns.
    let state = if batch.state == State::Uploaded { State::Uploaded } else { State::Validating };
    (Batch { state, content: None, ..batch.without_approvals() }, effect)
}

fn approved(
    mut next: Batch,
    content: ContentHash,
    ticked: &[BankAccountId],
    person: &Person<'_>,
) -> Result<(Batch, Effect), Refusal> {
    if next.content != Some(content) {
        return Err(CommonRefusal::ChangedMeanwhile.into());
    }
    let set = |ids: &[BankAccountId]| ids.iter().copied().collect::<BTreeSet<_>>();
    let (ticked, new) = (set(ticked), set(&next.new_accounts));
    if !ticked.is_subset(&new) {
        return Err(CommonRefusal::ChangedMeanwhile.into());
    }
    if ticked != new {
        return Err(AccountRefusal::AccountNotVerified.into());
    }
    if next.wants_fresh_sign_in() && !person.fresh {
        return Err(PermissionRefusal::StepUpRequired.into());
    }
    next.approvals.push(Approval { by: person.actor.id, content });
    let given = u32::try_from(next.approvals.len()).unwrap_or(u32::MAX);
    if given < next.approvals_needed() {
        return Ok((next, Effect::Nothing));
    }
    next.tally = next.tally.all_moved(LineState::Good, LineState::Approved)?;
    next.new_accounts.clear();
    next.state = State::Approved;
    Ok((next, Effect::Pay))
}

/// Of which lines results are told.
fn line_state_of(kind: ReportKind) -> LineState {
    match kind {
        ReportKind::Results => LineState::Sent,
        ReportKind::Returns => LineState::Confirmed,
    }
}

fn report(
    batch: &Batch,
    kind: ReportKind,
    marked: Sum,
    person: &Person<'_>,
) -> Result<Report, CommonRefusal> {
    let of = batch.tally.of(line_state_of(kind));
    if of.count == 0 || kind == ReportKind::Returns && marked.count == 0 {
        return Err(CommonRefusal::WrongState);
    }
    let rest = of.minus(marked).ok_or(CommonRefusal::ChangedMeanwhile)?;
    Ok(Report { kind, by: person.actor.id, marked, rest })
}

/// The second person writes both totals down themself: they agree only where they are the same.
fn agreed(batch: &Batch, marked: Sum, rest: Sum) -> Result<(Batch, Effect), Refusal> {
    let report = batch.report.ok_or(CommonRefusal::WrongState)?;
    if report.marked != marked || report.rest != rest {
        return Err(BatchRefusal::TotalsDiffer.into());
    }
    let from = line_state_of(report.kind);
    if batch.tally.of(from) != marked.plus(rest)? {
        return Err(CommonRefusal::ChangedMeanwhile.into());
    }
    let (moves, effect) = match report.kind {
        ReportKind::Results => {
            let moves = [(from, LineState::Rejected, marked), (from, LineState::Confirmed, rest)];
            (moves.to_vec(), Effect::Settle)
        }
        ReportKind::Returns => (vec![(from, LineState::Returned, marked)], Effect::Return),
    };
    Ok((Batch { report: None, ..batch.with_moved(&moves)? }, effect))
}

#[derive(Clone, Debug)]
pub struct Verdict {
    /// The lines with errors and those without.
    pub wrong: Sum,
    pub good: Sum,
    /// Whether the file as a whole has none either ([`super::whole`]).
    pub sound: bool,
    pub content: ContentHash,
    /// The accounts in it that nobody has verified.
    pub new_accounts: Vec<BankAccountId>,
}

impl Batch {
    /// The batch after its lines were checked: for the first time, after a change, or once more before it is approved, because
    /// requests, beneficiaries and accounts change in between. An approval of the same content stays.
    ///
    /// # Errors
    /// `wrong_state`, `amount_overflow`.
    pub fn with_verdict(&self, verdict: Verdict) -> Result<Self, Refusal> {
        let Verdict { wrong, good, sound, content, new_accounts } = verdict;
        if !matches!(self.state, State::Validating | State::Ready | State::PendingApproval) {
            return Err(CommonRefusal::WrongState.into());
        }
        let tally = Tally::default().with(LineState::Wrong, wrong)?.with(LineState::Good, good)?;
        if !sound || wrong.count > 0 || good.count == 0 {
            let with_errors =
                Self { state: State::WithErrors, tally, content: None, new_accounts, ..self.clone() };
            return Ok(with_errors.without_approvals());
        }
        // What was ticked was the whole list; one account more was not.
        let before: BTreeSet<_> = self.new_accounts.iter().collect();
        let ticked = new_accounts.iter().all(|id| before.contains(id));
        let same = ticked && self.content == Some(content) && self.state == State::PendingApproval;
        let next = Self { tally, content: Some(content), new_accounts, ..self.clone() };
        Ok(if same { next } else { Self { state: State::Ready, ..next.without_approvals() } })
    }

    /// The batch whose file nobody can read: another one may be uploaded in its place.
    ///
    /// # Errors
    /// `wrong_state`.
    pub fn unreadable(&self) -> Result<Self, CommonRefusal> {
        if self.state != State::Validating {
            return Err(CommonRefusal::WrongState);
        }
        Ok(Self { state: State::WithErrors, content: None, ..self.clone() }.without_approvals())
    }
}
