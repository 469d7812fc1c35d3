//! Cash that moved in a session that is closed moves back in one that is open; and what was settled is to be settled again.

use caudal_domain::permission::Permission::{ManageCancellations, ManageCashClosing};
use serde_json::{Value, json};

use caudal_stories::cancellations_world::{CANCELLATIONS, Undoers, execute, preview, see};
use caudal_stories::cash_world::{SESSIONS, Till, act, counts};
use caudal_stories::{payments_world::see_request, settlements_world::Trip};
use caudal_testing::{Person, text};

/// A session counted, found to hold what it should, and closed by Nereida.
async fn closed(till: &Till<'_>, who: &Person, session: &Value, found: &Value) {
    let now = till.see(who, session).await;
    let now = act(who, &now, "freeze", json!({})).await.ok();
    let now = act(who, &now, "submit", json!({ "counts": found })).await.ok();
    act(&till.nereida, &now, "approve", json!({ "treatment": "company" })).await.ok();
}

/// A payment in cash, as the list shows it.
async fn paid(till: &Till<'_>, session: &Value, minor: i64) -> (Value, Value) {
    let request = till.cash_trip_of(minor).await;
    let payment = till.paying(&till.ivan, session, &request, None).await.created();
    (request, payment)
}

fn kinds(session: &Value) -> Vec<(&str, i64)> {
    let all = session["movements"].as_array().unwrap().iter();
    all.map(|m| (text(&m["kind"]), m["amount_minor"].as_i64().unwrap())).collect()
}

story!(what_a_closed_session_paid_comes_back_into_an_open_one_of_that_box, |portal| async {
    let till = Till::of(portal).await;
    let undo = Undoers::of(portal).await;
    let session = till.opened().await;
    let (request, payment) = paid(&till, &session, 20_000).await;
    closed(&till, &till.ivan, &session, &counts(5, 0, 0)).await;

    let asked = undo.asking("payment", &payment, Some("payable"), &[]);
    let asked = till.ivan.post(CANCELLATIONS, asked).await.created();
    let seen = see(&undo.celia, &asked).await;
    assert_eq!(seen["blocked_by"]["code"], "box_not_open", "{seen:#}");
    execute(&undo.celia, &seen).await.refused(409, "box_not_open");

    let luis = portal.person("Luis Ábrego", &[ManageCashClosing, ManageCancellations], &[]).await;
    let today = till.opening(&luis, &counts(5, 0, 0), None).await.created();
    let own = see(&luis, &asked).await;
    execute(&luis, &own).await.refused(409, "custodian_decides");
    execute(&undo.celia, &see(&undo.celia, &asked).await).await.ok();
    let today = till.see(&luis, &today).await;
    assert_eq!(kinds(&today), [("reversal", 20_000)]);
    assert_eq!((till.cash().await, today["expected_minor"].as_i64()), (30_000, Some(30_000)));
    let after = see_request(&till.world.milagros, &request).await.ok();
    assert_eq!(after["state"], "pending_disbursement");
    let before = till.see(&till.nereida, &session).await;
    assert_eq!(
        kinds(&before),
        [("opening_difference", 30_000), ("payment", -20_000)],
        "what was closed stays"
    );
    assert_eq!(before["movements"][1]["reversed_by"], format!("{}/1", text(&today["number"])));
    assert_eq!(today["movements"][0]["reverses"], format!("{}/2", text(&session["number"])));
    closed(&till, &luis, &today, &counts(15, 0, 0)).await;
    till.world.verify_ledger().await;
});

story!(a_movement_of_a_closed_session_is_undone_in_an_open_one, |portal| async {
    let till = Till::of(portal).await;
    let undo = Undoers::of(portal).await;
    let session = till.opened().await;
    let noted = till.moving(&session, "Gastos menores", 1_500).await.created();
    let movement = noted["movements"].as_array().unwrap().last().unwrap().clone();
    let came = till.moving(&session, "Otros ingresos", 10_000).await.created();
    let came = came["movements"].as_array().unwrap().last().unwrap().clone();
    let told = preview(&till.ivan, "cash_movement", &movement).await.ok();
    assert_eq!(told["blocked_by"]["code"], "reverse_at_box");
    closed(&till, &till.ivan, &session, &counts(19, 5, 0)).await;
    let today = till.opening(&till.ivan, &counts(19, 5, 0), None).await.created();

    undo.undone("cash_movement", &movement, None).await;
    let found = undo.celia.get(&format!("{CANCELLATIONS}/targets?q=F-100")).await.ok();
    assert_eq!(found["items"].as_array().unwrap().len(), 2, "by the number of its paper: {found:#}");
    assert_eq!(found["items"][1]["blocked_by"]["code"], "already_cancelled");
    let number = format!("{}/{}", text(&session["number"]), movement["seq"]).replace('/', "%2F");
    let found = undo.celia.get(&format!("{CANCELLATIONS}/targets?q={number}")).await.ok();
    assert_eq!(found["items"][0]["id"], movement["id"]);

    // What came in goes out again, but never what is not there.
    till.moving(&today, "Gastos menores", 35_000).await.created();
    let asked = undo.ask_cancellation(&undo.celia, "cash_movement", &came, None).await;
    let seen = see(&undo.dario, &asked).await;
    assert_eq!(seen["blocked_by"]["code"], "cash_short");
    execute(&undo.dario, &seen).await.refused(409, "cash_short");
    till.moving(&today, "Otros ingresos", 20_000).await.created();
    execute(&undo.dario, &see(&undo.dario, &asked).await).await.ok();
    let today = till.see(&till.ivan, &today).await;
    let moved = [("reversal", 1_500), ("movement", -35_000), ("movement", 20_000), ("reversal", -10_000)];
    assert_eq!(kinds(&today), moved);
    assert_eq!(till.cash().await, 38_500 + 1_500 - 35_000 + 20_000 - 10_000);
    till.world.verify_ledger().await;
});

