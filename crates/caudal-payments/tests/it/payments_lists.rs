//! Lists of payments: pages without gaps, filters and counts.

use std::collections::HashSet;

use serde_json::{Value, json};

use caudal_stories::payments_world::World;
use caudal_testing::{Person, each, id, text};

/// Reads a list to its end, a page at a time; `meanwhile` happens between the pages.
async fn pages(who: &Person, path: &str, limit: usize, mut meanwhile: impl AsyncFnMut()) -> Vec<Value> {
    let mut all = Vec::new();
    let mut after = String::new();
    loop {
        let page = who.get(&format!("{path}limit={limit}&after={after}")).await.ok();
        let items = page["items"].as_array().unwrap();
        assert!(items.len() <= limit);
        all.extend(items.iter().cloned());
        match page["next"].as_str() {
            Some(next) => after = next.to_owned(),
            None => return all,
        }
        meanwhile().await;
    }
}

story!(pages_have_no_gap_and_no_double_while_payments_are_added, |portal| async {
    let world = World::of(portal).await;
    let (_, account) = world.supplier("Repuestos Istmo, S. A.", "155-884-2").await;
    let mut there = HashSet::new();
    for n in 0..23 {
        // Some in the same millisecond, some later.
        portal.wait(std::time::Duration::from_millis(n % 3));
        let payment = world.prepared(world.invoice(account, 100)).await;
        there.insert(text(&payment["number"]).to_owned());
    }
    let add = async || {
        portal.wait(std::time::Duration::from_millis(1));
        world.prepared(world.invoice(account, 200)).await;
    };
    for path in ["/api/v1/payments?", "/api/v1/payments?state=pending_authorization,draft&"] {
        let seen = pages(&world.tomas, path, 4, add).await;
        let numbers: Vec<_> = seen.iter().map(|p| text(&p["number"]).to_owned()).collect();
        let distinct: HashSet<_> = numbers.iter().cloned().collect();
        assert_eq!(distinct.len(), numbers.len(), "no payment twice");
        assert!(there.is_subset(&distinct), "none that was there is missing");
        let ids: Vec<_> = seen.iter().map(|p| id(&p["id"])).collect();
        assert!(ids.is_sorted_by(|a, b| a > b), "newest first");
    }
});

story!(a_list_is_narrowed_to_what_is_looked_for, |portal| async {
    let world = World::of(portal).await;
    let request = world.released().await;
    let (_, account) = world.supplier("Ferretería Ñañez", "8-77").await;
    let other = portal.app.new_id();
    world.add_source(other, "Nómina USD", "0372010099999").await;
    let trip = world.sent(world.paying(&request)).await;
    let mut body = world.invoice(account, 555);
    body["execution_date"] = json!("2026-12-01");
    body["source_account_id"] = json!(other.0);
    let nails = world.prepared(body).await;
    let list = async |query: &str| {
        let page = world.beatriz.get(&format!("/api/v1/payments?{query}")).await.ok();
        each(&page["items"], "number")
    };
    let (trip, nails) = (text(&trip["number"]), text(&nails["number"]));
    assert_eq!(list("").await, [nails, trip]);
    assert_eq!(list("state=sent").await, [trip]);
    assert_eq!(list("state=sent,pending_authorization").await, [nails, trip]);
    assert_eq!(list("state=confirmed").await, [""; 0]);
    assert_eq!(list(&format!("source={}", other)).await, [nails]);
    assert_eq!(list("from=2026-11-06").await, [nails]);
    assert_eq!(list("to=2026-11-05").await, [trip]);
    assert_eq!(list("from=2026-11-05&to=2026-12-01").await, [nails, trip]);
    assert_eq!(list("q=nanez").await, [nails]);
    assert_eq!(list("q=FERRET").await, [nails]);
    assert_eq!(list("q=trf-88123").await, [trip], "by the bank's reference");
    assert_eq!(list(&format!("q={}", text(&request["number"]))).await, [trip], "by the request's number");
    assert_eq!(list("q=quintero+anticipo").await, [trip]);
    for query in ["state=paid", "from=ayer", "source=1", "limit=0", "limit=101", "page=2", "q=a&q=b"] {
        world.beatriz.get(&format!("/api/v1/payments?{query}")).await.refused(422, "invalid_query");
    }
    for path in ["/api/v1/payments?after=x", "/api/v1/beneficiaries?after=x"] {
        world.beatriz.get(path).await.refused(422, "invalid_cursor");
    }
});

story!(the_queue_to_pay_is_in_the_order_of_release, |portal| async {
    let world = World::of(portal).await;
    let mut released = Vec::new();
    for _ in 0..7 {
        portal.wait(std::time::Duration::from_secs(1));
        released.push(text(&world.released().await["number"]).to_owned());
    }
    let queue = pages(&world.tomas, "/api/v1/payments/payable?", 3, async || {}).await;
    assert_eq!(queue.iter().map(|r| text(&r["number"]).to_owned()).collect::<Vec<_>>(), released);
    let found = world.tomas.get(&format!("/api/v1/payments/payable?q={}", released[4])).await.ok();
    assert_eq!(each(&found["items"], "number"), [released[4].clone()]);
});
