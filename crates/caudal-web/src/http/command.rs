//! Calls that change something: strict bodies, one key per intent, the version that was read.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header, request::Parts};
use axum::response::{IntoResponse, Response};
use caudal_db::idempotency::{self, Claim, Scope};
use caudal_db::{Tx, Uuid};
use futures::future::BoxFuture;
use percent_encoding::percent_decode_str;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::{bodies::TooSlow, body, json, problem::ApiError};
use crate::{app::App, caller::Caller};

pub const MAX_JSON_BYTES: usize = 256 * 1024;

/// Who sends a command, under which key, about which version.
#[derive(Clone, Debug)]
pub struct Meta {
    pub caller: Caller,
    pub scope: Scope,
    /// The version the caller has read (`If-Match: "7"`).
    pub if_match: Option<i64>,
}

impl Meta {
    /// The version the caller has read, for commands on a record.
    ///
    /// # Errors
    /// `version_required`.
    pub fn version(&self) -> Result<i64, ApiError> {
        self.if_match.ok_or(ApiError::VersionRequired)
    }

    /// Reads the headers of a command whose body has this hash.
    ///
    /// # Errors
    /// `session_required`, `idempotency_key_required`, `wrong_type` for an `If-Match` that is no version.
    pub fn read(parts: &Parts, body_hash: String) -> Result<Self, ApiError> {
        Self::read_or(parts, body_hash, "")
    }

    /// The same where a call without a key has this one.
    fn read_or(parts: &Parts, body_hash: String, key: &str) -> Result<Self, ApiError> {
        let caller = parts.extensions.get::<Caller>().cloned().ok_or(ApiError::SessionRequired)?;
        let given = parts.headers.get("idempotency-key").map(|v| v.to_str().unwrap_or_default());
        let key = given.unwrap_or(key);
        if !is_key(key) {
            return Err(ApiError::KeyRequired);
        }
        let scope = Scope {
            principal: caller.actor.id.to_string(),
            method: parts.method.to_string(),
            path: same_path(parts.uri.path()),
            key: key.to_owned(),
            body_hash,
        };
        Ok(Self { caller, scope, if_match: if_match(&parts.headers)? })
    }
}

/// A path as it is compared: without what follows it, decoded, and each id as ids are written. However a client spells it, a
/// command is the same command.
pub fn same_path(path: &str) -> String {
    let path = path.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/');
    let segments = path.split('/').map(|segment| {
        let decoded = percent_decode_str(segment).decode_utf8_lossy();
        Uuid::try_parse(&decoded).map_or_else(|_| decoded.into_owned(), |id| id.to_string())
    });
    segments.collect::<Vec<_>>().join("/")
}

/// Whether a text is of the kind that keys are: 8 to 128 visible characters of ASCII.
pub fn is_key(key: &str) -> bool {
    (8..=128).contains(&key.len()) && key.bytes().all(|b| b.is_ascii_graphic())
}

fn if_match(headers: &HeaderMap) -> Result<Option<i64>, ApiError> {
    let Some(value) = headers.get(header::IF_MATCH) else { return Ok(None) };
    let text = value.to_str().unwrap_or_default();
    let version = text.strip_prefix('"').and_then(|t| t.strip_suffix('"')).and_then(|t| t.parse().ok());
    version.map(Some).ok_or(ApiError::Malformed { code: "wrong_type", field: Some("If-Match".into()) })
}

/// Nothing: the action says it all.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NoArguments {}

/// A command with a JSON body. Unknown fields are refused by the types (`deny_unknown_fields`).
pub struct Command<T> {
    pub meta: Meta,
    pub body: T,
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Command<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        let (parts, bytes) = json_bytes(request).await?;
        let meta = Meta::read(&parts, hex::encode(Sha256::digest(&bytes)))?;
        Ok(Self { meta, body: body::parse(&bytes)? })
    }
}

/// A command of the specification's section 7, whose clients know neither `Idempotency-Key` nor `If-Match`: both are
/// honoured where they come.
pub struct PlainCommand<T> {
    pub meta: Meta,
    pub body: T,
}

