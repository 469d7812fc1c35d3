//! What auditors find: the list and its filters, what a row changed, who might do what on a day, and what leaves the
//! portal.

use std::time::Duration;

use caudal_db::audit::{Checkpoint, Outcome, Row, append, checkpoint, seal_once, verify_against};
use caudal_domain::{
    ids::UserId,
    permission::Permission::{Administrator, CreateRequests, ManageApproved, ViewAudit},
};
use serde_json::{Value, json};

use caudal_stories::audit_world::{DAY, actions, list, next_day, stay_for_days};
use caudal_stories::payments_world::World;
use caudal_testing::{Answer, Person, Portal, each, id, text};

/// Buys an address for a file and fetches it.
async fn download(who: &Person, target: Value) -> Answer {
    let bought = who.post("/api/v1/downloads", target).await.created();
    who.get(text(&bought["url"])).await.status(200)
}

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

story!(what_leaves_the_audit_is_written_into_it, |portal| async {
    let world = World::of(portal).await;
    let request = world.released().await;
    seal_once(&portal.app.db).await.unwrap();
    let query = format!("q={}", text(&request["number"]));
    let csv = download(&world.beatriz, json!({ "kind": "audit_csv", "query": query })).await;
    assert_eq!(csv.header("content-type"), Some("text/csv; charset=utf-8"));
    let lines = csv.text();
    assert!(lines.starts_with("\u{feff}Número,Fecha,Hora,Persona"), "{lines}");
    assert!(lines.contains(",2026-11-03,") && lines.contains(",Rogelio Castillo,"), "{lines}");
    assert_eq!(lines.lines().count(), 1 + actions(&world.beatriz, &query).await.len());

    portal.wait(Duration::from_secs(1));
    let file = download(&world.beatriz, json!({ "kind": "audit_checkpoint" })).await;
    let kept: Checkpoint = serde_json::from_slice(&file.bytes).unwrap();
    assert_eq!(kept, checkpoint(&portal.app.db).await.unwrap());
    let shown = world.beatriz.get("/api/v1/audit/checkpoint").await.ok();
    assert_eq!((&shown["count"], &shown["head"]), (&json!(kept.count), &json!(kept.head)));
    seal_once(&portal.app.db).await.unwrap();
    assert_eq!(verify_against(&portal.app.db, Some(&kept)).await.unwrap().first_break, None);

    assert_eq!(actions(&world.beatriz, "object_kind=export").await, ["audit.checkpoint", "audit.export"]);
    for target in [json!({ "kind": "audit_checkpoint" }), json!({ "kind": "audit_csv", "query": "" })] {
        world.tomas.post("/api/v1/downloads", target).await.refused(404, "not_found");
    }
    let wrong = json!({ "kind": "audit_csv", "query": "from=ayer" });
    world.beatriz.post("/api/v1/downloads", wrong).await.refused(422, "invalid_query");
});

story!(the_file_of_a_request_holds_everything_about_it, |portal| async {
    let world = World::of(portal).await;
    let request = world.released().await;
    let comment = format!("/api/v1/requests/{}/comments", text(&request["id"]));
    world.milagros.post(&comment, json!({ "text": "Sale el lunes" })).await.created();
    portal.wait(Duration::from_secs(1));
    let payment = world.confirmed(world.paying(&request)).await;
    portal.wait(Duration::from_secs(1));
    let path = format!("/api/v1/audit/requests/{}/file", text(&request["id"]));
    let file = world.beatriz.get(&path).await.ok();
    assert_eq!(file["request"]["number"], request["number"]);
    assert_eq!(file["request"]["comments"][0]["text"], "Sale el lunes");
    assert_eq!(file["request"]["approvals"].as_array().unwrap().len(), 2);
    assert_eq!(each(&file["payments"], "number"), [text(&payment["number"])]);
    assert!(file["payments"][0]["entries"].as_array().unwrap().len() >= 2, "what it posted");
    let told = each(&file["audit"], "action");
    for action in
        ["request.approve", "request.release", "request.comment", "payment.authorize", "payment.confirm"]
    {
        assert!(told.iter().any(|a| a == action), "{action} in {told:?}");
    }
    assert_eq!((&file["made_by"], &file["audit_is_whole"]), (&json!("Beatriz Núñez"), &json!(true)));
    let newest = list(&world.beatriz, "limit=1").await[0].clone();
    assert_eq!((&newest["action"], id(&newest["object_id"])), (&json!("request.file"), id(&request["id"])));
    let nothing = format!("/api/v1/audit/requests/{}/file", portal.app.new_uuid());
    world.beatriz.get(&nothing).await.refused(404, "not_found");
    let yadira = portal.person("Yadira Pinto", &[Administrator], &[]).await;
    yadira.get(&path).await.ok();
});

