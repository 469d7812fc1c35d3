//! What protects the administration of people: the last administrator, rights at once, sessions, the audit.

use caudal_access::identity::guard;
use caudal_domain::{actor::Actor, money::Currency, permission::Permission as P};
use caudal_web::{caller::Caller, http::problem::ApiError};
use serde_json::{Value, json};

use caudal_testing::{Person, Portal};

async fn offices(portal: &Portal) -> (Person, Person) {
    let yadira = portal.person("Yadira Batista", &[P::Administrator], &[]).await;
    (yadira, portal.person("Marta Solís", &[P::Administrator], &[]).await)
}

fn of(person: &Person) -> String {
    format!("/api/v1/user/{}", person.id())
}

story!(the_last_administrator_stays_and_nobody_demotes_themself, |portal| async {
    let yadira = portal.person("Yadira Batista", &[P::Administrator], &[]).await;
    yadira.delete(&of(&yadira)).await.refused(409, "last_administrator");
    yadira.put(&of(&yadira), json!({ "permissions": [] })).await.refused(409, "last_administrator");
    let until = json!([{ "permission_name": "Administrador", "ends_on": "2026-12-31" }]);
    yadira.put(&of(&yadira), json!({ "permissions": until })).await.refused(409, "last_administrator");
    // Alone she may give herself what the company's beginning needs.
    let more = json!(["Administrador", "Crear solicitudes"]);
    yadira.put(&of(&yadira), json!({ "permissions": more })).await.ok();

    let marta = portal.person("Marta Solís", &[P::Administrator], &[]).await;
    yadira.put(&of(&yadira), json!({ "permissions": [] })).await.refused(409, "own_account");
    yadira.delete(&of(&yadira)).await.refused(409, "own_account");
    let limits = json!({ "limits": [{ "currency": "USD", "limit_minor": 100 }] });
    yadira.put(&of(&yadira), limits.clone()).await.refused(409, "own_permissions");
    marta.put(&of(&yadira), limits).await.ok();
    marta.delete(&of(&yadira)).await.ok();
});

story!(two_administrators_cannot_demote_each_other_at_once, |portal| async {
    let (yadira, marta) = offices(portal).await;
    let demote = json!({ "permissions": ["Crear solicitudes"] });
    let (one, other) = tokio::join!(async { yadira.put(&of(&marta), demote.clone()).await.status }, async {
        marta.put(&of(&yadira), demote.clone()).await.status
    });
    let won = [one, other].iter().filter(|s| s.as_u16() == 200).count();
    assert_eq!(won, 1, "{one} {other}");
    let left = "SELECT COUNT(*) FROM user_permission WHERE permission_name = 'Administrador'";
    assert_eq!(portal.count(left, []).await, 1);
});

story!(a_change_of_permissions_acts_on_the_next_call, |portal| async {
    let (yadira, _) = offices(portal).await;
    let ana = portal.person("Ana Vega", &[P::ManageSinglePayments], &[]).await;
    ana.get("/api/v1/payments").await.ok();
    yadira.put(&of(&ana), json!({ "permissions": ["Crear solicitudes"] })).await.ok();
    let me = ana.get("/api/auth/me").await.ok();
    assert_eq!(me["permissions"], json!([{ "permission_name": "Crear solicitudes" }]));
    ana.get("/api/v1/payments").await.refused(403, "forbidden");
});

story!(a_right_that_was_taken_away_meanwhile_is_noticed_under_the_lock, |portal| async {
    let (yadira, _) = offices(portal).await;
    let carmen = portal.person("Carmen Arosemena", &[P::ManageApproved], &[("USD", 50_000)]).await;
    let actor = Actor {
        id: carmen.id(),
        name: String::new(),
        permissions: [P::ManageApproved].into_iter().collect(),
        limits: vec![(Currency::parse("USD").unwrap(), 50_000)],
        branch_permissions: Vec::new(),
        acting_for: Vec::new(),
        strict: false,
    };
    // As a call that was let in and still waits for its turn.
    let session_id = Some(carmen.session_id());
    let actor = std::sync::Arc::new(actor);
    let waiting =
        Caller { actor, session_id, drafts_for: None, authenticated_at_ms: 0, seen_at_ms: 0, address: None };
    let acts = async || {
        let (app, waiting) = (portal.app.clone(), waiting.clone());
        let work = portal.app.db.write(move |tx| {
            let (app, waiting) = (app.clone(), waiting.clone());
            Box::pin(async move { guard::still_holds(&app, tx, &waiting).await })
        });
        work.await.map_err(|error: ApiError| error.code())
    };
    assert_eq!(acts().await, Ok(()));
    yadira.put(&of(&carmen), json!({ "limits": [{ "currency": "USD", "limit_minor": 49_999 }] })).await.ok();
    assert_eq!(acts().await, Err("rights_changed"));
    yadira.put(&of(&carmen), json!({ "limits": [{ "currency": "USD", "limit_minor": 50_000 }] })).await.ok();
    assert_eq!(acts().await, Ok(()));
    yadira.delete(&of(&carmen)).await.ok();
    assert_eq!(acts().await, Err("session_required"));
});

