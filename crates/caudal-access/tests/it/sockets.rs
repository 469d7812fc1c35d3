//! Connections: how many there may be, how long a caller may take, and how a portal stops.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use axum::Router;
use axum::routing::{get, post};
use caudal_db::testing::Target;
use caudal_domain::permission::Permission;
use caudal_testing::{Person, Portal};
use caudal_web::http::{door::behind_door, sockets::serve};
use caudal_web::{app::App, config::Rate};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{Notify, oneshot};

use crate::house;

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
    let portal =
        Portal::with(house(), Target::Sqlite, |c| c.server.head_timeout = Duration::from_millis(50)).await;
    let (mut caller, _stop, _serving) = on_a_socket(&portal, Router::new()).await;
    let mut heard = Vec::new();
    // Where the machine lets this test wait, the portal has hung up before anything is said, and either half fails.
    let said = caller.write_all(b"GET / HTTP/1.1\r\nHost: 127.0").await;
    let _closed = said.and(caller.read_to_end(&mut heard).await);
    assert!(!heard.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&heard));
}

#[tokio::test]
async fn a_call_under_way_is_answered_although_the_portal_was_asked_to_stop() {
    let portal = Portal::on(house(), Target::Sqlite).await;
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
    let portal = Portal::with(house(), Target::Sqlite, |c| {
        c.limits.address_writes = once;
        c.server.body_patience = Duration::from_millis(200);
    })
    .await;
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
async fn who_is_refused_while_they_send_hears_why_once_they_have_sent_it() {
    let portal = Portal::on(house(), Target::Sqlite).await;
    let (mut caller, _stop, _serving) = served(&portal, portal.router.clone()).await;
    // Twice, since the connection goes on.
    for _ in 0..2 {
        let length = 4 * 1024 * 1024;
        let head = format!(
            "POST /api/v1/requests HTTP/1.1\r\nHost: 127.0.0.1:4000\r\nContent-Length: {length}\r\n\r\n"
        );
        caller.write_all(head.as_bytes()).await.unwrap();
        caller.write_all(&vec![b'x'; length]).await.unwrap();
        let (mut heard, mut byte) = (Vec::new(), [0]);
        while !heard.ends_with(b"}") {
            caller.read_exact(&mut byte).await.unwrap();
            heard.extend(byte);
        }
        let heard = String::from_utf8_lossy(&heard);
        assert!(heard.starts_with("HTTP/1.1 401"), "{heard}");
        assert!(!heard.contains("connection: close"), "{heard}");
    }
}

#[tokio::test]
async fn a_connection_goes_on_after_a_call_whose_body_was_read() {
    let portal = Portal::on(house(), Target::Sqlite).await;
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
    let portal = Portal::with(house(), Target::Sqlite, |c| {
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
    let portal = Portal::with(house(), Target::Sqlite, |c| {
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
    let portal = Portal::with(house(), Target::Sqlite, |c| {
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
