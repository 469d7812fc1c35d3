//! What was done to money is undone: asked for by one person, decided by another, exactly once.

use caudal_domain::permission::Permission::ManageDisbursed;
use serde_json::json;

use caudal_stories::{
    cancellations_world::{CANCELLATIONS, Undoers, decline, execute, inverse, paper, preview, see, sending},
    payments_world::{TRIP_MINOR, World, act, see as see_payment, see_request},
};
use caudal_testing::{each, offered, text, wrong};

story!(a_payment_that_was_cancelled_leaves_nothing_and_may_be_made_again, |portal| async {
    let world = World::of(portal).await;
    let undo = Undoers::of(portal).await;
    let request = world.released().await;
    let payment = world.confirmed(world.paying(&request)).await;
    assert_eq!(world.at_the_bank().await, (-TRIP_MINOR, 0));

    // Whoever handled it asks from its own screen, without holding anything more.
    let told = preview(&world.tomas, "payment", &payment).await.ok();
    assert_eq!((&told["blocked_by"], &told["needs_evidence"]), (&json!(null), &json!(true)));
    assert_eq!(each(&told["effects"], "becomes"), ["payable", "cancelled"]);
    let asked = undo.ask_cancellation(&world.tomas, "payment", &payment, Some("payable")).await;
    assert_eq!(
        (asked["state"].as_str(), asked["target"]["number"].clone()),
        (Some("requested"), payment["number"].clone())
    );
    assert!(text(&asked["number"]).starts_with("ANU-2026-"));
    assert_eq!(asked["evidence"][0]["name"], "banco.pdf");
    assert_eq!(
        see_payment(&world.tomas, &payment).await.ok()["state"],
        "confirmed",
        "asking freezes nothing"
    );

    let seen = see(&undo.celia, &asked).await;
    assert_eq!((offered(&seen, "execute"), offered(&seen, "decline")), (Some(None), Some(None)));
    portal.wait(std::time::Duration::from_millis(1));
    let done = execute(&undo.celia, &seen).await.ok();
    assert_eq!(
        (done["state"].as_str(), done["accounting_date"].as_str()),
        (Some("executed"), Some("2026-11-03"))
    );
    assert_eq!(done["decided_by"]["name"], "Celia Arosemena");

    let reversed = see_payment(&world.tomas, &payment).await.ok();
    assert_eq!(reversed["state"], "reversed");
    let entries = reversed["entries"].as_array().unwrap();
    assert_eq!(
        each(&reversed["entries"], "event"),
        ["transfer_sent", "transfer_confirmed", "cancelled", "cancelled"]
    );
    inverse(&entries[1], &entries[2]);
    inverse(&entries[0], &entries[3]);
    assert_eq!(
        (&entries[0]["undone_by"], &entries[2]["document_number"]),
        (&done["number"], &done["number"])
    );
    assert_eq!(each(&done["entries"], "event"), ["cancelled", "cancelled"]);
    assert_eq!(world.at_the_bank().await, (0, 0));
    assert_eq!(world.balance(&format!("advances:{}", world.driver)).await, 0);
    let again = see_request(&world.milagros, &request).await.ok();
    assert_eq!(
        (again["state"].as_str(), again["paid_minor"].as_i64()),
        (Some("pending_disbursement"), Some(0))
    );
    let last = again["history"].as_array().unwrap().last().unwrap().clone();
    assert_eq!((&last["action"], &last["reason"]), (&json!("payment-reversed"), &payment["number"]));
    let settlements = world.eliecer.get("/api/v1/settlements?mine=true").await.ok();
    assert_eq!(settlements["items"], json!([]), "there is nothing to prove");

    world.confirmed(world.paying(&again)).await;
    assert_eq!(world.at_the_bank().await, (-TRIP_MINOR, 0));
    assert_eq!(world.verify_ledger().await.entries, 6);
});

story!(a_request_goes_with_its_payment_where_the_asker_says_so, |portal| async {
    let world = World::of(portal).await;
    let undo = Undoers::of(portal).await;
    let request = world.released().await;
    let payment = world.confirmed(world.paying(&request)).await;
    undo.undone("payment", &payment, Some("cancelled")).await;
    let after = see_request(&world.milagros, &request).await.ok();
    assert_eq!(after["state"], "cancelled");
    world.tomas.post("/api/v1/payments", world.paying(&after)).await.refused(409, "not_payable");
    assert_eq!(
        see_request(&world.graciela, &request).await.ok()["state"],
        "cancelled",
        "treasury still sees it"
    );
    assert_eq!(world.at_the_bank().await, (0, 0));
    let told = preview(&undo.celia, "payment", &payment).await.ok();
    assert_eq!(told["blocked_by"]["code"], "already_cancelled");
    world.verify_ledger().await;
});

