use caudal_admin::scim::testing::{ENTERPRISE, GROUPS, Meaning, Shown, USER, USERS};
use serde_json::{Value, json};

fn named(name: &str) -> Option<(&'static str, Option<&'static str>)> {
    match USERS.meaning(name)? {
        Meaning::Known(found, part) => Some((found.name, part)),
        Meaning::Ignored => Some(("-", None)),
    }
}

#[test]
fn names_are_read_in_any_case_and_with_or_without_their_schema() {
    assert_eq!(named("USERNAME"), Some(("userName", None)));
    assert_eq!(named("name.givenname"), Some(("name", Some("givenName"))));
    assert_eq!(named(&format!("{USER}:emails.value")), Some(("emails", Some("value"))));
    assert_eq!(named(&format!("{ENTERPRISE}:employeeNumber")), Some((ENTERPRISE, Some("employeeNumber"))));
    assert_eq!(named(ENTERPRISE), Some((ENTERPRISE, None)));
    assert_eq!(named(&format!("{ENTERPRISE}:department")), Some(("-", None)));
    assert_eq!(named("title"), Some(("-", None)));
    assert_eq!(named("salary"), None);
    assert_eq!(named("urn:example:User:x"), None);
}

#[test]
fn an_answer_has_what_was_asked_for() {
    let resource = || {
        let json = json!({ "schemas": [USER], "id": "1", "userName": "a", "active": true,
            "name": { "givenName": "Ana", "familyName": "Vega" }, "emails": [{ "value": "a@b.c", "type": "work" }] });
        json.as_object().unwrap().clone()
    };
    let shown = |only: Option<&str>, without: Option<&str>| {
        Value::Object(Shown::read(only, without).apply(&USERS, resource()))
    };
    assert_eq!(
        shown(Some("emails.value, USERNAME"), None),
        json!({ "schemas": [USER], "id": "1", "userName": "a", "emails": [{ "value": "a@b.c" }] })
    );
    let less = shown(None, Some("id,name.givenName,emails"));
    assert_eq!(
        less,
        json!({ "schemas": [USER], "id": "1", "userName": "a", "active": true, "name": { "familyName": "Vega" } })
    );
    assert!(!Shown::read(None, Some("members")).has(&GROUPS, "members"));
    assert!(Shown::read(Some("members.value"), None).has(&GROUPS, "members"));
}
