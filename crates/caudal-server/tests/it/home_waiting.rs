//! What waits for a decision of somebody is what they can decide on; what waits for a limit or for another stands apart.

use std::collections::BTreeSet;

use caudal_access::company::General;
use caudal_domain::{money::Currency, permission::Permission as P};
use caudal_requests::requests;
use serde_json::{Value, json};

use caudal_stories::requests_world::{act, submitted, trip, type_id};
use caudal_stories::rules_world::{DECIDES, approver, blocked, see, set};
use caudal_testing::Person;

/// Asked for and sent: so much, in dollars.
async fn asked(person: &Person, minor: i64) -> Value {
    let mut body = trip(person).await;
    body["lines"] = json!([{ "concept": "Combustible", "quantity_milli": 1_000, "unit_minor": minor }]);
    body["submit"] = json!(true);
    person.post("/api/v1/requests", body).await.created()
}

/// The numbers of a list that pass.
async fn numbers(person: &Person, query: &str, pass: impl Fn(&Value) -> bool) -> BTreeSet<String> {
    let list = person.get(&format!("/api/v1/requests?limit=100&{query}")).await.ok();
    let passed = list["items"].as_array().unwrap().iter().filter(|item| pass(item));
    passed.map(|item| item["number"].as_str().unwrap().to_owned()).collect()
}

/// Three tiers in dollars: up to 30.00, up to 70.00, and above.
fn three_tiers() -> General {
    let usd = Currency::parse("USD").unwrap();
    General { tiers: vec![(usd, vec![3_000, 7_000])], ..General::default() }
}

/// What this person is told to decide on is what the rules let them approve, and the rest of what others asked for stands apart.
async fn told_apart(person: &Person, own: &str) {
    let approvable = |item: &Value| blocked(item, "approve").is_some_and(Value::is_null);
    let may = numbers(person, "state=new", approvable).await;
    let others = numbers(person, "state=new", |item| item["requester"]["name"] != own).await;
    let may_not: BTreeSet<_> = others.difference(&may).cloned().collect();
    assert_eq!(numbers(person, "scope=to_decide", |_| true).await, may, "{own}");
    assert_eq!(numbers(person, "scope=waiting_for_others", |_| true).await, may_not, "{own}");
    let counts = person.get("/api/v1/requests/counts").await.ok();
    assert_eq!(counts["to_decide"], may.len());
    assert_eq!(counts["waiting_for_others"], may_not.len());
    let home = person.get("/api/v1/home").await.ok();
    assert_eq!(home["to_decide"]["count"], may.len());
    assert_eq!(home["waiting_for_others"]["count"].as_u64().unwrap_or_default() as usize, may_not.len());
    let waits = home["waits"].as_array().unwrap().iter().find(|w| w["what"] == "to_decide");
    assert_eq!(
        waits.map_or(0, |w| w["count"].as_u64().unwrap() as usize),
        may.len(),
        "the navigation counts the same"
    );
}

story!(what_waits_for_me_is_what_i_can_decide_on, |portal| async {
    set(portal, three_tiers()).await;
    let eliecer = portal.person("Eliécer Quintero", &[P::CreateRequests], &[]).await;
    let milagros =
        portal.person("Milagros Pineda", &[P::CreateRequests, P::ManageApproved], &[("USD", 50_000)]).await;
    let mut all = Vec::new();
    for minor in [100, 2_000, 3_000, 3_001, 5_000, 7_000, 7_001, 9_000, 12_000] {
        all.push(asked(&eliecer, minor).await);
        all.push(asked(&milagros, minor).await);
    }
    let mut people = vec![(milagros, "Milagros Pineda".to_owned())];
    for limit in [1, 100, 3_000, 3_001, 5_000, 7_000, 7_001, 9_000, 50_000] {
        let name = format!("Con límite {limit}");
        people.push((approver(portal, &name, limit).await, name));
    }
    let euros = portal.person("Con euros", &DECIDES, &[("EUR", 50_000)]).await;
    people.push((euros, "Con euros".into()));
    people.push((portal.person("Sin límite", &DECIDES, &[]).await, "Sin límite".into()));
    for (person, name) in &people {
        told_apart(person, name).await;
    }

    // A first tier is given, for less than was asked: what is missing now is somebody else's.
    let small = people.iter().find(|(_, name)| name == "Con límite 3000").unwrap();
    let middle = people.iter().find(|(_, name)| name == "Con límite 5000").unwrap();
    let last = &all[all.len() - 2];
    let now = act(&small.0, last, "approve", json!({ "amount_minor": 8_000 })).await.ok();
    act(&middle.0, &now, "approve", json!({})).await.ok();
    act(&small.0, &all[all.len() - 1], "approve", json!({})).await.ok();
    for (person, name) in &people {
        told_apart(person, name).await;
    }
});

story!(who_only_declines_decides_on_all_that_others_asked_for, |portal| async {
    let eliecer = portal.person("Eliécer Quintero", &[P::CreateRequests], &[]).await;
    submitted(&eliecer).await;
    let declines = portal.person("Nelly Ortega", &[P::ManageDeclined], &[]).await;
    let home = declines.get("/api/v1/home").await.ok();
    assert_eq!((&home["to_decide"]["count"], &home["waiting_for_others"]), (&json!(1), &Value::Null));
});

story!(what_another_decides_at_hr_stands_apart_for_who_approved_the_amount, |portal| async {
    let eliecer = portal.person("Eliécer Quintero", &[P::CreateRequests], &[]).await;
    let both = [P::ManageApproved, P::ManageHrApproved];
    let dayana = portal.person("Dayana Rodríguez", &both, &[("USD", 50_000)]).await;
    let norma = portal.person("Norma Him", &both, &[("USD", 50_000)]).await;
    let mut body = trip(&eliecer).await;
    body["type_id"] = json!(type_id(&eliecer, "anticipo_salario").await);
    body["submit"] = json!(true);
    let asked = eliecer.post("/api/v1/requests", body).await.created();
    act(&dayana, &asked, "approve", json!({})).await.ok();
    let home = dayana.get("/api/v1/home").await.ok();
    assert_eq!(home["to_decide"]["count"], 0);
    assert_eq!(home["waiting_for_others"]["items"][0]["number"], asked["number"]);
    let home = norma.get("/api/v1/home").await.ok();
    assert_eq!((&home["to_decide"]["count"], &home["waiting_for_others"]), (&json!(1), &Value::Null));
    assert!(requests::verify(&portal.app.db).await.unwrap().is_sound());
    portal.run("DELETE FROM hr_decider", []).await;
    assert_eq!(requests::verify(&portal.app.db).await.unwrap().wrong_deciders, 1, "whoever removes it");
    act(&norma, &see(&norma, &asked).await, "approve-hr", json!({})).await.ok();
    assert!(requests::verify(&portal.app.db).await.unwrap().is_sound());
    let home = dayana.get("/api/v1/home").await.ok();
    assert_eq!((&home["to_decide"]["count"], &home["waiting_for_others"]), (&json!(0), &Value::Null));
});