/// Kevin, whom an administrator registers, changes a day later, and switches off after another.
async fn kevin_over_three_days(portal: &Portal, yadira: &Person) -> Value {
    let branches = "/api/v1/settings/branches";
    let colon = yadira.post(branches, json!({ "name": "Colón" })).await.created();
    let first = json!({ "name": "Kevin Ábrego", "email": "kevin@litoral.example", "permissions": ["Crear solicitudes"] });
    let kevin = yadira.post("/api/v1/user", first).await.created();
    let path = format!("/api/v1/user/{}", text(&kevin["id"]));
    let marta = portal.person("Marta Solís", &[Administrator], &[]).await;
    next_day(portal, &[yadira]).await;
    let second = json!({
        "email": "kevin.abrego@litoral.example", "branch_id": colon["id"], "manager_id": yadira.id().0,
        "permissions": [{ "permission_name": "Gestionar solicitudes aprobadas", "branch_id": colon["id"], "ends_on": "2026-12-31" }],
        "limits": [{ "currency": "USD", "limit_minor": 50_000 }],
        "substitutions": [{ "substitute_id": marta.id().0, "starts_on": "2026-11-10", "ends_on": "2026-11-12" }],
    });
    yadira.put(&path, second).await.ok();
    next_day(portal, &[yadira]).await;
    yadira.put(&path, json!({ "limits": [{ "currency": "USD", "limit_minor": 75_000 }] })).await.ok();
    yadira.delete(&path).await.ok();
    yadira.get(&format!("/api/v1/users/{}/view-as", text(&kevin["id"]))).await.ok();
    kevin
}

/// What was really granted by hand is what the audit knows of each day.
async fn assert_days(beatriz: &Person, kevin: &Value) {
    let on = async |day: &str| {
        let path = format!("/api/v1/audit/permissions?user={}&date={day}", text(&kevin["id"]));
        beatriz.get(&path).await.ok()
    };
    assert_eq!(each(&on("2026-11-03").await["items"], "permission_name"), ["Crear solicitudes"]);
    let then = on("2026-11-04").await;
    assert_eq!(each(&then["items"], "permission_name"), ["Gestionar solicitudes aprobadas"]);
    assert_eq!(then["items"][0]["branch"]["name"], "Colón");
    assert_eq!(then["limits"], json!([{ "currency": "USD", "limit_minor": 50_000 }]));
    let now = on("2026-11-05").await;
    assert_eq!((&now["state"], &now["limits"][0]["limit_minor"]), (&json!("inactive"), &json!(75_000)));
}

/// An auditor finds people, those who left as well.
async fn assert_found(beatriz: &Person, kevin: &Value) {
    let found =
        async |query: &str| beatriz.get(&format!("/api/v1/audit/people?{query}")).await.ok()["items"].clone();
    let one = found("q=abrego").await;
    assert_eq!((each(&one, "name"), &one[0]["active"]), (vec!["Kevin Ábrego".to_owned()], &json!(false)));
    assert_eq!(found(&format!("id={}", text(&kevin["id"]))).await, one);
    assert_eq!(each(&found("q=").await, "name").len(), 4);
    beatriz.get("/api/v1/audit/people?id=1").await.refused(422, "invalid_query");
}

