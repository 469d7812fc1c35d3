//! What a settlement leaves: receipts, what was spent above the advance, and the file of its request.

use caudal_domain::permission::Permission::{ManageApproved, ManageNew};
use caudal_requests::attachments;
use caudal_web::storage::Storage;
use serde_json::{Value, json};

use caudal_stories::{
    cancellations_world::Undoers,
    cash_world::Till,
    payments_world::{TRIP_MINOR, act as on_payment, on_request},
    settlements_world::{PHOTO, SETTLEMENTS, Trip, count_receipts, expense, filed},
};
use caudal_testing::{Portal, each, text, version, wrong};

/// How many files that were removed are gone now.
async fn purged(portal: &Portal) -> u64 {
    attachments::purge_files(&portal.app.db, &portal.app.attachments).await.unwrap()
}

story!(a_receipt_sent_again_gets_its_first_answer, |portal| async {
    let trip = Trip::of(portal).await;
    let eliecer = &trip.till.world.eliecer;
    let sending = |key: &str| {
        let path = format!("{}/receipts?name=factura.jpg", trip.path());
        eliecer.upload(&path, PHOTO).key(key)
    };
    let first = sending("a-phone-on-the-road").await.created();
    trip.adding(eliecer, expense("F-1", TRIP_MINOR, &first["id"])).await.created();
    trip.act(eliecer, "submit", json!({})).await.await.ok();
    assert_eq!(sending("a-phone-on-the-road").await.created(), first);
    sending("another-photograph").await.refused(409, "wrong_state");
    assert_eq!(count_receipts(portal).await, 1, "what was not added left nothing behind");
});

story!(receipts_go_with_their_expenses, |portal| async {
    let trip = Trip::of(portal).await;
    let eliecer = &trip.till.world.eliecer;
    let line = |seen: &Value, at: usize| format!("{}/lines/{}", trip.path(), text(&seen["lines"][at]["id"]));
    let receipt = |seen: &Value| seen["lines"][0]["receipt"]["id"].clone();
    let reading = |id: &Value| eliecer.post("/api/v1/downloads", json!({ "kind": "attachment", "id": id }));
    let first = trip.spent("F-1", 1_000).await;
    eliecer.delete(&line(&first, 0)).await.ok();
    reading(&receipt(&first)).await.refused(404, "not_found");
    let second = trip.spent("F-2", TRIP_MINOR).await;
    let again = trip.photo(eliecer).await;
    let sharper = expense("F-2", TRIP_MINOR, &again["id"]);
    eliecer.put(&line(&second, 0), sharper).await.ok();
    reading(&receipt(&second)).await.refused(404, "not_found");

    // One of an expense that was refused: as long as it may still be corrected, its photograph waits for it.
    let refused = trip.photo(eliecer).await;
    trip.adding(eliecer, expense("F-2", 500, &refused["id"])).await.refused(422, "invalid_fields");
    reading(&refused["id"]).await.created();
    assert_eq!((purged(portal).await, count_receipts(portal).await), (2, 2));
    trip.act(eliecer, "submit", json!({})).await.await.ok();
    trip.act(&trip.reviewer, "accept", json!({})).await.await.ok();
    reading(&refused["id"]).await.refused(404, "not_found");
    assert_eq!((purged(portal).await, count_receipts(portal).await), (1, 1));
    let address = reading(&again["id"]).await.created();
    let file = eliecer.get(text(&address["url"])).without_token().await.status(200);
    assert_eq!(file.bytes, PHOTO);

    let told = portal.audit_of(text(&trip.settlement["id"])).await;
    let gone: Vec<_> = told.iter().filter(|row| row["action"] == "settlement.detach").collect();
    assert_eq!(gone.len(), 3);
    assert!(gone.iter().all(|row| row["before"]["sha256"] == again["sha256"]), "{gone:?}");
});

story!(what_a_reviewer_may_have_seen_stays, |portal| async {
    let trip = Trip::of(portal).await;
    let eliecer = &trip.till.world.eliecer;
    let first = trip.spent("F-1", TRIP_MINOR).await;
    trip.act(eliecer, "submit", json!({})).await.await.ok();
    let why = json!({ "reason": "Esa factura no es de la estación" });
    trip.act(&trip.reviewer, "send-back", why).await.await.ok();
    let line = format!("{}/lines/{}", trip.path(), text(&first["lines"][0]["id"]));
    let other = trip.photo(eliecer).await;
    eliecer.put(&line, expense("F-2", TRIP_MINOR, &other["id"])).await.ok();
    trip.act(eliecer, "submit", json!({})).await.await.ok();
    trip.act(&trip.reviewer, "accept", json!({})).await.await.ok();
    assert_eq!((purged(portal).await, count_receipts(portal).await), (0, 2));
    let seen = json!({ "kind": "attachment", "id": first["lines"][0]["receipt"]["id"] });
    eliecer.post("/api/v1/downloads", seen).await.created();
});

