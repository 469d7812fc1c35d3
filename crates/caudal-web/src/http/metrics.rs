//! Figures for Prometheus, on a port of their own so that nobody outside reads them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::{Router, extract::State, http::header, response::IntoResponse, routing::get};
use prometheus_client::encoding::{EncodeLabelSet, text::encode};
use prometheus_client::metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram};
use prometheus_client::registry::{Registry, Unit};
use tokio::{net::TcpListener, sync::Mutex};

use super::{problem::ApiError, traces::Traces};
use caudal_db::BoxFuture;

const BUCKETS: [f64; 12] = [0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 30.0];

/// How long the database is waited for by whoever asks for figures; then they get those that need none.
const PATIENCE: Duration = Duration::from_secs(2);

#[derive(Clone)]
pub struct Metrics {
    calls: Family<Call, Histogram, fn() -> Histogram>,
    counted: Counted,
    count: Count,
    spans: Spans,
    registry: Arc<Registry>,
    /// Whoever asks at the same time would find what is being counted anew for another.
    turn: Arc<Mutex<()>>,
}

/// Counts what is there now, as often as somebody asks for figures.
pub type Count = Arc<dyn Fn() -> BoxFuture<'static, Result<Vec<Figure>, ApiError>> + Send + Sync>;

/// What is counted when it is asked for. A series has a value while it could be counted, and is not there else.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Figure {
    /// How many things wait for the portal's own work, each kind up to a thousand.
    Waiting(&'static str, u64),
    /// How many were given up within a day, each kind up to a thousand.
    GivenUp(&'static str, u64),
    /// How long the oldest row of the audit has waited for its seal, in seconds.
    SealLag(f64),
    /// How long ago the last copy was made, in seconds.
    BackupAge(f64),
    Sessions(u64),
    /// By what they are for, and whether they are taken, how many there may be, or how many wait for one.
    Connections(&'static str, &'static str, usize),
    /// Whether the database went back to an earlier moment, since when nothing is written.
    WentBack(bool),
}

/// No label at all.
type Alone = [(&'static str, &'static str); 0];
type Gauges<L> = Family<L, Gauge<f64, AtomicU64>>;

#[derive(Clone, Default)]
struct Counted {
    answers: Gauge,
    waiting: Gauges<Of>,
    given_up: Gauges<Of>,
    seal_lag: Gauges<Alone>,
    backup_age: Gauges<Alone>,
    sessions: Gauges<Alone>,
    connections: Gauges<Connections>,
    went_back: Gauges<Alone>,
}

/// What becomes of the spans of calls that are followed.
#[derive(Clone)]
struct Spans {
    traces: Traces,
    exported: Counter,
    dropped: Counter,
}

impl Spans {
    fn new(traces: Traces, registry: &mut Registry) -> Self {
        let (exported, dropped) = (Counter::default(), Counter::default());
        let taken = "Spans that the collector took";
        registry.register("trace_spans_exported", taken, exported.clone());
        let lost = "Spans that found no room, or that the collector did not take";
        registry.register("trace_spans_dropped", lost, dropped.clone());
        Self { traces, exported, dropped }
    }

    fn put(&self) {
        let counts = self.traces.counts();
        self.exported.inner().store(counts.exported, Ordering::Relaxed);
        self.dropped.inner().store(counts.dropped, Ordering::Relaxed);
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Of {
    of: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Connections {
    group: &'static str,
    state: &'static str,
}

impl Counted {
    fn register(&self, registry: &mut Registry) {
        registry.register(
            "database_answers",
            "Whether the figures of the database could be counted",
            self.answers.clone(),
        );
        registry.register(
            "waiting",
            "What waits for the portal's own work, up to 1000 of each",
            self.waiting.clone(),
        );
        registry.register(
            "given_up",
            "What was given up within a day, up to 1000 of each",
            self.given_up.clone(),
        );
        let lag = "How long the oldest row of the audit has waited for its seal";
        registry.register_with_unit("seal_lag", lag, Unit::Seconds, self.seal_lag.clone());
        registry.register_with_unit(
            "backup_age",
            "How long ago the last copy was made",
            Unit::Seconds,
            self.backup_age.clone(),
        );
        registry.register("sessions", "Sessions that are open", self.sessions.clone());
        registry.register(
            "connections",
            "Connections to the database, by what they are for",
            self.connections.clone(),
        );
        let back = "Whether the database went back to an earlier moment, since when nothing is written";
        registry.register("database_went_back", back, self.went_back.clone());
    }

    fn put(&self, figures: Option<Vec<Figure>>) {
        self.answers.set(figures.is_some().into());
        self.waiting.clear();
        self.given_up.clear();
        self.connections.clear();
        for alone in [&self.seal_lag, &self.backup_age, &self.sessions, &self.went_back] {
            alone.clear();
        }
        for figure in figures.unwrap_or_default() {
            let (gauge, value) = match figure {
                Figure::Waiting(of, n) => (self.waiting.get_or_create(&Of { of }).clone(), n as f64),
                Figure::GivenUp(of, n) => (self.given_up.get_or_create(&Of { of }).clone(), n as f64),
                Figure::SealLag(seconds) => (self.seal_lag.get_or_create(&[]).clone(), seconds),
                Figure::BackupAge(seconds) => (self.backup_age.get_or_create(&[]).clone(), seconds),
                Figure::Sessions(n) => (self.sessions.get_or_create(&[]).clone(), n as f64),
                Figure::WentBack(is_so) => {
                    (self.went_back.get_or_create(&[]).clone(), f64::from(u8::from(is_so)))
                }
                Figure::Connections(group, state, n) => {
                    (self.connections.get_or_create(&Connections { group, state }).clone(), n as f64)
                }
            };
            gauge.set(value);
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Call {
    method: String,
    route: String,
    status: u16,
}

impl Metrics {
    pub fn new(count: Count, traces: &Traces) -> Self {
        let calls = Family::new_with_constructor(buckets as fn() -> Histogram);
        let mut registry = Registry::with_prefix("caudal");
        registry.register_with_unit("http_call", "How long calls took", Unit::Seconds, calls.clone());
        let counted = Counted::default();
        counted.register(&mut registry);
        let spans = Spans::new(traces.clone(), &mut registry);
        Self { calls, counted, count, spans, registry: Arc::new(registry), turn: Arc::default() }
    }

    /// Counts one call. The route is its pattern, so that there are as many series as routes.
    pub fn call(&self, method: &str, route: &str, status: u16, took: Duration) {
        let call = Call { method: method.to_owned(), route: route.to_owned(), status };
        self.calls.get_or_create(&call).observe(took.as_secs_f64());
    }

    /// Shows the figures at `/metrics` until `stop`.
    pub async fn serve(self, listener: TcpListener, stop: impl Future<Output = ()> + Send + 'static) {
        if let Err(error) = axum::serve(listener, self.router()).with_graceful_shutdown(stop).await {
            tracing::error!(%error, "the metrics are no longer shown");
        }
    }

    fn router(self) -> Router {
        Router::new().route("/metrics", get(show)).with_state(self)
    }
}

fn buckets() -> Histogram {
    Histogram::new(BUCKETS)
}

async fn show(State(metrics): State<Metrics>) -> Result<impl IntoResponse, ApiError> {
    let figures = match tokio::time::timeout(PATIENCE, (metrics.count)()).await {
        Ok(Ok(figures)) => Some(figures),
        Ok(Err(error)) => {
            tracing::warn!(?error, "the figures of the database are not counted");
            None
        }
        Err(_) => None,
    };
    let _turn = metrics.turn.lock().await;
    metrics.counted.put(figures);
    metrics.spans.put();
    let mut text = String::new();
    encode(&mut text, &metrics.registry).map_err(ApiError::internal)?;
    Ok(([(header::CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")], text))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use axum::{body::Body, extract::Request};
    use http_body_util::BodyExt;
    use tower::ServiceExt;

    use super::*;

    async fn told(metrics: Metrics) -> String {
        let asked = Request::builder().uri("/metrics").body(Body::empty()).unwrap();
        let answer = metrics.router().oneshot(asked).await.unwrap();
        String::from_utf8(answer.into_body().collect().await.unwrap().to_bytes().to_vec()).unwrap()
    }

    #[tokio::test]
    async fn what_cannot_be_counted_now_is_not_told_as_it_was_before() {
        let works = Arc::new(AtomicBool::new(true));
        let asked = works.clone();
        let count: Count = Arc::new(move || {
            let works = asked.load(Ordering::Relaxed);
            Box::pin(async move {
                let figures = vec![
                    Figure::Waiting("mail", 3),
                    Figure::SealLag(1.5),
                    Figure::WentBack(false),
                    Figure::Connections("write", "waiting", 7),
                ];
                if works { Ok(figures) } else { Err(ApiError::Busy) }
            })
        });
        let metrics = Metrics::new(count, &Traces::default());
        let text = told(metrics.clone()).await;
        for line in [
            "caudal_database_answers 1",
            "caudal_waiting{of=\"mail\"} 3.0",
            "caudal_seal_lag_seconds{} 1.5",
            "caudal_database_went_back{} 0.0",
            "caudal_connections{group=\"write\",state=\"waiting\"} 7.0",
            "caudal_trace_spans_exported_total 0",
            "caudal_trace_spans_dropped_total 0",
        ] {
            assert!(text.lines().any(|told| told == line), "{line}: {text}");
        }
        works.store(false, Ordering::Relaxed);
        let text = told(metrics).await;
        assert!(text.contains("caudal_database_answers 0"), "{text}");
        assert!(!text.contains("caudal_waiting{") && !text.contains("caudal_seal_lag_seconds{"), "{text}");
    }

    #[tokio::test]
    async fn calls_are_counted_by_route_and_status() {
        let metrics = Metrics::new(Arc::new(|| Box::pin(async { Ok(Vec::new()) })), &Traces::default());
        metrics.call("GET", "/api/v1/requests/{id}", 200, Duration::from_millis(3));
        metrics.call("GET", "/api/v1/requests/{id}", 200, Duration::from_millis(7));
        let text = told(metrics).await;
        let labels = "method=\"GET\",route=\"/api/v1/requests/{id}\",status=\"200\"";
        assert!(text.contains(&format!("caudal_http_call_seconds_count{{{labels}}} 2")), "{text}");
        assert!(
            text.contains(&format!("caudal_http_call_seconds_bucket{{le=\"0.005\",{labels}}} 1")),
            "{text}"
        );
    }
}
