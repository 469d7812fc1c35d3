//! Calls that somebody follows from system to system, told to a collector as OpenTelemetry has it.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::{Router, body::Bytes, response::IntoResponse, routing::post};
use caudal_testing::{Config, Person, Portal, Target};
use caudal_web::http::traces::{self, Counts, Traces};
use serde_json::{Value, json};
use tokio::{net::TcpListener, sync::watch, task::JoinHandle};

use crate::house;

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
const PROXY: &str = "00f067aa0ba902b7";

fn traceparent(flags: &str) -> String {
    format!("00-{TRACE}-{PROXY}-{flags}")
}

/// What a collector took, and what it answers.
#[derive(Clone, Default)]
struct Collector(Arc<Mutex<(Vec<Batch>, Vec<Reply>)>>);

type Batch = (HeaderMap, Value);
type Reply = (StatusCode, String);

impl Collector {
    /// Listens on this machine; its address, for the settings.
    async fn start(&self) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = Router::new().route("/otlp/v1/traces", post(take)).with_state(self.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        format!("http://{address}/otlp")
    }

    /// From the next call on it answers this, once.
    fn answer(&self, status: u16, body: &str) {
        self.0.lock().unwrap().1.push((StatusCode::from_u16(status).unwrap(), body.to_owned()));
    }

    fn calls(&self) -> Vec<(HeaderMap, Value)> {
        self.0.lock().unwrap().0.clone()
    }

    /// All spans, in the order in which they came.
    fn spans(&self) -> Vec<Value> {
        let calls = self.calls();
        let spans = calls.iter().map(|(_, body)| &body["resourceSpans"][0]["scopeSpans"][0]["spans"]);
        spans.flat_map(|spans| spans.as_array().unwrap().clone()).collect()
    }
}

async fn take(State(collector): State<Collector>, headers: HeaderMap, body: Bytes) -> impl IntoResponse {
    let mut state = collector.0.lock().unwrap();
    state.0.push((headers, serde_json::from_slice(&body).unwrap()));
    let answer = if state.1.is_empty() { None } else { Some(state.1.remove(0)) };
    answer.unwrap_or((StatusCode::OK, "{}".to_owned()))
}

/// What sends the spans of a portal, as long as the story has it do so.
struct Exporter(watch::Sender<bool>, JoinHandle<()>);

impl Exporter {
    fn start(portal: &Portal) -> Self {
        let (stop, stopped) = watch::channel(false);
        Self(stop, traces::spawn(portal.app.clone(), stopped))
    }

    /// What is left is sent.
    async fn stop(self) {
        self.0.send_replace(true);
        self.1.await.unwrap();
    }
}

fn counts(portal: &Portal) -> Counts {
    portal.app.part::<Traces>().counts()
}

fn to(endpoint: &str) -> impl FnOnce(&mut Config) {
    let endpoint = endpoint.parse().unwrap();
    move |config| config.traces.endpoint = Some(endpoint)
}

fn attribute<'v>(span: &'v Value, key: &str) -> Option<&'v Value> {
    let all = span["attributes"].as_array().unwrap();
    all.iter().find(|pair| pair["key"] == key).map(|pair| &pair["value"])
}

