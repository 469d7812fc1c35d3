//! How somebody proves what they spent of an advance, and brings back the rest.

use caudal_domain::permission::Permission::{
    CreateRequests, ManageApproved, ManageCashClosing, ManageDisbursed, ManageHrApproved,
};
use futures::future::join_all;
use serde_json::json;

use caudal_stories::cash_world::{Till, counts};
use caudal_stories::payments_world::{TRIP_MINOR, on_request};
use caudal_stories::settlements_world::{PHOTO, SETTLEMENTS, Trip, expense};
use caudal_testing::{each, offered, text, wrong};

story!(what_was_spent_is_proved_and_the_rest_comes_back, |portal| async {
    let trip = Trip::of(portal).await;
    let eliecer = &trip.till.world.eliecer;
    assert_eq!(trip.settlement["state"], "open");
    assert_eq!(
        (&trip.settlement["advance_minor"], &trip.settlement["rest_minor"]),
        (&json!(TRIP_MINOR), &json!(TRIP_MINOR))
    );
    assert_eq!(trip.owed().await, TRIP_MINOR);

    let first = trip.spent("F-0042", 10_000).await;
    let line = first["lines"][0].clone();
    assert_eq!(line["receipt"]["name"], "factura.jpg");
    trip.spent("F-0043", 9_000).await;
    let fixed = expense("F-0042", 10_690, &line["receipt"]["id"]);
    let changed = eliecer.put(&format!("{}/lines/{}", trip.path(), text(&line["id"])), fixed).await.ok();
    assert_eq!((&changed["spent_minor"], &changed["rest_minor"]), (&json!(19_690), &json!(5_000)));

    trip.act(eliecer, "submit", json!({})).await.await.ok();
    let refusal = trip.act(&trip.reviewer, "accept", json!({})).await.await.refused(409, "rest_not_returned");
    assert_eq!(refusal["rest_minor"], json!(null), "amounts are read from the record");
    trip.bringing_back(&trip.till.ivan, 5_001).await.refused(409, "above_owed");
    let box_after = trip.bringing_back(&trip.till.ivan, 5_000).await.created();
    let movement = box_after["movements"].as_array().unwrap().last().unwrap();
    assert_eq!((movement["kind"].as_str(), movement["amount_minor"].as_i64()), (Some("return"), Some(5_000)));
    assert_eq!(trip.till.cash().await, 30_000 - TRIP_MINOR + 5_000);
    assert_eq!(trip.owed().await, TRIP_MINOR - 5_000);

    let settled = trip.act(&trip.reviewer, "accept", json!({})).await.await.ok();
    assert_eq!(
        (settled["state"].as_str(), settled["decided_by"].as_str()),
        (Some("settled"), Some("Rita Barría"))
    );
    assert_eq!(trip.owed().await, 0);
    assert_eq!(trip.till.world.balance("expense:5110").await, 19_690);
    assert_eq!(settled["actions"], json!([]));
    let told = ["open", "add-line", "add-line", "change-line", "submit", "return", "accept"];
    assert_eq!(each(&settled["history"], "action"), told);
    let request = eliecer.get(&format!("/api/v1/requests/{}", text(&settled["request"]["id"]))).await.ok();
    assert_eq!(request["settlement"]["state"], "settled");
    assert_eq!(request["attachments"], json!([]), "receipts stand with their expenses");
    assert!(trip.till.world.verify_ledger().await.is_sound());

    let noted = json!({ "spent_on": "2026-11-03", "concept": "Parqueo", "net_minor": 100, "tax_minor": 0,
        "total_minor": 100, "note": "No dan recibo" });
    trip.adding(eliecer, noted).await.refused(409, "wrong_state");
    let by_hand = trip.till.world.by_hand("UPDATE settlement SET spent_minor = 1").await;
    assert!(by_hand.is_err(), "the database keeps what was accepted");
    let by_hand = trip.till.world.by_hand("DELETE FROM settlement_line").await;
    assert!(by_hand.is_err(), "and its expenses");
});

