//! What was to be undone: two that wait, one that was done, one that was declined.

use serde_json::{Value, json};

use super::narrator::{Narrator, SeedError};
use super::{setup::id_of, story::quotation};

const TOMAS: &str = "Tomás Herrera";
const GRACIELA: &str = "Graciela Moreno";
const OSCAR: &str = "Óscar Villarreal";
const CARMEN: &str = "Carmen Arosemena";
const HOUR_MS: i64 = 3600 * 1000;
const CANCELLATIONS: &str = "/api/v1/cancellations";

/// Yesterday afternoon.
pub async fn tell(narrator: &mut Narrator<'_>, now: i64) -> Result<(), SeedError> {
    narrator.clock.set(now - 20 * HOUR_MS);
    let mut payments =
        undoable(narrator, TOMAS, "payment", "/api/v1/payments?state=confirmed&limit=100").await?.into_iter();
    let mut settled = undoable(narrator, OSCAR, "settlement", "/api/v1/settlements?state=settled&limit=100")
        .await?
        .into_iter();
    if let Some(payment) = payments.next() {
        let why = "Se pagó dos veces el mismo viaje: el taller ya lo había cobrado en efectivo.";
        let asked =
            ask(narrator, TOMAS, ("payment", &payment, Some("cancelled")), "Pago duplicado", why).await?;
        decide(narrator, CARMEN, &asked, true).await?;
    }
    if let Some(settlement) = settled.next() {
        let why = "La factura del hospedaje es de otro viaje.";
        let asked = ask(narrator, OSCAR, ("settlement", &settlement, None), "Monto equivocado", why).await?;
        decide(narrator, CARMEN, &asked, false).await?;
    }
    if let Some(payment) = payments.next() {
        let why = "El viaje se suspendió y el banco devolverá el dinero a la cuenta.";
        ask(narrator, GRACIELA, ("payment", &payment, Some("payable")), "El gasto no se hizo", why).await?;
    }
    if let Some(settlement) = settled.next() {
        let why = "Faltó registrar los peajes de la vuelta.";
        ask(narrator, OSCAR, ("settlement", &settlement, None), "Monto equivocado", why).await?;
    }
    Ok(())
}

/// The documents of a list that this person handled and that can be cancelled, oldest first.
async fn undoable(
    narrator: &mut Narrator<'_>,
    who: &str,
    kind: &str,
    list: &str,
) -> Result<Vec<Value>, SeedError> {
    let found = narrator.get(who, list).await?;
    let mut all = Vec::new();
    for document in found["items"].as_array().into_iter().flatten().rev() {
        let path = format!("{CANCELLATIONS}/targets/{kind}/{}", document["id"].as_str().unwrap_or_default());
        let told = narrator.get(who, &path).await?;
        let ways = told["effects"].as_array().into_iter().flatten();
        // Who still has to prove an advance goes on proving it.
        let settles = |way: &Value| kind == "payment" && way["effects"].to_string().contains("REN-");
        let now = ways.clone().all(|way| way["blocked_by"].is_null() && !settles(way));
        if told["blocked_by"].is_null() && now && all.len() < 2 {
            all.push(document.clone());
        }
    }
    Ok(all)
}

async fn ask(
    narrator: &mut Narrator<'_>,
    who: &str,
    (kind, document, becomes): (&str, &Value, Option<&str>),
    cause: &str,
    explanation: &str,
) -> Result<Value, SeedError> {
    narrator.clock.pass(12 * 60 * 1000);
    let causes = narrator.get(who, "/api/v1/cancellation-causes").await?;
    let paper = quotation("Nota de demostración", explanation);
    let target = format!("target_kind={kind}&target_id={}", document["id"].as_str().unwrap_or_default());
    let path = format!("{CANCELLATIONS}/evidence?name=nota.pdf&{target}");
    let paper = narrator.attach(who, &path, None, paper).await?;
    let body = json!({
        "target": { "kind": kind, "id": document["id"] },
        "cause_id": id_of(&causes, "name", cause),
        "explanation": explanation, "becomes": becomes, "evidence": [paper["id"]],
    });
    narrator.call(who, "POST", CANCELLATIONS, None, &body).await
}

async fn decide(
    narrator: &mut Narrator<'_>,
    who: &str,
    asked: &Value,
    execute: bool,
) -> Result<(), SeedError> {
    narrator.clock.pass(HOUR_MS);
    let path = format!("{CANCELLATIONS}/{}", asked["id"].as_str().unwrap_or_default());
    let seen = narrator.get(who, &path).await?;
    let (action, body) = if execute {
        ("execute", json!({ "effects_hash": seen["effects_hash"] }))
    } else {
        ("decline", json!({ "reason": "La factura sí es de ese viaje: la fecha coincide con la entrega." }))
    };
    narrator.act(who, &path, &seen, action, body).await.map(drop)
}
