//! Types of request and tariffs as administrators change them, and what becomes of what was written before.

use caudal_domain::permission::{Permission as P, Permission::Administrator};
use serde_json::json;

use caudal_stories::requests_world::{act, office, trip, with};
use caudal_testing::{text, version};

story!(a_draft_is_submitted_under_the_rules_of_that_day, |portal| async {
    let o = office(portal).await;
    let yadira = portal.person("Yadira Batista", &[P::Administrator], &[]).await;
    let draft = o.eliecer.post("/api/v1/requests", trip(&o.eliecer).await).await.created();
    let types = yadira.get("/api/v1/settings/request-types").await.ok();
    let kind =
        types["items"].as_array().unwrap().iter().find(|t| t["code"] == "anticipo_viaje").unwrap().clone();
    let path = format!("/api/v1/settings/request-types/{}", kind["id"].as_str().unwrap());
    let rules = json!({
        "name": "Anticipo de ruta", "needs_hr": true, "methods": ["transfer"], "outcome": "settle", "settle_days": 3,
        "expense_account": "5110", "confidential": true, "ceiling_minor": 11_999,
    });
    let kind = yadira.put(&path, rules.clone()).version(kind["version"].as_i64().unwrap()).await.ok();
    let problem = act(&o.eliecer, &draft, "submit", json!({})).await.refused(422, "invalid_fields");
    assert_eq!(
        problem["errors"][0]["code"], "type_ceiling",
        "what was right last week is above the ceiling now"
    );
    act(&o.rogelio, &draft, "submit", json!({})).await.refused(404, "not_found");

    let kind = yadira
        .put(&path, with(rules, "ceiling_minor", 12_000.into()))
        .version(kind["version"].as_i64().unwrap())
        .await
        .ok();
    let new = act(&o.eliecer, &draft, "submit", json!({})).await.ok();
    assert_eq!((&new["state"], &new["needs_hr"]), (&json!("new"), &json!(true)), "human resources, too");
    assert_eq!((&new["type"]["name"], &new["confidential"]), (&json!("Anticipo de ruta"), &json!(true)));
    let found = o.rogelio.get("/api/v1/requests?q=riba").await.ok();
    assert_eq!(found["items"], json!([]), "and its words are found no more");

    let back = act(&o.rogelio, &new, "send-back", json!({ "reason": "Falta el número de viaje" })).await.ok();
    let switch = format!("{path}/actions/deactivate");
    yadira.post(&switch, json!({})).version(kind["version"].as_i64().unwrap()).await.ok();
    let problem = act(&o.eliecer, &back, "submit", json!({})).await.refused(422, "invalid_fields");
    assert_eq!(problem["errors"][0]["code"], "type_unavailable");
});

story!(a_tariff_has_a_price_like_any_other, |portal| async {
    let yadira = portal.person("Yadira Batista", &[Administrator], &[]).await;
    let types = yadira.get("/api/v1/settings/request-types").await.ok();
    let mut price = json!({
        "name": "Diésel, por galón", "type_id": types["items"][0]["id"], "currency": "USD", "unit_minor": 415,
        "unit_fraction": 5_000,
    });
    let made = yadira.post("/api/v1/settings/tariffs", price.clone()).await.created();
    assert_eq!((&made["unit_minor"], &made["unit_fraction"]), (&json!(415), &json!(5_000)));
    let offered = yadira.get("/api/v1/tariffs").await.ok()["items"].clone();
    let found = offered.as_array().unwrap().iter().find(|t| t["name"] == "Diésel, por galón").unwrap();
    assert_eq!((&found["unit_minor"], &found["unit_fraction"]), (&json!(415), &json!(5_000)));
    price["unit_fraction"] = json!(5_050);
    let path = format!("/api/v1/settings/tariffs/{}", text(&made["id"]));
    let refused =
        yadira.put(&path, price.clone()).version(version(&made)).await.refused(422, "invalid_fields");
    assert_eq!(refused["errors"][0]["code"], "price_decimals");
    price.as_object_mut().unwrap().remove("unit_fraction");
    let plain = yadira.put(&path, price).version(version(&made)).await.ok();
    assert_eq!((&plain["unit_minor"], &plain["unit_fraction"]), (&json!(415), &json!(0)));
});
