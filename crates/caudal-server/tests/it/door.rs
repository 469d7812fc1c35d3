//! The door that every call comes through, whoever calls and whatever for.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use axum::{
    Router,
    body::Body,
    http::{Request, Response, header},
    routing::{get, post},
};
use caudal_db::testing::{TARGETS, Target};
use caudal_domain::permission::Permission;
use caudal_server::{
    app::App,
    config::Rate,
    portal::{behind_door, serve},
    storage::Storage,
};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpSocket, TcpStream},
    sync::{Notify, oneshot},
};
use tower::ServiceExt;

use crate::support::{Person, Portal};

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
        let portal = Portal::on(target).await;
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
        let portal = Portal::with_files(target, Storage::folder(place.path()).unwrap(), |_| {}).await;
        std::fs::remove_dir(place.path()).unwrap();
        assert_eq!(portal.stranger().get("/healthz").await.status(200).text(), "ok");
        assert_eq!(portal.stranger().get("/readyz").await.status(503).text(), "files");
    }
}

#[tokio::test]
async fn a_commit_that_nobody_answered_is_told_as_not_known_and_asked_again_with_its_key() {
    let portal = Portal::on(Target::Postgres).await;
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
        let portal = Portal::on(target).await;
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
    let portal = Portal::on(Target::Sqlite).await;
    let routes = Router::new().route("/api/v1/own", get(|| async { panic!("the secret is 7") as () }));
    let answer = call(&portal.app, routes).await;
    assert_eq!(answer.status().as_u16(), 500);
    assert_eq!(answer.headers()["x-content-type-options"], "nosniff");
    let bytes = axum::body::to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    assert!(!String::from_utf8_lossy(&bytes).contains("secret"), "{bytes:?}");
}

#[tokio::test]
async fn a_call_that_takes_too_long_is_told_so() {
    let portal = Portal::with(Target::Sqlite, |c| c.server.request_timeout = Duration::from_millis(20)).await;
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

/// A portal on a socket, and what stops it.
async fn on_a_socket(
    portal: &Portal,
    routes: Router<App>,
) -> (TcpStream, oneshot::Sender<()>, tokio::task::JoinHandle<()>) {
    served(portal, behind_door(&portal.app, routes, None)).await
}

async fn served(
    portal: &Portal,
    router: Router,
) -> (TcpStream, oneshot::Sender<()>, tokio::task::JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel::<()>();
    let settings = portal.app.config.server.clone();
    let serving = tokio::spawn(async move {
        serve(listener, router, &settings, async { drop(stopped.await) }).await;
    });
    (TcpStream::connect(address).await.unwrap(), stop, serving)
}

#[tokio::test]
async fn a_caller_who_dawdles_over_the_head_is_hung_up_on() {
    let portal = Portal::with(Target::Sqlite, |c| c.server.head_timeout = Duration::from_millis(50)).await;
    let (mut caller, _stop, _serving) = on_a_socket(&portal, Router::new()).await;
    let mut heard = Vec::new();
    // Where the machine lets this test wait, the portal has hung up before anything is said, and either half fails.
    let said = caller.write_all(b"GET / HTTP/1.1\r\nHost: 127.0").await;
    let _closed = said.and(caller.read_to_end(&mut heard).await);
    assert!(!heard.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&heard));
}

#[tokio::test]
async fn a_call_under_way_is_answered_although_the_portal_was_asked_to_stop() {
    let portal = Portal::on(Target::Sqlite).await;
    let (begun, go_on) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let (inside, gate) = (begun.clone(), go_on.clone());
    let slow = get(move || async move {
        inside.notify_one();
        gate.notified().await;
        "done"
    });
    let (mut caller, stop, serving) = on_a_socket(&portal, Router::new().route("/slow", slow)).await;
    caller.write_all(b"GET /slow HTTP/1.1\r\nHost: 127.0.0.1:4000\r\n\r\n").await.unwrap();
    begun.notified().await;
    stop.send(()).unwrap();
    while TcpStream::connect(caller.peer_addr().unwrap()).await.is_ok() {
        tokio::task::yield_now().await;
    }
    go_on.notify_one();
    let mut heard = String::new();
    caller.read_to_string(&mut heard).await.unwrap();
    assert!(heard.starts_with("HTTP/1.1 200") && heard.ends_with("done"), "{heard}");
    serving.await.unwrap();
}