async fn wait_until(done: impl Fn() -> bool) {
    while !done() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

async fn a_call_goes_on_where_the_proxy_began(target: Target) {
    let collector = Collector::default();
    let endpoint = collector.start().await;
    let portal = Portal::with(house(), target, |config| {
        to(&endpoint)(config);
        config.traces.headers = Some(caudal_web::config::Secret::new("x-key=a-key-of-ours"));
        config.traces.service_name = "portal del personal".into();
    })
    .await;
    let yadira = portal.person("Yadira Pinto", &[], &[]).await;
    let exporter = Exporter::start(&portal);
    let saved = yadira
        .post(
            "/api/v1/saved-views",
            json!({ "screen": "/requests", "name": "Lo secreto", "query": "q=algo" }),
        )
        .header("traceparent", &traceparent("01"))
        .await;
    let call_id = saved.header("x-request-id").unwrap().to_owned();
    saved.created();
    yadira.get("/api/v1/saved-views?screen=%2Fsecreta").header("traceparent", "00-zz").await.status(200);
    portal.stranger().get("/readyz").await.status(200);
    exporter.stop().await;

    let spans = collector.spans();
    let write = spans.iter().find(|span| span["name"] == "POST /api/v1/saved-views").unwrap();
    assert_eq!((write["traceId"].as_str(), write["parentSpanId"].as_str()), (Some(TRACE), Some(PROXY)));
    assert_eq!(write["kind"], 2);
    for (key, value) in [
        ("http.request.method", json!({ "stringValue": "POST" })),
        ("http.route", json!({ "stringValue": "/api/v1/saved-views" })),
        ("http.response.status_code", json!({ "intValue": "201" })),
        ("caudal.call_id", json!({ "stringValue": call_id })),
    ] {
        assert_eq!(attribute(write, key), Some(&value), "{write}");
    }
    assert_eq!(write.get("status"), None, "{write}");

    parts_are_told(&spans, write, target);
    let read = spans.iter().find(|span| span["name"] == "GET /api/v1/saved-views").unwrap();
    assert!(
        read["traceId"] != TRACE && read.get("parentSpanId").is_none(),
        "a bad header is ignored: {read}"
    );
    assert!(
        !spans.iter().any(|span| span["name"].as_str().unwrap().contains("readyz")),
        "nobody follows that"
    );
    nothing_personal_is_in(&collector.calls(), &yadira);
    assert_eq!(counts(&portal), Counts { exported: spans.len() as u64, dropped: 0 });
}

/// The command within its call, its phases, and a statement within its run.
fn parts_are_told(spans: &[Value], call: &Value, target: Target) {
    let named =
        |name: &str| spans.iter().find(|span| span["name"] == name).unwrap_or_else(|| panic!("{name}"));
    let command = named("database.write");
    assert_eq!(command["parentSpanId"], call["spanId"]);
    for phase in ["database.wait", "database.run", "database.commit"] {
        let phase =
            spans.iter().find(|span| span["name"] == phase && span["parentSpanId"] == command["spanId"]);
        assert!(phase.is_some(), "{spans:?}");
    }
    let insert = named("INSERT saved_view");
    assert_eq!(insert["parentSpanId"], named("database.run")["spanId"]);
    let engine = if target == Target::Sqlite { "sqlite" } else { "postgresql" };
    assert_eq!(attribute(insert, "db.system.name"), Some(&json!({ "stringValue": engine })));
}

fn nothing_personal_is_in(calls: &[(HeaderMap, Value)], yadira: &Person) {
    let (headers, body) = &calls[0];
    assert_eq!(
        (&headers["content-type"], &headers["x-key"]),
        (&"application/json".parse().unwrap(), &"a-key-of-ours".parse().unwrap())
    );
    let service = &body["resourceSpans"][0]["resource"]["attributes"][0];
    assert_eq!(service, &json!({ "key": "service.name", "value": { "stringValue": "portal del personal" } }));
    let all: String = calls.iter().map(|(_, body)| body.to_string()).collect();
    let token = yadira.token().unwrap();
    let person = yadira.id().to_string();
    for personal in ["Yadira", "yadirapinto", "secret", "algo", "%2F", &token, &person, "127.0.0.1", "cookie"]
    {
        assert!(!all.contains(personal), "{personal}: {all}");
    }
}

#[tokio::test]
async fn a_call_goes_on_where_the_proxy_began_on_sqlite() {
    a_call_goes_on_where_the_proxy_began(Target::Sqlite).await;
}

#[tokio::test]
async fn a_call_goes_on_where_the_proxy_began_on_postgres() {
    a_call_goes_on_where_the_proxy_began(Target::Postgres).await;
}

#[tokio::test]
async fn whoever_began_a_trace_decides_whether_it_is_recorded_and_the_settings_where_nobody_did() {
    let collector = Collector::default();
    let endpoint = collector.start().await;
    let portal = Portal::with(house(), Target::Sqlite, |config| {
        to(&endpoint)(config);
        config.traces.percent = 0;
    })
    .await;
    let exporter = Exporter::start(&portal);
    let stranger = portal.stranger();
    stranger.get("/api/v1/nothing").await.status(404);
    stranger.get("/api/v1/nothing").header("traceparent", &traceparent("00")).await.status(404);
    stranger.get("/api/v1/nothing").header("traceparent", &traceparent("01")).await.status(404);
    let twice = stranger.get("/api/v1/nothing").header("traceparent", &traceparent("01"));
    twice.header("traceparent", &traceparent("01")).await.status(404);
    exporter.stop().await;
    let spans = collector.spans();
    assert_eq!(spans.iter().filter(|span| span["kind"] == 2).count(), 1, "{spans:?}");
    assert_eq!(spans[0]["traceId"], TRACE);
}

#[tokio::test]
async fn a_collector_that_is_away_neither_slows_nor_fails_a_call_and_what_it_missed_is_counted() {
    // Nobody takes what is sent there: the port is ours, and nobody listens.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let endpoint = format!("http://{}", silent.local_addr().unwrap());
    let portal = Portal::with(house(), Target::Sqlite, to(&endpoint)).await;
    let exporter = Exporter::start(&portal);
    let yadira = portal.person("Yadira Pinto", &[], &[]).await;
    // Until there are more than find room: a call that waited for the collector would wait for ten seconds.
    let mut calls = 0;
    while counts(&portal).dropped == 0 {
        yadira.get("/api/v1/saved-views?screen=%2Frequests").await.status(200);
        calls += 1;
    }
    assert!(calls > 100, "the room is for many: {calls}");
    let stopping = Instant::now();
    exporter.stop().await;
    assert!(stopping.elapsed() < Duration::from_secs(60), "whoever stops the portal hardly waits");
    assert_eq!(counts(&portal).exported, 0);
    assert!(counts(&portal).dropped > 8_000, "all are counted: {:?}", counts(&portal));
}

#[tokio::test]
async fn what_a_collector_takes_later_is_sent_again_and_what_it_rejects_is_counted() {
    let collector = Collector::default();
    let endpoint = collector.start().await;
    let portal = Portal::with(house(), Target::Sqlite, to(&endpoint)).await;
    let exporter = Exporter::start(&portal);
    collector.answer(503, "");
    collector.answer(200, "{\"partialSuccess\":{\"rejectedSpans\":\"1\"}}");
    portal.stranger().get("/api/v1/nothing").await.status(404);
    wait_until(|| counts(&portal).exported + counts(&portal).dropped > 0).await;
    let calls = collector.calls();
    assert_eq!(calls.len(), 2, "it was sent again");
    assert_eq!(calls[0].1, calls[1].1);
    let first = counts(&portal);
    assert_eq!(first.dropped, 1, "{first:?}");

    // What it refuses for good is not sent again.
    collector.answer(400, "");
    portal.stranger().get("/api/v1/nothing").await.status(404);
    wait_until(|| counts(&portal).dropped > first.dropped).await;
    assert_eq!(collector.calls().len(), 3);
    portal.stranger().get("/api/v1/nothing").await.status(404);
    exporter.stop().await;
    assert_eq!(collector.calls().len(), 4);
    assert!(counts(&portal).exported > first.exported, "and it goes on");
}

#[tokio::test]
async fn where_nobody_is_told_nothing_is_recorded() {
    let portal = Portal::on(house(), Target::Sqlite).await;
    let exporter = Exporter::start(&portal);
    portal.stranger().get("/api/v1/nothing").header("traceparent", &traceparent("01")).await.status(404);
    exporter.1.await.unwrap();
    assert_eq!(counts(&portal), Counts::default());
}