story!(
    the_history_of_a_user_tells_every_change_before_and_after,
    |config| { stay_for_days(config) },
    |portal| async {
        let yadira = portal.person("Yadira Batista", &[Administrator], &[]).await;
        let beatriz = portal.person("Beatriz Núñez", &[ViewAudit], &[]).await;
        let kevin = kevin_over_three_days(portal, &yadira).await;
        beatriz.fetch_token().await;
        let history = format!("/api/v1/users/{}/history", text(&kevin["id"]));
        let told = yadira.get(&history).await.ok();
        let (told, next) = (&told["items"], &told["next"]);
        assert_eq!(*next, Value::Null);
        let mut actions = each(told, "action");
        actions[..2].sort_unstable();
        assert_eq!(actions[..2], ["user.deactivate", "user.limit"], "newest first");
        actions.sort_unstable();
        let expected = [
            "user.deactivate",
            "user.grant",
            "user.grant",
            "user.limit",
            "user.limit",
            "user.register",
            "user.revoke",
            "user.substitute",
            "user.update",
        ];
        assert_eq!(actions, expected, "looking is no change");
        let times: Vec<i64> = told.as_array().unwrap().iter().map(|r| r["at_ms"].as_i64().unwrap()).collect();
        assert!(times.is_sorted_by(|a, b| a >= b), "{times:?}");
        let of = |action: &str| {
            let found = told.as_array().unwrap().iter().find(|r| r["action"] == action).unwrap();
            assert_eq!(found["actor"]["name"], "Yadira Batista");
            found.clone()
        };
        let change = |row: &Value, field: &str| {
            row["changes"].as_array().unwrap().iter().find(|c| c["field"] == field).cloned().unwrap()
        };
        let update = of("user.update");
        assert_eq!(
            change(&update, "email"),
            json!({ "field": "email", "before": "kevin@litoral.example", "after": "kevin.abrego@litoral.example",
            "before_name": null, "after_name": null })
        );
        assert_eq!(change(&update, "branch_id")["after_name"], "Colón");
        assert_eq!(change(&update, "manager_id")["after_name"], "Yadira Batista");
        assert_eq!(change(&of("user.substitute"), "substitute_id")["after_name"], "Marta Solís");
        let revoked = change(&of("user.revoke"), "permission_name");
        assert_eq!((&revoked["before"], &revoked["after"]), (&json!("Crear solicitudes"), &Value::Null));
        let limit = of("user.limit");
        assert_eq!(limit["currency"], "USD");
        let limit = change(&limit, "limit_minor");
        assert_eq!((&limit["before"], &limit["after"]), (&json!("50000"), &json!("75000")));
        let off = change(&of("user.deactivate"), "state");
        assert_eq!((&off["before"], &off["after"]), (&json!("active"), &json!("inactive")));

        let (mut seen, mut after) = (0, String::new());
        while let Some(next) = {
            let page = yadira.get(&format!("{history}?limit=2&after={after}")).await.ok();
            seen += page["items"].as_array().unwrap().len();
            page["next"].as_str().map(str::to_owned)
        } {
            after = next;
        }
        assert_eq!(seen, expected.len());

        assert_days(&beatriz, &kevin).await;
        assert_found(&beatriz, &kevin).await;
        yadira
            .get(&format!("/api/v1/users/{}/history", portal.app.new_uuid()))
            .await
            .refused(404, "not_found");
        beatriz.get(&history).await.refused(403, "forbidden");
    }
);

story!(a_long_trail_is_exported_whole, |portal| async {
    let beatriz = portal.person("Beatriz Núñez", &[ViewAudit], &[]).await;
    let (app, ana) = (portal.app.clone(), portal.app.new_uuid());
    portal
        .write(move |tx| {
            let app = app.clone();
            Box::pin(async move {
                for n in 0..2_500 {
                    let row = Row {
                        id: app.new_uuid(),
                        at_ms: app.now_ms() + n,
                        actor_id: None,
                        actor_name: "=Fórmula".into(),
                        for_id: None,
                        action: "user.limit".into(),
                        object_kind: "user".into(),
                        object_id: Some(ana),
                        object_number: None,
                        address: None,
                        session_id: None,
                        before: None,
                        after: Some(json!({ "n": n })),
                        outcome: Outcome::Done,
                    };
                    append(tx, &row).await?;
                }
                Ok(())
            })
        })
        .await;
    let csv =
        download(&beatriz, json!({ "kind": "audit_csv", "query": format!("object={ana}") })).await.text();
    assert_eq!(csv.lines().count(), 2_501);
    let mut told: Vec<_> = csv.lines().skip(1).collect();
    assert!(told.iter().all(|line| line.contains(",'=Fórmula,")), "no cell runs");
    told.sort_unstable();
    told.dedup();
    assert_eq!(told.len(), 2_500, "each once");
});
