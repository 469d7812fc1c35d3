//! The whole portal: every route under its rule, and the application beside them.

mod embedded;
#[path = "embedded.es.rs"]
mod embedded_es;

use crate::figures;
use axum::body::HttpBody;
use axum::http::{Response, header};
use axum::{Router, routing::get};
use caudal_access::identity::{self, guard};
use caudal_web::app::App;
use caudal_web::http::door::{HEALTH, behind_door};
use caudal_web::http::table::{RouteRule, Routes};
use caudal_web::http::{health, metrics::Metrics, problem::ApiError, traces::Traces};
use tower_http::compression::predicate::{Predicate, SizeAbove};
use tower_http::{CompressionLevel, compression::CompressionLayer};

pub use embedded::{description, is_there as is_embedded};

/// Smaller answers gain nothing by compression.
const WORTH_COMPRESSING_BYTES: u64 = 2048;
/// What types of answers that are sent as they are begin with.
const AS_IT_IS: [&str; 5] = [
    "image/",
    "text/event-stream",
    "application/pdf",
    "application/octet-stream",
    "application/vnd.openxmlformats",
];

pub struct Portal {
    pub router: Router,
    pub table: Vec<RouteRule>,
    pub metrics: Option<Metrics>,
}

pub fn portal(app: &App) -> Portal {
    let (router, table) = guard::guarded(app, routes());
    let metrics = app.config.server.metrics_listen;
    let metrics = metrics.map(|_| Metrics::new(figures::counting(app), app.part::<Traces>()));
    let router = router
        .layer(compression())
        .route(HEALTH[0], get(health::alive))
        .route(HEALTH[1], get(health::ready))
        .fallback(embedded::serve)
        .method_not_allowed_fallback(|| async { ApiError::MethodNotAllowed });
    let router = behind_door(app, router, metrics.clone());
    Portal { router, table, metrics }
}

pub fn routes() -> Routes {
    crate::routes::routes().merge(identity::routes())
}

fn compression() -> CompressionLayer<impl Predicate> {
    CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(WorthIt)
}

/// Answers worth it; never event streams, which must flow, nor what is compressed already. Of one piece, as each call copies its services
/// several times.
#[derive(Clone, Copy)]
struct WorthIt;

impl Predicate for WorthIt {
    fn should_compress<B: HttpBody>(&self, response: &Response<B>) -> bool {
        let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.unwrap_or_default();
        let is_drawn = kind.starts_with("image/svg+xml");
        SizeAbove::new(WORTH_COMPRESSING_BYTES).should_compress(response)
            && (is_drawn || !AS_IT_IS.iter().any(|own| kind.starts_with(own)))
    }
}

/// What this crate's own tests read of the application as it is served.
#[cfg(feature = "testing")]
pub mod testing {
    use tower_http::compression::predicate::Predicate;

    pub use super::embedded::{accepts, answer, content_type, fill, gzip, unpack};

    /// Whether an answer of this type and size is compressed for who takes it so.
    pub fn is_compressed(kind: &'static str, bytes: usize) -> bool {
        let mut answer = axum::http::Response::new(axum::body::Body::from(vec![b' '; bytes]));
        answer
            .headers_mut()
            .insert(axum::http::header::CONTENT_TYPE, axum::http::HeaderValue::from_static(kind));
        super::WorthIt.should_compress(&answer)
    }
}
