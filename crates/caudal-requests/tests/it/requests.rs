//! Asking for money: what people do and what must be true after.

use caudal_domain::permission::Permission as P;
use serde_json::{Value, json};

use caudal_stories::requests_world::{act, action, office, submitted, trip, type_id, with};

story!(a_driver_asks_and_the_money_waits_to_be_paid, |portal| async {
    let o = office(portal).await;
    let draft = o.eliecer.post("/api/v1/requests", trip(&o.eliecer).await).await.created();
    assert_eq!((draft["number"].as_str(), draft["state"].as_str()), (Some("SOL-2026-000001"), Some("draft")));
    assert_eq!(draft["requested_minor"], 12_000);
    assert_eq!(draft["beneficiary"]["name"], "Eliécer Quintero");
    o.rogelio
        .get(&format!("/api/v1/requests/{}", draft["id"].as_str().unwrap()))
        .await
        .refused(404, "not_found");

    let new = act(&o.eliecer, &draft, "submit", json!({})).await.ok();
    assert_eq!(new["state"], "new");
    assert_eq!(new["next_step"], json!({ "action": "approve", "who": ["Rogelio Castillo"] }));
    let approved = act(&o.rogelio, &new, "approve", json!({ "amount_minor": 10_000 })).await.ok();
    assert_eq!(
        (approved["state"].as_str(), approved["approved_minor"].as_i64()),
        (Some("approved"), Some(10_000))
    );
    assert_eq!(approved["approvals"][0]["by"]["name"], "Rogelio Castillo");
    let released = act(&o.tomas, &approved, "release", json!({})).await.ok();
    assert_eq!(released["state"], "pending_disbursement");
    assert_eq!(released["next_step"]["who"], json!(["Tomás Herrera"]));

    let actions: Vec<_> =
        released["history"].as_array().unwrap().iter().map(|e| e["action"].clone()).collect();
    assert_eq!(actions, ["create", "submit", "approve", "release"]);
    let trail = portal.trail().await;
    let requests: Vec<_> = trail.iter().filter(|a| a.starts_with("request.")).collect();
    assert_eq!(
        requests,
        ["request.create done", "request.submit done", "request.approve done", "request.release done"]
    );
});

story!(a_salary_advance_passes_human_resources_and_keeps_its_purpose_to_itself, |portal| async {
    let o = office(portal).await;
    let body = with(trip(&o.eliecer).await, "type_id", type_id(&o.eliecer, "anticipo_salario").await);
    let new = o.eliecer.post("/api/v1/requests", with(body, "submit", true.into())).await.created();
    let approved = act(&o.rogelio, &new, "approve", json!({})).await.ok();
    assert_eq!(approved["next_step"], json!({ "action": "approve-hr", "who": ["Dayana Rodríguez"] }));
    act(&o.tomas, &approved, "release", json!({})).await.refused(404, "not_found");
    let by_hr = act(&o.dayana, &approved, "approve-hr", json!({})).await.ok();
    assert_eq!(by_hr["state"], "hr_approved");
    assert_eq!(by_hr["purpose"], "Viaje a David con carga de Riba Smith");

    let seen = o.tomas.get(&format!("/api/v1/requests/{}", by_hr["id"].as_str().unwrap())).await.ok();
    assert_eq!((&seen["purpose"], &seen["lines"][0]["concept"]), (&Value::Null, &Value::Null));
    let found = o.tomas.get("/api/v1/requests?q=riba").await.ok();
    assert_eq!(found["items"], json!([]), "a confidential purpose is not found by guessing");
    let released = act(&o.tomas, &seen, "release", json!({})).await.ok();
    assert_eq!((&released["state"], &released["purpose"]), (&json!("pending_disbursement"), &Value::Null));
    let path = format!("/api/v1/requests/{}", released["id"].as_str().unwrap());
    assert_eq!(
        o.tomas.get(&path).await.ok()["purpose"],
        Value::Null,
        "who released it reads no more for that"
    );
    assert_eq!(o.dayana.get(&path).await.ok()["purpose"], "Viaje a David con carga de Riba Smith");
});