story!(who_reviews_it_is_somebody_else, |portal| async {
    let trip = Trip::of(portal).await;
    let (eliecer, milagros) = (&trip.till.world.eliecer, &trip.till.world.milagros);
    trip.spent("F-1", TRIP_MINOR).await;
    trip.act(milagros, "submit", json!({})).await.await.ok();
    for owner in [eliecer, milagros] {
        portal.grant(owner.id(), ManageDisbursed, None).await;
    }
    trip.act(eliecer, "accept", json!({})).await.await.refused(409, "same_as_beneficiary");
    trip.act(milagros, "send-back", json!({ "reason": "x" })).await.await.refused(409, "same_as_requester");
    let seen = trip.see(&trip.reviewer).await;
    assert_eq!(offered(&seen, "accept"), Some(None));
    trip.act(&trip.reviewer, "send-back", json!({ "reason": " " }))
        .await
        .await
        .refused(422, "reason_required");
    let back = trip
        .act(&trip.reviewer, "send-back", json!({ "reason": "Falta la factura del peaje" }))
        .await
        .await
        .ok();
    assert_eq!(
        (back["state"].as_str(), back["reason"].as_str()),
        (Some("open"), Some("Falta la factura del peaje"))
    );
    let again = trip.act(eliecer, "submit", json!({})).await.await.ok();
    assert_eq!(again["reason"], json!(null));
    let taken = trip.act(eliecer, "withdraw", json!({})).await.await.ok();
    assert_eq!(taken["state"], "open");
    let stale = eliecer.post(&format!("{}/actions/submit", trip.path()), json!({})).version(1);
    stale.await.refused(412, "changed_meanwhile");
    let stranger = portal.person("Ana Vega", &[CreateRequests], &[]).await;
    stranger.get(&trip.path()).await.refused(404, "not_found");
    stranger.upload(&format!("{}/receipts?name=a.jpg", trip.path()), PHOTO).await.refused(404, "not_found");
    let nobody = portal.person("Luz Mora", &[ManageHrApproved], &[]).await;
    nobody.get(&trip.path()).await.refused(403, "forbidden");
});

story!(an_invoice_is_settled_once, |portal| async {
    let trip = Trip::of(portal).await;
    let eliecer = &trip.till.world.eliecer;
    trip.spent("F-0042", 1_000).await;
    let photo = trip.photo(eliecer).await;
    let mut same = expense("f 0042", 1_000, &photo["id"]);
    same["supplier_tax_id"] = json!("155 1234 5 dv7");
    let refusal = trip.adding(eliecer, same.clone()).await.refused(422, "invalid_fields");
    assert_eq!(wrong(&refusal), [("invoice_number".to_owned(), "invoice_repeated".to_owned())]);
    same["invoice_number"] = json!("F-0045");
    trip.adding(eliecer, same).await.created();
    let refusal =
        trip.adding(eliecer, expense("F-0046", 1_000, &photo["id"])).await.refused(422, "invalid_fields");
    assert_eq!(
        wrong(&refusal),
        [("receipt_id".to_owned(), "reference_unavailable".to_owned())],
        "one receipt, one expense"
    );
    let other = json!("01920000-0000-7000-8000-0000000000ff");
    trip.adding(eliecer, expense("F-0046", 1_000, &other)).await.refused(422, "invalid_fields");
    let bad =
        json!({ "spent_on": "2027-01-01", "concept": "", "net_minor": 5, "tax_minor": 0, "total_minor": 6 });
    let refusal = trip.adding(eliecer, bad).await.refused(422, "invalid_fields");
    assert_eq!(
        each(&refusal["errors"], "code"),
        ["date_future", "text_required", "sum_wrong", "proof_required"]
    );
    let seen = trip.see(eliecer).await;
    assert_eq!((seen["spent_minor"].as_i64(), seen["lines"].as_array().unwrap().len()), (Some(2_000), 2));
    let gone = format!("{}/lines/{}", trip.path(), text(&seen["lines"][0]["id"]));
    let seen = eliecer.delete(&gone).await.ok();
    assert_eq!(seen["spent_minor"], 1_000);
    eliecer.delete(&gone).await.refused(404, "not_found");
    trip.spent("F-0042", 1_000).await;
});

