//! What auditors find: the list and its filters, what a row changed, and who might do what on a day.

use std::time::Duration;

use caudal_db::audit::{Outcome, Row, append, seal_once};
use caudal_domain::ids::UserId;
use caudal_domain::permission::Permission::{CreateRequests, ManageApproved, ViewAudit};
use serde_json::{Value, json};

use caudal_stories::audit_world::{DAY, actions, list, next_day, stay_for_days};
use caudal_stories::payments_world::World;
use caudal_testing::{Portal, each, text};

/// Writes a row about a person, as the register of people does.
async fn tell(portal: &Portal, action: &str, of: UserId, before: Option<Value>, after: Option<Value>) {
    let row = Row {
        id: portal.app.new_uuid(),
        at_ms: portal.app.now_ms(),
        actor_id: None,
        actor_name: "Yadira Batista".into(),
        for_id: None,
        action: action.into(),
        object_kind: "user".into(),
        object_id: Some(of.0),
        object_number: None,
        address: None,
        session_id: None,
        before,
        after,
        outcome: Outcome::Done,
    };
    portal
        .write(move |tx| {
            let row = row.clone();
            Box::pin(async move { Ok(append(tx, &row).await?) })
        })
        .await;
}

story!(the_trail_is_read_newest_first_and_narrowed, |config| { stay_for_days(config) }, |portal| async {
    let world = World::of(portal).await;
    next_day(portal, &world.everybody()).await;
    let request = world.released().await;
    next_day(portal, &world.everybody()).await;
    world.sent(world.paying(&request)).await;
    let beatriz = &world.beatriz;
    seal_once(&portal.app.db).await.unwrap();

    let all = list(beatriz, "limit=100").await;
    let ids: Vec<_> = each(&all, "id");
    assert!(ids.is_sorted_by(|a, b| a > b), "newest first");
    let numbers: Vec<i64> = all.as_array().unwrap().iter().map(|r| r["number"].as_i64().unwrap()).collect();
    assert_eq!(numbers.iter().max(), Some(&(numbers.len() as i64)), "numbered without a gap");

    let number = text(&request["number"]);
    let of_request = actions(beatriz, &format!("q={}", number.to_lowercase())).await;
    assert!(of_request.contains(&"request.approve".to_owned()) && of_request.len() >= 4, "{of_request:?}");
    assert_eq!(actions(beatriz, &format!("object={}", text(&request["id"]))).await, of_request);
    assert_eq!(actions(beatriz, "action=request.approve").await, ["request.approve"]);
    let of_rogelio = list(beatriz, &format!("actor={}", world.rogelio.id())).await;
    assert_eq!(each(&of_rogelio, "action"), ["request.approve"]);
    assert_eq!(of_rogelio[0]["actor"]["name"], "Rogelio Castillo");
    assert_eq!(of_rogelio[0]["object_number"], request["number"]);
    assert_eq!(of_rogelio[0]["has_change"], true);
    let payments = actions(beatriz, "object_kind=payment").await;
    assert!(payments.iter().all(|a| a.starts_with("payment.")) && !payments.is_empty(), "{payments:?}");
    // The world was set up on the third, the request released on the fourth, and paid on the fifth.
    assert!(actions(beatriz, "from=2026-11-05&object_kind=request").await.len() < of_request.len());
    assert_eq!(actions(beatriz, "to=2026-11-03&object_kind=request").await, [""; 0]);
    assert_eq!(actions(beatriz, "from=2026-11-04&to=2026-11-04&action=request.approve").await.len(), 1);
    assert_eq!(actions(beatriz, "outcome=denied").await, [""; 0]);
    world.milagros.get("/api/v1/audit").await.refused(403, "forbidden");
    let denied = list(beatriz, "outcome=denied").await;
    assert_eq!(each(&denied, "outcome"), ["denied"]);
    assert_eq!(denied[0]["actor"]["name"], "Milagros Pineda");
    assert!(!actions(beatriz, "outcome=done").await.is_empty());

    for query in ["from=ayer", "to=2026-2-3", "actor=1", "object=x", "outcome=maybe", "limit=0", "kind=a"] {
        beatriz.get(&format!("/api/v1/audit?{query}")).await.refused(422, "invalid_query");
    }
    beatriz.get("/api/v1/audit?after=x").await.refused(422, "invalid_cursor");
});

story!(pages_of_the_trail_have_no_gap_while_it_grows, |portal| async {
    let beatriz = portal.person("Beatriz Núñez", &[ViewAudit], &[]).await;
    for n in 0..30 {
        portal.wait(Duration::from_millis(n % 2));
        portal.register("Ana Vega").await;
    }
    let there = each(&list(&beatriz, "limit=100").await, "id");
    let (mut seen, mut after) = (Vec::new(), String::new());
    loop {
        let page = beatriz.get(&format!("/api/v1/audit?limit=7&after={after}")).await.ok();
        seen.extend(each(&page["items"], "id"));
        portal.wait(Duration::from_millis(1));
        portal.register("Luis Vega").await;
        match page["next"].as_str() {
            Some(next) => after = next.to_owned(),
            None => break,
        }
    }
    assert_eq!(seen, there);
});

