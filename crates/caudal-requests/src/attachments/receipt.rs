//! Receipts of settlements: files of a request that stand with an expense, and go with it.

use caudal_db::{Conn, Tx, audit};
use caudal_domain::ids::SettlementId;
use serde_json::{Value, json};

use super::{Added, Attachment, AttachmentId, refuse, store};
use caudal_web::http::trail::{self, Object};
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};

/// The most receipts of one settlement: more than it has expenses, since some are photographed again.
const MAX_RECEIPTS: u64 = 400;

impl Attachment {
    fn snapshot(&self) -> Value {
        json!({ "name": self.name, "sha256": self.sha256, "size_bytes": self.size_bytes })
    }
}

/// The receipts of a settlement, oldest first.
pub async fn receipts(db: &Conn, of: SettlementId) -> Result<Vec<Attachment>, ApiError> {
    Ok(store::receipts(db, of).await?.into_iter().map(Attachment::from).collect())
}

/// Writes a receipt down. The expense that names it is added afterwards.
///
/// # Errors
/// `attachment_count`.
pub async fn add_receipt(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    of: SettlementId,
    added: &Added,
) -> Result<Attachment, ApiError> {
    if store::count_receipts(tx, of).await? >= MAX_RECEIPTS {
        return Err(refuse("attachment_count"));
    }
    let receipt = added.insert(tx).await?;
    let object = Object { kind: "settlement", id: of.0, number: None };
    let row = trail::row(app, caller, "settlement.attach", &object, None, Some(receipt.snapshot()));
    audit::append(tx, &row).await?;
    Ok(receipt)
}

/// Removes those receipts of a settlement that no expense names any more, each told by the audit; their bytes go
/// afterwards ([`super::purge_files`]).
pub async fn remove_receipts(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    (id, number): (SettlementId, &str),
    gone: impl Fn(AttachmentId) -> bool,
) -> Result<(), ApiError> {
    let mut removed = receipts(tx, id).await?;
    removed.retain(|receipt| gone(receipt.id));
    if removed.is_empty() {
        return Ok(());
    }
    let ids: Vec<AttachmentId> = removed.iter().map(|receipt| receipt.id).collect();
    store::remove(tx, &ids).await?;
    let object = Object { kind: "settlement", id: id.0, number: Some(number) };
    for receipt in &removed {
        let was = Some(receipt.snapshot());
        audit::append(tx, &trail::row(app, caller, "settlement.detach", &object, was, None)).await?;
    }
    Ok(())
}
