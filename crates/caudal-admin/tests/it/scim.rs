//! The company's identity provider keeps people and groups: what Entra and Okta do, from the first look to the last.

use caudal_domain::{ids::Id, permission::Permission as P};
use serde_json::{Value, json};

use caudal_testing::{Answer, Person, Portal};

pub const USER: &str = "urn:ietf:params:scim:schemas:core:2.0:User";
pub const GROUP: &str = "urn:ietf:params:scim:schemas:core:2.0:Group";
pub const ENTERPRISE: &str = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
const PATCH: &str = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

/// An administrator, and the provider with its token.
pub async fn provider(portal: &Portal) -> (Person, Person) {
    let yadira = portal.person("Yadira Batista", &[P::Administrator], &[]).await;
    let body = json!({ "name": "Entra", "scopes": ["scim"], "ends_on": "2026-12-31" });
    let made = yadira.post("/api/v1/tokens", body).await.created();
    let provider = portal.stranger();
    provider.set_token(made["secret"].as_str());
    (yadira, provider)
}

pub fn ana() -> Value {
    json!({
        "schemas": [USER, ENTERPRISE], "externalId": "e-1", "userName": "ana.vega@litoral.example", "active": true,
        "displayName": "Ana Vega", "name": { "givenName": "Ana", "familyName": "Vega" },
        "emails": [{ "primary": true, "type": "work", "value": "ana.vega@litoral.example" }],
        ENTERPRISE: { "employeeNumber": "1001" },
    })
}

pub async fn patched(provider: &Person, path: &str, operations: Value) -> Answer {
    provider.patch(path, json!({ "schemas": [PATCH], "Operations": operations })).without_key().await
}

/// The id of a resource.
pub fn id(resource: &Value) -> String {
    resource["id"].as_str().unwrap().to_owned()
}

pub async fn find(provider: &Person, what: &str, filter: &str) -> Value {
    let query: String = url::form_urlencoded::byte_serialize(filter.as_bytes()).collect();
    provider.get(&format!("/scim/v2/{what}?filter={query}")).await.ok()
}

/// What somebody may do, as an administrator sees it.
pub async fn labels(by: &Person, user: &str) -> Vec<String> {
    let held = by.get(&format!("/api/v1/user/permissions/{user}")).await.ok();
    held.as_array().unwrap().iter().map(|p| p["permission_name"].as_str().unwrap().to_owned()).collect()
}

story!(a_person_comes_and_changes, |portal| async {
    let (yadira, entra) = provider(portal).await;
    let asked = "userName eq \"ana.vega@litoral.example\"";
    assert_eq!(find(&entra, "Users", asked).await["totalResults"], 0);

    let made = entra.post("/scim/v2/Users", ana()).without_key().await;
    assert_eq!(made.header("content-type"), Some("application/scim+json"));
    let (place, tag) = (made.header("location").unwrap().to_owned(), made.header("etag").unwrap().to_owned());
    let made = made.created();
    let id = id(&made);
    let path = format!("/scim/v2/Users/{id}");
    assert_eq!(
        (&made["meta"]["location"], place),
        (&json!(format!("http://127.0.0.1:4000{path}")), format!("http://127.0.0.1:4000{path}"))
    );
    assert_eq!(made["meta"]["version"], tag);
    assert_eq!(made[ENTERPRISE]["employeeNumber"], "1001");
    assert_eq!(entra.get(&path).await.ok(), made);
    assert_eq!(find(&entra, "Users", asked).await["Resources"], json!([made]));
    let seen = yadira.get(&format!("/api/v1/user/user/{id}")).await.ok();
    assert_eq!((&seen["name"], &seen["employee_number"]), (&json!("Ana Vega"), &json!("1001")));

    // As Entra writes: truths as text, the e-mail through a filter.
    let after = patched(
        &entra,
        &path,
        json!([
            { "op": "Replace", "path": "displayName", "value": "Ana Vega Ríos" },
            { "op": "Replace", "path": "emails[type eq \"work\"].value", "value": "a.vega@litoral.example" },
            { "op": "Replace", "path": "active", "value": "True" },
        ]),
    );
    let after = after.await.ok();
    assert_eq!(
        (&after["displayName"], &after["emails"][0]["value"]),
        (&json!("Ana Vega Ríos"), &json!("a.vega@litoral.example"))
    );
    assert_eq!(
        after["name"],
        json!({ "givenName": "Ana", "familyName": "Vega" }),
        "the parts are the provider's own"
    );
});

