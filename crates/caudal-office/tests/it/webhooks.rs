//! Webhooks: other systems hear of what was done, once under one id, and nobody waits for them.

use std::sync::{Arc, Mutex};
use std::{net::SocketAddr, time::Duration};

use axum::http::{HeaderMap, StatusCode};
use axum::{Router, body::Bytes, extract::State, routing::post};
use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use caudal_db::audit::seal_once;
use caudal_domain::permission::Permission as P;
use caudal_office::{notices, webhooks};
use caudal_web::config::Config;
use ring::hmac;
use serde_json::{Value, json};
use tokio::{net::TcpListener, task::JoinHandle};

use caudal_stories::payments_world::{World, on_request};
use caudal_testing::{Person, Portal, each, text, version};

const WEBHOOKS: &str = "/api/v1/webhooks";
const DAY: Duration = Duration::from_secs(24 * 3600);

fn private(config: &mut Config) {
    config.webhooks.allow_private = true;
    (config.session.idle, config.session.absolute) = (400 * DAY, 400 * DAY);
}

/// A message as it came.
#[derive(Clone, Debug)]
struct Message {
    id: String,
    at: String,
    signature: String,
    body: String,
}

impl Message {
    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }

    /// As the other system checks it, by the standard's own words.
    fn is_signed_by(&self, secret: &str) -> bool {
        let key = BASE64.decode(secret.strip_prefix("whsec_").unwrap()).unwrap();
        let tag = hmac::sign(
            &hmac::Key::new(hmac::HMAC_SHA256, &key),
            format!("{}.{}.{}", self.id, self.at, self.body).as_bytes(),
        );
        let own = format!("v1,{}", BASE64.encode(tag.as_ref()));
        self.signature.split(' ').any(|one| one == own)
    }
}

/// Another system, which answers as it is told to.
struct Other {
    address: SocketAddr,
    state: Arc<Mutex<(StatusCode, Duration, Vec<Message>)>>,
    task: JoinHandle<()>,
}

impl Drop for Other {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Other {
    async fn start() -> Self {
        let state = Arc::new(Mutex::new((StatusCode::NO_CONTENT, Duration::ZERO, Vec::new())));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = Router::new().route("/caudal", post(hear)).with_state(state.clone());
        let task = tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { address, state, task }
    }

    fn url(&self) -> String {
        format!("http://{}/caudal", self.address)
    }

    fn answers(&self, status: StatusCode, after: Duration) {
        let mut state = self.state.lock().unwrap();
        (state.0, state.1) = (status, after);
    }

