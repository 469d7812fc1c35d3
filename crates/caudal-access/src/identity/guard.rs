//! Who calls: checked before every endpoint but the public ones.
//!
//! A call carries the session's token and the session's cookie. Either alone is nothing: a script that reads the token
//! cannot take it elsewhere, and a page elsewhere that makes the browser send the cookie changes nothing.
//!
//! Another system carries a token of its own and no cookie. It opens what its scopes open, and never a session.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header, request::Parts};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::{Router, body::Body};
use caudal_db::Tx;
use caudal_db::audit::{self, Outcome, Row};
use caudal_domain::{ids::UserId, permission::PermissionRefusal};
use serde_json::json;

use super::sessions::{self, End};
use super::sign_out;
use super::store::{self, Found};
use crate::identity::{Identity, tokens};
use caudal_web::app::{Answer, App};
use caudal_web::caller::{Caller, SessionId};
use caudal_web::config::TokenBinding;
use caudal_web::http::bearer::{bearer, is_of_system};
use caudal_web::http::table::{Endpoint, RouteRule, Routes, Rule};
use caudal_web::http::{address::ClientAddress, bodies::Bodies, problem::ApiError};

/// The session whose cookie came with a call, whatever its token is. A call that is answered 401 or 403 takes the cookie along:
/// the browser takes either for the end of its session, and a script cannot clear a cookie that it may not read.
pub struct Visitor {
    secret: Vec<u8>,
}

/// Whether an answer with this status ends the session of the browser that gets it.
#[must_use]
pub fn ends_session(status: StatusCode) -> bool {
    matches!(status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN)
}

impl Visitor {
    /// Who calls with a session's cookie and some token; a call without one is not the application's, and touches nothing.
    #[must_use]
    pub fn of(app: &App, headers: &HeaderMap) -> Option<Self> {
        bearer(headers).filter(|token| !is_of_system(token))?;
        Self::by_cookie(app, headers)
    }

    #[must_use]
    pub fn by_cookie(app: &App, headers: &HeaderMap) -> Option<Self> {
        app.part::<Identity>().cookies.session(headers).map(|secret| Self { secret })
    }

    /// Ends the cookie's session and takes the cookie back; what remains names the session where it is signed out of.
    pub async fn dismiss(self, app: &App, mut response: Response) -> Response {
        let session = self.end(app).await.unwrap_or_else(|error| {
            tracing::error!(?error, "a refused session could not be ended");
            None
        });
        if response.status() == StatusCode::UNAUTHORIZED {
            response.headers_mut().extend([CHALLENGE]);
        }
        let headers = response.headers_mut();
        headers.append(header::SET_COOKIE, app.part::<Identity>().cookies.clear_session());
        if let Some(cookie) = session.and_then(|id| sign_out::cookie(app, id)) {
            headers.append(header::SET_COOKIE, cookie);
        }
        response
    }

    async fn end(&self, app: &App) -> Result<Option<SessionId>, ApiError> {
        let Some(found) = sessions::by_secret(app, &self.secret).await? else { return Ok(None) };
        let (id, now) = (found.id, app.now_ms());
        if !found.ended {
            let reason = if sessions::is_live(&found, now) { End::Refused } else { End::Expired };
            app.db
                .write(move |tx| {
                    Box::pin(async move { Ok::<_, ApiError>(sessions::end(tx, id, now, reason).await?) })
                })
                .await?;
        }
        Ok(Some(id))
    }
}

/// Event streams stay open by themselves: they do not show that anybody is there.
const NO_ACTIVITY: [&str; 1] = ["/api/v1/events"];

