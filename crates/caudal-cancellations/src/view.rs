//! Cancellations as they are shown.

use caudal_domain::cancellation::{Becomes, State};
use caudal_domain::{ids::CancellationId, money::Currency};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::{evidence, row::Model};
use caudal_ledger::LedgerEntry;
use caudal_web::http::page::{ActionState, Blocked, Ref};

/// A document that is or was cancelled. Amounts are minor units of the currency.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CancellationTarget {
    /// `request`, `payment`, `cash_movement` or `settlement`.
    pub kind: String,
    #[schema(value_type = String, format = Uuid)]
    pub id: Uuid,
    /// The number people know it by.
    pub number: String,
    /// What it is, in few words.
    pub title: String,
    /// How much it is about.
    pub amount_minor: i64,
    pub currency: Currency,
}

/// A cancellation in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CancellationItem {
    pub id: CancellationId,
    pub number: String,
    /// `requested`, `executed` or `declined`.
    #[schema(value_type = String)]
    pub state: State,
    /// What is cancelled.
    pub target: CancellationTarget,
    pub cause: String,
    pub asked_by: Ref,
    pub asked_at_ms: i64,
    pub decided_by: Option<Ref>,
    pub decided_at_ms: Option<i64>,
    pub version: i64,
}

/// One thing that a cancellation does, as a person reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EffectView {
    /// What, in Spanish.
    pub text: String,
    /// How much, in minor units, where the text ends with an amount.
    pub amount_minor: Option<i64>,
    /// ISO 4217 code of that amount.
    pub currency: Option<String>,
}

/// What cancelling something would do now.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CancellationEffects {
    /// What becomes of the request of a payment, `payable` or `cancelled`; nothing where there is none to say anything of.
    #[schema(value_type = Option<String>)]
    pub becomes: Option<Becomes>,
    /// What is done, in order.
    pub effects: Vec<EffectView>,
    /// What keeps it from being done now.
    pub blocked_by: Option<Blocked>,
}

/// A paper that came with a cancellation.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CancellationEvidence {
    #[schema(value_type = String, format = Uuid)]
    pub id: Uuid,
    /// The name of its file.
    pub name: String,
    pub media_type: String,
    /// How large it is.
    pub size_bytes: i64,
    /// SHA-256 of its bytes, in hex.
    pub sha256: String,
}

/// A cancellation with all that belongs to it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CancellationDetail {
    /// As in a list.
    #[serde(flatten)]
    pub item: CancellationItem,
    /// The company, as it stands on the voucher.
    pub company: String,
    /// Why, in the words of who asked.
    pub explanation: String,
    /// What becomes of the request of a payment: `payable` or `cancelled`.
    #[schema(value_type = Option<String>)]
    pub becomes: Option<Becomes>,
    /// Why it was declined.
    pub reason: Option<String>,
    /// The ISO date it counts for.
    pub accounting_date: Option<String>,
    /// What was done; before that what would be done now.
    pub effects: Vec<EffectView>,
    /// What keeps it from being done now, where it is not decided.
    pub blocked_by: Option<Blocked>,
    /// Names what would be done, for the decision; nothing where it cannot be.
    pub effects_hash: Option<String>,
    /// The papers that came with it.
    pub evidence: Vec<CancellationEvidence>,
    /// What it posted.
    pub entries: Vec<LedgerEntry>,
    /// What the reader may do, or why not and who can.
    pub actions: Vec<ActionState>,
}

/// A document that might be cancelled, and what that would do.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CancellationPreview {
    /// The document.
    pub target: CancellationTarget,
    /// Why this person cannot ask for it now.
    pub blocked_by: Option<Blocked>,
    /// What would be done: by what becomes of its request, where there is one.
    pub effects: Vec<CancellationEffects>,
    /// Whether a paper of the bank must come with it.
    pub needs_evidence: bool,
    /// The cancellations of it so far, newest first.
    pub past: Vec<CancellationItem>,
}

/// What a document is called in a list of what might be cancelled.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CancellationTargets {
    /// What was found, at most twenty.
    pub items: Vec<CancellationFound>,
}

/// A document that was found.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CancellationFound {
    /// The document.
    #[serde(flatten)]
    pub target: CancellationTarget,
    /// Why it cannot be cancelled now, or by this person.
    pub blocked_by: Option<Blocked>,
}

/// How much waits.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CancellationCounts {
    /// Those that this person may decide, up to 1000.
    pub to_decide: i64,
}

#[must_use]
pub fn item(row: &Model) -> CancellationItem {
    CancellationItem {
        id: row.id,
        number: row.number.clone(),
        state: row.state,
        target: CancellationTarget {
            kind: row.target_kind.name().to_owned(),
            id: row.target_id,
            number: row.target_number.clone(),
            title: row.target_title.clone(),
            amount_minor: row.amount_minor,
            currency: row.currency,
        },
        cause: row.cause_name.clone(),
        asked_by: Ref::new(row.asked_by, row.asked_by_name.clone()),
        asked_at_ms: row.asked_at_ms,
        decided_by: Ref::of_parts(row.decided_by, row.decided_by_name.as_deref()),
        decided_at_ms: row.decided_at_ms,
        version: row.version,
    }
}

#[must_use]
pub fn paper(row: evidence::Model) -> CancellationEvidence {
    CancellationEvidence {
        id: row.id,
        name: row.name,
        media_type: row.media_type,
        size_bytes: row.size_bytes,
        sha256: row.sha256,
    }
}