impl<T: DeserializeOwned> FromRequest<App> for PlainCommand<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Self, ApiError> {
        let (parts, bytes) = json_bytes(request).await?;
        // A key that nobody can repeat: without one of the caller's, the call happens as often as it comes.
        let key = app.new_uuid().to_string();
        let meta = Meta::read_or(&parts, hex::encode(Sha256::digest(&bytes)), &key)?;
        Ok(Self { meta, body: body::parse(&bytes)? })
    }
}

/// The JSON of a command; one without arguments may come without a body.
#[inline(never)]
fn json_bytes(request: Request) -> BoxFuture<'static, Result<(Parts, Bytes), ApiError>> {
    Box::pin(async move {
        let (parts, body) = request.into_parts();
        let content_type =
            parts.headers.get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or_default();
        let media_type = content_type.split(';').next().unwrap_or_default().trim().to_owned();
        let bytes = limited(Request::from_parts(parts.clone(), body), MAX_JSON_BYTES).await?;
        let nothing = bytes.is_empty() && media_type.is_empty();
        if !nothing && !media_type.eq_ignore_ascii_case("application/json") {
            return Err(ApiError::UnsupportedMediaType);
        }
        Ok((parts, if bytes.is_empty() { Bytes::from_static(b"{}") } else { bytes }))
    })
}

/// Reads a body up to a limit.
///
/// # Errors
/// `too_large`, `body_too_slow`, `malformed_body`.
pub async fn limited(request: Request, max_bytes: usize) -> Result<Bytes, ApiError> {
    let declared =
        request.headers().get(header::CONTENT_LENGTH).and_then(|v| v.to_str().ok()?.parse::<usize>().ok());
    if declared.is_some_and(|n| n > max_bytes) {
        return Err(ApiError::TooLarge { max_bytes });
    }
    axum::body::to_bytes(request.into_body(), max_bytes).await.map_err(|error| {
        // The limit may lie under another: the route's under the server's.
        let mut causes =
            std::iter::successors(Some(&error as &dyn std::error::Error), |cause| cause.source());
        let too_large = causes.any(|cause| cause.is::<http_body_util::LengthLimitError>());
        if too_large {
            ApiError::TooLarge { max_bytes }
        } else if TooSlow::caused(&error) {
            ApiError::BodyTooSlow
        } else {
            ApiError::Malformed { code: "malformed_body", field: None }
        }
    })
}

/// What a command answers: a status and a JSON body, kept beside its key for 24 hours.
pub struct Answer {
    pub status: StatusCode,
    /// The body, as JSON: it is written once, for the caller and for the key.
    pub json: String,
    /// The version of the record that it tells of, where that need not be looked for.
    version: Option<i64>,
}

impl Answer {
    /// 200 with this body.
    pub fn ok(body: &impl Serialize) -> Result<Self, ApiError> {
        Self::with(StatusCode::OK, body)
    }

    /// The same of a record in this version, which the body bears, too.
    pub fn versioned(body: &impl Serialize, version: i64) -> Result<Self, ApiError> {
        Ok(Self { version: Some(version), ..Self::ok(body)? })
    }

    /// 201 with this body.
    pub fn created(body: &impl Serialize) -> Result<Self, ApiError> {
        Self::with(StatusCode::CREATED, body)
    }

    fn with(status: StatusCode, body: &impl Serialize) -> Result<Self, ApiError> {
        Ok(Self { status, json: json::write(body)?, version: None })
    }

    /// The body, for who looks into it.
    pub fn value(&self) -> serde_json::Value {
        serde_json::from_str(&self.json).unwrap_or_default()
    }

    /// The same with another body.
    pub fn replaced_by(self, body: &impl Serialize) -> Result<Self, ApiError> {
        Self::with(self.status, body)
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        let version = self.version.or_else(|| json::version(&self.json));
        let etag = version.map(|version| format!("\"{version}\""));
        let mut response =
            (self.status, [(header::CONTENT_TYPE, json::media_type())], self.json).into_response();
        if let Some(value) = etag.and_then(|t| t.parse().ok()) {
            response.headers_mut().insert(header::ETAG, value);
        }
        response
    }
}

/// Runs a command in one write: claims its key, does the work with what was sent, keeps the answer, commits. A key that came before
/// is answered as then, and a refusal gives the key back. The work is done again where its transaction failed to be serial.
///
/// # Errors
/// Whatever the work refuses, `idempotency_key_reused`, `busy`, `internal`.
pub async fn run<B, F>(app: &App, meta: &Meta, body: B, work: F) -> Result<Answer, ApiError>
where
    B: Send + Sync + 'static,
    F: for<'c> Fn(&'c Tx, &'c App, &'c Caller, &'c B) -> Done<'c> + Send + Sync + 'static,
{
    run_boxed(app, meta, Arc::new(Sent { body, work })).await
}

