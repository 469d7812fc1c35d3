//! What people do with batches: each in one transaction, under the lock of the batch.

use caudal_db::{JsonText, Tx, audit, table};
use caudal_domain::batch::{
    Action, Batch, Command, Decision, Found, Header, HeaderInput, Person, State, Ties, check, check_header,
    decide, line::Tally,
};
use caudal_domain::{actor::Actor, error::Refusal, ids::BatchId};
use serde_json::{Value, json};

use super::api::{BatchActionBody, BatchBody};
use super::record::{self, BatchContext};
use super::store::{self, approval, event, line, row::Model};
use super::stored::{BatchChange, KeptChanges, Sheet, StoredTally};
use super::{columns, pay};
use caudal_access::identity::guard;
use caudal_payments as payments;
use caudal_web::http::trail::{self, Object};
use caudal_web::http::{problem::ApiError, step_up, version::unchanged};
use caudal_web::{app::App, caller::Caller};

pub mod finish;
pub mod lines;
pub mod sitting;

pub struct CommandContext<'a> {
    pub tx: &'a Tx,
    pub app: &'a App,
    pub caller: &'a Caller,
}

pub struct Held {
    pub before: Model,
    pub beside: BatchContext,
    pub batch: Batch,
    /// How the caller is tied to it.
    pub ties: Ties,
}

/// What a change is called, and what was said about it.
pub struct Change<'a> {
    pub action: &'a str,
    pub reason: Option<String>,
    /// What was changed by hand.
    pub changes: Vec<BatchChange>,
}

impl<'a> Change<'a> {
    /// An action without a reason.
    #[must_use]
    pub fn just(action: &'a str) -> Self {
        Self { action, reason: None, changes: Vec::new() }
    }

    /// A change by hand, which tells itself.
    #[must_use]
    pub fn changed(action: &'a str, changes: Vec<BatchChange>) -> Self {
        Self { action, reason: None, changes }
    }
}

