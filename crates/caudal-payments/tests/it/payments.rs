//! A payment's life: prepared, authorised, sent, answered by the bank; and what each step does to the request and to
//! the ledger.

use caudal_domain::permission::Permission;
use serde_json::{Value, json};

use caudal_stories::payments_world::{TRIP_MINOR, World, act, on_account, on_request, see, see_request};
use caudal_testing::{Person, each, id, offered, text, version, wrong};

/// The lines of a payment's entries: event, then account and amount of each.
fn posted(payment: &Value) -> Vec<(String, Vec<(String, i64)>)> {
    let line = |l: &Value| (text(&l["account_key"]).to_owned(), l["amount_minor"].as_i64().unwrap());
    let entry = |e: &Value| {
        (text(&e["event"]).to_owned(), e["lines"].as_array().unwrap().iter().map(line).collect::<Vec<_>>())
    };
    payment["entries"].as_array().unwrap().iter().map(entry).collect()
}

fn entry(event: &str, debit: &str, credit: &str, minor: i64) -> (String, Vec<(String, i64)>) {
    (event.to_owned(), vec![(debit.to_owned(), minor), (credit.to_owned(), -minor)])
}

story!(a_trip_is_paid_and_the_ledger_says_so, |portal| async {
    let world = World::of(portal).await;
    let request = world.released().await;
    let (bank, in_transit) = (format!("bank:{}", world.source), format!("in_transit:{}", world.source));
    let advances = format!("advances:{}", world.driver);

    let payment = world.prepared(world.paying(&request)).await;
    assert_eq!(payment["state"], "pending_authorization");
    assert_eq!(payment["number"], "PAG-2026-000001");
    assert_eq!(payment["end_to_end_id"], "PAG2026000001");
    assert_eq!(payment["amount_minor"], TRIP_MINOR);
    assert_eq!(payment["request"], json!({ "id": request["id"], "number": request["number"] }));
    assert_eq!(payment["account"]["number"], "007201000012");
    assert_eq!(payment["account_masked"], "•••• 0012");
    assert_eq!(payment["request_detail"]["purpose"], "Viaje a David con la carga de Riba Smith");
    assert_eq!(payment["request_detail"]["approvals"][0]["by"]["name"], "Rogelio Castillo");
    assert_eq!(payment["next_step"]["action"], "authorize");
    assert_eq!(payment["next_step"]["who"], json!(["Graciela Moreno", "Yadira Batista"]));
    assert!(posted(&payment).is_empty());

    let payment = act(&world.graciela, &payment, "authorize", json!({})).await.ok();
    assert_eq!(
        (&payment["state"], &payment["authorized_by"]["name"]),
        (&json!("authorized"), &json!("Graciela Moreno"))
    );
    let payment = act(&world.tomas, &payment, "send", json!({ "bank_reference": " TRF-88123 " })).await.ok();
    assert_eq!((&payment["state"], &payment["bank_reference"]), (&json!("sent"), &json!("TRF-88123")));
    let sent = entry("transfer_sent", &advances, &in_transit, TRIP_MINOR);
    assert_eq!(posted(&payment), std::slice::from_ref(&sent));
    assert_eq!(world.at_the_bank().await, (0, TRIP_MINOR), "on its way, not yet gone");
    assert_eq!(see_request(&world.milagros, &request).await.ok()["state"], "pending_disbursement");
    assert_eq!(payment["receipt"], Value::Null);

    let payment = act(&world.tomas, &payment, "confirm", json!({})).await.ok();
    assert_eq!(payment["state"], "confirmed");
    assert_eq!(posted(&payment), [sent, entry("transfer_confirmed", &in_transit, &bank, TRIP_MINOR)]);
    assert_eq!(world.at_the_bank().await, (-TRIP_MINOR, 0));
    assert_eq!(world.balance(&advances).await, TRIP_MINOR, "Eliécer owes receipts for it");
    assert_eq!(payment["receipt"]["number"], "PAG-2026-000001");
    assert_eq!(payment["receipt"]["company"], portal.app.config.portal.product_name.as_str());
    assert_eq!(payment["next_step"], Value::Null);
    assert_eq!(each(&payment["history"], "action"), ["prepare", "submit", "authorize", "send", "confirm"]);
    assert_eq!(
        each(&payment["history"], "to"),
        ["draft", "pending_authorization", "authorized", "sent", "confirmed"]
    );
    assert_eq!(payment["history"][3]["bank_reference"], "TRF-88123");

    let paid = see_request(&world.milagros, &request).await.ok();
    assert_eq!((&paid["state"], &paid["paid_minor"]), (&json!("disbursed"), &json!(TRIP_MINOR)));
    assert_eq!(paid["payment"]["state"], "confirmed");
    assert_eq!(paid["payment"]["visible"], false, "who asked has no business in the treasury");
    let trail = portal.trail().await;
    for action in
        ["payment.prepare", "payment.submit", "payment.authorize", "payment.send", "payment.confirm"]
    {
        assert_eq!(
            trail.iter().filter(|t| **t == format!("{action} done")).count(),
            1,
            "{action} in {trail:?}"
        );
    }
    let ledger = world.verify_ledger().await;
    assert_eq!((ledger.entries, ledger.lines), (2, 4));
});

