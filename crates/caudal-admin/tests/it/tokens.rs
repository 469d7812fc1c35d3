//! Tokens of other systems: made and revoked by administrators, good for their scopes and nothing else.

use std::time::Duration;

use caudal_domain::permission::Permission as P;
use caudal_web::config::Rate;
use serde_json::{Value, json};

use caudal_stories::tokens_world::{drafting, only, system, token, yadira};
use caudal_testing::unlimited;

story!(a_token_ends_with_its_day_and_at_once_when_revoked, |portal| async {
    let yadira = yadira(portal).await;
    let (boards, id) = system(portal, &yadira, "Tableros", &["Consultar auditoría"]).await;
    boards.get("/api/v1/requests").await.ok();
    let revoke = format!("/api/v1/tokens/{id}/actions/revoke");
    assert_eq!(yadira.post(&revoke, json!({})).await.ok()["state"], "revoked");
    // The same on every node: each call asks the database.
    let refused = boards.get("/api/v1/requests").await;
    assert_eq!(refused.header("www-authenticate"), Some("Bearer"));
    refused.refused(401, "token_invalid");
    yadira.post(&revoke, json!({})).await.refused(409, "wrong_state");
    let nobody = format!("/api/v1/tokens/{}/actions/revoke", portal.app.new_uuid());
    yadira.post(&nobody, json!({})).await.refused(404, "not_found");
    assert_eq!(only(&yadira.get("/api/v1/tokens").await.ok())["state"], "revoked");
    let told = portal.audit_of(&id).await;
    let actions: Vec<_> = told.iter().map(|row| row["action"].as_str().unwrap()).collect();
    assert_eq!(actions, ["token.create", "token.revoke"]);

    // The name is free again. The last day counts whole.
    let (boards, _) = system(portal, &yadira, "Tableros", &["Consultar auditoría"]).await;
    portal.wait(Duration::from_secs(58 * 24 * 3600));
    boards.get("/api/v1/requests").await.ok();
    portal.wait(Duration::from_secs(24 * 3600));
    boards.get("/api/v1/requests").await.refused(401, "token_invalid");
    let marta = portal.person("Marta Solís", &[P::Administrator], &[]).await;
    let list = marta.get("/api/v1/tokens").await.ok();
    let mut states: Vec<_> = list["items"].as_array().unwrap().iter().map(|t| t["state"].clone()).collect();
    states.sort_by_key(Value::to_string);
    assert_eq!(states, ["expired", "revoked"]);
    for made_up in ["caudal_", "caudal_nobody", "caudal_ñ"] {
        boards.set_token(Some(made_up));
        assert_eq!(boards.get("/api/v1/requests").await.status.as_u16(), 401);
    }
});

story!(the_last_use_is_kept_to_the_minute, |portal| async {
    let yadira = yadira(portal).await;
    let (boards, _) = system(portal, &yadira, "Tableros", &["Consultar auditoría"]).await;
    let last = async || only(&yadira.get("/api/v1/tokens").await.ok())["last_used_ms"].clone();
    assert_eq!(last().await, Value::Null);
    let first = portal.app.now_ms();
    boards.get("/api/v1/requests").await.ok();
    // It is written beside the call, which does not wait for it.
    while last().await.is_null() {
        tokio::task::yield_now().await;
    }
    portal.wait(Duration::from_secs(59));
    boards.get("/api/v1/requests").await.ok();
    assert_eq!(last().await, json!(first));
    portal.wait(Duration::from_secs(1));
    boards.get("/api/v1/requests").await.ok();
    while last().await == json!(first) {
        tokio::task::yield_now().await;
    }
    assert_eq!(last().await, json!(first + 60_000));
});

story!(a_system_that_administers_people_is_named_in_the_audit_and_stays_within_its_rights, |portal| async {
    let yadira = yadira(portal).await;
    let (payroll, token_id) = system(portal, &yadira, "Planilla", &["access:admin"]).await;
    let new = json!({ "name": "Kevin Ábrego", "email": "kevin@litoral.example", "permissions": ["Crear solicitudes"] });
    let made = payroll.post("/api/v1/user", new).without_key().await.created();
    let id = made["id"].as_str().unwrap();
    let rows = portal
        .rows(
            "SELECT actor_name, actor_id, session_id FROM audit_row WHERE action IN ('user.register', 'user.grant') \
             AND object_id = $1",
            [id.parse::<uuid::Uuid>().unwrap().into()],
        )
        .await;
    assert_eq!(rows.len(), 2);
    for row in rows {
        let (name, actor): (String, uuid::Uuid) =
            (row.try_get_by_index(0).unwrap(), row.try_get_by_index(1).unwrap());
        assert_eq!((name.as_str(), actor.to_string()), ("Planilla (token)", token_id.clone()));
        assert_eq!(row.try_get_by_index::<Option<uuid::Uuid>>(2).unwrap(), None);
    }
    let path = format!("/api/v1/user/{id}");
    payroll.put(&path, json!({ "phone": "6612-3456" })).await.ok();
    // Who stands in for whom decides about money: a person says it.
    let away = json!({ "substitutions": [{ "substitute_id": yadira.id().to_string(), "starts_on": "2026-11-10",
        "ends_on": "2026-11-12" }] });
    payroll.put(&path, away).await.refused(409, "people_only");
    payroll.put(&path, json!({ "permissions": ["Administrador"] })).await.refused(409, "administrators_only");
    let boss = format!("/api/v1/user/{}", yadira.id());
    payroll.put(&boss, json!({ "phone": "1" })).await.refused(409, "administrators_only");
    assert_eq!(payroll.patch("/api/v1/user/admin", json!({ "phone": "1" })).await.status.as_u16(), 403);
    let kevin = portal.sign_in(caudal_domain::ids::Id::new(id.parse().unwrap())).await;
    kevin.get("/api/v1/account/sessions").await.ok();
    assert_eq!(payroll.delete(&path).await.ok()["state"], "inactive");
    kevin.get("/api/v1/account/sessions").await.refused(401, "session_required");
});