story!(a_row_tells_what_it_changed, |portal| async {
    let world = World::of(portal).await;
    let request = world.released().await;
    let row = list(&world.beatriz, "action=request.approve").await[0].clone();
    let path = format!("/api/v1/audit/{}", text(&row["id"]));
    let told = world.beatriz.get(&path).await.ok();
    assert_eq!((&told["before"]["state"], &told["after"]["state"]), (&json!("new"), &json!("approved")));
    let changes = told["changes"].as_array().unwrap();
    let state = changes.iter().find(|c| c["field"] == "state").unwrap();
    assert_eq!((&state["before"], &state["after"]), (&json!("new"), &json!("approved")));
    let by = changes.iter().find(|c| c["field"] == "approvals/0/by").unwrap();
    assert_eq!((&by["after"], &by["after_name"]), (&json!(world.rogelio.id().0), &json!("Rogelio Castillo")));
    assert!(changes.iter().all(|c| c["before"] != c["after"]));
    assert!(changes.iter().all(|c| c["field"] != "purpose"), "what stays is not told: {changes:?}");
    assert_eq!(told["number"], Value::Null, "not numbered yet");
    assert_eq!(told["session_id"], json!(world.rogelio.session_id().0));
    assert_eq!(text(&told["hash"]).len(), 64);
    assert_eq!(told["object_number"], request["number"]);
    let nobody = uuid::Uuid::nil();
    world.beatriz.get(&format!("/api/v1/audit/{nobody}")).await.refused(404, "not_found");
});

story!(what_a_person_might_do_is_known_for_every_day, |config| { stay_for_days(config) }, |portal| async {
    let beatriz = portal.person("Beatriz Núñez", &[ViewAudit], &[]).await;
    portal.wait(DAY);
    let ana = portal.register("Ana Vega").await;
    portal.grant(ana, CreateRequests, None).await;
    portal.grant(ana, ManageApproved, Some("2026-11-05".parse().unwrap())).await;
    tell(portal, "user.limit", ana, None, Some(json!({ "currency": "USD", "limit_minor": 50_000 }))).await;
    portal.wait(DAY);
    let colon = portal.app.new_uuid();
    let grant = json!({ "permission_name": "Gestionar pagos", "branch_id": colon, "ends_on": null });
    tell(portal, "user.grant", ana, None, Some(grant.clone())).await;
    // Taken back and given anew in one moment: the order in which it was written decides.
    let create = json!({ "permission_name": "Crear solicitudes", "ends_on": null });
    tell(portal, "user.revoke", ana, Some(create.clone()), None).await;
    tell(portal, "user.grant", ana, None, Some(create.clone())).await;
    seal_once(&portal.app.db).await.unwrap();
    next_day(portal, &[&beatriz]).await;
    tell(portal, "user.revoke", ana, Some(create), None).await;
    tell(portal, "user.limit", ana, Some(json!({ "currency": "USD", "limit_minor": 50_000 })), None).await;
    tell(portal, "user.deactivate", ana, None, Some(json!({ "state": "inactive" }))).await;

    let on = async |day: &str| {
        let told = beatriz.get(&format!("/api/v1/audit/permissions?user={ana}&date={day}")).await.ok();
        assert_eq!(told["user"]["name"], "Ana Vega");
        (each(&told["items"], "permission_name"), told["state"].clone(), told["limits"].clone(), told)
    };
    let (held, state, ..) = on("2026-11-03").await;
    assert_eq!((held, state), (vec![], Value::Null), "nobody knew her");
    let (held, state, limits, told) = on("2026-11-04").await;
    assert_eq!(held, ["Crear solicitudes", "Gestionar solicitudes aprobadas"]);
    assert_eq!((state, limits), (json!("active"), json!([{ "currency": "USD", "limit_minor": 50_000 }])));
    assert_eq!(told["items"][1]["ends_on"], "2026-11-05");
    let (held, .., told) = on("2026-11-05").await;
    assert_eq!(held, ["Crear solicitudes", "Gestionar pagos", "Gestionar solicitudes aprobadas"]);
    assert_eq!(told["items"][1]["branch"]["id"], json!(colon));
    assert_eq!(told["items"][1]["granted_by"], "Yadira Batista");
    let (held, state, limits, _) = on("2026-11-06").await;
    assert_eq!(held, ["Gestionar pagos"], "one was taken back and one has ended");
    assert_eq!((state, limits), (json!("inactive"), json!([])));

    let nobody = portal.app.new_uuid();
    let path = format!("/api/v1/audit/permissions?user={nobody}&date=2026-11-05");
    beatriz.get(&path).await.refused(404, "not_found");
    for query in ["user=1&date=2026-11-05", &format!("user={ana}&date=hoy"), &format!("user={ana}")] {
        let path = format!("/api/v1/audit/permissions?{query}");
        beatriz.get(&path).await.refused(422, "invalid_query");
    }
});

story!(what_no_text_of_a_database_holds_is_no_search, |portal| async {
    let beatriz = portal.person("Beatriz Núñez", &[ViewAudit], &[]).await;
    for query in ["q=%00", "action=a%00", "object_kind=%00request"] {
        beatriz.get(&format!("/api/v1/audit?{query}")).await.refused(422, "invalid_query");
    }
    beatriz.get("/api/v1/audit/people?q=%00").await.refused(422, "invalid_query");
    let named = json!({ "method": "POST", "path": "/api/v1/requests/%00", "key": "viaje-david-1" });
    let refused = beatriz.post("/api/v1/commands/actions/settle", named).await.refused(422, "invalid_fields");
    assert_eq!(refused["errors"][0]["field"], "path");
});
