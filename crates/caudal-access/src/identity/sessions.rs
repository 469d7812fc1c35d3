//! Sessions and their tokens: opened, found, kept alive, ended.

use std::net::IpAddr;

use axum::http::HeaderMap;
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use caudal_db::{Conn, DbErr, Tx, read_first};
use caudal_domain::{ids::UserId, time::Millis};
use sha2::{Digest, Sha256};

use super::store::{self, Found, NewSession};
use super::vault::Purpose;
use crate::identity::Identity;
use caudal_web::{app::App, caller::SessionId, http::problem::ApiError};

/// How long a token lives.
pub const TOKEN_SECONDS: i64 = 600;
const TOKENS_PER_SESSION: u64 = 8;
/// How often a session in use is written down.
const TOUCH_MS: i64 = 60_000;
/// The longest `User-Agent` that is kept.
const MAX_AGENT_CHARS: usize = 200;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    SignedOut,
    /// Its person signed in anew over it.
    Replaced,
    /// A call with its token was answered 401 or 403.
    Refused,
    Expired,
    /// The provider said so.
    Provider,
    Deactivated,
    /// Its person or an administrator ended it from elsewhere.
    Ended,
}

impl End {
    fn as_str(self) -> &'static str {
        match self {
            Self::SignedOut => "signed_out",
            Self::Replaced => "replaced",
            Self::Refused => "refused",
            Self::Expired => "expired",
            Self::Provider => "provider",
            Self::Deactivated => "deactivated",
            Self::Ended => "ended",
        }
    }
}

/// What a new session is about.
#[derive(Clone, Debug, Default)]
pub struct Opening {
    pub address: Option<IpAddr>,
    pub user_agent: Option<String>,
    /// The ID token as it came from the provider; kept encrypted.
    pub id_token: Option<String>,
    /// The provider's name for its own session.
    pub provider_session: Option<String>,
    /// When the person last showed the provider who they are, where it says so.
    pub authenticated_at_ms: Option<Millis>,
}

#[derive(Clone, Debug)]
pub struct Opened {
    pub id: SessionId,
    pub secret: [u8; 32],
    /// When it ends in any case.
    pub expires_at_ms: Millis,
}

#[derive(Clone, Debug)]
pub struct Issued {
    /// The token, for the `Authorization` header.
    pub token: String,
    pub expires_in_seconds: i64,
}

pub async fn open(app: &App, tx: &Tx, user: UserId, opening: Opening) -> Result<Opened, ApiError> {
    let (id, secret, now_ms) = (app.new_id(), app.secrets.bits256(), app.now_ms());
    let settings = &app.config.session;
    let expires_at_ms = now_ms + millis(settings.absolute);
    let id_token = match opening.id_token {
        None => None,
        Some(token) => {
            let sealed = app.part::<Identity>().vault.seal(
                Purpose::IdToken,
                app.secrets.as_ref(),
                id.0.as_bytes(),
                token.as_bytes(),
            );
            Some(sealed.map_err(ApiError::internal)?)
        }
    };
    let new = NewSession {
        id,
        secret_hash: hash(&secret),
        user,
        now_ms,
        idle_expires_at_ms: expires_at_ms.min(now_ms + millis(settings.idle)),
        expires_at_ms,
        id_token,
        provider_session: opening.provider_session,
        address: opening.address.map(|address| address.to_string()),
        user_agent: opening.user_agent.map(|agent| agent.chars().take(MAX_AGENT_CHARS).collect()),
        authenticated_at_ms: opening.authenticated_at_ms.map_or(0, |at| at.min(now_ms)),
    };
    store::insert_session(tx, new).await?;
    Ok(Opened { id, secret, expires_at_ms })
}

/// Issues a token of a session. Beyond eight the oldest one dies.
pub async fn issue_token(
    app: &App,
    tx: &Tx,
    session: SessionId,
    session_expires_at_ms: Millis,
) -> Result<Issued, DbErr> {
    let (secret, now_ms) = (app.secrets.bits256(), app.now_ms());
    let token = BASE64.encode(secret);
    let expires_at_ms = session_expires_at_ms.min(now_ms + TOKEN_SECONDS * 1000);
    let audience = &app.part::<Identity>().audience;
    let times = (now_ms, expires_at_ms);
    store::insert_token(tx, hash(token.as_bytes()), session, audience, times, TOKENS_PER_SESSION).await?;
    Ok(Issued { token, expires_in_seconds: (expires_at_ms - now_ms) / 1000 })
}

