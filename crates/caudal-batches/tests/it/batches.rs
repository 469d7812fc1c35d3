//! Mass payments: from a spreadsheet to the bank, with two people and every row looked at.

use caudal_access::identity::sessions::Opening;
use caudal_domain::permission::Permission as P;
use serde_json::{Value, json};

use caudal_stories::batches_world::{
    HEADS, THREE_MINOR, Treasury, act, faults, line, lines, problems, see, settled, three, upload,
};
use caudal_stories::payments_world::on_account;
use caudal_stories::rules_world;
use caudal_testing::{Person, each, id, text, version};

story!(a_spreadsheet_becomes_payments_that_two_people_made, |portal| async {
    let t = Treasury::of(portal).await;
    let batch = t.checked(3, THREE_MINOR, three()).await;
    assert_eq!(batch["state"], "ready", "{batch:#}");
    assert_eq!((&batch["lines"], &batch["total_minor"]), (&json!(3), &json!(THREE_MINOR)));
    assert!(text(&batch["number"]).starts_with("LOT-2026-"));
    assert_eq!(batch["summary"]["banks"][0]["bank"]["name"], "Banco General");
    assert_eq!(batch["content_hash"].as_str().map(str::len), Some(64));

    let batch = t.submitted(&batch).await;
    assert_eq!(batch["state"], "pending_approval");
    let own = json!({ "content": batch["content_hash"] });
    act(&t.mireya, &batch, "approve", own).await.refused(409, "missing_permission");
    let batch = t.approved(&batch).await;
    assert_eq!(batch["state"], "approved", "{batch:#}");
    let paid = lines(&t.gilda, &batch, "approved").await;
    assert_eq!(paid.len(), 3);
    let payment = id(&paid[0]["payment_id"]);
    let payment = t.gilda.get(&format!("/api/v1/payments/{payment}")).await.ok();
    assert_eq!((&payment["state"], &payment["amount_minor"]), (&json!("authorized"), &json!(125_050)));
    assert_eq!(payment["authorized_by"]["name"], "Gilda Ponce");

    let batch = t.sent(&batch).await;
    assert_eq!((&batch["state"], &batch["bank_reference"]), (&json!("sent"), &json!("LOTE-7781")));
    assert_eq!(t.world.at_the_bank().await, (0, THREE_MINOR));
    t.world.verify_ledger().await;
});

story!(a_batch_is_kept_and_no_line_stands_without_one, |portal| async {
    let t = Treasury::of(portal).await;
    t.checked(3, THREE_MINOR, three()).await;
    let nobody = match portal.target {
        caudal_db::testing::Target::Sqlite => "zeroblob(16)",
        caudal_db::testing::Target::Postgres => "gen_random_uuid()",
    };
    let stray = format!(
        "INSERT INTO batch_line (batch_id, position, state, cells, severity, weight, new_account)
         SELECT {nobody}, position, state, cells, severity, weight, new_account FROM batch_line"
    );
    for (sql, why) in [("DELETE FROM batch", "batch is"), (&*stray, "batch_line without a batch|FOREIGN KEY")]
    {
        let error = t.world.by_hand(Box::leak(sql.to_owned().into_boxed_str())).await.expect_err(sql);
        assert!(why.split('|').any(|why| error.contains(why)), "{sql}: {error}");
    }
});

