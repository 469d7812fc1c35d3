use caudal_admin::scim::testing::{GROUPS, Path, USERS, filter, path};
use serde_json::{Value, json};

fn read(text: &str) -> Vec<(&'static str, Option<&'static str>, Value)> {
    filter(&USERS, text).unwrap().into_iter().map(|c| (c.name, c.part, c.value)).collect()
}

#[test]
fn filters_of_identity_providers_are_read() {
    assert_eq!(read(r#"userName eq "ana@x.example""#), [("userName", None, json!("ana@x.example"))]);
    assert_eq!(
        read(r#"USERNAME Eq "a \"b\"" and Active EQ true"#),
        [("userName", None, json!("a \"b\"")), ("active", None, json!(true))]
    );
    assert_eq!(
        read(r#"emails[type eq "work" and value eq "a@b.c"]"#),
        [("emails", Some("type"), json!("work")), ("emails", Some("value"), json!("a@b.c"))]
    );
    assert_eq!(read(r#"emails.value eq "a""#), [("emails", Some("value"), json!("a"))]);
    let members = filter(&GROUPS, r#"id eq "1" and members eq "2""#).unwrap();
    assert_eq!((members[1].name, members[1].part), ("members", None));
}

#[test]
fn what_is_not_offered_is_refused_and_never_panics() {
    for bad in [
        "",
        "userName",
        "userName eq",
        "userName eq ana",
        r#"userName sw "a""#,
        "userName pr",
        r#"userName eq "a" or userName eq "b""#,
        r#"not (userName eq "a")"#,
        r#"(userName eq "a")"#,
        r#"userName eq "a" and"#,
        r#"userName eq "a" "b""#,
        r#"userName eq {"a":1}"#,
        r#"userName eq "a\u0000""#,
        r#"salary eq "1""#,
        r#"emails[type eq "work""#,
        r#"emails[color eq "red"]"#,
        "userName eq \"",
        "[",
        "]",
        "é eq \"ü\"",
        "\"",
    ] {
        assert!(filter(&USERS, bad).is_err(), "{bad}");
    }
    assert!(filter(&USERS, &format!("userName eq \"{}\"", "a".repeat(3000))).is_err());
}

#[test]
fn paths_of_identity_providers_are_read() {
    let known = |text: &str| match path(&USERS, text).unwrap() {
        Path::Known { attribute, only, part } => (attribute.name, only.map(|c| c.len()), part),
        Path::Ignored => ("-", None, None),
    };
    assert_eq!(known("active"), ("active", None, None));
    assert_eq!(known("name.familyName"), ("name", None, Some("familyName")));
    assert_eq!(known(r#"emails[type eq "work"].value"#), ("emails", Some(1), Some("value")));
    assert_eq!(known(r#"addresses[type eq "work"].formatted"#).0, "-");
    assert_eq!(known(r#"emails[type eq "work"].display"#).0, "-");
    for bad in ["", "salary", "emails[", "emails[type eq \"work\"", "emails[type eq \"work\"]x", "emails[]"] {
        assert!(path(&USERS, bad).is_err(), "{bad}");
    }
}
