//! Ninety days of work, and what is on everybody's desk today.

use caudal_domain::order;
use serde_json::{Value, json};

use super::narrator::{Narrator, SeedError};
use super::{batches, cancellations, cash, company, payroll, settle, setup::id_of};

const DAY_MS: i64 = 24 * 3600 * 1000;
const HOUR_MS: i64 = 3600 * 1000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Draft,
    New,
    SentBack,
    Declined,
    Withdrawn,
    Approved,
    HrApproved,
    HrDeclined,
    Released,
    /// Released, to be paid out of a cash box.
    ToCashier,
    Prepared,
    Authorized,
    Sent,
    /// Paid, and settled where it must be.
    Confirmed,
    /// Paid, and part of it written down.
    ToSettle,
    /// Paid, written down, and waiting for who reviews it.
    InReview,
    /// Paid long ago, and nothing written down.
    Late,
    Rejected,
    Returned,
}

#[derive(Clone, Copy)]
pub(super) struct Ask {
    ago: i64,
    pub(super) who: &'static str,
    /// For whom, where it is not for oneself.
    to: Option<&'static str>,
    kind: &'static str,
    purpose: &'static str,
    /// Concept, quantity in thousandths, unit amount in cents.
    pub(super) lines: &'static [(&'static str, i64, i64)],
    fate: Fate,
}

const ELIECER: &str = "Eliécer Quintero";
const MILAGROS: &str = "Milagros Pineda";
const IVAN: &str = "Iván Samudio";
const NEREIDA: &str = "Nereida Vega";
const ROGELIO: &str = "Rogelio Castillo";
const CARMEN: &str = "Carmen Arosemena";
const DAYANA: &str = "Dayana Rodríguez";
const TOMAS: &str = "Tomás Herrera";
const GRACIELA: &str = "Graciela Moreno";

const TRIP: &[(&str, i64, i64)] =
    &[("Combustible", 48_500, 412), ("Peajes", 4_000, 375), ("Alimentación", 2_000, 1_500)];
const LONG_TRIP: &[(&str, i64, i64)] =
    &[("Combustible", 82_000, 412), ("Peajes", 6_000, 375), ("Hospedaje", 1_000, 4_500)];
const FUEL: &[(&str, i64, i64)] = &[("Diésel, galones", 60_000, 409)];
const TOLLS: &[(&str, i64, i64)] = &[("Corredor Norte", 10_000, 285), ("Corredor Sur", 6_000, 240)];
const DAYS_OUT: &[(&str, i64, i64)] = &[("Viáticos por día", 3_000, 3_500)];
const OIL: &[(&str, i64, i64)] =
    &[("Cambio de aceite y filtros", 1_000, 18_450), ("Mano de obra", 2_000, 3_500)];
const TYRES: &[(&str, i64, i64)] = &[("Llanta 11R22.5", 4_000, 28_900)];
const SALARY: &[(&str, i64, i64)] = &[("Anticipo de la quincena", 1_000, 22_000)];
const LOAN: &[(&str, i64, i64)] = &[("Préstamo personal", 1_000, 180_000)];
const SMALL_LOAN: &[(&str, i64, i64)] = &[("Préstamo personal", 1_000, 60_000)];
const PAPER: &[(&str, i64, i64)] = &[("Papelería y timbres", 1_000, 3_860), ("Copias", 120_000, 5)];

