//! What people do with cash that is on its way. Each in one transaction: the box is locked before its session, and both before
//! the transfer, always.

use caudal_db::{audit, table};
use caudal_domain::cash::transfer::{self, At, Command, Destination, Place, State, Till};
use caudal_domain::cash::{CashBox, Session};
use caudal_domain::error::{CommonRefusal, Fields};
use caudal_domain::ids::{BranchId, CashBoxId, CashSessionId, CashTransferId, Id};
use caudal_domain::ledger::{Account, Entry};
use caudal_domain::{money::check_amount, text};
use serde_json::{Value, json};

use super::super::service::{CommandContext, Held};
use super::super::store::{self as cash_store, movement, session};
use super::super::{load as sessions, moves::MAX_DOCUMENT_CHARS};
use super::api::CashTransferBody;
use super::load::{self, Known};
use super::store::{self, event, transfer::Model};
use caudal_access::{company, identity::guard};
use caudal_ledger::{self as ledger, Document, Names, PostingContext};
use caudal_web::guarded::Found;
use caudal_web::http::trail::{self, Object};
use caudal_web::http::{problem::ApiError, version::unchanged};

const MAX_CARRIER_CHARS: usize = 120;

struct Sending {
    to: Known,
    amount_minor: i64,
    carrier: Option<String>,
    document_number: Option<String>,
    note: Option<String>,
}

/// A box at which somebody acts, with its session; both locked.
struct Open {
    cash: CashBox,
    session: Option<(session::Model, Session)>,
}

impl Open {
    fn till(&self) -> Till<'_> {
        Till { cash: &self.cash, session: self.session.as_ref().map(|(_, session)| session) }
    }
}

