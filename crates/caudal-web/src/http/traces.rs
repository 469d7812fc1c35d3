//! Calls that somebody follows from system to system (OpenTelemetry): which are recorded, what is said of each, and where it goes.
//! Nothing of it is a path, a query, a body or a person: paths may hold what opens a download.

mod encode;
mod export;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::{ConnectInfo, Request};
use axum::http::{Method, StatusCode};
use caudal_trace::{Context, Kind, Open, Parent, Sink, Span, Start};
use tokio::sync::{Mutex, mpsc::Receiver};

use super::door::HEALTH;
use crate::{app::App, config::Config, secret::Secrets};

pub use export::spawn;

/// How many spans wait to be sent at most, some hundred bytes each.
const ROOM: usize = 8192;
/// Methods that are called by their name; any other could be anything.
const METHODS: [&str; 9] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "CONNECT", "TRACE"];
/// What every other one is called.
const OTHER: &str = "_OTHER";

/// What a call's method is called where it is counted and written down: strangers make methods up, and each would be a series more.
pub fn method_name(method: &Method) -> &'static str {
    METHODS.into_iter().find(|known| *known == method.as_str()).unwrap_or(OTHER)
}

/// What the portal tells of its calls, or that it tells nothing. Cheap to clone.
#[derive(Clone, Default)]
pub struct Traces(Option<Arc<Inner>>);

struct Inner {
    sink: Sink,
    /// Whoever sends them has it.
    queue: Mutex<Receiver<Span>>,
    exported: AtomicU64,
    /// Tells this node, and this run of it, from others.
    instance: String,
}

/// How many spans were sent, and how many were not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub exported: u64,
    pub dropped: u64,
}

/// A call with its place in a trace.
pub struct Followed {
    /// As it is written, for the log.
    pub trace: String,
    /// Nothing where the call is not recorded.
    pub root: Open,
}

impl Traces {
    pub fn new(config: &Config, secrets: &dyn Secrets) -> Self {
        Self(config.traces.endpoint.as_ref().map(|_| {
            let (sink, queue) = Sink::new(ROOM);
            let instance = hex::encode(&secrets.bits256()[..6]);
            Arc::new(Inner { sink, queue: Mutex::new(queue), exported: AtomicU64::new(0), instance })
        }))
    }

    pub fn counts(&self) -> Counts {
        self.0.as_ref().map_or_else(Counts::default, |inner| Counts {
            exported: inner.exported.load(Ordering::Relaxed),
            dropped: inner.sink.dropped(),
        })
    }

    /// Begins to follow a call. Whether it is well is asked every second, and of no interest.
    pub fn follow_call(&self, app: &App, request: &Request, route: &str, id: &str) -> Option<Followed> {
        let inner = self.0.as_ref()?;
        if HEALTH.contains(&request.uri().path()) {
            return None;
        }
        let parent = parent(app, request);
        let (start, is_picked) = start(app, parent);
        let is_recorded = parent.map_or(is_picked, |parent| parent.is_sampled);
        let mut followed = Followed { trace: hex::encode(start.trace), root: Open::default() };
        if is_recorded {
            let method = method_name(request.method());
            let first = if method == OTHER { "HTTP" } else { method };
            let name = format!("{first} {route}");
            followed.root = Context::begin(start, inner.sink.clone()).open(Kind::Server, name);
            followed.root.set("http.request.method", method.to_owned());
            followed.root.set("http.route", route.to_owned());
            followed.root.set("url.scheme", app.config.server.base_url.scheme().to_owned());
            followed.root.set("caudal.call_id", id.to_owned());
        }
        Some(followed)
    }

    /// Begins to follow what the portal asks of another system by itself.
    pub fn follow_own(&self, app: &App, name: &'static str) -> Open {
        let Some(inner) = &self.0 else { return Open::default() };
        match start(app, None) {
            (start, true) => Context::begin(start, inner.sink.clone()).open(Kind::Client, name),
            _ => Open::default(),
        }
    }
}

impl Followed {
    /// Its answer begins.
    pub fn end(mut self, status: StatusCode) {
        self.root.set("http.response.status_code", status.as_u16());
        if status.is_server_error() {
            self.root.fail();
        }
        self.root.end();
    }
}

/// What whoever stands before the portal says of the trace. Strangers say nothing that is believed: they could have all their calls
/// recorded, under others' names. Of two headers nobody knows which holds.
fn parent(app: &App, request: &Request) -> Option<Parent> {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip().to_canonical());
    let trusted = &app.config.server.trusted_proxies;
    if peer.is_some_and(|peer| !peer.is_loopback() && !trusted.iter().any(|net| net.contains(&peer))) {
        return None;
    }
    let mut lines = request.headers().get_all("traceparent").iter();
    match (lines.next(), lines.next()) {
        (Some(line), None) => Parent::parse(line.to_str().ok()?),
        _ => None,
    }
}

/// Where a trace begins here, and whether it is one of those that the settings have recorded where nobody else decided.
fn start(app: &App, parent: Option<Parent>) -> (Start, bool) {
    let bits = app.secrets.bits256();
    let (mut own, mut seed) = ([0; 16], [0; 8]);
    own.copy_from_slice(&bits[..16]);
    seed.copy_from_slice(&bits[16..24]);
    let (chance, percent) =
        (u32::from(u16::from_be_bytes([bits[24], bits[25]])), u32::from(app.config.traces.percent));
    let is_picked = chance * 100 < percent << 16;
    let start = Start {
        trace: parent.map_or(own, |parent| parent.trace),
        parent: parent.map(|parent| parent.span),
        seed: u64::from_be_bytes(seed),
        now_ns: app.clock.now_ns(),
    };
    (start, is_picked)
}