/// What is on the desks today: every state that a request and a payment can be in.
const TODAY: &[Ask] = &[
    ask(
        3,
        ELIECER,
        "anticipo_viaje",
        "Viaje a David con carga de Riba Smith, placa CB-4471",
        TRIP,
        Fate::New,
    ),
    ask(2, ELIECER, "viaticos", "Tres días en Chiriquí por entrega escalonada", DAYS_OUT, Fate::New),
    ask(2, MILAGROS, "peajes", "Peajes de la semana, unidades 12 y 15", TOLLS, Fate::New),
    ask(1, MILAGROS, "peajes", "Peajes de la semana, unidades 12 y 15", TOLLS, Fate::New),
    ask(1, IVAN, "caja_chica", "Papelería de la oficina de Colón", PAPER, Fate::New),
    ask(1, ELIECER, "combustible", "Diésel para el viaje a Puerto Armuelles", FUEL, Fate::New),
    ask(1, MILAGROS, "mantenimiento", "Cuatro llantas para la unidad 08", TYRES, Fate::New)
        .to("Llantas del Istmo, S. A."),
    ask(0, NEREIDA, "viaticos", "Arqueo en la sucursal de David", DAYS_OUT, Fate::New),
    ask(0, ELIECER, "anticipo_viaje", "Viaje a Colón, contenedor MSKU-778120", TRIP, Fate::Draft),
    ask(4, ELIECER, "anticipo_viaje", "Viaje a Bocas del Toro con refrigerado", LONG_TRIP, Fate::SentBack),
    ask(5, IVAN, "anticipo_salario", "Gastos escolares", SALARY, Fate::Approved),
    ask(3, MILAGROS, "prestamo", "Reparación de vivienda", LOAN, Fate::Approved),
    ask(6, NEREIDA, "anticipo_salario", "Gastos médicos", SALARY, Fate::HrDeclined),
    ask(4, ELIECER, "anticipo_salario", "Lentes para manejar de noche", SALARY, Fate::HrApproved),
    ask(4, MILAGROS, "combustible", "Diésel para la ruta de Azuero", FUEL, Fate::Approved),
    ask(3, ELIECER, "viaticos", "Ruta de Veraguas, dos noches", DAYS_OUT, Fate::Approved),
    ask(6, ELIECER, "anticipo_viaje", "Viaje a Changuinola con carga seca", LONG_TRIP, Fate::Released),
    ask(5, IVAN, "caja_chica", "Útiles de limpieza y agua", PAPER, Fate::Released),
    ask(7, MILAGROS, "mantenimiento", "Mantenimiento de los 40,000 km, unidad 15", OIL, Fate::Released)
        .to("Taller El Chorrillo, S. A."),
    ask(6, MILAGROS, "mantenimiento", "Bomba de agua, unidad 03", OIL, Fate::Released)
        .to("Repuestos Chiriquí, S. A."),
    ask(4, ELIECER, "peajes", "Peajes del corredor, ruta de Colón", TOLLS, Fate::ToCashier),
    ask(3, MILAGROS, "viaticos", "Inventario en la bodega de Colón", DAYS_OUT, Fate::ToCashier),
    ask(2, IVAN, "caja_chica", "Sellos y talonarios de recibos", PAPER, Fate::ToCashier),
    ask(8, NEREIDA, "viaticos", "Capacitación de cajeros en David", DAYS_OUT, Fate::Prepared),
    ask(7, ELIECER, "combustible", "Diésel, ruta Panamá–Santiago", FUEL, Fate::Prepared),
    ask(9, MILAGROS, "peajes", "Peajes de la quincena", TOLLS, Fate::Authorized),
    ask(9, ELIECER, "anticipo_viaje", "Viaje a Las Tablas por carnaval de carga", TRIP, Fate::Sent),
    ask(8, MILAGROS, "reembolso", "Combustible pagado por la estación en ruta", FUEL, Fate::Sent)
        .to("Estación La Siesta"),
    ask(2, ELIECER, "peajes", "Peajes de la vuelta de David", TOLLS, Fate::ToSettle),
    ask(5, MILAGROS, "combustible", "Diésel de la unidad 12, semana pasada", FUEL, Fate::InReview),
    ask(24, ROGELIO, "viaticos", "Visita a la bodega de David", DAYS_OUT, Fate::Late),
    ask(12, IVAN, "caja_chica", "Reposición de botiquín", PAPER, Fate::Rejected),
    ask(15, MILAGROS, "viaticos", "Visita a cliente en Chitré", DAYS_OUT, Fate::Returned),
    ask(10, ELIECER, "mantenimiento", "Cambio de baterías fuera de presupuesto", OIL, Fate::Declined),
    ask(11, MILAGROS, "combustible", "Diésel duplicado por error", FUEL, Fate::Withdrawn),
];

