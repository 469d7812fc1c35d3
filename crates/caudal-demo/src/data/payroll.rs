//! What human resources have deducted already: everything up to last month. This month waits for them.

use serde_json::json;

use super::narrator::{Narrator, SeedError};

const DAYANA: &str = "Dayana Rodríguez";
const DAY_MS: i64 = 24 * 3600 * 1000;
const DEDUCTIONS: &str = "/api/v1/payroll/deductions";

/// Marks what earlier months left, some days ago; the clock is left there.
pub async fn tell(narrator: &mut Narrator<'_>, now: i64) -> Result<(), SeedError> {
    narrator.clock.set(now - DAY_MS);
    let first = narrator.app.today().first_of_month();
    let last = first.yesterday().map_err(|error| SeedError::Other(error.to_string()))?;
    let path = format!("{DEDUCTIONS}?period={:04}-{:02}&state=pending&limit=100", last.year(), last.month());
    let due = narrator.get(DAYANA, &path).await?;
    let ids: Vec<_> = due["items"].as_array().into_iter().flatten().map(|item| &item["id"]).collect();
    if ids.is_empty() {
        return Ok(());
    }
    let body = json!({ "ids": ids });
    narrator.call(DAYANA, "POST", &format!("{DEDUCTIONS}/actions/mark"), None, &body).await.map(drop)
}
