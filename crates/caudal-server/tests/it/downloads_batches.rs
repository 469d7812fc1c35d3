//! What is taken away of batches: their lines, the file for the bank, and what nobody may take.

use serde_json::{Value, json};

use caudal_stories::batches_answers_world::{amount, paper, sent, states};
use caudal_stories::batches_world::{THREE_MINOR, Treasury, act, lines, see, settled, three};
use caudal_testing::{text, version};

story!(a_line_has_one_number_wherever_it_is_told, |portal| async {
    let t = Treasury::of(portal).await;
    let batch = t.checked(3, THREE_MINOR, three()).await;
    let path = format!("/api/v1/batches/{}/lines", text(&batch["id"]));
    let gone = t.mireya.delete(&format!("{path}/2")).version(version(&batch)).await.ok();
    let gone = settled(&t.mireya, &gone).await;
    let last = gone["events"].as_array().unwrap().last().unwrap();
    assert_eq!(lines(&t.mireya, &batch, "all").await[1]["row"], 4, "the numbers of the others stay");
    for change in last["changes"].as_array().unwrap() {
        assert_eq!((&change["line"], &change["after"]), (&json!(3), &Value::Null), "{change}");
    }
    let target = json!({ "kind": "batch", "of": { "what": "lines", "id": batch["id"] } });
    let bought = t.mireya.post("/api/v1/downloads", target).await.created();
    let csv = t.mireya.get(text(&bought["url"])).await.text();
    let numbers: Vec<_> = csv.lines().map(|line| line.split(',').next().unwrap_or_default()).collect();
    assert!(numbers[0].ends_with("Fila"), "{numbers:?}");
    assert_eq!(numbers[1..], ["2", "4"]);
});

story!(the_banks_file_is_made_once_and_is_the_same_twice, |portal| async {
    let t = Treasury::of(portal).await;
    let batch = t.approved(&t.submitted(&t.checked(3, THREE_MINOR, three()).await).await).await;
    let batch = act(&t.mireya, &batch, "generate-file", json!({})).await.ok();
    assert_eq!(batch["state"], "file_generated");
    let target = json!({ "kind": "batch", "of": { "what": "bank_file", "id": batch["id"] } });
    let mut files = Vec::new();
    for _ in 0..2 {
        let bought = t.mireya.post("/api/v1/downloads", target.clone()).await.created();
        files.push(t.mireya.get(text(&bought["url"])).await.text());
    }
    assert_eq!(files[0], files[1]);
    let xml = &files[0];
    assert!(xml.contains("<NbOfTxs>3</NbOfTxs>") && xml.contains("<CtrlSum>1800.50</CtrlSum>"), "{xml}");
    assert!(xml.contains("Taller Rios, S. A."), "the bank's letters: {xml}");
    // From here on nothing of it is edited.
    let path = format!("/api/v1/batches/{}/lines", text(&batch["id"]));
    let cells = json!({ "lines": [{ "position": 2, "cells": { "amount": "1.00" } }] });
    t.mireya.patch(&path, cells).version(version(&batch)).await.refused(409, "wrong_state");
});

