//! Who may decide: tiers of approval, substitutes, branches, and administrators held to their permissions.

use caudal_access::company::{self, General};
use caudal_domain::{money::Currency, permission::Permission as P};
use serde_json::{Value, json};

use crate::requests::{act, submitted, trip};
use caudal_testing::{Person, Portal};

mod branches;
mod general;
mod step_up;
mod substitutes;
mod tiers;
mod waiting;

const DECIDES: [P; 3] = [P::ManageNew, P::ManageApproved, P::ManageDeclined];

/// Sets the portal up.
async fn set(portal: &Portal, general: General) {
    let app = portal.app.clone();
    portal
        .write(move |tx| {
            let (general, now) = (general.clone(), app.now_ms());
            Box::pin(async move { company::set_general(tx, &general, None, now).await })
        })
        .await;
}

/// Two tiers in dollars: up to 100.00, and above.
fn two_tiers() -> General {
    let usd = Currency::parse("USD").unwrap();
    General { tiers: vec![(usd, vec![10_000])], ..General::default() }
}

async fn approver(portal: &Portal, name: &str, limit_minor: i64) -> Person {
    portal.person(name, &DECIDES, &[("USD", limit_minor)]).await
}

async fn see(person: &Person, doc: &Value) -> Value {
    person.get(&format!("/api/v1/requests/{}", doc["id"].as_str().unwrap())).await.ok()
}

fn blocked<'a>(doc: &'a Value, action: &str) -> Option<&'a Value> {
    let found = doc["actions"].as_array().unwrap().iter().find(|a| a["action"] == action)?;
    Some(&found["blocked_by"])
}
