//! What an identity provider may not do, and how it hears of it.

use caudal_domain::permission::Permission as P;
use serde_json::{Value, json};

use crate::scim::{ENTERPRISE, GROUP, USER, ana, find, id, patched, provider};
use caudal_testing::{Answer, Person};

/// It must be an error of SCIM with this status and kind.
#[track_caller]
fn refused(answer: &Answer, status: u16, kind: Option<&str>) {
    let error = answer.clone().status(status).json();
    assert_eq!(answer.header("content-type"), Some("application/scim+json"), "{answer}");
    assert_eq!(error["schemas"], json!(["urn:ietf:params:scim:api:messages:2.0:Error"]), "{answer}");
    assert_eq!(
        (&error["status"], &error["scimType"]),
        (&json!(status.to_string()), &json!(kind)),
        "{answer}"
    );
    assert!(error["detail"].as_str().unwrap().len() > 10, "{answer}");
}

fn with(change: impl Fn(&mut Value)) -> Value {
    let mut body = ana();
    body["userName"] = json!("otra@litoral.example");
    body["emails"][0]["value"] = json!("otra@litoral.example");
    body["externalId"] = json!("e-2");
    body.as_object_mut().unwrap().remove(ENTERPRISE);
    change(&mut body);
    body
}

story!(nobody_is_registered_twice_however_their_names_are_written, |portal| async {
    let (_, entra) = provider(portal).await;
    entra.post("/scim/v2/Users", ana()).await.created();
    portal.register_as("Eliécer Quintero", "eliécer@litoral.example").await;
    for twin in [
        ana(),
        with(|body| body["userName"] = json!("ANA.VEGA@LITORAL.EXAMPLE")),
        with(|body| body["userName"] = json!("ａna.vega@litoral.example")),
        with(|body| body["emails"][0]["value"] = json!("Ana.Vega@Litoral.Example")),
        with(|body| body["externalId"] = json!("e-1")),
        with(|body| body[ENTERPRISE] = json!({ "employeeNumber": "1001" })),
        // Whom an administrator registered is known by their e-mail.
        with(|body| body["userName"] = json!("ELIE\u{301}CER@litoral.example")),
        with(|body| body["emails"][0]["value"] = json!("Elie\u{301}cer@litoral.example")),
    ] {
        refused(&entra.post("/scim/v2/Users", twin).await, 409, Some("uniqueness"));
    }
    let other = id(&entra.post("/scim/v2/Users", with(|_| {})).await.created());
    let path = format!("/scim/v2/Users/{other}");
    let twin = json!([{ "op": "replace", "path": "userName", "value": "Ana.Vega@litoral.example" }]);
    refused(&patched(&entra, &path, twin).await, 409, Some("uniqueness"));
    refused(&entra.put(&path, ana()).await, 409, Some("uniqueness"));
    assert_eq!(find(&entra, "Users", "userName eq \"otra@litoral.example\"").await["totalResults"], 1);
    let group = json!({ "schemas": [GROUP], "displayName": "aprobador" });
    refused(&entra.post("/scim/v2/Groups", group).await, 409, Some("uniqueness"));
});

story!(the_last_administrator_stays_and_who_administers_keeps_their_address, |portal| async {
    let (yadira, entra) = provider(portal).await;
    let path = format!("/scim/v2/Users/{}", yadira.id());
    let off = json!([{ "op": "replace", "path": "active", "value": false }]);
    refused(&patched(&entra, &path, off.clone()).await, 409, None);
    refused(&entra.delete(&path).await, 409, None);
    let readdressed = json!([{ "op": "replace", "path": "emails[type eq \"work\"].value", "value": "intruso@litoral.example" }]);
    refused(&patched(&entra, &path, readdressed).await, 409, None);
    yadira.get("/api/v1/account/sessions").await.ok();
    // With another one, an administrator who left the company is switched off like anybody.
    portal.person("Marta Solís", &[P::Administrator], &[]).await;
    assert_eq!(patched(&entra, &path, off).await.ok()["active"], false);
    yadira.get("/api/v1/account/sessions").await.refused(401, "session_required");
});