story!(everything_wrong_with_a_file_is_said_at_once, |portal| async {
    let t = Treasury::of(portal).await;
    let file = [
        HEADS.to_owned(),
        line("155-884-2", "Repuestos Istmo", "12.345"),
        "RUC;9-9-9;Nadie;9999;Plazo;12;-5;EUR;;;".to_owned(),
        line("8-1-771", "Taller Ríos, S. A.", "300.00"),
        line("8-1-771", "Taller Ríos, S. A.", "300.00"),
    ]
    .join("\n");
    let batch = t.checked(5, 90_000, file).await;
    assert_eq!(batch["state"], "with_errors");
    let found = problems(&t.mireya, &batch).await;
    let said = |at: i64, column: &str, code: &str| (at, column.to_owned(), code.to_owned());
    for expected in [
        said(1, "amount", "amount_decimals"),
        said(2, "document", "beneficiary_unknown"),
        said(2, "bank", "bank_unknown"),
        said(2, "account_kind", "account_kind_unknown"),
        said(2, "account", "text_invalid"),
        said(2, "amount", "amount_sign"),
        said(2, "currency", "currency_mismatch"),
        said(2, "concept", "text_required"),
        said(4, "account", "row_repeated"),
    ] {
        assert!(found.contains(&expected), "{expected:?} not in {found:?}");
    }
    assert_eq!(faults(&batch), ["control_count"], "amounts that cannot be read leave no total to compare");
    assert_eq!(lines(&t.mireya, &batch, "errors").await.len(), 3);
    for place in ["100001", "9223372036854775808", "18446744073709551615", "-1"] {
        let path = format!("/api/v1/batches/{}/lines?offset={place}", text(&batch["id"]));
        t.mireya.get(&path).await.refused(422, "invalid_query");
    }
});

story!(an_error_is_mended_in_its_place, |portal| async {
    let t = Treasury::of(portal).await;
    let file = three().replace("300.00", "3OO.00");
    let batch = t.checked(3, THREE_MINOR, file).await;
    assert_eq!(problems(&t.mireya, &batch).await, [(2, "amount".into(), "amount_invalid".into())]);
    let path = format!("/api/v1/batches/{}/lines", text(&batch["id"]));
    let cells = json!({ "lines": [{ "position": 2, "cells": { "amount": "300.00" } }] });
    let batch = t.mireya.patch(&path, cells).version(version(&batch)).await.ok();
    let batch = settled(&t.mireya, &batch).await;
    assert_eq!((&batch["state"], &batch["total_minor"]), (&json!("ready"), &json!(THREE_MINOR)));
    let batch = t.mireya.delete(&format!("{path}/2")).version(version(&batch)).await.ok();
    let batch = settled(&t.mireya, &batch).await;
    assert_eq!(faults(&batch), ["control_count", "control_total"]);
    let header = t.header(2, 150_050);
    let path = format!("/api/v1/batches/{}", text(&batch["id"]));
    let batch = t.mireya.put(&path, header).version(version(&batch)).await.ok();
    assert_eq!(settled(&t.mireya, &batch).await["state"], "ready");
});

story!(many_lines_are_mended_at_once_or_none, |portal| async {
    let t = Treasury::of(portal).await;
    let file = three().replace("300.00", "3OO.00").replace("250.00", "2SO.00");
    let batch = t.checked(3, THREE_MINOR, file).await;
    let path = format!("/api/v1/batches/{}/lines", text(&batch["id"]));
    let change = |position: i64, cells: Value| json!({ "position": position, "cells": cells });
    let send =
        async |lines: Value| t.mireya.patch(&path, json!({ "lines": lines })).version(version(&batch)).await;
    let good = change(2, json!({ "amount": "300.00" }));
    send(json!([])).await.refused(422, "lines_count");
    let bad = json!({ "concept": "x".repeat(501), "colour": "verde" });
    let refused = send(json!([good, change(3, bad), change(9, json!({ "amount": "1.00" }))]))
        .await
        .refused(422, "invalid_fields");
    let fields: Vec<_> = refused["errors"].as_array().unwrap().iter().map(|e| text(&e["field"])).collect();
    assert_eq!(fields, ["lines/1/cells/colour", "lines/1/cells/concept", "lines/2/position"]);
    assert_eq!(problems(&t.mireya, &batch).await.len(), 2, "nothing was changed");
    let mended = send(json!([good, change(3, json!({ "amount": "250.00" }))])).await.ok();
    let mended = settled(&t.mireya, &mended).await;
    assert_eq!((&mended["state"], &mended["total_minor"]), (&json!("ready"), &json!(THREE_MINOR)));
    let last = mended["events"].as_array().unwrap().last().unwrap();
    let change = |line: i64, before: &str, after: &str| json!({ "line": line, "field": "amount", "before": before, "after": after });
    assert_eq!(last["changes"], json!([change(3, "3OO.00", "300.00"), change(4, "2SO.00", "250.00")]));
});

