//! The figures at the top of the root page: what they come to, and whose they are.

use caudal_domain::permission::Permission as P;
use serde_json::{Value, json};

use caudal_stories::batches_world::{HEADS, Treasury, line};
use caudal_stories::payments_world::{TRIP_MINOR, World, act};
use caudal_testing::{Person, each, text};

async fn figures(who: &Person) -> Value {
    who.get("/api/v1/home").await.ok()["figures"].clone()
}

fn figure<'a>(figures: &'a Value, what: &str) -> &'a Value {
    let found = figures.as_array().unwrap().iter().find(|figure| figure["what"] == what);
    found.unwrap_or(&Value::Null)
}

fn dollars(minor: i64) -> Value {
    json!([{ "currency": "USD", "minor": minor }])
}

/// The last days of a line, of thirty.
fn last_days(figure: &Value, n: usize) -> Vec<i64> {
    let days: Vec<_> = figure["days"].as_array().unwrap().iter().map(|day| day.as_i64().unwrap()).collect();
    assert_eq!(days.len(), 30, "{figure}");
    days[30 - n..].to_vec()
}

story!(treasury_finds_where_the_money_is_and_how_it_went, |portal| async {
    let world = World::of(portal).await;
    let mut sooner = world.trip();
    sooner["needed_by"] = json!("2026-11-30");
    world.released_as(sooner).await;
    let request = world.released().await;
    let seen = figures(&world.tomas).await;
    assert_eq!(each(&seen, "what"), ["available", "in_transit", "to_pay", "to_authorize"]);
    let to_pay = figure(&seen, "to_pay");
    assert_eq!(
        (&to_pay["sums"], &to_pay["count"]),
        (&dollars(TRIP_MINOR), &json!(1)),
        "not what is for later"
    );

    let payment = world.prepared(world.paying(&request)).await;
    let to_authorize = figures(&world.graciela).await;
    assert_eq!(figure(&to_authorize, "to_authorize")["sums"], dollars(TRIP_MINOR));
    let payment = act(&world.graciela, &payment, "authorize", json!({})).await.ok();
    let sent = act(&world.tomas, &payment, "send", json!({ "bank_reference": "TRF-1" })).await.ok();
    let seen = figures(&world.tomas).await;
    let transit = figure(&seen, "in_transit");
    assert_eq!((&transit["sums"], &transit["count"]), (&dollars(TRIP_MINOR), &json!(1)));
    assert_eq!(last_days(transit, 2), [0, TRIP_MINOR]);
    let available = figure(&seen, "available");
    assert_eq!(available["sums"], dollars(-TRIP_MINOR), "what was sent is given already");
    assert_eq!(last_days(available, 2), [0, -TRIP_MINOR]);

    act(&world.tomas, &sent, "confirm", json!({})).await.ok();
    let seen = figures(&world.tomas).await;
    let available = figure(&seen, "available");
    assert_eq!(available["sums"], dollars(-TRIP_MINOR));
    assert_eq!(last_days(available, 2), [0, -TRIP_MINOR]);
    assert_eq!(last_days(figure(&seen, "to_pay"), 2), [0, TRIP_MINOR], "what left the bank");
    assert_eq!(last_days(figure(&seen, "to_authorize"), 2), [0, TRIP_MINOR], "what was sent");

    let path = format!("/api/v1/source-accounts/{}/movements", world.source);
    let moved = world.tomas.get(&path).await.ok();
    let one = &moved["items"][0];
    assert_eq!(
        (&one["event"], &one["payment_id"], &one["amount_minor"], &one["balance_minor"]),
        (&json!("transfer_confirmed"), &sent["id"], &json!(-TRIP_MINOR), &json!(-TRIP_MINOR))
    );
    assert_eq!((text(&one["payee"]), moved["items"].as_array().unwrap().len()), ("Eliécer Quintero", 1));
    let nothing = format!("/api/v1/source-accounts/{}/movements", portal.app.new_uuid());
    world.tomas.get(&nothing).await.refused(404, "not_found");
});

story!(everybody_finds_figures_of_what_they_are_here_for, |portal| async {
    let world = World::of(portal).await;
    let request = world.milagros.post("/api/v1/requests", world.trip()).await.created();
    let seen = figures(&world.rogelio).await;
    assert_eq!(each(&seen, "what")[..2], ["to_decide", "oldest_to_decide"]);
    assert_eq!(figure(&seen, "to_decide")["sums"], dollars(TRIP_MINOR));
    assert_eq!(figure(&seen, "oldest_to_decide")["since_ms"], request["state_since_ms"]);

    let driver = portal.person("Abdiel Ríos", &[P::CreateRequests], &[]).await;
    assert_eq!(each(&figures(&driver).await, "what"), ["to_settle", "coming"]);
    let both = [P::ManageSinglePayments, P::ManageApproved, P::CreateRequests];
    let both = portal.person("Delfina Arosemena", &both, &[]).await;
    assert_eq!(
        each(&figures(&both).await, "what"),
        ["to_decide", "oldest_to_decide", "available", "in_transit"],
        "of each in turn"
    );

    caudal_db::audit::seal_once(&portal.app.db).await.unwrap();
    let auditor = portal.person("Beatriz Prado", &[P::ViewAudit], &[]).await;
    let seen = figures(&auditor).await;
    assert_eq!(each(&seen, "what"), ["acts", "refused"]);
    assert!(figure(&seen, "acts")["count"].as_i64().unwrap() > 0, "{seen}");
    let seen = figures(&world.yadira).await;
    assert_eq!(each(&seen, "what"), ["stuck", "without_permissions", "accounts_to_verify", "undelivered"]);
});

story!(what_is_in_transit_is_told_whole_however_many_payments_it_is, |portal| async {
    let t = Treasury::of(portal).await;
    // More than are counted.
    let lines =
        (1..=1_100).map(|n| line("155-884-2", "Repuestos Istmo", "1.00").replace(";;", &format!(";F-{n};")));
    let file: Vec<_> = std::iter::once(HEADS.to_owned()).chain(lines).collect();
    let batch = t.checked(1_100, 110_000, file.join("\n")).await;
    t.sent(&t.approved(&t.submitted(&batch).await).await).await;
    let seen = figures(&t.world.tomas).await;
    assert_eq!(figure(&seen, "in_transit")["sums"], dollars(110_000));
});