story!(a_draft_is_sent_back_and_forth_before_anybody_pays, |portal| async {
    let world = World::of(portal).await;
    let request = world.released().await;
    let mut body = world.paying(&request);
    body["submit"] = json!(false);
    let draft = world.tomas.post("/api/v1/payments", body).await.created();
    assert_eq!((&draft["state"], &draft["version"]), (&json!("draft"), &json!(1)));
    let waiting = act(&world.tomas, &draft, "submit", json!({})).await.ok();
    let back = act(&world.graciela, &waiting, "send-back", json!({ "reason": "Falta la fecha de carga" }))
        .await
        .ok();
    assert_eq!(
        (&back["state"], &back["history"][2]["reason"]),
        (&json!("draft"), &json!("Falta la fecha de carga"))
    );
    act(&world.graciela, &back, "authorize", json!({})).await.refused(409, "wrong_state");
    let waiting = act(&world.tomas, &back, "submit", json!({})).await.ok();
    let done = act(&world.graciela, &waiting, "authorize", json!({})).await.ok();
    assert_eq!(done["version"], 5);
    world.verify_ledger().await;
});

story!(what_the_bank_rejects_or_returns_or_treasury_discards_is_payable_again, |portal| async {
    let world = World::of(portal).await;
    let request = world.released().await;
    let why = json!({ "reason": "Cuenta cerrada" });
    let payable = async || {
        let queue = world.tomas.get("/api/v1/payments/payable").await.ok();
        let seen = see_request(&world.milagros, &request).await.ok();
        assert_eq!(
            seen["state"] == "pending_disbursement" && seen["payment"]["state"] != "sent",
            !queue["items"].as_array().unwrap().is_empty()
        );
        queue["items"].as_array().unwrap().len()
    };
    assert_eq!(payable().await, 1);

    let discarded = world.authorized(world.paying(&request)).await;
    assert_eq!(world.tomas.get("/api/v1/payments/payable").await.ok()["items"], json!([]));
    world.tomas.post("/api/v1/payments", world.paying(&request)).await.refused(409, "live_payment");
    let discarded = act(&world.tomas, &discarded, "discard", why.clone()).await.ok();
    assert_eq!(discarded["state"], "discarded");
    assert_eq!(payable().await, 1);

    let rejected = world.sent(world.paying(&request)).await;
    let rejected = act(&world.tomas, &rejected, "reject", why.clone()).await.ok();
    assert_eq!(rejected["state"], "rejected");
    assert_eq!(world.at_the_bank().await, (0, 0));
    assert_eq!(payable().await, 1);

    let returned = world.confirmed(world.paying(&request)).await;
    let returned = act(&world.tomas, &returned, "return", why.clone()).await.ok();
    assert_eq!((&returned["state"], &returned["receipt"]), (&json!("returned"), &Value::Null));
    assert_eq!(world.at_the_bank().await, (0, 0));
    assert_eq!(world.balance(&format!("advances:{}", world.driver)).await, 0);
    let again = see_request(&world.milagros, &request).await.ok();
    assert_eq!((&again["state"], &again["paid_minor"]), (&json!("pending_disbursement"), &json!(0)));
    assert_eq!(payable().await, 1);

    let paid = world.confirmed(world.paying(&request)).await;
    let seen = see_request(&world.milagros, &request).await.ok();
    assert_eq!((&seen["state"], &seen["payment"]["number"]), (&json!("disbursed"), &paid["number"]));
    assert_eq!(world.verify_ledger().await.entries, 2 + 3 + 2);
    for (action, body) in [("return", json!({})), ("return", json!({ "reason": "  " }))] {
        act(&world.tomas, &paid, action, body).await.refused(422, "reason_required");
    }
    act(&world.tomas, &discarded, "submit", json!({})).await.refused(409, "wrong_state");
});

