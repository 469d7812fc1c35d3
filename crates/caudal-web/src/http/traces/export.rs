//! Spans on their way to the collector, by one task of their own and some hundred at a time. No call waits for it, and nobody follows it
//! itself. What the collector does not take is dropped and counted.

use std::sync::{Arc, atomic::Ordering};
use std::{error::Error as _, time::Duration};

use axum::http::{HeaderMap, header};
use caudal_trace::Span;
use serde_json::Value as Json;
use tokio::sync::{mpsc::Receiver, watch};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout, timeout_at};
use url::Url;

use super::{Inner, Traces, encode};
use crate::{app::App, outgoing};

/// How many spans go at once.
const MOST: usize = 512;
/// How long the first of them waits for others.
const PERIOD: Duration = Duration::from_secs(2);
/// How long the collector may take.
const ANSWER: Duration = Duration::from_secs(10);
const CONNECT: Duration = Duration::from_secs(3);
/// After how long what the collector may yet take is sent again; then it is dropped.
const PAUSES: [Duration; 3] = [Duration::from_secs(1), Duration::from_secs(2), Duration::from_secs(4)];
/// How long the last ones may take when the portal stops.
const LAST: Duration = Duration::from_secs(3);
/// What a collector answers that may take the same later (OTLP).
const LATER: [u16; 4] = [429, 502, 503, 504];
/// How much of an answer is read.
const MOST_BYTES: usize = 64 * 1024;

/// Sends what is recorded until `stopped`, and then what is left.
pub fn spawn(app: App, stopped: watch::Receiver<bool>) -> JoinHandle<()> {
    tokio::spawn(async move {
        let Traces(Some(inner)) = app.part::<Traces>() else { return };
        match Exporter::new(&app, inner) {
            Ok(Some(exporter)) => exporter.run(stopped).await,
            Ok(None) => {}
            Err(error) => tracing::error!(%error, "no traces are sent"),
        }
    })
}

struct Exporter {
    client: reqwest::Client,
    to: Url,
    headers: HeaderMap,
    service: String,
    inner: Arc<Inner>,
    /// Whether the last were not taken, which was logged.
    is_away: bool,
}

/// Why the collector did not take some.
struct Failure {
    why: String,
    /// Whether it may take the same later.
    may_pass: bool,
}

impl Exporter {
    fn new(app: &App, inner: &Arc<Inner>) -> Result<Option<Self>, reqwest::Error> {
        let settings = &app.config.traces;
        let (Some(to), Some(headers)) = (settings.url(), settings.headers()) else { return Ok(None) };
        let client = outgoing::builder().timeout(ANSWER).connect_timeout(CONNECT).build()?;
        let (service, inner) = (settings.service_name.clone(), Arc::clone(inner));
        Ok(Some(Self { client, to, headers, service, inner, is_away: false }))
    }

    async fn run(mut self, mut stopped: watch::Receiver<bool>) {
        let inner = Arc::clone(&self.inner);
        let mut queue = inner.queue.lock().await;
        let mut spans = Vec::new();
        loop {
            tokio::select! {
                () = fill(&mut queue, &mut spans) => {}
                _ = stopped.wait_for(|stopped| *stopped) => break,
            }
            tokio::select! {
                () = self.deliver(&mut spans) => {}
                _ = stopped.wait_for(|stopped| *stopped) => break,
            }
        }
        let last = async {
            loop {
                while spans.len() < MOST
                    && let Ok(span) = queue.try_recv()
                {
                    spans.push(span);
                }
                if spans.is_empty() || self.try_once(&mut spans).await.is_err() {
                    return;
                }
            }
        };
        // Whoever stops the portal waits for it: a collector that is away now is not waited for.
        let _late = timeout(LAST, last).await;
        inner.drop_spans(spans.len() + queue.len());
    }

