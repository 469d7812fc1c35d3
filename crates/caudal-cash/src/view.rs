//! Cash sessions as the API shows them.

use caudal_domain::{
    cash::{State, Treatment},
    ids::{BranchId, CashBoxId, CashSessionId, CashTransferId, CategoryId, MovementId, PaymentId, RequestId},
    money::Currency,
};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::transfers::view::CashPlace;
use caudal_web::http::page::{ActionState, Blocked, Ref};

/// How many there are of one note or coin.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CountLine {
    /// What one is worth, in minor units.
    pub value_minor: i64,
    /// `note`, `coin`.
    pub form: String,
    pub quantity: i64,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CashCount {
    #[schema(value_type = String, format = Uuid)]
    pub id: Uuid,
    /// `opening`, `closing`, `surprise`.
    pub kind: String,
    pub at_ms: i64,
    pub actor: String,
    /// What there should have been, in minor units.
    pub expected_minor: i64,
    /// What there was, in minor units.
    pub counted_minor: i64,
    /// What was said about it.
    pub note: Option<String>,
    /// By note and coin, the largest first.
    pub lines: Vec<CountLine>,
    /// UUIDs of the movements whose documents were not there.
    #[schema(value_type = Vec<String>)]
    pub missing: Vec<MovementId>,
}

/// What moved in a box.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CashMovement {
    pub id: MovementId,
    /// Its place in the session, from 1.
    pub seq: i64,
    /// `movement`, `payment`, `return`, `transfer`, `reversal`, `opening_difference`, `closing_difference`.
    pub kind: String,
    /// What came in above zero, what left below, in minor units.
    pub amount_minor: i64,
    pub category: Option<String>,
    pub document_number: Option<String>,
    /// What was said about it.
    pub note: Option<String>,
    /// UUID of the payment that it is.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub payment_id: Option<PaymentId>,
    /// UUID of the transfer that it is.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub transfer_id: Option<CashTransferId>,
    /// The place of the movement that it undoes, after the number of its session where that is another.
    pub reverses: Option<String>,
    /// The place of the movement that undid it, likewise.
    pub reversed_by: Option<String>,
    pub at_ms: i64,
    /// Who noted it.
    pub actor: String,
}

/// A document that belongs to a movement, for whoever looks whether it is there.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CashDocument {
    /// UUID of the movement.
    pub movement_id: MovementId,
    /// The movement's place in the session, from 1.
    pub seq: i64,
    pub category: String,
    pub number: String,
}

/// What happened to a session.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CashEvent {
    pub at_ms: i64,
    pub actor: String,
    /// Of a session `open`, `move`, `pay`, `send`, `receive`, `take-back`, `reverse`, `surprise`; of a transfer `send`; or
    /// the action's name.
    pub action: String,
    pub reason: Option<String>,
}

/// A session in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CashSessionItem {
    pub id: CashSessionId,
    /// `TUR-2026-000012`.
    pub number: String,
    /// `open`, `counting`, `pending_review`, `closed`.
    #[schema(value_type = String)]
    pub state: State,
    pub cash_box: Ref,
    pub branch_id: BranchId,
    pub currency: Currency,
    pub custodian: Ref,
    /// ISO date.
    pub opened_on: String,
    /// When it was opened, in milliseconds of UTC.
    pub opened_at_ms: i64,
    /// What was found at its opening, in minor units; nothing to who will count it, unless the company has them see it.
    pub opening_minor: Option<i64>,
    /// What there should be, in minor units; nothing while it is counted, nor to who will count it, unless the company has them see
    /// it.
    pub expected_minor: Option<i64>,
    /// What the last count found, in minor units.
    pub counted_minor: Option<i64>,
    /// What the last count found too much (above zero) or missing, in minor units.
    pub difference_minor: Option<i64>,
    /// When it was closed, in milliseconds of UTC.
    pub closed_at_ms: Option<i64>,
    /// For `If-Match`.
    pub version: i64,
}