impl CommandContext<'_> {
    /// A batch of the version that was read, locked.
    pub async fn hold(&self, id: BatchId, version: i64) -> Result<Held, ApiError> {
        let before = store::lock(self.tx, id).await?.ok_or(ApiError::NotFound)?;
        unchanged(before.version == version)?;
        guard::still_holds(self.app, self.tx, self.caller).await?;
        self.load_held(before).await
    }

    /// A batch as it stands, locked.
    pub async fn hold_now(&self, id: BatchId) -> Result<Held, ApiError> {
        let before = store::lock(self.tx, id).await?.ok_or(ApiError::NotFound)?;
        guard::still_holds(self.app, self.tx, self.caller).await?;
        self.load_held(before).await
    }

    async fn load_held(&self, before: Model) -> Result<Held, ApiError> {
        let beside = record::load_context(self.tx, &before).await?;
        let batch = record::domain(&before, &beside)?;
        let me = self.caller.actor.id;
        let ties = record::ties(self.tx, &before, &beside, &[me]).await?;
        Ok(Held { before, beside, batch, ties: ties.get(&me).copied().unwrap_or_default() })
    }

    /// The caller, as the rules look at them.
    fn person(&self, held: &Held) -> Person<'_> {
        let fresh = step_up::is_fresh(self.app, self.caller);
        Person { actor: &self.caller.actor, ties: held.ties, fresh }
    }

    /// Refuses whoever may not do this to the batch.
    pub fn may(&self, held: &Held, action: Action) -> Result<(), Refusal> {
        check(&held.batch, action, &self.person(held))
    }

    pub fn decide(&self, held: &Held, command: &Command) -> Result<Decision, Refusal> {
        decide(&held.batch, command, &self.person(held), self.app.today())
    }

    /// What follows from a change of header or lines, by somebody who has entered something from now on.
    pub async fn edit(&self, held: &Held) -> Result<Decision, ApiError> {
        let decision = self.decide(held, &Command::Edit)?;
        store::edited(self.tx, store::id(&held.before), self.caller.actor.id).await?;
        Ok(decision)
    }

    /// Makes a batch with nothing but its header.
    pub async fn create(&self, body: &BatchBody) -> Result<Model, ApiError> {
        let (header, names) = self.header(body).await?;
        let (app, by) = (self.app, &self.caller.actor);
        let now = app.now_ms();
        let row = Model {
            id: app.new_id(),
            number: store::next_number(self.tx, app.today().year()).await?,
            ..blank(&header, names, by, now)
        };
        store::insert(self.tx, &row).await?;
        store::edited(self.tx, row.id, by.id).await?;
        self.note(&row, None, Change::just("create")).await?;
        Ok(row)
    }

    /// A header as it was typed, checked, with the names of what it refers to.
    async fn header(&self, body: &BatchBody) -> Result<(Header, (String, String)), ApiError> {
        let source = payments::source_in_use(self.tx, body.source_account_id).await?;
        let concept = payments::concept_in_use(self.tx, body.concept_account_id).await?;
        let found = Found {
            source: source.as_ref().map(|(source, currency)| (source.id, *currency)),
            concept: concept.as_ref().map(|concept| concept.id.cast()),
        };
        let input = HeaderInput {
            execution_date: body.execution_date.clone(),
            class: body.class.clone(),
            description: body.description.clone(),
            control_minor: body.control_minor,
            control_count: body.control_count,
        };
        let header = check_header(&input, found, self.app.today())?;
        let name = |name: Option<String>| name.unwrap_or_default();
        let names = (name(source.map(|(source, _)| source.name)), name(concept.map(|c| c.name)));
        Ok((header, names))
    }

    /// Changes the header; the lines are checked again.
    pub async fn change(&self, id: BatchId, version: i64, body: &BatchBody) -> Result<Model, ApiError> {
        let (header, names) = self.header(body).await?;
        let held = self.hold(id, version).await?;
        let decision = self.edit(&held).await?;
        let mut row = held.before.clone();
        row.source_account_id = header.source;
        (row.source_account_name, row.concept_name) = names;
        row.currency = header.currency;
        row.execution_date = header.execution_date.to_string();
        row.class = header.class.name().to_owned();
        row.concept_id = header.concept;
        row.description = header.description;
        row.control_minor = header.control.minor;
        row.control_count = header.control.count.into();
        store::index_words(self.tx, &row).await?;
        let changes = changed(&held.before, &row);
        self.apply(held, row, decision, Change::changed("edit-header", changes)).await
    }

    /// Takes a file with lines in the place of what was there before; its columns are named next.
    pub async fn upload(
        &self,
        id: BatchId,
        version: i64,
        (sheet, place, rows): (Sheet, String, i64),
    ) -> Result<Model, ApiError> {
        let held = self.hold(id, version).await?;
        let mut decision = self.edit(&held).await?;
        decision.next.state = State::Uploaded;
        decision.next.tally = Tally::default();
        let mut row = held.before.clone();
        let known = store::remembered(self.tx, self.caller.actor.id, &columns::key(&sheet.heads)).await?;
        row.sheet = Some(JsonText(sheet.remembering(known, columns::chosen)));
        row.sheet_place = Some(place);
        row.lines_read = false;
        row.unreadable = None;
        row.summary = None;
        row.total_rows = Some(rows);
        row.done_rows = 0;
        line::clear(self.tx, id).await?;
        self.apply(held, row, decision, Change::just("upload")).await
    }

    pub async fn act(
        &self,
        id: BatchId,
        version: i64,
        action: Action,
        body: &BatchActionBody,
    ) -> Result<Model, ApiError> {
        let mut held = self.hold(id, version).await?;
        // Before anything is looked at that takes long.
        self.may(&held, action)?;
        let mut row = held.before.clone();
        match action {
            Action::Validate => self.name_columns(&mut row, body).await?,
            Action::Submit => pay::register_accounts(self, &mut held).await?,
            Action::Approve => pay::still_to_pay(self, &held).await?,
            _ => {}
        }
        let decision = self.decide(&held, &body.command(action)?)?;
        if action == Action::Send {
            row.sent_at_ms = Some(self.app.now_ms());
        }
        let reason = decision.reason.clone();
        self.apply(held, row, decision, Change { action: action.name(), reason, changes: Vec::new() }).await
    }

    /// Which column of the file is which, as it was chosen; nothing to choose where its lines were read already.
    async fn name_columns(&self, row: &mut Model, body: &BatchActionBody) -> Result<(), ApiError> {
        let unread = row.sheet_place.is_some() && !row.lines_read;
        let Some(JsonText(sheet)) = row.sheet.as_mut().filter(|_| unread) else {
            if row.sheet_place.is_none() && !row.lines_read {
                return Err(ApiError::Malformed { code: "file_missing", field: None });
            }
            return Ok(());
        };
        if let Some(mapping) = &body.mapping {
            columns::chosen(mapping, sheet.heads.len())?;
            sheet.mapping.clone_from(mapping);
            "chosen".clone_into(&mut sheet.mapping_from);
        }
        columns::chosen(&sheet.mapping, sheet.heads.len())?;
        let (key, mapping) = (columns::key(&sheet.heads), sheet.mapping.clone());
        store::remember(self.tx, self.caller.actor.id, &key, mapping, self.app.now_ms()).await?;
        Ok(())
    }

    /// Writes what follows from a decision: the batch, its approvals, its lines, its history.
    pub async fn apply(
        &self,
        held: Held,
        mut row: Model,
        decision: Decision,
        told: Change<'_>,
    ) -> Result<Model, ApiError> {
        let id = store::id(&row);
        self.write_approvals(id, &held.batch, &decision.next).await?;
        taken_over(&mut row, &decision.next, &self.caller.actor);
        if decision.next.state == State::Validating {
            row.run += 1;
            row.beat_ms = Some(self.app.now_ms());
            row.done_rows = 0;
            row.checked_by = Some(self.caller.actor.id);
            row.summary = None;
            row.unreadable = None;
        }
        pay::effect(self, &held, &row, &decision).await?;
        self.save(&held.before, row, told).await
    }

    /// Writes a batch as it is now, with its history and the audit.
    pub async fn save(&self, before: &Model, mut row: Model, told: Change<'_>) -> Result<Model, ApiError> {
        let now = self.app.now_ms();
        row.version = before.version + 1;
        row.updated_at_ms = now;
        if row.state != before.state {
            row.state_since_ms = now;
        }
        unchanged(store::save(self.tx, &row, before.version).await?)?;
        if row.bank_reference != before.bank_reference {
            store::index_words(self.tx, &row).await?;
        }
        self.note(&row, Some(before), told).await?;
        Ok(row)
    }

    async fn write_approvals(&self, id: BatchId, before: &Batch, next: &Batch) -> Result<(), ApiError> {
        if next.approvals.is_empty() && !before.approvals.is_empty() {
            store::forget_approvals(self.tx, id).await?;
        }
        for new in next.approvals.iter().skip(before.approvals.len()) {
            let approval = approval::Model {
                batch_id: id,
                user_id: new.by,
                user_name: self.caller.actor.name.clone(),
                content_hash: new.content.to_string(),
                at_ms: self.app.now_ms(),
            };
            store::approve(self.tx, approval).await?;
        }
        Ok(())
    }

    /// Adds to the history and to the audit.
    pub async fn note(&self, row: &Model, before: Option<&Model>, told: Change<'_>) -> Result<(), ApiError> {
        let (app, caller) = (self.app, self.caller);
        let event = event::Model {
            batch_id: row.id,
            version: row.version,
            at_ms: app.now_ms(),
            actor_id: caller.actor.id,
            actor_name: caller.actor.name.clone(),
            action: told.action.into(),
            from_state: before.map(|b| b.state.name().to_owned()),
            to_state: row.state.name().to_owned(),
            reason: told.reason,
            changes: Some(KeptChanges::of(told.changes.clone()))
                .filter(|changes| !changes.list.is_empty())
                .map(JsonText),
        };
        let last = store::last_event(self.tx, row.id).await?;
        match last.and_then(|last| sitting::joined(last, &event)) {
            Some(together) => table::overwrite(self.tx, together).await?,
            None => store::add_event(self.tx, event).await?,
        }
        let object = Object { kind: "batch", id: row.id.0, number: Some(&row.number) };
        let action = format!("batch.{}", told.action);
        let before =
            before.map(|before| with_lines(snapshot(before), &told.changes, |c| c.before.as_deref()));
        let after = with_lines(snapshot(row), &told.changes, |c| c.after.as_deref());
        let written = trail::row(app, caller, &action, &object, before, Some(after));
        Ok(audit::append(self.tx, &written).await?)
    }
}

