//! Those who ask for cancellations and decide on them.

use caudal_domain::permission::Permission::ManageCancellations;
use serde_json::{Value, json};

use caudal_testing::{Call, Person, Portal, text, version};

pub const CANCELLATIONS: &str = "/api/v1/cancellations";
pub const PAPER: &[u8] = b"%PDF-1.7 what the bank wrote";

/// Two people who decide on cancellations, beside whoever handled the documents.
pub struct Undoers {
    /// Asks, and decides on what others asked.
    pub celia: Person,
    pub dario: Person,
    cause: Value,
}

impl Undoers {
    pub async fn of(portal: &Portal) -> Self {
        let celia = portal.person("Celia Arosemena", &[ManageCancellations], &[]).await;
        let dario = portal.person("Darío Pinto", &[ManageCancellations], &[]).await;
        let causes = celia.get("/api/v1/cancellation-causes").await.ok();
        let cause = causes["items"][0]["id"].clone();
        Self { celia, dario, cause }
    }

    /// What somebody writes to ask for a cancellation.
    pub fn asking(&self, kind: &str, document: &Value, becomes: Option<&str>, papers: &[Value]) -> Value {
        json!({
            "target": { "kind": kind, "id": document["id"] }, "cause_id": self.cause,
            "explanation": "Se pagó dos veces", "becomes": becomes, "evidence": papers,
        })
    }

    /// Asked for, with the bank's paper.
    pub async fn ask_cancellation(
        &self,
        who: &Person,
        kind: &str,
        document: &Value,
        becomes: Option<&str>,
    ) -> Value {
        let paper = paper(who, kind, document).await;
        who.post(CANCELLATIONS, self.asking(kind, document, becomes, &[paper])).await.created()
    }

    /// Asked for by Celia and executed by Darío.
    pub async fn undone(&self, kind: &str, document: &Value, becomes: Option<&str>) -> Value {
        let asked = self.ask_cancellation(&self.celia, kind, document, becomes).await;
        execute(&self.dario, &see(&self.dario, &asked).await).await.ok()
    }
}

/// A paper of the bank, uploaded to have this document cancelled.
pub async fn paper(who: &Person, kind: &str, document: &Value) -> Value {
    sending(who, kind, document).await.created()["id"].clone()
}

/// The upload of a paper of the bank.
pub fn sending(who: &Person, kind: &str, document: &Value) -> Call {
    let target = format!("target_kind={kind}&target_id={}", text(&document["id"]));
    who.upload(&format!("{CANCELLATIONS}/evidence?name=banco.pdf&{target}"), PAPER)
}

/// A cancellation as this person sees it.
pub async fn see(who: &Person, cancellation: &Value) -> Value {
    who.get(&format!("{CANCELLATIONS}/{}", text(&cancellation["id"]))).await.ok()
}

/// Executes what this person saw.
pub fn execute(who: &Person, seen: &Value) -> Call {
    let hash = seen["effects_hash"].as_str().unwrap_or("what nobody saw");
    on(who, seen, "execute", json!({ "effects_hash": hash }))
}

/// Leaves everything as it is.
pub fn decline(who: &Person, seen: &Value) -> Call {
    on(who, seen, "decline", json!({ "reason": "El pago es correcto" }))
}

fn on(who: &Person, seen: &Value, action: &str, body: Value) -> Call {
    let path = format!("{CANCELLATIONS}/{}/actions/{action}", text(&seen["id"]));
    who.post(&path, body).version(version(seen))
}

/// What cancelling a document would do, as this person sees it.
pub fn preview(who: &Person, kind: &str, document: &Value) -> Call {
    who.get(&format!("{CANCELLATIONS}/targets/{kind}/{}", text(&document["id"])))
}

/// Every entry that a cancellation posted, held against what it undoes: the same accounts, each moved back.
#[track_caller]
pub fn inverse(undone: &Value, undoing: &Value) {
    let lines = |entry: &Value, sign: i64| -> Vec<(String, i64)> {
        let of = entry["lines"].as_array().unwrap().iter();
        of.map(|l| (text(&l["account_key"]).to_owned(), sign * l["amount_minor"].as_i64().unwrap())).collect()
    };
    assert_eq!(lines(undone, -1), lines(undoing, 1));
}
