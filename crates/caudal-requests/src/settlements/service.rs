//! What people do with settlements: each in one transaction, under the lock of the settlement.

use std::collections::HashSet;

use caudal_db::{DbErr, Tx, audit, table, unique_violation};
use caudal_domain::{
    error::{CommonRefusal, FieldRefusal, Fields},
    ids::{Id, SettlementId},
    ledger::Entry,
    settlement::{self, Action, Command, Line, MAX_LINES, Settlement, SettlementRefusal, State, check_line},
};
use serde_json::{Value, json};

use super::excess::{DraftExcess, Excess};
use super::store::{self, event, line, row::Model};
use super::{api::SettlementLineBody, load};
use crate::attachments::{self, AttachmentId};
use caudal_access::{company, identity::guard};
use caudal_ledger::{self as ledger, Document, Names, PostingContext};
use caudal_web::http::trail::{self, Object};
use caudal_web::http::{problem::ApiError, version::unchanged};
use caudal_web::{app::App, caller::Caller};

pub struct CommandContext<'a> {
    pub tx: &'a Tx,
    pub app: &'a App,
    pub caller: &'a Caller,
}

/// What happened to a settlement, for its history.
#[derive(Default)]
pub struct Happened {
    pub amount_minor: Option<i64>,
    pub reason: Option<String>,
}

struct Held {
    before: Model,
    settlement: Settlement,
}

