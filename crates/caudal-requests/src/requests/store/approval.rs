//! Decisions in favour, as the row of a request keeps them.

use caudal_domain::ids::UserId;
use serde::{Deserialize, Serialize};

/// One decision in favour, as the row keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApprovalRow {
    pub by: UserId,
    /// Their name then.
    pub name: String,
    /// In whose place, and their name then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on_behalf: Option<OnBehalf>,
    /// `tier`, `hr`, `release`.
    pub step: String,
    pub amount_minor: i64,
    /// Up to which tier. Every approval from before there were tiers was for the whole amount.
    #[serde(default = "only_tier")]
    pub tier: u32,
    pub at_ms: i64,
}

/// An absent person in whose place another decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OnBehalf {
    pub id: UserId,
    /// Their name then.
    pub name: String,
}

fn only_tier() -> u32 {
    1
}
