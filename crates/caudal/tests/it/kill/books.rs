//! What the portal has after it was killed, held against what it had acknowledged.

use std::collections::HashMap;

use serde_json::Value;

use super::people::{People, YADIRA};
use super::work::{CANCELLATIONS, Life, PURPOSE, items};

/// What the history of a request says of each command on its way.
const STEPS: [&str; 8] = [
    "create",
    "submit",
    "approve",
    "release",
    "payment-prepared",
    "payment-authorized",
    "payment-sent",
    "payment-confirmed",
];

/// Everything the load made, as the lists show it.
pub struct Found {
    /// By purpose.
    requests: HashMap<String, Value>,
    /// By the id of the request they pay.
    payments: HashMap<String, Value>,
    /// By the id of the payment they undo.
    cancellations: HashMap<String, Value>,
}

/// Reads all the lists to their ends.
pub async fn read(people: &People) -> Found {
    let mut found =
        Found { requests: HashMap::new(), payments: HashMap::new(), cancellations: HashMap::new() };
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
    for cancellation in all(people, &format!("{CANCELLATIONS}?limit=100")).await {
        let payment = cancellation["target"]["id"].as_str().unwrap().to_owned();
        if found.payments.values().any(|own| own["id"] == payment.as_str()) {
            let twice = found.cancellations.insert(payment, cancellation);
            assert_eq!(twice, None, "a payment was cancelled twice");
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
        let paid = payment.as_ref().and_then(|payment| payment["id"].as_str());
        let cancellation = paid.and_then(|id| self.cancellations.get(id)).cloned();
        Life { nth: life.nth, owner: life.owner, request, payment, cancellation, cut: None }
    }

    /// How much further a request is than was acknowledged; nothing acknowledged may be missing.
    pub fn steps_beyond(&self, life: &Life) -> usize {
        let here = self.life(life);
        let documents = [
            (&life.request, &here.request),
            (&life.payment, &here.payment),
            (&life.cancellation, &here.cancellation),
        ];
        for (said, kept) in documents {
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
            let last = |life: &Life| {
                let Life { request, payment, cancellation, .. } = life;
                [cancellation, payment, request].into_iter().flatten().next().cloned()
            };
            let (last, kept) = (last(life), last(&self.life(life)));
            let version = |doc: &Option<Value>| doc.as_ref().map(|doc| doc["version"].clone());
            assert_eq!(version(&kept), version(&last), "{kept:?} for {last:?}");
        }
        let count = |of: fn(&Life) -> bool| lives.iter().filter(|life| of(life)).count();
        assert_eq!(self.requests.len(), count(|life| life.request.is_some()));
        assert_eq!(self.payments.len(), count(|life| life.payment.is_some()));
        assert_eq!(self.cancellations.len(), count(|life| life.cancellation.is_some()));
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
    let steps = life.steps();
    let undone = steps == 10;
    let mut expected = STEPS[..steps.min(STEPS.len())].to_vec();
    expected.extend(undone.then_some("payment-reversed"));
    assert_eq!(actions(&request), expected, "{request}");
    let Some(payment) = see("payments", &life.payment).await else { return };
    let done = steps.min(STEPS.len()) - 4;
    let mut expected = ["prepare", "submit", "authorize", "send", "confirm"][..=done].to_vec();
    expected.extend(undone.then_some("reverse"));
    assert_eq!(actions(&payment), expected, "{payment}");
    // Sent, and confirmed: an entry each. Cancelled: the inverse of each.
    let entries = done.saturating_sub(2) * if undone { 2 } else { 1 };
    assert_eq!(payment["entries"].as_array().unwrap().len(), entries, "{payment}");
    let Some(cancellation) = see("cancellations", &life.cancellation).await else { return };
    assert_eq!(cancellation["state"], if undone { "executed" } else { "requested" }, "{cancellation}");
}
