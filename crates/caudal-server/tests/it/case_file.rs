//! The file of a request tells how its money was proved, and the papers of a settlement go where they are meant.

use caudal_requests::attachments;
use serde_json::{Value, json};

use caudal_stories::payments_world::{TRIP_MINOR, act as on_payment, on_request};
use caudal_stories::settlements_world::{PHOTO, SETTLEMENTS, Trip, count_receipts, expense, filed};
use caudal_stories::{cancellations_world::Undoers, cash_world::Till};
use caudal_testing::{Portal, each, text, version};

/// How many files that were removed are gone now.
async fn purged(portal: &Portal) -> u64 {
    attachments::purge_files(&portal.app.db, &portal.app.attachments).await.unwrap()
}

story!(what_was_spent_above_the_advance_becomes_a_request, |portal| async {
    let trip = Trip::of(portal).await;
    let eliecer = &trip.till.world.eliecer;
    trip.spent("F-1", TRIP_MINOR + 3_310).await;
    trip.act(eliecer, "submit", json!({})).await.await.ok();
    let settled = trip.act(&trip.reviewer, "accept", json!({})).await.await.ok();
    assert_eq!(trip.owed().await, 0);
    assert_eq!(trip.till.world.balance("expense:5110").await, TRIP_MINOR, "at most the advance");
    let draft =
        eliecer.get(&format!("/api/v1/requests/{}", text(&settled["excess_request"]["id"]))).await.ok();
    assert_eq!((draft["state"].as_str(), draft["requested_minor"].as_i64()), (Some("draft"), Some(3_310)));
    assert_eq!(draft["requester"]["name"], "Eliécer Quintero");
    assert_eq!(draft["type"]["name"], "Reembolso");
    let file = filed(&trip.till.world.beatriz, &settled["request"]["id"]).await;
    assert_eq!(file["settlement"]["excess_request"]["id"], draft["id"]);
    let sent = on_request(eliecer, &draft, "submit").await.ok();
    let approved = on_request(&trip.till.world.rogelio, &sent, "approve").await.ok();
    on_request(&trip.till.world.graciela, &approved, "release").await.ok();
    trip.till.paying(&trip.till.ivan, &trip.session, &draft, None).await.created();
    let spent = trip.till.world.balance("expense:5110").await;
    assert_eq!(spent, TRIP_MINOR + 3_310, "all of it where the advance is booked");
    assert!(trip.till.world.verify_ledger().await.is_sound());
    crate::proof::holds(portal).await;
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
