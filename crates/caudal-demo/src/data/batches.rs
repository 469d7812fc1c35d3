//! Batches of payments at every step of their way.

use serde_json::{Value, json};

use super::narrator::{Narrator, SeedError};
use super::setup::id_of;

const HOUR_MS: i64 = 3600 * 1000;
const DAY_MS: i64 = 24 * HOUR_MS;
const TOMAS: &str = "Tomás Herrera";
const GRACIELA: &str = "Graciela Moreno";

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd)]
enum Fate {
    /// With errors, or ready, as its lines are.
    Checked,
    PendingApproval,
    Approved,
    Sent,
}

/// A line: document, name, bank, kind of account, number, amount, concept, reference.
type Row = [&'static str; 8];

struct BatchStory {
    ago: i64,
    class: &'static str,
    description: &'static str,
    rows: &'static [Row],
    /// What is typed from paper, in cents.
    control_minor: i64,
    fate: Fate,
}

const WORKSHOP: [&str; 5] =
    ["155612345-2-2018", "Taller El Chorrillo, S. A.", "Banco General", "Corriente", "0301005512209"];
const TYRES: [&str; 5] =
    ["155698712-2-2020", "Llantas del Istmo, S. A.", "Banistmo", "Corriente", "0118830015577"];
const STATION: [&str; 5] =
    ["8-442-1190", "Estación La Siesta", "BAC International", "Corriente", "0900417700431"];

const fn to(
    who: [&'static str; 5],
    amount: &'static str,
    concept: &'static str,
    reference: &'static str,
) -> Row {
    [who[0], who[1], who[2], who[3], who[4], amount, concept, reference]
}

const TOLD: [BatchStory; 5] = [
    BatchStory {
        ago: 9,
        class: "suppliers",
        description: "Talleres y llantas, primera quincena",
        rows: &[
            to(WORKSHOP, "385.40", "Frenos y embrague, unidad 12", "F-20817"),
            to(TYRES, "1156.00", "Cuatro llantas 11R22.5, unidad 08", "F-5571"),
            to(STATION, "742.35", "Diésel de la quincena", "F-88120"),
        ],
        control_minor: 228_375,
        fate: Fate::Sent,
    },
    BatchStory {
        ago: 2,
        class: "suppliers",
        description: "Combustible de la semana",
        rows: &[
            to(STATION, "512.80", "Diésel, unidades 03 y 15", "F-88204"),
            to(STATION, "198.25", "Lubricantes", "F-88211"),
        ],
        control_minor: 71_105,
        fate: Fate::Approved,
    },
    BatchStory {
        ago: 1,
        class: "suppliers",
        description: "Proveedores, segunda quincena",
        rows: &[
            to(WORKSHOP, "2890.00", "Reparación de motor, unidad 15", "F-20903"),
            to(TYRES, "578.00", "Dos llantas 11R22.5, unidad 03", "F-5602"),
            to(
                [STATION[0], STATION[1], "Banistmo", "Corriente", "0118830077120"],
                "431.10",
                "Diésel, ruta de Azuero",
                "F-88240",
            ),
        ],
        control_minor: 389_910,
        fate: Fate::PendingApproval,
    },
    BatchStory {
        ago: 0,
        class: "suppliers",
        description: "Repuestos y servicios por revisar",
        rows: &[
            to(WORKSHOP, "145.00", "Alineación y balanceo", "F-20911"),
            to(
                ["155-000-9", "Grúas del Canal", "Banco General", "Corriente", "0301009988771"],
                "620.00",
                "Remolque en la vía",
                "F-77",
            ),
            to(TYRES, "1,25", "Parche y válvula", "F-5610"),
            to(WORKSHOP, "145.00", "Alineación y balanceo", "F-20911"),
        ],
        control_minor: 91_125,
        fate: Fate::Checked,
    },
    BatchStory {
        ago: 0,
        class: "other",
        description: "Servicios de la oficina",
        rows: &[
            to(WORKSHOP, "96.30", "Revisión del aire de la oficina", "F-20915"),
            to(STATION, "64.00", "Gas para la cafetería", "F-88251"),
        ],
        control_minor: 16_030,
        fate: Fate::Checked,
    },
];

/// Tells them, the oldest first.
pub async fn tell(narrator: &mut Narrator<'_>, now: i64) -> Result<(), SeedError> {
    for told in &TOLD {
        narrator.clock.set(now - told.ago * DAY_MS - 3 * HOUR_MS);
        live(narrator, told).await?;
    }
    Ok(())
}

async fn live(narrator: &mut Narrator<'_>, told: &BatchStory) -> Result<(), SeedError> {
    let sources = narrator.get(TOMAS, "/api/v1/source-accounts").await?;
    let concepts = narrator.get(TOMAS, "/api/v1/concept-accounts").await?;
    let concept = concepts["items"].as_array().into_iter().flatten().next().map(|c| c["id"].clone());
    // Banks want to know some days before.
    let day = narrator.app.today().saturating_add(jiff::Span::new().days(5)).to_string();
    let header = json!({
        "source_account_id": id_of(&sources, "name", "Banco General, operaciones"),
        "concept_account_id": concept, "execution_date": day, "class": told.class,
        "description": told.description, "control_minor": told.control_minor, "control_count": told.rows.len(),
    });
    let batch = narrator.call(TOMAS, "POST", "/api/v1/batches", None, &header).await?;
    let path = format!("/api/v1/batches/{}", batch["id"].as_str().unwrap_or_default());
    let file = format!("{path}/file?name=pagos.csv");
    let batch =
        narrator.attach(TOMAS, &file, batch["version"].as_i64(), sheet(told.rows).into_bytes()).await?;
    narrator.act(TOMAS, &path, &batch, "validate", json!({})).await?;
    let mut batch = checked(narrator, &path).await?;
    if told.fate >= Fate::PendingApproval {
        batch = narrator.act(TOMAS, &path, &batch, "submit", json!({})).await?;
    }
    if told.fate >= Fate::Approved {
        let content = json!({ "content": batch["content_hash"], "ticked": [] });
        batch = narrator.act(GRACIELA, &path, &batch, "approve", content).await?;
    }
    if told.fate >= Fate::Sent {
        batch = narrator.act(TOMAS, &path, &batch, "generate-file", json!({})).await?;
        let reference = json!({ "bank_reference": "LOTE-104417" });
        narrator.act(TOMAS, &path, &batch, "send", reference).await?;
    }
    Ok(())
}

/// The batch once its lines were checked in the background.
async fn checked(narrator: &mut Narrator<'_>, path: &str) -> Result<Value, SeedError> {
    loop {
        let now = narrator.get(TOMAS, path).await?;
        if now["state"] != "validating" {
            return Ok(now);
        }
        tokio::task::yield_now().await;
    }
}

fn sheet(rows: &[Row]) -> String {
    let heads =
        "Tipo documento;Número documento;Nombre;Banco;Tipo cuenta;Número cuenta;Monto;Concepto;Referencia";
    let lines = rows.iter().map(|row| format!("RUC;{}", row.join(";")));
    std::iter::once(heads.to_owned()).chain(lines).collect::<Vec<_>>().join("\n")
}