story!(what_is_not_offered_or_not_understood_is_refused_and_nothing_is_half_done, |portal| async {
    let (_, entra) = provider(portal).await;
    let made = entra.post("/scim/v2/Users", ana()).await.created();
    let path = format!("/scim/v2/Users/{}", id(&made));
    for filter in [
        "userName sw \"a\"",
        "userName eq \"a\" or active eq true",
        "salary eq 1",
        "userName eq",
        "(active eq true)",
    ] {
        let query: String = url::form_urlencoded::byte_serialize(filter.as_bytes()).collect();
        refused(&entra.get(&format!("/scim/v2/Users?filter={query}")).await, 400, Some("invalidFilter"));
    }
    for (operation, kind) in [
        (json!({ "op": "replace", "path": "salary", "value": 1 }), "invalidPath"),
        (json!({ "op": "replace", "path": "id", "value": "1" }), "mutability"),
        (json!({ "op": "remove", "path": "userName" }), "mutability"),
        (json!({ "op": "remove" }), "noTarget"),
        (json!({ "op": "upsert", "path": "active", "value": true }), "invalidSyntax"),
        (json!({ "op": "replace", "path": "active", "value": "perhaps" }), "invalidValue"),
        (json!({ "op": "replace", "path": "emails", "value": [{ "value": "no address" }] }), "invalidValue"),
        (json!({ "op": "replace", "path": "displayName", "value": "x".repeat(141) }), "invalidValue"),
    ] {
        // The first operation is fine; it must not happen without the second.
        let both = json!([{ "op": "replace", "path": "name.givenName", "value": "Otra" }, operation]);
        refused(&patched(&entra, &path, both).await, 400, Some(kind));
    }
    assert_eq!(entra.get(&path).await.ok(), made);

    refused(&entra.post("/scim/v2/Users", json!({ "userName": "x" })).await, 400, Some("invalidSyntax"));
    refused(&entra.post("/scim/v2/Users", json!([])).await, 400, Some("invalidSyntax"));
    refused(
        &entra.post("/scim/v2/Users", json!({ "schemas": [USER], "userName": "no-address" })).await,
        400,
        Some("invalidValue"),
    );
    refused(&entra.json_bytes("/scim/v2/Users", "{").await, 400, Some("invalidSyntax"));
    refused(&entra.upload("/scim/v2/Users", "{}").await, 415, None);
    let stranger = json!({ "schemas": [GROUP], "displayName": "Flota", "members": [{ "value": portal.app.new_uuid().to_string() }] });
    refused(&entra.post("/scim/v2/Groups", stranger).await, 400, Some("invalidValue"));
    assert_eq!(find(&entra, "Groups", "displayName eq \"Flota\"").await["totalResults"], 0);

    refused(&entra.patch(&path, json!({})).header("if-match", "W/\"77\"").await, 412, None);
    refused(&entra.get("/scim/v2/Nobody").await, 404, None);
    refused(&entra.get("/scim/v2/Users/nobody").await, 404, None);
    refused(&entra.post("/scim/v2/Schemas", json!({})).await, 405, None);
    refused(&entra.post("/scim/v2/.search", json!({})).await, 501, None);
});

story!(only_a_token_made_for_it_opens_provisioning, |portal| async {
    let (yadira, entra) = provider(portal).await;
    let who = |token: Option<&str>| -> Person {
        let caller = portal.stranger();
        caller.set_token(token);
        caller
    };
    for nobody in [who(None), who(Some("caudal_nobody")), who(yadira.token().as_deref()), yadira.clone()] {
        let answer = nobody.get("/scim/v2/Users").await;
        assert_eq!(answer.header("www-authenticate"), Some("Bearer"));
        refused(&answer, 401, None);
    }
    yadira.get("/api/v1/account/sessions").await.ok();
    let body = json!({ "name": "Planilla", "scopes": ["access:admin"], "ends_on": "2026-12-31" });
    let made = yadira.post("/api/v1/tokens", body).await.created();
    refused(&who(made["secret"].as_str()).get("/scim/v2/Users").await, 403, None);
    entra.get("/api/v1/user").await.refused(403, "forbidden");
    let config = entra.get("/scim/v2/ServiceProviderConfig").await.ok();
    assert_eq!((&config["patch"]["supported"], &config["bulk"]["supported"]), (&json!(true), &json!(false)));
    assert_eq!(entra.get(&format!("/scim/v2/Schemas/{USER}")).await.ok()["name"], "User");
});
