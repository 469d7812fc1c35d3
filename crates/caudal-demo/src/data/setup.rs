//! What an administrator set up before the first request: the company's name, its cash, its prices, its calendar.

use serde_json::{Value, json};

use super::COMPANY;
use super::narrator::{Narrator, SeedError};

const YADIRA: &str = "Yadira Batista";
const CARMEN: &str = "Carmen Arosemena";
const ROGELIO: &str = "Rogelio Castillo";

/// Where everybody works and who leads them.
const PLACES: [(&str, &str, Option<&str>); 13] = [
    (YADIRA, "Panamá", Some(CARMEN)),
    ("Eliécer Quintero", "Panamá", Some("Milagros Pineda")),
    ("Milagros Pineda", "Panamá", Some(ROGELIO)),
    (ROGELIO, "Panamá", Some(CARMEN)),
    (CARMEN, "Panamá", None),
    ("Dayana Rodríguez", "Panamá", Some(CARMEN)),
    ("Tomás Herrera", "Panamá", Some(CARMEN)),
    ("Graciela Moreno", "Panamá", Some(CARMEN)),
    ("Iván Samudio", "Colón", Some(ROGELIO)),
    ("Nereida Vega", "David", Some(ROGELIO)),
    ("Óscar Villarreal", "Panamá", Some(CARMEN)),
    ("Beatriz Núñez", "Panamá", Some(CARMEN)),
    ("Kevin Ábrego", "Colón", Some(ROGELIO)),
];

/// Cash boxes: name, branch, fixed fund and ceiling in cents.
const CASH_BOXES: [(&str, &str, i64, i64); 3] = [
    ("Caja general Panamá", "Panamá", 50_000, 200_000),
    ("Caja Colón", "Colón", 30_000, 100_000),
    ("Caja David", "David", 20_000, 80_000),
];

/// Tariffs: name, code of the type of request, cents.
const TARIFFS: [(&str, &str, i64); 5] = [
    ("Viáticos en ruta, por día", "viaticos", 2_500),
    ("Hospedaje en David, por noche", "viaticos", 4_500),
    ("Panamá–David, ida y vuelta", "anticipo_viaje", 18_500),
    ("Panamá–Colón, ida y vuelta", "anticipo_viaje", 4_200),
    ("Corredor Norte, por paso", "peajes", 325),
];

/// What people call the banks in their files.
const ALIASES: [(&str, &[&str]); 4] = [
    ("Banco General", &["BG", "Bco. General", "Banco General, S. A."]),
    ("Banistmo", &["Istmo", "Banistmo, S. A."]),
    ("BAC International", &["BAC", "BAC Credomatic"]),
    ("Banco Nacional de Panamá", &["Banconal", "BNP", "Banco Nacional"]),
];

/// Holidays of every year: month and day, name.
const HOLIDAYS: [(&str, &str); 11] = [
    ("01-01", "Año Nuevo"),
    ("01-09", "Día de los Mártires"),
    ("05-01", "Día del Trabajo"),
    ("11-03", "Separación de Panamá de Colombia"),
    ("11-04", "Día de los Símbolos Patrios"),
    ("11-05", "Día de Colón"),
    ("11-10", "Primer Grito de Independencia"),
    ("11-28", "Independencia de España"),
    ("12-08", "Día de la Madre"),
    ("12-20", "Duelo Nacional"),
    ("12-25", "Navidad"),
];

/// What its papers say of it below its name.
const TAX_ID: &str = "RUC 155612345-2-2016 DV 59";
const ADDRESS: &str = "Calle 13, Zona Libre de Colón, edificio 7\nColón, República de Panamá";

