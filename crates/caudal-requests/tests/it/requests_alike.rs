//! Requests that may have been asked for twice.

use caudal_requests::requests::complete_likeness;
use serde_json::{Value, json};

use caudal_stories::requests_world::{act, another, listed, number, office, submitted, trip, with};
use caudal_testing::{each, text};

fn alike(request: &Value) -> Vec<String> {
    each(&request["duplicates"], "number")
}

story!(a_likely_duplicate_is_shown_before_deciding, |portal| async {
    let o = office(portal).await;
    let first = submitted(&o.eliecer).await;
    let second = submitted(&o.eliecer).await;
    let seen = o.rogelio.get(&format!("/api/v1/requests/{}", text(&second["id"]))).await.ok();
    assert_eq!(alike(&seen), [number(&first)]);
    assert_eq!(alike(&another(&o.eliecer).await), [""; 0]);
});

story!(what_was_asked_for_more_than_thirty_days_before_is_no_double, |portal| async {
    let o = office(portal).await;
    let first = submitted(&o.eliecer).await;
    portal.wait(std::time::Duration::from_secs(31 * 24 * 3600));
    let eliecer = portal.sign_in(o.eliecer.id()).await;
    let rogelio = portal.sign_in(o.rogelio.id()).await;
    let body = with(trip(&eliecer).await, "needed_by", Value::Null);
    let second = eliecer.post("/api/v1/requests", with(body, "submit", true.into())).await.created();
    let (a, b) = (number(&first), number(&second));
    // The first one is told of the second all the same: it may be the one too many.
    assert_eq!(listed(&rogelio, "to_decide").await, [(a, Some((b.clone(), 0))), (b, None)].into());
});

story!(what_looks_the_same_is_counted_up_to_ten_and_more_are_told_of_whatever_the_accents, |portal| async {
    let o = office(portal).await;
    let mut all = Vec::new();
    let mut ask = async |n: usize| {
        let purpose = if n.is_multiple_of(2) { "Viaje a Colón, ida" } else { "VIAJE A COLON IDA" };
        let body = with(trip(&o.eliecer).await, "purpose", purpose.into());
        all.push(o.eliecer.post("/api/v1/requests", with(body, "submit", true.into())).await.created());
        all.clone()
    };
    for n in 0..10 {
        ask(n).await;
    }
    let eleven = ask(10).await;
    let list = listed(&o.rogelio, "to_decide").await;
    assert_eq!(list[&number(&eleven[10])], Some((number(&eleven[9]), 9)));
    assert_eq!(list[&number(&eleven[3])], Some((number(&eleven[10]), 9)));
    let seen = o.rogelio.get(&format!("/api/v1/requests/{}", text(&eleven[0]["id"]))).await.ok();
    assert_eq!(alike(&seen), eleven[1..].iter().rev().map(number).collect::<Vec<_>>());
    assert_eq!(seen["looks_like"], json!({ "number": number(&eleven[10]), "more": 9, "and_more": false }));

    // One more is not counted any further, and said.
    let twelve = ask(11).await;
    let seen = o.rogelio.get(&format!("/api/v1/requests/{}", text(&twelve[0]["id"]))).await.ok();
    assert_eq!(alike(&seen), twelve[2..].iter().rev().map(number).collect::<Vec<_>>());
    assert_eq!(seen["looks_like"], json!({ "number": number(&twelve[11]), "more": 9, "and_more": true }));
    let list = o.rogelio.get("/api/v1/requests?scope=to_decide").await.ok();
    assert_eq!(
        list["items"][0]["looks_like"],
        json!({ "number": number(&twelve[10]), "more": 9, "and_more": true })
    );
});

story!(what_a_request_is_for_is_compared_as_it_is_now, |portal| async {
    let o = office(portal).await;
    let first = submitted(&o.eliecer).await;
    let second = another(&o.eliecer).await;
    let back = act(&o.rogelio, &second, "send-back", json!({ "reason": "Falta el viaje" })).await.ok();
    let version = back["version"].as_i64().unwrap();
    let path = format!("/api/v1/requests/{}", text(&second["id"]));
    let fixed = o.eliecer.put(&path, trip(&o.eliecer).await).version(version).await.ok();
    assert_eq!(alike(&fixed), [number(&first)]);
    act(&o.eliecer, &fixed, "submit", json!({})).await.ok();
    assert_eq!(listed(&o.rogelio, "to_decide").await[&number(&second)], Some((number(&first), 0)));
});

story!(what_an_older_program_wrote_is_compared_once_it_is_known, |portal| async {
    let o = office(portal).await;
    let (first, second) = (submitted(&o.eliecer).await, submitted(&o.eliecer).await);
    portal.run("UPDATE request SET likeness = 0", []).await;
    assert_eq!(listed(&o.rogelio, "to_decide").await[&number(&first)], None);
    complete_likeness(&portal.app).await.unwrap();
    assert_eq!(listed(&o.rogelio, "to_decide").await[&number(&first)], Some((number(&second), 0)));
});