/// Lets a call through, with its caller, or refuses it. A refused call that carried a session's token ends that session, and
/// the browser's as well ([`Visitor`]).
///
/// # Errors
/// The answer: 401, 403, or 500 and 503 when the database fails, which end nothing.
pub async fn check(app: &App, rule: Rule, parts: &Parts) -> Result<Option<Caller>, Box<Response>> {
    let needed = match rule {
        Rule::Public => return Ok(None),
        Rule::Scim => return by_system(app, rule, parts).await.map(Some),
        _ => rule.permissions(),
    };
    let token = bearer(&parts.headers).ok_or_else(|| plain(ApiError::SessionRequired))?;
    if is_of_system(token) {
        return by_system(app, rule, parts).await.map(Some);
    }
    let found = sessions::by_token(app, token, !parts.method.is_safe()).await.map_err(plain)?;
    let found = found.ok_or_else(|| plain(ApiError::SessionRequired))?;
    let now = app.now_ms();
    let cookie = app.part::<Identity>().cookies.session(&parts.headers);
    let own_cookie = cookie.is_some_and(|secret| sessions::is_secret_of(&found, &secret));
    let bound = own_cookie || app.config.session.token_binding == TokenBinding::None;
    let good =
        bound && sessions::is_live(&found, now) && found.token_expires_at_ms.is_some_and(|end| now < end);
    if !good {
        let why = if bound { Why::Expired } else { Why::WithoutCookie };
        return Err(refuse(app, parts, &found, why).await);
    }
    if needed.is_some_and(|permissions| !found.actor.holds_any(permissions)) {
        return Err(refuse(app, parts, &found, Why::Forbidden).await);
    }
    // A rule of the business, which ends no session: the permission is there, and reaches less.
    if rule.of_whole_company() && needed.is_some_and(|permissions| !found.actor.everywhere(permissions)) {
        return Err(plain(PermissionRefusal::WholeCompanyOnly.into()));
    }
    if !NO_ACTIVITY.contains(&parts.uri.path()) {
        sessions::touch(app, &found).await;
    }
    Ok(Some(caller(found, ClientAddress::of(parts))))
}

/// The person behind the cookie alone, for what a browser fetches by itself: images, downloads, prints. Nothing may be
/// changed on the strength of it.
pub async fn by_cookie(app: &App, headers: &HeaderMap) -> Result<Option<Caller>, ApiError> {
    let found = sessions::by_cookie(app, headers).await?;
    let found = found.filter(|found| sessions::is_live(found, app.now_ms()));
    Ok(found.map(|found| caller(found, ClientAddress(None))))
}

/// Asks once more, inside a transaction that has its locks, whether a person still is who they were when the call began:
/// between the two somebody may have taken their right away, and waited for nothing.
///
/// # Errors
/// `session_required`, `rights_changed`, `internal`.
#[inline(never)]
pub fn still_holds<'a>(app: &'a App, tx: &'a Tx, caller: &'a Caller) -> Answer<'a, ()> {
    Box::pin(async move {
        // Other systems decide nothing.
        let Some(session) = caller.session_id else { return Ok(()) };
        let found = store::by_id(tx, session, app.today()).await?;
        let found =
            found.filter(|found| sessions::is_live(found, app.now_ms())).ok_or(ApiError::SessionRequired)?;
        if found.actor.may_the_same(&caller.actor) { Ok(()) } else { Err(ApiError::RightsChanged) }
    })
}

/// Whether the session behind a caller still stands, and the person behind it: for what stays open longer than a call.
pub async fn session_active(app: &App, caller: &Caller) -> Result<bool, ApiError> {
    let Some(session) = caller.session_id else { return Ok(false) };
    let found = store::by_id(app.db.read(), session, app.today()).await?;
    Ok(found.is_some_and(|found| sessions::is_live(&found, app.now_ms())))
}

fn caller(found: Found, address: ClientAddress) -> Caller {
    Caller {
        session_id: Some(found.id),
        drafts_for: None,
        authenticated_at_ms: found.authenticated_at_ms,
        seen_at_ms: found.last_seen_ms,
        actor: found.actor,
        address: address.0,
    }
}

/// Another system behind its token. Whether the token still stands is asked of the database at each call, so revoking acts
/// at once on every node; a refusal touches nothing.
async fn by_system(app: &App, rule: Rule, parts: &Parts) -> Result<Caller, Box<Response>> {
    let token = bearer(&parts.headers).filter(|token| is_of_system(token));
    let token = token.ok_or_else(|| plain(ApiError::TokenInvalid))?;
    let hash = sessions::hash(token.as_bytes());
    let found = tokens::find_valid(app, hash, !parts.method.is_safe()).await.map_err(plain)?;
    let system = found.ok_or_else(|| plain(ApiError::TokenInvalid))?;
    tokens::used(app, &system);
    if !rule.opens_to(&parts.method, system.scopes) {
        tracing::warn!(token = %system.id, method = %parts.method, path = parts.uri.path(), "a token without the scope");
        return Err(plain(ApiError::Forbidden));
    }
    let drafts_for = tokens::find_person(app, &system, !parts.method.is_safe()).await.map_err(plain)?;
    let address = ClientAddress::of(parts).0;
    Ok(Caller {
        actor: Arc::new(system.actor()),
        session_id: None,
        drafts_for,
        authenticated_at_ms: 0,
        seen_at_ms: 0,
        address,
    })
}

