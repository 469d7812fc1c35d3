//! The door: every call comes in and goes out through it, whatever it asks for.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{any::Any, panic::AssertUnwindSafe, pin::pin, sync::Arc};

use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, Method, header, uri::Authority};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Redirect, Response};
use futures::FutureExt;
use tracing::{Instrument, field};

use super::headers::{self, Headers};
use super::{
    address,
    limits::Limiter,
    metrics::Metrics,
    problem::ApiError,
    scim,
    traces::{self, Traces},
};
use crate::{app::App, config::is_loopback};

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
pub const HEALTH: [&str; 2] = ["/healthz", "/readyz"];
/// A call that takes longer is written into the log.
const SLOW: Duration = Duration::from_secs(1);

/// Puts the door before routes: nothing is reached but through it.
pub fn behind_door(app: &App, routes: Router<App>, metrics: Option<Metrics>) -> Router {
    let door = Arc::new(Door::new(app, metrics));
    routes.layer(from_fn_with_state(door, enter)).with_state(app.clone())
}

/// What stands between the sockets and the routes.
struct Door {
    app: App,
    limiter: Limiter,
    headers: Headers,
    metrics: Option<Metrics>,
    traces: Traces,
    /// Calls are numbered, and the numbers of two runs are told apart.
    run: String,
    calls: AtomicU64,
}

impl Door {
    fn new(app: &App, metrics: Option<Metrics>) -> Self {
        let run = hex::encode(&app.secrets.bits256()[..6]);
        let (limiter, headers) = (Limiter::new(&app.config), Headers::new(&app.config));
        let traces = app.part::<Traces>().clone();
        Self { app: app.clone(), limiter, headers, metrics, traces, run, calls: AtomicU64::new(0) }
    }

    /// The checks that hold for every call, then the call itself within its time.
    async fn pass(&self, request: Request, next: Next) -> Response {
        if let Some(elsewhere) = self.at_another_name(&request) {
            return elsewhere;
        }
        let (request, _permit) = match self.limiter.enter(request) {
            Ok(entered) => entered,
            Err(refusal) => return refusal.into_response(),
        };
        let changes = !request.method().is_safe();
        let call = AssertUnwindSafe(next.run(request)).catch_unwind();
        match tokio::time::timeout(self.app.config.server.request_timeout, call).await {
            Ok(Ok(response)) => response,
            Ok(Err(panic)) => fell_apart(panic.as_ref(), changes).into_response(),
            Err(_) => ApiError::TimedOut.into_response(),
        }
    }

    /// On this very machine the portal has several names, and cookies belong to one: people are sent there.
    fn at_another_name(&self, request: &Request) -> Option<Response> {
        let base = &self.app.config.server.base_url;
        if !self.app.config.server.is_loopback() || !matches!(*request.method(), Method::GET | Method::HEAD) {
            return None;
        }
        let asked: Authority = request.headers().get(header::HOST)?.to_str().ok()?.parse().ok()?;
        // Nearly every call names it as it is written.
        if base.host_str() == Some(asked.host()) {
            return None;
        }
        let host = url::Host::parse(asked.host()).ok()?;
        let named_alike = base.host().is_some_and(|named| named.to_owned() == host);
        let loopback = is_loopback(&host);
        if named_alike || !loopback || HEALTH.contains(&request.uri().path()) {
            return None;
        }
        let rest = request.uri().path_and_query().map_or("/", |rest| rest.as_str());
        Some(Redirect::temporary(&format!("{}{rest}", base.origin().ascii_serialization())).into_response())
    }
}

/// A call that panicked. A command's own panic is undone and told as such; one of its call may come after the commit.
fn fell_apart(panic: &(dyn Any + Send), changes: bool) -> ApiError {
    let said = panic_text(panic);
    if changes {
        tracing::error!(cause = %said, "a call that changes something panicked");
        return ApiError::OutcomeUnknown;
    }
    ApiError::Internal(said.into())
}

fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "a panic".to_owned())
}

/// Every call comes in and goes out here.
async fn enter(State(door): State<Arc<Door>>, mut request: Request, next: Next) -> Response {
    let began = Instant::now();
    let server = &door.app.config.server;
    let api = headers::is_api(request.uri().path());
    let provisioning = scim::is_scim(request.uri().path());
    let method = traces::method_name(request.method());
    // The pattern, never the path itself: paths may hold what opens a download.
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or("application", MatchedPath::as_str);
    let id = format!("{}-{}", door.run, door.calls.fetch_add(1, Ordering::Relaxed));
    address::find(&mut request, &server.trusted_proxies);

    let followed = door.traces.follow_call(&door.app, &request, route, &id);

    let span = tracing::info_span!("call", id, method, route, trace_id = field::Empty);
    let context = followed.as_ref().and_then(|followed| {
        span.record("trace_id", &*followed.trace);
        followed.root.context()
    });
    let call = pin!(door.pass(request, next).instrument(span.clone()));
    let mut response = match context {
        Some(context) => context.within(call).await,
        None => call.await,
    };

    if provisioning {
        response = scim::retold(response);
    }
    let took = began.elapsed();
    let status = response.status().as_u16();
    span.in_scope(|| log_call(status, took));
    if let Some(metrics) = &door.metrics {
        metrics.call(method, route, status, took);
    }
    if let Some(followed) = followed {
        followed.end(response.status());
    }
    door.headers.add(response.headers_mut(), api);
    if door.app.readiness.is_stopping() {
        // The next call of a connection that a proxy keeps would meet its end.
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response.headers_mut().extend(HeaderValue::from_str(&id).ok().map(|id| (REQUEST_ID, id)));
    response
}

fn log_call(status: u16, took: Duration) {
    let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
    if status >= 500 || took > SLOW {
        tracing::warn!(status, micros, "call");
    } else {
        tracing::debug!(status, micros, "call");
    }
}
