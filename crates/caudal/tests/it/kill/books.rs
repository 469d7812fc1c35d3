//! What the portal has after it was killed, held against what it had acknowledged.

use std::collections::HashMap;

use serde_json::Value;

use super::{
    people::{People, YADIRA},
    work::{Life, PURPOSE, items},
};

/// What the history of a request says of each command on its way.
const STEPS: [&str; 8] = [
    "create",
    "submit",
    "approve",
    "release",
    "payment_prepared",
    "payment_authorized",
    "payment_sent",
    "payment_confirmed",
];

/// Everything the load made, as the lists show it.
pub struct Found {
    /// By purpose.
    requests: HashMap<String, Value>,
    /// By the id of the request they pay.
    payments: HashMap<String, Value>,
}

/// Reads all the lists to their ends.
pub async fn read(people: &People) -> Found {
    let mut found = Found { requests: HashMap::new(), payments: HashMap::new() };
    for request in all(people, "/api/v1/requests?scope=all&limit=100").await {
        let purpose = request["purpose"].as_str().unwrap().to_owned();
        if purpose.starts_with(PURPOSE) {
            let twice = found.requests.insert(purpose, request);
            assert_eq!(twice, None, "a request was made twice");
        }
    }
    let ours: Vec<_> = found.requests.values().map(|request| request["id"].clone()).collect();
    for payment in all(people, "/api/v1/payments?limit=100").await {
        if ours.contains(&payment["request"]["id"]) {
            let request = payment["request"]["id"].as_str().unwrap().to_owned();
            let twice = found.payments.insert(request, payment);
            assert_eq!(twice, None, "a request was paid twice");
        }
    }
    found
}

async fn all(people: &People, path: &str) -> Vec<Value> {
    let mut records = Vec::new();
    let mut after = String::new();
    loop {
        let page = people.read(YADIRA, &format!("{path}{after}")).await.unwrap();
        records.extend_from_slice(items(&page));
        let Some(next) = page["next"].as_str() else { return records };
        after = format!("&after={next}");
    }
}

impl Found {
    fn life(&self, life: &Life) -> Life {
        let request = self.requests.get(&life.purpose()).cloned();
        let id = request.as_ref().and_then(|request| request["id"].as_str());
        let payment = id.and_then(|id| self.payments.get(id)).cloned();
        // The request of a confirmed payment has gone one further by itself.
        let request = request.map(|mut request| {
            if request["state"] == "disbursed" && payment.as_ref().is_some_and(|p| p["state"] == "confirmed")
            {
                request["state"] = "pending_disbursement".into();
            }
            request
        });
        Life { nth: life.nth, owner: life.owner, request, payment, cut: None }
    }

    /// How much further a request is than was acknowledged; nothing acknowledged may be missing.
    pub fn steps_beyond(&self, life: &Life) -> usize {
        let here = self.life(life);
        for (said, kept) in [(&life.request, &here.request), (&life.payment, &here.payment)] {
            let Some(said) = said else { continue };
            let kept = kept.as_ref().unwrap_or_else(|| panic!("acknowledged and lost: {said}"));
            assert_eq!((&kept["id"], &kept["number"]), (&said["id"], &said["number"]));
            assert!(kept["version"].as_i64() >= said["version"].as_i64(), "{said} went back to {kept}");
        }
        let (said, kept) = (life.steps(), here.steps());
        kept.checked_sub(said).unwrap_or_else(|| panic!("{kept} of {said} steps: {:?}", life.request))
    }

    /// Everything is exactly as it was acknowledged, and there is nothing else.
    pub fn hold_exactly(&self, lives: &[Life]) {
        for life in lives {
            assert_eq!(self.steps_beyond(life), 0, "{:?} {:?}", life.request, life.payment);
            // Payments move their requests; before that, every command is one version.
            let last = if life.payment.is_some() { &life.payment } else { &life.request };
            let here = self.life(life);
            let kept = if life.payment.is_some() { here.payment } else { here.request };
            let version = |doc: &Option<Value>| doc.as_ref().map(|doc| doc["version"].clone());
            assert_eq!(version(&kept), version(last), "{kept:?} for {last:?}");
        }
        let (requests, payments) = (
            lives.iter().filter(|life| life.request.is_some()).count(),
            lives.iter().filter(|life| life.payment.is_some()).count(),
        );
        assert_eq!((self.requests.len(), self.payments.len()), (requests, payments));
    }
}

/// Each of its commands is in the histories once, and its payment posted what its state says, once.
pub async fn happened_once(people: &People, life: &Life) {
    let actions = |doc: &Value| -> Vec<String> {
        let history = doc["history"].as_array().unwrap();
        history.iter().map(|event| event["action"].as_str().unwrap().to_owned()).collect()
    };
    let see = async |kind: &str, doc: &Option<Value>| match doc {
        Some(doc) => people.read(YADIRA, &format!("/api/v1/{kind}/{}", doc["id"].as_str().unwrap())).await,
        None => None,
    };
    let Some(request) = see("requests", &life.request).await else { return };
    assert_eq!(actions(&request), STEPS[..life.steps()], "{request}");
    let Some(payment) = see("payments", &life.payment).await else { return };
    let done = life.steps() - 4;
    let expected = ["prepare", "submit", "authorize", "send", "confirm"];
    assert_eq!(actions(&payment), expected[..=done], "{payment}");
    // Sent, and confirmed: an entry each.
    assert_eq!(payment["entries"].as_array().unwrap().len(), done.saturating_sub(2), "{payment}");
}
