//! Money that comes into an open box or leaves it, and what undoes it.

use caudal_db::{DbErr, table, unique_violation};
use caudal_domain::cash::{self, CashRefusal};
use caudal_domain::error::{CommonRefusal, Fields};
use caudal_domain::ids::{CashSessionId, EntryId, MovementId};
use caudal_domain::ledger::{Account, Direction, Entry, cash_movement};
use caudal_domain::money::{Money, MoneyRefusal, check_amount};
use caudal_domain::{cancellation::MovementKind, text};

use super::api::CashMovementBody;
use super::service::{CommandContext, Held};
use super::store::{self, movement, session::Model};
use caudal_access::company;
use caudal_ledger::{self as ledger, Document, Names};
use caudal_requests::settlements;
use caudal_web::http::problem::ApiError;

pub(super) const MAX_DOCUMENT_CHARS: usize = 40;

impl CommandContext<'_> {
    /// Notes money that comes in or leaves.
    pub async fn note(&self, id: CashSessionId, body: &CashMovementBody) -> Result<Model, ApiError> {
        let Held { cash, mut row, session, .. } = self.hold(id).await?;
        cash::may_move(&session, &cash, &self.caller.actor)?;
        let before = row.clone();
        let mut fields = Fields::default();
        let category = company::category(self.tx, body.category_id).await?;
        let category = fields.take("category_id", category.ok_or(CommonRefusal::ReferenceUnavailable));
        let amount = fields.take("amount_minor", check_amount(body.amount_minor));
        let number = text::optional(body.document_number.as_deref(), MAX_DOCUMENT_CHARS);
        let document_number = fields.take("document_number", number);
        let note = fields.take("note", text::optional(body.note.as_deref(), text::MAX_REASON_CHARS));
        fields.finish()?;
        let incomplete = || ApiError::Internal("a movement that was not checked".into());
        let (category, amount) = (category.ok_or_else(incomplete)?, amount.ok_or_else(incomplete)?);
        cash::check_holds(&cash, category.direction, amount)?;
        row.movement_count += 1;
        row.version += 1;
        let signed = if category.direction == Direction::In { amount } else { -amount };
        let moved = movement::Model {
            amount_minor: signed,
            category_id: Some(category.id),
            category_name: Some(category.name.clone()),
            account: Some(category.account.clone()),
            document_number: document_number.flatten(),
            note: note.flatten(),
            ..self.blank_movement(&row)
        };
        let account = Account::Expense(category.account);
        let entry = cash_movement(cash.id, category.direction, account, Money::new(amount, cash.currency))?;
        self.moved(&row, moved, &entry, &category.name, None).await?;
        self.save(&before, row, "move", None).await
    }

    /// Keeps a movement and posts its entry.
    async fn moved(
        &self,
        row: &Model,
        moved: movement::Model,
        entry: &Entry,
        category: &str,
        reverses_id: Option<EntryId>,
    ) -> Result<(), ApiError> {
        let (id, number) = (moved.id, format!("{}/{}", row.number, moved.seq));
        table::insert(self.tx, moved).await.map_err(reversed_once)?;
        let document = Document { kind: "cash_movement", id: id.0, number: &number, version: 1 };
        let names = Names { cash: &row.box_name, expense: category, ..Names::default() };
        self.post(row, document, names, entry, None, reverses_id).await
    }

    /// Undoes a movement of the open session with a reason.
    pub async fn reverse(&self, id: MovementId, reason: &str) -> Result<Model, ApiError> {
        let original = store::movement(self.tx, id).await?.ok_or(ApiError::NotFound)?;
        let of = match original.settlement_id.filter(|_| original.kind == "return") {
            Some(id) => settlements::lock(self.tx, id).await?,
            None => None,
        };
        let held = self.hold(original.session_id).await?;
        cash::may_move(&held.session, &held.cash, &self.caller.actor)?;
        let reason = text::reason(reason)?;
        if let Some(of) = of {
            return self.undo_return(held, original, of, reason).await;
        }
        let Held { cash, mut row, .. } = held;
        let before = row.clone();
        let (Some(code), "movement") = (original.account.clone(), original.kind.as_str()) else {
            return Err(CashRefusal::NotReversible.into());
        };
        let minor = -original.amount_minor;
        let direction = if minor > 0 { Direction::In } else { Direction::Out };
        let amount_minor = minor.checked_abs().ok_or(MoneyRefusal::AmountOverflow)?;
        cash::check_holds(&cash, direction, amount_minor)?;
        row.movement_count += 1;
        row.version += 1;
        let moved = self.reversal_of(&original, &row, &reason);
        let amount = Money::new(amount_minor, cash.currency);
        let entry = cash_movement(cash.id, direction, Account::Expense(code), amount)?;
        let undone = ledger::entry_of_document(self.tx, original.id.0).await?;
        let category = original.category_name.unwrap_or_default();
        self.moved(&row, moved, &entry, &category, undone).await?;
        self.save(&before, row, "reverse", Some(reason)).await
    }

    /// What undoes a movement, whoever does and in whatever session.
    pub(super) fn reversal_of(
        &self,
        original: &movement::Model,
        row: &Model,
        reason: &str,
    ) -> movement::Model {
        movement::Model {
            kind: MovementKind::Reversal.name().to_owned(),
            amount_minor: -original.amount_minor,
            category_id: original.category_id,
            category_name: original.category_name.clone(),
            account: original.account.clone(),
            settlement_id: original.settlement_id,
            note: Some(reason.to_owned()),
            reverses_id: Some(original.id),
            ..self.blank_movement(row)
        }
    }

    /// The next movement of a session, of nothing yet.
    pub(super) fn blank_movement(&self, row: &Model) -> movement::Model {
        movement::Model {
            id: self.app.new_id(),
            session_id: row.id,
            seq: row.movement_count,
            kind: "movement".to_owned(),
            amount_minor: 0,
            category_id: None,
            category_name: None,
            account: None,
            document_number: None,
            note: None,
            payment_id: None,
            settlement_id: None,
            transfer_id: None,
            reverses_id: None,
            at_ms: self.app.now_ms(),
            actor_id: self.caller.actor.id,
            actor_name: self.caller.actor.name.clone(),
        }
    }
}

/// A movement is undone once, whoever presses at the same time.
pub(super) fn reversed_once(error: DbErr) -> ApiError {
    match unique_violation(&error).as_deref() {
        Some("cash_movement_reverses") => CashRefusal::AlreadyReversed.into(),
        _ => error.into(),
    }
}
