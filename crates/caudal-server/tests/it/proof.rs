//! Proof for strangers: what leaves the portal is checked by a program that knows nothing but `docs/verify.md`, and whatever is
//! changed in the file is found by the check that is meant for it.

mod example;
mod faults;
mod forge;

use std::{io::Write, path::PathBuf, process::Command};

use caudal_db::audit::seal_once;
use caudal_domain::permission::Permission as P;
use caudal_office::proof::Proof;
use serde_json::{Value, json};

use caudal_stories::batches_world::{THREE_MINOR, Treasury, three};
use caudal_stories::cash_world::{act as on_session, notes};
use caudal_stories::{cancellations_world::Undoers, payments_world::on_request, settlements_world::Trip};
use caudal_testing::{Person, Portal, text};

/// The file as it is now, with every row of the audit in the chain.
pub async fn exported(portal: &Portal) -> Vec<u8> {
    seal_once(&portal.app.db).await.unwrap();
    as_it_is(portal).await
}

async fn as_it_is(portal: &Portal) -> Vec<u8> {
    let app = &portal.app;
    let mut proof = Proof::begin(&app.db, &app.config.portal, app.now_ms()).await.unwrap();
    let mut file = Vec::new();
    while let Some(bytes) = proof.next().await.unwrap() {
        file.extend_from_slice(&bytes);
    }
    file
}