story!(a_request_goes_back_is_corrected_and_starts_anew, |portal| async {
    let o = office(portal).await;
    let new = submitted(&o.eliecer).await;
    act(&o.milagros, &new, "send-back", json!({ "reason": " " })).await.refused(422, "reason_required");
    let back =
        act(&o.milagros, &new, "send-back", json!({ "reason": "Falta el número de viaje" })).await.ok();
    assert_eq!((back["state"].as_str(), back["revision"].as_i64()), (Some("draft"), Some(1)));
    let mine = o.eliecer.get(&format!("/api/v1/requests/{}", back["id"].as_str().unwrap())).await.ok();
    assert_eq!(mine["decline_reason"], "Falta el número de viaje");
    let path = format!("/api/v1/requests/{}", mine["id"].as_str().unwrap());
    let corrected = with(trip(&o.eliecer).await, "trip_reference", "V-2281".into());
    let fixed = o.eliecer.put(&path, corrected).version(mine["version"].as_i64().unwrap()).await.ok();
    let again = act(&o.eliecer, &fixed, "submit", json!({})).await.ok();
    let declined = act(&o.rogelio, &again, "decline", json!({ "reason": "Fuera de presupuesto" })).await.ok();
    let revised = act(&o.eliecer, &declined, "revise", json!({})).await.ok();
    assert_eq!((revised["state"].as_str(), revised["revision"].as_i64()), (Some("draft"), Some(2)));
    assert_eq!(act(&o.eliecer, &revised, "withdraw", json!({})).await.ok()["state"], "withdrawn");
});

story!(nobody_decides_on_their_own_money_not_even_an_administrator, |portal| async {
    let boss = portal.person("Yadira Batista", &[P::Administrator], &[("USD", 1_000_000)]).await;
    let other = portal.person("Carmen Arosemena", &[P::Administrator], &[("USD", 1_000_000)]).await;
    let new = submitted(&boss).await;
    for step in ["approve", "decline", "send-back"] {
        let why = if step == "approve" { json!({}) } else { json!({ "reason": "No procede" }) };
        let problem = act(&boss, &new, step, why).await.refused(409, "same_as_beneficiary");
        assert_eq!(problem["detail"], "El dinero es para ti: le toca a otra persona.");
    }
    let blocked = action(&new, "approve").unwrap();
    assert_eq!(blocked["blocked_by"]["who"], json!(["Carmen Arosemena"]));
    let approved = act(&other, &new, "approve", json!({})).await.ok();
    act(&boss, &approved, "release", json!({})).await.refused(409, "same_as_beneficiary");
    assert_eq!(act(&other, &approved, "release", json!({})).await.ok()["state"], "pending_disbursement");
});

story!(an_approver_keeps_to_their_limit, |portal| async {
    let o = office(portal).await;
    let dear = json!([{ "concept": "Llantas", "quantity_milli": 4_000, "unit_minor": 28_900 }]);
    let body = with(with(trip(&o.eliecer).await, "lines", dear), "submit", true.into());
    let new = o.eliecer.post("/api/v1/requests", body).await.created();
    act(&o.rogelio, &new, "approve", json!({})).await.refused(409, "over_limit");
    act(&o.rogelio, &new, "approve", json!({ "amount_minor": 115_601 }))
        .await
        .refused(422, "above_requested");
    let seen = o.rogelio.get(&format!("/api/v1/requests/{}", new["id"].as_str().unwrap())).await.ok();
    assert_eq!(action(&seen, "approve").unwrap()["blocked_by"]["code"], "over_limit");
    assert_eq!(seen["next_step"]["who"], json!([]), "nobody can, and the record says so");
    assert_eq!(
        act(&o.rogelio, &new, "approve", json!({ "amount_minor": 50_000 })).await.ok()["state"],
        "approved"
    );
});

story!(two_decide_at_once_and_the_second_learns_what_happened, |portal| async {
    let o = office(portal).await;
    let new = submitted(&o.eliecer).await;
    act(&o.rogelio, &new, "approve", json!({})).await.ok();
    act(&o.milagros, &new, "send-back", json!({ "reason": "Falta un dato" })).await.refused(404, "not_found");
    let carmen =
        portal.person("Carmen Arosemena", &[P::ManageApproved, P::ManageDeclined], &[("USD", 90_000)]).await;
    act(&carmen, &new, "decline", json!({ "reason": "No procede" })).await.refused(412, "changed_meanwhile");
    let path = format!("/api/v1/requests/{}/actions/decline", new["id"].as_str().unwrap());
    carmen.post(&path, json!({ "reason": "No procede" })).version(3).await.refused(409, "wrong_state");
    carmen.post(&path, json!({ "reason": "No procede" })).await.refused(428, "version_required");
});

