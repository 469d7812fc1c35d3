//! What banks answer: read, shown before anything moves, and then applied, each word of it once.

use std::collections::{HashMap, HashSet};

use axum::body::Bytes;
use caudal_db::{Conn, JsonText, audit};
use caudal_domain::batch::{Action, Batch, Decision, Effect, line::State as LineState};
use caudal_domain::ids::{BatchId, Id, UserId};
use caudal_domain::{error::FieldRefusal, ledger::Transfer, money::MoneyRefusal};

use super::service::{Change, CommandContext, Held};
use super::store::answers::{self as rows, answer, evidence, item};
use super::store::{self, line, row::Model};
use super::stored::{BatchFault, Sheet};
use super::{columns, files, sheets};
use caudal_payments::bulk::{self, Which};
use caudal_web::http::trail::{self, Object};
use caudal_web::{app::App, http::problem::ApiError};
use serde_json::{Value, json};

pub mod api;
pub mod hand;
mod plan;
mod reading;
#[path = "answers/reasons.es.rs"]
pub mod reasons_es;
#[path = "answers/results.es.rs"]
pub mod results_es;
pub mod retry;
pub mod transit;

pub use plan::BatchAnswerOutcome;
use plan::{Lines, Plan};
use reading::{Ground, Reading};
use results_es::Column;

/// What the portal's own message of a batch is called (pain.001, `MsgId`).
fn sent_as(row: &Model) -> String {
    row.number.replace('-', "")
}

fn ground(row: &Model, sha256: &str) -> Result<Ground, ApiError> {
    Ok(Ground { sent_as: sent_as(row), currency: row.currency, sha256: sha256.to_owned() })
}

/// A file that came, as far as it is understood before anybody says which column is which.
#[derive(Clone)]
pub struct Came {
    /// `pain.002`, `camt.054`, `table`.
    pub kind: &'static str,
    /// The id of its message.
    pub message: String,
    /// What it says of itself, where it is a table.
    pub sheet: Option<Sheet>,
}

/// Looks at a file, away from where calls are answered.
pub async fn look(row: &Model, bytes: Bytes, sha256: &str) -> Result<Came, ApiError> {
    let ground = ground(row, sha256)?;
    if !reading::is_message(&bytes) {
        let mut sheet = sheets::inspect(bytes).await?.sheet;
        let found = caudal_formats::heads::suggest(&sheet.heads, &results_es::HEADS);
        sheet.mapping = found.iter().map(|s| s.as_ref().map(|s| s.column.name().to_owned())).collect();
        let exact = caudal_formats::heads::Match::Exact;
        sheet.sure = found.iter().map(|s| s.as_ref().is_some_and(|s| s.by == exact)).collect();
        return Ok(Came { kind: "table", message: ground.sha256, sheet: Some(sheet) });
    }
    let read = in_thread(move || reading::message(&bytes, &ground)).await?;
    Ok(Came { kind: read.kind, message: read.message, sheet: None })
}

async fn in_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    tokio::task::spawn_blocking(work).await.map_err(ApiError::internal)?
}

/// Under what the columns of a table of results are remembered.
fn mapping_key(heads: &[String]) -> String {
    let mut named = heads.to_vec();
    named.push("\u{1f}results".to_owned());
    columns::key(&named)
}

/// A mapping that somebody chose: of columns that exist, each once, the status among them and something that names lines.
///
/// # Errors
/// `mapping`: `reference_unavailable`, or `text_required` where a required one is missing.
pub fn chosen(mapping: &[Option<String>], heads: usize) -> Result<(), Vec<FieldRefusal>> {
    let seen = columns::named(mapping, heads, Column::from_name)?;
    if !seen.contains(&Column::Status) {
        return Err(columns::missing(Column::Status.name()));
    }
    let names_lines = results_es::KEYS.iter().any(|key| seen.contains(key));
    if names_lines { Ok(()) } else { Err(columns::missing(Column::EndToEndId.name())) }
}