/// The same for work of any type. Compiled once, and not in each crate whose commands it runs.
#[inline(never)]
fn run_boxed<'a>(
    app: &'a App,
    meta: &'a Meta,
    work: Arc<dyn Work>,
) -> BoxFuture<'a, Result<Answer, ApiError>> {
    Box::pin(app.db.write_keyed(under_key(app, meta, work)))
}

/// [`run`] for a command that writes as many rows as a batch has lines. It goes on to its end, and to what follows from it, when
/// its call has run out of time: whoever asks again with the same key hears how it ended. What follows is not done again then.
pub async fn run_long<B, F, T>(app: &App, meta: &Meta, body: B, work: F, then: T) -> Result<Answer, ApiError>
where
    B: Send + Sync + 'static,
    F: for<'c> Fn(&'c Tx, &'c App, &'c Caller, &'c B) -> Done<'c> + Send + Sync + 'static,
    T: FnOnce(&Answer) + Send + 'static,
{
    let began = Arc::new(AtomicBool::new(false));
    let work = Began { flag: began.clone(), work: Sent { body, work } };
    let command = under_key(app, meta, Arc::new(work));
    let db = app.db.clone();
    let run = tokio::spawn(async move {
        let answer = db.write_keyed_long(command).await?;
        if began.load(Ordering::Relaxed) {
            then(&answer);
        }
        Ok(answer)
    });
    run.await.unwrap_or_else(|error| {
        tracing::error!(%error, "a long command's task ended before it could say how");
        Err(ApiError::OutcomeUnknown)
    })
}

/// What a command comes to.
pub type Done<'c> = BoxFuture<'c, Result<Answer, ApiError>>;

/// What a command does, whatever its type.
trait Work: Send + Sync {
    fn perform<'c>(&'c self, tx: &'c Tx, app: &'c App, caller: &'c Caller) -> Done<'c>;
}

/// Work with what was sent for it.
struct Sent<B, F> {
    body: B,
    work: F,
}

impl<B, F> Work for Sent<B, F>
where
    B: Send + Sync,
    F: for<'c> Fn(&'c Tx, &'c App, &'c Caller, &'c B) -> Done<'c> + Send + Sync,
{
    fn perform<'c>(&'c self, tx: &'c Tx, app: &'c App, caller: &'c Caller) -> Done<'c> {
        (self.work)(tx, app, caller, &self.body)
    }
}

/// Work that tells whether it began: whoever is answered by a key that came before does not do it again.
struct Began<W> {
    flag: Arc<AtomicBool>,
    work: W,
}

impl<W: Work> Work for Began<W> {
    fn perform<'c>(&'c self, tx: &'c Tx, app: &'c App, caller: &'c Caller) -> Done<'c> {
        self.flag.store(true, Ordering::Relaxed);
        self.work.perform(tx, app, caller)
    }
}

/// The work of a command, done once under its key. Not generic, so that it is compiled once for all commands.
fn under_key(
    app: &App,
    meta: &Meta,
    work: Arc<dyn Work>,
) -> impl for<'c> Fn(&'c Tx) -> Done<'c> + Send + Sync + 'static {
    let (app, caller) = (app.clone(), meta.caller.clone());
    let scope = meta.scope.clone();
    let now = app.now_ms();
    move |tx| {
        let (app, caller, scope, work) = (app.clone(), caller.clone(), scope.clone(), work.clone());
        Box::pin(async move {
            match idempotency::claim(tx, &scope, now).await? {
                Claim::OtherBody => return Err(ApiError::KeyReused),
                Claim::Withdrawn => return Err(ApiError::KeyWithdrawn),
                Claim::Replay { status, json } => {
                    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::OK);
                    return Ok(Answer { status, json, version: None });
                }
                Claim::New => {}
            }
            let answer = work.perform(tx, &app, &caller).await?;
            idempotency::store(tx, &scope, now, answer.status.as_u16(), &answer.json).await?;
            Ok(answer)
        })
    }
}
