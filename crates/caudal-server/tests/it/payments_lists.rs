//! Lists of payments: pages without gaps, filters, counts, and what the root page shows of them.

use std::collections::HashSet;

use caudal_domain::permission::Permission::{CreateRequests, ManageSinglePayments};
use serde_json::{Value, json};

use caudal_stories::payments_world::{World, act, on_request};
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

story!(everybody_sees_what_waits_for_them, |portal| async {
    let world = World::of(portal).await;
    let first = world.released().await;
    portal.wait(std::time::Duration::from_secs(60));
    let second = world.released().await;
    portal.wait(std::time::Duration::from_secs(60));
    world.released().await;
    let counts = async |who: &Person| who.get("/api/v1/payments/counts").await.ok();
    assert_eq!(
        counts(&world.tomas).await,
        json!({ "payable": 3, "to_authorize": 0, "to_send": 0, "to_confirm": 0 })
    );
    let waiting = world.prepared(world.paying(&first)).await;
    world.sent(world.paying(&second)).await;
    assert_eq!(
        counts(&world.graciela).await,
        json!({ "payable": 1, "to_authorize": 1, "to_send": 0, "to_confirm": 1 })
    );
    assert_eq!(counts(&world.tomas).await["to_authorize"], 0, "he prepared it, and may not authorise anyway");
    let home = world.graciela.get("/api/v1/home").await.ok();
    assert_eq!(home["to_authorize"]["count"], 1);
    assert_eq!(home["to_authorize"]["items"][0]["number"], waiting["number"]);
    assert_eq!(home["in_bank"]["count"], 1);
    assert_eq!(home["to_pay"]["count"], 1);
    assert_eq!(home["accounts_to_verify"]["count"], 0);
    act(&world.graciela, &waiting, "authorize", json!({})).await.ok();
    assert_eq!(counts(&world.tomas).await["to_send"], 1);
    world.unverified_account(world.driver, "123123123").await;
    let home = world.graciela.get("/api/v1/home").await.ok();
    assert_eq!(home["accounts_to_verify"]["items"][0]["number_masked"], "•••• 3123");
    assert_eq!(home["accounts_to_verify"]["items"][0]["beneficiary"]["name"], "Eliécer Quintero");
    // The navigation counts the same, whoever asks, and names nothing of which there is none.
    for who in world.everybody() {
        let home = who.get("/api/v1/home").await.ok();
        let waits = who.get("/api/v1/home/waits").await.ok()["waits"].clone();
        let told = |part: &str| {
            let waits = waits.as_array().unwrap();
            waits.iter().find(|one| one["what"] == part).map_or(json!(0), |one| one["count"].clone())
        };
        for part in ["to_decide", "to_pay", "to_authorize", "to_send", "accounts_to_verify", "to_settle"] {
            let shown = home[part].get("count").cloned().unwrap_or(json!(0));
            assert_eq!(told(part), shown, "{part}: {waits}");
        }
        assert_eq!(home["waits"], waits, "the page tells the navigation the same");
        assert!(waits.as_array().unwrap().iter().all(|one| one["count"] != 0), "{waits}");
    }
    let of_graciela = world.graciela.get("/api/v1/home/waits").await.ok();
    let verify = json!({ "what": "accounts_to_verify", "count": 1 });
    assert!(of_graciela["waits"].as_array().unwrap().contains(&verify), "{of_graciela}");
});

story!(what_waits_to_be_paid_is_counted_for_who_may_pay_it, |portal| async {
    let world = World::of(portal).await;
    let berta = portal.person("Berta Ruiz", &[CreateRequests], &[]).await;
    let first = world.released().await;
    // Rogelio is away: Berta approves the second in his place.
    let away = "INSERT INTO substitution (id, user_id, substitute_id, starts_on, ends_on, created_by, created_at_ms) \
                VALUES ($1, $2, $3, '2026-11-03', '2026-11-06', $2, 0)";
    let people = [portal.app.new_id(), world.rogelio.id(), berta.id()];
    portal.run(away, people.map(|id| id.0.into())).await;
    portal.wait(std::time::Duration::from_secs(1));
    let second = world.milagros.post("/api/v1/requests", world.trip()).await.created();
    let second = on_request(&berta, &second, "approve").await.ok();
    let second = on_request(&world.graciela, &second, "release").await.ok();
    for who in [&world.eliecer, &world.rogelio, &world.milagros, &berta] {
        portal.grant(who.id(), ManageSinglePayments, None).await;
    }

    let [first, second] = [&first, &second].map(|request| text(&request["number"]).to_owned());
    let both = vec![first.clone(), second];
    for (who, theirs) in [
        (&world.tomas, both.clone()),
        // Who asked may prepare it; somebody else authorises.
        (&world.milagros, both.clone()),
        (&world.eliecer, vec![]),
        (&world.rogelio, vec![]),
        (&berta, vec![first]),
    ] {
        let list = who.get("/api/v1/payments/payable").await.ok()["items"].clone();
        assert_eq!(
            each(&list, "number"),
            both,
            "the list shows them all, and says what keeps one from which"
        );
        let open = list.as_array().unwrap().iter().filter(|item| item["blocked_by"].is_null());
        let open: Vec<_> = open.map(|item| text(&item["number"]).to_owned()).collect();
        assert_eq!(open, theirs, "{list}");
        let home = who.get("/api/v1/home").await.ok();
        assert_eq!(each(&home["to_pay"]["items"], "number"), theirs);
        let counts = who.get("/api/v1/payments/counts").await.ok();
        assert_eq!([&home["to_pay"]["count"], &counts["payable"]], [&json!(theirs.len()); 2]);
        let waits = home["waits"].as_array().unwrap().iter().find(|wait| wait["what"] == "to_pay");
        assert_eq!(waits.map_or(&json!(0), |wait| &wait["count"]), &json!(theirs.len()));
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
