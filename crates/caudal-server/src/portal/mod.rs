//! The whole server: what is served, the door every call comes through, and the sockets.

pub mod embedded;
#[path = "embedded.es.rs"]
mod embedded_es;

use std::{
    any::Any,
    future::Future,
    io,
    net::{IpAddr, SocketAddr},
    panic::AssertUnwindSafe,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use axum::{
    Router,
    extract::{ConnectInfo, MatchedPath, Request, State},
    http::{HeaderName, HeaderValue, Method, header, uri::Authority},
    middleware::{Next, from_fn_with_state},
    response::{IntoResponse, Redirect, Response},
    routing::get,
};
use futures::{FutureExt, TryFutureExt};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
};
use ipnet::IpNet;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore},
};
use tower::ServiceExt;
use tower_http::{
    CompressionLevel,
    compression::{
        CompressionLayer,
        predicate::{NotForContentType, Predicate, SizeAbove},
    },
};
use tracing::Instrument;

use crate::{
    app::App,
    config::{Server, is_loopback},
    features,
    http::{
        address::{self, ClientAddress},
        bodies::Reading,
        headers::{self, Headers},
        health,
        limits::Limiter,
        metrics::Metrics,
        problem::ApiError,
        scim,
        shares::{Share, Shares},
        table::{RouteRule, Routes},
    },
    identity::{self, guard},
};

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const HEALTH: [&str; 2] = ["/healthz", "/readyz"];
/// A call that takes longer is written into the log.
const SLOW: Duration = Duration::from_secs(1);
/// Smaller answers gain nothing by compression.
const WORTH_COMPRESSING_BYTES: u64 = 2048;

/// Everything that is served.
pub struct Portal {
    /// The router with all its walls.
    pub router: Router,
    /// Who may call what.
    pub table: Vec<RouteRule>,
    /// What is counted, where the settings ask for it.
    pub metrics: Option<Metrics>,
}

/// Puts the server together.
#[must_use]
pub fn portal(app: &App) -> Portal {
    let (router, table) = guard::guarded(app, routes());
    let metrics = app.config.server.metrics_listen.map(|_| Metrics::new());
    let router = router
        .layer(compression())
        .route(HEALTH[0], get(health::alive))
        .route(HEALTH[1], get(health::ready))
        .fallback(embedded::serve)
        .method_not_allowed_fallback(|| async { ApiError::MethodNotAllowed });
    let router = behind_door(app, router, metrics.clone());
    Portal { router, table, metrics }
}

/// Every endpoint, under its rule.
#[must_use]
pub fn routes() -> Routes {
    features::routes().merge(identity::routes())
}

/// Puts the door before routes: nothing is reached but through it.
pub fn behind_door(app: &App, routes: Router<App>, metrics: Option<Metrics>) -> Router {
    let door = Arc::new(Door::new(app, metrics));
    routes.layer(from_fn_with_state(door, enter)).with_state(app.clone())
}

/// Answers worth it; never event streams, which must flow, nor what is compressed already.
fn compression() -> CompressionLayer<impl Predicate> {
    let worth_it = SizeAbove::new(WORTH_COMPRESSING_BYTES)
        .and(NotForContentType::IMAGES)
        .and(NotForContentType::SSE)
        .and(NotForContentType::const_new("application/pdf"))
        .and(NotForContentType::const_new("application/octet-stream"))
        .and(NotForContentType::const_new("application/vnd.openxmlformats"));
    CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(worth_it)
}

/// What stands between the sockets and the routes.
struct Door {
    app: App,
    limiter: Limiter,
    headers: Headers,
    metrics: Option<Metrics>,
    /// Calls are numbered, and the numbers of two runs are told apart.
    run: String,
    calls: AtomicU64,
}

impl Door {
    fn new(app: &App, metrics: Option<Metrics>) -> Self {
        let run = hex::encode(&app.secrets.bits256()[..6]);
        let (limiter, headers) = (Limiter::new(&app.config), Headers::new(&app.config));
        Self { app: app.clone(), limiter, headers, metrics, run, calls: AtomicU64::new(0) }
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
    let said = said(panic);
    if changes {
        tracing::error!(cause = %said, "a call that changes something panicked");
        return ApiError::OutcomeUnknown;
    }
    ApiError::Internal(said.into())
}

/// What a panic said, for the log.
fn said(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "a panic".to_owned())
}