    fn collect(&self) -> Vec<Message> {
        std::mem::take(&mut self.state.lock().unwrap().2)
    }
}

type Shared = Arc<Mutex<(StatusCode, Duration, Vec<Message>)>>;

async fn hear(
    State(state): State<Shared>,
    headers: HeaderMap,
    body: Bytes,
) -> (StatusCode, [(&'static str, &'static str); 1]) {
    let header = |name: &str| headers.get(name).unwrap().to_str().unwrap().to_owned();
    let message = Message {
        id: header("webhook-id"),
        at: header("webhook-timestamp"),
        signature: header("webhook-signature"),
        body: String::from_utf8(body.to_vec()).unwrap(),
    };
    let (status, after) = {
        let mut state = state.lock().unwrap();
        state.2.push(message);
        (state.0, state.1)
    };
    tokio::time::sleep(after).await;
    // A redirect leads nowhere, whatever it says.
    (status, [("location", "http://127.0.0.1:1/")])
}

/// Time passes, and everybody's browser fetches a fresh token.
async fn later(world: &World<'_>, time: Duration) {
    world.portal.wait(time);
    for person in world.everybody() {
        person.fetch_token().await;
    }
}

async fn told(portal: &Portal) {
    seal_once(&portal.app.db).await.unwrap();
    notices::make_all(&portal.app).await.unwrap();
    webhooks::send_due(&portal.app).await.unwrap();
}

async fn set_up(admin: &Person, name: &str, url: &str, kinds: Value) -> Value {
    admin.post(WEBHOOKS, json!({ "name": name, "url": url, "kinds": kinds })).await.created()
}

async fn act(admin: &Person, webhook: &Value, action: &str) -> Value {
    let id = text(&webhook["id"]);
    let now = admin.get(WEBHOOKS).await.ok()["items"].as_array().unwrap().clone();
    let version = version(now.iter().find(|one| one["id"] == webhook["id"]).unwrap());
    admin.post(&format!("{WEBHOOKS}/{id}/actions/{action}"), json!({})).version(version).await.ok()
}

async fn log(admin: &Person, webhook: &Value) -> Vec<Value> {
    let path = format!("{WEBHOOKS}/{}/deliveries", text(&webhook["id"]));
    admin.get(&path).await.ok()["items"].as_array().unwrap().clone()
}

story!(
    another_system_hears_of_what_was_done_in_signed_messages,
    |config| { private(config) },
    |portal| async {
        let world = World::of(portal).await;
        told(portal).await;
        let (books, all) = (Other::start().await, Other::start().await);
        let made = set_up(&world.yadira, "Libros", &books.url(), json!(["payment"])).await;
        let (webhook, secret) = (made["webhook"].clone(), text(&made["secret"]).to_owned());
        set_up(&world.yadira, "Todo", &all.url(), json!([])).await;
        let request = world.milagros.post("/api/v1/requests", world.trip()).await.created();
        told(portal).await;
        assert_eq!(books.collect().len(), 0, "it hears of payments only");
        let heard = all.collect();
        let submitted = heard.iter().find(|message| message.json()["type"] == "request.submit").unwrap();
        let said = submitted.json();
        assert_eq!(
            said["data"]["object"],
            json!({ "kind": "request", "id": request["id"], "number": request["number"] })
        );
        assert_eq!(
            (&text(&said["timestamp"])[..19], &said["data"]["actor_id"]),
            ("2026-11-03T14:00:00", &json!(world.milagros.id().0))
        );

        on_request(&world.rogelio, &request, "approve").await.ok();
        told(portal).await;
        let released = world.released().await;
        world.prepared(world.paying(&released)).await;
        told(portal).await;
        told(portal).await;
        let heard = books.collect();
        assert!(!heard.is_empty());
        for message in &heard {
            assert!(message.is_signed_by(&secret) && !message.is_signed_by("whsec_AAAA"));
            assert!(message.json()["type"].as_str().unwrap().starts_with("payment."));
            assert_eq!(heard.iter().filter(|other| other.id == message.id).count(), 1, "each once");
        }
        // The list never shows the secret; nor does the audit, nor a call that is repeated.
        let listed = world.yadira.get(WEBHOOKS).await;
        assert!(!listed.text().contains(&secret) && listed.text().contains(text(&webhook["hint"])));
        assert!(!portal.trail().await.concat().contains(&secret));
        let body = json!({ "name": "Otro", "url": books.url(), "kinds": [] });
        let first = world.yadira.post(WEBHOOKS, body.clone()).key("the-same-key").await.created();
        let again = world.yadira.post(WEBHOOKS, body).key("the-same-key").await.created();
        assert_eq!(
            (first["webhook"]["id"].clone(), &again["secret"]),
            (again["webhook"]["id"].clone(), &Value::Null)
        );
        assert!(first["secret"].is_string());

        // While a secret replaces another, messages carry both signatures; a day later one.
        let rotated = act(&world.yadira, &webhook, "rotate").await;
        let new = text(&rotated["secret"]).to_owned();
        act(&world.yadira, &webhook, "test").await;
        told(portal).await;
        let trial = books
            .collect()
            .into_iter()
            .find(|m| m.json()["type"] == "webhook.test" && m.is_signed_by(&new))
            .unwrap();
        assert!(trial.is_signed_by(&secret));
        later(&world, 2 * DAY).await;
        act(&world.yadira, &webhook, "test").await;
        told(portal).await;
        let trial = books.collect().into_iter().find(|m| m.is_signed_by(&new)).unwrap();
        assert!(!trial.is_signed_by(&secret));
    }
);

story!(
    what_does_not_arrive_is_tried_again_logged_and_sent_anew,
    |config| { private(config) },
    |portal| async {
        let world = World::of(portal).await;
        told(portal).await;
        let other = Other::start().await;
        let webhook =
            set_up(&world.yadira, "Libros", &other.url(), json!(["batch"])).await["webhook"].clone();
        let send = async || webhooks::send_due(&portal.app).await.unwrap();
        let last = async || log(&world.yadira, &webhook).await[0].clone();

        for (status, after) in [(500, 4), (302, 299), (429, 1_800)] {
            let before = log(&world.yadira, &webhook).await.len();
            if before == 0 {
                act(&world.yadira, &webhook, "test").await;
            }
            other.answers(StatusCode::from_u16(status).unwrap(), Duration::ZERO);
            send().await;
            let tried = last().await;
            assert_eq!(
                (text(&tried["state"]), text(&tried["error"]), &tried["status"]),
                ("waiting", "status", &json!(status))
            );
            later(&world, Duration::from_secs(after)).await;
            if after < 1_800 {
                assert_eq!(other.collect().len(), 1);
                send().await;
                assert_eq!(other.collect().len(), 0, "not before its time");
                later(&world, Duration::from_secs(1)).await;
            }
        }
        other.answers(StatusCode::OK, Duration::ZERO);
        other.collect();
        send().await;
        let arrived = last().await;
        assert_eq!((text(&arrived["state"]), &arrived["attempts"]), ("sent", &json!(4)));
        assert_eq!(other.collect()[0].id, text(&arrived["id"]), "under the id it always had");

        // Once more, by the button.
        let resend =
            format!("{WEBHOOKS}/{}/deliveries/{}/actions/resend", text(&webhook["id"]), text(&arrived["id"]));
        world.yadira.post(&resend, json!({})).await.ok();
        world.yadira.post(&resend, json!({})).await.refused(409, "wrong_state");
        send().await;
        assert_eq!(other.collect()[0].id, text(&arrived["id"]));

        // Given up after ten attempts over three days; nothing is lost: the log has it, and it can be sent anew.
        other.answers(StatusCode::SERVICE_UNAVAILABLE, Duration::ZERO);
        act(&world.yadira, &webhook, "test").await;
        for _ in 0..10 {
            send().await;
            later(&world, DAY).await;
        }
        let given_up = last().await;
        assert_eq!((text(&given_up["state"]), &given_up["attempts"]), ("failed", &json!(10)));
        assert_eq!(world.yadira.get(WEBHOOKS).await.ok()["items"][0]["failed"], 1);

        // It says that it is no more: switched off, and nothing is made for it until somebody switches it on.
        other.answers(StatusCode::GONE, Duration::ZERO);
        act(&world.yadira, &webhook, "test").await;
        send().await;
        let off = world.yadira.get(WEBHOOKS).await.ok()["items"][0].clone();
        assert_eq!((text(&off["state"]), text(&off["off_reason"])), ("off", "gone"));
        let id = text(&webhook["id"]);
        let path = format!("{WEBHOOKS}/{id}/actions/test");
        world.yadira.post(&path, json!({})).version(version(&off)).await.refused(409, "wrong_state");
        act(&world.yadira, &webhook, "switch-on").await;
        act(&world.yadira, &webhook, "remove").await;
        assert_eq!(world.yadira.get(WEBHOOKS).await.ok()["items"], json!([]));
        world.yadira.get(&format!("{WEBHOOKS}/{id}/deliveries")).await.status(404);
    }
);

story!(a_slow_system_keeps_nobody_waiting, |config| { private(config) }, |portal| async {
    let world = World::of(portal).await;
    told(portal).await;
    let (slow, quick) = (Other::start().await, Other::start().await);
    set_up(&world.yadira, "Lento", &slow.url(), json!([])).await;
    set_up(&world.yadira, "Rápido", &quick.url(), json!([])).await;
    slow.answers(StatusCode::OK, Duration::from_secs(3_600));
    let (stop, stopped) = tokio::sync::watch::channel(false);
    let hooks = webhooks::spawn(portal.app.clone(), stopped);
    for _ in 0..5 {
        world.milagros.post("/api/v1/requests", world.trip()).await.created();
    }
    seal_once(&portal.app.db).await.unwrap();
    notices::make_all(&portal.app).await.unwrap();
    let mut heard = Vec::new();
    while heard.iter().filter(|m: &&Message| m.json()["type"] == "request.submit").count() < 5 {
        heard.extend(quick.collect());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // It stops at once, though the slow one has not answered, and several nodes send each message once.
    stop.send_replace(true);
    hooks.await.unwrap();
    heard.extend(quick.collect());
    let mut ids: Vec<_> = heard.iter().map(|message| message.id.clone()).collect();
    let all = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), all);
});

