//! How the advances of the story are settled.

use serde_json::{Value, json};

use super::narrator::{Narrator, SeedError};
use super::story::{Ask, quotation};

const OSCAR: &str = "Óscar Villarreal";
const HOUR_MS: i64 = 3600 * 1000;

/// Who sells it, by words of the concept: their name and tax id.
const SUPPLIERS: [(&str, &str, &str); 5] = [
    ("Combustible", "Estación Delta Tocumen", "1284-112-93021 DV 40"),
    ("Diésel", "Estación Delta Tocumen", "1284-112-93021 DV 40"),
    ("Corredor", "Empresa de Corredores", "2210-455-77120 DV 11"),
    ("Hospedaje", "Hostal Doleguita", "8-512-1140 DV 5"),
    ("Papelería", "Librería La Garza", "645-21-130887 DV 2"),
];

/// Everything is written down with its invoice and sent; `accepted` where somebody has reviewed it.
pub async fn settle_in_full(
    narrator: &mut Narrator<'_>,
    a: &Ask,
    request: &str,
    accepted: bool,
) -> Result<(), SeedError> {
    let Some(path) = opened(narrator, a, request).await? else { return Ok(()) };
    narrator.clock.pass(18 * HOUR_MS);
    let mut settlement = json!({});
    for nth in 0..a.lines.len() {
        settlement = spend(narrator, a, &path, nth).await?;
    }
    let settlement = narrator.act(a.who, &path, &settlement, "submit", json!({})).await?;
    if accepted {
        narrator.clock.pass(3 * HOUR_MS);
        narrator.act(OSCAR, &path, &settlement, "accept", json!({})).await?;
    }
    Ok(())
}

/// The first expense is written down; the trip goes on.
pub async fn begun(narrator: &mut Narrator<'_>, a: &Ask, request: &str) -> Result<(), SeedError> {
    if let Some(path) = opened(narrator, a, request).await? {
        narrator.clock.pass(6 * HOUR_MS);
        spend(narrator, a, &path, 0).await?;
    }
    Ok(())
}

/// Where the settlement of a request is called; nothing where its money need not be proved.
async fn opened(narrator: &mut Narrator<'_>, a: &Ask, request: &str) -> Result<Option<String>, SeedError> {
    let paid = narrator.get(a.who, request).await?;
    Ok(paid["settlement"]["id"].as_str().map(|id| format!("/api/v1/settlements/{id}")))
}

async fn spend(narrator: &mut Narrator<'_>, a: &Ask, path: &str, nth: usize) -> Result<Value, SeedError> {
    let (concept, quantity_milli, unit_minor) = a.lines[nth];
    // Rounded half up, as the request's own line.
    let total_minor = (quantity_milli * unit_minor + 500) / 1_000;
    // ITBMS, 7 per cent, is within the price.
    let tax_minor = total_minor * 7 / 107;
    let mut line = json!({
        "spent_on": narrator.app.today().to_string(), "concept": concept, "net_minor": total_minor - tax_minor,
        "tax_minor": tax_minor, "total_minor": total_minor,
    });
    let supplier = SUPPLIERS.iter().find(|(words, ..)| concept.contains(words));
    match supplier {
        Some((_, name, tax_id)) => {
            let receipt = format!("{path}/receipts?name=factura-{}.pdf", nth + 1);
            let receipt =
                narrator.attach(a.who, &receipt, None, quotation("Factura de demostración", concept)).await?;
            line["supplier_name"] = json!(name);
            line["supplier_tax_id"] = json!(tax_id);
            // No two invoices of a supplier have one number.
            line["invoice_number"] = json!(format!("F-{}", narrator.app.now_ms() / 60_000 + nth as i64));
            line["receipt_id"] = receipt["id"].clone();
        }
        None => line["note"] = json!("El proveedor no entrega factura"),
    }
    narrator.clock.pass(10 * 60 * 1000);
    narrator.call(a.who, "POST", &format!("{path}/lines"), None, &line).await
}