story!(deactivation_ends_every_session_at_once, |portal| async {
    let (yadira, _) = offices(portal).await;
    let ana = portal.person("Ana Vega", &[P::CreateRequests], &[]).await;
    let switch = format!("/api/v1/users/{}/actions/deactivate", ana.id());
    let more = yadira.post(&switch, json!({ "reason": "Se fue" })).version(1);
    more.await.refused(422, "unknown_field");
    yadira.post(&switch, json!({})).version(1).await.ok();
    ana.get("/api/v1/account/sessions").await.refused(401, "session_required");
    ana.get("/api/auth/me").await.status(204);
    yadira
        .post(&format!("/api/v1/users/{}/actions/reactivate", ana.id()), json!({}))
        .version(1)
        .await
        .refused(412, "changed_meanwhile");
    yadira.post(&format!("/api/v1/users/{}/actions/reactivate", ana.id()), json!({})).version(2).await.ok();
    ana.get("/api/v1/account/sessions").await.refused(401, "session_required");
});

story!(grants_limits_and_e_mails_are_audited_with_before_and_after, |portal| async {
    let (yadira, _) = offices(portal).await;
    let made = json!({ "name": "Kevin Ábrego", "email": "kevin@litoral.example", "permissions": ["Crear solicitudes"],
        "limits": [{ "currency": "USD", "limit_minor": 50_000 }] });
    let id = yadira.post("/api/v1/user", made).await.created()["id"].as_str().unwrap().to_owned();
    let change = json!({ "email": "k.abrego@litoral.example", "limits": [{ "currency": "USD", "limit_minor": 80_000 }],
        "permissions": [{ "permission_name": "Crear solicitudes", "ends_on": "2026-12-31" }, "Gestionar solicitudes nuevas"] });
    yadira.put(&format!("/api/v1/user/{id}"), change).await.ok();
    yadira.put(&format!("/api/v1/user/{id}"), json!({ "permissions": [] })).await.ok();
    let rows = portal.audit_of(&id).await;
    let of = |action: &str| rows.iter().filter(|r| r["action"] == action).cloned().collect::<Vec<Value>>();
    let mail = &of("user.update")[0];
    assert_eq!(mail["before"]["email"], "kevin@litoral.example");
    assert_eq!(mail["after"]["email"], "k.abrego@litoral.example");
    let limits = of("user.limit");
    assert_eq!((&limits[0]["before"], &limits[1]["before"]["limit_minor"]), (&Value::Null, &json!(50_000)));
    assert_eq!(limits[1]["after"]["limit_minor"], 80_000);
    let grants = of("user.grant");
    assert_eq!(grants.len(), 3, "the first, the end date, the second");
    assert_eq!(grants[1]["before"]["ends_on"], Value::Null);
    assert_eq!(grants[1]["after"]["ends_on"], "2026-12-31");
    assert_eq!(of("user.revoke").len(), 2);
});