story!(results_by_hand_need_paper_and_a_second_person_who_sees_no_totals, |portal| async {
    let t = Treasury::of(portal).await;
    let batch = sent(&t).await;
    let marked = json!({ "kind": "results", "values": ["8-1-771"], "reason": "Cuenta cerrada" });
    act(&t.mireya, &batch, "report", marked.clone()).await.refused(422, "evidence_required");
    let evidence = paper(&t.mireya, &batch).await.created();
    let path = format!("/api/v1/batches/{}/evidence?name=nota.txt", text(&batch["id"]));
    t.mireya.upload(&path, b"no es un papel".to_vec()).await.refused(422, "attachment_type");

    let pasted = json!({ "kind": "results", "values": ["8-1-771", "no está", "99-1"] });
    let path = format!("/api/v1/batches/{}/matches", text(&batch["id"]));
    let found = t.mireya.post(&path, pasted).await.ok();
    assert_eq!((&found["lines"], &found["unknown"]), (&json!([2]), &json!(["no está", "99-1"])));
    assert_eq!(found["marked"], amount(1, 30_000));
    let wrong = json!({ "kind": "results", "values": ["8-1-771", "no está"], "reason": "Cuenta cerrada" });
    let told = act(&t.mireya, &batch, "report", wrong).await.refused(422, "invalid_fields");
    assert_eq!(told["errors"][0]["field"], "values/1");

    let batch = act(&t.mireya, &batch, "report", marked).await.ok();
    assert_eq!(batch["state"], "sent", "nothing happens before the second person");
    assert_eq!(batch["report"]["evidence"][0]["id"], evidence["id"]);
    let seen = see(&t.gilda, &batch).await;
    assert!(!seen["report"].to_string().contains("30000"), "who agrees sees no totals: {seen:#}");
    let totals = json!({ "marked": amount(1, 30_000), "rest": amount(2, 150_050) });
    act(&t.mireya, &batch, "agree", totals.clone()).await.refused(409, "same_as_reporter");
    let other = json!({ "marked": amount(1, 30_000), "rest": amount(2, 150_049) });
    act(&t.gilda, &batch, "agree", other).await.refused(409, "totals_differ");
    let batch = act(&t.gilda, &batch, "agree", totals).await.ok();
    assert_eq!((&batch["state"], &batch["report"]), (&json!("partially_confirmed"), &Value::Null));
    assert_eq!(states(&t, &batch).await, ["confirmed", "rejected", "confirmed"]);
    assert_eq!(t.world.at_the_bank().await, (-150_050, 0));
    let failed = lines(&t.mireya, &batch, "rejected").await;
    assert_eq!(failed[0]["bank_said"], json!({ "code": "by_hand", "message": "Cuenta cerrada" }));

    // One comes back; somebody turns it down, then it is said again.
    let back = json!({ "kind": "returns", "lines": [1], "reason": "Devuelto por el banco" });
    paper(&t.saul, &batch).await.created();
    let batch = act(&t.saul, &batch, "report", back.clone()).await.ok();
    let batch = act(&t.gilda, &batch, "dispute", json!({ "reason": "El papel es de otro lote" })).await.ok();
    act(&t.saul, &batch, "report", back.clone()).await.refused(422, "evidence_required");
    paper(&t.saul, &batch).await.created();
    let batch = act(&t.saul, &batch, "report", back).await.ok();
    let totals = json!({ "marked": amount(1, 125_050), "rest": amount(1, 25_000) });
    let batch = act(&t.gilda, &batch, "agree", totals).await.ok();
    assert_eq!(states(&t, &batch).await, ["returned", "rejected", "confirmed"]);
    assert_eq!(t.world.at_the_bank().await, (-25_000, 0));
    let download = json!({ "kind": "batch", "of": { "what": "evidence", "id": batch["id"], "evidence_id": evidence["id"] } });
    t.gilda.post("/api/v1/downloads", download).await.created();
    t.world.verify_ledger().await;
});

story!(the_lines_are_taken_away_with_what_is_wrong_beside_them, |portal| async {
    let t = Treasury::of(portal).await;
    let batch = t.checked(3, THREE_MINOR, three().replace("300.00", "tres")).await;
    let fetch = async |what: Value| {
        let target = json!({ "kind": "batch", "of": what });
        let bought = t.mireya.post("/api/v1/downloads", target).await.created();
        t.mireya.get(text(&bought["url"])).await
    };
    let path = format!("/api/v1/batches/{}/lines?q=repuestos%20istmo", text(&batch["id"]));
    let found = t.mireya.get(&path).await.ok();
    assert_eq!((&found["total"], &found["items"][0]["position"]), (&json!(1), &json!(1)));
    let csv = fetch(json!({ "what": "lines", "id": batch["id"] })).await.text();
    assert_eq!(csv.lines().count(), 4, "{csv}");
    assert!(csv.lines().nth(2).unwrap().starts_with("3,Con errores,"), "{csv}");
    let workbook = fetch(json!({ "what": "annotated", "id": batch["id"] })).await;
    let template = fetch(json!({ "what": "template" })).await;
    for made in [workbook, template] {
        assert_eq!(
            made.header("content-type"),
            Some("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
        );
    }
    let beatriz = &t.world.beatriz;
    let denied = json!({ "kind": "batch", "of": { "what": "bank_file", "id": batch["id"] } });
    beatriz.post("/api/v1/downloads", denied).await.refused(404, "not_found");
});