story!(a_token_that_drafts_names_its_person_as_they_are_called_now, |portal| async {
    let yadira = yadira(portal).await;
    let eliecer = portal.person("Eliécer Quintero", &[P::CreateRequests], &[]).await;
    let made = yadira.post("/api/v1/tokens", drafting("Viajes", &eliecer)).await.created();
    let person = json!({ "id": eliecer.id(), "name": "Eliécer Quintero" });
    assert_eq!(
        (&made["token"]["scopes"], &made["token"]["drafts_for"]),
        (&json!(["requests:drafts"]), &person)
    );
    let told = portal.audit_of(made["token"]["id"].as_str().unwrap()).await;
    assert_eq!(told[0]["after"]["drafts_for_id"], person["id"]);
    let path = format!("/api/v1/user/{}", eliecer.id());
    yadira.put(&path, json!({ "name": "Eliécer Quintero Ríos" })).await.ok();
    assert_eq!(only(&yadira.get("/api/v1/tokens").await.ok())["drafts_for"]["name"], "Eliécer Quintero Ríos");
    let id = made["token"]["id"].as_str().unwrap();
    let revoked = yadira.post(&format!("/api/v1/tokens/{id}/actions/revoke"), json!({})).await.ok();
    assert_eq!(revoked["drafts_for"]["name"], "Eliécer Quintero Ríos");
});

story!(what_no_token_may_be_is_told_field_by_field, |portal| async {
    let yadira = yadira(portal).await;
    let wrong = |problem: Value| -> Vec<String> {
        let errors = problem["errors"].as_array().unwrap().iter();
        errors.map(|e| format!("{} {}", e["field"].as_str().unwrap(), e["code"].as_str().unwrap())).collect()
    };
    let refused =
        async |body: Value| wrong(yadira.post("/api/v1/tokens", body).await.refused(422, "invalid_fields"));
    let all = json!({ "name": " ", "scopes": [], "ends_on": "2026-02-30" });
    assert_eq!(refused(all).await, ["name text_required", "scopes scope_required", "ends_on date_invalid"]);
    for (scopes, code) in [
        (json!(["Administrador"]), "token_scope"),
        (json!(["Crear solicitudes"]), "token_scope"),
        (json!(["scim", "access:admin"]), "token_scope"),
        (json!(["requests:drafts", "Consultar auditoría"]), "token_scope"),
        (json!(["Gestionar"]), "unknown_permission"),
    ] {
        let body = json!({ "name": "Otro", "scopes": scopes, "ends_on": "2026-12-31" });
        assert_eq!(refused(body).await, [format!("scopes {code}")]);
    }
    for (day, code) in
        [("2026-11-02", "date_past"), ("2027-11-05", "date_too_far"), ("mañana", "date_invalid")]
    {
        let body = json!({ "name": "Otro", "scopes": ["scim"], "ends_on": day });
        assert_eq!(refused(body).await, [format!("ends_on {code}")]);
    }
    let nobody = json!({ "name": "Otro", "scopes": ["requests:drafts"], "ends_on": "2026-12-31" });
    assert_eq!(refused(nobody).await, ["drafts_for token_person_required"]);
    let mut reads = drafting("Otro", &yadira);
    reads["scopes"] = json!(["Consultar auditoría"]);
    assert_eq!(refused(reads).await, ["drafts_for token_person_surplus"]);
    let idle = portal.person("Kevin Ábrego", &[P::ManageNew], &[]).await;
    assert_eq!(refused(drafting("Otro", &idle)).await, ["drafts_for token_person_may_not_ask"]);
    yadira.delete(&format!("/api/v1/user/{}", idle.id())).await.ok();
    assert_eq!(refused(drafting("Otro", &idle)).await, ["drafts_for token_person_inactive"]);
    let mut unknown = drafting("Otro", &yadira);
    unknown["drafts_for"] = json!(portal.app.new_uuid());
    assert_eq!(refused(unknown).await, ["drafts_for token_person_inactive"]);
    system(portal, &yadira, "Tableros", &["Consultar auditoría"]).await;
    assert_eq!(refused(token("Tableros", &["scim"])).await, ["name already_registered"]);
    assert_eq!(portal.count("SELECT COUNT(*) FROM service_token", []).await, 1);
});

story!(
    a_token_that_calls_too_often_waits_while_others_go_on,
    |config| {
        config.limits = unlimited();
        config.limits.token_calls = Rate { per_minute: 1, burst: 3 };
    },
    |portal| async {
        let yadira = yadira(portal).await;
        let (boards, _) = system(portal, &yadira, "Tableros", &["Consultar auditoría"]).await;
        let (other, _) = system(portal, &yadira, "Otro", &["Consultar auditoría"]).await;
        for _ in 0..3 {
            boards.get("/api/v1/requests").await.ok();
        }
        let refused = boards.get("/api/v1/requests").await;
        assert!(refused.header("retry-after").is_some());
        refused.refused(429, "too_many_requests");
        other.get("/api/v1/requests").await.ok();
    }
);