story!(the_same_expense_sent_twice_by_a_phone_is_one, |portal| async {
    let trip = Trip::of(portal).await;
    let eliecer = &trip.till.world.eliecer;
    let photo = trip.photo(eliecer).await;
    let line = expense("F-1", 2_000, &photo["id"]);
    let sent = (0..6).map(|_| trip.adding(eliecer, line.clone()).key("a-phone-without-signal").into_future());
    let answers = join_all(sent).await;
    assert!(answers.iter().any(|a| a.status.as_u16() == 201), "{answers:?}");
    assert_eq!(trip.see(eliecer).await["spent_minor"], 2_000);
    // Days later, under another key, it is still the one that it names.
    let mut named = json!({ "spent_on": "2026-11-03", "concept": "Parqueo", "net_minor": 100, "tax_minor": 0,
        "total_minor": 100, "note": "No dan recibo", "id": "5f0c1f3e-8d1c-4c8e-9a53-0d2f3b1a9c77" });
    for key in ["the-first-try", "another-day"] {
        let seen = trip.adding(eliecer, named.clone()).key(key).await.created();
        assert_eq!(seen["spent_minor"], 2_100);
    }
    // What differs is another expense under the same name: neither is taken for the other without a word.
    for (field, other) in [
        ("total_minor", json!(50)),
        ("concept", json!("Peaje")),
        ("spent_on", json!("2026-11-02")),
        ("note", json!("Se perdió")),
        ("receipt_id", trip.photo(eliecer).await["id"].clone()),
    ] {
        let mut differs = named.clone();
        differs[field] = other;
        differs["net_minor"] = differs["total_minor"].clone();
        trip.adding(eliecer, differs).key(&format!("another-{field}")).await.refused(409, "expense_differs");
    }
    named["concept"] = json!(" Parqueo ");
    trip.adding(eliecer, named).key("a-third-day").await.created();
    assert_eq!(trip.see(eliecer).await["spent_minor"], 2_100);
});

story!(expenses_that_together_are_too_much_are_refused, |portal| async {
    let trip = Trip::of(portal).await;
    let eliecer = &trip.till.world.eliecer;
    let of = |minor: i64| {
        json!({ "spent_on": "2026-11-03", "concept": "Llantas", "net_minor": minor, "tax_minor": 0,
        "total_minor": minor, "note": "No dan recibo" })
    };
    const MOST: i64 = 99_999_999_999_999;
    let first = trip.adding(eliecer, of(MOST)).await.created();
    let above = [("total_minor".to_owned(), "amount_overflow".to_owned())];
    assert_eq!(wrong(&trip.adding(eliecer, of(1)).await.refused(422, "invalid_fields")), above);
    let line = format!("{}/lines/{}", trip.path(), text(&first["lines"][0]["id"]));
    eliecer.put(&line, of(MOST - 1)).await.ok();
    let second = trip.adding(eliecer, of(1)).await.created();
    assert_eq!(second["spent_minor"], MOST);
    let line = format!("{}/lines/{}", trip.path(), text(&second["lines"][1]["id"]));
    assert_eq!(wrong(&eliecer.put(&line, of(2)).await.refused(422, "invalid_fields")), above);
});

story!(a_return_that_was_a_mistake_is_undone_and_owed_again, |portal| async {
    let trip = Trip::of(portal).await;
    let after = trip.bringing_back(&trip.till.ivan, 4_000).await.created();
    let movement = after["movements"].as_array().unwrap().last().unwrap();
    let undo = format!("/api/v1/cash/movements/{}/actions/reverse", text(&movement["id"]));
    trip.till.ivan.post(&undo, json!({ "reason": "Era de otro viaje" })).await.ok();
    assert_eq!((trip.owed().await, trip.till.cash().await), (TRIP_MINOR, 30_000 - TRIP_MINOR));
    trip.till.ivan.post(&undo, json!({ "reason": "Otra vez" })).await.refused(409, "already_reversed");
    let seen = trip.see(&trip.reviewer).await;
    assert_eq!((seen["returned_minor"].as_i64(), seen["rest_minor"].as_i64()), (Some(0), Some(TRIP_MINOR)));
    assert!(trip.till.world.verify_ledger().await.is_sound());
    portal.grant(trip.till.world.eliecer.id(), ManageCashClosing, None).await;
    trip.bringing_back(&trip.till.world.eliecer, 1).await.refused(404, "not_found");
    let list = trip.till.ivan.get("/api/v1/cash/returnable?q=quintero&currency=USD").await.ok();
    assert_eq!(each(&list["items"], "number"), [text(&trip.settlement["number"])]);
    assert_eq!(trip.till.ivan.get("/api/v1/cash/returnable?currency=EUR").await.ok()["items"], json!([]));
});