impl CommandContext<'_> {
    /// A settlement that the caller may see, locked.
    async fn hold(&self, id: SettlementId) -> Result<Held, ApiError> {
        let found = store::lock(self.tx, id).await?;
        let general = company::general(self.tx).await?;
        let (before, settlement) = load::visible(found, &general, &self.caller.actor, self.app.today())?;
        guard::still_holds(self.app, self.tx, self.caller).await?;
        Ok(Held { before, settlement })
    }

    pub async fn add_line(&self, id: SettlementId, body: &SettlementLineBody) -> Result<Model, ApiError> {
        let Held { before, settlement } = self.hold(id).await?;
        if let Some(known) = self.find_repeated(body).await? {
            let mut fields = Fields::default();
            if known.settlement_id != id {
                fields.take::<()>("id", Err(CommonRefusal::AlreadyRegistered));
            }
            fields.finish()?;
            self.check_same(body, &known)?;
            // A phone that never got the answer sends it again, however many days later.
            return Ok(before);
        }
        self.may_fill(&settlement)?;
        if before.line_count >= MAX_LINES {
            let max = usize::try_from(MAX_LINES).unwrap_or(usize::MAX);
            return Err(CommonRefusal::LinesCount { max }.into());
        }
        let line = self.checked(id, body, None).await?;
        let mut row = before.clone();
        row.line_count += 1;
        row.spent_minor = spent(&settlement, line.total_minor)?;
        let added = Happened { amount_minor: Some(line.total_minor), reason: Some(line.concept.clone()) };
        table::insert(
            self.tx,
            self.stored(id, body, line, body.id.map_or_else(|| self.app.new_id(), Id::new)),
        )
        .await
        .map_err(repeated)?;
        self.save(&before, row, "add-line", added).await
    }

    pub async fn change_line(
        &self,
        id: SettlementId,
        line_id: Id,
        body: &SettlementLineBody,
    ) -> Result<Model, ApiError> {
        let Held { before, settlement } = self.hold(id).await?;
        self.may_fill(&settlement)?;
        let old = self.own_line(id, line_id).await?;
        let line = self.checked(id, body, Some(&old)).await?;
        let mut row = before.clone();
        row.spent_minor = spent(&settlement, line.total_minor - old.total_minor)?;
        let changed = Happened { amount_minor: Some(line.total_minor), reason: Some(line.concept.clone()) };
        let kept = line::Model {
            added_by: old.added_by,
            added_by_name: old.added_by_name,
            at_ms: old.at_ms,
            ..self.stored(id, body, line, line_id)
        };
        let given_up = old.receipt_id.filter(|receipt| kept.receipt_id != Some(*receipt));
        table::overwrite(self.tx, kept).await.map_err(repeated)?;
        self.give_up(&before, given_up).await?;
        self.save(&before, row, "change-line", changed).await
    }

    /// Removes an expense with its receipt; the audit tells both.
    pub async fn remove_line(&self, id: SettlementId, line_id: Id) -> Result<Model, ApiError> {
        let Held { before, settlement } = self.hold(id).await?;
        self.may_fill(&settlement)?;
        let old = self.own_line(id, line_id).await?;
        store::remove_line(self.tx, line_id).await?;
        self.give_up(&before, old.receipt_id).await?;
        let mut row = before.clone();
        row.line_count -= 1;
        row.spent_minor = spent(&settlement, -old.total_minor)?;
        let removed = Happened { amount_minor: Some(old.total_minor), reason: Some(old.concept) };
        self.save(&before, row, "remove-line", removed).await
    }

    /// Removes the receipt that an expense named. Once the settlement was submitted somebody may have seen it: it stays as evidence.
    async fn give_up(&self, of: &Model, receipt: Option<AttachmentId>) -> Result<(), ApiError> {
        match receipt.filter(|_| of.submitted_by.is_none()) {
            Some(receipt) => self.remove_receipts(of, |id| id == receipt).await,
            None => Ok(()),
        }
    }

    /// Whether a reviewer may have seen receipts that no expense names any more: they stay as evidence.
    async fn was_submitted_again(&self, id: SettlementId) -> Result<bool, ApiError> {
        Ok(store::times(self.tx, id, Action::Submit.name()).await? > 1)
    }

    /// Removes receipts that no expense names.
    pub(super) async fn remove_receipts(
        &self,
        of: &Model,
        gone: impl Fn(AttachmentId) -> bool,
    ) -> Result<(), ApiError> {
        attachments::remove_receipts(self.tx, self.app, self.caller, (of.id, &of.number), gone).await
    }

    /// The expense that has the name which this one comes with already.
    async fn find_repeated(&self, body: &SettlementLineBody) -> Result<Option<line::Model>, ApiError> {
        match body.id {
            Some(id) => Ok(store::line(self.tx, Id::new(id)).await?),
            None => Ok(None),
        }
    }

    /// An expense that comes again is the one that is known: another content under its id is neither kept nor taken for it.
    fn check_same(&self, body: &SettlementLineBody, known: &line::Model) -> Result<(), ApiError> {
        let line =
            check_line(&body.input(), self.app.today()).map_err(|_| SettlementRefusal::ExpenseDiffers)?;
        let again = line::Model {
            added_by: known.added_by,
            added_by_name: known.added_by_name.clone(),
            at_ms: known.at_ms,
            ..self.stored(known.settlement_id, body, line, Id::new(known.id))
        };
        if again == *known { Ok(()) } else { Err(SettlementRefusal::ExpenseDiffers.into()) }
    }

    /// Whether the caller may write something down, asked once more under the lock.
    pub async fn may_add_to(&self, id: SettlementId) -> Result<(), ApiError> {
        self.may_fill(&self.hold(id).await?.settlement)
    }

    fn may_fill(&self, settlement: &Settlement) -> Result<(), ApiError> {
        Ok(settlement::check(settlement, Action::Fill, &self.caller.actor, self.app.today())?)
    }

    async fn own_line(&self, id: SettlementId, line_id: Id) -> Result<line::Model, ApiError> {
        let found = store::line(self.tx, line_id).await?;
        found.filter(|l| l.settlement_id == id).ok_or(ApiError::NotFound)
    }

    /// The expense as it was written, with a receipt that was added to this settlement and belongs to no other expense.
    async fn checked(
        &self,
        id: SettlementId,
        body: &SettlementLineBody,
        old: Option<&line::Model>,
    ) -> Result<Line, ApiError> {
        let line = check_line(&body.input(), self.app.today())?;
        let Some(receipt) = body.receipt_id.filter(|r| old.and_then(|o| o.receipt_id) != Some(*r)) else {
            return Ok(line);
        };
        let mut fields = Fields::default();
        let kept = attachments::receipts(self.tx, id).await?;
        if !kept.iter().any(|r| r.id == receipt) {
            fields.take::<()>("receipt_id", Err(CommonRefusal::ReferenceUnavailable));
        }
        fields.finish()?;
        Ok(line)
    }

    fn stored(&self, id: SettlementId, body: &SettlementLineBody, line: Line, line_id: Id) -> line::Model {
        line::Model {
            id: line_id.0,
            settlement_id: id,
            spent_on: line.spent_on.to_string(),
            concept: line.concept,
            supplier_name: line.supplier_name,
            supplier_tax_id: line.supplier_tax_id,
            invoice_number: line.invoice_number,
            invoice_key: line.invoice_key,
            net_minor: line.net_minor,
            tax_minor: line.tax_minor,
            total_minor: line.total_minor,
            receipt_id: body.receipt_id,
            note: line.note,
            added_by: self.caller.actor.id,
            added_by_name: self.caller.actor.name.clone(),
            at_ms: self.app.now_ms(),
        }
    }

    pub async fn act(&self, id: SettlementId, version: i64, command: &Command) -> Result<Model, ApiError> {
        let Held { before, settlement } = self.hold(id).await?;
        unchanged(before.version == version)?;
        let decision = settlement::decide(&settlement, command, &self.caller.actor, self.app.today())?;
        let mut row = before.clone();
        row.state = decision.next.state;
        self.sign(&mut row, command, decision.reason.as_deref());
        if let Some(entry) = &decision.posting {
            self.post(&row, before.version + 1, entry).await?;
        }
        if decision.next.state == State::Settled && !self.was_submitted_again(id).await? {
            // Photographs of expenses that were refused, or taken again: nobody can name them any more.
            let named: HashSet<_> =
                store::lines(self.tx, id).await?.into_iter().filter_map(|line| line.receipt_id).collect();
            self.remove_receipts(&before, |receipt| !named.contains(&receipt)).await?;
        }
        if decision.excess_minor > 0 {
            let (tx, app, caller) = (self.tx, self.app, self.caller);
            let excess = Excess {
                advance: row.request_id,
                settlement: id,
                number: row.number.clone(),
                amount_minor: decision.excess_minor,
            };
            let draft = app.part::<DraftExcess>().0;
            if let Some((draft, number)) = draft(tx, app, caller, excess).await? {
                row.excess_request_id = Some(draft);
                row.excess_request_number = Some(number);
            }
        }
        let happened = Happened { amount_minor: None, reason: decision.reason };
        self.save(&before, row, command.action().name(), happened).await
    }

    /// Who did what, on the row.
    fn sign(&self, row: &mut Model, command: &Command, reason: Option<&str>) {
        let (id, name) = (Some(self.caller.actor.id), Some(self.caller.actor.name.clone()));
        let now = Some(self.app.now_ms());
        match command {
            Command::Submit => {
                (row.submitted_by, row.submitted_by_name, row.submitted_at_ms) = (id, name, now);
                row.reason = None;
            }
            Command::Withdraw => row.submitted_at_ms = None,
            Command::Accept => (row.decided_by, row.decided_by_name, row.decided_at_ms) = (id, name, now),
            Command::SendBack { .. } => {
                (row.decided_by, row.decided_by_name, row.decided_at_ms) = (id, name, now);
                row.submitted_at_ms = None;
                row.reason = reason.map(str::to_owned);
            }
            Command::Excuse { .. } => {
                (row.excused_by, row.excused_by_name) = (id, name);
                row.excuse = reason.map(str::to_owned);
            }
        }
    }

    async fn post(&self, row: &Model, version: i64, entry: &Entry) -> Result<(), ApiError> {
        let context = PostingContext {
            document: Document { kind: "settlement", id: row.id.0, number: &row.number, version },
            names: Names { person: &row.debtor_name, expense: &row.type_name, ..Names::default() },
            request_id: Some(row.request_id),
            payment_id: None,
            reverses_id: None,
            person_id: Some(row.debtor_user_id),
            supplier_tax_id: None,
            branch_id: row.branch_id,
            cost_centre_id: row.cost_centre_id,
            actor_id: self.caller.actor.id,
        };
        ledger::post(self.tx, self.app, &context, entry).await.map(drop)
    }

    /// Writes a settlement as it is now, with its history and its audit.
    pub(super) async fn save(
        &self,
        before: &Model,
        mut row: Model,
        action: &str,
        happened: Happened,
    ) -> Result<Model, ApiError> {
        row.version += 1;
        row.updated_at_ms = self.app.now_ms();
        unchanged(table::save(self.tx, row.clone(), before.version).await?)?;
        self.record(Some(before), &row, action, happened).await?;
        Ok(row)
    }

    /// What people read of it, and the audit.
    pub(super) async fn record(
        &self,
        before: Option<&Model>,
        row: &Model,
        action: &str,
        happened: Happened,
    ) -> Result<(), ApiError> {
        let event = event::Model {
            settlement_id: row.id,
            version: row.version,
            at_ms: self.app.now_ms(),
            actor_id: self.caller.actor.id,
            actor_name: self.caller.actor.name.clone(),
            action: action.into(),
            amount_minor: happened.amount_minor,
            reason: happened.reason,
        };
        table::insert(self.tx, event).await?;
        let object = Object { kind: "settlement", id: row.id.0, number: Some(&row.number) };
        let action = format!("settlement.{action}");
        let row =
            trail::row(self.app, self.caller, &action, &object, before.map(snapshot), Some(snapshot(row)));
        Ok(audit::append(self.tx, &row).await?)
    }
}

