//! Signing out: here first, then at the provider; or because the provider says so.

use axum::extract::{Form, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use caudal_db::audit::{self, Outcome, Row};
use serde::Deserialize;

use super::logout_token::{self, Logout};
use super::sessions::{self, End, hash};
use super::{store, vault::Purpose};
use crate::identity::Identity;
use crate::people::{self, Subject};
use caudal_web::http::{address::ClientAddress, cookies::SIGN_OUT_SECONDS, problem::ApiError};
use caudal_web::{app::App, caller::SessionId};

/// What binds a sealed sign-out to its purpose.
const NAME: &[u8] = b"sign out";

/// A cookie that names a session which was just refused, good for five minutes at the logout route only. Without it the
/// provider would not be told whom to sign out, and its single sign-on would sign the same person in again.
pub fn cookie(app: &App, session: SessionId) -> Option<HeaderValue> {
    let until = app.now_ms() + SIGN_OUT_SECONDS * 1000;
    let text = [session.0.as_bytes().as_slice(), &until.to_be_bytes()].concat();
    let sealed =
        app.part::<Identity>().vault.seal(Purpose::SignOut, app.secrets.as_ref(), NAME, &text).ok()?;
    Some(app.part::<Identity>().cookies.set_sign_out(&sealed))
}

/// The session that such a cookie names.
fn named(app: &App, headers: &HeaderMap) -> Option<SessionId> {
    let sealed = app.part::<Identity>().cookies.sign_out(headers)?;
    let text = app.part::<Identity>().vault.open_sealed(Purpose::SignOut, NAME, &sealed)?;
    let (id, until) = text.split_first_chunk::<16>()?;
    let until = i64::from_be_bytes(until.try_into().ok()?);
    (app.now_ms() < until).then(|| SessionId::new(uuid::Uuid::from_bytes(*id)))
}

/// Signs a person out, here and at the identity provider.
#[utoipa::path(get, path = "/api/auth/logout", tag = "auth",
    responses((status = 302, description = "To the identity provider's own sign-out, or to the start page")))]
pub async fn logout(State(app): State<App>, address: ClientAddress, headers: HeaderMap) -> Response {
    // A database that fails keeps nobody signed in here: the cookies that came go in any case.
    let hint = match end(&app, address, &headers).await {
        Ok(hint) => hint,
        Err(error) => {
            tracing::error!(?error, "a sign-out could not be written");
            None
        }
    };
    let place = match hint {
        Some(token) => at_provider(&app, &token).await,
        None => None,
    };
    let place = place.unwrap_or(HeaderValue::from_static("/"));
    let mut response = (StatusCode::FOUND, [(header::LOCATION, place)]).into_response();
    let cookies = &app.part::<Identity>().cookies;
    let attempts = cookies.attempts(&headers);
    let cleared = attempts.iter().map(|(name, _)| cookies.clear_attempt(name));
    // A page elsewhere that sends the browser here does not have its session's cookies sent along: what was not ended stays.
    let session = cookies.session(&headers).map(|_| cookies.clear_session());
    let sign_out = cookies.sign_out(&headers).map(|_| cookies.clear_sign_out());
    for cookie in cleared.chain(session).chain(sign_out) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// Ends the session of the cookie, or of the one that was refused; its ID token.
async fn end(app: &App, address: ClientAddress, headers: &HeaderMap) -> Result<Option<String>, ApiError> {
    let found = sessions::by_cookie(app, headers).await?;
    let Some(id) = found.as_ref().map(|found| found.id).or_else(|| named(app, headers)) else {
        return Ok(None);
    };
    let token = sessions::id_token(app, app.db.read(), id).await?;
    let now = app.now_ms();
    let row = found.filter(|found| sessions::is_live(found, now)).map(|found| Row {
        id: app.new_uuid(),
        at_ms: now,
        actor_id: Some(found.actor.id.0),
        actor_name: found.actor.name.clone(),
        for_id: None,
        action: "session.sign-out".into(),
        object_kind: "user".to_owned(),
        object_id: Some(found.actor.id.0),
        object_number: None,
        address: address.0.map(|address| address.to_string()),
        session_id: Some(id.0),
        before: None,
        after: None,
        outcome: Outcome::Done,
    });
    app.write(row, move |tx, _, row| {
        Box::pin(async move {
            if sessions::end(tx, id, now, End::SignedOut).await?
                && let Some(row) = row
            {
                audit::append(tx, row).await?;
            }
            Ok(())
        })
    })
    .await?;
    Ok(token)
}

/// Where the provider signs the person out, if it does so at all.
async fn at_provider(app: &App, token: &str) -> Option<HeaderValue> {
    let provider = app.part::<Identity>().provider.as_ref()?;
    let known = provider.find_keys(app.now_ms()).await.ok()?;
    let mut place = known.description.end_session_endpoint.clone()?;
    place
        .query_pairs_mut()
        .append_pair("id_token_hint", token)
        .append_pair("client_id", provider.client_id.as_str())
        .append_pair("post_logout_redirect_uri", app.config.server.base_url.as_str());
    HeaderValue::try_from(place.as_str()).ok()
}

/// What the provider sends.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct BackchannelLogout {
    logout_token: String,
}

/// Ends the sessions that the identity provider says are over (OpenID Connect Back-Channel Logout).
#[utoipa::path(post, path = "/api/auth/backchannel-logout", tag = "auth",
    request_body(content = BackchannelLogout, content_type = "application/x-www-form-urlencoded"),
    responses((status = 204, description = "They are ended"), (status = 400, description = "The token does not hold")))]
pub async fn backchannel_logout(
    State(app): State<App>,
    form: Result<Form<BackchannelLogout>, axum::extract::rejection::FormRejection>,
) -> Response {
    let Ok(Form(form)) = form else { return StatusCode::BAD_REQUEST.into_response() };
    let Some(provider) = &app.part::<Identity>().provider else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    let logout = match provider.logout(&form.logout_token, app.now_ms()).await {
        Ok(logout) => logout,
        Err(error) => {
            tracing::warn!(error = &error as &dyn std::error::Error, "a logout token does not hold");
            return StatusCode::BAD_REQUEST.into_response();
        }
    };
    match end_named(&app, provider.issuer.as_str(), logout).await {
        Ok(true) => StatusCode::NO_CONTENT.into_response(),
        Ok(false) => StatusCode::BAD_REQUEST.into_response(),
        Err(error) => error.into_response(),
    }
}

/// Ends what a logout token names; false when it came before.
async fn end_named(app: &App, issuer: &str, logout: Logout) -> Result<bool, ApiError> {
    let now = app.now_ms();
    let id = hash(logout.id.as_bytes());
    let subject = logout.subject.map(|subject| Subject { issuer: issuer.to_owned(), subject });
    app.write((subject, logout.provider_session), move |tx, _, (subject, session)| {
        Box::pin(async move {
            if !store::use_once(tx, "logout", id, now + 2 * logout_token::MAX_AGE_MS).await? {
                return Ok(false);
            }
            let user = match subject {
                Some(subject) => people::by_subject(tx, subject).await?.map(|user| user.id),
                None => None,
            };
            match (session, user) {
                // Somebody whom we do not know has no session to end.
                (_, None) if subject.is_some() => {}
                (Some(session), user) => {
                    sessions::end_provider_session(tx, user, session, now).await?;
                }
                (None, Some(user)) => {
                    sessions::end_all_of(tx, user, now, End::Provider).await?;
                }
                (None, None) => {}
            }
            Ok(true)
        })
    })
    .await
}