story!(a_person_sees_and_ends_their_own_sessions_and_an_administrator_anybodys, |portal| async {
    let (yadira, _) = offices(portal).await;
    let ana = portal.person("Ana Vega", &[P::CreateRequests], &[]).await;
    let phone = portal.sign_in(ana.id()).await;
    let tablet = portal.sign_in(ana.id()).await;
    let own = ana.get("/api/v1/account/sessions").await.ok();
    assert_eq!(own["items"].as_array().unwrap().len(), 3);
    assert_eq!(own["items"].as_array().unwrap().iter().filter(|s| s["current"] == true).count(), 1);
    let end = |session: &Person| format!("/api/v1/account/sessions/{}/actions/end", session.session_id());
    ana.post(&end(&phone), json!({})).await.ok();
    phone.get("/api/v1/account/sessions").await.refused(401, "session_required");
    ana.post(&end(&yadira), json!({})).await.refused(404, "not_found");
    let path = format!("/api/v1/users/{}/sessions", ana.id());
    assert_eq!(yadira.get(&path).await.ok()["items"].as_array().unwrap().len(), 2);
    yadira.post(&format!("{path}/{}/actions/end", ana.session_id()), json!({})).await.ok();
    ana.get("/api/v1/account/sessions").await.refused(401, "session_required");
    let told = "SELECT COUNT(*) FROM audit_row WHERE action = 'session.end'";
    assert_eq!(portal.count(told, []).await, 2);
    tablet.post("/api/v1/account/sessions/actions/end-others", json!({})).await.ok();
    tablet.get("/api/v1/account/sessions").await.ok();
});

story!(who_only_administers_users_does_not_end_an_administrators_sessions, |portal| async {
    let (yadira, _) = offices(portal).await;
    let helper = portal.person("Berta Ruiz", &[P::ApiAdmin], &[]).await;
    let path = format!("/api/v1/users/{}/sessions/{}/actions/end", yadira.id(), yadira.session_id());
    helper.post(&path, json!({})).await.refused(409, "administrators_only");
    yadira.get("/api/v1/account/sessions").await.ok();
    let ana = portal.person("Ana Vega", &[P::CreateRequests], &[]).await;
    let path = format!("/api/v1/users/{}/sessions/{}/actions/end", ana.id(), ana.session_id());
    helper.post(&path, json!({})).await.ok();
    ana.get("/api/v1/account/sessions").await.refused(401, "session_required");
});

story!(nobody_appoints_themself_in_the_place_of_another, |portal| async {
    let (yadira, marta) = offices(portal).await;
    let carmen = portal.person("Carmen Arosemena", &[P::ManageApproved], &[("USD", 1_000_000)]).await;
    let instead = |who: &Person| {
        let days = json!({ "substitute_id": who.id().to_string(), "starts_on": "2026-11-03", "ends_on": "2026-11-30" });
        json!({ "substitutions": [days] })
    };
    yadira.put(&of(&carmen), instead(&yadira)).await.refused(409, "own_permissions");
    assert_eq!(yadira.get("/api/auth/me").await.ok()["acting_for"], json!([]));
    marta.put(&of(&carmen), instead(&yadira)).await.ok();
    assert_eq!(yadira.get("/api/auth/me").await.ok()["acting_for"][0]["name"], "Carmen Arosemena");
    // What another appointed stays when she changes something else.
    let mut same = instead(&yadira);
    same["phone"] = json!("6677-8899");
    yadira.put(&of(&carmen), same).await.ok();
});

story!(managers_and_substitutes_never_lead_back, |portal| async {
    let (yadira, marta) = offices(portal).await;
    let ana = portal.person("Ana Vega", &[P::CreateRequests], &[]).await;
    let leads = |who: &Person| json!({ "manager_id": who.id().to_string() });
    yadira.put(&of(&ana), leads(&marta)).await.ok();
    let ring = yadira.put(&of(&marta), leads(&ana)).await.refused(422, "invalid_fields");
    assert_eq!(ring["errors"][0]["code"], "manager_circular");
    yadira.put(&of(&ana), leads(&ana)).await.refused(422, "invalid_fields");

    let away = |who: &Person, from: &str, to: &str| json!({ "substitutions": [{ "substitute_id": who.id().to_string(), "starts_on": from, "ends_on": to }] });
    let saved = yadira.put(&of(&marta), away(&ana, "2026-11-09", "2026-11-13")).await.ok();
    assert_eq!(saved["substitutions"][0]["substitute"]["name"], "Ana Vega");
    let ring = yadira.put(&of(&ana), away(&marta, "2026-11-13", "2026-11-20")).await;
    assert_eq!(ring.refused(422, "invalid_fields")["errors"][0]["code"], "substitute_circular");
    yadira.put(&of(&ana), away(&marta, "2026-11-14", "2026-11-20")).await.ok();
});