story!(a_file_that_cannot_be_removed_keeps_none_of_the_others, |portal| async {
    let trip = Trip::of(portal).await;
    let eliecer = &trip.till.world.eliecer;
    trip.spent("F-1", 1_000).await;
    let spent = trip.spent("F-2", 2_000).await;
    let all = spent["lines"].as_array().unwrap();
    for line in all {
        eliecer.delete(&format!("{}/lines/{}", trip.path(), text(&line["id"]))).await.ok();
    }
    let place = std::env::temp_dir().join(format!("caudal-{}", portal.app.new_uuid()));
    let folder = place.join("attachments");
    let at = |line: &Value| folder.join(text(&line["receipt"]["id"]));
    let (stuck, other) = (at(&all[0]), at(&all[1]));
    std::fs::create_dir_all(&stuck).unwrap();
    std::fs::write(&other, PHOTO).unwrap();
    let files = Storage::folder(&place).unwrap();
    assert!(attachments::purge_files(&portal.app.db, &files).await.is_err(), "a folder is no file");
    assert!(!other.exists());
    std::fs::remove_dir(&stuck).unwrap();
    let again = attachments::purge_files(&portal.app.db, &files).await.unwrap();
    std::fs::remove_dir_all(&place).unwrap();
    assert_eq!(again, 1, "the one that was left");
});

story!(the_file_of_a_request_tells_how_its_money_was_proved, |portal| async {
    let trip = Trip::of(portal).await;
    let world = &trip.till.world;
    trip.spent("F-0042", TRIP_MINOR - 5_000).await;
    trip.act(&world.eliecer, "submit", json!({})).await.await.ok();
    let why = json!({ "reason": "Falta la factura del peaje" });
    trip.act(&trip.reviewer, "send-back", why).await.await.ok();
    trip.bringing_back(&trip.till.ivan, 5_000).await.created();
    trip.act(&world.milagros, "submit", json!({})).await.await.ok();
    trip.act(&trip.reviewer, "accept", json!({})).await.await.ok();

    let file = filed(&world.beatriz, &trip.settlement["request"]["id"]).await;
    let told = &file["settlement"];
    assert_eq!((&told["number"], &told["state"]), (&trip.settlement["number"], &json!("settled")));
    let line = &told["lines"][0];
    assert_eq!(
        (&line["invoice_number"], &line["receipt"]["name"]),
        (&json!("F-0042"), &json!("factura.jpg"))
    );
    assert_eq!(text(&line["receipt"]["sha256"]).len(), 64);
    assert_eq!(
        (&told["submitted_by"], &told["decided_by"], &told["returned_minor"]),
        (&json!("Milagros Pineda"), &json!("Rita Barría"), &json!(5_000))
    );
    let happened = ["open", "add-line", "submit", "send-back", "return", "submit", "accept"];
    assert_eq!(each(&told["history"], "action"), happened);
    assert_eq!(told["history"][3]["reason"], "Falta la factura del peaje");
    assert_eq!(each(&told["entries"], "event"), ["settlement_accepted"]);
    let rows = each(&file["audit"], "action");
    for action in ["settlement.attach", "settlement.send-back", "settlement.return", "settlement.accept"] {
        assert!(rows.iter().any(|row| row == action), "{action} in {rows:?}");
    }
});