/// Takes over into a row what the rules decided.
pub fn taken_over(row: &mut Model, next: &Batch, by: &Actor) {
    row.state = next.state;
    row.tally = JsonText(StoredTally::of(&next.tally));
    row.content_hash = next.content.map(|hash| hash.to_string());
    row.bank_reference.clone_from(&next.bank_reference);
    row.doubts = next.doubts.into();
    row.carried = next.carried.into();
    if row.submitted_by != next.submitted_by {
        row.submitted_by = next.submitted_by;
        row.submitted_by_name = next.submitted_by.map(|_| by.name.clone());
    }
    row.file_by = next.file_by;
    if next.report.is_none() {
        row.report = None;
    }
}

/// A batch with nothing but its header.
pub fn blank(header: &Header, names: (String, String), by: &Actor, now: i64) -> Model {
    Model {
        id: BatchId::new(uuid::Uuid::nil()),
        number: String::new(),
        state: State::Uploaded,
        source_account_id: header.source,
        source_account_name: names.0,
        currency: header.currency,
        execution_date: header.execution_date.to_string(),
        class: header.class.name().to_owned(),
        concept_id: header.concept,
        concept_name: names.1,
        description: header.description.clone(),
        control_minor: header.control.minor,
        control_count: header.control.count.into(),
        sheet: None,
        lines_read: false,
        sheet_place: None,
        unreadable: None,
        run: 0,
        beat_ms: None,
        done_rows: 0,
        total_rows: None,
        checked_by: None,
        tally: JsonText(StoredTally::default()),
        summary: None,
        content_hash: None,
        submitted_by: None,
        submitted_by_name: None,
        bank_file: None,
        bank_file_place: None,
        file_by: None,
        bank_reference: None,
        sent_at_ms: None,
        report: None,
        doubts: 0,
        carried: 0,
        of_batch_id: None,
        of_batch_number: None,
        created_by: by.id,
        created_by_name: by.name.clone(),
        created_at_ms: now,
        updated_at_ms: now,
        state_since_ms: now,
        version: 1,
    }
}

