//! What a person owes already stands beside the decision about giving them more.

use std::time::Duration;

use caudal_domain::permission::Permission::{CreateRequests, ManageApproved};
use caudal_requests::requests;
use serde_json::{Value, json};

use caudal_stories::payments_world::{TRIP_MINOR, World, act, on_request, see_request};
use caudal_testing::{Person, Portal, text};

async fn standing(who: &Person, request: &Value) -> Value {
    see_request(who, request).await.ok()["standing"].clone()
}

fn of(who: &Person, name: &str, owed_minor: i64, paid_count: i64) -> Value {
    json!({
        "person": { "id": who.id().to_string(), "name": name }, "advances_minor": owed_minor, "receivable_minor": 0,
        "paid_count": paid_count, "paid_minor": paid_count * TRIP_MINOR,
    })
}

story!(who_decides_reads_what_the_person_owes_and_was_given, |portal| async {
    let world = World::of(portal).await;
    let first = world.milagros.post("/api/v1/requests", world.trip()).await.created();
    assert_eq!(standing(&world.rogelio, &first).await, of(&world.eliecer, "Eliécer Quintero", 0, 0));
    let first = on_request(&world.rogelio, &first, "approve").await.ok();
    let first = on_request(&world.graciela, &first, "release").await.ok();
    assert_eq!(standing(&world.graciela, &first).await, Value::Null, "it is decided");
    world.confirmed(world.paying(&first)).await;

    let second = world.milagros.post("/api/v1/requests", world.trip()).await.created();
    let owes = of(&world.eliecer, "Eliécer Quintero", TRIP_MINOR, 1);
    assert_eq!(standing(&world.rogelio, &second).await, owes);
    assert_eq!(standing(&world.milagros, &second).await, Value::Null, "who asks for another learns no debt");
    portal.wait(Duration::from_secs(366 * 24 * 3600));
    let later = of(&world.eliecer, "Eliécer Quintero", TRIP_MINOR, 0);
    // Nobody stays signed in for a year.
    let dayana = portal.person("Dayana Rodríguez", &[CreateRequests], &[]).await;
    let carmen = portal.person("Carmen Arosemena", &[ManageApproved], &[("USD", 50_000)]).await;
    // Of an advance that is late nothing more is advanced; what they spent of their own is paid.
    let mut own = world.trip();
    own["type_id"] = json!("01920000-0000-7000-8000-000000000006");
    let third = dayana.post("/api/v1/requests", own).await.created();
    assert_eq!(standing(&carmen, &third).await, later, "a year later it is still owed");
});

story!(what_goes_to_a_supplier_is_the_requesters_to_answer_for, |portal| async {
    let world = World::of(portal).await;
    let (supplier, _) = world.supplier("Taller El Chorrillo", "155612345-2-2018").await;
    let mut repair = world.trip();
    repair["beneficiary_id"] = json!(supplier);
    let repair = world.milagros.post("/api/v1/requests", repair).await.created();
    let seen = standing(&world.rogelio, &repair).await;
    assert_eq!(text(&seen["person"]["name"]), "Milagros Pineda");
    assert_eq!((&seen["advances_minor"], &seen["paid_count"]), (&json!(0), &json!(0)));
});

/// How many sums of a year are not what the requests come to.
async fn wrong_sums(portal: &Portal) -> u64 {
    requests::verify(&portal.app.db).await.unwrap().wrong_sums
}

story!(what_was_paid_in_a_year_is_added_up_whatever_becomes_of_it, |portal| async {
    let world = World::of(portal).await;
    let paid =
        async || portal.count("SELECT CAST(SUM(paid_count) AS BIGINT) FROM paid_to WHERE days = 1", []).await;
    world.confirmed(world.paying(&world.released().await)).await;
    let payment = world.confirmed(world.paying(&world.released().await)).await;
    let rows = portal.count("SELECT CAST(COUNT(*) AS BIGINT) FROM paid_to", []).await;
    assert_eq!((paid().await, rows), (2, 2), "a day, and the 32 that it is one of");
    act(&world.tomas, &payment, "return", json!({ "reason": "AC04" })).await.ok();
    assert_eq!((paid().await, wrong_sums(portal).await), (1, 0), "what came back was not paid");
    portal.run("UPDATE request SET currency = 'PAB' WHERE state = 'disbursed'", []).await;
    assert_eq!((paid().await, wrong_sums(portal).await), (1, 0), "whoever writes the row");
    portal.run("UPDATE request SET state = 'cancelled' WHERE state = 'disbursed'", []).await;
    assert_eq!((paid().await, wrong_sums(portal).await), (0, 0));
    portal.run("UPDATE paid_to SET paid_minor = 1 WHERE days = 32 AND currency = 'PAB'", []).await;
    assert_eq!(wrong_sums(portal).await, 1, "a sum that somebody wrote by hand is found");
});
