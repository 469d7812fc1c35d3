//! Settlements as the API shows them.

use caudal_domain::{ids::SettlementId, money::Currency, settlement::State};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use caudal_web::http::page::{ActionState, Ref};

/// A settlement in a list. Amounts are minor units of its currency.
#[derive(Clone, Serialize, ToSchema)]
pub struct SettlementItem {
    pub id: SettlementId,
    /// `REN-2026-000001`.
    pub number: String,
    /// The request whose money it proves.
    pub request: Ref,
    /// The type of that request.
    pub type_name: String,
    /// `open`, `submitted`, `settled`, `void`.
    #[schema(value_type = String)]
    pub state: State,
    /// Whether its day is over and something is missing.
    pub overdue: bool,
    /// Who has to prove the money.
    pub debtor: Ref,
    /// Who asked for it.
    pub requester: Ref,
    /// The branch it belongs to.
    pub branch: Option<Ref>,
    /// ISO 4217 code of all amounts.
    pub currency: Currency,
    /// What was paid.
    pub advance_minor: i64,
    /// What its expenses come to.
    pub spent_minor: i64,
    /// What came back to a box.
    pub returned_minor: i64,
    /// What is neither proved nor returned; below zero where more was spent than was given.
    pub rest_minor: i64,
    /// ISO date.
    pub paid_on: String,
    /// ISO date until when it is to be settled.
    pub due_on: String,
    /// When it was last sent to be reviewed, in milliseconds of UTC.
    pub submitted_at_ms: Option<i64>,
    /// For `If-Match`.
    pub version: i64,
    /// What its state admits and the reader might do, with what keeps them from it.
    pub actions: Vec<ActionState>,
}

/// The photograph or document of an expense.
#[derive(Clone, Serialize, ToSchema)]
pub struct ReceiptFile {
    /// UUID, for the download of an attachment.
    #[schema(value_type = String, format = Uuid)]
    pub id: Uuid,
    /// The name it came with.
    pub name: String,
    /// By its content.
    pub media_type: String,
    /// SHA-256 of its bytes, in hexadecimal.
    pub sha256: String,
}

/// One expense. Amounts are minor units of the settlement's currency.
#[derive(Clone, Serialize, ToSchema)]
pub struct SettlementLine {
    #[schema(value_type = String, format = Uuid)]
    pub id: Uuid,
    /// ISO date.
    pub spent_on: String,
    pub concept: String,
    /// Who sold it.
    pub supplier_name: Option<String>,
    /// The tax id of who sold it.
    pub supplier_tax_id: Option<String>,
    pub invoice_number: Option<String>,
    /// Without tax.
    pub net_minor: i64,
    pub tax_minor: i64,
    /// What was paid.
    pub total_minor: i64,
    pub receipt: Option<ReceiptFile>,
    /// What is to be said about it; why there is no receipt.
    pub note: Option<String>,
    /// Who wrote it down.
    pub added_by: String,
}

/// What happened to a settlement.
#[derive(Clone, Serialize, ToSchema)]
pub struct SettlementEvent {
    pub at_ms: i64,
    pub actor: String,
    /// `open`, `add-line`, `change-line`, `remove-line`, `return`, `return-undone`, `submit`, `withdraw`, `accept`,
    /// `send-back`, `excuse`, `excuse-used`, `void`.
    pub action: String,
    /// How much, in minor units, where it is about an amount.
    pub amount_minor: Option<i64>,
    /// What was said.
    pub reason: Option<String>,
}

/// A settlement with all that belongs to it.
#[derive(Clone, Serialize, ToSchema)]
pub struct SettlementDetail {
    /// What lists show.
    #[serde(flatten)]
    pub item: SettlementItem,
    /// The trip it belongs to.
    pub trip_reference: Option<String>,
    /// The expenses, in the order they were written down.
    pub lines: Vec<SettlementLine>,
    /// Who sent it to be reviewed.
    pub submitted_by: Option<String>,
    /// Who accepted it or sent it back.
    pub decided_by: Option<String>,
    pub decided_at_ms: Option<i64>,
    /// Why it was last sent back.
    pub reason: Option<String>,
    /// The draft that asks for what was spent above the advance.
    pub excess_request: Option<Ref>,
    /// Why one advance more was let through while it was late.
    pub excuse: Option<String>,
    /// Who did so.
    pub excused_by: Option<String>,
    /// Whether that was used.
    pub excuse_used: bool,
    /// What happened, oldest first.
    pub history: Vec<SettlementEvent>,
}

/// The settlement of a request, beside it.
#[derive(Clone, Serialize, ToSchema)]
pub struct RequestSettlement {
    pub id: SettlementId,
    pub number: String,
    /// `open`, `submitted`, `settled`.
    #[schema(value_type = String)]
    pub state: State,
    /// Whether its day is over and something is missing.
    pub overdue: bool,
    /// ISO date until when it is to be settled.
    pub due_on: String,
    /// What is neither proved nor returned, in minor units of the request's currency.
    pub rest_minor: i64,
    /// Whether the reader may open it.
    pub visible: bool,
}

/// A receipt that was just added, to be named by its expense.
#[derive(Clone, Serialize, ToSchema)]
pub struct ReceiptAdded {
    /// What names it.
    #[serde(flatten)]
    pub file: ReceiptFile,
    pub size_bytes: i64,
}