/// Every call comes in and goes out here.
async fn enter(State(door): State<Arc<Door>>, mut request: Request, next: Next) -> Response {
    let began = Instant::now();
    let server = &door.app.config.server;
    let api = headers::is_api(request.uri().path());
    let provisioning = scim::is_scim(request.uri().path());
    let method = request.method().clone();
    // The pattern, never the path itself: paths may hold what opens a download.
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or("application", MatchedPath::as_str);
    let id = format!("{}-{}", door.run, door.calls.fetch_add(1, Ordering::Relaxed));
    address::find(&mut request, &server.trusted_proxies);

    let span = tracing::info_span!("call", id, %method, route);
    let mut response = door.pass(request, next).instrument(span.clone()).await;

    if provisioning {
        response = scim::retold(response);
    }
    let took = began.elapsed();
    let status = response.status().as_u16();
    span.in_scope(|| tell(status, took));
    if let Some(metrics) = &door.metrics {
        metrics.call(method.as_str(), route, status, took);
    }
    door.headers.add(response.headers_mut(), api);
    response.headers_mut().extend(HeaderValue::from_str(&id).ok().map(|id| (REQUEST_ID, id)));
    response
}

fn tell(status: u16, took: Duration) {
    let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
    if status >= 500 || took > SLOW {
        tracing::warn!(status, micros, "call");
    } else {
        tracing::debug!(status, micros, "call");
    }
}

/// Answers on a socket until `stop`, then lets the calls under way finish.
pub async fn serve(listener: TcpListener, router: Router, server: &Server, stop: impl Future<Output = ()>) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(server.head_timeout);
    let places = Places::new(server);
    let graceful = GracefulShutdown::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = accept(&listener, &places) => accepted,
            () = &mut stop => break,
        };
        let (stream, peer, place) = match accepted {
            Ok(Some(accepted)) => accepted,
            // Of an address that holds its share already: hung up on.
            Ok(None) => continue,
            Err(error) => {
                // Out of file descriptors, say: trying again at once would only burn the processor.
                tracing::error!(%error, "cannot accept connections");
                tokio::time::sleep(Duration::from_millis(200)).await;
                continue;
            }
        };
        let router = router.clone();
        let service = service_fn(move |call: hyper::Request<Incoming>| {
            let (mut request, reading) = Reading::of(call);
            request.extensions_mut().insert(ConnectInfo(peer));
            router.clone().oneshot(request).map_ok(|response| reading.answered(response))
        });
        let connection = graceful.watch(http.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection broke");
            }
            drop(place);
        });
    }
    drop(listener);
    if tokio::time::timeout(server.shutdown_timeout, graceful.shutdown()).await.is_err() {
        tracing::warn!("some calls did not finish in time");
    }
}

/// The places for connections: so many in all, and of them so many for one address.
struct Places {
    all: Arc<Semaphore>,
    addresses: Arc<Shares<IpAddr>>,
    /// Stand for many, and bound them themselves.
    proxies: Vec<IpNet>,
}

impl Places {
    fn new(server: &Server) -> Self {
        Self {
            all: Arc::new(Semaphore::new(server.max_connections)),
            addresses: Shares::new(server.max_connections_per_address),
            proxies: server.trusted_proxies.clone(),
        }
    }
}

/// What a connection holds while it is open.
struct Place {
    _of_all: OwnedSemaphorePermit,
    _of_address: Option<Share<IpAddr>>,
}

type Accepted = (TcpStream, SocketAddr, Place);

/// The next connection, once there is a place for it; nothing where its address holds its share already.
async fn accept(listener: &TcpListener, places: &Places) -> io::Result<Option<Accepted>> {
    let of_all = places.all.clone().acquire_owned().await.map_err(io::Error::other)?;
    let (stream, peer) = listener.accept().await?;
    let address = peer.ip().to_canonical();
    let mut of_address = None;
    if !places.proxies.iter().any(|net| net.contains(&address)) {
        of_address = ClientAddress(Some(address)).place().map(|place| places.addresses.take(place));
        if matches!(of_address, Some(None)) {
            return Ok(None);
        }
    }
    // Answers are written whole: waiting for more to send would only delay them.
    stream.set_nodelay(true)?;
    Ok(Some((stream, peer, Place { _of_all: of_all, _of_address: of_address.flatten() })))
}
