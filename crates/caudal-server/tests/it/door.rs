//! The door that every call comes through, before the whole portal: what it says of the portal and the application, and of commands.

use caudal_db::testing::{TARGETS, Target};
use serde_json::json;

use crate::house;
use caudal_testing::Portal;

story!(what_the_api_does_not_have_is_a_problem_and_never_the_application, |portal| async {
    let nobody = portal.stranger();
    for path in ["/api", "/api/", "/api/v1/nothing", "/api/v1/requests/x/y/z/w", "/api/auth/nothing"] {
        let answer = nobody.get(path).await;
        assert_eq!(answer.header("content-type"), Some("application/problem+json"), "{path}");
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{path}");
        let problem = answer.refused(404, "not_found");
        assert_eq!(problem["detail"], "No encontramos lo que buscas, o no puedes verlo.");
    }
    let answer = nobody.delete("/api/auth/me").await;
    assert!(answer.header("allow").is_some_and(|methods| methods.contains("GET")), "{answer}");
    answer.refused(405, "method_not_allowed");
    nobody.post("/payments/single", json!({})).await.refused(405, "method_not_allowed");
    nobody.get("/assets/no-longer-there.js").await.refused(404, "not_found");
});

story!(whoever_asks_whether_it_is_well_learns_just_that, |portal| async {
    for path in ["/healthz", "/readyz"] {
        let answer = portal.stranger().get(path).await.status(200);
        assert_eq!(answer.text(), "ok");
    }
});

#[tokio::test]
async fn a_commit_that_nobody_answered_is_told_as_not_known_and_asked_again_with_its_key() {
    let portal = Portal::on(house(), Target::Postgres).await;
    let yadira = portal.person("Yadira Pinto", &[], &[]).await;
    let saving = || {
        let view = json!({ "screen": "/requests", "name": "Lo de hoy", "query": "state=submitted" });
        yadira.post("/api/v1/saved-views", view).key("the-view-of-today")
    };
    portal
        .run(
            "CREATE FUNCTION leave() RETURNS trigger LANGUAGE plpgsql AS \
             $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$",
            [],
        )
        .await;
    portal
        .run(
            "CREATE CONSTRAINT TRIGGER leaving AFTER INSERT ON idempotency_key DEFERRABLE INITIALLY DEFERRED \
             FOR EACH ROW EXECUTE FUNCTION leave()",
            [],
        )
        .await;
    let lost = saving().await;
    assert_eq!(lost.header("retry-after"), Some("1"));
    let problem = lost.refused(503, "outcome_unknown");
    assert!(problem["detail"].as_str().unwrap().contains("no se sabe si quedó guardado"), "{problem}");
    portal.run("DROP TRIGGER leaving ON idempotency_key", []).await;
    let saved = saving().await.created();
    assert_eq!(saving().await.created(), saved);
}

#[tokio::test]
async fn a_full_disk_is_told_as_one_and_what_it_refused_can_be_asked_again() {
    for target in TARGETS {
        let portal = Portal::on(house(), target).await;
        let yadira = portal.person("Yadira Pinto", &[], &[]).await;
        let saving = |n: usize| {
            let query = format!("q={}", "a".repeat(900));
            let view = json!({ "screen": "/requests", "name": format!("Lo del día {n}"), "query": query });
            yadira.post("/api/v1/saved-views", view).key(&format!("the-view-of-day-{n}"))
        };
        fill_the_disk(&portal, target).await;
        // The pages that are there already have room for some.
        let mut n = 0;
        let refused = loop {
            n += 1;
            let answer = saving(n).await;
            if answer.status != 201 {
                break answer;
            }
        };
        let problem = refused.refused(507, "disk_full");
        assert!(problem["detail"].as_str().unwrap().contains("no se guardó nada"), "{problem}");
        if target == Target::Postgres {
            portal.run("DROP TRIGGER no_room ON idempotency_key", []).await;
        }
        saving(n).await.created();
    }
}

/// What SQLite's next connection does not know of any more; on PostgreSQL until the trigger is dropped.
async fn fill_the_disk(portal: &Portal, target: Target) {
    let said: &[&str] = match target {
        Target::Sqlite => &[
            "CREATE TABLE filler (bytes BLOB NOT NULL) STRICT",
            "INSERT INTO filler SELECT zeroblob((freelist_count + 1) * 4096) FROM pragma_freelist_count",
            "PRAGMA max_page_count = 1",
        ],
        Target::Postgres => &[
            "CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS \
             $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'; END $$",
            "CREATE TRIGGER no_room BEFORE INSERT ON idempotency_key FOR EACH ROW EXECUTE FUNCTION no_room()",
        ],
    };
    portal
        .write(move |tx| {
            Box::pin(async move {
                for sql in said {
                    tx.execute_unprepared(sql).await?;
                }
                Ok(())
            })
        })
        .await;
}

story!(every_answer_carries_the_headers_that_protect_it, |portal| async {
    let someone = portal.person("Eliécer Quintero", &[], &[]).await;
    for path in ["/", "/api/auth/me", "/api/v1/nothing", "/healthz", "/assets/nothing.js"] {
        let answer = someone.get(path).await;
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "same-origin"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(answer.header(name), Some(value), "{path}");
        }
        let policy = answer.header("content-security-policy").unwrap_or_default();
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{path}");
        assert!(answer.header("x-request-id").is_some(), "{path}");
        assert!(answer.header("strict-transport-security").is_none(), "{path}");
    }
});

story!(
    pages_may_call_the_api_where_it_stands_on_another_machine,
    |config| { config.web.api_base = "https://api.example:8443/portal".into() },
    |portal| async {
        let page = portal.stranger().get("/").await;
        let policy = page.header("content-security-policy").unwrap();
        assert!(policy.contains("connect-src 'self' https://api.example:8443;"), "{policy}");
        let data = portal.stranger().get("/api/auth/me").await;
        assert!(!data.header("content-security-policy").unwrap().contains("api.example"));
    }
);
