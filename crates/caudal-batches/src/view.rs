//! Batches as the API shows them.

mod one;

use std::collections::HashMap;

use caudal_domain::batch::{Action, Batch, Person, State, Ties, check, line::State as LineState};
use caudal_domain::ids::{BankId, BatchId, UserId};
use caudal_domain::{actor::Actor, error::Refusal, money::Currency};
use serde::Serialize;
use utoipa::ToSchema;

use super::record::{self, BatchContext};
use super::store::{event, row::Model};
use super::stored::{Amount, BankFile, BatchChange, BatchFault, Sheet};
use super::words_es;
pub use one::{BatchLine, line};

use caudal_web::http::page::{ActionState, Blocked, Ref, names_of_those_who};
use caudal_web::http::problem::ApiError;

/// A batch in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BatchItem {
    pub id: BatchId,
    /// `LOT-2026-000012`.
    pub number: String,
    /// `uploaded`, `validating`, `with_errors`, `ready`, `pending_approval`, `approved`, `file_generated`, `sent`,
    /// `partially_confirmed`, `confirmed`, `rejected`, `discarded`.
    #[schema(value_type = String)]
    pub state: State,
    pub description: String,
    /// The company's account that pays.
    pub source_account: Ref,
    /// ISO 4217 code of all its amounts.
    pub currency: Currency,
    /// ISO date on which the bank shall pay.
    pub execution_date: String,
    /// `suppliers`, `salaries`, `advances`, `other`.
    pub class: String,
    pub lines: u32,
    /// What those without errors come to, in minor units.
    pub total_minor: i64,
    /// What they must come to, in minor units, as it was typed.
    pub control_minor: i64,
    /// How many there must be, as it was typed.
    pub control_count: i64,
    /// How many have errors.
    pub wrong_lines: u32,
    /// How many the bank has not answered.
    pub pending_lines: u32,
    /// How far its check is, while there is one.
    pub progress: Option<BatchProgress>,
    /// At how many lines the bank's answer left a doubt.
    pub doubts: i64,
    pub created_by: Ref,
    pub created_at_ms: i64,
    /// When it last changed, in milliseconds of UTC.
    pub updated_at_ms: i64,
    /// Since when it is in its state, in milliseconds of UTC.
    pub state_since_ms: i64,
    /// When it was sent to the bank, in milliseconds of UTC.
    pub sent_at_ms: Option<i64>,
    /// For `If-Match`.
    pub version: i64,
}

/// How far a check is.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BatchProgress {
    /// How many lines were checked.
    pub done: i64,
    /// Of how many, where that is known.
    pub total: Option<i64>,
}

/// A file with lines, as it came.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BatchSheet {
    pub name: String,
    pub size_bytes: i64,
    /// The SHA-256 of its bytes, in hexadecimal figures.
    pub sha256: String,
    /// `text`, `xlsx`, `ods`, `xls`.
    pub source: String,
    /// The sheet that is read.
    pub sheet: Option<String>,
    /// Other sheets with something in them, which are not read.
    pub missed_sheets: Vec<String>,
    /// Whether it carries macros; none ever runs.
    pub macros: bool,
    pub hidden_columns: usize,
    /// Whether cells are merged.
    pub merged: bool,
    /// The heads of its columns; empty texts where it has none.
    pub heads: Vec<String>,
    /// Its first rows.
    pub sample: Vec<Vec<String>>,
    /// Which column each head is.
    pub mapping: Vec<Option<String>>,
    /// Whether that is sure, head by head.
    pub sure: Vec<bool>,
    /// `remembered`, `suggested`, `chosen`.
    pub mapping_from: String,
}

impl From<&Sheet> for BatchSheet {
    fn from(s: &Sheet) -> Self {
        Self {
            name: s.name.clone(),
            size_bytes: s.size_bytes,
            sha256: s.sha256.clone(),
            source: s.source.clone(),
            sheet: s.sheet.clone(),
            missed_sheets: s.missed_sheets.clone(),
            macros: s.macros,
            hidden_columns: s.hidden_columns,
            merged: s.merged,
            heads: s.heads.clone(),
            sample: s.sample.clone(),
            mapping: s.mapping.clone(),
            sure: s.sure.clone(),
            mapping_from: s.mapping_from.clone(),
        }
    }
}

/// What the lines in a state come to.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BatchTally {
    /// The state of the lines: `wrong`, `good`, `approved`, `sent`, `confirmed`, `rejected`, `returned`, `reversed`,
    /// `discarded`.
    pub state: &'static str,
    pub count: u32,
    /// How much, in minor units.
    pub minor: i64,
}

/// What a bank gets.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BatchBank {
    pub bank: Ref,
    /// How many lines.
    pub count: u32,
    /// How much, in minor units.
    pub minor: i64,
}

