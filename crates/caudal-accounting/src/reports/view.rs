//! The reports as they are shown. Amounts are minor units of the report's currency.

use caudal_domain::money::Currency;
use serde::Serialize;
use utoipa::ToSchema;

/// What was spent on one of them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SpendingGroup {
    /// UUID of the type, branch, cost centre or person, or stable key of the account; nothing for what has none.
    pub id: Option<String>,
    /// Its name; nothing for what has none.
    pub name: Option<String>,
    /// What was spent, below zero where more was undone than done.
    pub minor: i64,
    /// The same in the span before.
    pub before_minor: i64,
}

/// A column of a chart, beside that of the span before. Where one span has more of them than the other, one of both has no days.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SpendingColumn {
    /// Its first day, ISO date.
    pub from: Option<String>,
    /// Its last day, ISO date.
    pub until: Option<String>,
    /// What was spent.
    pub minor: i64,
    /// The first day of the column of the span before, ISO date.
    pub before_from: Option<String>,
    /// Its last day, ISO date.
    pub before_until: Option<String>,
    /// What was spent in it.
    pub before_minor: i64,
}

/// What was spent within some days, beside the span before.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SpendingReport {
    /// The company, as it stands on paper.
    pub company: String,
    pub currency: Currency,
    /// `type`, `branch`, `vehicle`, `person`, `account`.
    pub by: &'static str,
    /// What a column is: `day`, `month`.
    pub step: &'static str,
    /// The first day, ISO date.
    pub from: String,
    /// The last day, ISO date.
    pub until: String,
    /// The first day of the span before, ISO date.
    pub before_from: String,
    /// The last day of the span before, ISO date.
    pub before_until: String,
    /// Everything that was spent.
    pub minor: i64,
    /// The same in the span before.
    pub before_minor: i64,
    /// All of them, the most first.
    pub groups: Vec<SpendingGroup>,
    pub columns: Vec<SpendingColumn>,
}

/// What was paid in one way.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PaymentsSource {
    /// `transfers` one by one, `batches` of them, `cash` out of boxes.
    pub source: &'static str,
    /// What left, less what came back.
    pub minor: i64,
    /// How many payments left, less those that came back.
    pub count: i64,
    /// What left in the span before.
    pub before_minor: i64,
    /// How many payments left in it.
    pub before_count: i64,
}

/// A column of a chart, beside that of the span before. Where one span has more of them than the other, one of both has no days.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PaymentsColumn {
    /// Its first day, ISO date.
    pub from: Option<String>,
    /// Its last day, ISO date.
    pub until: Option<String>,
    /// Everything that left, less what came back.
    pub minor: i64,
    /// How many payments left, less those that came back.
    pub count: i64,
    /// What left by transfers one by one.
    pub transfers_minor: i64,
    /// What left in batches.
    pub batches_minor: i64,
    /// What left out of boxes.
    pub cash_minor: i64,
    /// The first day of the column of the span before, ISO date.
    pub before_from: Option<String>,
    /// Its last day, ISO date.
    pub before_until: Option<String>,
    /// Everything that left in it.
    pub before_minor: i64,
}

/// What left banks and boxes to be paid within some days, beside the span before.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PaymentsReport {
    /// The company, as it stands on paper.
    pub company: String,
    pub currency: Currency,
    /// What a column is: `day`, `month`.
    pub step: &'static str,
    /// The first day, ISO date.
    pub from: String,
    /// The last day, ISO date.
    pub until: String,
    /// The first day of the span before, ISO date.
    pub before_from: String,
    /// The last day of the span before, ISO date.
    pub before_until: String,
    /// Everything that left, less what came back.
    pub minor: i64,
    /// How many payments left, less those that came back.
    pub count: i64,
    /// Everything that left in the span before.
    pub before_minor: i64,
    /// How many payments left in it.
    pub before_count: i64,
    /// One for each way, in this order.
    pub sources: Vec<PaymentsSource>,
    pub columns: Vec<PaymentsColumn>,
}
