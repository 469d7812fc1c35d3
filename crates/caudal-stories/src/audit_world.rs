//! The trail as auditors read it, over days.

use std::time::Duration;

use serde_json::Value;

use caudal_testing::{Config, Person, Portal, each};

pub const DAY: Duration = Duration::from_secs(24 * 3600);

/// Nobody is signed out while days pass.
pub fn stay_for_days(config: &mut Config) {
    (config.session.idle, config.session.absolute) = (7 * DAY, 7 * DAY);
}

/// A day later; everybody's application has a token again.
pub async fn next_day(portal: &Portal, people: &[&Person]) {
    portal.wait(DAY);
    for person in people {
        person.fetch_token().await;
    }
}

pub async fn list(who: &Person, query: &str) -> Value {
    who.get(&format!("/api/v1/audit?{query}")).await.ok()["items"].clone()
}

pub async fn actions(who: &Person, query: &str) -> Vec<String> {
    each(&list(who, query).await, "action")
}