story!(edits_of_one_sitting_are_one_entry_with_what_stood_before_and_after, |portal| async {
    let t = Treasury::of(portal).await;
    let file = three().replace("300.00", "3OO.00").replace("250.00", "2SO.00");
    let batch = t.checked(3, THREE_MINOR, file).await;
    let before = batch["events"].as_array().unwrap().len();
    let path = format!("/api/v1/batches/{}/lines", text(&batch["id"]));
    let amount = async |who: &Person, position: i64, amount: &str| {
        let now = see(who, &batch).await;
        let cells = json!({ "lines": [{ "position": position, "cells": { "amount": amount } }] });
        settled(who, &who.patch(&path, cells).version(version(&now)).await.ok()).await
    };
    amount(&t.mireya, 2, "30.00").await;
    amount(&t.mireya, 3, "250.00").await;
    let mended = amount(&t.mireya, 2, "300.00").await;
    let events = mended["events"].as_array().unwrap();
    assert_eq!(events.len(), before + 1, "{events:#?}");
    let last = events.last().unwrap();
    assert_eq!(
        (&last["action"], &last["to"], &last["actor"]),
        (&json!("edit"), &json!("ready"), &json!("Mireya Castro"))
    );
    // By the numbers of the spreadsheet, whose first row has the heads.
    let change = |line: i64, before: &str, after: &str| json!({ "line": line, "field": "amount", "before": before, "after": after });
    assert_eq!(last["changes"], json!([change(3, "3OO.00", "300.00"), change(4, "2SO.00", "250.00")]));
    // The audit keeps each by itself, as it stood and as it stands.
    let kept = portal.audit_of(text(&batch["id"])).await;
    let edits: Vec<_> = kept.iter().filter(|row| row["action"] == "batch.edit").collect();
    assert_eq!(edits.len(), 3);
    assert_eq!(
        (&edits[2]["before"]["row_3"]["amount"], &edits[2]["after"]["row_3"]["amount"]),
        (&json!("30.00"), &json!("300.00"))
    );
    // Somebody else's is another, and so is the header's; a header tells its fields.
    amount(&t.saul, 2, "301.00").await;
    let header = json!({ "control_minor": THREE_MINOR + 100, "description": "Proveedores, corregido" });
    let mut whole = t.header(3, THREE_MINOR);
    whole.as_object_mut().unwrap().extend(header.as_object().unwrap().clone());
    let now = see(&t.saul, &batch).await;
    let of = format!("/api/v1/batches/{}", text(&batch["id"]));
    let now = settled(&t.saul, &t.saul.put(&of, whole).version(version(&now)).await.ok()).await;
    let events = now["events"].as_array().unwrap();
    assert_eq!(events.len(), before + 2);
    let last = events.last().unwrap();
    assert_eq!(
        last["changes"],
        json!([
            change(3, "300.00", "301.00"),
            { "field": "description", "before": "Proveedores de la semana", "after": "Proveedores, corregido" },
            { "field": "control_minor", "before": THREE_MINOR.to_string(), "after": (THREE_MINOR + 100).to_string() },
        ])
    );
    t.approved(&t.submitted(&now).await).await;
});