/// Reads a file that was kept; nothing where it is a table whose columns are not named yet.
///
/// # Errors
/// The code of why it cannot be read; `stored_file_missing`, `stored_file_damaged`.
pub async fn read(
    app: &App,
    row: &Model,
    kept: &answer::Model,
    mapping: Option<&[Option<String>]>,
) -> Result<Option<Reading>, ApiError> {
    let sheet = match kept.sheet.clone() {
        None => None,
        Some(JsonText(mut sheet)) => {
            if let Some(mapping) = mapping {
                chosen(mapping, sheet.heads.len())?;
                sheet.mapping = mapping.to_vec();
            } else if chosen(&sheet.mapping, sheet.heads.len()).is_err() {
                return Ok(None);
            }
            Some(sheet)
        }
    };
    let bytes = files::get(app, &kept.stored()).await?;
    let ground = ground(row, &kept.sha256)?;
    let reading = in_thread(move || match sheet {
        Some(sheet) => reading::table(&bytes, &sheet, &ground),
        None => reading::message(&bytes, &ground),
    });
    reading.await.map(Some)
}

/// What an answer would do to a batch as it stands.
///
/// # Errors
/// `amount_overflow`.
async fn planned(db: &Conn, row: &Model, reading: &Reading) -> Result<Plan, ApiError> {
    let id = store::id(row);
    let lines = Lines::read(db, id, row.currency).await?;
    let heard: HashSet<_> = rows::heard(db, id, &reading.message).await?.into_iter().collect();
    let barred = plan::barred(db, &lines, reading).await?;
    Ok(plan::plan(&lines, reading, &heard, &barred)?)
}

/// What an answer would do; nothing before its columns are named.
pub async fn preview(
    app: &App,
    row: &Model,
    kept: &answer::Model,
    mapping: Option<&[Option<String>]>,
) -> Result<Option<BatchAnswerOutcome>, ApiError> {
    let Some(reading) = read(app, row, kept, mapping).await? else { return Ok(None) };
    let db = app.db.begin_read().await?;
    Ok(Some(planned(&db, row, &reading).await?.outcome))
}