/// What the days before were filled with, over and over.
const PAST: &[Ask] = &[
    ask(0, ELIECER, "anticipo_viaje", "Viaje a David con carga consolidada", TRIP, Fate::Confirmed),
    ask(0, ELIECER, "combustible", "Diésel de la semana, unidad 12", FUEL, Fate::Confirmed),
    ask(0, MILAGROS, "peajes", "Peajes de la semana", TOLLS, Fate::Confirmed),
    ask(0, ELIECER, "viaticos", "Entrega en Santiago y Chitré", DAYS_OUT, Fate::Confirmed),
    ask(0, MILAGROS, "mantenimiento", "Cambio de aceite, unidad 08", OIL, Fate::Confirmed)
        .to("Taller El Chorrillo, S. A."),
    ask(0, NEREIDA, "viaticos", "Arqueo en Colón", DAYS_OUT, Fate::Confirmed),
    ask(0, IVAN, "caja_chica", "Gastos menores de oficina", PAPER, Fate::Confirmed),
    ask(0, ELIECER, "anticipo_viaje", "Viaje a Boquete con insumos", LONG_TRIP, Fate::Confirmed),
    ask(0, MILAGROS, "anticipo_salario", "Anticipo de quincena", SALARY, Fate::Confirmed),
    ask(0, MILAGROS, "mantenimiento", "Juego de llantas, unidad 15", TYRES, Fate::Confirmed)
        .to("Llantas del Istmo, S. A."),
];

/// A loan that is being paid back.
const OLD_LOAN: Ask = ask(45, ELIECER, "prestamo", "Matrícula universitaria", SMALL_LOAN, Fate::Confirmed);

const fn ask(
    ago: i64,
    who: &'static str,
    kind: &'static str,
    purpose: &'static str,
    lines: &'static [(&'static str, i64, i64)],
    fate: Fate,
) -> Ask {
    Ask { ago, who, to: None, kind, purpose, lines, fate }
}

impl Ask {
    const fn to(self, name: &'static str) -> Self {
        Self { to: Some(name), ..self }
    }
}

struct Choices {
    types: Value,
    branches: Value,
    cost_centres: Value,
    source: String,
}

/// Tells the story up to the clock's present.
pub async fn tell(narrator: &mut Narrator<'_>) -> Result<(), SeedError> {
    let now = narrator.app.now_ms();
    let choices = choices(narrator).await?;
    for (nth, ago) in (18..90).rev().step_by(2).enumerate() {
        let past = &PAST[nth % PAST.len()];
        let told = Ask { ago, ..*past };
        live(narrator, &choices, &told, now).await?;
        if ago == OLD_LOAN.ago {
            live(narrator, &choices, &OLD_LOAN, now).await?;
        }
    }
    let mut today: Vec<&Ask> = TODAY.iter().collect();
    order::sort_by_key(&mut today, |a| std::cmp::Reverse(a.ago));
    for told in today {
        live(narrator, &choices, told, now).await?;
    }
    cash::tell(narrator, now).await?;
    payroll::tell(narrator, now).await?;
    batches::tell(narrator, now).await?;
    cancellations::tell(narrator, now).await?;
    narrator.clock.set(now);
    narrator.leave().await
}

async fn choices(narrator: &mut Narrator<'_>) -> Result<Choices, SeedError> {
    let sources = narrator.get(TOMAS, "/api/v1/source-accounts").await?;
    let source = id_of(&sources, "name", "Banco General, operaciones");
    Ok(Choices {
        types: narrator.get(TOMAS, "/api/v1/request-types").await?,
        branches: narrator.get(TOMAS, "/api/v1/branches").await?,
        cost_centres: narrator.get(TOMAS, "/api/v1/cost-centres").await?,
        source: source.as_str().unwrap_or_default().to_owned(),
    })
}

/// A document on its way: where it is called, and its version now.
struct Paper {
    path: String,
    doc: Value,
}

