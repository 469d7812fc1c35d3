//! Requests that may have been asked for twice.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::{
    payments_world::{each, text},
    requests::{act, office, submitted, trip, with},
    support::Person,
};

fn number(request: &Value) -> String {
    text(&request["number"]).to_owned()
}

fn alike(request: &Value) -> Vec<String> {
    each(&request["duplicates"], "number")
}

/// Asks for as much as [`submitted`], for something else.
async fn another(person: &Person) -> Value {
    let body = with(trip(person).await, "purpose", "Viaje a Changuinola".into());
    person.post("/api/v1/requests", with(body, "submit", true.into())).await.created()
}

/// What a request of a list may repeat: the last of them, and how many more.
fn looks_like(item: &Value) -> Option<(String, i64)> {
    let found = &item["looks_like"];
    (!found.is_null()).then(|| (number(found), found["more"].as_i64().unwrap()))
}

/// What each request of a list may repeat.
async fn listed(person: &Person, scope: &str) -> BTreeMap<String, Option<(String, i64)>> {
    let list = person.get(&format!("/api/v1/requests?scope={scope}")).await.ok();
    list["items"].as_array().unwrap().iter().map(|item| (number(item), looks_like(item))).collect()
}

story!(a_likely_duplicate_is_shown_before_deciding, |portal| async {
    let o = office(portal).await;
    let first = submitted(&o.eliecer).await;
    let second = submitted(&o.eliecer).await;
    let seen = o.rogelio.get(&format!("/api/v1/requests/{}", text(&second["id"]))).await.ok();
    assert_eq!(alike(&seen), [number(&first)]);
    assert_eq!(alike(&another(&o.eliecer).await), [""; 0]);
});

story!(lists_name_what_looks_the_same_where_it_may_be_approved_or_released, |portal| async {
    let o = office(portal).await;
    let first = submitted(&o.eliecer).await;
    let second = submitted(&o.eliecer).await;
    let other = another(&o.eliecer).await;
    let (a, b) = (number(&first), number(&second));
    let expected =
        [(a.clone(), Some((b.clone(), 0))), (b.clone(), Some((a.clone(), 0))), (number(&other), None)];
    assert_eq!(listed(&o.rogelio, "to_decide").await, expected.into());
    let home = o.rogelio.get("/api/v1/home").await.ok();
    assert_eq!(looks_like(&home["to_decide"]["items"][0]), Some((b.clone(), 0)));

    act(&o.rogelio, &first, "approve", json!({})).await.ok();
    assert_eq!(listed(&o.tomas, "to_release").await, [(a.clone(), Some((b.clone(), 0)))].into());

    // What was given up is no double of anything, and what nobody decides any more warns of nothing.
    act(&o.eliecer, &second, "withdraw", json!({})).await.ok();
    assert_eq!(listed(&o.tomas, "to_release").await[&a], None);
    assert_eq!(listed(&o.eliecer, "mine").await[&b], None);
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

story!(all_that_looks_the_same_is_counted_whatever_the_accents, |portal| async {
    let o = office(portal).await;
    let mut all = Vec::new();
    for n in 0..23 {
        let purpose = if n % 2 == 0 { "Viaje a Colón, ida" } else { "VIAJE A COLON IDA" };
        let body = with(trip(&o.eliecer).await, "purpose", purpose.into());
        let asked = o.eliecer.post("/api/v1/requests", with(body, "submit", true.into())).await.created();
        all.push(asked);
    }
    let (newest, before) = (number(&all[22]), number(&all[21]));
    let list = listed(&o.rogelio, "to_decide").await;
    assert_eq!(list[&newest], Some((before.clone(), 21)));
    assert_eq!(list[&before], Some((newest.clone(), 21)));

    // Beside the request itself the newest twenty are listed, and all of them counted.
    let seen = o.rogelio.get(&format!("/api/v1/requests/{}", text(&all[0]["id"]))).await.ok();
    let expected: Vec<_> = all[3..].iter().rev().map(number).collect();
    assert_eq!(alike(&seen), expected);
    assert_eq!(looks_like(&seen), Some((newest, 21)));
});