story!(a_person_leaves_and_comes_again, |portal| async {
    let (yadira, entra) = provider(portal).await;
    let asked = "userName eq \"ana.vega@litoral.example\"";
    let id = id(&entra.post("/scim/v2/Users", ana()).without_key().await.created());
    let path = format!("/scim/v2/Users/{id}");
    let mail = json!({ "op": "replace", "path": "emails[type eq \"work\"].value", "value": "a.vega@litoral.example" });
    patched(&entra, &path, json!([mail])).await.ok();

    let ana = portal.sign_in(Id::new(id.parse().unwrap())).await;
    ana.get("/api/v1/account/sessions").await.ok();
    let off = patched(&entra, &path, json!([{ "op": "replace", "value": { "active": false } }])).await.ok();
    assert_eq!(off["active"], false);
    ana.get("/api/v1/account/sessions").await.refused(401, "session_required");
    assert_eq!(
        patched(&entra, &path, json!([{ "op": "Replace", "path": "active", "value": true }])).await.ok()["active"],
        true
    );

    yadira.put(&format!("/api/v1/user/{id}"), json!({ "permissions": ["Consultar auditoría"] })).await.ok();
    entra.delete(&path).without_key().await.status(204);
    for gone in [entra.get(&path), entra.delete(&path)] {
        let error = gone.await.status(404).json();
        assert_eq!(
            (&error["schemas"][0], &error["status"]),
            (&json!("urn:ietf:params:scim:api:messages:2.0:Error"), &json!("404"))
        );
    }
    assert_eq!(find(&entra, "Users", asked).await["totalResults"], 0);
    assert_eq!(
        yadira.get(&format!("/api/v1/user/user/{id}")).await.ok()["state"],
        "inactive",
        "history keeps them"
    );

    // Who comes again begins anew: the same person in history, without the rights of then.
    let again = entra.post("/scim/v2/Users", self::ana()).without_key().await;
    // The e-mail was changed since, so this is somebody else by e-mail; by the changed one it is the same person.
    let other = again.created();
    assert_ne!(self::id(&other), id);
    entra.delete(&format!("/scim/v2/Users/{}", self::id(&other))).await.status(204);
    let mut same = self::ana();
    same["emails"][0]["value"] = json!("A.Vega@litoral.example");
    let same = entra.post("/scim/v2/Users", same).without_key().await.created();
    assert_eq!((self::id(&same), &same["active"]), (id.clone(), &json!(true)));
    assert!(labels(&yadira, &id).await.is_empty());
    let names: Vec<String> = portal
        .rows("SELECT DISTINCT actor_name FROM audit_row WHERE action = 'user.deactivate'", [])
        .await
        .iter()
        .map(|row| row.try_get_by_index(0).unwrap())
        .collect();
    assert_eq!(names, ["Entra (token)"]);
});

