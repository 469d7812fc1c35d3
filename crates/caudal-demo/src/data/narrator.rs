//! Tells what happens in the demonstration: its people call the portal in turn, in this process.

use std::{collections::HashMap, sync::Arc};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderValue, Request, StatusCode, header};
use caudal_access::identity::Identity;
use caudal_access::identity::sessions::{self, Opening};
use caudal_domain::ids::UserId;
use caudal_server::portal;
use caudal_web::{app::App, http::problem::ApiError};
use serde_json::Value;
use tower::ServiceExt;

use super::StoryClock;

/// The largest answer that is read, in bytes.
const MAX_ANSWER_BYTES: usize = 4 * 1024 * 1024;
/// A session is opened anew after this, so that none is idle for too long, in milliseconds.
const SITTING_MS: i64 = 5 * 60 * 1000;

/// The sample data could not be written.
#[derive(Debug, thiserror::Error)]
pub enum SeedError {
    /// A call was refused.
    #[error("{who}: {call} answered {status}: {body}")]
    Refused { who: String, call: String, status: StatusCode, body: String },
    #[error("the database failed: {0:?}")]
    Database(ApiError),
    #[error("{0}")]
    Other(String),
}

impl From<ApiError> for SeedError {
    fn from(error: ApiError) -> Self {
        Self::Database(error)
    }
}

fn other(error: impl std::fmt::Display) -> SeedError {
    SeedError::Other(error.to_string())
}

struct Sitting {
    cookie: HeaderValue,
    token: String,
    until_ms: i64,
}

/// Where people sit and call.
pub struct Narrator<'a> {
    pub app: &'a App,
    pub clock: &'a Arc<StoryClock>,
    /// Everybody by name.
    pub people: HashMap<&'static str, UserId>,
    router: Router,
    sittings: HashMap<UserId, Sitting>,
    calls: u64,
}

impl<'a> Narrator<'a> {
    /// One for whom nobody has signed in yet.
    pub fn open(app: &'a App, clock: &'a Arc<StoryClock>) -> Self {
        let router = portal::portal(app).router;
        Self { app, clock, people: HashMap::new(), router, sittings: HashMap::new(), calls: 0 }
    }

    /// Calls the portal as this person and answers the body of a success.
    pub async fn call(
        &mut self,
        who: &str,
        method: &str,
        path: &str,
        version: Option<i64>,
        body: &Value,
    ) -> Result<Value, SeedError> {
        self.send(who, (method, path), version, "application/json", Body::from(body.to_string())).await
    }

    /// Reads as this person.
    pub async fn get(&mut self, who: &str, path: &str) -> Result<Value, SeedError> {
        self.send(who, ("GET", path), None, "application/json", Body::empty()).await
    }

    /// Does something to a document as this person, and answers what that answers.
    pub async fn act(
        &mut self,
        who: &str,
        path: &str,
        document: &Value,
        action: &str,
        body: Value,
    ) -> Result<Value, SeedError> {
        self.call(who, "POST", &format!("{path}/actions/{action}"), document["version"].as_i64(), &body).await
    }

    /// Adds a file as this person, and answers the body of a success.
    pub async fn attach(
        &mut self,
        who: &str,
        path: &str,
        version: Option<i64>,
        bytes: Vec<u8>,
    ) -> Result<Value, SeedError> {
        self.send(who, ("POST", path), version, "application/octet-stream", Body::from(bytes)).await
    }

    async fn send(
        &mut self,
        who: &str,
        (method, path): (&str, &str),
        version: Option<i64>,
        media_type: &str,
        body: Body,
    ) -> Result<Value, SeedError> {
        let id = *self.people.get(who).ok_or_else(|| other(format!("nobody is called {who}")))?;
        self.sit(id).await?;
        let sitting = self.sittings.get(&id).ok_or_else(|| other("nobody sits there"))?;
        self.calls += 1;
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, host(self.app))
            .header(header::COOKIE, sitting.cookie.clone())
            .header(header::AUTHORIZATION, format!("Bearer {}", sitting.token))
            .header(header::CONTENT_TYPE, media_type)
            .header("idempotency-key", format!("demo-{:08}", self.calls));
        if let Some(version) = version {
            request = request.header(header::IF_MATCH, format!("\"{version}\""));
        }
        let request = request.body(body).map_err(other)?;
        let response = self.router.clone().oneshot(request).await.map_err(other)?;
        let status = response.status();
        let bytes = to_bytes(response.into_body(), MAX_ANSWER_BYTES).await.map_err(other)?;
        if status.is_success() {
            return serde_json::from_slice(&bytes).map_err(other);
        }
        let body = String::from_utf8_lossy(&bytes).into_owned();
        Err(SeedError::Refused { who: who.to_owned(), call: format!("{method} {path}"), status, body })
    }

    /// Seats a person, with a session as of the story's present.
    async fn sit(&mut self, id: UserId) -> Result<(), SeedError> {
        let now = self.app.now_ms();
        let here = self.sittings.get(&id).is_some_and(|s| now < s.until_ms && now >= s.until_ms - SITTING_MS);
        if here {
            return Ok(());
        }
        let (opened, token) = self
            .app
            .write(id, |tx, app, id| {
                Box::pin(async move {
                    let opened = sessions::open(app, tx, *id, Opening::default()).await?;
                    let issued = sessions::issue_token(app, tx, opened.id, opened.expires_at_ms).await?;
                    Ok((opened, issued.token))
                })
            })
            .await?;
        let set = self.app.part::<Identity>().session_cookie(&opened);
        let pair = set.to_str().map_err(other)?.split(';').next().unwrap_or_default();
        let cookie = HeaderValue::from_str(pair).map_err(other)?;
        self.sittings.insert(id, Sitting { cookie, token, until_ms: now + SITTING_MS });
        Ok(())
    }

    /// Everybody gets up: their sessions are ended, so that none of the story's is left open.
    pub async fn leave(&mut self) -> Result<(), SeedError> {
        let ids: Vec<UserId> = self.people.values().copied().collect();
        self.sittings.clear();
        self.app
            .write(ids, |tx, app, ids| {
                Box::pin(async move {
                    for id in ids {
                        sessions::end_all_of(tx, *id, app.now_ms(), sessions::End::SignedOut).await?;
                    }
                    Ok(())
                })
            })
            .await?;
        Ok(())
    }
}

fn host(app: &App) -> String {
    let base = &app.config.server.base_url;
    match (base.host_str(), base.port()) {
        (Some(host), Some(port)) => format!("{host}:{port}"),
        (Some(host), None) => host.to_owned(),
        _ => String::new(),
    }
}
