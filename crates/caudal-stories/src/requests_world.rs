//! Those who ask for money and decide on it.

use std::collections::BTreeMap;

use caudal_domain::permission::Permission as P;
use serde_json::{Value, json};

use caudal_testing::{Answer, Person, Portal, text};

/// The people of a request's life.
pub struct Office {
    pub eliecer: Person,
    pub milagros: Person,
    pub rogelio: Person,
    pub dayana: Person,
    pub tomas: Person,
}

pub async fn office(portal: &Portal) -> Office {
    let usd = [("USD", 50_000)];
    let decides = [P::CreateRequests, P::ManageNew, P::ManageApproved, P::ManageDeclined];
    Office {
        eliecer: portal.person("Eliécer Quintero", &[P::CreateRequests], &[]).await,
        milagros: portal.person("Milagros Pineda", &[P::CreateRequests, P::ManageNew], &[]).await,
        rogelio: portal.person("Rogelio Castillo", &decides, &usd).await,
        dayana: portal.person("Dayana Rodríguez", &[P::ManageHrApproved, P::ManageHrDeclined], &[]).await,
        tomas: portal
            .person("Tomás Herrera", &[P::CreateRequests, P::ManagePending, P::ManageSinglePayments], &[])
            .await,
    }
}

/// The id of a shipped type.
pub async fn type_id(person: &Person, code: &str) -> Value {
    let types = person.get("/api/v1/request-types").await.ok();
    let found = types["items"].as_array().unwrap().iter().find(|t| t["code"] == code).cloned();
    found.unwrap_or_else(|| panic!("no type {code}"))["id"].clone()
}

/// A trip to David, 120.00.
pub async fn trip(person: &Person) -> Value {
    json!({
        "type_id": type_id(person, "anticipo_viaje").await,
        "currency": "USD",
        "method": "transfer",
        "purpose": "Viaje a David con carga de Riba Smith",
        "needed_by": "2026-11-05",
        "lines": [
            { "concept": "Combustible", "quantity_milli": 20_000, "unit_minor": 400 },
            { "concept": "Peajes", "quantity_milli": 8_000, "unit_minor": 500 },
        ],
    })
}

pub fn with(mut body: Value, field: &str, value: Value) -> Value {
    body[field] = value;
    body
}

pub async fn submitted(person: &Person) -> Value {
    let body = with(trip(person).await, "submit", true.into());
    person.post("/api/v1/requests", body).await.created()
}

pub async fn act(person: &Person, doc: &Value, action: &str, body: Value) -> Answer {
    let path = format!("/api/v1/requests/{}/actions/{action}", doc["id"].as_str().unwrap());
    person.post(&path, body).version(doc["version"].as_i64().unwrap()).await
}

/// An action that a request offers its reader.
pub fn action<'a>(doc: &'a Value, name: &str) -> Option<&'a Value> {
    doc["actions"].as_array().unwrap().iter().find(|a| a["action"] == name)
}

pub fn number(request: &Value) -> String {
    text(&request["number"]).to_owned()
}

/// Asks for as much as [`submitted`], for something else.
pub async fn another(person: &Person) -> Value {
    let body = with(trip(person).await, "purpose", "Viaje a Changuinola".into());
    person.post("/api/v1/requests", with(body, "submit", true.into())).await.created()
}

/// What a request of a list may repeat: the last of them, and how many more.
pub fn looks_like(item: &Value) -> Option<(String, i64)> {
    let found = &item["looks_like"];
    (!found.is_null()).then(|| (number(found), found["more"].as_i64().unwrap()))
}

/// What each request of a list may repeat.
pub async fn listed(person: &Person, scope: &str) -> BTreeMap<String, Option<(String, i64)>> {
    let list = person.get(&format!("/api/v1/requests?scope={scope}")).await.ok();
    list["items"].as_array().unwrap().iter().map(|item| (number(item), looks_like(item))).collect()
}
