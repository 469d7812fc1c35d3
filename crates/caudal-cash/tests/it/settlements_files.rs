//! What a settlement leaves: receipts, and what was spent above the advance.

use caudal_domain::ids::Id;
use caudal_domain::permission::Permission::{ManageApproved, ManageNew};
use caudal_requests::attachments;
use caudal_web::storage::Storage;
use serde_json::{Value, json};

use caudal_stories::payments_world::{TRIP_MINOR, on_request};
use caudal_stories::settlements_world::{PHOTO, Trip, count_receipts, expense};
use caudal_stories::{requests_world::type_id, set_up};
use caudal_testing::{id, text, version, wrong};

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

story!(an_accepted_excess_is_asked_for_above_the_ceiling_of_its_type, |portal| async {
    let trip = Trip::of(portal).await;
    let world = &trip.till.world;
    let refund = type_id(&world.yadira, "reembolso").await;
    set_up::request_type(portal, Id::new(id(&refund)), |kind| kind.ceiling_minor = Some(3_000)).await;
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