story!(only_administrators_set_webhooks_up_and_only_to_the_internet, |portal| async {
    let world = World::of(portal).await;
    let body = |url: &str| json!({ "name": "Libros", "url": url, "kinds": [] });
    for (url, code) in [
        ("http://libros.example/x", "webhook_address"),
        ("https://127.0.0.1/x", "webhook_private"),
        ("https://[::1]/x", "webhook_private"),
        ("https://169.254.169.254/latest", "webhook_private"),
        ("https://localhost:8080/x", "webhook_private"),
        ("libros", "webhook_address"),
        ("", "webhook_address"),
    ] {
        let refused = world.yadira.post(WEBHOOKS, body(url)).await.refused(422, "invalid_fields");
        assert_eq!(each(&refused["errors"], "code"), [code], "{url}");
    }
    let wrong = json!({ "name": " ", "url": "x", "kinds": ["rain"] });
    let refused = world.yadira.post(WEBHOOKS, wrong).await.refused(422, "invalid_fields");
    assert_eq!(each(&refused["errors"], "field"), ["name", "url", "kinds"]);
    let made = world.yadira.post(WEBHOOKS, body("https://libros.example/x")).await.created();
    let again =
        world.yadira.post(WEBHOOKS, body("https://libros.example/y")).await.refused(422, "invalid_fields");
    assert_eq!(each(&again["errors"], "code"), ["already_registered"]);
    let path = format!("{WEBHOOKS}/{}", text(&made["webhook"]["id"]));
    world.yadira.put(&path, body("https://otro.example/")).await.refused(428, "version_required");
    let changed = world.yadira.put(&path, body("https://otro.example/")).version(1).await.ok();
    assert_eq!((text(&changed["url"]), version(&changed)), ("https://otro.example/", 2));
    world.yadira.put(&path, body("https://otro.example/")).version(1).await.refused(412, "changed_meanwhile");
    world.yadira.post(&format!("{path}/actions/sing"), json!({})).version(2).await.status(404);
    // A name that leads into the portal's own network is found out when it is looked up.
    world.yadira.put(&path, body("https://libros.invalid/")).version(2).await.ok();
    act(&world.yadira, &made["webhook"], "test").await;
    webhooks::send_due(&portal.app).await.unwrap();
    let tried = log(&world.yadira, &made["webhook"]).await[0].clone();
    assert_eq!((text(&tried["state"]), &tried["status"]), ("waiting", &Value::Null));
    assert!(["no_connection", "private_address"].contains(&text(&tried["error"])), "{tried}");
    world.milagros.get(WEBHOOKS).await.status(403);
});

story!(who_loses_their_rights_before_a_body_has_arrived_sets_no_webhook_up, |portal| async {
    let world = World::of(portal).await;
    let marta = portal.person("Marta Solís", &[P::Administrator], &[]).await;
    let body = |name: &str| json!({ "name": name, "url": "https://otro.example/", "kinds": [] });
    let made = set_up(&world.yadira, "Libros", "https://libros.example/x", json!([])).await;
    let path = format!("{WEBHOOKS}/{}", text(&made["webhook"]["id"]));
    let act = |step: &str| marta.post(&format!("{path}/actions/{step}"), json!({})).version(1);
    let calls = [
        marta.post(WEBHOOKS, body("De un extraño")),
        marta.put(&path, body("De un extraño")).version(1),
        act("test"),
        act("rotate"),
        act("switch-off"),
        act("remove"),
    ];
    portal.refuse_without_rights(&marta, P::Administrator, calls).await;
    let done = "SELECT COUNT(*) FROM audit_row WHERE actor_id = $1";
    assert_eq!(portal.count(done, [marta.id().0.into()]).await, 0);
    act("rotate").await.ok();
});
