//! Movements of boxes as cancellations need them: undone in the open session of their box, whatever session they stand in
//! (domain, section 7).

use caudal_db::{Conn, Tx, table};
use caudal_domain::cancellation::{Movement, MovementKind, Till};
use caudal_domain::cash::{CashBox, CashRefusal, State};
use caudal_domain::ids::{CashBoxId, MovementId, PaymentId};
use caudal_domain::money::Money;

use super::store::{self, movement, session};
use super::{load, service::CommandContext};
use caudal_access::company::{self, CashBoxSetting};
use caudal_payments::{BoxMovement, UndoableMovement};
use caudal_web::app::{Answer, App};
use caudal_web::{caller::Caller, guarded::Found, http::problem::ApiError};

/// A movement that may be undone, with the rows that are written then.
struct Undoable {
    facts: BoxMovement,
    box_id: CashBoxId,
    original: movement::Model,
    open: Option<session::Model>,
}

impl UndoableMovement for Undoable {
    fn facts(&self) -> &BoxMovement {
        &self.facts
    }

    fn lock<'a>(
        &'a self,
        tx: &'a Tx,
        app: &'a App,
        caller: &'a Caller,
    ) -> Answer<'a, Box<dyn UndoableMovement>> {
        Box::pin(async move {
            let (setting, cash, sessions) = CommandContext { tx, app, caller }.hold_box(self.box_id).await?;
            if let Some(open) = load::busy(&sessions, cash.id) {
                store::lock(tx, open.id).await?;
            }
            let original = store::movement(tx, self.facts.id).await?.ok_or(ApiError::NotFound)?;
            let session = session_of(tx, &original).await?;
            let locked = read(tx, original, &session, &setting, (cash, &sessions)).await?;
            Ok(Box::new(locked) as _)
        })
    }

    fn undo<'a>(&'a self, tx: &'a Tx, app: &'a App, caller: &'a Caller, reason: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            let before = self.open.as_ref().ok_or(CashRefusal::BoxNotOpen)?;
            let mut row = before.clone();
            row.movement_count += 1;
            row.version += 1;
            let context = CommandContext { tx, app, caller };
            let undone = context.reversal_of(&self.original, &row, reason);
            table::insert(tx, undone).await.map_err(super::moves::reversed_once)?;
            context.save(before, row, "cancel", Some(reason.to_owned())).await.map(drop)
        })
    }
}

pub async fn undoable(db: &Conn, id: MovementId) -> Result<Option<Box<dyn UndoableMovement>>, ApiError> {
    let Some(original) = store::movement(db, id).await? else { return Ok(None) };
    let session = session_of(db, &original).await?;
    let gone = || ApiError::Internal(format!("the box of {} is gone", session.number).into());
    let setting = company::cash_boxes(db).await?.into_iter().find(|b| b.id == session.box_id);
    let setting = setting.ok_or_else(gone)?;
    let (boxes, sessions) = load::boxes(db, std::slice::from_ref(&setting)).await?;
    let cash = boxes.into_iter().next().ok_or_else(gone)?;
    let found = read(db, original, &session, &setting, (cash, &sessions)).await?;
    Ok(Some(Box::new(found)))
}

/// The movement by which a payment left its box.
pub async fn movement_of_payment(db: &Conn, payment: PaymentId) -> Result<Option<MovementId>, ApiError> {
    Ok(store::movement_of_payment(db, payment).await?.map(|row| row.id))
}

async fn session_of(db: &Conn, movement: &movement::Model) -> Result<session::Model, ApiError> {
    let found = store::find(db, movement.session_id).await?.unguarded();
    found.ok_or_else(|| ApiError::Internal("a movement without a session".into()))
}

async fn read(
    db: &Conn,
    original: movement::Model,
    session: &session::Model,
    setting: &CashBoxSetting,
    (cash, sessions): (CashBox, &[session::Model]),
) -> Result<Undoable, ApiError> {
    let unreadable = || ApiError::Internal(format!("movement of {} cannot be read", session.number).into());
    let currency = session.currency;
    let open = load::busy(sessions, cash.id).filter(|row| row.state == State::Open).cloned();
    let reversed = !store::undone(db, &[original.id]).await?.is_empty();
    let category = original.category_name.clone().or_else(|| original.note.clone());
    let facts = BoxMovement {
        movement: Movement {
            kind: MovementKind::from_name(&original.kind).ok_or_else(unreadable)?,
            amount: Money::new(original.amount_minor, currency),
            reversed,
            session_open: session.state == State::Open,
            payment: None,
        },
        till: Till { cash, custodian: open.as_ref().map(|row| row.custodian_id) },
        id: original.id,
        number: format!("{}/{}", session.number, original.seq),
        title: [category, Some(setting.name.clone())].into_iter().flatten().collect::<Vec<_>>().join(" · "),
        settlement: original.settlement_id,
        payment: original.payment_id,
        cash_box: setting.name.clone(),
        handled: [original.actor_id, session.custodian_id],
        session: open.as_ref().map(|row| row.id),
    };
    Ok(Undoable { facts, box_id: setting.id, original, open })
}