impl Paper {
    async fn act(
        &mut self,
        narrator: &mut Narrator<'_>,
        who: &str,
        action: &str,
        body: Value,
    ) -> Result<(), SeedError> {
        // Nothing in the story lies ahead of its present.
        narrator.clock.pass(17 * 60 * 1000);
        self.doc = narrator.act(who, &self.path, &self.doc, action, body).await?;
        Ok(())
    }
}

/// Lives one request to its fate.
async fn live(narrator: &mut Narrator<'_>, choices: &Choices, a: &Ask, now: i64) -> Result<(), SeedError> {
    narrator.clock.set(now - a.ago * DAY_MS - 8 * HOUR_MS);
    let branch = match a.who {
        IVAN => "Colón",
        NEREIDA => "David",
        _ => "Panamá",
    };
    let to = match a.to {
        Some(name) => Value::from(company::beneficiary(narrator, TOMAS, name).await?),
        None => Value::Null,
    };
    let lines: Vec<Value> = a
        .lines
        .iter()
        .map(|(concept, quantity_milli, unit_minor)| {
            json!({ "concept": concept, "quantity_milli": quantity_milli, "unit_minor": unit_minor })
        })
        .collect();
    let body = json!({
        "type_id": id_of(&choices.types, "code", a.kind),
        "beneficiary_id": to,
        "branch_id": id_of(&choices.branches, "name", branch),
        "cost_centre_id": id_of(&choices.cost_centres, "name", "OPE Operaciones"),
        "currency": "USD",
        "method": if a.fate == Fate::ToCashier { "cash" } else { "transfer" },
        "purpose": a.purpose,
        "lines": lines,
    });
    let doc = narrator.call(a.who, "POST", "/api/v1/requests", None, &body).await?;
    let id = doc["id"].as_str().unwrap_or_default().to_owned();
    let mut request = Paper { path: format!("/api/v1/requests/{id}"), doc };
    if a.kind == "mantenimiento" {
        let place = format!("/api/v1/requests/{id}/attachments?name=cotizacion.pdf");
        narrator.attach(a.who, &place, None, quotation("Cotización de demostración", a.purpose)).await?;
    }
    if a.fate == Fate::Draft {
        return Ok(());
    }
    request.act(narrator, a.who, "submit", json!({})).await?;
    decide(narrator, choices, a, &mut request).await
}

async fn decide(
    narrator: &mut Narrator<'_>,
    choices: &Choices,
    a: &Ask,
    request: &mut Paper,
) -> Result<(), SeedError> {
    let amount = request.doc["requested_minor"].as_i64().unwrap_or_default();
    let approver = if amount > 50_000 || a.who == ROGELIO { CARMEN } else { ROGELIO };
    match a.fate {
        Fate::New => return Ok(()),
        Fate::SentBack => {
            let why = json!({ "reason": "Falta el número de contenedor y la cotización del hospedaje." });
            return request.act(narrator, ROGELIO, "send-back", why).await;
        }
        Fate::Declined => {
            let why = json!({ "reason": "No está en el presupuesto del trimestre." });
            return request.act(narrator, approver, "decline", why).await;
        }
        Fate::Withdrawn => return request.act(narrator, a.who, "withdraw", json!({})).await,
        _ => {}
    }
    request.act(narrator, approver, "approve", json!({})).await?;
    let needs_hr = request.doc["needs_hr"].as_bool().unwrap_or_default();
    if a.fate == Fate::HrDeclined {
        let why = json!({ "reason": "Ya tiene un anticipo de esta quincena." });
        return request.act(narrator, DAYANA, "decline-hr", why).await;
    }
    if a.fate == Fate::Approved {
        return Ok(());
    }
    if needs_hr {
        request.act(narrator, DAYANA, "approve-hr", json!({})).await?;
    }
    if a.fate == Fate::HrApproved {
        return Ok(());
    }
    request.act(narrator, TOMAS, "release", json!({})).await?;
    if matches!(a.fate, Fate::Released | Fate::ToCashier) {
        return Ok(());
    }
    pay(narrator, choices, a, request).await
}

