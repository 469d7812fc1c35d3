//! What a cancellation asks of the rooms that moved the money: the boxes and the batches stand beside it, so what they know is declared
//! here, below both, and brought along when the portal is put together.

use caudal_db::{Conn, Tx};
use caudal_domain::cancellation::{Movement, Till};
use caudal_domain::ids::{BatchId, CashSessionId, MovementId, PaymentId, SettlementId, UserId};
use caudal_web::app::{Answer, App};
use caudal_web::caller::Caller;

/// A movement of a box, and the session in which it would be undone.
pub struct BoxMovement {
    pub movement: Movement,
    pub till: Till,
    pub id: MovementId,
    /// Its number: that of its session, and its place there.
    pub number: String,
    pub title: String,
    /// The settlement that the money came back of.
    pub settlement: Option<SettlementId>,
    /// The payment that it is; its number is for the caller to look up.
    pub payment: Option<PaymentId>,
    /// The name of the box.
    pub cash_box: String,
    /// Who may say that they handled it: who noted it, and who kept the box.
    pub handled: [UserId; 2],
    /// The session in which it would be undone.
    pub session: Option<CashSessionId>,
}

/// A movement that may be undone in the open session of its box, whatever session it stands in (domain, section 7).
pub trait UndoableMovement: Send + Sync {
    /// What is known of it.
    fn facts(&self) -> &BoxMovement;

    /// The same, with its box and the session in which it would be undone locked until the transaction ends.
    ///
    /// # Errors
    /// `not_found`.
    fn lock<'a>(&'a self, tx: &'a Tx, app: &'a App, caller: &'a Caller) -> Answer<'a, DynMovement>;

    /// Moves the money back in the open session of the box. The entry is for the caller to undo, and the box, its session and whatever
    /// hangs on the movement are locked ([`Self::lock`]).
    ///
    /// # Errors
    /// `already_reversed`, `changed_meanwhile`.
    fn undo<'a>(&'a self, tx: &'a Tx, app: &'a App, caller: &'a Caller, reason: &'a str) -> Answer<'a, ()>;
}

/// A movement that may be undone, of whatever room.
pub type DynMovement = Box<dyn UndoableMovement>;

/// What the boxes know of their movements. Each fails with `internal` when the database does.
pub struct BoxMovements {
    /// Movements by their number or by that of their paper, newest first.
    pub named: for<'a> fn(&'a Conn, &'a str, u64) -> Answer<'a, Vec<MovementId>>,
    /// The movement by which a payment left its box.
    pub of_payment: for<'a> fn(&'a Conn, PaymentId) -> Answer<'a, Option<MovementId>>,
    pub find: for<'a> fn(&'a Conn, MovementId) -> Answer<'a, Option<DynMovement>>,
}

/// A batch that is locked because a payment of it is cancelled.
pub trait HeldBatch: Send {
    /// Writes down that the payment of a line was reversed: so many minor units of the batch's currency.
    ///
    /// # Errors
    /// `wrong_state`, `changed_meanwhile`.
    fn reverse_line<'a>(
        self: Box<Self>,
        tx: &'a Tx,
        app: &'a App,
        caller: &'a Caller,
        line: (i64, i64),
        reason: &'a str,
    ) -> Answer<'a, ()>;
}

/// A held batch, of whatever room.
pub type DynBatch = Box<dyn HeldBatch>;

/// Locks a batch until the transaction ends: before its payments, always. Fails with `not_found`, `internal`.
pub struct HoldBatch(pub for<'a> fn(&'a Tx, &'a App, &'a Caller, BatchId) -> Answer<'a, DynBatch>);
