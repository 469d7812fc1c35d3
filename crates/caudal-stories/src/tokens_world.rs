//! Systems with tokens, and who gives them.

use caudal_domain::permission::Permission as P;
use serde_json::{Value, json};

use caudal_testing::{Person, Portal};

pub async fn yadira(portal: &Portal) -> Person {
    portal.person("Yadira Batista", &[P::Administrator], &[]).await
}

pub fn token(name: &str, scopes: &[&str]) -> Value {
    json!({ "name": name, "scopes": scopes, "ends_on": "2026-12-31" })
}

/// Another system with this token, and the token's id.
pub async fn system(portal: &Portal, by: &Person, name: &str, scopes: &[&str]) -> (Person, String) {
    let made = by.post("/api/v1/tokens", token(name, scopes)).await.created();
    let system = portal.stranger();
    system.set_token(made["secret"].as_str());
    (system, made["token"]["id"].as_str().unwrap().to_owned())
}

pub fn only(list: &Value) -> Value {
    let items = list["items"].as_array().unwrap();
    assert_eq!(items.len(), 1, "{list}");
    items[0].clone()
}

/// What is sent to make a token that drafts requests for this person.
pub fn drafting(name: &str, person: &Person) -> Value {
    json!({ "name": name, "scopes": ["requests:drafts"], "drafts_for": person.id(), "ends_on": "2026-12-31" })
}

/// Another system that drafts requests for this person, and its token's id.
pub async fn drafter(portal: &Portal, by: &Person, name: &str, person: &Person) -> (Person, String) {
    let made = by.post("/api/v1/tokens", drafting(name, person)).await.created();
    let system = portal.stranger();
    system.set_token(made["secret"].as_str());
    (system, made["token"]["id"].as_str().unwrap().to_owned())
}