/// Why a call with a session's token is refused.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Why {
    /// The token or the session is over.
    Expired,
    /// The cookie of the token's session is missing: somebody else has the token.
    WithoutCookie,
    Forbidden,
}

impl Why {
    /// The action in the audit trail; that time passes is none.
    fn action(self) -> Option<&'static str> {
        match self {
            Self::Expired => None,
            Self::WithoutCookie => Some("session.token-without-cookie"),
            Self::Forbidden => Some("access.denied"),
        }
    }
}

async fn refuse(app: &App, parts: &Parts, found: &Found, why: Why) -> Box<Response> {
    if !found.ended
        && let Err(error) = end(app, parts, found, why).await
    {
        tracing::error!(?error, "a refused session could not be ended");
    }
    plain(if why == Why::Forbidden { ApiError::Forbidden } else { ApiError::SessionRequired })
}

async fn end(app: &App, parts: &Parts, found: &Found, why: Why) -> Result<(), ApiError> {
    let row = why.action().map(|action| denied(app, parts, found, action));
    let (id, now) = (found.id, app.now_ms());
    let reason = if why == Why::Expired { End::Expired } else { End::Refused };
    app.write(row, move |tx, _, row| {
        Box::pin(async move {
            // Only the call that ended it is written down: a stranger cannot fill the trail.
            if sessions::end(tx, id, now, reason).await?
                && let Some(row) = row
            {
                audit::append(tx, row).await?;
            }
            Ok(())
        })
    })
    .await
}

fn denied(app: &App, parts: &Parts, found: &Found, action: &str) -> Row {
    Row {
        id: app.new_uuid(),
        at_ms: app.now_ms(),
        actor_id: Some(found.actor.id.0),
        actor_name: found.actor.name.clone(),
        for_id: None,
        action: action.into(),
        object_kind: "route".to_owned(),
        object_id: None,
        object_number: None,
        address: ClientAddress::of(parts).0.map(|address| address.to_string()),
        session_id: Some(found.id.0),
        before: None,
        after: Some(json!({ "method": parts.method.as_str(), "path": parts.uri.path() })),
        outcome: Outcome::Denied,
    }
}

const CHALLENGE: (HeaderName, HeaderValue) = (header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));

/// A refusal that touches nothing.
fn plain(error: ApiError) -> Box<Response> {
    let unauthenticated = matches!(error, ApiError::SessionRequired | ApiError::TokenInvalid);
    let mut response = error.into_response();
    if unauthenticated {
        response.headers_mut().extend([CHALLENGE]);
    }
    Box::new(response)
}

/// Puts the guard before every endpoint, each under its rule. Answers who may call what beside it.
pub fn guarded(app: &App, routes: Routes) -> (Router<App>, Vec<RouteRule>) {
    let table = routes.table();
    let add = |router: Router<App>, (rule, endpoint): (Rule, Endpoint)| {
        let answers = endpoint.answers.layer(from_fn_with_state((app.clone(), rule), enter));
        router.route(&endpoint.path, answers)
    };
    (routes.finish().into_iter().fold(Router::new(), add), table)
}

async fn enter(State((app, rule)): State<(App, Rule)>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    // The application calls neither.
    let other = matches!(rule, Rule::Public | Rule::Scim);
    let visitor = Visitor::of(&app, &parts.headers).filter(|_| !other);
    let response = match check(&app, rule, &parts).await {
        Ok(caller) => {
            let person = caller.as_ref().map(|caller| caller.actor.id);
            if let Some(caller) = caller {
                parts.extensions.insert(caller);
            }
            match admit(&parts, body, person) {
                Ok(body) => next.run(Request::from_parts(parts, body)).await,
                Err(refusal) => refusal.into_response(),
            }
        }
        Err(refusal) => *refusal,
    };
    match visitor {
        Some(visitor) if ends_session(response.status()) => visitor.dismiss(&app, response).await,
        _ => response,
    }
}

/// Takes in the body, where the call came through the door.
fn admit(parts: &Parts, body: Body, person: Option<UserId>) -> Result<Body, ApiError> {
    match parts.extensions.get::<Arc<Bodies>>() {
        Some(bodies) => bodies.admit(body, person, ClientAddress::of(parts).place()),
        None => Ok(body),
    }
}