story!(a_header_that_is_corrected_by_itself_is_told_with_its_fields_and_in_words, |portal| async {
    let t = Treasury::of(portal).await;
    let batch = t.checked(3, THREE_MINOR + 100, three()).await;
    let path = format!("/api/v1/batches/{}", text(&batch["id"]));
    let mended = t.saul.put(&path, t.header(3, THREE_MINOR)).version(version(&batch)).await.ok();
    let mended = settled(&t.saul, &mended).await;
    let last = mended["events"].as_array().unwrap().last().unwrap();
    assert_eq!(
        (&last["action"], &last["to"]),
        (&json!("edit-header"), &json!("ready")),
        "and its check is told with it"
    );
    let (before, after) = ((THREE_MINOR + 100).to_string(), THREE_MINOR.to_string());
    assert_eq!(last["changes"], json!([{ "field": "control_minor", "before": before, "after": after }]));
});

story!(any_edit_voids_the_approval_and_gives_the_payments_up, |portal| async {
    let t = Treasury::of(portal).await;
    let batch = t.approved(&t.submitted(&t.checked(3, THREE_MINOR, three()).await).await).await;
    let path = format!("/api/v1/batches/{}/lines", text(&batch["id"]));
    let cells = json!({ "lines": [{ "position": 2, "cells": { "concept": "Factura corregida" } }] });
    let edited = t.mireya.patch(&path, cells).version(version(&batch)).await.ok();
    let edited = settled(&t.mireya, &edited).await;
    assert_eq!((&edited["state"], &edited["approvals"]), (&json!("ready"), &json!([])));
    assert_ne!(edited["content_hash"], batch["content_hash"]);
    let live = t.gilda.get("/api/v1/payments?state=authorized").await.ok();
    assert_eq!(live["items"], json!([]));
    assert_eq!(t.world.at_the_bank().await, (0, 0));
    // The approver cannot approve what they saw before.
    let again = t.submitted(&edited).await;
    let body = json!({ "content": batch["content_hash"], "ticked": [] });
    act(&t.gilda, &again, "approve", body).await.refused(409, "changed_meanwhile");
    t.approved(&again).await;
    t.world.verify_ledger().await;
});

story!(a_new_account_is_ticked_by_somebody_who_entered_none, |portal| async {
    let t = Treasury::of(portal).await;
    let file = three().replace("9915", "0472-0100-0012");
    let batch = t.checked(3, THREE_MINOR, file).await;
    assert_eq!(batch["state"], "ready", "{:?}", problems(&t.mireya, &batch).await);
    assert_eq!(batch["summary"]["new_accounts"], 1);
    let batch = t.submitted(&batch).await;
    let new = t.gilda.get(&format!("/api/v1/batches/{}/new-accounts", text(&batch["id"]))).await.ok();
    let new = &new["items"][0];
    assert_eq!(
        (&new["number"], &new["lines"]),
        (&json!("047201000012"), &json!([2])),
        "by the row of the spreadsheet"
    );
    assert_eq!(new["entered_by"], "Mireya Castro");
    assert_eq!(new["verified"][0]["number"], "9915");
    let unticked = json!({ "content": batch["content_hash"], "ticked": [] });
    act(&t.gilda, &batch, "approve", unticked).await.refused(409, "account_not_verified");
    let batch = t.approved(&batch).await;
    let paid = lines(&t.gilda, &batch, "approved").await;
    let payment = t.gilda.get(&format!("/api/v1/payments/{}", text(&paid[0]["payment_id"]))).await.ok();
    assert_eq!(payment["account"]["number"], "047201000012");
    let trail = portal.trail().await;
    assert!(
        trail.contains(&"account.enter done".to_owned()) && trail.contains(&"account.verify done".to_owned())
    );
});

story!(an_account_that_was_verified_meanwhile_keeps_nobody_from_approving, |portal| async {
    let t = Treasury::of(portal).await;
    let batch =
        t.submitted(&t.checked(3, THREE_MINOR, three().replace("9915", "0472-0100-0012")).await).await;
    let new = t.gilda.get(&format!("/api/v1/batches/{}/new-accounts", text(&batch["id"]))).await.ok();
    on_account(&t.world.graciela, id(&new["items"][0]["account_id"]), 1, "verify").await.ok();
    assert_eq!(t.approved(&batch).await["state"], "approved");
});

