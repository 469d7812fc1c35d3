//! Whether the portal lives and whether it can work. No secrets, no versions: anybody may ask.

use std::{fmt::Display, time::Duration};

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use std::sync::atomic::{AtomicBool, Ordering};

use tokio::{sync::Mutex, time::Instant};

use crate::app::App;

pub async fn alive() -> Response {
    answer(StatusCode::OK, "ok")
}

/// The database answers too, and what people change can be written down.
pub async fn ready(State(app): State<App>) -> Response {
    match app.readiness.ask(&app).await {
        None => answer(StatusCode::OK, "ok"),
        Some(missing) => answer(StatusCode::SERVICE_UNAVAILABLE, missing),
    }
}

/// How long an answer is good for whoever asks next: anybody may ask, and each answer costs a write.
const FRESH: Duration = Duration::from_millis(200);

/// Whether the portal can work.
#[derive(Default)]
pub struct Readiness {
    /// What was last found to be missing, and when.
    last: Mutex<Option<(Instant, Option<&'static str>)>>,
    is_stopping: AtomicBool,
}

impl Readiness {
    /// What is missing for the portal to work. Of those who ask at once, one looks and the others hear the same.
    async fn ask(&self, app: &App) -> Option<&'static str> {
        if self.is_stopping() {
            return Some("stopping");
        }
        let mut last = self.last.lock().await;
        if let Some((at, missing)) = *last
            && at.elapsed() < FRESH
        {
            return missing;
        }
        let missing = look(app).await;
        *last = Some((Instant::now(), missing));
        missing
    }

    /// From now on it says no: whoever hears it sends people elsewhere.
    pub fn stop(&self) {
        self.is_stopping.store(true, Ordering::Relaxed);
    }

    pub fn is_stopping(&self) -> bool {
        self.is_stopping.load(Ordering::Relaxed)
    }
}

async fn look(app: &App) -> Option<&'static str> {
    if app.db.went_back().is_some() {
        return Some("went back");
    }
    first_missing(app.db.read().ping(), app.db.probe_writes(), app.attachments.probe()).await
}

/// Asks everything at the same time, since most of it is waiting for the disk, and answers what is missing first in this order.
async fn first_missing<D: Display, W: Display, F: Display>(
    database: impl Future<Output = Result<(), D>>,
    writes: impl Future<Output = Result<(), W>>,
    files: impl Future<Output = Result<(), F>>,
) -> Option<&'static str> {
    let (database, writes, files) = tokio::join!(database, writes, files);
    if let Err(error) = database {
        tracing::error!(%error, "the database does not answer");
        return Some("database");
    }
    if let Err(error) = writes {
        tracing::error!(%error, "the database takes no writes");
        return Some("writes");
    }
    if let Err(error) = files {
        tracing::error!(%error, "the place of files takes none");
        return Some("files");
    }
    None
}

fn answer(status: StatusCode, text: &'static str) -> Response {
    (status, [(header::CACHE_CONTROL, "no-store")], text).into_response()
}

#[cfg(test)]
mod tests {
    use tokio::sync::Barrier;

    use super::first_missing;

    #[tokio::test]
    async fn everything_is_asked_at_once_and_what_is_missing_first_is_told() {
        let all_asked = Barrier::new(3);
        let asked = |works: bool| {
            let all_asked = &all_asked;
            async move {
                all_asked.wait().await;
                if works { Ok(()) } else { Err("no") }
            }
        };
        for (works, told) in [
            ([true, true, true], None),
            ([true, true, false], Some("files")),
            ([true, false, false], Some("writes")),
            ([false, false, false], Some("database")),
            ([false, true, true], Some("database")),
        ] {
            let [database, writes, files] = works.map(asked);
            assert_eq!(first_missing(database, writes, files).await, told, "{works:?}");
        }
    }
}
