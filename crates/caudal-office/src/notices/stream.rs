//! One event stream for each browser: what kinds of records changed, and whether the reader has new notices. It says nothing of which
//! records, so that nobody learns of what they may not see; the browser asks again for what it shows.

use std::{collections::BTreeSet, convert::Infallible, sync::Arc};

use axum::response::sse::{Event, KeepAlive};
use axum::{extract::State, http::HeaderMap, response::Sse};
use futures::{Stream, stream};
use serde::Serialize;
use tokio::sync::broadcast::{Receiver, error::RecvError};
use tokio::time::{Interval, MissedTickBehavior};
use utoipa::ToSchema;

use super::{make::kinds_after, store};
use caudal_access::identity::guard;
use caudal_web::http::hub::{Change, Hub, Place};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::{app::App, caller::Caller};

/// What changed.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct StreamEvent {
    /// Kinds of records that were touched, as the audit names them; `*` for all.
    pub kinds: BTreeSet<String>,
    /// Whether the reader has notices they had not.
    pub notices: bool,
}

/// What changes, as it changes: `text/event-stream` with `change` events, whose `id` is sent back as `Last-Event-ID` after the
/// stream broke, so that nothing between is missed.
#[utoipa::path(get, path = "/api/v1/events", tag = "notices",
    params(("Last-Event-ID" = Option<String>, Header, description = "The `id` of the last event that was read")),
    responses((status = 200, body = String, content_type = "text/event-stream"), (status = 401, body = Problem)))]
pub async fn stream_events(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok()?.parse::<i64>().ok());
    // Listens before it looks: what changes between the two is told twice rather than never.
    let changes = app.part::<Hub>().listen();
    let db = app.db.read();
    let head = store::head(db).await?;
    let kinds = match last {
        Some(last) if last < head => kinds_after(db, last, head).await?,
        _ => BTreeSet::new(),
    };
    let first = StreamEvent { notices: !kinds.is_empty(), kinds };
    let place =
        app.part::<Hub>().place(caller.session_id.ok_or(ApiError::Forbidden)?).ok_or(ApiError::Busy)?;
    let mut pulse = tokio::time::interval(app.part::<Hub>().pulse());
    pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
    pulse.reset();
    let keep = KeepAlive::new().interval(app.part::<Hub>().pulse());
    let listening = Listening { app, caller, changes, pulse, first: Some((head, first)), _place: place };
    Ok(Sse::new(stream::unfold(listening, Listening::next)).keep_alive(keep))
}

struct Listening {
    app: App,
    caller: Caller,
    changes: Receiver<Arc<Change>>,
    /// Asked for as long as the stream lives, however much is heard between.
    pulse: Interval,
    first: Option<(i64, StreamEvent)>,
    _place: Place,
}

impl Listening {
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Self)> {
        if let Some((seal, first)) = self.first.take() {
            return Some((Ok(event(seal, &first)), self));
        }
        loop {
            let heard = tokio::select! {
                biased;
                () = self.app.part::<Hub>().closed() => return None,
                _ = self.pulse.tick() => {
                    // Whoever signed out, or was switched off, hears nothing more. A database that is not there for a while ends nothing.
                    match guard::session_active(&self.app, &self.caller).await {
                        Ok(true) => continue,
                        Err(error) if error.may_pass() => continue,
                        Ok(false) | Err(_) => return None,
                    }
                }
                heard = self.changes.recv() => heard,
            };
            let (seal, told) = match heard {
                Ok(change) => {
                    let notices = change.everybody || change.people.contains(&self.caller.actor.id);
                    (change.seal, StreamEvent { kinds: change.kinds.clone(), notices })
                }
                Err(RecvError::Lagged(_)) => {
                    let head = store::head(self.app.db.read()).await.unwrap_or_default();
                    (head, StreamEvent { kinds: Change::anything(head).kinds, notices: true })
                }
                Err(RecvError::Closed) => return None,
            };
            if told.kinds.is_empty() && !told.notices {
                continue;
            }
            return Some((Ok(event(seal, &told)), self));
        }
    }
}

fn event(seal: i64, told: &StreamEvent) -> Event {
    let data = serde_json::to_string(told).unwrap_or_default();
    Event::default().event("change").id(seal.to_string()).data(data)
}
