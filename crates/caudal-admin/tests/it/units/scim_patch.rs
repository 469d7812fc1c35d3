//! What Entra and Okta send, and what nobody should.

use caudal_admin::scim::testing::{
    Document, ENTERPRISE, GROUPS, PATCH, Type, USER, USERS, apply, parse_resource,
};
use caudal_web::http::problem::ApiError;
use serde_json::{Value, json};

fn ana() -> Document {
    let json = json!({
        "userName": "ana@x.example", "displayName": "Ana Vega", "active": true,
        "emails": [{ "value": "ana@x.example", "type": "work", "primary": true }],
    });
    json.as_object().unwrap().clone()
}

fn patched(of: &Type, mut document: Document, operations: Value) -> Result<Value, ApiError> {
    apply(of, &mut document, &json!({ "schemas": [PATCH], "Operations": operations }))?;
    Ok(Value::Object(document))
}

fn code(result: Result<Value, ApiError>) -> &'static str {
    result.unwrap_err().code()
}

#[test]
fn entra_writes_truths_as_text_and_extensions_by_their_whole_name() {
    let after = patched(
        &USERS,
        ana(),
        json!([
            { "op": "Replace", "path": "active", "value": "False" },
            { "op": "Add", "path": "emails[type eq \"work\"].value", "value": "a.vega@x.example" },
            { "op": "Add", "path": format!("{ENTERPRISE}:employeeNumber"), "value": "1001" },
            { "op": "Add", "path": format!("{ENTERPRISE}:department"), "value": "Flota" },
            { "op": "Add", "path": "addresses[type eq \"work\"].locality", "value": "Colón" },
            { "op": "Replace", "value": { "name.familyName": "Vega Ríos", "displayName": "Ana Vega Ríos" } },
        ]),
    );
    let after = after.unwrap();
    assert_eq!(after["active"], false);
    assert_eq!(after["emails"], json!([{ "value": "a.vega@x.example", "type": "work", "primary": true }]));
    assert_eq!(after[ENTERPRISE], json!({ "employeeNumber": "1001" }));
    assert_eq!(
        (&after["name"], &after["displayName"]),
        (&json!({ "familyName": "Vega Ríos" }), &json!("Ana Vega Ríos"))
    );
    assert!(after.get("addresses").is_none());
}

#[test]
fn okta_writes_without_a_path() {
    let after = patched(&USERS, ana(), json!([{ "op": "replace", "value": { "active": false } }])).unwrap();
    assert_eq!(after["active"], false);
}

#[test]
fn members_come_and_go_in_every_way_that_is_used() {
    let group = json!({ "displayName": "Aprobador", "members": [{ "value": "1" }, { "value": "2" }, { "value": "3" }] });
    let group = || group.as_object().unwrap().clone();
    let members = |operations| patched(&GROUPS, group(), operations).unwrap()["members"].clone();
    assert_eq!(
        members(
            json!([{ "op": "add", "path": "members", "value": [{ "value": "3" }, { "value": "4", "display": "D" }] }])
        ),
        json!([{ "value": "1" }, { "value": "2" }, { "value": "3" }, { "value": "4" }])
    );
    assert_eq!(
        members(json!([{ "op": "remove", "path": "members[value eq \"2\"]" }])),
        json!([{ "value": "1" }, { "value": "3" }])
    );
    assert_eq!(
        members(
            json!([{ "op": "Remove", "path": "members", "value": [{ "value": "1" }, { "value": "3" }] }])
        ),
        json!([{ "value": "2" }])
    );
    assert_eq!(members(json!([{ "op": "remove", "path": "members" }])), Value::Null);
    assert_eq!(
        members(json!([{ "op": "replace", "path": "members", "value": [{ "value": "9" }] }])),
        json!([{ "value": "9" }])
    );
}

#[test]
fn what_the_standard_does_not_know_is_refused_in_its_own_words() {
    let one = |operation: Value| code(patched(&USERS, ana(), json!([operation])));
    assert_eq!(one(json!({ "op": "move", "path": "active", "value": true })), "scim_syntax");
    assert_eq!(one(json!({ "op": "replace", "path": "salary", "value": "1" })), "scim_path");
    assert_eq!(one(json!({ "op": "replace", "path": 7, "value": "1" })), "scim_path");
    assert_eq!(one(json!({ "op": "replace", "path": "id", "value": "1" })), "scim_mutability");
    assert_eq!(one(json!({ "op": "remove", "path": "userName" })), "scim_mutability");
    assert_eq!(one(json!({ "op": "remove", "path": "emails[type eq \"work\"]" })), "scim_mutability");
    assert_eq!(one(json!({ "op": "remove" })), "scim_no_target");
    assert_eq!(
        one(json!({ "op": "replace", "path": "emails[type eq \"home\"].value", "value": "a@b.c" })),
        "scim_no_target"
    );
    assert_eq!(one(json!({ "op": "replace", "path": "active", "value": "perhaps" })), "scim_value");
    assert_eq!(
        one(json!({ "op": "replace", "path": "emails", "value": [{ "type": "work" }] })),
        "scim_value"
    );
    assert_eq!(one(json!({ "op": "add", "value": "x" })), "scim_value");
    assert_eq!(code(patched(&USERS, ana(), json!([]))), "scim_syntax");
    let mut document = ana();
    let without =
        apply(&USERS, &mut document, &json!({ "Operations": [{ "op": "remove", "path": "name" }] }));
    assert_eq!(without.unwrap_err().code(), "scim_syntax");
}

#[test]
fn a_whole_resource_passes_over_what_the_portal_says_and_what_it_does_not_keep() {
    let body = json!({
        "schemas": [USER, ENTERPRISE], "id": "7", "meta": {}, "groups": [], "USERNAME": "ana", "title": "Jefa",
        "emails": ["a@b.c"], "salary": 9, "name": { "givenName": "Ana", "middleName": "L", "familyName": null },
        ENTERPRISE: { "employeeNumber": "1001", "manager": { "value": "2" } },
    });
    let read = Value::Object(parse_resource(&USERS, &body).unwrap());
    assert_eq!(
        read,
        json!({ "userName": "ana", "emails": [{ "value": "a@b.c" }], "name": { "givenName": "Ana" },
            ENTERPRISE: { "employeeNumber": "1001" } })
    );
    assert_eq!(
        parse_resource(&USERS, &json!({ "schemas": [GROUPS.schema] })).unwrap_err().code(),
        "scim_syntax"
    );
    assert_eq!(
        parse_resource(&USERS, &json!({ "schemas": [USER], "userName": 7 })).unwrap_err().code(),
        "scim_value"
    );
}
