//! What leaves the audit: files, the file of a request, and the history of a person.

use std::time::Duration;

use caudal_db::audit::{Checkpoint, Outcome, Row, append, checkpoint, seal_once, verify_against};
use caudal_domain::permission::Permission::{Administrator, ViewAudit};
use serde_json::{Value, json};

use caudal_stories::audit_world::{actions, list, next_day, stay_for_days};
use caudal_stories::payments_world::World;
use caudal_testing::{Answer, Person, Portal, each, id, text};

/// Buys an address for a file and fetches it.
async fn download(who: &Person, target: Value) -> Answer {
    let bought = who.post("/api/v1/downloads", target).await.created();
    who.get(text(&bought["url"])).await.status(200)
}

story!(what_leaves_the_audit_is_written_into_it, |portal| async {
    let world = World::of(portal).await;
    let request = world.released().await;
    seal_once(&portal.app.db).await.unwrap();
    let query = format!("q={}", text(&request["number"]));
    let csv =
        download(&world.beatriz, json!({ "kind": "list", "of": "audit", "format": "csv", "query": query }))
            .await;
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
    for target in [
        json!({ "kind": "audit_checkpoint" }),
        json!({ "kind": "list", "of": "audit", "format": "csv", "query": "" }),
    ] {
        world.tomas.post("/api/v1/downloads", target).await.refused(404, "not_found");
    }
    let wrong = json!({ "kind": "list", "of": "audit", "format": "csv", "query": "from=ayer" });
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
    let csv = download(
        &beatriz,
        json!({ "kind": "list", "of": "audit", "format": "csv", "query": format!("object={ana}") }),
    )
    .await
    .text();
    assert_eq!(csv.lines().count(), 2_501);
    let mut told: Vec<_> = csv.lines().skip(1).collect();
    assert!(told.iter().all(|line| line.contains(",'=Fórmula,")), "no cell runs");
    told.sort_unstable();
    told.dedup();
    assert_eq!(told.len(), 2_500, "each once");
});
