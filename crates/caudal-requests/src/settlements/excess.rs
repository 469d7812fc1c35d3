//! What somebody spent above an advance: asked for like any other money, by the room above.

use caudal_db::Tx;
use caudal_domain::ids::{RequestId, SettlementId};

use caudal_web::app::{Answer, App};
use caudal_web::caller::Caller;

pub struct Excess {
    /// The request that paid the advance.
    pub advance: RequestId,
    pub settlement: SettlementId,
    pub number: String,
    /// How much, in minor units of the advance's currency.
    pub amount_minor: i64,
}

/// The id and the number of a request.
pub type Draft = (RequestId, String);

/// How a settlement has a request drafted for its excess, in the same transaction.
pub struct DraftExcess(
    /// Answers nothing where the company has no type for it.
    pub for<'a> fn(&'a Tx, &'a App, &'a Caller, Excess) -> Answer<'a, Option<Draft>>,
);