    /// Brings some to the collector, or drops them.
    async fn deliver(&mut self, spans: &mut Vec<Span>) {
        for pause in PAUSES {
            match self.try_once(spans).await {
                Err(failure) if failure.may_pass => sleep(pause).await,
                _ => break,
            }
        }
        self.inner.drop_spans(spans.len());
        spans.clear();
    }

    /// Empties them once they are taken. Says so once where that begins to fail, and once where it no longer does.
    async fn try_once(&mut self, spans: &mut Vec<Span>) -> Result<(), Failure> {
        let outcome = self.post(spans).await;
        let trouble = match &outcome {
            Ok(rejected) => {
                let rejected = (*rejected).min(spans.len());
                self.inner.exported.fetch_add(count(spans.len() - rejected), Ordering::Relaxed);
                self.inner.drop_spans(rejected);
                spans.clear();
                (rejected > 0).then_some("the collector rejects some")
            }
            Err(failure) => Some(failure.why.as_str()),
        };
        match trouble {
            Some(why) if !self.is_away => {
                tracing::warn!(why, "traces are not taken; what finds no room is dropped")
            }
            None if self.is_away => tracing::info!("traces are taken again"),
            _ => {}
        }
        self.is_away = trouble.is_some();
        outcome.map(drop)
    }

    /// How many of them the collector rejects that took the others.
    async fn post(&self, spans: &[Span]) -> Result<usize, Failure> {
        let body = encode::request(&self.service, &self.inner.instance, spans).to_string();
        let call = self.client.post(self.to.clone()).headers(self.headers.clone());
        let mut answer = call.header(header::CONTENT_TYPE, "application/json").body(body).send().await?;
        let status = answer.status();
        if !status.is_success() {
            let why = format!("the collector answers {}", status.as_u16());
            return Err(Failure { why, may_pass: LATER.contains(&status.as_u16()) });
        }
        let mut body = Vec::new();
        while let Some(chunk) = answer.chunk().await?
            && body.len() + chunk.len() <= MOST_BYTES
        {
            body.extend_from_slice(&chunk);
        }
        Ok(rejected(&body))
    }
}

impl From<reqwest::Error> for Failure {
    fn from(error: reqwest::Error) -> Self {
        let error = error.without_url();
        let mut why = error.to_string();
        let mut source = error.source();
        while let Some(cause) = source {
            why = format!("{why}: {cause}");
            source = cause.source();
        }
        Self { why, may_pass: true }
    }
}

impl Inner {
    fn drop_spans(&self, n: usize) {
        self.sink.drop_spans(count(n));
    }
}

/// Waits for the first, and for a while for others.
async fn fill(queue: &mut Receiver<Span>, spans: &mut Vec<Span>) {
    queue.recv_many(spans, MOST).await;
    let until = Instant::now() + PERIOD;
    while spans.len() < MOST {
        let room = MOST - spans.len();
        if timeout_at(until, queue.recv_many(spans, room)).await.is_err() {
            return;
        }
    }
}

/// A number of 64 bits is a text, or a number all the same.
fn rejected(body: &[u8]) -> usize {
    let answer: Json = serde_json::from_slice(body).unwrap_or_default();
    let rejected = &answer["partialSuccess"]["rejectedSpans"];
    let number = rejected.as_u64().or_else(|| rejected.as_str()?.parse().ok());
    number.and_then(|number| usize::try_from(number).ok()).unwrap_or(0)
}

fn count(n: usize) -> u64 {
    u64::try_from(n).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_collector_rejects_is_read_however_it_writes_it() {
        for (body, n) in [
            ("{}", 0),
            ("", 0),
            ("{\"partialSuccess\":{\"rejectedSpans\":\"3\",\"errorMessage\":\"too old\"}}", 3),
            ("{\"partialSuccess\":{\"rejectedSpans\":4}}", 4),
            ("{\"partialSuccess\":{\"rejectedSpans\":\"-1\"}}", 0),
            ("{\"partialSuccess\":{}}", 0),
        ] {
            assert_eq!(rejected(body.as_bytes()), n, "{body}");
        }
    }
}