story!(a_payment_without_a_request_is_cancelled, |portal| async {
    let world = World::of(portal).await;
    let undo = Undoers::of(portal).await;
    let (_, account) = world.supplier("Repuestos Istmo, S. A.", "155-884-2").await;
    let payment = world.confirmed(world.invoice(account, 12_300)).await;
    let paper = paper(&undo.celia, "payment", &payment).await;
    let with_request = undo.asking("payment", &payment, Some("payable"), &[paper]);
    let refused = undo.celia.post(CANCELLATIONS, with_request).await.refused(422, "invalid_fields");
    assert_eq!(wrong(&refused), [("becomes".to_owned(), "becomes_unexpected".to_owned())]);
    let asked = undo.ask_cancellation(&undo.celia, "payment", &payment, None).await;
    let done = execute(&undo.dario, &see(&undo.dario, &asked).await).await.ok();
    let last = |told: &serde_json::Value| each(&told["effects"], "text").pop().unwrap();
    assert_eq!(last(&asked), "Se contabiliza lo contrario de sus 2 asientos, con fecha de hoy.");
    assert_eq!(last(&done), "Se registraron los 2 asientos inversos, con fecha 3 nov 2026.");
    assert_eq!(world.at_the_bank().await, (0, 0));
    assert_eq!(world.balance("expense:5170").await, 0);
    assert_eq!(see_payment(&world.graciela, &payment).await.ok()["state"], "reversed");
    world.verify_ledger().await;
});

story!(a_request_takes_the_payment_that_waits_along, |portal| async {
    let world = World::of(portal).await;
    let undo = Undoers::of(portal).await;
    let request = world.released().await;
    let payment = world.authorized(world.paying(&request)).await;
    let asked = undo.celia.post(CANCELLATIONS, undo.asking("request", &request, None, &[])).await.created();
    assert_eq!(asked["effects"].as_array().unwrap().len(), 2, "{asked:#}");
    execute(&undo.dario, &see(&undo.dario, &asked).await).await.ok();
    assert_eq!(see_payment(&world.tomas, &payment).await.ok()["state"], "discarded");
    let after = see_request(&world.milagros, &request).await.ok();
    assert_eq!(after["state"], "cancelled");
    assert_eq!(after["history"].as_array().unwrap().last().unwrap()["action"], "cancel");
    assert_eq!(world.verify_ledger().await.entries, 0);
});

story!(it_is_said_what_to_do_instead, |portal| async {
    let world = World::of(portal).await;
    let undo = Undoers::of(portal).await;
    let request = world.milagros.post("/api/v1/requests", world.trip()).await.created();
    let ask = async |kind: &str, document: &serde_json::Value, becomes| {
        let sent = sending(&undo.celia, kind, document).await;
        let papers: Vec<_> =
            sent.status.is_success().then(|| sent.json()["id"].clone()).into_iter().collect();
        undo.celia.post(CANCELLATIONS, undo.asking(kind, document, becomes, &papers)).await
    };
    ask("request", &request, None).await.refused(409, "withdraw_instead");
    let request = world.released().await;
    let payment = world.prepared(world.paying(&request)).await;
    ask("payment", &payment, Some("payable")).await.refused(409, "discard_instead");
    let payment = act(&world.graciela, &payment, "authorize", json!({})).await.ok();
    let payment = act(&world.tomas, &payment, "send", json!({ "bank_reference": "TRF-1" })).await.ok();
    ask("payment", &payment, Some("payable")).await.refused(409, "bank_unanswered");
    ask("request", &request, None).await.refused(409, "bank_unanswered");
    let payment = act(&world.tomas, &payment, "confirm", json!({})).await.ok();
    ask("request", &request, None).await.refused(409, "cancel_payment_instead");
    ask("payment", &payment, Some("payable")).await.created();
    ask("payment", &payment, Some("payable")).await.refused(409, "cancellation_open");
    let found = undo.celia.get(&format!("{CANCELLATIONS}/targets?q={}", text(&payment["number"]))).await.ok();
    assert_eq!(found["items"][0]["blocked_by"]["code"], "cancellation_open");
    let payment = act(&world.tomas, &payment, "return", json!({ "reason": "AC04" })).await.ok();
    assert_eq!(payment["state"], "returned");
    // The bank was faster: what was asked for can still be ended, and nothing else.
    let open = undo.celia.get(&format!("{CANCELLATIONS}?state=requested")).await.ok();
    let seen = see(&undo.dario, &open["items"][0]).await;
    assert_eq!(seen["blocked_by"]["code"], "nothing_to_cancel");
    execute(&undo.dario, &seen).await.refused(409, "nothing_to_cancel");
    let done = decline(&undo.dario, &seen).await.ok();
    assert_eq!(
        (done["state"].as_str(), done["reason"].as_str()),
        (Some("declined"), Some("El pago es correcto"))
    );
    ask("payment", &payment, Some("payable")).await.refused(409, "nothing_to_cancel");
    let nobody = json!({ "id": portal.app.new_uuid() });
    ask("payment", &nobody, None).await.refused(404, "not_found");
    ask("user", &payment, None).await.refused(404, "not_found");
});