/// The lines of a file.
fn lines(file: &[u8]) -> Vec<Value> {
    file.split_inclusive(|b| *b == b'\n').map(|line| serde_json::from_slice(line).unwrap()).collect()
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What the verifier says about a file, and whether it found it good.
fn judged(file: &[u8], words: &[&str]) -> (bool, String) {
    let mut kept = tempfile::NamedTempFile::new().unwrap();
    kept.write_all(file).unwrap();
    let mut command = Command::new("python3");
    command.arg(root().join("tools/caudal_verify.py")).args(words).arg(kept.path());
    let output = command.output().unwrap_or_else(|error| {
        panic!(
            "python3: {error}. Install Python 3.9 or newer (https://www.python.org; Debian, Ubuntu: \
             sudo apt-get install python3)"
        )
    });
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    (output.status.success(), String::from_utf8(output.stdout).unwrap())
}

/// The checks that failed, by their numbers.
fn failed(told: &str) -> Vec<u32> {
    let wrong = told.lines().filter(|line| line.contains(": MAL"));
    wrong.map(|line| line.trim().split(' ').next().unwrap().parse().unwrap()).collect()
}

/// A stranger finds nothing wrong with what this portal kept.
#[track_caller]
fn good(file: &[u8]) {
    let (good, told) = judged(file, &[]);
    assert!(good, "{told}");
}

/// The same of a portal at the end of its story.
pub async fn holds(portal: &Portal) {
    good(&exported(portal).await);
}

/// A day with everything that moves money but batches: cash and transfers, a settlement, a closing, cancellations.
pub async fn working_day(portal: &Portal) {
    let trip = Trip::of(portal).await;
    let (till, world) = (&trip.till, &trip.till.world);
    trip.spent("001-1", 20_000).await;
    trip.bringing_back(&till.ivan, 4_690).await.created();
    trip.act(&world.eliecer, "submit", json!({})).await.await.ok();
    trip.act(&trip.reviewer, "accept", json!({})).await.await.ok();
    let paid = world.confirmed(world.paying(&world.released().await)).await;
    let sent = world.sent(world.paying(&world.released().await)).await;
    let reason = json!({ "reason": "AC04" });
    caudal_stories::payments_world::act(&world.tomas, &sent, "reject", reason.clone()).await.ok();
    let (_, account) = world.supplier("Repuestos Istmo", "155-884-2").await;
    let invoice = world.confirmed(world.invoice(account, 12_345)).await;
    caudal_stories::payments_world::act(&world.tomas, &invoice, "return", reason).await.ok();
    let moved = till.moving(&trip.session, "Gastos menores", 700).await.created();
    let slip = till.moving(&trip.session, "Otros ingresos", 300).await.created();
    let slip = format!("/api/v1/cash/movements/{}/actions/reverse", text(&last(&slip)["id"]));
    till.ivan.post(&slip, json!({ "reason": "Monto equivocado" })).await.ok();
    let undo = Undoers::of(portal).await;
    undo.undone("payment", &paid, Some("payable")).await;
    undo.undone("settlement", &trip.settlement, None).await;
    trip.act(&world.eliecer, "submit", json!({})).await.await.ok();
    trip.act(&trip.reviewer, "accept", json!({})).await.await.ok();
    let now = till.see(&till.ivan, &trip.session).await;
    let now = on_session(&till.ivan, &now, "freeze", json!({})).await.ok();
    let counted = json!({ "counts": notes(till.cash().await - 100) });
    let now = on_session(&till.ivan, &now, "submit", counted).await.ok();
    on_session(&till.nereida, &now, "approve", json!({ "treatment": "custodian" })).await.ok();
    till.opening(&till.ivan, &notes(till.cash().await), None).await.created();
    undo.undone("cash_movement", last(&moved), None).await;
}

fn last(session: &Value) -> &Value {
    session["movements"].as_array().unwrap().last().unwrap()
}

story!(a_stranger_finds_that_a_working_day_holds, |portal| async {
    working_day(portal).await;
    let file = as_it_is(portal).await;
    let waiting = lines(&file).iter().filter(|l| l["type"] == "audit" && l["number"].is_null()).count();
    assert!(waiting > 0, "what was not sealed yet is told too");
    good(&file);
    let file = exported(portal).await;
    good(&file);
    let all = lines(&file);
    let kinds: Vec<_> = all.iter().map(|line| text(&line["type"])).collect();
    let mut order = kinds.clone();
    order.dedup();
    assert_eq!(
        order,
        ["header", "beneficiary", "account", "entry", "balance", "approval", "audit", "head", "summary"]
    );
    let decided =
        |action: &str| all.iter().filter(|l| l["type"] == "approval" && l["action"] == action).count();
    for (action, count) in [
        ("request.approve", 3),
        ("request.release", 3),
        ("payment.authorize", 3),
        ("payment.pay", 1),
        ("settlement.accept", 1),
        ("cash_session.approve", 1),
        ("cancellation.execute", 3),
        ("account.verify", 2),
    ] {
        assert_eq!(decided(action), count, "{action}");
    }
    let told = String::from_utf8(file).unwrap();
    assert!(!told.contains("0372010011223"), "the company's own account is nobody's business");
    for secret in ["secret_hash", "token_hash", "id_token", "a secret that only"] {
        assert!(!told.contains(secret), "{secret}");
    }
});

story!(what_batches_paid_has_its_approval, |portal| async {
    let treasury = Treasury::of(portal).await;
    let batch = treasury.checked(3, THREE_MINOR, three()).await;
    let batch = treasury.approved(&treasury.submitted(&batch).await).await;
    treasury.confirmed(&treasury.sent(&batch).await).await;
    let file = exported(portal).await;
    good(&file);
    let all = lines(&file);
    let approval = all.iter().find(|l| l["action"] == "batch.approve" && l["type"] == "approval").unwrap();
    assert_eq!(approval["content_hash"], batch["content_hash"]);
    let editors: Vec<_> = approval["parties"].as_array().unwrap().iter().map(|p| text(&p["role"])).collect();
    assert_eq!(editors, ["creator", "preparer", "editor"]);
    let entries: Vec<_> = all.iter().filter(|l| l["type"] == "entry").collect();
    assert_eq!(entries.len(), 6);
    assert!(entries.iter().all(|e| e["audit_object_id"] == batch["id"]));
});

story!(who_stands_in_decides_within_the_limit_of_who_is_away, |portal| async {
    let admin = portal.person("Yadira Batista", &[P::Administrator], &[]).await;
    let carmen = portal.person("Carmen Arosemena", &[P::ManageApproved], &[("USD", 50_000)]).await;
    let milagros = portal.person("Milagros Pineda", &[P::CreateRequests], &[]).await;
    let eliecer = portal.person("Eliécer Quintero", &[P::CreateRequests], &[]).await;
    let new = caudal_stories::requests_world::submitted(&eliecer).await;
    let path = format!("/api/v1/user/{}", carmen.id());
    let away = json!({ "substitutions": [{
        "substitute_id": milagros.id().0, "starts_on": "2026-11-03", "ends_on": "2026-11-06" }] });
    admin.put(&path, away).await.ok();
    on_request(&milagros, &new, "approve").await.ok();
    let file = exported(portal).await;
    good(&file);
    let all = lines(&file);
    let approval = all.iter().find(|l| l["type"] == "approval").unwrap();
    assert_eq!(
        (&approval["decided_by"], &approval["decided_for"], &approval["limit_minor"], &approval["last"]),
        (&json!(milagros.id().0), &json!(carmen.id().0), &json!(50_000), &json!(true))
    );
});

story!(who_took_the_place_of_a_substitute_decides_as_they_did, |portal| async {
    let admin = portal.person("Yadira Batista", &[P::Administrator], &[]).await;
    let carmen = portal.person("Carmen Arosemena", &[P::ManageApproved], &[("USD", 50_000)]).await;
    let ana = portal.person("Ana Vega", &[P::CreateRequests], &[]).await;
    let milagros = portal.person("Milagros Pineda", &[P::CreateRequests], &[]).await;
    let eliecer = portal.person("Eliécer Quintero", &[P::CreateRequests], &[]).await;
    let new = caudal_stories::requests_world::submitted(&eliecer).await;
    let away = json!({ "substitutions": [{
        "substitute_id": ana.id().0, "starts_on": "2026-11-03", "ends_on": "2026-11-06" }] });
    admin.put(&format!("/api/v1/user/{}", carmen.id()), away).await.ok();
    let to = json!({ "to_id": milagros.id().0 });
    admin.post(&format!("/api/v1/users/{}/reassignments", ana.id()), to).await.ok();
    on_request(&milagros, &new, "approve").await.ok();
    good(&exported(portal).await);
});

async fn fetched(who: &Person) -> caudal_testing::Answer {
    let bought = who.post("/api/v1/downloads", json!({ "kind": "proof" })).await.created();
    who.get(text(&bought["url"])).await.status(200)
}

story!(auditors_take_the_proof_out_of_the_portal, |portal| async {
    working_day(portal).await;
    let auditor = portal.person("Óscar Auditor", &[P::ViewAudit], &[]).await;
    let file = fetched(&auditor).await;
    let name = file.header("content-disposition").unwrap();
    assert!(name.starts_with("attachment; filename=\"prueba-2026-11-03.jsonl\""), "{name}");
    assert_eq!(file.header("content-type"), Some("application/jsonl"));
    good(&file.bytes);
    let count = "SELECT COUNT(*) FROM audit_row WHERE action = 'audit.proof' AND actor_id = $1";
    assert_eq!(portal.count(count, [auditor.id().0.into()]).await, 1);
    let told = lines(&file.bytes);
    assert!(told.iter().any(|l| l["action"] == "audit.proof"), "the file tells of itself");
    let other = portal.person("Kevin Ábrego", &[P::ManageApproved], &[]).await;
    other.post("/api/v1/downloads", json!({ "kind": "proof" })).await.refused(404, "not_found");
});