/// How many sessions are open.
pub async fn count_open(db: &Conn, now_ms: Millis) -> Result<u64, DbErr> {
    store::count_open(db, now_ms).await
}

pub async fn end_all_of(tx: &Tx, user: UserId, now_ms: Millis, why: End) -> Result<u64, DbErr> {
    store::end_all_of(tx, user, now_ms, why.as_str()).await
}

/// A session that is open, for people to see where they are signed in.
#[derive(Clone, Debug)]
pub struct OpenSession {
    pub id: SessionId,
    pub created_at_ms: Millis,
    /// When it was used last, to the minute.
    pub last_seen_ms: Millis,
    /// When it ends in any case.
    pub expires_at_ms: Millis,
    /// From where it was opened.
    pub address: Option<String>,
    pub user_agent: Option<String>,
}

/// The open sessions of a person, the newest first.
pub async fn open_of(db: &Conn, user: UserId, now_ms: Millis) -> Result<Vec<OpenSession>, DbErr> {
    store::open_of(db, user, now_ms).await
}

pub async fn end(tx: &Tx, id: SessionId, now_ms: Millis, why: End) -> Result<bool, DbErr> {
    store::end(tx, id, now_ms, why.as_str()).await
}

/// Ends the sessions that came out of one session at the provider; those of one person, where it is known whom.
pub(super) async fn end_provider_session(
    tx: &Tx,
    user: Option<UserId>,
    provider_session: &str,
    now_ms: Millis,
) -> Result<u64, DbErr> {
    store::end_provider_session(tx, user, provider_session, now_ms, End::Provider.as_str()).await
}

/// The ID token of a session, decrypted.
pub(super) async fn id_token(app: &App, conn: &Conn, session: SessionId) -> Result<Option<String>, DbErr> {
    let Some(sealed) = store::id_token(conn, session).await? else { return Ok(None) };
    let text = app.part::<Identity>().vault.open_sealed(Purpose::IdToken, session.0.as_bytes(), &sealed);
    Ok(text.and_then(|bytes| String::from_utf8(bytes).ok()))
}

/// The session whose cookie came with a call, however it stands.
pub(super) async fn by_cookie(app: &App, headers: &HeaderMap) -> Result<Option<Found>, ApiError> {
    let Some(secret) = app.part::<Identity>().cookies.session(headers) else { return Ok(None) };
    by_secret(app, &secret).await
}

/// The session with this secret, however it stands.
pub(super) async fn by_secret(app: &App, secret: &[u8]) -> Result<Option<Found>, ApiError> {
    Ok(store::by_secret(app.db.read(), hash(secret), app.today()).await?)
}

/// The session whose token came with a call, however it stands. Whoever reads is told at once that the database is gone; a command waits
/// for it.
pub(super) async fn by_token(app: &App, token: &str, is_command: bool) -> Result<Option<Found>, ApiError> {
    let (hash, audience) = (hash(token.as_bytes()), &app.part::<Identity>().audience);
    let read = || store::by_token(app.db.read(), hash, audience, app.today());
    Ok(read_first(is_command, read).await?)
}

pub(super) fn is_live(found: &Found, now_ms: Millis) -> bool {
    !found.ended && found.user_active && now_ms < found.idle_expires_at_ms && now_ms < found.expires_at_ms
}

pub(super) fn is_secret_of(found: &Found, secret: &[u8]) -> bool {
    // Both sides are hashes: how long the comparison takes tells nothing about the secret.
    found.secret_hash == hash(secret)
}

/// Keeps a session in use alive, at most once a minute. A call never fails for it.
pub(super) async fn touch(app: &App, found: &Found) {
    let (id, now_ms) = (found.id, app.now_ms());
    if now_ms - found.last_seen_ms < TOUCH_MS {
        return;
    }
    let idle_expires_at_ms = found.expires_at_ms.min(now_ms + millis(app.config.session.idle));
    let written = app.db.write(move |tx| {
        Box::pin(async move { Ok::<_, ApiError>(store::touch(tx, id, now_ms, idle_expires_at_ms).await?) })
    });
    match tokio::time::timeout(app.config.session.touch_wait, written).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::warn!(?error, "a session's last use is not written"),
        Err(_) => tracing::debug!("a session's last use is written another time"),
    }
}

/// SHA-256: what the database keeps of secrets that have 256 random bits.
pub(super) fn hash(secret: &[u8]) -> store::Hash {
    Sha256::digest(secret).into()
}

fn millis(duration: std::time::Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX / 4)
}