/// What is another in the header.
fn changed(before: &Model, after: &Model) -> Vec<BatchChange> {
    let count = |m: &Model| m.control_count.to_string();
    let minor = |m: &Model| m.control_minor.to_string();
    let fields = [
        ("source_account", before.source_account_name.clone(), after.source_account_name.clone()),
        ("currency", before.currency.code().to_owned(), after.currency.code().to_owned()),
        ("execution_date", before.execution_date.clone(), after.execution_date.clone()),
        ("class", before.class.clone(), after.class.clone()),
        ("concept", before.concept_name.clone(), after.concept_name.clone()),
        ("description", before.description.clone(), after.description.clone()),
        ("control_count", count(before), count(after)),
        ("control_minor", minor(before), minor(after)),
    ];
    fields.iter().filter_map(|(field, was, is)| BatchChange::of(None, field, was, is)).collect()
}

/// A snapshot with the cells that were changed, each below its line.
fn with_lines<'c>(
    mut snapshot: Value,
    changes: &'c [BatchChange],
    text: impl Fn(&'c BatchChange) -> Option<&'c str>,
) -> Value {
    for change in changes {
        if let Some(line) = change.line {
            snapshot[format!("row_{line}")][&change.field] = json!(text(change));
        }
    }
    snapshot
}

pub fn snapshot(m: &Model) -> Value {
    json!({
        "state": m.state,
        "source_account": m.source_account_name,
        "currency": m.currency,
        "execution_date": m.execution_date,
        "class": m.class,
        "concept": m.concept_name,
        "description": m.description,
        "control_minor": m.control_minor,
        "control_count": m.control_count,
        "file": m.sheet.as_ref().map(|s| json!({ "name": s.name, "sha256": s.sha256 })),
        "tally": m.tally.0,
        "content_hash": m.content_hash,
        "bank_file": m.bank_file.as_ref().map(|f| json!({ "name": f.name, "sha256": f.sha256, "format": f.format })),
        "bank_reference": m.bank_reference,
        "report": m.report.as_ref().map(|r| &r.0),
        "version": m.version,
    })
}
