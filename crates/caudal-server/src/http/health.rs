//! Whether the portal lives and whether it can work. No secrets, no versions: anybody may ask.

use axum::{
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};

use crate::app::App;

/// The process answers.
pub async fn alive() -> Response {
    answer(StatusCode::OK, "ok")
}

/// The database answers too.
pub async fn ready(State(app): State<App>) -> Response {
    match app.db.read().ping().await {
        Ok(()) => answer(StatusCode::OK, "ok"),
        Err(error) => {
            tracing::error!(%error, "the database does not answer");
            answer(StatusCode::SERVICE_UNAVAILABLE, "database")
        }
    }
}

fn answer(status: StatusCode, text: &'static str) -> Response {
    (status, [(header::CACHE_CONTROL, "no-store")], text).into_response()
}
