//! What people do with cash: each in one transaction, under the lock of the box.

use std::collections::HashSet;

use caudal_db::{Tx, audit, table, unique_violation};
use caudal_domain::cash::{
    self, Action, CashBox, CashRefusal, Command, Counted, Opening, Session, Treatment,
};
use caudal_domain::error::{CommonRefusal, Fields, Refusal};
use caudal_domain::ids::{CashBoxId, CashSessionId, EntryId, MovementId, UserId};
use caudal_domain::ledger::{Account, Entry, Event};
use caudal_domain::money::Money;
use caudal_domain::text::{self, TextRefusal};
use serde_json::{Value, json};

use super::api::{CashActionBody, CashCountBody, OpenCashBody, SurpriseCountBody};
use super::load;
use super::store::{self, count, count_line, event, missing, movement, session::Model};
use caudal_access::company::{self, CashBoxSetting};
use caudal_access::{identity::guard, people};
use caudal_beneficiaries::beneficiaries;
use caudal_ledger::{self as ledger, Document, Names, PostingContext};
use caudal_requests::payroll;
use caudal_web::http::trail::{self, Object};
use caudal_web::http::{problem::ApiError, version::unchanged};
use caudal_web::{app::App, caller::Caller, guarded::Found};

pub struct CommandContext<'a> {
    pub tx: &'a Tx,
    pub app: &'a App,
    pub caller: &'a Caller,
}

/// A box and a session of it, both locked: the box first, always.
pub(super) struct Held {
    pub setting: CashBoxSetting,
    pub cash: CashBox,
    pub row: Model,
    pub session: Session,
}

