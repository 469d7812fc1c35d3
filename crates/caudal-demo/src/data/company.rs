//! The company: its people, branches, banks and accounts.

use caudal_access::company;
use caudal_access::people::{self, By, NewUser};
use caudal_beneficiaries::beneficiaries;
use caudal_domain::{ids::UserId, money::Currency};
use caudal_payments::{self as payments, NewSource};
use caudal_web::{app::App, http::problem::ApiError};
use serde_json::json;

use super::narrator::{Narrator, SeedError};
use super::people::PEOPLE;

/// The banks: code and name.
const BANKS: [(&str, &str); 4] = [
    ("0071", "Banco General"),
    ("0026", "Banistmo"),
    ("0770", "BAC International"),
    ("0013", "Banco Nacional de Panamá"),
];

const BRANCHES: [&str; 3] = ["Panamá", "Colón", "David"];

/// The cost centres: code and name.
const COST_CENTRES: [(&str, &str); 4] =
    [("OPE", "Operaciones"), ("TAL", "Taller"), ("ADM", "Administración"), ("COM", "Comercial")];

/// Conceptos contables: code and name.
const CONCEPTS: [(&str, &str); 3] =
    [("5210", "Alquileres"), ("5220", "Servicios profesionales"), ("5230", "Impuestos y tasas")];

/// Where each member of staff is paid: name, bank, kind, number.
const STAFF_ACCOUNTS: [(&str, &str, &str, &str); 9] = [
    ("Eliécer Quintero", "Banco General", "savings", "0472013388120"),
    ("Milagros Pineda", "Banistmo", "savings", "0118830042617"),
    ("Rogelio Castillo", "Banco General", "checking", "0301009927745"),
    ("Carmen Arosemena", "BAC International", "checking", "0900417735502"),
    ("Dayana Rodríguez", "Banistmo", "savings", "0118830071934"),
    ("Iván Samudio", "Banco Nacional de Panamá", "savings", "0040001288316"),
    ("Nereida Vega", "Banco General", "savings", "0472013390056"),
    ("Tomás Herrera", "BAC International", "savings", "0900417790018"),
    ("Graciela Moreno", "Banistmo", "checking", "0118830093301"),
];

/// Suppliers: name, RUC, bank, number.
const SUPPLIERS: [(&str, &str, &str, &str); 4] = [
    ("Taller El Chorrillo, S. A.", "155612345-2-2018", "Banco General", "0301005512209"),
    ("Llantas del Istmo, S. A.", "155698712-2-2020", "Banistmo", "0118830015577"),
    ("Estación La Siesta", "8-442-1190", "BAC International", "0900417700431"),
    ("Repuestos Chiriquí, S. A.", "155640021-2-2016", "Banco Nacional de Panamá", "0040001200774"),
];

/// Registers all of it. People come first, since everything has somebody who did it.
pub async fn register(narrator: &mut Narrator<'_>) -> Result<(), SeedError> {
    let people = narrator.app.write((), |tx, app, ()| Box::pin(people(app, tx))).await?;
    narrator.people.extend(people);
    let by = narrator
        .people
        .get("Yadira Batista")
        .copied()
        .ok_or_else(|| SeedError::Other("no administrator".into()))?;
    narrator.app.write(by, |tx, app, by| Box::pin(places(app, tx, *by))).await?;
    accounts(narrator).await
}

async fn people(app: &App, tx: &caudal_db::Tx) -> Result<Vec<(&'static str, UserId)>, ApiError> {
    let by = By { user: None, name: super::COMPANY };
    let usd = Currency::parse("USD")?;
    let mut ids = Vec::new();
    for person in &PEOPLE {
        let new = NewUser {
            name: person.name.to_owned(),
            email: person.email.to_owned(),
            subject: None,
            employee_number: Some(person.employee_number.to_owned()),
        };
        let id = people::register(app, tx, new, by).await?;
        for permission in person.permissions {
            people::grant(app, tx, id, *permission, None, by).await?;
        }
        if let Some(limit_minor) = person.limit_minor {
            people::set_limit(app, tx, id, (usd, limit_minor), by).await?;
        }
        ids.push((person.name, id));
    }
    Ok(ids)
}

