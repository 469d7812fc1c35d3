//! Transfers of cash as the API shows them.

use caudal_domain::{cash::transfer::State, ids::CashTransferId, money::Currency};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::view::CashEvent;
use caudal_web::http::page::{ActionState, Ref};

/// Where cash can be sent.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CashPlace {
    #[schema(value_type = String, format = Uuid)]
    pub id: Uuid,
    /// `box`, `bank`.
    pub kind: String,
    pub name: String,
    pub currency: Currency,
}

/// Cash boxes by their names.
#[derive(Debug, Serialize, ToSchema)]
pub struct CashBoxes {
    /// By name.
    pub items: Vec<Ref>,
}

/// A transfer of cash in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CashTransferItem {
    pub id: CashTransferId,
    /// `TRA-2026-000012`.
    pub number: String,
    /// `sent`, `refused`, `received`, `returned`.
    #[schema(value_type = String)]
    pub state: State,
    pub amount_minor: i64,
    pub currency: Currency,
    /// The box that it left.
    pub from: Ref,
    /// Where it is sent.
    pub to: CashPlace,
    /// Who carries it.
    pub carrier: Option<String>,
    /// The number of the bag or of the slip.
    pub document_number: Option<String>,
    /// What was said about it.
    pub note: Option<String>,
    pub sent_by: Ref,
    pub sent_at_ms: i64,
    /// Why it was refused, or came back.
    pub reason: Option<String>,
    /// Who received it, or took it back.
    pub ended_by: Option<Ref>,
    pub ended_at_ms: Option<i64>,
    /// The number of the deposit slip.
    pub bank_reference: Option<String>,
    /// What its state admits and the reader might do, with what keeps them from it.
    pub actions: Vec<ActionState>,
    /// For `If-Match`.
    pub version: i64,
}

/// A transfer of cash with all that belongs to it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CashTransferDetail {
    /// What lists show.
    #[serde(flatten)]
    pub item: CashTransferItem,
    /// The name of the portal's company, for the printable slip.
    pub company: String,
    /// What happened, oldest first.
    pub history: Vec<CashEvent>,
}