story!(what_was_accepted_is_to_be_proved_again, |portal| async {
    let trip = Trip::of(portal).await;
    let undo = Undoers::of(portal).await;
    let world = &trip.till.world;
    let eliecer = &world.eliecer;
    trip.spent("F-1", 30_000).await;
    trip.act(eliecer, "submit", json!({})).await.await.ok();
    let settled = trip.act(&trip.reviewer, "accept", json!({})).await.await.ok();
    let excess = settled["excess_request"].clone();
    assert_eq!((trip.owed().await, excess["name"].is_string()), (0, true), "{settled:#}");

    let paid = world.tomas.get("/api/v1/payments").await.ok()["items"][0].clone();
    let told = preview(&undo.celia, "payment", &paid).await.ok();
    assert_eq!(told["blocked_by"]["code"], "settlement_accepted");
    let done = undo.undone("settlement", &trip.settlement, None).await;
    assert_eq!(done["effects"].as_array().unwrap().len(), 3, "{done:#}");
    let open = trip.see(eliecer).await;
    assert_eq!((open["state"].as_str(), open["excess_request"].clone()), (Some("open"), Value::Null));
    assert_eq!(open["lines"].as_array().unwrap().len(), 1, "what was written down stays");
    assert_eq!(trip.owed().await, trip.settlement["advance_minor"].as_i64().unwrap());
    let draft = eliecer.get(&format!("/api/v1/requests/{}", text(&excess["id"]))).await.ok();
    assert_eq!(draft["state"], "withdrawn");

    // It is accepted again, and that is cancelled again; another time its excess is under way.
    trip.act(eliecer, "submit", json!({})).await.await.ok();
    let told = preview(&undo.celia, "payment", &paid).await.ok();
    assert_eq!(told["blocked_by"]["code"], "settlement_submitted");
    trip.act(&trip.reviewer, "accept", json!({})).await.await.ok();
    undo.undone("settlement", &trip.settlement, None).await;
    trip.act(eliecer, "submit", json!({})).await.await.ok();
    let settled = trip.act(&trip.reviewer, "accept", json!({})).await.await.ok();
    let draft = format!("/api/v1/requests/{}", text(&settled["excess_request"]["id"]));
    let read = eliecer.get(&draft).await.ok();
    eliecer
        .post(&format!("{draft}/actions/submit"), json!({}))
        .version(read["version"].as_i64().unwrap())
        .await
        .ok();
    let told = preview(&trip.reviewer, "settlement", &trip.settlement).await.ok();
    assert_eq!(told["blocked_by"]["code"], "reimbursement_first");
    let refused = world.by_hand("UPDATE settlement SET state = 'open'").await;
    assert!(refused.is_err(), "the database opens nothing by itself");
    world.verify_ledger().await;
});

story!(what_came_back_of_an_advance_is_owed_again, |portal| async {
    let trip = Trip::of(portal).await;
    let undo = Undoers::of(portal).await;
    let till = &trip.till;
    let now = trip.bringing_back(&till.ivan, 4_690).await.created();
    let back = now["movements"].as_array().unwrap().last().unwrap().clone();
    let owed = trip.owed().await;
    closed(till, &till.ivan, &trip.session, &counts(5, 0, 0)).await;
    let today = till.opening(&till.ivan, &counts(5, 0, 0), None).await.created();
    let payment = till.world.tomas.get("/api/v1/payments").await.ok()["items"][0].clone();
    let told = preview(&undo.celia, "payment", &payment).await.ok();
    assert_eq!(told["blocked_by"]["code"], "returns_first");
    undo.undone("cash_movement", &back, None).await;
    assert_eq!(trip.owed().await, owed + 4_690);
    assert_eq!(trip.see(&till.world.eliecer).await["returned_minor"], 0);
    assert_eq!(kinds(&till.see(&till.ivan, &today).await), [("reversal", -4_690)]);

    // Now the payment itself.
    undo.undone("payment", &payment, Some("cancelled")).await;
    assert_eq!(trip.owed().await, 0);
    assert_eq!(till.cash().await, 30_000);
    let path = format!("{SESSIONS}/{}", text(&today["id"]));
    assert_eq!(kinds(&till.ivan.get(&path).await.ok()), [("reversal", -4_690), ("reversal", 24_690)]);
    till.world.verify_ledger().await;
});
