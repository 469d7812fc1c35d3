//! What somebody did not spend of an advance and brings back to an open box.

use caudal_db::table;
use caudal_domain::error::{CommonRefusal, Fields};
use caudal_domain::ids::{CashSessionId, EntryId};
use caudal_domain::ledger::{Account, Direction, Entry, unspent};
use caudal_domain::{cash, money::Money, settlement::Settlement, text};

use super::api::CashReturnBody;
use super::service::{CommandContext, Held};
use super::store::{movement, session::Model};
use caudal_ledger::{self as ledger, Document, Names, PostingContext};
use caudal_requests::settlements::{self, SettlementRecord};
use caudal_web::http::problem::ApiError;

impl CommandContext<'_> {
    /// Takes money of an advance back into the box.
    pub async fn take_back(&self, id: CashSessionId, body: &CashReturnBody) -> Result<Model, ApiError> {
        // The row of the settlement is locked before that of the box, always.
        let of = settlements::lock(self.tx, body.settlement_id).await?;
        let Held { cash, row: before, session, .. } = self.hold(id).await?;
        cash::may_move(&session, &cash, &self.caller.actor)?;
        let mut fields = Fields::default();
        let of = fields.take("settlement_id", of.ok_or(CommonRefusal::ReferenceUnavailable));
        let note = fields.take("note", text::optional(body.note.as_deref(), text::MAX_REASON_CHARS));
        fields.finish()?;
        let of = of.ok_or_else(|| ApiError::Internal("a settlement that was not checked".into()))?;
        let (next, entry) =
            cash::take_back(&session, &cash, &of.settlement, body.amount_minor, &self.caller.actor)?;
        let mut row = before.clone();
        row.movement_count += 1;
        row.version += 1;
        let who = format!("{} · {}", of.request.name, of.debtor.name);
        let moved = movement::Model {
            kind: "return".to_owned(),
            amount_minor: entry.on(&Account::Cash(row.box_id)),
            note: Some(note.flatten().map_or_else(|| who.clone(), |said| format!("{who} · {said}"))),
            category_name: Some(of.number.clone()),
            settlement_id: Some(body.settlement_id),
            ..self.blank_movement(&row)
        };
        self.came_back(&row, moved, &of, &next, &entry, None).await?;
        self.save(&before, row, "unspent", None).await
    }

    /// Undoes a return: the money leaves the box again, and is owed again.
    pub(super) async fn undo_return(
        &self,
        held: Held,
        original: movement::Model,
        of: SettlementRecord,
        reason: String,
    ) -> Result<Model, ApiError> {
        let Held { cash, row: before, .. } = held;
        let next = of.settlement.with_returned(-original.amount_minor)?;
        cash::check_holds(&cash, Direction::Out, original.amount_minor)?;
        let amount = Money::new(original.amount_minor, cash.currency);
        let entry = unspent(cash.id, of.settlement.debtor, amount)?.inverse();
        let mut row = before.clone();
        row.movement_count += 1;
        row.version += 1;
        let moved = self.reversal_of(&original, &row, &reason);
        let undone = ledger::entry_of_document(self.tx, original.id.0).await?;
        self.came_back(&row, moved, &of, &next, &entry, undone).await?;
        self.save(&before, row, "reverse", Some(reason)).await
    }

    /// Keeps the movement with its entry, and writes it down beside the advance.
    async fn came_back(
        &self,
        row: &Model,
        moved: movement::Model,
        of: &SettlementRecord,
        next: &Settlement,
        entry: &Entry,
        reverses_id: Option<EntryId>,
    ) -> Result<(), ApiError> {
        let (id, number) = (moved.id, format!("{}/{}", row.number, moved.seq));
        table::insert(self.tx, moved).await.map_err(super::moves::reversed_once)?;
        let context = PostingContext {
            document: Document { kind: "cash_movement", id: id.0, number: &number, version: 1 },
            names: Names { cash: &row.box_name, person: &of.debtor.name, ..Names::default() },
            request_id: Some(of.request.id()),
            payment_id: None,
            reverses_id,
            person_id: Some(of.debtor.id()),
            supplier_tax_id: None,
            branch_id: Some(row.branch_id),
            cost_centre_id: of.cost_centre_id,
            actor_id: self.caller.actor.id,
        };
        ledger::post(self.tx, self.app, &context, entry).await?;
        of.record(self.tx, self.app, self.caller, next, &row.box_name).await
    }
}