impl CommandContext<'_> {
    pub(super) async fn hold_box(
        &self,
        id: CashBoxId,
    ) -> Result<(CashBoxSetting, CashBox, Vec<Model>), ApiError> {
        let setting = company::lock_cash_box(self.tx, id).await?.ok_or(ApiError::NotFound)?;
        let (boxes, sessions) = load::boxes(self.tx, std::slice::from_ref(&setting)).await?;
        let cash = boxes.into_iter().next().ok_or(ApiError::NotFound)?;
        guard::still_holds(self.app, self.tx, self.caller).await?;
        Ok((setting, cash, sessions))
    }

    pub(super) async fn hold(&self, id: CashSessionId) -> Result<Held, ApiError> {
        // Of which box it is never changes, so it is read before the locks.
        let may_see = |row: &Model| load::may_see(row, &self.caller.actor);
        let seen = store::find(self.tx, id).await?.visible(may_see)?;
        let (setting, cash, _) = self.hold_box(seen.box_id).await?;
        let row = store::lock(self.tx, id).await?.visible(may_see)?;
        let session = load::domain(&row)?;
        Ok(Held { setting, cash, row, session })
    }

    /// Opens a box by counting what is in it.
    pub async fn open(&self, body: &OpenCashBody) -> Result<Model, ApiError> {
        let mut fields = Fields::default();
        let found = company::cash_boxes(self.tx).await?.into_iter().find(|b| b.id == body.box_id);
        fields.take("box_id", found.map(drop).ok_or(CommonRefusal::ReferenceUnavailable));
        fields.finish()?;
        let (setting, cash, sessions) = self.hold_box(body.box_id).await?;
        cash::may_open(&cash, &self.caller.actor)?;
        let counted = self.counted(&setting, &body.counts).await?;
        let opening = Opening { counted_minor: counted.minor, explanation: body.explanation.clone() };
        let own = beneficiaries::ensure_staff(self.tx, self.app, &self.caller.actor).await?;
        let opened = cash::open(&cash, &opening, &self.caller.actor, own.id).map_err(explained)?;
        let number = store::next_number(self.tx, self.app.today().year()).await?;
        let mut row = self.blank(number, &setting, &cash, &opened.session);
        row.opening_minor = counted.minor;
        row.opening_explanation.clone_from(&opened.explanation);
        table::insert(self.tx, row.clone()).await.map_err(|error| {
            match unique_violation(&error).as_deref() {
                Some("cash_session_one") => CashRefusal::BoxOpen.into(),
                _ => ApiError::from(error),
            }
        })?;
        for mut before in sessions {
            // What they counted is what this one began with: it can no longer be counted again.
            before.followed = true;
            table::overwrite(self.tx, before).await?;
        }
        self.keep_count(&row, "opening", cash.holds_minor(), counted.minor, &body.counts, None).await?;
        if let Some(entry) = &opened.posting {
            self.difference(&mut row, "opening_difference", entry, None).await?;
            table::overwrite(self.tx, row.clone()).await?;
        }
        self.record(None, &row, "open", opened.explanation).await?;
        Ok(row)
    }

    fn blank(&self, number: String, setting: &CashBoxSetting, cash: &CashBox, session: &Session) -> Model {
        Model {
            id: self.app.new_id(),
            number,
            box_id: setting.id,
            box_name: setting.name.clone(),
            branch_id: setting.branch.id(),
            currency: setting.currency,
            tolerance_minor: setting.tolerance_minor,
            state: session.state,
            custodian_id: session.custodian,
            custodian_name: self.caller.actor.name.clone(),
            custodian_beneficiary_id: session.custodian_beneficiary,
            opened_on: self.app.today().to_string(),
            opened_at_ms: self.app.now_ms(),
            left_minor: cash.holds_minor(),
            opening_minor: 0,
            opening_explanation: None,
            frozen_at_ms: None,
            stand_in_id: None,
            stand_in_name: None,
            witness_id: None,
            witness_name: None,
            expected_minor: None,
            counted_minor: None,
            explanation: None,
            submitted_at_ms: None,
            followed: false,
            treatment: None,
            closed_by: None,
            closed_by_name: None,
            closed_at_ms: None,
            movement_count: 0,
            in_minor: None,
            payments_minor: None,
            out_minor: None,
            closing_counts: 0,
            version: 1,
        }
    }

    /// What notes and coins sum to; the field names the line that the currency does not have.
    async fn counted(&self, setting: &CashBoxSetting, lines: &[CashCountBody]) -> Result<Money, ApiError> {
        let all = company::denominations(self.tx).await?;
        let known: HashSet<_> =
            all.iter().filter(|d| d.currency == setting.currency).map(|d| (d.value_minor, d.coin)).collect();
        let counts: Vec<_> = lines.iter().map(CashCountBody::counted).collect();
        let mut fields = Fields::default();
        let sum = fields.take("counts", cash::counted(&counts, &known, setting.currency));
        fields.finish()?;
        sum.ok_or_else(|| ApiError::Internal("a count that was not checked".into()))
    }

    async fn keep_count(
        &self,
        row: &Model,
        kind: &str,
        expected_minor: i64,
        counted_minor: i64,
        lines: &[CashCountBody],
        note: Option<String>,
    ) -> Result<EntryId, ApiError> {
        let id = self.app.new_id();
        let kept = count::Model {
            id: id.0,
            session_id: row.id,
            version: row.version,
            kind: kind.to_owned(),
            expected_minor,
            counted_minor,
            note,
            at_ms: self.app.now_ms(),
            actor_id: self.caller.actor.id,
            actor_name: self.caller.actor.name.clone(),
        };
        table::insert(self.tx, kept).await?;
        for line in lines.iter().filter(|line| line.quantity > 0) {
            let Counted { value_minor, coin, quantity } = line.counted();
            let form = load::form_name(coin).to_owned();
            let line = count_line::Model { count_id: id.0, value_minor, form, quantity: quantity.into() };
            table::insert(self.tx, line).await?;
        }
        Ok(id)
    }

    /// What was missing or too much: a movement of the box, and its entry.
    async fn difference(
        &self,
        row: &mut Model,
        kind: &str,
        entry: &Entry,
        owes: Option<UserId>,
    ) -> Result<(), ApiError> {
        let amount_minor = entry.on(&Account::Cash(row.box_id));
        row.movement_count += 1;
        let moved = movement::Model { amount_minor, kind: kind.to_owned(), ..self.blank_movement(row) };
        table::insert(self.tx, moved).await?;
        let document =
            Document { kind: "cash_session", id: row.id.0, number: &row.number, version: row.version };
        let names = Names { cash: &row.box_name, person: &row.custodian_name, ..Names::default() };
        self.post(row, document, names, entry, owes, None).await
    }

    /// What the custodian owes is deducted from their payroll next month.
    async fn deduct(&self, row: &Model, session: &Session, entry: &Entry) -> Result<(), ApiError> {
        let due = payroll::Due {
            document: payroll::Source { kind: "cash_session", id: row.id.0, number: &row.number },
            concept: &row.box_name,
            owed_by: session.custodian_beneficiary,
            user: Some(session.custodian),
            person: &row.custodian_name,
            branch: Some(row.branch_id),
            amount: entry.amount(),
            instalments: 1,
        };
        payroll::owe(self.tx, self.app, self.caller, &due).await
    }

    pub(super) async fn post(
        &self,
        row: &Model,
        document: Document<'_>,
        names: Names<'_>,
        entry: &Entry,
        person_id: Option<UserId>,
        reverses_id: Option<EntryId>,
    ) -> Result<(), ApiError> {
        let context = PostingContext {
            document,
            names,
            request_id: None,
            payment_id: None,
            reverses_id,
            person_id,
            supplier_tax_id: None,
            branch_id: Some(row.branch_id),
            cost_centre_id: None,
            actor_id: self.caller.actor.id,
        };
        ledger::post(self.tx, self.app, &context, entry).await.map(drop)
    }

    /// Counts a box by surprise: nothing stops, and nothing is posted.
    pub async fn surprise(&self, id: CashSessionId, body: &SurpriseCountBody) -> Result<Model, ApiError> {
        let Held { setting, cash, mut row, session } = self.hold(id).await?;
        cash::may_surprise(&session, &cash, &self.caller.actor)?;
        let before = row.clone();
        let counted = self.counted(&setting, &body.counts).await?;
        let note = text::optional(body.note.as_deref(), text::MAX_REASON_CHARS)?;
        let expected = cash.holds_minor();
        row.version += 1;
        self.keep_count(&row, "surprise", expected, counted.minor, &body.counts, note.clone()).await?;
        self.save(&before, row, "surprise", note).await
    }

    pub async fn act(
        &self,
        id: CashSessionId,
        version: i64,
        action: Action,
        body: &CashActionBody,
    ) -> Result<Model, ApiError> {
        let Held { setting, cash, row: before, session } = self.hold(id).await?;
        unchanged(before.version == version)?;
        // Asked before a count is looked at, so that nobody learns anything from what it answers.
        cash::check(&session, &cash, action, &self.caller.actor)?;
        let command = self.command(&setting, action, body).await?;
        let decision = cash::decide(&session, &cash, &command, &self.caller.actor)?;
        let mut row = before.clone();
        row.version += 1;
        self.apply(&mut row, &decision.next, &command).await?;
        if action == Action::Submit {
            let (expected, counted) = (row.expected_minor, row.counted_minor);
            let (expected, counted) = (expected.unwrap_or_default(), counted.unwrap_or_default());
            let kept = self.keep_count(&row, "closing", expected, counted, &body.counts, None).await?;
            self.keep_missing(&row, kept, &body.missing).await?;
        }
        if let Some(entry) = &decision.posting {
            let owes = (row.treatment == Some(Treatment::Custodian) && entry.event() == Event::CashShortage)
                .then_some(session.custodian);
            self.difference(&mut row, "closing_difference", entry, owes).await?;
            if owes.is_some() {
                self.deduct(&row, &session, entry).await?;
            }
        }
        self.save(&before, row, action.name(), decision.reason).await
    }

    /// What is asked, in the terms of the rules.
    async fn command(
        &self,
        setting: &CashBoxSetting,
        action: Action,
        body: &CashActionBody,
    ) -> Result<Command, ApiError> {
        let reason = || body.reason.clone().unwrap_or_default();
        Ok(match action {
            Action::Freeze => {
                let witness = match body.witness_id {
                    Some(id) => people::by_id(self.tx, id).await?.map(|user| user.id),
                    None => None,
                };
                if body.witness_id.is_some() && witness.is_none() {
                    return Err(CashRefusal::WitnessInvalid.into());
                }
                Command::Freeze { witness }
            }
            Action::Resume => Command::Resume,
            Action::Submit => {
                Command::Submit { counted_minor: self.counted(setting, &body.counts).await?.minor }
            }
            Action::Explain => Command::Explain { explanation: reason() },
            Action::Recount => Command::Recount { reason: reason() },
            Action::Approve => {
                let treatment = body.treatment.as_deref().and_then(Treatment::from_name);
                Command::Approve { treatment: treatment.ok_or(TextRefusal::TextInvalid)? }
            }
        })
    }

    /// The row of a session as a decision leaves it.
    async fn apply(&self, row: &mut Model, next: &Session, command: &Command) -> Result<(), ApiError> {
        let (now, actor) = (self.app.now_ms(), &self.caller.actor);
        row.state = next.state;
        row.expected_minor = next.expected_minor;
        row.counted_minor = next.counted_minor;
        row.explanation.clone_from(&next.explanation);
        if row.stand_in_id != next.stand_in.map(|s| s.supervisor) {
            let witness = next.stand_in.map(|s| s.witness);
            row.stand_in_id = next.stand_in.map(|s| s.supervisor);
            row.stand_in_name = next.stand_in.map(|_| actor.name.clone());
            row.witness_id = witness;
            row.witness_name = match witness {
                Some(id) => people::by_id(self.tx, id).await?.map(|user| user.name),
                None => None,
            };
        }
        match command {
            Command::Freeze { .. } => {
                row.frozen_at_ms = Some(now);
                // Nothing moves any more, so this is what the report adds up.
                row.keep_moved(Some(store::report::moved(self.tx, row.id).await?));
            }
            Command::Resume => {
                row.frozen_at_ms = None;
                row.keep_moved(None);
            }
            Command::Submit { .. } => {
                row.submitted_at_ms = Some(now);
                row.closing_counts += 1;
            }
            Command::Approve { treatment } => {
                row.treatment = next.difference_minor().filter(|d| *d != 0).map(|_| *treatment);
                row.closed_by = Some(actor.id);
                row.closed_by_name = Some(actor.name.clone());
                row.closed_at_ms = Some(now);
            }
            Command::Explain { .. } | Command::Recount { .. } => {}
        }
        Ok(())
    }

    async fn keep_missing(&self, row: &Model, count: EntryId, gone: &[MovementId]) -> Result<(), ApiError> {
        if gone.is_empty() {
            return Ok(());
        }
        let mut once: Vec<_> = gone.to_vec();
        once.sort_unstable();
        once.dedup();
        let named = store::movements_at(self.tx, &once).await?;
        for movement_id in once {
            let own = |m: &&movement::Model| m.id == movement_id && m.session_id == row.id;
            let has = named.iter().find(own).is_some_and(|m| m.document_number.is_some());
            if !has {
                let mut fields = Fields::default();
                fields.take::<()>("missing", Err(CommonRefusal::ReferenceUnavailable));
                fields.finish()?;
            }
            table::insert(self.tx, missing::Model { count_id: count.0, movement_id }).await?;
        }
        Ok(())
    }

    /// Writes a session down as it is from now on, where nobody wrote it meanwhile.
    pub(super) async fn save(
        &self,
        before: &Model,
        row: Model,
        action: &str,
        reason: Option<String>,
    ) -> Result<Model, ApiError> {
        unchanged(table::save(self.tx, row.clone(), before.version).await?)?;
        self.record(Some(before), &row, action, reason).await?;
        Ok(row)
    }

    /// What people read of it, and the audit.
    async fn record(
        &self,
        before: Option<&Model>,
        row: &Model,
        action: &str,
        reason: Option<String>,
    ) -> Result<(), ApiError> {
        let happened = event::Model {
            session_id: row.id,
            version: row.version,
            at_ms: self.app.now_ms(),
            actor_id: self.caller.actor.id,
            actor_name: self.caller.actor.name.clone(),
            action: action.into(),
            reason,
        };
        table::insert(self.tx, happened).await?;
        let object = Object { kind: "cash_session", id: row.id.0, number: Some(&row.number) };
        let action = format!("cash_session.{action}");
        let (before, after) = (before.map(snapshot), Some(snapshot(row)));
        let row = trail::row(self.app, self.caller, &action, &object, before, after);
        Ok(audit::append(self.tx, &row).await?)
    }
}

/// What is missing to open a box is a field of the form.
fn explained(refusal: Refusal) -> ApiError {
    let mut fields = Fields::default();
    match refusal {
        Refusal::Cash(CashRefusal::ExplanationRequired) => fields.take::<()>("explanation", Err(refusal)),
        other => return other.into(),
    };
    fields.finish().err().map_or_else(|| CashRefusal::ExplanationRequired.into(), ApiError::from)
}

fn snapshot(m: &Model) -> Value {
    json!({
        "state": m.state, "cash_box": m.box_name, "custodian": m.custodian_name, "currency": m.currency,
        "left_minor": m.left_minor, "opening_minor": m.opening_minor, "expected_minor": m.expected_minor,
        "counted_minor": m.counted_minor, "explanation": m.explanation, "treatment": m.treatment,
        "movement_count": m.movement_count,
    })
}