/// A session with all that belongs to it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CashSessionDetail {
    /// What lists show.
    #[serde(flatten)]
    pub item: CashSessionItem,
    /// The name of the portal's company, for the printable minutes.
    pub company: String,
    /// The fixed fund of its box as it is set up now, in minor units.
    pub fund_minor: i64,
    /// The branch of its box.
    pub branch: Ref,
    /// What the box was left with before, in minor units; nothing to those who are not told what it began with.
    pub left_minor: Option<i64>,
    /// Why it was opened with something else.
    pub opening_explanation: Option<String>,
    /// Up to what difference a count needs no explanation, in minor units.
    pub tolerance_minor: i64,
    /// Whether the box holds more than it should.
    pub above_ceiling: bool,
    /// Who counts in the place of an absent custodian.
    pub stand_in: Option<Ref>,
    /// Who sees them count.
    pub witness: Option<Ref>,
    /// Why the last count differs.
    pub explanation: Option<String>,
    /// What became of the difference: `company`, `custodian`.
    #[schema(value_type = Option<String>)]
    pub treatment: Option<Treatment>,
    pub closed_by: Option<Ref>,
    /// The last hundred of what moved, in their order; nothing while it is counted. All of it is a list of its own.
    pub movements: Vec<CashMovement>,
    /// How often money moved.
    pub movement_count: i64,
    /// What came in, in minor units; nothing where what there should be is not told either.
    pub in_minor: Option<i64>,
    /// What left, in minor units, likewise.
    pub out_minor: Option<i64>,
    /// The documents of what moved, without amounts: they are ticked when the box is counted.
    pub documents: Vec<CashDocument>,
    /// What was counted, oldest first; no closing count while it is counted again, and none to who will count it.
    pub counts: Vec<CashCount>,
    /// Movements of the amount of the difference: the first to look at.
    #[schema(value_type = Vec<String>)]
    pub suspects: Vec<MovementId>,
    /// The last hundred of what happened, oldest first. All of it is a list of its own.
    pub history: Vec<CashEvent>,
    /// The times that a recount was demanded, oldest first.
    pub recounts: Vec<CashEvent>,
    /// What its state admits and the reader might do, with what keeps them from it.
    pub actions: Vec<ActionState>,
}

/// A cash box as those see it who work with it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CashBoxItem {
    pub id: CashBoxId,
    pub name: String,
    pub branch: Ref,
    pub currency: Currency,
    /// The fixed fund, in minor units.
    pub fund_minor: i64,
    /// The most it should hold, in minor units.
    pub ceiling_minor: Option<i64>,
    /// The session that is open or being counted.
    pub session: Option<CashSessionItem>,
    /// How many sessions wait for review.
    pub waiting: i64,
    /// Nothing, or why the reader may not open it.
    pub open_blocked_by: Option<Blocked>,
}

/// A box of a custodian: a session of theirs in it, or that they may open one.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OwnCashBox {
    pub id: CashBoxId,
    pub name: String,
    /// Their session: open, being counted, or counted and not decided on. Nothing where they may open one.
    pub session: Option<CashSessionItem>,
    /// Whether the box holds more than it should; not said while it is counted.
    pub above_ceiling: bool,
    /// Whether nobody has said yet why the count differs.
    pub unexplained: bool,
}

/// How much waits for somebody at the cash boxes, each up to 1000; nothing of what their permissions do not open.
#[derive(Clone, Copy, Debug, Default, Serialize, ToSchema)]
pub struct CashCounts {
    /// Released requests that they may pay out of their box.
    pub payable: i64,
    /// Closings that they may decide on.
    pub to_review: i64,
    /// Cash on its way to the bank, whose arrival they may confirm.
    pub deposits: i64,
}

/// A released request that waits to be paid in cash.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CashPayable {
    pub request_id: RequestId,
    /// `SOL-2026-000123`.
    pub number: String,
    #[serde(rename = "type")]
    pub kind: Ref,
    pub requester: Ref,
    pub beneficiary: Ref,
    /// Whether that is a member of staff, who can show a code on their phone.
    pub has_phone: bool,
    /// What was approved, in minor units.
    pub approved_minor: i64,
    pub currency: Currency,
    /// What for; nothing when it is confidential.
    pub purpose: Option<String>,
    /// ISO date.
    pub needed_by: Option<String>,
    /// When it was released, in milliseconds of UTC.
    pub released_at_ms: i64,
    /// Why this reader may not pay it.
    pub blocked_by: Option<Blocked>,
}

/// What whoever gets cash shows to the cashier.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReceiptCode {
    /// Six digits.
    pub code: String,
    /// When it is replaced by another, in milliseconds of UTC. It is good for one more such time after that.
    pub until_ms: i64,
}

/// What money comes in or leaves for.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MovementCategory {
    pub id: CategoryId,
    pub name: String,
    /// `in`, `out`.
    pub direction: String,
}

/// A note or a coin.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CashDenomination {
    pub currency: Currency,
    /// What one is worth, in minor units.
    pub value_minor: i64,
    /// `note`, `coin`.
    pub form: String,
    /// "Billete de 20 USD".
    pub name: String,
}

/// What the desk of a cashier begins with.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CashDesk {
    /// The boxes of the reader's branches, by name.
    pub boxes: Vec<CashBoxItem>,
    /// What money comes in or leaves for, by name.
    pub categories: Vec<MovementCategory>,
    /// Where cash can be sent: the boxes in use, by name, then the company's accounts.
    pub places: Vec<CashPlace>,
    /// The notes and coins in use, by currency, the largest first.
    pub denominations: Vec<CashDenomination>,
}