impl CommandContext<'_> {
    pub async fn send(&self, id: CashSessionId, body: &CashTransferBody) -> Result<Model, ApiError> {
        let Held { cash, row: before, session, .. } = self.hold_between(id, Id::new(body.to_id)).await?;
        caudal_domain::cash::may_move(&session, &cash, &self.caller.actor)?;
        let sending = self.sending(body).await?;
        let to =
            Destination { place: sending.to.place, currency: sending.to.currency, active: sending.to.active };
        let till = Till { cash: &cash, session: Some(&session) };
        let (sent, entry) = transfer::send(&till, &to, sending.amount_minor, &self.caller.actor)?;
        let number = store::next_number(self.tx, self.app.today().year()).await?;
        let (to_box_id, to_source_id) = match sent.to {
            Place::Box(id) => (Some(id), None),
            Place::Bank(id) => (None, Some(id)),
        };
        let row = Model {
            id: self.app.new_id(),
            number,
            state: sent.state,
            amount_minor: sent.amount.minor,
            currency: sent.amount.currency,
            from_box_id: before.box_id,
            from_box_name: before.box_name.clone(),
            from_branch_id: before.branch_id,
            from_session_id: before.id,
            to_box_id,
            to_branch_id: sending.to.branch,
            to_source_id,
            to_name: sending.to.name,
            carrier: sending.carrier,
            document_number: sending.document_number,
            note: sending.note,
            sent_by: self.caller.actor.id,
            sent_by_name: self.caller.actor.name.clone(),
            sent_at_ms: self.app.now_ms(),
            reason: None,
            ended_by: None,
            ended_by_name: None,
            ended_at_ms: None,
            ended_session_id: None,
            bank_reference: None,
            version: 1,
        };
        table::insert(self.tx, row.clone()).await?;
        self.move_in_box(&before, &row, &entry, "send").await?;
        self.finish(None, &row, "send", Some(&entry)).await?;
        Ok(row)
    }

    /// The box of a session, the session, and the other box if it is one. Naming the other box in a row holds it, so that two
    /// boxes that send to each other at once would wait in a circle: the lower id is locked first, always.
    async fn hold_between(&self, id: CashSessionId, other: CashBoxId) -> Result<Held, ApiError> {
        let own = cash_store::find(self.tx, id).await?.unguarded().ok_or(ApiError::NotFound)?.box_id;
        if other < own {
            company::lock_cash_box(self.tx, other).await?;
        }
        let held = self.hold(id).await?;
        if other > own {
            company::lock_cash_box(self.tx, other).await?;
        }
        Ok(held)
    }

    async fn sending(&self, body: &CashTransferBody) -> Result<Sending, ApiError> {
        let mut fields = Fields::default();
        let all = load::load_places(self.tx).await?;
        let to = all.into_iter().find(|k| k.active && k.id() == body.to_id);
        let to = fields.take("to_id", to.ok_or(CommonRefusal::ReferenceUnavailable));
        let amount = fields.take("amount_minor", check_amount(body.amount_minor));
        let mut words = |field: &str, text: &Option<String>, max| {
            fields.take(field, text::optional(text.as_deref(), max)).flatten()
        };
        let carrier = words("carrier", &body.carrier, MAX_CARRIER_CHARS);
        let document_number = words("document_number", &body.document_number, MAX_DOCUMENT_CHARS);
        let note = words("note", &body.note, text::MAX_REASON_CHARS);
        fields.finish()?;
        let incomplete = || ApiError::Internal("a transfer that was not checked".into());
        let (to, amount_minor) = (to.ok_or_else(incomplete)?, amount.ok_or_else(incomplete)?);
        Ok(Sending { to, amount_minor, carrier, document_number, note })
    }

    pub async fn forward(
        &self,
        id: CashTransferId,
        version: i64,
        command: &Command,
    ) -> Result<Model, ApiError> {
        let sight = load::sight(self.tx, &self.caller.actor).await?;
        let seen = store::find(self.tx, id).await?.visible(|row| sight.shows(row))?;
        // Between which places it is never changes, so that they are read before the locks.
        let place = load::domain(&seen)?.place(command.action());
        let open = match place {
            Place::Box(id) => Some(self.hold_open(id).await?),
            Place::Bank(_) => None,
        };
        let before = store::lock(self.tx, id).await?.visible(|row| sight.shows(row))?;
        if open.is_none() {
            guard::still_holds(self.app, self.tx, self.caller).await?;
        }
        unchanged(before.version == version)?;
        let at = match &open {
            Some(open) => At::Till(open.till()),
            None => {
                let account = load::load_places(self.tx).await?.into_iter().find(|k| k.place == place);
                At::Bank(account.ok_or(CommonRefusal::ReferenceUnavailable)?.currency)
            }
        };
        let decision = transfer::decide(&load::domain(&before)?, command, &at, &self.caller.actor)?;
        let session = open.as_ref().and_then(|open| open.session.as_ref()).map(|(row, _)| row);
        let mut row = before.clone();
        row.version += 1;
        row.state = decision.next;
        row.reason = decision.reason.or(row.reason);
        row.bank_reference = decision.bank_reference;
        if !decision.next.under_way() {
            row.ended_by = Some(self.caller.actor.id);
            row.ended_by_name = Some(self.caller.actor.name.clone());
            row.ended_at_ms = Some(self.app.now_ms());
            row.ended_session_id = session.map(|s| s.id);
        }
        let action = command.action().name();
        if let (Some(session), Some(entry)) = (session, &decision.posting) {
            let in_session = if decision.next == State::Returned { "take-back" } else { "receive" };
            self.move_in_box(session, &row, entry, in_session).await?;
        }
        unchanged(table::save(self.tx, row.clone(), version).await?)?;
        self.finish(Some(&before), &row, action, decision.posting.as_ref()).await?;
        Ok(row)
    }

    async fn hold_open(&self, id: CashBoxId) -> Result<Open, ApiError> {
        let (_, cash, unfinished) = self.hold_box(id).await?;
        let Some(busy) = sessions::busy(&unfinished, id) else {
            return Ok(Open { cash, session: None });
        };
        let row = cash_store::lock(self.tx, busy.id).await?.unguarded().ok_or(ApiError::NotFound)?;
        let session = sessions::domain(&row)?;
        Ok(Open { cash, session: Some((row, session)) })
    }

    /// The movement of a transfer in the session of a box: what its entry posts there.
    async fn move_in_box(
        &self,
        before: &session::Model,
        of: &Model,
        entry: &Entry,
        action: &str,
    ) -> Result<(), ApiError> {
        let account = Account::Cash(before.box_id);
        let moved_minor = entry.on(&account);
        if moved_minor == 0 {
            return Err(ApiError::Internal("an entry of another box".into()));
        }
        let mut row = before.clone();
        row.movement_count += 1;
        row.version += 1;
        let other_end = if before.box_id == of.from_box_id { &of.to_name } else { &of.from_box_name };
        // Whoever hands money over or gets it signs the slip: a paper that is there when the box is counted.
        let movement = movement::Model {
            kind: "transfer".to_owned(),
            amount_minor: moved_minor,
            category_name: Some(other_end.clone()),
            document_number: Some(of.number.clone()),
            note: if action == "take-back" { of.reason.clone() } else { of.note.clone() },
            transfer_id: Some(of.id),
            ..self.blank_movement(&row)
        };
        table::insert(self.tx, movement).await?;
        let reason = of.reason.clone().filter(|_| action == "take-back");
        self.save(before, row, action, reason).await.map(drop)
    }

    /// Posts what moves and writes down what happened.
    async fn finish(
        &self,
        before: Option<&Model>,
        row: &Model,
        action: &str,
        entry: Option<&Entry>,
    ) -> Result<(), ApiError> {
        if let Some(entry) = entry {
            self.book(row, entry).await?;
        }
        let last = before.and_then(|b| b.reason.as_deref());
        let happened = event::Model {
            transfer_id: row.id,
            version: row.version,
            at_ms: self.app.now_ms(),
            actor_id: self.caller.actor.id,
            actor_name: self.caller.actor.name.clone(),
            action: action.into(),
            reason: row.reason.clone().filter(|r| Some(r.as_str()) != last),
        };
        table::insert(self.tx, happened).await?;
        let object = Object { kind: "cash_transfer", id: row.id.0, number: Some(&row.number) };
        let action = format!("cash_transfer.{action}");
        let (old, new) = (before.map(snapshot), Some(snapshot(row)));
        let written = trail::row(self.app, self.caller, &action, &object, old, new);
        Ok(audit::append(self.tx, &written).await?)
    }

    /// Posts an entry of a transfer to the branch in which money moves: that of the box it comes into or leaves.
    async fn book(&self, row: &Model, entry: &Entry) -> Result<(), ApiError> {
        let received = row.state == State::Received;
        let branch: BranchId = row.to_branch_id.filter(|_| received).unwrap_or(row.from_branch_id);
        let cash = if received { &row.to_name } else { &row.from_box_name };
        let context = PostingContext {
            document: Document {
                kind: "cash_transfer",
                id: row.id.0,
                number: &row.number,
                version: row.version,
            },
            names: Names { cash, source: &row.to_name, ..Names::default() },
            request_id: None,
            payment_id: None,
            reverses_id: None,
            person_id: None,
            supplier_tax_id: None,
            branch_id: Some(branch),
            cost_centre_id: None,
            actor_id: self.caller.actor.id,
        };
        ledger::post(self.tx, self.app, &context, entry).await.map(drop)
    }
}

fn snapshot(m: &Model) -> Value {
    json!({
        "transfer_state": m.state, "amount_minor": m.amount_minor, "currency": m.currency, "from_box": m.from_box_name,
        "sent_to": m.to_name, "carrier": m.carrier, "document_number": m.document_number, "note": m.note,
        "sent_by": m.sent_by_name, "ended_by": m.ended_by_name, "reason": m.reason,
        "bank_reference": m.bank_reference,
    })
}