story!(of_many_returns_at_once_no_more_comes_back_than_is_owed, |portal| async {
    let trip = Trip::of(portal).await;
    let half = TRIP_MINOR / 2;
    let all = (0..8).map(|_| trip.bringing_back(&trip.till.ivan, half).into_future());
    let taken = join_all(all).await.into_iter().filter(|a| a.status.as_u16() == 201).count();
    assert_eq!((taken, trip.owed().await), (2, TRIP_MINOR - 2 * half));
    assert!(trip.till.world.verify_ledger().await.is_sound());
});

story!(who_is_late_asks_for_no_other_advance_but_by_one_exception, |portal| async {
    let mut trip = Trip::of(portal).await;
    // Paid on Tuesday the 3rd of November 2026, due after five business days.
    assert_eq!(trip.settlement["due_on"], "2026-11-10");
    trip.days_later(portal, 8).await;
    let world = &trip.till.world;
    let late = world.eliecer.get(&format!("{SETTLEMENTS}?state=overdue")).await.ok();
    assert_eq!(each(&late["items"], "number"), [text(&trip.settlement["number"])]);
    world
        .milagros
        .post("/api/v1/requests", world.trip())
        .key("after-a-week-1")
        .await
        .refused(409, "settlement_overdue");
    let mut draft = world.trip();
    draft["submit"] = json!(false);
    let draft = world.milagros.post("/api/v1/requests", draft).key("after-a-week-2").await.created();
    on_request(&world.milagros, &draft, "submit").await.refused(409, "settlement_overdue");

    let excuse = json!({ "reason": "La carga de Riba Smith sale hoy" });
    trip.act(&world.rogelio, "excuse", excuse.clone()).await.await.ok();
    let seen = trip.see(&trip.reviewer).await;
    assert_eq!(
        (seen["excused_by"].as_str(), seen["excuse_used"].as_bool()),
        (Some("Rogelio Castillo"), Some(false))
    );
    let sent = on_request(&world.milagros, &draft, "submit").await.ok();
    assert_eq!(sent["state"], "new");
    assert_eq!(trip.see(&trip.reviewer).await["excuse_used"], true);
    world
        .milagros
        .post("/api/v1/requests", world.trip())
        .key("after-a-week-3")
        .await
        .refused(409, "settlement_overdue");
    trip.act(&world.rogelio, "excuse", excuse).await.await.refused(409, "nothing_to_excuse");
    let own = portal.person("Carmen Arosemena", &[ManageApproved], &[]).await;
    trip.act(&own, "excuse", json!({ "reason": "x" })).await.await.refused(409, "nothing_to_excuse");
});

story!(what_goes_to_a_supplier_is_proved_by_who_asked, |portal| async {
    let till = Till::of(portal).await;
    let session = till.opening(&till.ivan, &counts(14, 15, 20), Some("Fondo inicial")).await.created();
    let world = &till.world;
    let (supplier, _) = world.supplier("Taller El Chorrillo", "155612345-2-2018").await;
    let mut repair = world.trip();
    repair["beneficiary_id"] = json!(supplier);
    repair["method"] = json!("cash");
    let request = world.released_as(repair).await;
    till.paying(&till.ivan, &session, &request, None).await.created();
    let mine = world.milagros.get(&format!("{SETTLEMENTS}?mine=true")).await.ok()["items"][0].clone();
    assert_eq!(mine["debtor"]["name"], "Milagros Pineda");
    assert_eq!(world.balance(&format!("advances:{supplier}")).await, 0);
    let owed = portal.count("SELECT CAST(SUM(balance_minor) AS BIGINT) FROM account_balance WHERE account_key LIKE 'advances:%'", []).await;
    assert_eq!(owed, TRIP_MINOR);
});