story!(an_invoice_is_paid_without_a_request, |portal| async {
    let world = World::of(portal).await;
    let (supplier, account) = world.supplier("Repuestos Istmo, S. A.", "155-884-2").await;
    let payment = world.confirmed(world.invoice(account, 18_755)).await;
    assert_eq!((&payment["request"], &payment["request_detail"]), (&Value::Null, &Value::Null));
    assert_eq!(payment["reason"], "Frenos de la unidad 14");
    assert_eq!(payment["concept_account"]["name"], "5170 Mantenimiento de flota");
    assert_eq!(payment["payee"]["document_number"], "155-884-2");
    assert_eq!(id(&payment["beneficiary"]["id"]), supplier);
    let names: Vec<_> = payment["entries"][0]["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|l| l["account_name"].clone())
        .collect();
    assert_eq!(names, [json!("Gasto · Mantenimiento de flota"), json!("En tránsito · Operativa USD")]);
    assert_eq!(world.balance("expense:5170").await, 18_755);
    let tax_ids =
        portal.count("SELECT COUNT(*) FROM ledger_line WHERE supplier_tax_id = '155-884-2'", []).await;
    assert_eq!(tax_ids, 4, "every line carries the supplier's tax id");
    world.verify_ledger().await;

    let known = world.milagros.get("/api/v1/currencies").await.ok();
    assert_eq!(known["items"], json!(["USD"]), "what the company has money in, for whoever asks for some");
    let seen = world.tomas.get(&format!("/api/v1/beneficiaries/{supplier}")).await.ok();
    assert_eq!(seen["payments"][0]["number"], payment["number"]);
    for field in ["reason", "concept_account_id", "amount_minor"] {
        let mut body = world.invoice(account, 100);
        body.as_object_mut().unwrap().remove(field);
        let problem = world.tomas.post("/api/v1/payments", body).await.refused(422, "invalid_fields");
        assert_eq!(wrong(&problem)[0].0, field);
    }
});

story!(money_goes_only_to_an_account_that_two_people_stand_for, |portal| async {
    let world = World::of(portal).await;
    let request = world.released().await;
    let fresh = world.unverified_account(world.driver, "4455667788").await;
    let mut body = world.paying(&request);
    body["account_id"] = json!(fresh);
    world.tomas.post("/api/v1/payments", body.clone()).await.refused(409, "account_not_verified");
    let queue = world.tomas.get("/api/v1/payments/payable").await.ok();
    assert_eq!(each(&queue["items"][0]["accounts"], "state"), ["verified", "unverified"]);
    assert_eq!(queue["items"][0]["accounts"][0]["label"], "Banco General · •••• 0012");

    let tomas_too = portal.person("Tomás Pinzón", &[Permission::ManagePayments], &[]).await;
    on_account(&world.tomas, fresh, 1, "verify").await.refused(409, "missing_permission");
    on_account(&tomas_too, fresh, 1, "verify").await.ok();
    let payment = world.prepared(body).await;

    on_account(&world.graciela, fresh, 2, "deactivate").await.ok();
    let seen = see(&world.graciela, &payment).await.ok();
    assert_eq!(offered(&seen, "authorize"), Some(Some("account_unavailable".into())));
    act(&world.graciela, &payment, "authorize", json!({})).await.refused(409, "account_unavailable");
    act(&world.tomas, &payment, "discard", json!({ "reason": "La cuenta se cerró" })).await.ok();

    let authorized = world.authorized(world.paying(&request)).await;
    let path = format!("/api/v1/beneficiaries/{}", world.driver);
    let holder = world.tomas.get(&path).await.ok();
    let renamed = json!({ "name": "Eliécer Quintero Díaz", "active": true });
    world.tomas.put(&path, renamed).version(version(&holder)).await.ok();
    let why = "another holder, another verification";
    act(&world.tomas, &authorized, "send", json!({ "bank_reference": "TRF-1" }))
        .await
        .refused(409, "account_not_verified");
    let account = world.tomas.get(&path).await.ok()["accounts"][0].clone();
    assert_eq!(
        (&account["state"], &account["entered_by"]["name"]),
        (&json!("unverified"), &json!("Tomás Herrera")),
        "{why}"
    );
    on_account(&world.graciela, world.account, version(&account), "verify").await.ok();
    act(&world.tomas, &authorized, "send", json!({ "bank_reference": "TRF-1" })).await.ok();
    world.verify_ledger().await;
});

story!(a_stale_version_changes_nothing, |portal| async {
    let world = World::of(portal).await;
    let request = world.released().await;
    let read = world.prepared(world.paying(&request)).await;
    let authorized = act(&world.graciela, &read, "authorize", json!({})).await.ok();
    let before = world.everything().await;
    act(&world.tomas, &read, "discard", json!({ "reason": "Duplicado" }))
        .await
        .refused(412, "changed_meanwhile");
    let path = format!("/api/v1/payments/{}/actions/send", text(&read["id"]));
    let sending = json!({ "bank_reference": "TRF-1" });
    world.tomas.post(&path, sending.clone()).await.refused(428, "version_required");
    world.tomas.post(&path, sending.clone()).header("if-match", "W/\"2\"").await.refused(422, "wrong_type");
    world
        .tomas
        .post(&path, sending.clone())
        .version(3)
        .without_key()
        .await
        .refused(400, "idempotency_key_required");
    assert_eq!(world.everything().await, before);
    let answer = world.tomas.post(&path, sending).version(version(&authorized)).await.status(200);
    assert_eq!(answer.header("etag"), Some(format!("\"{}\"", answer.json()["version"]).as_str()));
});

story!(a_lost_answer_is_asked_for_again_and_nothing_happens_twice, |portal| async {
    let world = World::of(portal).await;
    let request = world.released().await;
    let body = world.paying(&request);
    let first = world.tomas.post("/api/v1/payments", body.clone()).key("tomas-paga-0001").await.created();
    let again = world.tomas.post("/api/v1/payments", body.clone()).key("tomas-paga-0001").await.created();
    assert_eq!(first, again);
    let mut other = body;
    other["concept"] = json!("Otro concepto");
    world
        .tomas
        .post("/api/v1/payments", other)
        .key("tomas-paga-0001")
        .await
        .refused(422, "idempotency_key_reused");

    let authorized = act(&world.graciela, &first, "authorize", json!({})).await.ok();
    let send = || {
        act(&world.tomas, &authorized, "send", json!({ "bank_reference": "TRF-1" })).key("tomas-envia-0001")
    };
    assert_eq!(send().await.ok(), send().await.ok());
    let confirmed = async |key: &str| {
        let sent = see(&world.tomas, &authorized).await.ok();
        act(&world.tomas, &sent, "confirm", json!({})).key(key).await
    };
    confirmed("tomas-confirma-0001").await.ok();
    confirmed("tomas-confirma-0002").await.refused(409, "wrong_state");
    assert_eq!(world.verify_ledger().await.entries, 2, "sent and confirmed, once each");

    // A refusal gives its key back.
    act(&world.tomas, &first, "discard", json!({ "reason": "Tarde" }))
        .key("tomas-deshace-01")
        .await
        .refused(412, "changed_meanwhile");
    let now = see(&world.tomas, &first).await.ok();
    act(&world.tomas, &now, "return", json!({ "reason": "Cuenta cerrada" }))
        .key("tomas-deshace-01")
        .await
        .ok();
});

story!(the_ledger_cannot_be_rewritten, |portal| async {
    let world = World::of(portal).await;
    let request = world.released().await;
    world.confirmed(world.paying(&request)).await;
    for sql in [
        "UPDATE ledger_line SET amount_minor = 1",
        "DELETE FROM ledger_line",
        "UPDATE ledger_entry SET business_date = '2020-01-01'",
        "DELETE FROM ledger_entry",
        "TRUNCATE ledger_line",
        "TRUNCATE ledger_entry CASCADE",
    ] {
        if sql.starts_with("TRUNCATE") && portal.target == caudal_db::testing::Target::Sqlite {
            continue;
        }
        let error = world.by_hand(sql).await.expect_err(sql);
        assert!(error.contains("append-only"), "{sql}: {error}");
    }
    assert_eq!(world.verify_ledger().await.entries, 2);
    let key = format!("bank:{}", world.source);
    let tampered =
        format!("UPDATE account_balance SET balance_minor = balance_minor + 1 WHERE account_key = '{key}'");
    world.by_hand(Box::leak(tampered.into_boxed_str())).await.unwrap();
    let found = caudal_ledger::verify(portal.app.db.read()).await.unwrap();
    assert!(!found.is_sound());
    assert_eq!(found.wrong_balances, [(key, "USD".to_owned())]);
});

story!(a_request_to_be_paid_in_cash_is_not_paid_by_transfer, |portal| async {
    let world = World::of(portal).await;
    let mut trip = world.trip();
    trip["method"] = json!("cash");
    let request = world.released_as(trip).await;
    assert_eq!(world.tomas.get("/api/v1/payments/payable").await.ok()["items"], json!([]));
    world.tomas.post("/api/v1/payments", world.paying(&request)).await.refused(409, "not_payable");
    let draft = world.milagros.post("/api/v1/requests", world.trip()).await.created();
    world.tomas.post("/api/v1/payments", world.paying(&draft)).await.refused(409, "not_payable");
    on_request(&world.rogelio, &draft, "approve").await.ok();
    world.tomas.post("/api/v1/payments", world.paying(&draft)).await.refused(409, "not_payable");
});

story!(the_money_stands_where_the_type_of_the_request_says, |portal| async {
    let world = World::of(portal).await;
    let dayana = portal.person("Dayana Rodríguez", &[Permission::ManageHrApproved], &[]).await;
    let in_transit = format!("in_transit:{}", world.source);
    // An advance on the salary: human resources agree, and payroll takes it back.
    let mut advance = world.trip();
    advance["type_id"] = json!("01920000-0000-7000-8000-000000000008");
    advance["purpose"] = json!("Operación de mi hija");
    let request = world.milagros.post("/api/v1/requests", advance).await.created();
    let request = on_request(&world.rogelio, &request, "approve").await.ok();
    world.tomas.post("/api/v1/payments", world.paying(&request)).await.refused(409, "not_payable");
    let request = on_request(&dayana, &request, "approve-hr").await.ok();
    on_request(&world.graciela, &request, "release").await.ok();
    let queue = world.tomas.get("/api/v1/payments/payable").await.ok();
    assert_eq!(queue["items"][0]["purpose"], Value::Null, "what for is not the treasury's to know");
    let paid = world.sent(world.paying(&request)).await;
    assert_eq!(paid["request_detail"]["purpose"], Value::Null);
    let receivable = format!("receivable:{}", world.driver);
    assert_eq!(posted(&paid), [entry("transfer_sent", &receivable, &in_transit, TRIP_MINOR)]);
    assert_eq!(paid["entries"][0]["lines"][0]["account_name"], "Por cobrar · Eliécer Quintero");

    // Maintenance: an expense at once.
    let mut brakes = world.trip();
    brakes["type_id"] = json!("01920000-0000-7000-8000-000000000007");
    let request = world.released_as(brakes).await;
    let paid = world.sent(world.paying(&request)).await;
    assert_eq!(posted(&paid), [entry("transfer_sent", "expense:5170", &in_transit, TRIP_MINOR)]);
    assert_eq!(paid["entries"][0]["lines"][0]["account_name"], "Gasto · Mantenimiento");
    assert_eq!(world.at_the_bank().await, (0, 2 * TRIP_MINOR));
    world.verify_ledger().await;
});

story!(the_files_of_a_request_stand_at_its_payment_for_who_may_read_them, |portal| async {
    let world = World::of(portal).await;
    let dayana = portal.person("Dayana Rodríguez", &[Permission::ManageHrApproved], &[]).await;
    let attach = async |request: &Value| {
        let path = format!("/api/v1/requests/{}/attachments?name=factura.pdf", text(&request["id"]));
        world.milagros.upload(&path, b"%PDF-1.4 una factura".to_vec()).await.created();
    };
    let path = |payment: &Value| format!("/api/v1/payments/{}/attachments", text(&payment["id"]));
    let files = async |who: &Person, payment: &Value| {
        let found = who.get(&path(payment)).await.ok();
        each(&found["items"], "name")
    };

    let request = world.released().await;
    attach(&request).await;
    let payment = world.prepared(world.paying(&request)).await;
    for who in [&world.graciela, &world.beatriz] {
        assert_eq!(files(who, &payment).await, ["factura.pdf"]);
    }
    // Tomás pays, and is shown no request.
    assert!(files(&world.tomas, &payment).await.is_empty());

    // What an advance on the salary is for is not the treasury's to know, and its files are not either.
    let mut advance = world.trip();
    advance["type_id"] = json!("01920000-0000-7000-8000-000000000008");
    let request = world.milagros.post("/api/v1/requests", advance).await.created();
    attach(&request).await;
    let request = on_request(&world.rogelio, &request, "approve").await.ok();
    let request = on_request(&dayana, &request, "approve-hr").await.ok();
    let request = on_request(&world.graciela, &request, "release").await.ok();
    let payment = world.prepared(world.paying(&request)).await;
    assert!(files(&world.graciela, &payment).await.is_empty());
    assert_eq!(files(&world.beatriz, &payment).await, ["factura.pdf"]);
    world.milagros.get(&path(&payment)).await.refused(403, "forbidden");
});