/// What the check of all lines found.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BatchSummary {
    /// The lines without errors.
    pub good: Amount,
    /// How many have some.
    pub wrong: u32,
    /// How many have warnings alone.
    pub with_warnings: u32,
    /// How many go to an account that nobody verified.
    pub new_accounts: u32,
    /// What is wrong with all of it.
    pub faults: Vec<BatchFault>,
    /// What each bank gets, the most first.
    pub banks: Vec<BatchBank>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BatchApproval {
    pub by: Ref,
    pub at_ms: i64,
}

/// Results that one person entered by hand and that wait for a second one, who writes the totals down without seeing them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BatchReport {
    /// `results` or `returns`.
    pub kind: String,
    pub by: Ref,
    /// Why the marked lines failed.
    pub reason: Option<String>,
    /// The bank's papers behind them.
    pub evidence: Vec<Ref>,
    pub at_ms: i64,
}

/// What happened to a batch.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BatchEvent {
    pub at_ms: i64,
    pub actor: String,
    /// `create`, `upload`, `checked`, `unreadable`, or an action's name.
    pub action: String,
    /// The state before.
    pub from: Option<String>,
    /// The state after.
    pub to: String,
    pub reason: Option<String>,
    /// Of a change by hand: each cell and field of it, as it stood and as it stands.
    pub changes: Vec<BatchChange>,
    /// How many changes it had beyond those; the audit has all.
    pub more_changes: u32,
}

/// A batch with all that belongs to it but its lines.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BatchDetail {
    /// As in a list.
    #[serde(flatten)]
    pub item: BatchItem,
    /// What lines without a request are booked on.
    pub concept_account: Ref,
    /// The file that its lines came in.
    pub sheet: Option<BatchSheet>,
    /// Why that file cannot be read.
    pub unreadable: Option<BatchFault>,
    /// What its lines come to, state by state.
    pub tally: Vec<BatchTally>,
    /// What its check found.
    pub summary: Option<BatchSummary>,
    /// The SHA-256 of its content, while it has no errors.
    pub content_hash: Option<String>,
    /// The approvals of that content.
    pub approvals: Vec<BatchApproval>,
    /// How many there must be.
    pub approvals_needed: u32,
    /// Whether who approves must have signed in anew.
    pub fresh_sign_in: bool,
    /// Who sent it to be approved.
    pub submitted_by: Option<Ref>,
    pub bank_file: Option<BankFile>,
    /// What the bank calls it.
    pub bank_reference: Option<String>,
    /// Results that wait for a second person.
    pub report: Option<BatchReport>,
    /// How many of its failed lines went into another batch.
    pub carried: i64,
    /// The batch whose failed lines these are.
    pub of_batch: Option<Ref>,
    /// The batches that carry its failed lines.
    pub carried_to: Vec<Ref>,
    /// What happened to it, oldest first.
    pub events: Vec<BatchEvent>,
    /// What its state admits and the reader might do, with what keeps them from it.
    pub actions: Vec<ActionState>,
}

pub fn item(row: &Model) -> Result<BatchItem, ApiError> {
    let tally = record::tally(row)?;
    let all = tally.all()?;
    let wrong = tally.of(LineState::Wrong);
    let validating = row.state == State::Validating;
    let progress = validating.then_some(BatchProgress { done: row.done_rows, total: row.total_rows });
    Ok(BatchItem {
        id: row.id,
        number: row.number.clone(),
        state: row.state,
        description: row.description.clone(),
        source_account: Ref::new(row.source_account_id, row.source_account_name.clone()),
        currency: row.currency,
        execution_date: row.execution_date.clone(),
        class: row.class.clone(),
        lines: all.count,
        total_minor: all.minor,
        control_minor: row.control_minor,
        control_count: row.control_count,
        wrong_lines: wrong.count,
        pending_lines: tally.of(LineState::Sent).count,
        progress,
        doubts: row.doubts,
        created_by: Ref::new(row.created_by, row.created_by_name.clone()),
        created_at_ms: row.created_at_ms,
        updated_at_ms: row.updated_at_ms,
        state_since_ms: row.state_since_ms,
        sent_at_ms: row.sent_at_ms,
        version: row.version,
    })
}

/// What belongs to a batch, as its page shows it.
pub struct Parts<'a> {
    /// What the rules need.
    pub beside: &'a BatchContext,
    pub batch: &'a Batch,
    pub events: Vec<event::Model>,
    /// The banks by name.
    pub banks: HashMap<BankId, String>,
    /// The batches that carry its failed lines.
    pub carried_to: Vec<Ref>,
    /// Everybody who might take a step, with how they are tied to it.
    pub people: &'a [Actor],
    /// How they and the reader are tied to it.
    pub ties: &'a HashMap<UserId, Ties>,
    pub reader: &'a Actor,
}