story!(an_accepted_excess_is_asked_for_above_the_ceiling_of_its_type, |portal| async {
    let trip = Trip::of(portal).await;
    let world = &trip.till.world;
    let types = world.yadira.get("/api/v1/settings/request-types").await.ok();
    let kind = types["items"].as_array().unwrap().iter().find(|t| t["name"] == "Reembolso").unwrap();
    let rules = json!({
        "name": "Reembolso", "needs_hr": false, "methods": kind["methods"], "outcome": "expense", "settle_days": null,
        "expense_account": kind["expense_account"], "confidential": false, "ceiling_minor": 3_000,
    });
    let path = format!("/api/v1/settings/request-types/{}", text(&kind["id"]));
    world.yadira.put(&path, rules).version(version(kind)).await.ok();
    trip.spent("F-1", TRIP_MINOR + 3_310).await;
    trip.act(&world.eliecer, "submit", json!({})).await.await.ok();
    let settled = trip.act(&trip.reviewer, "accept", json!({})).await.await.ok();
    let path = format!("/api/v1/requests/{}", text(&settled["excess_request"]["id"]));
    let draft = world.eliecer.get(&path).await.ok();
    assert_eq!(draft["excess_minor"], 3_310);

    let (supplier, _) = world.supplier("Taller El Chorrillo", "155612345-2-2018").await;
    let correcting = |now: &Value, unit_minor: i64, beneficiary: &Value| {
        let body = json!({
            "type_id": now["type"]["id"], "beneficiary_id": beneficiary, "currency": "USD", "method": now["method"],
            "purpose": now["purpose"], "submit": false,
            "lines": [{ "concept": "Lo gastado de más", "quantity_milli": 1_000, "unit_minor": unit_minor }],
        });
        world.eliecer.put(&path, body).version(version(now))
    };
    let own = &draft["beneficiary"]["id"];
    let above = [("lines".to_owned(), "type_ceiling".to_owned())];
    assert_eq!(wrong(&correcting(&draft, 3_311, own).await.refused(422, "invalid_fields")), above);
    let other = correcting(&draft, 3_310, &json!(supplier)).await;
    assert_eq!(wrong(&other.refused(422, "invalid_fields")), above, "nobody accepted it for another");
    let draft = correcting(&draft, 3_200, own).await.ok();
    let draft = correcting(&draft, 3_310, own).await.ok();
    let sent = on_request(&world.eliecer, &draft, "submit").await.ok();
    let small = portal.person("Dalia Him", &[ManageNew, ManageApproved], &[("USD", 1_000)]).await;
    on_request(&small, &sent, "approve").await.refused(409, "over_limit");
    on_request(&world.rogelio, &sent, "approve").await.ok();
});

story!(an_excess_that_becomes_something_else_is_no_longer_one, |portal| async {
    let trip = Trip::of(portal).await;
    let world = &trip.till.world;
    trip.spent("F-1", TRIP_MINOR + 3_310).await;
    trip.act(&world.eliecer, "submit", json!({})).await.await.ok();
    let settled = trip.act(&trip.reviewer, "accept", json!({})).await.await.ok();
    let path = format!("/api/v1/requests/{}", text(&settled["excess_request"]["id"]));
    let draft = world.eliecer.get(&path).await.ok();
    let mut other = world.trip();
    (other["submit"], other["lines"]) = (json!(false), draft["lines"].clone());
    for line in other["lines"].as_array_mut().unwrap() {
        line.as_object_mut().unwrap().remove("total_minor");
    }
    let changed = world.eliecer.put(&path, other.clone()).version(version(&draft)).await.ok();
    assert_eq!(changed["excess_minor"], json!(null));
    other["type_id"] = draft["type"]["id"].clone();
    let back = world.eliecer.put(&path, other).version(version(&changed)).await.ok();
    assert_eq!(back["excess_minor"], json!(null), "nor when it is called that again");
});

story!(who_asks_for_more_than_was_accepted_asks_anew, |portal| async {
    let trip = Trip::of(portal).await;
    let world = &trip.till.world;
    trip.spent("F-1", TRIP_MINOR + 3_310).await;
    trip.act(&world.eliecer, "submit", json!({})).await.await.ok();
    let settled = trip.act(&trip.reviewer, "accept", json!({})).await.await.ok();
    let path = format!("/api/v1/requests/{}", text(&settled["excess_request"]["id"]));
    let draft = world.eliecer.get(&path).await.ok();
    let more = json!({
        "type_id": draft["type"]["id"], "beneficiary_id": draft["beneficiary"]["id"], "currency": "USD",
        "method": draft["method"], "purpose": draft["purpose"], "submit": false,
        "lines": [{ "concept": "Lo gastado de más", "quantity_milli": 1_000, "unit_minor": 3_311 }],
    });
    let changed = world.eliecer.put(&path, more).version(version(&draft)).await.ok();
    assert_eq!(changed["excess_minor"], json!(null));
});

