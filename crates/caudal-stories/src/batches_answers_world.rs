//! A batch that its bank has, and what became of its lines.

use serde_json::{Value, json};

use crate::batches_world::{THREE_MINOR, Treasury, lines, three};
use caudal_testing::{Answer, Person, text};

/// A batch of three that the bank has: 1,250.50, 300.00 and 250.00.
pub async fn sent(t: &Treasury<'_>) -> Value {
    let batch = t.checked(3, THREE_MINOR, three()).await;
    let batch = t.submitted(&batch).await;
    let batch = t.approved(&batch).await;
    t.sent(&batch).await
}

pub async fn paper(who: &Person, batch: &Value) -> Answer {
    let path = format!("/api/v1/batches/{}/evidence?name=respuesta.pdf", text(&batch["id"]));
    who.upload(&path, b"%PDF-1.7\nrespuesta".to_vec()).await
}

pub async fn states(t: &Treasury<'_>, batch: &Value) -> Vec<String> {
    lines(&t.mireya, batch, "all").await.iter().map(|l| text(&l["state"]).to_owned()).collect()
}

pub fn amount(count: u32, minor: i64) -> Value {
    json!({ "count": count, "minor": minor })
}
