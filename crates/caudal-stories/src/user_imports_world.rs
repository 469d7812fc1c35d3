//! People from a spreadsheet, and who brings them.

use caudal_domain::permission::Permission as P;
use serde_json::{Value, json};

use caudal_testing::{Answer, Person, Portal};

pub async fn offices(portal: &Portal) -> (Person, Person) {
    let yadira = portal.person("Yadira Batista", &[P::Administrator], &[]).await;
    (yadira, portal.person("Marta Solís", &[P::Administrator], &[]).await)
}

pub async fn check(person: &Person, bytes: impl Into<Vec<u8>>) -> Answer {
    person.upload("/api/v1/user-imports?name=personas.csv", bytes.into()).await
}

/// Has a file applied, its wrong rows left out, and waits until it is done.
pub async fn apply(person: &Person, checked: &Value) -> Value {
    let path = format!("/api/v1/user-imports/{}", checked["id"].as_str().unwrap());
    let version = checked["version"].as_i64().unwrap();
    let body = json!({ "skip_wrong": true });
    person.post(&format!("{path}/actions/apply"), body).version(version).await.ok();
    finished(person, &path).await
}

pub async fn finished(person: &Person, path: &str) -> Value {
    loop {
        let now = person.get(path).await.ok();
        if now["state"] != "applying" {
            return now;
        }
        tokio::task::yield_now().await;
    }
}

pub async fn rows(person: &Person, checked: &Value, state: &str) -> Vec<Value> {
    let (mut all, mut after) = (Vec::new(), String::new());
    loop {
        let id = checked["id"].as_str().unwrap();
        let path = format!("/api/v1/user-imports/{id}/rows?state={state}&limit=100&after={after}");
        let page = person.get(&path).await.ok();
        all.extend(page["items"].as_array().unwrap().iter().cloned());
        match page["next"].as_str() {
            Some(next) => next.clone_into(&mut after),
            None => return all,
        }
    }
}

pub fn counts(file: &Value) -> [i64; 7] {
    ["new", "changed", "unchanged", "wrong", "added", "updated", "refused"].map(|n| file[n].as_i64().unwrap())
}

/// Row, column and code of everything that is wrong.
pub async fn problems(person: &Person, checked: &Value) -> Vec<(i64, String, String)> {
    let mut found = Vec::new();
    for row in rows(person, checked, "wrong").await {
        for problem in row["problems"].as_array().unwrap() {
            assert!(!problem["detail"].as_str().unwrap().is_empty());
            let text = |name: &str| problem[name].as_str().unwrap().to_owned();
            found.push((row["row"].as_i64().unwrap(), text("column"), text("code")));
        }
    }
    found
}

pub async fn user(person: &Person, q: &str) -> Value {
    let found = person.get(&format!("/api/v1/user?q={q}")).await.ok();
    let id = found[0]["id"].as_str().unwrap_or_else(|| panic!("nobody is found by {q}"));
    person.get(&format!("/api/v1/user/user/{id}")).await.ok()
}

pub async fn branch(person: &Person, name: &str) {
    person.post("/api/v1/settings/branches", json!({ "name": name })).await.created();
}

pub const PEOPLE: &str = "\u{feff}NOMBRE;correo electrónico;N.º de empleado;Tipo documento;Documento;Telefono;Sucursal;Jefe (correo);Perfiles;Permisos;límite usd;Salario\r\n\
    Ana Vega;Ana@litoral.example;0042;Cédula;8-0123-0456;+507 6612-3456;colon;jefa@litoral.example;Conductor;;;900\r\n\
    Rosa Díaz;jefa@litoral.example;0007;;;;Colón;;Aprobador;;1500.50;\r\n";
