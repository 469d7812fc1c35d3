//! What the books ask of the boxes, which stand beside them: brought along when the portal is put together.

use caudal_db::Conn;
use caudal_domain::ids::{CashBoxId, CashSessionId};
use caudal_web::app::Answer;
use uuid::Uuid;

/// What moved, and the session in which it did.
pub type SessionOf = (Uuid, CashSessionId);

/// What the boxes know. Each fails with `internal` when the database does.
pub struct CashBoxes {
    /// The sessions in which these moved, each a movement of a box or a payment in cash: what moved, its session.
    pub sessions_of: for<'a> fn(&'a Conn, &'a [Uuid]) -> Answer<'a, Vec<SessionOf>>,
    /// The boxes that were ever opened.
    pub opened: for<'a> fn(&'a Conn) -> Answer<'a, Vec<CashBoxId>>,
}
