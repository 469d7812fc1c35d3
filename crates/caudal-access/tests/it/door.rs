//! The door that every call comes through, whoever calls and whatever for.

use std::{sync::Arc, time::Duration};

use axum::http::{Request, Response, header};
use axum::{Router, body::Body, routing::get};
use caudal_db::testing::{TARGETS, Target};
use caudal_web::http::{door::behind_door, metrics::Metrics, traces::Traces};
use caudal_web::{app::App, config::Rate, storage::Storage};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt;

use crate::house;
use caudal_testing::Portal;

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

#[tokio::test]
async fn methods_that_strangers_make_up_are_counted_as_one() {
    let portal = Portal::on(house(), Target::Sqlite).await;
    let metrics = Metrics::new(Arc::new(|| Box::pin(async { Ok(Vec::new()) })), &Traces::default());
    let door = behind_door(&portal.app, Router::new(), Some(metrics.clone()));
    for method in ["MADE", "UP", "get", "QUERY"] {
        let request = Request::builder().method(method).uri("/").body(Body::empty()).unwrap();
        door.clone().oneshot(request).await.unwrap();
    }
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let mut asking = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
    let serving = tokio::spawn(metrics.serve(listener, std::future::pending()));
    asking.write_all(b"GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await.unwrap();
    let mut told = String::new();
    asking.read_to_string(&mut told).await.unwrap();
    serving.abort();
    let series: Vec<_> =
        told.lines().filter(|line| line.starts_with("caudal_http_call_seconds_count{")).collect();
    assert_eq!(
        series,
        ["caudal_http_call_seconds_count{method=\"_OTHER\",route=\"application\",status=\"404\"} 4"]
    );
}
