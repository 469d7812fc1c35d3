//! Unit prices with up to four decimals: fuel at 4.155 is asked for at what it costs, and a line is rounded once.

use caudal_domain::permission::Permission::CreateRequests;
use serde_json::{Value, json};

use caudal_stories::requests_world::{act, trip};
use caudal_testing::{Person, text, version};

/// A trip with one line.
async fn fuel(who: &Person, line: Value) -> Value {
    let mut body = trip(who).await;
    body["lines"] = json!([line]);
    body
}

/// Twenty gallons at a price.
fn gallons(unit_minor: i64, unit_fraction: i64) -> Value {
    json!({
        "concept": "Diésel", "quantity_milli": 20_000, "unit_minor": unit_minor, "unit_fraction": unit_fraction,
    })
}

story!(fuel_is_asked_for_at_its_price_and_stays_at_it, |portal| async {
    let eliecer = portal.person("Eliécer Quintero", &[CreateRequests], &[]).await;
    let body = fuel(&eliecer, gallons(415, 5_000)).await;
    let made = eliecer.post("/api/v1/requests", body.clone()).await.created();
    let line = json!({
        "concept": "Diésel", "quantity_milli": 20_000, "unit_minor": 415, "unit_fraction": 5_000,
        "total_minor": 8_310,
    });
    assert_eq!((&made["requested_minor"], &made["lines"]), (&json!(8_310), &json!([line])));
    // It is checked again as it stands when it is sent.
    let sent = act(&eliecer, &made, "submit", json!({})).await.ok();
    assert_eq!((&sent["state"], &sent["lines"]), (&json!("new"), &json!([line])));

    // A thousand stickers at less than a cent each.
    let stickers = json!({
        "concept": "Precintos", "quantity_milli": 1_000_000, "unit_minor": 0, "unit_fraction": 4_500,
    });
    let made = eliecer.post("/api/v1/requests", fuel(&eliecer, stickers).await).await.created();
    assert_eq!(made["requested_minor"], 450);
    let path = format!("/api/v1/requests/{}", text(&made["id"]));
    let changed = eliecer.put(&path, body).version(version(&made)).await.ok();
    assert_eq!(changed["lines"], json!([line]));
    // A price in cents is said as it always was.
    let mut plain = gallons(416, 0);
    plain.as_object_mut().unwrap().remove("unit_fraction");
    let made = eliecer.post("/api/v1/requests", fuel(&eliecer, plain).await).await.created();
    assert_eq!((&made["requested_minor"], &made["lines"][0]["unit_fraction"]), (&json!(8_320), &json!(0)));
});

story!(a_price_with_more_than_four_decimals_or_of_nothing_is_refused_at_its_field, |portal| async {
    let eliecer = portal.person("Eliécer Quintero", &[CreateRequests], &[]).await;
    for (minor, fraction, code) in [
        (415, 5_050, "price_decimals"),
        (415, 10_000, "amount_invalid"),
        (415, -100, "amount_not_positive"),
        (0, 0, "amount_not_positive"),
    ] {
        let body = fuel(&eliecer, gallons(minor, fraction)).await;
        let refused = eliecer.post("/api/v1/requests", body).await.refused(422, "invalid_fields");
        let error = &refused["errors"][0];
        assert_eq!((text(&error["field"]), text(&error["code"])), ("lines/0/unit_minor", code));
    }
});