story!(an_account_of_the_other_kind_is_said_at_once, |portal| async {
    let t = Treasury::of(portal).await;
    let batch = t.checked(3, THREE_MINOR, three().replacen("Ahorros", "Corriente", 1)).await;
    let expected = [(1, "account_kind".to_owned(), "account_kind_differs".to_owned())];
    assert_eq!(problems(&t.mireya, &batch).await, expected);
});

story!(a_digit_changed_past_the_portal_between_approval_and_file_is_found, |portal| async {
    let t = Treasury::of(portal).await;
    let batch = t.approved(&t.submitted(&t.checked(3, THREE_MINOR, three()).await).await).await;
    t.world
        .by_hand("UPDATE payment SET account_number = '9916' WHERE account_number = '9915'")
        .await
        .unwrap();
    act(&t.mireya, &batch, "generate-file", json!({})).await.refused(409, "changed_meanwhile");
    t.world
        .by_hand("UPDATE payment SET account_number = '9915' WHERE account_number = '9916'")
        .await
        .unwrap();
    t.world.by_hand("UPDATE payment SET concept = 'Otra cosa ' || concept").await.unwrap();
    act(&t.mireya, &batch, "generate-file", json!({})).await.refused(409, "changed_meanwhile");
    t.world.by_hand("UPDATE payment SET concept = substr(concept, 11)").await.unwrap();
    t.world.by_hand("UPDATE batch_line SET amount_minor = 125051 WHERE position = 1").await.unwrap();
    act(&t.mireya, &batch, "generate-file", json!({})).await.refused(409, "changed_meanwhile");
});

story!(columns_are_named_once_and_remembered, |portal| async {
    let t = Treasury::of(portal).await;
    let file = three().replace("Número cuenta", "A dónde").replace("Monto", "Cuánto");
    let batch = t.mireya.post("/api/v1/batches", t.header(3, THREE_MINOR)).await.created();
    let batch = upload(&t.mireya, &batch, "pagos.csv", file.clone()).await.ok();
    let mut mapping = batch["sheet"]["mapping"].clone();
    assert_eq!((&mapping[5], &mapping[6]), (&json!(null), &json!(null)));
    act(&t.mireya, &batch, "validate", json!({})).await.refused(422, "invalid_fields");
    (mapping[5], mapping[6]) = (json!("account"), json!("amount"));
    let batch = act(&t.mireya, &batch, "validate", json!({ "mapping": mapping })).await.ok();
    assert_eq!(settled(&t.mireya, &batch).await["state"], "ready");
    let next = t.mireya.post("/api/v1/batches", t.header(3, THREE_MINOR)).await.created();
    let next = upload(&t.mireya, &next, "pagos.csv", file.clone()).await.ok();
    assert_eq!((&next["sheet"]["mapping"], &next["sheet"]["mapping_from"]), (&mapping, &json!("remembered")));
    let other = t.saul.post("/api/v1/batches", t.header(3, THREE_MINOR)).await.created();
    let other = upload(&t.saul, &other, "pagos.csv", file).await.ok();
    assert_eq!(other["sheet"]["mapping_from"], "suggested", "of whoever named them");
});

story!(files_that_are_none_change_nothing, |portal| async {
    let t = Treasury::of(portal).await;
    let batch = t.mireya.post("/api/v1/batches", t.header(3, THREE_MINOR)).await.created();
    for (name, bytes, code) in [
        ("vacio.csv", b"".to_vec(), "file_empty"),
        ("foto.xlsx", vec![0x89, b'P', b'N', b'G', 0, 1, 2, 3], "file_not_a_table"),
        ("roto.xlsx", b"PK\x03\x04roto".to_vec(), "file_damaged"),
        ("cabeza.csv", HEADS.as_bytes().to_vec(), "file_empty"),
    ] {
        upload(&t.mireya, &batch, name, bytes).await.refused(422, code);
    }
    let many = format!("{HEADS}\n{}", format!("{}\n", line("8-1-771", "Taller", "1.00")).repeat(100_001));
    upload(&t.mireya, &batch, "muchas.csv", many).await.refused(422, "file_too_many_rows");
    let same = see(&t.mireya, &batch).await;
    assert_eq!((&same["version"], &same["sheet"]), (&batch["version"], &json!(null)));
});

