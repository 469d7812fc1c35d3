//! Movements of boxes as cancellations need them: undone in the open session of their box, whatever session they stand in
//! (domain, section 7).

use caudal_db::{Conn, Tx, table};
use caudal_domain::{
    cancellation::{Movement, MovementKind, Till},
    cash::{CashBox, CashRefusal, State},
    ids::{CashBoxId, CashSessionId, MovementId, PaymentId, SettlementId, UserId},
    money::Money,
};

use super::{
    load,
    service::Desk,
    store::{self, movement, session},
};
use crate::{
    app::App,
    caller::Caller,
    features::company::{self, CashBoxSetting},
    http::problem::ApiError,
};

/// A movement of a box, and the session in which it would be undone.
pub struct Undoable {
    /// The movement as the rules read it.
    pub movement: Movement,
    /// Its box.
    pub till: Till,
    /// Its id.
    pub id: MovementId,
    /// Its number: that of its session, and its place there.
    pub number: String,
    /// What it was for, and its box.
    pub title: String,
    /// The settlement that the money came back of.
    pub settlement: Option<SettlementId>,
    /// The payment that it is; its number is for the caller to look up.
    pub payment: Option<PaymentId>,
    /// The name of the box.
    pub cash_box: String,
    /// Who may say that they handled it: who noted it, and who kept the box.
    handled: [UserId; 2],
    box_id: CashBoxId,
    original: Box<movement::Model>,
    open: Option<Box<session::Model>>,
}

impl Undoable {
    /// Whether this person handled it.
    #[must_use]
    pub fn handled_by(&self, user: UserId) -> bool {
        self.handled.contains(&user)
    }

    /// The session in which it would be undone.
    #[must_use]
    pub fn session(&self) -> Option<CashSessionId> {
        self.open.as_ref().map(|row| row.id)
    }

    /// Moves the money back in the open session of the box. The entry is for the caller to undo, and the box, its session and whatever
    /// hangs on the movement are locked ([`lock_undoable`]).
    ///
    /// # Errors
    /// `already_reversed`, `changed_meanwhile`, `internal`.
    pub async fn undo(&self, tx: &Tx, app: &App, caller: &Caller, reason: &str) -> Result<(), ApiError> {
        let before = self.open.as_ref().ok_or(CashRefusal::BoxNotOpen)?;
        let mut row = session::Model::clone(before);
        row.movement_count += 1;
        row.version += 1;
        let desk = Desk { tx, app, caller };
        let undone = movement::Model {
            kind: MovementKind::Reversal.name().to_owned(),
            amount_minor: -self.original.amount_minor,
            category_id: self.original.category_id,
            category_name: self.original.category_name.clone(),
            account: self.original.account.clone(),
            settlement_id: self.original.settlement_id,
            note: Some(reason.to_owned()),
            reverses_id: Some(self.original.id),
            ..desk.blank_movement(&row)
        };
        table::insert(tx, undone).await.map_err(super::moves::reversed_once)?;
        desk.keep(before, &row, "cancel", Some(reason.to_owned())).await
    }
}

/// A movement as it stands.
///
/// # Errors
/// `internal` when the database fails.
pub async fn undoable(db: &Conn, id: MovementId) -> Result<Option<Undoable>, ApiError> {
    let Some(original) = store::movement(db, id).await? else { return Ok(None) };
    let session = session_of(db, &original).await?;
    let gone = || ApiError::Internal(format!("the box of {} is gone", session.number).into());
    let setting = company::cash_boxes(db).await?.into_iter().find(|b| b.id == session.box_id);
    let setting = setting.ok_or_else(gone)?;
    let (boxes, sessions) = load::boxes(db, std::slice::from_ref(&setting)).await?;
    let cash = boxes.into_iter().next().ok_or_else(gone)?;
    read(db, original, &session, &setting, (cash, &sessions)).await.map(Some)
}

/// The movement by which a payment left its box.
///
/// # Errors
/// `internal` when the database fails.
pub async fn movement_of_payment(db: &Conn, payment: PaymentId) -> Result<Option<MovementId>, ApiError> {
    Ok(store::movement_of_payment(db, payment).await?.map(|row| row.id))
}

/// A movement, with its box and the session in which it would be undone locked until the transaction ends.
///
/// # Errors
/// `not_found`, `internal` when the database fails.
pub async fn lock_undoable(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    seen: &Undoable,
) -> Result<Undoable, ApiError> {
    let (setting, cash, sessions) = Desk { tx, app, caller }.hold_box(seen.box_id).await?;
    if let Some(open) = load::busy(&sessions, cash.id) {
        store::lock(tx, open.id).await?;
    }
    let original = store::movement(tx, seen.id).await?.ok_or(ApiError::NotFound)?;
    let session = session_of(tx, &original).await?;
    read(tx, original, &session, &setting, (cash, &sessions)).await
}

async fn session_of(db: &Conn, movement: &movement::Model) -> Result<session::Model, ApiError> {
    let found = store::find(db, movement.session_id).await?;
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
    Ok(Undoable {
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
        box_id: setting.id,
        original: Box::new(original),
        open: open.map(Box::new),
    })
}
