//! The lines of the file, each as it is written: `docs/verify.md` says what every field means.

use caudal_domain::ids::{BatchId, BranchId, CostCentreId, EntryId, PaymentId, RequestId, UserId};
use serde::Serialize;
use uuid::Uuid;

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Line {
    /// What the file is.
    Header(Header),
    /// Whom money may be paid to, and the member of staff behind it.
    Beneficiary(Beneficiary),
    Account(Account),
    Entry(Box<Entry>),
    Balance(Balance),
    Approval(Box<Approval>),
    Audit(Box<Audit>),
    Head(Head),
    Summary(Summary),
}

impl Line {
    /// The name of its type, as it is written.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Header(_) => "header",
            Self::Beneficiary(_) => "beneficiary",
            Self::Account(_) => "account",
            Self::Entry(_) => "entry",
            Self::Balance(_) => "balance",
            Self::Approval(_) => "approval",
            Self::Audit(_) => "audit",
            Self::Head(_) => "head",
            Self::Summary(_) => "summary",
        }
    }
}

/// The first line.
#[derive(Serialize)]
pub struct Header {
    pub format: &'static str,
    pub version: u32,
    pub program: &'static str,
    pub made_at_ms: i64,
    pub home_currency: String,
    pub time_zone: String,
}

#[derive(Serialize)]
pub struct Beneficiary {
    pub id: Uuid,
    pub user_id: Option<UserId>,
    pub name: String,
}

#[derive(Serialize)]
pub struct Account {
    pub key: String,
    pub kind: String,
    pub name: String,
    pub currency: Option<String>,
}

#[derive(Serialize)]
pub struct Entry {
    pub id: Uuid,
    pub event: String,
    pub document_kind: String,
    pub document_id: Uuid,
    pub document_number: String,
    pub document_version: i64,
    pub audit_object_id: Uuid,
    pub request_id: Option<RequestId>,
    pub payment_id: Option<PaymentId>,
    pub reverses_id: Option<EntryId>,
    pub reversed_by_id: Option<EntryId>,
    pub business_date: String,
    pub at_ms: i64,
    pub actor_id: UserId,
    pub payment: Option<Payment>,
    pub lines: Vec<EntryLine>,
}

/// The payment that an entry belongs to, as it stands.
#[derive(Serialize)]
pub struct Payment {
    pub number: String,
    pub method: String,
    pub batch_id: Option<BatchId>,
    pub amount_minor: i64,
    pub currency: String,
    pub requester_id: Option<UserId>,
    pub beneficiary_user_id: Option<UserId>,
    pub prepared_by: UserId,
    pub authorized_by: Option<UserId>,
    pub needs_hr: bool,
}

#[derive(Serialize)]
pub struct EntryLine {
    pub line_no: i32,
    pub account_key: String,
    pub amount_minor: i64,
    pub currency: String,
    pub person_id: Option<Uuid>,
    pub supplier_tax_id: Option<String>,
    pub branch_id: Option<BranchId>,
    pub cost_centre_id: Option<CostCentreId>,
}

/// What is kept as the sum of an account's lines.
#[derive(Serialize)]
pub struct Balance {
    pub account_key: String,
    pub currency: String,
    pub balance_minor: i64,
}

#[derive(Serialize)]
pub struct Approval {
    pub action: String,
    pub document_id: Uuid,
    pub document_number: Option<String>,
    pub decided_by: UserId,
    pub decided_for: Option<UserId>,
    pub decided_at_ms: i64,
    pub amount_minor: Option<i64>,
    pub currency: Option<String>,
    /// Whether it was the last that the amount needed; of approvals of requests alone.
    pub last: Option<bool>,
    pub limit_minor: Option<i64>,
    pub content_hash: Option<String>,
    pub parties: Vec<Party>,
}

/// Somebody who must not be the one who decides.
#[derive(Serialize)]
pub struct Party {
    pub role: &'static str,
    pub user_id: UserId,
}

/// A row of the audit, every column as it is stored.
#[derive(Serialize)]
pub struct Audit {
    /// Nothing while it waits for one.
    pub number: Option<i64>,
    pub id: Uuid,
    pub at_ms: i64,
    pub actor_id: Option<UserId>,
    pub actor_name: String,
    pub for_id: Option<UserId>,
    pub action: String,
    pub object_kind: String,
    pub object_id: Option<Uuid>,
    pub object_number: Option<String>,
    pub address: Option<String>,
    pub session_id: Option<Uuid>,
    pub before_json: Option<String>,
    pub after_json: Option<String>,
    pub outcome: String,
    pub hash: String,
    pub link: Option<String>,
}

#[derive(Serialize)]
pub struct Head {
    pub count: i64,
    pub head: String,
    pub waiting: i64,
    pub rows: i64,
}

/// The last line.
#[derive(Serialize)]
pub struct Summary {
    /// How many lines come before this one, by their types.
    pub lines: std::collections::BTreeMap<&'static str, u64>,
    pub entry_lines: u64,
    /// What is debited in each currency, in minor units; as much is credited.
    pub debits: std::collections::BTreeMap<String, i128>,
    pub head: String,
    pub sha256: String,
}