/// Begins a command of somebody over a connection of its own, and keeps back its body. Ends once the portal reads the body, or has
/// answered without it: what it said so far.
async fn begin(at: SocketAddr, who: &Person) -> (TcpStream, String) {
    let mut caller = TcpStream::connect(at).await.unwrap();
    let cookies: Vec<_> = who.cookies().iter().map(|(name, value)| format!("{name}={value}")).collect();
    let head = format!(
        "POST /api/v1/requests HTTP/1.1\r\nHost: 127.0.0.1:4000\r\nAuthorization: Bearer {}\r\nCookie: {}\r\n\
         Idempotency-Key: a-key-of-its-own-{}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\
         Expect: 100-continue\r\n\r\n",
        who.token().unwrap(),
        cookies.join("; "),
        caller.local_addr().unwrap().port(),
    );
    caller.write_all(head.as_bytes()).await.unwrap();
    let mut heard = [0; 4096];
    let length = caller.read(&mut heard).await.unwrap();
    let heard = String::from_utf8_lossy(&heard[..length]).into_owned();
    (caller, heard)
}

#[tokio::test]
async fn who_is_answered_before_the_body_was_read_is_told_that_the_connection_ends() {
    let once = Rate { per_minute: 1, burst: 1 };
    let portal = Portal::with(Target::Sqlite, |c| c.limits.address_writes = once).await;
    let (caller, _stop, _serving) = served(&portal, portal.router.clone()).await;
    // The guard refuses the first, and the door the second, which comes too soon.
    for status in ["401", "429"] {
        let mut caller = TcpStream::connect(caller.peer_addr().unwrap()).await.unwrap();
        let head = b"POST /api/v1/requests HTTP/1.1\r\nHost: 127.0.0.1:4000\r\nContent-Length: 100\r\n\r\n";
        caller.write_all(head).await.unwrap();
        let mut heard = String::new();
        caller.read_to_string(&mut heard).await.unwrap();
        assert!(heard.starts_with(&format!("HTTP/1.1 {status}")), "{heard}");
        assert!(heard.contains("connection: close\r\n"), "{heard}");
    }
}

#[tokio::test]
async fn a_connection_goes_on_after_a_call_whose_body_was_read() {
    let portal = Portal::on(Target::Sqlite).await;
    let routes = Router::new()
        .route("/own", post(|said: String| async move { said }))
        .route("/healthz", get(|| async { "ok" }));
    let (mut caller, _stop, _serving) = on_a_socket(&portal, routes).await;
    let lengths =
        ["Content-Length: 5\r\n\r\nhello", "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"];
    for rest in lengths {
        let asked = format!("POST /own HTTP/1.1\r\nHost: 127.0.0.1:4000\r\n{rest}");
        caller.write_all(asked.as_bytes()).await.unwrap();
        let (mut heard, mut byte) = (Vec::new(), [0]);
        while !heard.ends_with(b"hello") {
            caller.read_exact(&mut byte).await.unwrap();
            heard.extend(byte);
        }
        assert!(!String::from_utf8_lossy(&heard).contains("connection: close"), "{rest}");
        assert!(is_answered(&mut caller).await, "{rest}");
    }
}

const GO_ON: &str = "HTTP/1.1 100";

#[tokio::test]
async fn a_body_that_dawdles_is_cut_off_and_told_so() {
    let portal = Portal::with(Target::Sqlite, |c| {
        c.server.body_patience = Duration::from_millis(50);
        c.server.request_timeout = Duration::from_secs(5);
    })
    .await;
    let ana = portal.person("Ana Vega", &[Permission::CreateRequests], &[]).await;
    let (caller, _stop, _serving) = served(&portal, portal.router.clone()).await;
    let (mut slow, heard) = begin(caller.peer_addr().unwrap(), &ana).await;
    assert!(heard.starts_with(GO_ON), "{heard}");
    slow.write_all(b"{").await.unwrap();
    let mut answer = String::new();
    slow.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    assert!(answer.contains("\"code\":\"body_too_slow\""), "{answer}");
}