/// Sets all of it up, with the holidays of this year and the next.
pub async fn apply(narrator: &mut Narrator<'_>, year: i16) -> Result<(), SeedError> {
    let path = "/api/v1/general-settings";
    let stands = narrator.get(YADIRA, path).await?;
    let rules = json!({
        "company_name": COMPANY, "company_tax_id": TAX_ID, "company_address": ADDRESS,
        "strict_administrators": stands["strict_administrators"],
        "settlement_word": stands["settlement_word"], "payroll_word": stands["payroll_word"],
        "clearance_word": stands["clearance_word"], "batch_above": stands["batch_above"],
        "amounts": stands["amounts"],
    });
    narrator.call(YADIRA, "PUT", path, stands["version"].as_i64(), &rules).await?;
    let branches = list(narrator, "branches").await?;
    for (name, branch, fund, ceiling) in CASH_BOXES {
        let cash = json!({
            "name": name, "branch_id": id_of(&branches, "name", branch), "currency": "USD", "fund_minor": fund,
            "ceiling_minor": ceiling, "tolerance_minor": 100,
        });
        add(narrator, "cash-boxes", &cash).await?;
    }
    for ((name, branch, leader), nth) in PLACES.into_iter().zip(1_u32..) {
        let (id, leader) =
            (person(narrator, name)?, leader.map(|leader| person(narrator, leader)).transpose()?);
        let place = json!({
            "branch_id": id_of(&branches, "name", branch), "manager_id": leader, "document_type": "cedula",
            "document": format!("8-{}-{}", 700 + nth, 1_000 + 37 * nth),
        });
        narrator.call(YADIRA, "PUT", &format!("/api/v1/user/{id}"), None, &place).await?;
    }
    let types = list(narrator, "request-types").await?;
    for (name, code, unit_minor) in TARIFFS {
        let kind = id_of(&types, "code", code);
        let price = json!({ "name": name, "type_id": kind, "currency": "USD", "unit_minor": unit_minor });
        add(narrator, "tariffs", &price).await?;
    }
    let banks = list(narrator, "banks").await?;
    for bank in banks["items"].as_array().into_iter().flatten() {
        describe(narrator, bank).await?;
    }
    let layout = json!({
        "name": "General, pagos a terceros", "bank_id": id_of(&banks, "name", "Banco General"), "layout": layout(),
    });
    add(narrator, "bank-layouts", &layout).await?;
    for year in [year, year + 1] {
        for (day, name) in HOLIDAYS {
            add(narrator, "holidays", &json!({ "name": name, "day": format!("{year}-{day}") })).await?;
        }
    }
    Ok(())
}

/// How the accounts of a bank look, and what else people call it.
async fn describe(narrator: &mut Narrator<'_>, bank: &Value) -> Result<(), SeedError> {
    let named = |(name, _): &&(&str, &[&str])| bank["name"] == **name;
    let aliases = ALIASES.iter().find(named).map(|(_, aliases)| *aliases).unwrap_or_default();
    let rule = json!({
        "code": bank["code"], "name": bank["name"], "digits_only": true, "aliases": aliases,
        "lengths": [{ "kind": null, "min": 10, "max": 13 }],
    });
    let path = format!("/api/v1/settings/banks/{}", bank["id"].as_str().unwrap_or_default());
    narrator.call(YADIRA, "PUT", &path, bank["version"].as_i64(), &rule).await.map(drop)
}

/// A file of fixed width: a header that counts and sums, and a line for each payment.
fn layout() -> Value {
    let column = |field: &str, width: u16| {
        let counted = matches!(field, "amount" | "total" | "count" | "sequence");
        let (align, pad) = if counted { ("right", "0") } else { ("left", " ") };
        json!({ "field": field, "text": "", "width": width, "align": align, "pad": pad })
    };
    let mark = |text: &str| json!({ "field": "text", "text": text, "width": 1, "align": "left", "pad": " " });
    json!({
        "shape": "fixed", "separator": ";", "quotes": false, "charset": "basic", "capitals": true, "line_end": "crlf",
        "decimals": "implied", "dates": "yyyymmdd",
        "words": { "checking": "03", "savings": "04", "cedula": "C", "ruc": "R", "passport": "P" },
        "header": [
            mark("1"), column("execution_date", 8), column("source_account", 17), column("count", 6), column("total", 14),
        ],
        "detail": [
            mark("2"), column("sequence", 6), column("document_type", 1), column("document", 24),
            column("beneficiary", 40), column("bank_code", 4), column("account_kind", 2), column("account", 17),
            column("amount", 12), column("concept", 40), column("number", 15),
        ],
        "trailer": [],
    })
}

fn person(narrator: &Narrator<'_>, name: &str) -> Result<String, SeedError> {
    let id = narrator.people.get(name).ok_or_else(|| SeedError::Other(format!("nobody is called {name}")))?;
    Ok(id.to_string())
}

async fn list(narrator: &mut Narrator<'_>, kind: &str) -> Result<Value, SeedError> {
    narrator.get(YADIRA, &format!("/api/v1/settings/{kind}")).await
}

async fn add(narrator: &mut Narrator<'_>, kind: &str, body: &Value) -> Result<(), SeedError> {
    narrator.call(YADIRA, "POST", &format!("/api/v1/settings/{kind}"), None, body).await.map(drop)
}

/// The id of the record of a list in which a field has this value.
pub fn id_of(list: &Value, key: &str, value: &str) -> Value {
    let mut items = list["items"].as_array().into_iter().flatten();
    items.find(|item| item[key] == value).map_or(Value::Null, |item| item["id"].clone())
}