pub fn detail(row: &Model, parts: Parts<'_>) -> Result<BatchDetail, ApiError> {
    let batch = parts.batch;
    let tally = LineState::all().map(|state| {
        let sum = batch.tally.of(state);
        BatchTally { state: state.name(), count: sum.count, minor: sum.minor }
    });
    let summary = row.summary.as_ref().map(|kept| BatchSummary {
        good: kept.good,
        wrong: kept.wrong,
        with_warnings: kept.with_warnings,
        new_accounts: kept.new_accounts,
        faults: kept.faults.clone(),
        banks: kept.banks.iter().map(|(id, sum)| bank(&parts.banks, *id, *sum)).collect(),
    });
    let report = row.report.as_ref().map(|kept| BatchReport {
        kind: kept.kind.clone(),
        by: Ref::new(kept.by, kept.by_name.clone()),
        reason: kept.reason.clone(),
        evidence: kept.evidence.iter().map(|(id, name)| Ref { id: *id, name: name.clone() }).collect(),
        at_ms: kept.at_ms,
    });
    Ok(BatchDetail {
        item: item(row)?,
        concept_account: Ref::new(row.concept_id, row.concept_name.clone()),
        sheet: row.sheet.as_ref().map(|sheet| BatchSheet::from(&sheet.0)),
        unreadable: row.unreadable.as_deref().map(words_es::unreadable_code),
        tally: tally.filter(|t| t.count > 0).collect(),
        summary,
        content_hash: row.content_hash.clone(),
        approvals: parts
            .beside
            .approvals
            .iter()
            .map(|a| BatchApproval { by: Ref::new(a.user_id, a.user_name.clone()), at_ms: a.at_ms })
            .collect(),
        approvals_needed: batch.approvals_needed(),
        fresh_sign_in: batch.wants_fresh_sign_in(),
        submitted_by: Ref::of_parts(row.submitted_by, row.submitted_by_name.as_deref()),
        bank_file: row.bank_file.as_ref().map(|file| file.0.clone()),
        bank_reference: row.bank_reference.clone(),
        report,
        carried: row.carried,
        of_batch: Ref::of_parts(row.of_batch_id, row.of_batch_number.as_deref()),
        carried_to: parts.carried_to.clone(),
        events: parts.events.iter().map(to_view).collect(),
        actions: actions(&parts),
    })
}

fn bank(names: &HashMap<BankId, String>, id: BankId, sum: Amount) -> BatchBank {
    let name = names.get(&id).cloned().unwrap_or_default();
    BatchBank { bank: Ref::new(id, name), count: sum.count, minor: sum.minor }
}

fn to_view(event: &event::Model) -> BatchEvent {
    let changes = event.changes.clone().map(|changes| changes.0).unwrap_or_default();
    BatchEvent {
        at_ms: event.at_ms,
        actor: event.actor_name.clone(),
        action: event.action.to_string(),
        from: event.from_state.clone(),
        to: event.to_state.clone(),
        reason: event.reason.clone(),
        changes: changes.list,
        more_changes: changes.more,
    }
}

fn actions(parts: &Parts<'_>) -> Vec<ActionState> {
    let ties = |actor: &Actor| parts.ties.get(&actor.id).copied().unwrap_or_default();
    // A sign-in can be made fresh at any time: it is asked for when it is needed.
    let may = |action: Action, actor: &Actor| {
        check(parts.batch, action, &Person { actor, ties: ties(actor), fresh: true })
    };
    let concerns = |action: &Action| {
        parts.reader.own(None).acts_any(action.permissions()) || *action == next_of(parts.batch.state)
    };
    let answer = |action: Action| {
        let who = || names_of_those_who(parts.people, |person| may(action, person).is_ok());
        let blocked_by = may(action, parts.reader).err().map(|refusal| blocked(&refusal, who()));
        ActionState { action: action.name(), blocked_by }
    };
    Action::all().filter(|a| a.fits(parts.batch) && concerns(a)).map(answer).collect()
}

fn blocked(refusal: &Refusal, who: Vec<String>) -> Blocked {
    Blocked { code: refusal.code(), detail: refusal.text(), who }
}

/// The step that a state waits for.
fn next_of(state: State) -> Action {
    match state {
        State::Uploaded => Action::Validate,
        State::Validating => Action::Stop,
        State::WithErrors => Action::Edit,
        State::Ready => Action::Submit,
        State::PendingApproval => Action::Approve,
        State::Approved => Action::GenerateFile,
        State::FileGenerated => Action::Send,
        State::Sent | State::PartiallyConfirmed => Action::Answer,
        State::Confirmed | State::Rejected | State::Discarded => Action::Retry,
    }
}
