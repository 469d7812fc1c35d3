//! What the token of a system opens, and what it does not.

use serde_json::{Value, json};

use caudal_stories::tokens_world::{only, token, yadira};

story!(a_token_is_shown_once_and_reads_what_its_scopes_open, |portal| async {
    let yadira = yadira(portal).await;
    let made =
        yadira.post("/api/v1/tokens", token(" Tableros ", &["Consultar auditoría"])).key("key-of-once").await;
    let made = made.created();
    let secret = made["secret"].as_str().unwrap();
    assert!(secret.starts_with("caudal_") && secret.len() == 50, "{secret}");
    let expected = (json!("Tableros"), json!("active"), json!(secret[46..]), json!("Yadira Batista"));
    let is = |t: &Value| (t["name"].clone(), t["state"].clone(), t["hint"].clone(), t["created_by"].clone());
    assert_eq!(is(&made["token"]), expected);

    // The same call again answers the same token, and the secret is nowhere to be had.
    let again =
        yadira.post("/api/v1/tokens", token(" Tableros ", &["Consultar auditoría"])).key("key-of-once").await;
    let again = again.created();
    assert_eq!((&again["token"], &again["secret"]), (&made["token"], &Value::Null));
    let list = yadira.get("/api/v1/tokens").await;
    assert!(!list.text().contains(secret));
    assert_eq!(is(&only(&list.ok())), expected);
    for kept in [
        "SELECT answer FROM idempotency_key WHERE answer IS NOT NULL",
        "SELECT after_json FROM audit_row WHERE after_json IS NOT NULL",
    ] {
        for row in portal.rows(kept, []).await {
            assert!(!row.try_get_by_index::<String>(0).unwrap().contains(secret), "{kept}");
        }
    }

    let boards = portal.stranger();
    boards.set_token(Some(secret));
    boards.get("/api/v1/requests").await.ok();
    boards.get("/api/v1/payments").await.ok();
    for (call, what) in [
        (boards.get("/api/v1/user"), "another scope"),
        (boards.get("/api/v1/home"), "a person's own"),
        (boards.get("/api/v1/account/sessions"), "a person's own"),
        (boards.get("/api/v1/tokens"), "tokens"),
        (boards.post("/api/v1/tokens", token("Otro", &["Consultar auditoría"])), "tokens"),
        (
            boards.post(
                "/api/v1/downloads",
                json!({ "kind": "list", "of": "requests", "format": "csv", "query": "" }),
            ),
            "a download",
        ),
        (boards.get("/scim/v2/Users"), "provisioning"),
    ] {
        let refused = call.await;
        assert_eq!(refused.status.as_u16(), 403, "{what}: {refused}");
        assert!(refused.header("set-cookie").is_none());
    }
    assert_eq!(boards.get("/api/auth/me").await.status.as_u16(), 204, "a token is no session");
    boards.get("/api/auth/token").await.refused(401, "session_required");
    boards.get("/api/v1/requests").await.ok();
});
