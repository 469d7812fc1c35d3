//! The calls of user administration (specification, section 7), as a client that knows nothing else makes them.

use caudal_domain::permission::Permission as P;
use serde_json::{Value, json};

use caudal_stories::requests_world::with;
use caudal_testing::{Person, Portal};

/// Who administers the portal, and somebody else who does too.
async fn offices(portal: &Portal) -> (Person, Person) {
    let yadira = portal.person("Yadira Batista", &[P::Administrator], &[]).await;
    (yadira, portal.person("Marta Solís", &[P::Administrator], &[]).await)
}

fn labels(permissions: &Value) -> Vec<String> {
    let held = permissions.as_array().unwrap().iter();
    held.map(|p| p["permission_name"].as_str().unwrap().to_owned()).collect()
}

fn names(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|u| u["name"].as_str().unwrap().to_owned()).collect()
}

fn kevin() -> Value {
    json!({ "name": " Kevin Ábrego ", "email": "kevin@litoral.example", "permissions": ["Crear solicitudes"] })
}

story!(a_client_that_knows_only_section_7_runs_the_whole_life_of_a_user, |portal| async {
    let (yadira, _) = offices(portal).await;
    let made = yadira.post("/api/v1/user", kevin()).without_key().await.created();
    let id = made["id"].as_str().unwrap();
    assert_eq!((&made["name"], &made["state"]), (&json!("Kevin Ábrego"), &json!("active")));

    let list = yadira.get("/api/v1/user").await.ok();
    assert_eq!(names(&list), ["Kevin Ábrego", "Marta Solís", "Yadira Batista"]);
    assert_eq!(labels(&list[0]["permissions"]), ["Crear solicitudes"]);
    assert_eq!(list[0]["sub"], id, "nobody has signed in as Kevin yet");

    let permissions = yadira.get(&format!("/api/v1/user/permissions/{id}")).await.ok();
    assert_eq!(permissions, json!([{ "permission_name": "Crear solicitudes" }]));

    let mut read = yadira.get(&format!("/api/v1/user/user/{id}")).await.ok();
    read["phone"] = json!("6612-3456");
    let changed = yadira.put(&format!("/api/v1/user/{id}"), read).without_key().await.ok();
    assert_eq!(
        (&changed["phone"], &changed["email"]),
        (&json!("6612-3456"), &json!("kevin@litoral.example"))
    );
    assert_eq!(labels(&changed["permissions"]), ["Crear solicitudes"], "what was read and sent back stays");

    let gone = yadira.delete(&format!("/api/v1/user/{id}")).without_key().await.ok();
    assert_eq!((&gone["id"], &gone["state"]), (&json!(id), &json!("inactive")));
    yadira.delete(&format!("/api/v1/user/{id}")).without_key().await.refused(409, "wrong_state");
    let again = yadira.put(&format!("/api/v1/user/{id}"), json!({ "state": "active" })).await.ok();
    assert_eq!(again["state"], "active");
});

story!(the_administrators_profile_is_read_under_data_and_its_change_answers_success, |portal| async {
    let (yadira, marta) = offices(portal).await;
    let own = format!("/api/v1/auth/{}", yadira.id());
    let data = yadira.get(&own).await.ok();
    assert_eq!(data["data"]["name"], "Yadira Batista");
    let answer = yadira.patch("/api/v1/user/admin", json!({ "phone": "6600-0000" })).without_key().await.ok();
    assert_eq!((&answer["success"], &answer["data"]["phone"]), (&json!(true), &json!("6600-0000")));
    assert_eq!(yadira.get(&own).await.ok()["data"]["phone"], "6600-0000");
    yadira.get(&format!("/api/v1/auth/{}", marta.id())).await.ok();

    let ana = portal.person("Ana Vega", &[P::CreateRequests], &[]).await;
    assert_eq!(ana.get(&format!("/api/v1/auth/{}", ana.id())).await.ok()["data"]["name"], "Ana Vega");
    ana.get(&format!("/api/v1/user/permissions/{}", ana.id())).await.ok();
    // Not 403, which would sign her out: she does not learn whether there is such a person.
    ana.get(&format!("/api/v1/auth/{}", marta.id())).await.refused(404, "not_found");
    ana.get(&format!("/api/v1/user/permissions/{}", marta.id())).await.refused(404, "not_found");
});

story!(whoever_administers_by_the_api_alone_may_call_but_opens_nothing_else, |portal| async {
    let (yadira, _) = offices(portal).await;
    let api = portal.person("Integración RRHH", &[P::ApiAdmin], &[]).await;
    let made = api.post("/api/v1/user", kevin()).await.created();
    let id = made["id"].as_str().unwrap();
    let raised = json!({ "permissions": ["Administrador"] });
    api.put(&format!("/api/v1/user/{id}"), raised).await.refused(409, "administrators_only");
    let other = format!("/api/v1/user/{}", yadira.id());
    api.put(&other, json!({ "phone": "1" })).await.refused(409, "administrators_only");
    api.delete(&other).await.refused(409, "administrators_only");
    api.get("/api/v1/payments").await.refused(403, "forbidden");
});

