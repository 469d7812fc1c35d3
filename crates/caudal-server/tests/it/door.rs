//! The door that every call comes through, whoever calls and whatever for.

use std::time::Duration;

use axum::{
    Router,
    body::Body,
    http::{Request, Response, header},
    routing::get,
};
use caudal_db::testing::{TARGETS, Target};
use caudal_testing::Portal;
use caudal_web::{app::App, config::Rate, http::door::behind_door, storage::Storage};
use serde_json::json;
use tower::ServiceExt;

use crate::house;

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

/// No `story!`: nothing can be asked of a database any more that was closed.
#[tokio::test]
async fn a_portal_whose_database_is_gone_lives_and_is_not_ready() {
    for target in TARGETS {
        let portal = Portal::on(house(), target).await;
        portal.app.db.clone().close().await;
        assert_eq!(portal.stranger().get("/healthz").await.status(200).text(), "ok");
        assert_eq!(portal.stranger().get("/readyz").await.status(503).text(), "database");
    }
}

story!(a_portal_that_cannot_write_is_not_ready, |portal| async {
    portal.run("ALTER TABLE mark RENAME TO elsewhere", []).await;
    assert_eq!(portal.stranger().get("/healthz").await.status(200).text(), "ok");
    assert_eq!(portal.stranger().get("/readyz").await.status(503).text(), "writes");
});

/// No `story!`: its files lie in a folder, which goes.
#[tokio::test]
async fn a_portal_whose_folder_takes_no_files_is_not_ready() {
    for target in TARGETS {
        let place = tempfile::tempdir().unwrap();
        let portal =
            Portal::with_files(house(), target, Storage::folder(place.path()).unwrap(), |_| {}).await;
        std::fs::remove_dir(place.path()).unwrap();
        assert_eq!(portal.stranger().get("/healthz").await.status(200).text(), "ok");
        assert_eq!(portal.stranger().get("/readyz").await.status(503).text(), "files");
    }
}

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
    over_tls_browsers_are_told_to_insist_on_it,
    |config| { config.server.base_url = "https://caudal.example".parse().unwrap() },
    |portal| async {
        let answer = portal.stranger().get("/api/auth/me").await;
        assert_eq!(answer.header("strict-transport-security"), Some("max-age=63072000"));
    }
);

story!(
    whoever_begins_to_sign_in_over_and_over_is_asked_to_wait,
    |config| { config.limits.sign_in = Rate { per_minute: 1, burst: 3 } },
    |portal| async {
        let nobody = portal.stranger();
        for _ in 0..3 {
            assert_ne!(nobody.get("/api/auth/login").await.status.as_u16(), 429);
        }
        let answer = nobody.get("/api/auth/login").await;
        let wait: u64 = answer.header("retry-after").unwrap().parse().unwrap();
        assert!((1..=61).contains(&wait), "{wait}");
        answer.refused(429, "too_many_requests");
        nobody.get("/api/auth/me").await.status(204);
    }
);

/// Asks for a page under another name of this machine.
async fn asked_as(portal: &Portal, host: &str, path: &str) -> Response<Body> {
    let request = Request::get(path).header(header::HOST, host).body(Body::empty()).unwrap();
    portal.router.clone().oneshot(request).await.unwrap()
}

story!(other_names_of_this_machine_lead_to_the_one_that_cookies_belong_to, |portal| async {
    for host in ["localhost:4000", "[::1]:4000", "127.0.0.2:4000", "caudal.localhost:4000"] {
        let answer = asked_as(portal, host, "/payments/single?state=sent").await;
        assert_eq!(answer.status().as_u16(), 307, "{host}");
        assert_eq!(answer.headers()["location"], "http://127.0.0.1:4000/payments/single?state=sent");
    }
    let sly = asked_as(portal, "localhost:4000", "//evil.example/x").await;
    assert_eq!(sly.headers()["location"], "http://127.0.0.1:4000//evil.example/x");
    for (host, path) in
        [("127.0.0.1:4000", "/x.js"), ("portal.example", "/x.js"), ("localhost:4000", "/healthz")]
    {
        assert_ne!(asked_as(portal, host, path).await.status().as_u16(), 307, "{host}{path}");
    }
});

/// A call through the door to a handler of the story's own.
async fn call(app: &App, routes: Router<App>) -> Response<Body> {
    let request = Request::get("/api/v1/own").body(Body::empty()).unwrap();
    behind_door(app, routes, None).oneshot(request).await.unwrap()
}

async fn code(answer: Response<Body>) -> String {
    let bytes = axum::body::to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    let problem: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
    problem["code"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_handler_that_panics_costs_one_answer_which_tells_nothing() {
    let portal = Portal::on(house(), Target::Sqlite).await;
    let routes = Router::new().route("/api/v1/own", get(|| async { panic!("the secret is 7") as () }));
    let answer = call(&portal.app, routes).await;
    assert_eq!(answer.status().as_u16(), 500);
    assert_eq!(answer.headers()["x-content-type-options"], "nosniff");
    let bytes = axum::body::to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    assert!(!String::from_utf8_lossy(&bytes).contains("secret"), "{bytes:?}");
}

#[tokio::test]
async fn a_call_that_takes_too_long_is_told_so() {
    let portal =
        Portal::with(house(), Target::Sqlite, |c| c.server.request_timeout = Duration::from_millis(20)).await;
    let routes = Router::new().route("/api/v1/own", get(|| async { std::future::pending::<()>().await }));
    let answer = call(&portal.app, routes).await;
    assert_eq!(answer.status().as_u16(), 503);
    assert_eq!(code(answer).await, "timed_out");
}

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