story!(requests_that_wait_for_a_transfer_are_paid_together, |portal| async {
    let t = Treasury::of(portal).await;
    let known = "UPDATE app_user SET document = '8-765-432', document_type = 'cedula' WHERE name = 'Eliécer Quintero'";
    t.world.by_hand(known).await.unwrap();
    let request = t.world.released().await;
    let queue = t.mireya.get("/api/v1/batches/payable-requests").await.ok();
    assert_eq!(queue["items"][0]["number"], request["number"]);
    let minor = caudal_stories::payments_world::TRIP_MINOR;
    let batch = t.mireya.post("/api/v1/batches", t.header(1, minor)).await.created();
    let path = format!("/api/v1/batches/{}/requests", text(&batch["id"]));
    let body = json!({ "request_ids": [request["id"]] });
    let batch = t.mireya.post(&path, body).version(version(&batch)).await.ok();
    let batch = settled(&t.mireya, &batch).await;
    assert_eq!(batch["state"], "ready", "{:?}", problems(&t.mireya, &batch).await);
    let batch = t.sent(&t.approved(&t.submitted(&batch).await).await).await;
    assert_eq!(batch["state"], "sent");
    let now = t.world.milagros.get(&format!("/api/v1/requests/{}", text(&request["id"]))).await.ok();
    assert_eq!(now["payment"]["state"], "sent");
    assert_eq!(t.world.balance(&format!("advances:{}", t.world.driver)).await, minor);
    t.world.verify_ledger().await;
});

story!(whoever_may_not_has_no_batches, |portal| async {
    let t = Treasury::of(portal).await;
    let batch = t.checked(3, THREE_MINOR, three()).await;
    let driver = portal.person("Otro conductor", &[P::CreateRequests], &[]).await;
    driver.get(&format!("/api/v1/batches/{}", text(&batch["id"]))).await.refused(403, "forbidden");
});

story!(above_a_tier_two_people_approve, |portal| async {
    let t = Treasury::of(portal).await;
    t.above_tiers("approvers", &[100_000]).await;
    let batch = t.submitted(&t.checked(3, THREE_MINOR, three()).await).await;
    assert_eq!(batch["approvals_needed"], 2);
    let once = t.approved(&batch).await;
    assert_eq!(
        (&once["state"], &once["approvals"][0]["by"]["name"]),
        (&json!("pending_approval"), &json!("Gilda Ponce"))
    );
    t.approval_by(&t.gilda, &batch).await.refused(409, "already_decided");
    let twice = t.approval_by(&t.ramiro, &batch).await.ok();
    assert_eq!(twice["state"], "approved");
    t.world.verify_ledger().await;
});

story!(above_a_tier_one_person_signs_in_anew, |portal| async {
    let t = Treasury::of(portal).await;
    t.above_tiers("fresh_sign_in", &[100_000]).await;
    let batch = t.submitted(&t.checked(3, THREE_MINOR, three()).await).await;
    assert_eq!((&batch["approvals_needed"], &batch["fresh_sign_in"]), (&json!(1), &json!(true)));
    portal.wait(std::time::Duration::from_secs(400));
    t.gilda.fetch_token().await;
    t.approval_by(&t.gilda, &batch).await.refused(409, "step_up_required");
    let opening = Opening { authenticated_at_ms: Some(portal.app.now_ms()), ..Opening::default() };
    let fresh = portal.sign_in_with(t.gilda.id(), opening).await;
    assert_eq!(t.approval_by(&fresh, &batch).await.ok()["state"], "approved");
});