impl CommandContext<'_> {
    /// Keeps a file with an answer; the one with the same bytes where there is one.
    pub async fn keep_answer(&self, new: answer::Model) -> Result<answer::Model, ApiError> {
        if let Some(kept) = rows::same(self.tx, new.batch_id, &new.sha256).await? {
            return Ok(kept);
        }
        rows::insert(self.tx, &new).await?;
        let row = store::find(self.tx, new.batch_id).await?.ok_or(ApiError::NotFound)?;
        let told = json!({ "kind": new.kind, "name": new.file_name, "sha256": new.sha256 });
        self.audit(&row, "batch.answer-read", told).await?;
        Ok(new)
    }

    /// Keeps the bank's paper.
    ///
    /// # Errors
    /// `attachment_count`.
    pub async fn keep_evidence(&self, row: &Model, new: &evidence::Model) -> Result<(), ApiError> {
        let waiting = rows::evidence_of(self.tx, store::id(row), None).await?;
        if waiting.len() >= self.app.config.attachments.max_count {
            return Err(ApiError::Malformed { code: "attachment_count", field: None });
        }
        rows::add_evidence(self.tx, new).await?;
        self.audit(row, "batch.attach", json!({ "name": new.name, "sha256": new.sha256 })).await
    }

    async fn audit(&self, row: &Model, action: &str, told: Value) -> Result<(), ApiError> {
        let object = Object { kind: "batch", id: row.id.0, number: Some(&row.number) };
        let written = trail::row(self.app, self.caller, action, &object, None, Some(told));
        Ok(audit::append(self.tx, &written).await?)
    }

    /// Applies an answer that was read.
    ///
    /// # Errors
    /// `version_stale`, whatever the rules refuse, `not_found`.
    pub async fn apply_answer(
        &self,
        (id, version): (BatchId, i64),
        answer: Id,
        reading: &Reading,
        mapping: Option<&[Option<String>]>,
    ) -> Result<Model, ApiError> {
        let held = self.hold(id, version).await?;
        self.may(&held, Action::Answer)?;
        let mut kept = rows::find(self.tx, id, answer).await?.ok_or(ApiError::NotFound)?;
        let plan = planned(self.tx, &held.before, reading).await?;
        self.move_payments(id, &plan).await?;
        self.move_lines(id, &plan).await?;
        let heard: Vec<_> = plan
            .heard
            .iter()
            .map(|(place, position, told)| item::Model {
                batch_id: id,
                message: reading.message.clone(),
                place: *place,
                position: *position,
                told: result_name(*told).to_owned(),
                answer_id: answer.0,
            })
            .collect();
        rows::hear(self.tx, &heard).await?;
        if let (Some(mapping), Some(sheet)) = (mapping, &mut kept.sheet) {
            sheet.0.mapping = mapping.to_vec();
        }
        if let Some(sheet) = &kept.sheet {
            let (key, mapping) = (mapping_key(&sheet.heads), sheet.mapping.clone());
            store::remember(self.tx, self.caller.actor.id, &key, mapping, self.app.now_ms()).await?;
        }
        // The first time counts: what it does another time is nothing new.
        if kept.outcome.is_none() {
            "applied".clone_into(&mut kept.state);
            kept.outcome = Some(JsonText(plan.outcome.clone()));
            kept.applied_by = Some(self.caller.actor.id);
            kept.applied_by_name = Some(self.caller.actor.name.clone());
            kept.applied_at_ms = Some(self.app.now_ms());
        }
        rows::overwrite(self.tx, &kept).await?;
        let next = self.after(&held, &plan).await?;
        let decision = Decision { next, effect: Effect::Nothing, reason: None };
        let row = held.before.clone();
        self.apply(
            held,
            row,
            decision,
            Change { action: Action::Answer.name(), reason: Some(kept.file_name), changes: Vec::new() },
        )
        .await
    }

    async fn after(&self, held: &Held, plan: &Plan) -> Result<Batch, ApiError> {
        let mut next = held.batch.with_moved(&plan.moves()?)?;
        let doubts = line::doubts(self.tx, store::id(&held.before)).await?.len();
        next.doubts = u32::try_from(doubts).map_err(|_| MoneyRefusal::AmountOverflow)?;
        Ok(next)
    }

    async fn move_payments(&self, id: BatchId, plan: &Plan) -> Result<(), ApiError> {
        // In the order in which they can happen to one payment.
        for event in [Transfer::Confirmed, Transfer::Rejected, Transfer::Returned] {
            let lines = plan.lines_of(event);
            if !lines.is_empty() {
                bulk::move_batch(self.tx, self.app, self.caller, id, Which::Lines(&lines), event).await?;
            }
        }
        Ok(())
    }

    async fn move_lines(&self, id: BatchId, plan: &Plan) -> Result<(), ApiError> {
        let positions: Vec<i64> = plan.changed.keys().copied().collect();
        let said = |code: &str, message: &str| {
            serde_json::to_string(&BatchFault { code: code.to_owned(), message: message.to_owned() }).ok()
        };
        for some in positions.chunks(bulk::MOST) {
            let mut lines = line::at(self.tx, id, some).await?;
            for kept in &mut lines {
                let Some(changed) = plan.changed.get(&kept.position) else { continue };
                kept.state = changed.now.state;
                kept.doubt = changed.doubt().and_then(|(code, message)| said(code, &message));
                kept.bank_said = said(&changed.code, &changed.message);
            }
            line::overwrite(self.tx, &lines).await?;
        }
        Ok(())
    }
}

fn result_name(told: caudal_domain::batch::answer::BankResult) -> &'static str {
    use caudal_domain::batch::answer::BankResult as T;
    match told {
        T::Pending => "pending",
        T::Confirmed => "confirmed",
        T::Rejected => "rejected",
        T::Returned => "returned",
        T::Unknown => "unknown",
    }
}

/// The mapping that this person last chose for a table with these heads, where it still fits.
pub async fn remembered(db: &Conn, user: UserId, sheet: Sheet) -> Result<Sheet, ApiError> {
    let known = store::remembered(db, user, &mapping_key(&sheet.heads)).await?;
    Ok(sheet.remembering(known, chosen))
}

/// The places of lines, by the state in which they are.
fn by_state(lines: &Lines, state: LineState) -> HashMap<i64, i64> {
    let those = lines.all().iter().filter(|line| line.standing.state == state);
    those.map(|line| (line.brief.position, line.brief.amount_minor)).collect()
}
