//! Beneficiaries from a spreadsheet.

use serde_json::{Value, json};

use caudal_testing::{Answer, Person, text, version};

pub const HEADS: &str = "Tipo documento*;Número documento*;Nombre*;Código banco;Tipo cuenta;Número cuenta;Moneda;Correo;Teléfono\n";

pub async fn check(person: &Person, bytes: impl Into<Vec<u8>>) -> Answer {
    person.upload("/api/v1/beneficiary-imports?name=proveedores.csv", bytes.into()).await
}

pub async fn checked(person: &Person, rows: &str) -> Value {
    check(person, format!("{HEADS}{rows}")).await.created()
}

/// Has a file applied, its wrong rows left out, and waits until it is done.
pub async fn apply(person: &Person, file: &Value) -> Value {
    let path = format!("/api/v1/beneficiary-imports/{}", text(&file["id"]));
    let body = json!({ "skip_wrong": true });
    person.post(&format!("{path}/actions/apply"), body).version(version(file)).await.ok();
    loop {
        let now = person.get(&path).await.ok();
        if now["state"] != "applying" {
            return now;
        }
        tokio::task::yield_now().await;
    }
}

pub async fn rows(person: &Person, file: &Value, state: &str) -> Vec<Value> {
    let path = format!("/api/v1/beneficiary-imports/{}/rows?state={state}&limit=100", text(&file["id"]));
    person.get(&path).await.ok()["items"].as_array().unwrap().clone()
}

pub fn counts(file: &Value) -> [i64; 7] {
    ["new", "changed", "unchanged", "wrong", "added", "updated", "refused"].map(|n| file[n].as_i64().unwrap())
}