story!(sixty_four_approve_at_once_and_one_wins, |portal| async {
    let o = office(portal).await;
    let new = submitted(&o.eliecer).await;
    let mut approvers = Vec::new();
    for n in 0..64 {
        approvers
            .push(portal.person(&format!("Aprobador {n}"), &[P::ManageApproved], &[("USD", 50_000)]).await);
    }
    let tries: Vec<_> = approvers
        .into_iter()
        .map(|a| {
            let new = new.clone();
            tokio::spawn(async move { act(&a, &new, "approve", json!({})).await.status.as_u16() })
        })
        .collect();
    let mut won = 0;
    for attempt in tries {
        match attempt.await.unwrap() {
            200 => won += 1,
            412 => {}
            other => panic!("{other}"),
        }
    }
    assert_eq!(won, 1);
    assert_eq!(portal.count("SELECT COUNT(*) FROM audit_row WHERE action = 'request.approve'", []).await, 1);
});

story!(a_repeated_key_is_answered_again_and_done_once, |portal| async {
    let o = office(portal).await;
    let body = trip(&o.eliecer).await;
    let first = o.eliecer.post("/api/v1/requests", body.clone()).key("viaje-david-1").await.created();
    let again = o.eliecer.post("/api/v1/requests", body.clone()).key("viaje-david-1").await.created();
    assert_eq!(first, again);
    let other = with(body.clone(), "purpose", "Otro viaje".into());
    o.eliecer
        .post("/api/v1/requests", other)
        .key("viaje-david-1")
        .await
        .refused(422, "idempotency_key_reused");
    o.eliecer
        .post("/api/v1/requests", body.clone())
        .without_key()
        .await
        .refused(400, "idempotency_key_required");
    o.milagros.post("/api/v1/requests", body).key("viaje-david-1").await.created();
    assert_eq!(portal.count("SELECT COUNT(*) FROM request", []).await, 2);
});

story!(many_are_decided_with_one_click_each_with_its_own_answer, |portal| async {
    let o = office(portal).await;
    let (one, two, own) =
        (submitted(&o.eliecer).await, submitted(&o.milagros).await, submitted(&o.rogelio).await);
    let item = |d: &Value| json!({ "id": d["id"], "version": d["version"] });
    let stale = json!({ "id": two["id"], "version": 1 });
    let unknown = json!({ "id": "01920000-0000-7000-8000-000000000099", "version": 1 });
    let body = json!({ "action": "approve", "items": [item(&one), stale, item(&own), unknown] });
    let results = o.rogelio.post("/api/v1/requests/decisions", body).await.ok();
    let codes: Vec<_> = results["results"].as_array().unwrap().iter().map(|r| r["code"].clone()).collect();
    assert_eq!(
        codes,
        [json!(null), json!("changed_meanwhile"), json!("same_as_beneficiary"), json!("not_found")]
    );
    assert_eq!(results["results"][0]["state"], "approved");
    assert_eq!(portal.count("SELECT COUNT(*) FROM request WHERE state = 'approved'", []).await, 1);
});

story!(bad_input_is_named_field_by_field_and_changes_nothing, |portal| async {
    let o = office(portal).await;
    let good = trip(&o.eliecer).await;
    let post = |body: Value| o.eliecer.post("/api/v1/requests", body);
    post(with(good.clone(), "sorpresa", 1.into())).await.refused(422, "unknown_field");
    post(with(good.clone(), "purpose", 7.into())).await.refused(422, "wrong_type");
    post(with(good.clone(), "type_id", "no-es-un-id".into())).await.refused(422, "wrong_type");
    let float = json!([{ "concept": "Peajes", "quantity_milli": 1_000, "unit_minor": 12.5 }]);
    let problem = post(with(good.clone(), "lines", float)).await.refused(422, "wrong_type");
    assert_eq!(problem["errors"][0]["field"], "lines/0/unit_minor");
    let negative = json!([{ "concept": "Peajes", "quantity_milli": 1_000, "unit_minor": -500 }]);
    let mut bad = with(good.clone(), "lines", negative);
    bad["currency"] = "XXX".into();
    bad["needed_by"] = "2026-02-30".into();
    bad["beneficiary_id"] = "01920000-0000-7000-8000-000000000099".into();
    let problem = post(bad).await.refused(422, "invalid_fields");
    let codes: Vec<_> = problem["errors"].as_array().unwrap().iter().map(|e| e["code"].clone()).collect();
    assert_eq!(codes, ["unknown_currency", "date_invalid", "beneficiary_unavailable", "amount_not_positive"]);

    let raw = |bytes: &'static [u8]| o.eliecer.json_bytes("/api/v1/requests", bytes);
    raw(b"{\"currency\": ").await.refused(400, "malformed_json");
    raw(b"{\"currency\": \"\xff\xfe\"}").await.refused(400, "malformed_utf8");
    o.eliecer.form("/api/v1/requests", "currency=USD").await.refused(415, "unsupported_media_type");
    post(with(trip(&o.eliecer).await, "purpose", "x".repeat(300_000).into())).await.refused(413, "too_large");
    assert_eq!(portal.count("SELECT COUNT(*) FROM request", []).await, 0);
    let markup = "<img src=x onerror=alert(1)>'; DROP TABLE request; --";
    let kept = post(with(good, "purpose", markup.into())).await.created();
    assert_eq!(kept["purpose"], markup, "text is kept as it was written");
});