story!(what_was_spent_above_an_advance_is_asked_for_once_however_often_it_is_accepted, |portal| async {
    let trip = Trip::of(portal).await;
    let undo = Undoers::of(portal).await;
    let world = &trip.till.world;
    let accepted = async || {
        trip.act(&world.eliecer, "submit", json!({})).await.await.ok();
        let settled = trip.act(&trip.reviewer, "accept", json!({})).await.await.ok();
        world.eliecer.get(&format!("/api/v1/requests/{}", text(&settled["excess_request"]["id"]))).await.ok()
    };
    trip.spent("F-1", TRIP_MINOR + 3_310).await;
    let first = accepted().await;
    let sent = on_request(&world.eliecer, &first, "submit").await.ok();
    let path = format!("/api/v1/requests/{}/actions/decline", text(&sent["id"]));
    let no = json!({ "reason": "Falta una factura" });
    let declined = world.rogelio.post(&path, no).version(version(&sent)).await.ok();
    undo.undone("settlement", &trip.settlement, None).await;
    let second = accepted().await;

    // What its settlement no longer stands for is over: it is not made a draft again, and claims nothing.
    let first = world.eliecer.get(&format!("/api/v1/requests/{}", text(&first["id"]))).await.ok();
    assert_eq!((first["state"].as_str(), &first["excess_minor"]), (Some("withdrawn"), &Value::Null));
    on_request(&world.eliecer, &declined, "revise").await.refused(412, "changed_meanwhile");
    on_request(&world.eliecer, &first, "revise").await.refused(409, "wrong_state");
    assert_eq!(second["excess_minor"], 3_310);
    on_request(&world.eliecer, &second, "submit").await.ok();

    // The database holds it by itself: one living claim of each settlement.
    let twice = "UPDATE request SET state = 'draft' WHERE state = 'withdrawn' AND excess_of IS NOT NULL";
    assert!(world.by_hand(twice).await.is_err(), "the same excess stands twice");
    world.verify_ledger().await;
});

story!(money_that_the_bank_gave_back_is_not_to_be_proved, |portal| async {
    let till = Till::of(portal).await;
    let world = &till.world;
    let request = world.released().await;
    let payment = world.confirmed(world.paying(&request)).await;
    let mine = format!("{SETTLEMENTS}?mine=true");
    let first = world.eliecer.get(&mine).await.ok()["items"][0].clone();
    let invoice = json!({ "spent_on": "2026-11-03", "concept": "Diésel", "net_minor": 500, "tax_minor": 0,
        "total_minor": 500, "supplier_tax_id": "155-1", "invoice_number": "F-9", "note": "Se perdió" });
    let lines = format!("{SETTLEMENTS}/{}/lines", text(&first["id"]));
    let path = format!("{SETTLEMENTS}/{}/receipts?name=factura.jpg", text(&first["id"]));
    let photo = world.eliecer.upload(&path, PHOTO).await.created();
    let mut proved = invoice.clone();
    proved["receipt_id"] = photo["id"].clone();
    world.eliecer.post(&lines, proved).await.created();
    let back = json!({ "reason": "Cuenta cerrada" });
    let returned = on_payment(&world.tomas, &payment, "return", back.clone()).await.ok();
    assert_eq!(returned["state"], "returned");
    assert_eq!(world.eliecer.get(&mine).await.ok()["items"], json!([]));
    assert_eq!((purged(portal).await, count_receipts(portal).await), (1, 0));
    let again = world.confirmed(world.paying(&request)).await;
    let second = world.eliecer.get(&mine).await.ok()["items"][0].clone();
    assert_eq!((&second["id"], second["state"].as_str()), (&first["id"], Some("open")));
    assert_eq!(second["spent_minor"], 0);
    let filled = world.eliecer.post(&lines, invoice).key("the-invoice-is-free").await.created();
    let gone = format!("{lines}/{}", text(&filled["lines"][0]["id"]));
    world.eliecer.delete(&gone).await.ok();
    let line = json!({ "spent_on": "2026-11-03", "concept": "Parqueo", "net_minor": TRIP_MINOR, "tax_minor": 0,
        "total_minor": TRIP_MINOR, "note": "No dan recibo" });
    let path = format!("{SETTLEMENTS}/{}", text(&second["id"]));
    let filled = world.eliecer.post(&format!("{path}/lines"), line).await.created();
    world.eliecer.post(&format!("{path}/actions/submit"), json!({})).version(version(&filled)).await.ok();
    on_payment(&world.tomas, &again, "return", back).await.refused(409, "settlement_under_way");
    let file = filed(&world.beatriz, &request["id"]).await;
    let told = |at: usize, list: &str, field: &str| each(&file["payments"][at][list], field);
    assert_eq!(told(0, "history", "action").last().unwrap(), "return");
    assert_eq!(told(1, "history", "action").last().unwrap(), "confirm");
    let arrived = ["transfer_sent", "transfer_confirmed"];
    assert_eq!(told(0, "entries", "event"), [arrived[0], arrived[1], "transfer_returned"]);
    assert_eq!(told(1, "entries", "event"), arrived);
    assert!(world.verify_ledger().await.is_sound());
});
