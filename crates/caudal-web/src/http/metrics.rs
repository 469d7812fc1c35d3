//! Figures for Prometheus, on a port of their own so that nobody outside reads them.

use std::{sync::Arc, time::Duration};

use axum::{Router, extract::State, http::header, response::IntoResponse, routing::get};
use prometheus_client::encoding::{EncodeLabelSet, text::encode};
use prometheus_client::metrics::{family::Family, histogram::Histogram};
use prometheus_client::registry::{Registry, Unit};
use tokio::net::TcpListener;

use super::problem::ApiError;

const BUCKETS: [f64; 12] = [0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 30.0];

#[derive(Clone)]
pub struct Metrics {
    calls: Family<Call, Histogram, fn() -> Histogram>,
    registry: Arc<Registry>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Call {
    method: String,
    route: String,
    status: u16,
}

impl Metrics {
    pub fn new() -> Self {
        let calls = Family::new_with_constructor(buckets as fn() -> Histogram);
        let mut registry = Registry::with_prefix("caudal");
        registry.register_with_unit("http_call", "How long calls took", Unit::Seconds, calls.clone());
        Self { calls, registry: Arc::new(registry) }
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

impl Default for Metrics {
    fn default() -> Self {
        Self::new()
    }
}

fn buckets() -> Histogram {
    Histogram::new(BUCKETS)
}

async fn show(State(metrics): State<Metrics>) -> Result<impl IntoResponse, ApiError> {
    let mut text = String::new();
    encode(&mut text, &metrics.registry).map_err(ApiError::internal)?;
    Ok(([(header::CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")], text))
}

#[cfg(test)]
mod tests {
    use axum::{body::Body, extract::Request};
    use http_body_util::BodyExt;
    use tower::ServiceExt;

    use super::*;

    #[tokio::test]
    async fn calls_are_counted_by_route_and_status() {
        let metrics = Metrics::new();
        metrics.call("GET", "/api/v1/requests/{id}", 200, Duration::from_millis(3));
        metrics.call("GET", "/api/v1/requests/{id}", 200, Duration::from_millis(7));
        let asked = Request::builder().uri("/metrics").body(Body::empty()).unwrap();
        let body =
            metrics.router().oneshot(asked).await.unwrap().into_body().collect().await.unwrap().to_bytes();
        let text = String::from_utf8(body.to_vec()).unwrap();
        let labels = "method=\"GET\",route=\"/api/v1/requests/{id}\",status=\"200\"";
        assert!(text.contains(&format!("caudal_http_call_seconds_count{{{labels}}} 2")), "{text}");
        assert!(
            text.contains(&format!("caudal_http_call_seconds_bucket{{le=\"0.005\",{labels}}} 1")),
            "{text}"
        );
    }
}