story!(the_list_finds_filters_and_pages_by_link, |portal| async {
    let (yadira, _) = offices(portal).await;
    for (name, number) in [("Óscar Díaz", "2001"), ("Zoila Paz", "2002"), ("Ana María Ruiz", "2003")] {
        let email = format!("{number}@litoral.example");
        let body = json!({ "name": name, "email": email, "employee_number": number });
        yadira.post("/api/v1/user", body).await.created();
    }
    let all = names(&yadira.get("/api/v1/user").await.ok());
    assert_eq!(all, ["Ana María Ruiz", "Marta Solís", "Óscar Díaz", "Yadira Batista", "Zoila Paz"]);

    let first = yadira.get("/api/v1/user?limit=2").await.status(200);
    let link = first.header("link").unwrap().to_owned();
    assert_eq!(names(&first.json()), all[..2]);
    let next = link.strip_prefix('<').and_then(|l| l.strip_suffix(">; rel=\"next\"")).unwrap();
    let second = yadira.get(next).await.status(200);
    assert_eq!(names(&second.json()), all[2..4]);
    let last = yadira.get(second.header("link").unwrap()[1..].split('>').next().unwrap()).await.status(200);
    assert_eq!((names(&last.json()).as_slice(), last.header("link")), (&all[4..], None));

    for (query, found) in [
        ("q=oscar", vec!["Óscar Díaz"]),
        ("q=2003", vec!["Ana María Ruiz"]),
        ("permission=Administrador", vec!["Marta Solís", "Yadira Batista"]),
        ("state=inactive", vec![]),
    ] {
        assert_eq!(names(&yadira.get(&format!("/api/v1/user?{query}")).await.ok()), found, "{query}");
    }
    for bad in ["limit=0", "limit=201", "state=asleep", "permission=Jefe", "branch=x", "more=1", "after=x"] {
        let code = if bad == "after=x" { "invalid_cursor" } else { "invalid_query" };
        yadira.get(&format!("/api/v1/user?{bad}")).await.refused(422, code);
    }
});

story!(every_wrong_field_is_named_at_once_and_nothing_is_written, |portal| async {
    let (yadira, _) = offices(portal).await;
    yadira.post("/api/v1/user", kevin()).await.created();
    let before = portal.trail().await.len();
    let bad = json!({
        "name": " ", "email": "KEVIN@litoral.example", "branch_id": "01920000-0000-7000-8000-0000000000ff",
        "permissions": ["Jefe", { "permission_name": "Gestionar pagos", "ends_on": "2020-01-01" }, "Gestionar pagos"],
        "limits": [{ "currency": "XXZ", "limit_minor": 1 }, { "currency": "USD", "limit_minor": -1 }],
        "substitutions": [{ "substitute_id": yadira.id().to_string(), "starts_on": "2026-11-09", "ends_on": "2026-11-05" }],
    });
    let problem = yadira.post("/api/v1/user", bad).await.refused(422, "invalid_fields");
    let named = problem["errors"].as_array().unwrap().iter();
    let mut named: Vec<_> =
        named.map(|e| (e["field"].as_str().unwrap(), e["code"].as_str().unwrap())).collect();
    named.sort_unstable();
    assert_eq!(
        named,
        [
            ("branch_id", "reference_unavailable"),
            ("email", "email_taken"),
            ("limits/0/currency", "unknown_currency"),
            ("limits/1/limit_minor", "amount_sign"),
            ("name", "text_required"),
            ("permissions/0/permission_name", "unknown_permission"),
            ("permissions/1/ends_on", "date_past"),
            ("permissions/2/permission_name", "already_registered"),
            ("substitutions/0/ends_on", "dates_reversed"),
        ]
    );
    yadira
        .post("/api/v1/user", json!({ "name": "A", "email": "a@b.example", "boss": 1 }))
        .await
        .refused(422, "unknown_field");
    // A bound that is misspelt is not no bound.
    for bound in [json!({ "branch_ids": [] }), json!({ "end_on": "2026-11-30" })] {
        let grant = with(bound, "permission_name", "Crear solicitudes".into());
        let body = json!({ "name": "A", "email": "a@b.example", "permissions": [grant] });
        let refused = yadira.post("/api/v1/user", body).await.refused(422, "unknown_field");
        assert!(refused["detail"].is_string());
    }
    let away = json!({ "substitute_id": yadira.id().to_string(), "starts_on": "2026-11-09", "ends_on": "2026-11-10", "of": 1 });
    let body = json!({ "name": "A", "email": "a@b.example", "substitutions": [away] });
    yadira.post("/api/v1/user", body).await.refused(422, "unknown_field");
    yadira.post("/api/v1/user", json!({})).await.refused(422, "invalid_fields");
    // A list is not the fields one after the other.
    yadira.post("/api/v1/user", json!(["Ana", "ana@x.example"])).await.refused(422, "wrong_type");
    yadira.json_bytes("/api/v1/user", "[1").await.refused(400, "malformed_json");
    assert_eq!(portal.trail().await.len(), before);
});

story!(two_people_never_share_an_address_however_it_is_written, |portal| async {
    let (yadira, _) = offices(portal).await;
    yadira.post("/api/v1/user", kevin()).await.created();
    for twin in ["Kevin@Litoral.Example", " kevin@litoral.example", "ｋevin@litoral.example"] {
        let problem = yadira.post("/api/v1/user", json!({ "name": "Otro", "email": twin })).await;
        let problem = problem.refused(422, "invalid_fields");
        assert_eq!(problem["errors"][0]["code"], "email_taken", "{twin}");
    }
});