story!(lists_show_each_their_own_page_by_page_without_gaps, |portal| async {
    let o = office(portal).await;
    let mut made = Vec::new();
    for n in 0..7 {
        let body = with(trip(&o.eliecer).await, "purpose", format!("Viaje número {n} a Chitré").into());
        made.push(o.eliecer.post("/api/v1/requests", with(body, "submit", true.into())).await.created());
    }
    let hidden = o.eliecer.post("/api/v1/requests", trip(&o.eliecer).await).await.created();
    let mut seen = Vec::new();
    let mut path = "/api/v1/requests?limit=3".to_owned();
    loop {
        let page = o.rogelio.get(&path).await.ok();
        seen.extend(page["items"].as_array().unwrap().iter().map(|i| i["id"].clone()));
        // Whatever is added meanwhile stands before, and neither moves nor doubles what comes.
        submitted(&o.milagros).await;
        let Some(next) = page["next"].as_str() else { break };
        path = format!("/api/v1/requests?limit=3&after={next}");
    }
    let expected: Vec<_> = made.iter().rev().map(|d| d["id"].clone()).collect();
    assert_eq!(seen, expected);
    assert!(!seen.contains(&hidden["id"]));

    let count = |doc: Value| doc["items"].as_array().unwrap().len();
    assert_eq!(count(o.eliecer.get("/api/v1/requests?scope=mine").await.ok()), 8);
    assert_eq!(count(o.eliecer.get("/api/v1/requests?state=draft").await.ok()), 1);
    assert_eq!(count(o.rogelio.get("/api/v1/requests?q=chitre%20quintero").await.ok()), 7);
    assert_eq!(count(o.rogelio.get("/api/v1/requests?q=sol-2026-000003").await.ok()), 1);
    assert_eq!(count(o.rogelio.get("/api/v1/requests?min_minor=12001").await.ok()), 0);
    assert_eq!(count(o.rogelio.get("/api/v1/requests?from=2026-11-04").await.ok()), 0);
    assert_eq!(count(o.rogelio.get("/api/v1/requests?scope=to_decide&sort=oldest&limit=1").await.ok()), 1);
    assert_eq!(count(o.tomas.get("/api/v1/requests?scope=to_release").await.ok()), 0);
    o.rogelio.get("/api/v1/requests?limit=0").await.refused(422, "invalid_query");
    o.rogelio.get("/api/v1/requests?estado=new").await.refused(422, "invalid_query");
    o.rogelio.get("/api/v1/requests?after=xyz").await.refused(422, "invalid_cursor");
    let counts = o.rogelio.get("/api/v1/requests/counts").await.ok();
    assert_eq!(counts["to_decide"], 10);
});

story!(a_comment_reaches_everybody_and_moves_nothing, |portal| async {
    let o = office(portal).await;
    let new = submitted(&o.eliecer).await;
    let path = format!("/api/v1/requests/{}/comments", new["id"].as_str().unwrap());
    o.rogelio.post(&path, json!({ "text": "" })).await.refused(422, "invalid_fields");
    let doc = o.rogelio.post(&path, json!({ "text": "¿Cuántos peajes son?" })).await.created();
    assert_eq!(doc["comments"][0]["text"], "¿Cuántos peajes son?");
    assert_eq!(act(&o.rogelio, &new, "approve", json!({})).await.ok()["state"], "approved");
    o.dayana.post(&path, json!({ "text": "Hola" })).await.refused(404, "not_found");
});