story!(groups_grant_the_profile_they_are_called_like_and_take_back_what_they_gave, |portal| async {
    let (yadira, entra) = provider(portal).await;
    assert_eq!(entra.get("/scim/v2/Groups?count=0").await.ok()["totalResults"], 11, "one for each profile");
    let group = async |name: &str| {
        id(&find(&entra, "Groups", &format!("displayName eq \"{name}\"")).await["Resources"][0])
    };
    let (approver, hr) = (group("APROBADOR").await, group("RRHH").await);
    let ana = id(&entra.post("/scim/v2/Users", ana()).await.created());
    yadira
        .put(&format!("/api/v1/user/{ana}"), json!({ "permissions": ["Gestionar solicitudes nuevas"] }))
        .await
        .ok();

    let join = json!([{ "op": "Add", "path": "members", "value": [{ "value": ana }] }]);
    let joined = patched(&entra, &format!("/scim/v2/Groups/{approver}"), join.clone()).await.ok();
    let place = format!("http://127.0.0.1:4000/scim/v2/Users/{ana}");
    assert_eq!(joined["members"], json!([{ "value": ana, "$ref": place, "type": "User" }]));
    patched(&entra, &format!("/scim/v2/Groups/{hr}"), join).await.ok();
    assert_eq!(
        labels(&yadira, &ana).await,
        [
            "Crear solicitudes",
            "Gestionar solicitudes nuevas",
            "Gestionar solicitudes aprobadas",
            "Gestionar solicitudes rechazadas",
            "Gestionar solicitudes aprobadas por RRHH",
            "Gestionar solicitudes rechazadas por RRHH",
        ]
    );
    let groups = entra.get(&format!("/scim/v2/Users/{ana}")).await.ok()["groups"].clone();
    assert_eq!(
        groups.as_array().unwrap().iter().map(|g| g["display"].clone()).collect::<Vec<_>>(),
        ["Aprobador", "RRHH"]
    );

    // What both gave stays with the other; what a person granted stays in any case.
    let leave = json!([{ "op": "remove", "path": format!("members[value eq \"{ana}\"]") }]);
    patched(&entra, &format!("/scim/v2/Groups/{approver}"), leave.clone()).await.ok();
    let left = [
        "Crear solicitudes",
        "Gestionar solicitudes nuevas",
        "Gestionar solicitudes aprobadas por RRHH",
        "Gestionar solicitudes rechazadas por RRHH",
    ];
    assert_eq!(labels(&yadira, &ana).await, left);
    // A group that is called otherwise grants otherwise.
    let rename = |name: &str| json!([{ "op": "replace", "path": "displayName", "value": name }]);
    patched(&entra, &format!("/scim/v2/Groups/{hr}"), rename("AUDITORÍA")).await.status(409);
    entra.delete(&format!("/scim/v2/Groups/{}", group("Auditoría").await)).await.status(204);
    patched(&entra, &format!("/scim/v2/Groups/{hr}"), rename("auditoria")).await.ok();
    assert_eq!(labels(&yadira, &ana).await, ["Gestionar solicitudes nuevas", "Consultar auditoría"]);
    entra.delete(&format!("/scim/v2/Groups/{hr}")).await.status(204);
    assert_eq!(labels(&yadira, &ana).await, ["Gestionar solicitudes nuevas"]);
    entra.get(&format!("/scim/v2/Groups/{hr}")).await.status(404);

    // Any other group is kept, and grants nothing.
    let drivers = json!({ "schemas": [GROUP], "displayName": "Flota Colón", "externalId": "g-9", "members": [{ "value": ana }] });
    let drivers = entra.post("/scim/v2/Groups", drivers).await.created();
    assert_eq!(labels(&yadira, &ana).await, ["Gestionar solicitudes nuevas"]);
    assert_eq!(
        find(&entra, "Groups", &format!("members eq \"{ana}\"")).await["Resources"][0]["id"],
        drivers["id"]
    );
    entra.delete(&format!("/scim/v2/Users/{ana}")).await.status(204);
    let path = format!("/scim/v2/Groups/{}", id(&drivers));
    assert!(entra.get(&path).await.ok().get("members").is_none());
    let trail = portal.audit_of(&ana).await;
    let groups =
        trail.iter().filter(|row| row["after"]["from_groups"] == true && row["action"] == "user.grant");
    assert_eq!(groups.count(), 6);
});

story!(people_are_listed_in_pages_and_with_what_was_asked_for, |portal| async {
    let (_, okta) = provider(portal).await;
    for n in 0..5 {
        let person = json!({ "schemas": [USER], "userName": format!("p{n}@litoral.example"), "displayName": format!("Persona {n}"),
            "emails": [{ "value": format!("p{n}@litoral.example") }] });
        okta.post("/scim/v2/Users", person).await.created();
    }
    let page = async |query: &str| okta.get(&format!("/scim/v2/Users?{query}")).await.ok();
    let mut seen = Vec::new();
    for start in [1, 3, 5] {
        let found = page(&format!("startIndex={start}&count=2")).await;
        assert_eq!(
            (&found["totalResults"], &found["startIndex"], &found["itemsPerPage"]),
            (&json!(6), &json!(start), &json!(2))
        );
        seen.extend(found["Resources"].as_array().unwrap().iter().map(id));
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 6, "the administrator is a person too");
    let counted = page("count=0").await;
    assert_eq!((&counted["totalResults"], &counted["Resources"]), (&json!(6), &json!([])));
    assert_eq!(page("startIndex=-3&count=1").await["startIndex"], 1);
    assert_eq!(page("startIndex=100").await["Resources"], json!([]));
    okta.get("/scim/v2/Users?count=many").await.status(400);

    let few = page("attributes=userName&count=1").await["Resources"][0].clone();
    assert_eq!(few.as_object().unwrap().keys().collect::<Vec<_>>(), ["id", "schemas", "userName"]);
    assert!(page("excludedAttributes=emails").await["Resources"][0].get("emails").is_none());
    let active = find(&okta, "Users", "active eq false").await;
    assert_eq!(active["totalResults"], 0);
    assert_eq!(
        find(&okta, "Users", "emails[type eq \"work\" and value eq \"P3@LITORAL.example\"]").await["totalResults"],
        1
    );
    assert_eq!(
        find(&okta, "Users", "displayName eq \"persona 3\" and active eq true").await["totalResults"],
        1
    );
    assert_eq!(find(&okta, "Users", &format!("id eq \"{}\"", seen[0])).await["totalResults"], 1);
    assert_eq!(find(&okta, "Users", "id eq \"nobody\"").await["totalResults"], 0);
});