async fn places(app: &App, tx: &caudal_db::Tx, by: UserId) -> Result<(), ApiError> {
    for name in BRANCHES {
        company::add_branch(tx, app.new_id(), name).await?;
    }
    for (code, name) in COST_CENTRES {
        company::add_cost_centre(tx, app.new_id(), code, name).await?;
    }
    for (code, name) in CONCEPTS {
        payments::add_concept_account(tx, app.new_id(), code, name).await?;
    }
    let mut banks = Vec::new();
    for (code, name) in BANKS {
        let id = app.new_id();
        beneficiaries::add_bank(tx, id, code, name).await?;
        banks.push(id);
    }
    let usd = Currency::parse("USD")?;
    let account = |name, bank, number, opening_minor| NewSource {
        id: app.new_id(),
        name,
        bank,
        number,
        currency: usd,
        opening_minor,
    };
    let operations = account("Banco General, operaciones", banks[0], "0301001144702", 8_450_000);
    let payroll = account("Banistmo, planilla", banks[1], "0118830000218", 2_100_000);
    payments::add_source_account(tx, app, by, &operations).await?;
    payments::add_source_account(tx, app, by, &payroll).await
}

/// Tomás enters every account and Graciela verifies it, but for her own, which waits, and one that is new.
async fn accounts(narrator: &mut Narrator<'_>) -> Result<(), SeedError> {
    let banks = narrator.get("Tomás Herrera", "/api/v1/banks").await?;
    let bank = |name: &str| {
        banks["items"].as_array().into_iter().flatten().find(|b| b["name"] == name).map(|b| b["id"].clone())
    };
    for (name, at, kind, number) in STAFF_ACCOUNTS {
        // Nobody verifies what benefits themselves or what they entered.
        let (enters, verifies) = match name {
            "Tomás Herrera" => ("Graciela Moreno", None),
            "Graciela Moreno" => ("Tomás Herrera", None),
            _ => ("Tomás Herrera", Some("Graciela Moreno")),
        };
        let beneficiary = beneficiary(narrator, enters, name).await?;
        let body = json!({ "bank_id": bank(at), "kind": kind, "number": number, "currency": "USD" });
        let detail = narrator
            .call(enters, "POST", &format!("/api/v1/beneficiaries/{beneficiary}/accounts"), None, &body)
            .await?;
        if let Some(verifies) = verifies {
            verify(narrator, verifies, &detail).await?;
        }
    }
    for (name, document_number, at, number) in SUPPLIERS {
        let account = json!({ "bank_id": bank(at), "kind": "checking", "number": number, "currency": "USD" });
        let body = json!({
            "name": name, "kind": "supplier", "document_type": "ruc", "document_number": document_number, "account": account,
        });
        let detail = narrator.call("Tomás Herrera", "POST", "/api/v1/beneficiaries", None, &body).await?;
        if name != "Repuestos Chiriquí, S. A." {
            verify(narrator, "Graciela Moreno", &detail).await?;
        }
    }
    Ok(())
}

/// Finds a beneficiary by name.
pub async fn beneficiary(narrator: &mut Narrator<'_>, who: &str, name: &str) -> Result<String, SeedError> {
    let first = name.split_whitespace().next().unwrap_or_default();
    let words: String = url::form_urlencoded::byte_serialize(first.as_bytes()).collect();
    let found = narrator.get(who, &format!("/api/v1/beneficiaries?q={words}&limit=100")).await?;
    let item = found["items"].as_array().into_iter().flatten().find(|b| b["name"] == name);
    item.and_then(|b| b["id"].as_str())
        .map(str::to_owned)
        .ok_or_else(|| SeedError::Other(format!("no beneficiary {name}")))
}

async fn verify(narrator: &mut Narrator<'_>, who: &str, detail: &serde_json::Value) -> Result<(), SeedError> {
    let last = detail["accounts"].as_array().and_then(|a| a.last()).cloned().unwrap_or_default();
    let path = format!("/api/v1/beneficiary-accounts/{}", last["id"].as_str().unwrap_or_default());
    narrator.act(who, &path, &last, "verify", json!({})).await.map(drop)
}