story!(two_changes_at_once_lead_nobody_back, |portal| async {
    let (yadira, _) = offices(portal).await;
    let carmen = portal.person("Carmen Arosemena", &[P::Administrator], &[]).await;
    let away = |who: &Person| {
        json!({ "substitutions": [{
        "substitute_id": who.id().to_string(), "starts_on": "2026-11-09", "ends_on": "2026-11-13" }] })
    };
    let leads = |who: &Person| json!({ "manager_id": who.id().to_string() });
    for n in 0..3 {
        let one = portal.person(&format!("Ana Vega {n}"), &[P::CreateRequests], &[]).await;
        let two = portal.person(&format!("Kevin Ábrego {n}"), &[P::CreateRequests], &[]).await;
        for body in [&away as &dyn Fn(&Person) -> Value, &leads] {
            let both = [yadira.put(&of(&one), body(&two)), carmen.put(&of(&two), body(&one))];
            let answers = futures::future::join_all(both.map(IntoFuture::into_future)).await;
            let done = answers.iter().filter(|answer| answer.status == 200).count();
            assert_eq!(done, 1, "{answers:?}");
        }
    }
});

story!(what_a_person_leaves_behind_is_listed_and_handed_over, |portal| async {
    let (yadira, marta) = offices(portal).await;
    let ana = portal.person("Ana Vega", &[P::ManageHrApproved], &[]).await;
    let kevin = portal.person("Kevin Ábrego", &[P::CreateRequests], &[]).await;
    yadira.put(&of(&kevin), json!({ "manager_id": ana.id().to_string() })).await.ok();
    let away =
        json!({ "substitute_id": ana.id().to_string(), "starts_on": "2026-11-09", "ends_on": "2026-11-13" });
    yadira.put(&of(&kevin), json!({ "substitutions": [away] })).await.ok();
    let path = format!("/api/v1/users/{}", ana.id());
    let remains = yadira.get(&format!("{path}/remains")).await.ok();
    let kinds: Vec<_> =
        remains["items"].as_array().unwrap().iter().map(|r| r["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["leads", "stands_in", "only_holder"]);
    assert_eq!(remains["items"][0]["names"], json!(["Kevin Ábrego"]));
    assert_eq!(remains["items"][2]["names"], json!(["Aprobar por RRHH"]));
    let to_herself = json!({ "to_id": yadira.id().to_string() });
    let refused =
        yadira.post(&format!("{path}/reassignments"), to_herself).await.refused(422, "invalid_fields");
    assert_eq!(refused["errors"][0]["code"], "own_permissions", "nobody makes themself a substitute");
    let to = json!({ "to_id": marta.id().to_string() });
    let left = yadira.post(&format!("{path}/reassignments"), to).await.ok();
    assert_eq!(left["items"].as_array().unwrap().len(), 1);
    let kevin = yadira.get(&format!("/api/v1/user/user/{}", kevin.id())).await.ok();
    assert_eq!(kevin["manager"]["name"], "Marta Solís");
    yadira
        .post(&format!("{path}/reassignments"), json!({ "to_id": ana.id().to_string() }))
        .await
        .refused(422, "invalid_fields");
});

story!(a_substitute_is_handed_over_as_anybody_names_one, |portal| async {
    let (yadira, marta) = offices(portal).await;
    let ana = portal.person("Ana Vega", &[P::ManageApproved], &[]).await;
    let kevin = portal.person("Kevin Ábrego", &[P::ManageApproved], &[]).await;
    let luis = portal.person("Luis Him", &[P::ManageApproved], &[]).await;
    let away = |who: &Person, from: &str, to: &str| json!({ "substitutions": [{ "substitute_id": who.id().to_string(), "starts_on": from, "ends_on": to }] });
    let handing_over = format!("/api/v1/users/{}/reassignments", ana.id());
    let to = |who: &Person| json!({ "to_id": who.id().to_string() });
    marta.put(&of(&kevin), away(&ana, "2026-11-03", "2026-11-13")).await.ok();

    // Luis is away on those days and Kevin stands in for him: each would decide for the other.
    marta.put(&of(&luis), away(&kevin, "2026-11-05", "2026-11-06")).await.ok();
    let ring = marta.post(&handing_over, to(&luis)).await.refused(422, "invalid_fields");
    assert_eq!(
        (&ring["errors"][0]["field"], &ring["errors"][0]["code"]),
        (&json!("to_id"), &json!("substitute_circular"))
    );
    let seen = marta.get(&format!("/api/v1/user/user/{}", kevin.id())).await.ok();
    assert_eq!(seen["substitutions"][0]["substitute"]["name"], "Ana Vega", "nothing of it was done");

    // Who only administers users touches no administrator, not even through whoever stands in for them.
    yadira.put(&of(&marta), away(&ana, "2026-11-09", "2026-11-13")).await.ok();
    let helper = portal.person("Berta Ruiz", &[P::ApiAdmin], &[]).await;
    let rita = portal.person("Rita Barría", &[P::CreateRequests], &[]).await;
    helper.post(&handing_over, to(&rita)).await.refused(409, "administrators_only");
    yadira.put(&of(&marta), json!({ "substitutions": [] })).await.ok();
    yadira.put(&of(&marta), json!({ "manager_id": ana.id().to_string() })).await.ok();
    helper.post(&handing_over, to(&rita)).await.refused(409, "administrators_only");
    yadira.put(&of(&marta), json!({ "manager_id": null })).await.ok();

    // Each change is told of whom it was about, as where somebody names a substitute by hand.
    let told = "SELECT COUNT(*) FROM audit_row WHERE action = 'user.substitute' AND object_id = $1";
    assert_eq!(portal.count(told, [kevin.id().0.into()]).await, 1);
    helper.post(&handing_over, to(&rita)).await.ok();
    assert_eq!(portal.count(told, [kevin.id().0.into()]).await, 3, "one is gone and one has come");
    assert_eq!(rita.get("/api/auth/me").await.ok()["acting_for"][0]["name"], "Kevin Ábrego");
});

story!(who_loses_their_rights_before_a_body_has_arrived_changes_nothing_any_more, |portal| async {
    let (yadira, marta) = offices(portal).await;
    let ana = portal.person("Ana Vega", &[P::CreateRequests], &[]).await;
    let branch = yadira.post("/api/v1/settings/branches", json!({ "name": "Colón" })).await.created();
    let branch = format!("/api/v1/settings/branches/{}", branch["id"].as_str().unwrap());
    let token =
        |name: &str| json!({ "name": name, "scopes": ["Consultar auditoría"], "ends_on": "2026-12-31" });
    let made = yadira.post("/api/v1/tokens", token("Tableros")).await.created();
    let revoke = format!("/api/v1/tokens/{}/actions/revoke", made["token"]["id"].as_str().unwrap());
    let general = json!({
        "company_name": "Otra", "strict_administrators": false, "settlement_word": "rendicion", "payroll_word": "planilla",
        "clearance_word": "paz_y_salvo", "batch_above": "approvers", "amounts": [],
    });
    let at = |rest: &str| format!("/api/v1/users/{}/{rest}", ana.id());
    let new =
        json!({ "name": "Kevin Ábrego", "email": "kevin@litoral.example", "permissions": ["Administrador"] });
    let none = || json!({});
    let calls = [
        marta.post("/api/v1/user", new),
        marta.put(&of(&ana), json!({ "permissions": ["Administrador"] })),
        marta.post(&at("actions/deactivate"), none()).version(1),
        marta.post(&at(&format!("sessions/{}/actions/end", ana.session_id())), none()),
        marta.post(&at("reassignments"), json!({ "to_id": yadira.id() })),
        marta.post("/api/v1/tokens", token("Otros tableros")),
        marta.post(&revoke, none()),
        marta.post("/api/v1/settings/branches", json!({ "name": "David" })),
        marta.put(&branch, json!({ "name": "Otra" })).version(1),
        marta.post(&format!("{branch}/actions/deactivate"), none()).version(1),
        marta.put("/api/v1/general-settings", general).version(1),
    ];
    portal.refuse_without_rights(&marta, P::Administrator, calls).await;
    let done = "SELECT COUNT(*) FROM audit_row WHERE actor_id = $1";
    assert_eq!(portal.count(done, [marta.id().0.into()]).await, 0);
    ana.get("/api/v1/account/sessions").await.ok();
    // With the right they have it is done.
    marta.post(&at("actions/deactivate"), none()).version(1).await.ok();
});