story!(a_file_in_two_batches_is_not_paid_twice_unseen, |portal| async {
    let t = Treasury::of(portal).await;
    // Both are checked before either is approved: neither check sees the other.
    let first = t.submitted(&t.checked(3, THREE_MINOR, three()).await).await;
    let second = t.submitted(&t.checked(3, THREE_MINOR, three()).await).await;
    assert_eq!(t.approved(&first).await["state"], "approved");
    let refused = t.approval_by(&t.gilda, &second).await.status(422).json();
    let told = each(&refused["errors"], "field");
    assert_eq!(told, ["lines/1", "lines/2", "lines/3"], "{refused}");
    assert_eq!(each(&refused["errors"], "code"), ["paid_meanwhile"; 3]);
    // Sent back and checked anew it says so, and whoever approves it then knows.
    let back = act(&t.gilda, &second, "send-back", json!({ "reason": "Ya se pagó" })).await.ok();
    let checked = t.validated(&back).await;
    let warned = problems(&t.mireya, &checked).await;
    assert!(warned.iter().filter(|(_, _, code)| code == "possibly_paid").count() == 3, "{warned:?}");
    assert_eq!(t.approved(&t.submitted(&checked).await).await["state"], "approved");
    t.world.verify_ledger().await;
});

story!(two_batches_of_one_file_that_are_approved_at_once_pay_it_once, |portal| async {
    let t = Treasury::of(portal).await;
    let first = t.submitted(&t.checked(3, THREE_MINOR, three()).await).await;
    let second = t.submitted(&t.checked(3, THREE_MINOR, three()).await).await;
    let both = futures::join!(t.approval_by(&t.gilda, &first), t.approval_by(&t.ramiro, &second));
    let mut codes = [both.0.status.as_u16(), both.1.status.as_u16()];
    codes.sort_unstable();
    assert_eq!(codes, [200, 422]);
    t.world.verify_ledger().await;
});

story!(above_what_one_payment_needs_it_a_batch_needs_a_fresh_sign_in, |portal| async {
    let t = Treasury::of(portal).await;
    rules_world::set(portal, rules_world::above_a_hundred()).await;
    let batch = t.submitted(&t.checked(3, THREE_MINOR, three()).await).await;
    assert_eq!(batch["fresh_sign_in"], true);
    portal.wait(std::time::Duration::from_secs(400));
    t.gilda.fetch_token().await;
    t.approval_by(&t.gilda, &batch).await.refused(409, "step_up_required");
    let fresh = rules_world::proven(portal, &t.gilda).await;
    assert_eq!(t.approval_by(&fresh, &batch).await.ok()["state"], "approved");
});

story!(no_file_is_made_for_an_account_that_was_stopped_since_the_approval, |portal| async {
    let t = Treasury::of(portal).await;
    let batch = t.approved(&t.submitted(&t.checked(3, THREE_MINOR, three()).await).await).await;
    let paid = lines(&t.mireya, &batch, "approved").await;
    let account = portal
        .rows("SELECT account_id, version FROM batch_line l JOIN bank_account a ON a.id = l.account_id WHERE l.position = 2", [])
        .await;
    let (account, now) = (
        account[0].try_get_by_index::<caudal_db::Uuid>(0).unwrap(),
        account[0].try_get_by_index::<i64>(1).unwrap(),
    );
    on_account(&t.world.tomas, account, now, "deactivate").await.ok();
    let refused = act(&t.mireya, &batch, "generate-file", json!({})).await.status(422).json();
    assert_eq!(refused["errors"][0]["field"], "lines/2", "{refused}");
    assert_eq!(refused["errors"][0]["code"], "account_unavailable", "{refused}");
    assert_eq!((see(&t.mireya, &batch).await["state"].clone(), paid.len()), (json!("approved"), 3));
});