async fn pay(
    narrator: &mut Narrator<'_>,
    choices: &Choices,
    a: &Ask,
    request: &Paper,
) -> Result<(), SeedError> {
    narrator.clock.pass(HOUR_MS);
    let queue = narrator.get(TOMAS, "/api/v1/payments/payable?limit=100").await?;
    let waiting =
        queue["items"].as_array().into_iter().flatten().find(|p| p["request_id"] == request.doc["id"]);
    let account = waiting.map(|p| p["accounts"][0]["id"].clone()).unwrap_or_default();
    let body = json!({
        "request_id": request.doc["id"],
        "account_id": account,
        "source_account_id": choices.source,
        "execution_date": narrator.app.today().to_string(),
        "concept": format!("{} {}", request.doc["number"].as_str().unwrap_or_default(), request.doc["type"]["name"].as_str().unwrap_or_default()),
        "submit": true,
    });
    let doc = narrator.call(TOMAS, "POST", "/api/v1/payments", None, &body).await?;
    let mut payment =
        Paper { path: format!("/api/v1/payments/{}", doc["id"].as_str().unwrap_or_default()), doc };
    if a.fate == Fate::Prepared {
        return Ok(());
    }
    payment.act(narrator, GRACIELA, "authorize", json!({})).await?;
    if a.fate == Fate::Authorized {
        return Ok(());
    }
    let number = payment.doc["number"].as_str().unwrap_or_default().replace("PAG-", "");
    payment
        .act(narrator, TOMAS, "send", json!({ "bank_reference": format!("BG{}", number.replace('-', "")) }))
        .await?;
    match a.fate {
        Fate::Sent => Ok(()),
        Fate::Rejected => {
            let why = json!({ "reason": "El banco informa que la cuenta está bloqueada temporalmente." });
            payment.act(narrator, TOMAS, "reject", why).await
        }
        _ => {
            payment.act(narrator, TOMAS, "confirm", json!({})).await?;
            if a.fate == Fate::Returned {
                let why = json!({ "reason": "Devuelta: el nombre no coincide con el titular." });
                return payment.act(narrator, TOMAS, "return", why).await;
            }
            match a.fate {
                Fate::Confirmed => settle::settle_in_full(narrator, a, &request.path, true).await,
                Fate::InReview => settle::settle_in_full(narrator, a, &request.path, false).await,
                Fate::ToSettle => settle::begun(narrator, a, &request.path).await,
                _ => Ok(()),
            }
        }
    }
}

/// A one-page PDF that says what it is and what it is for.
pub(super) fn quotation(title: &str, purpose: &str) -> Vec<u8> {
    let (title, purpose) = (pdf_text(title), pdf_text(purpose));
    let text = format!("BT /F1 14 Tf 60 760 Td ({title}) Tj 0 -28 Td ({purpose}) Tj ET");
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>".to_owned(),
        format!("<< /Length {} >>\nstream\n{text}\nendstream", text.len()),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".to_owned(),
    ];
    let mut pdf = String::from("%PDF-1.4\n");
    let mut offsets = Vec::new();
    for (n, object) in (1..).zip(&objects) {
        offsets.push(pdf.len());
        pdf.push_str(&format!("{n} 0 obj\n{object}\nendobj\n"));
    }
    let start = pdf.len();
    pdf.push_str(&format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1));
    for offset in offsets {
        pdf.push_str(&format!("{offset:010} 00000 n \n"));
    }
    pdf.push_str(&format!(
        "trailer << /Size {} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n",
        objects.len() + 1
    ));
    pdf.into_bytes()
}

/// A text as a string of a PDF: letters with accents have the same numbers in WinAnsi as in Unicode.
fn pdf_text(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            _ if c.is_ascii_alphanumeric() || c == ' ' => c.to_string(),
            '\u{a1}'..='\u{ff}' => format!("\\{:03o}", u32::from(c)),
            _ => ".".to_owned(),
        })
        .collect()
}