story!(what_was_asked_for_is_complete, |portal| async {
    let world = World::of(portal).await;
    let undo = Undoers::of(portal).await;
    let request = world.released().await;
    let payment = world.confirmed(world.paying(&request)).await;
    let mut nothing = undo.asking("payment", &payment, None, &[]);
    nothing["explanation"] = json!("  ");
    nothing["cause_id"] = json!(portal.app.new_uuid());
    let refused = undo.celia.post(CANCELLATIONS, nothing).await.refused(422, "invalid_fields");
    let said = |field: &str, code: &str| (field.to_owned(), code.to_owned());
    assert_eq!(
        wrong(&refused),
        [
            said("explanation", "reason_required"),
            said("becomes", "becomes_required"),
            said("evidence", "evidence_required"),
            said("cause_id", "reference_unavailable"),
        ]
    );
    let darios = paper(&undo.dario, "payment", &payment).await;
    let of_another = undo.asking("payment", &payment, Some("payable"), &[darios]);
    let refused = undo.celia.post(CANCELLATIONS, of_another).await.refused(422, "invalid_fields");
    assert_eq!(wrong(&refused), [said("evidence", "reference_unavailable")], "another person's paper");
    let target = format!("target_kind=payment&target_id={}", text(&payment["id"]));
    let path = format!("{CANCELLATIONS}/evidence?name=virus.pdf&{target}");
    undo.celia.upload(&path, &b"MZ this is a program"[..]).await.refused(422, "attachment_type");
    assert_eq!(portal.count("SELECT COUNT(*) FROM cancellation", []).await, 0);
});

story!(different_people_ask_and_decide, |portal| async {
    let world = World::of(portal).await;
    let undo = Undoers::of(portal).await;
    let request = world.released().await;
    let payment = world.confirmed(world.paying(&request)).await;
    let stranger = portal.person("Ana Vega", &[ManageDisbursed], &[]).await;
    sending(&stranger, "payment", &payment).await.refused(404, "not_found");
    let darios = paper(&undo.dario, "payment", &payment).await;
    let asking = undo.asking("payment", &payment, Some("payable"), &[darios]);
    stranger.post(CANCELLATIONS, asking).await.refused(404, "not_found");
    preview(&stranger, "payment", &payment).await.refused(404, "not_found");
    preview(&world.eliecer, "payment", &payment).await.refused(404, "not_found");
    let asked = undo.ask_cancellation(&undo.celia, "payment", &payment, Some("payable")).await;
    stranger.get(&format!("{CANCELLATIONS}/{}", text(&asked["id"]))).await.refused(404, "not_found");
    let own = see(&undo.celia, &asked).await;
    assert_eq!(offered(&own, "execute"), Some(Some("same_as_asker".to_owned())));
    let blocked = own["actions"][0]["blocked_by"]["who"].clone();
    assert!(blocked.as_array().unwrap().contains(&json!("Darío Pinto")), "{blocked}");
    execute(&undo.celia, &own).await.refused(409, "same_as_asker");
    decline(&undo.celia, &own).await.refused(409, "same_as_asker");
    let seen = see(&undo.dario, &asked).await;
    let other = json!({ "id": seen["id"], "version": seen["version"], "effects_hash": "0".repeat(64) });
    execute(&undo.dario, &other).await.refused(409, "changed_meanwhile");
    execute(&undo.dario, &seen).await.ok();
    execute(&undo.dario, &seen).await.refused(412, "changed_meanwhile");
    let counted = undo.dario.get(&format!("{CANCELLATIONS}/counts")).await.ok();
    assert_eq!(counted["to_decide"], 0);
    let audited =
        world.beatriz.get(&format!("{CANCELLATIONS}?kind=payment&q={}", text(&payment["number"]))).await.ok();
    assert_eq!(audited["items"].as_array().unwrap().len(), 1);
    world.verify_ledger().await;
});

story!(the_database_lets_nothing_be_undone_otherwise, |portal| async {
    let world = World::of(portal).await;
    let undo = Undoers::of(portal).await;
    let request = world.released().await;
    let payment = world.confirmed(world.paying(&request)).await;
    let refused = world.by_hand("UPDATE payment SET state = 'reversed'").await.unwrap_err();
    assert!(refused.contains("reversed by a cancellation only"), "{refused}");
    undo.undone("payment", &payment, Some("payable")).await;
    for (sql, why) in [
        ("UPDATE payment SET state = 'confirmed' WHERE state = 'reversed'", "payment is reversed"),
        ("UPDATE cancellation SET explanation = 'otra cosa'", "cancellation is decided"),
        ("DELETE FROM cancellation", "cancellation is"),
    ] {
        let refused = world.by_hand(sql).await.unwrap_err();
        assert!(refused.contains(why), "{sql}: {refused}");
    }
});
