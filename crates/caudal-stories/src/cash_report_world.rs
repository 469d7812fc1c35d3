//! Who reads the cash-closing report, and a box of another branch.

use caudal_domain::ids::BranchId;
use caudal_domain::permission::Permission::{CashClosingReport, ManageCashClosing};
use serde_json::{Value, json};

use crate::cash_world::{SESSIONS, Till, act};
use crate::set_up;
use caudal_testing::{Person, Portal, each, id, text};

pub const REPORT: &str = "/api/v1/cash/report";

/// Somebody who reads the report of everything, today.
pub async fn reporter(portal: &Portal) -> Person {
    portal.person("Óscar Villarreal", &[CashClosingReport], &[]).await
}

pub async fn report(who: &Person, query: &str) -> Value {
    who.get(&format!("{REPORT}?{query}")).await.ok()
}

pub async fn listed(who: &Person, query: &str) -> Vec<String> {
    each(&who.get(&format!("{REPORT}/sessions?{query}")).await.ok()["items"], "number")
}

/// A box in euros in David, with a session of Luis of today in which the 5.00 that came in are missing. Answers its branch.
pub async fn euros_in_david(portal: &Portal, till: &Till<'_>) -> BranchId {
    let branch = set_up::branch(portal, "David").await;
    let cash_box = json!({
        "name": "Caja David", "branch_id": branch["id"], "currency": "EUR", "fund_minor": 0, "ceiling_minor": null,
        "tolerance_minor": 500,
    });
    let cash_box = set_up::cash_box(portal, cash_box).await;
    let luis = portal.person("Luis Otero", &[ManageCashClosing], &[]).await;
    let session = luis.post(SESSIONS, json!({ "box_id": cash_box["id"], "counts": [] })).await.created();
    let category = till.categories.as_array().unwrap().iter().find(|c| c["direction"] == "in").unwrap();
    let body = json!({ "category_id": category["id"], "amount_minor": 500 });
    let session = luis.post(&format!("{SESSIONS}/{}/movements", text(&session["id"])), body).await.created();
    let counting = act(&luis, &session, "freeze", json!({})).await.ok();
    act(&luis, &counting, "submit", json!({ "counts": [] })).await.ok();
    BranchId::new(id(&branch["id"]))
}
