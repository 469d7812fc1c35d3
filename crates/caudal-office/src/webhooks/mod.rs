//! Webhooks (domain, section 9): other systems hear of what was done, in signed messages (Standard Webhooks). A message says what
//! happened to which record and no more; who wants to know the record asks the API, with rights of their own.

mod address;
mod api;
mod deliver;
mod enqueue;
mod ids;
mod service;
mod sign;
mod store;

use caudal_db::Conn;
use caudal_domain::{permission::Permission, time::Millis};
use caudal_web::http::problem::ApiError;
use caudal_web::http::table::{Routes, Rule, routes};
pub use ids::{DeliveryId, WebhookId};

pub use deliver::{purge, send_due, spawn};
pub use enqueue::{Event, enqueue};

/// The kinds of records that other systems may hear of, as the audit names them.
pub const KINDS: [&str; 12] = [
    "request",
    "payment",
    "batch",
    "settlement",
    "cash_session",
    "cash_transfer",
    "cancellation",
    "beneficiary",
    "bank_account",
    "opening",
    "accounting_period",
    "user",
];

/// The routes of this feature. No token opens them: a system never makes itself heard elsewhere.
pub fn routes() -> Routes {
    const ADMINISTRATORS: Rule = Rule::Company(&[Permission::Administrator]);
    Routes::default()
        .add(ADMINISTRATORS, routes!(api::list_webhooks))
        .add(ADMINISTRATORS, routes!(api::create_webhook))
        .add(ADMINISTRATORS, routes!(api::change_webhook))
        .add(ADMINISTRATORS, routes!(api::act_on_webhook))
        .add(ADMINISTRATORS, routes!(api::list_deliveries))
        .add(ADMINISTRATORS, routes!(api::resend_delivery))
}

/// How many messages are to be sent now or later, of each webhook up to 1000.
pub async fn count_waiting(db: &Conn) -> Result<i64, ApiError> {
    Ok(store::standings(db, None).await?.iter().map(|of| of.waiting).sum())
}

/// How many messages were given up since an instant, up to 1000.
pub async fn count_failed(db: &Conn, since_ms: Millis) -> Result<u64, ApiError> {
    Ok(store::count_failed(db, since_ms).await?)
}

/// What this crate's own tests read of webhooks: where they may go, and how they are signed.
#[cfg(feature = "testing")]
pub mod testing {
    pub use super::address::{check, is_public};
    pub use super::sign::{signature, to_text};
}