/// What is spent once so much more is: too much is said at the amount.
fn spent(settlement: &Settlement, more_minor: i64) -> Result<i64, ApiError> {
    let mut fields = Fields::default();
    let next = fields.take("total_minor", settlement.with_spent(more_minor));
    fields.finish()?;
    Ok(next.map_or(settlement.spent_minor, |next| next.spent_minor))
}

/// What another expense has already is said at its field.
fn repeated(error: DbErr) -> ApiError {
    let field = |field: &str, refusal| vec![FieldRefusal { field: field.to_owned(), refusal }].into();
    match unique_violation(&error).as_deref() {
        Some("settlement_line_invoice") => field("invoice_number", SettlementRefusal::InvoiceRepeated.into()),
        Some("settlement_line_receipt") => field("receipt_id", CommonRefusal::ReferenceUnavailable.into()),
        _ => error.into(),
    }
}

fn snapshot(m: &Model) -> Value {
    json!({
        "state": m.state, "request": m.request_number, "debtor": m.debtor_name, "currency": m.currency,
        "advance_minor": m.advance_minor, "spent_minor": m.spent_minor, "returned_minor": m.returned_minor,
        "line_count": m.line_count, "due_on": m.due_on, "reason": m.reason, "excuse": m.excuse,
        "excess_request": m.excess_request_number, "version": m.version,
    })
}