#[tokio::test]
async fn somebody_with_many_slow_bodies_keeps_nobody_else_waiting() {
    let portal = Portal::with(Target::Sqlite, |c| {
        c.server.max_bodies_per_person = 2;
        c.server.max_bodies_per_address = 3;
        c.server.max_concurrent_calls = 4;
    })
    .await;
    let ana = portal.person("Ana Vega", &[Permission::CreateRequests], &[]).await;
    let phone = portal.sign_in(ana.id()).await;
    let luis = portal.person("Luis Him", &[Permission::CreateRequests], &[]).await;
    let eva = portal.person("Eva Ríos", &[Permission::CreateRequests], &[]).await;
    let (caller, _stop, _serving) = served(&portal, portal.router.clone()).await;
    let at = caller.peer_addr().unwrap();

    let (_one, heard) = begin(at, &ana).await;
    assert!(heard.starts_with(GO_ON), "{heard}");
    let (two, heard) = begin(at, &phone).await;
    assert!(heard.starts_with(GO_ON), "{heard}");
    let (_three, heard) = begin(at, &ana).await;
    assert!(heard.starts_with("HTTP/1.1 429"), "another browser is the same person: {heard}");
    let (_four, heard) = begin(at, &luis).await;
    assert!(heard.starts_with(GO_ON), "{heard}");
    let (_five, heard) = begin(at, &eva).await;
    assert!(heard.starts_with("HTTP/1.1 429"), "the address has used up its own: {heard}");

    ana.get("/api/v1/branches").await.ok();
    let sent = json!({ "purpose": "Peajes", "currency": "USD", "lines": [] });
    assert_ne!(luis.post("/api/v1/requests", sent).await.status.as_u16(), 503, "there is room for others");

    drop(two);
    let until_free = async {
        loop {
            let (kept, heard) = begin(at, &eva).await;
            if heard.starts_with(GO_ON) {
                break kept;
            }
        }
    };
    drop(until_free.await);
}

/// A connection from an address of its own.
async fn connected(from: [u8; 4], to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((from, 0).into()).unwrap();
    socket.connect(to).await.unwrap()
}

/// Whether a call over this connection is answered; not, where the portal hung up.
async fn is_answered(caller: &mut TcpStream) -> bool {
    let asked = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:4000\r\n\r\n";
    let (mut heard, mut byte) = (Vec::new(), [0]);
    let mut open = caller.write_all(asked).await.is_ok();
    while open && !heard.ends_with(b"\r\n\r\nok") {
        open = caller.read_exact(&mut byte).await.is_ok();
        heard.extend(byte);
    }
    open && heard.starts_with(b"HTTP/1.1 200 OK")
}

#[tokio::test]
async fn idle_connections_of_one_address_keep_nobody_else_waiting() {
    let portal = Portal::with(Target::Sqlite, |c| {
        c.server.max_connections = 4;
        c.server.max_connections_per_address = 2;
        c.server.trusted_proxies = vec!["127.0.0.7/32".parse().unwrap()];
    })
    .await;
    let (mut first, _stop, _serving) = served(&portal, portal.router.clone()).await;
    let at = first.peer_addr().unwrap();
    let mut second = connected([127, 0, 0, 1], at).await;
    assert!(is_answered(&mut first).await && is_answered(&mut second).await);
    for _ in 0..5 {
        assert!(!is_answered(&mut connected([127, 0, 0, 1], at).await).await);
    }
    let mut neighbour = connected([127, 0, 0, 2], at).await;
    assert!(is_answered(&mut neighbour).await);
    drop((second, neighbour));
    // A proxy stands for many, and bounds them itself.
    let mut kept = Vec::new();
    while kept.len() < 3 {
        let mut caller = connected([127, 0, 0, 7], at).await;
        if is_answered(&mut caller).await {
            kept.push(caller);
        }
    }
    assert!(is_answered(&mut first).await);
}
