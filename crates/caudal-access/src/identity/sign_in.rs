//! Signing in: to the provider and back.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use caudal_domain::permission::Permission;
use openidconnect::core::{CoreAuthPrompt, CoreAuthenticationFlow};
use openidconnect::{CsrfToken, Nonce, PkceCodeChallenge, PkceCodeVerifier, Scope};
use serde::{Deserialize, Serialize};
use url::form_urlencoded;

use super::admission::{self, Admission};
use super::pages_es::{self, Page};
use super::provider::{Provider, ProviderError};
use super::sessions::{self, hash};
use super::{id_token::LEEWAY_MS, return_to, store, vault::Purpose};
use crate::{identity::Identity, people};
use caudal_web::app::App;
use caudal_web::caller::SessionId;
use caudal_web::http::{address::ClientAddress, cookies::ATTEMPT_SECONDS, problem::ApiError};

/// How many attempts one browser has under way.
const MAX_ATTEMPTS: usize = 5;

#[derive(Debug)]
pub enum Failure {
    /// The provider does not answer.
    Unavailable,
    NotConfigured,
    /// The attempt is unknown, too old or used up.
    Stale,
    Refused,
    Invalid,
    /// Nobody vouches for the e-mail.
    Unverified,
    /// Nobody registered this person.
    NotInvited {
        email: String,
    },
    /// The e-mail belongs to an account of another identity.
    Taken {
        email: String,
    },
    Inactive,
    /// A defect or a busy database.
    Ours,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// To the provider.
    There,
    Back,
}

impl Failure {
    /// On the way there a provider that is down is an outage; on the way back every failure is 400 or 403.
    fn status(&self, way: Way) -> StatusCode {
        match self {
            Self::Ours => StatusCode::SERVICE_UNAVAILABLE,
            Self::Unavailable | Self::NotConfigured if way == Way::There => StatusCode::SERVICE_UNAVAILABLE,
            Self::Unavailable | Self::NotConfigured | Self::Stale | Self::Invalid => StatusCode::BAD_REQUEST,
            Self::Refused
            | Self::Unverified
            | Self::NotInvited { .. }
            | Self::Taken { .. }
            | Self::Inactive => StatusCode::FORBIDDEN,
        }
    }

    /// Whether the provider knows the person, so that trying again would end here again.
    pub fn knows_person(&self) -> bool {
        matches!(self, Self::Unverified | Self::NotInvited { .. } | Self::Taken { .. } | Self::Inactive)
    }
}

/// What a browser holds while its person is at the provider. Sealed: it can be neither read nor changed.
#[derive(Serialize, Deserialize)]
struct Attempt {
    state: String,
    nonce: String,
    verifier: String,
    return_to: String,
    /// Whether the person must show anew who they are.
    #[serde(default)]
    fresh: bool,
    /// The session of the browser when it set out: its cookie does not come along when the provider, another site, sends it back.
    #[serde(default)]
    session: Option<SessionId>,
    at_ms: i64,
}

/// Parameters of a query, each named once at most.
struct Parameters(Vec<(String, String)>);

impl Parameters {
    fn of(uri: &Uri) -> Self {
        let query = uri.query().unwrap_or_default();
        Self(form_urlencoded::parse(query.as_bytes()).into_owned().collect())
    }

    /// A parameter that came once; what came twice may be read one way here and another way elsewhere.
    fn single(&self, name: &str) -> Option<&str> {
        let mut values = self.0.iter().filter(|(n, _)| n == name).map(|(_, value)| value.as_str());
        values.next().filter(|_| values.next().is_none())
    }

    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(n, _)| n == name)
    }
}

/// Sends a person to the identity provider.
#[utoipa::path(get, path = "/api/auth/login", tag = "auth",
    params(("returnTo" = Option<String>, Query, description = "Where to go afterwards: a path of this portal"),
        ("fresh" = Option<String>, Query, description = "`1`: the provider asks anew who it is, also within its session")),
    responses((status = 302, description = "To the identity provider"), (status = 503, description = "A page: it does not answer")))]
pub async fn login(State(app): State<App>, uri: Uri, headers: HeaderMap) -> Response {
    let parameters = Parameters::of(&uri);
    let asked = parameters.single("returnTo").unwrap_or_default();
    let return_to = return_to::clean(&app.config.server.base_url, asked);
    let asked = Asked {
        somebody_else: parameters.single("prompt") == Some("login"),
        fresh: parameters.single("fresh") == Some("1"),
    };
    match begin(&app, &headers, &return_to, asked).await {
        Ok(response) => response,
        Err(failure) => page(&app, &failure, Way::There, &return_to).await,
    }
}

/// What the provider is asked for beyond who it is.
#[derive(Clone, Copy)]
struct Asked {
    /// To let another person sign in.
    somebody_else: bool,
    /// To ask anew, also within its own session.
    fresh: bool,
}

async fn begin(app: &App, headers: &HeaderMap, return_to: &str, asked: Asked) -> Result<Response, Failure> {
    let provider = app.part::<Identity>().provider.as_ref().ok_or(Failure::NotConfigured)?;
    let known = provider.find_keys(app.now_ms()).await.map_err(|_| Failure::Unavailable)?;
    let random = || BASE64.encode(app.secrets.bits256());
    let attempt = Attempt {
        state: random(),
        nonce: random(),
        verifier: random(),
        return_to: return_to.to_owned(),
        fresh: asked.fresh,
        session: session_of(app, headers).await,
        at_ms: app.now_ms(),
    };
    let (state, nonce) = (CsrfToken::new(attempt.state.clone()), Nonce::new(attempt.nonce.clone()));
    let challenge =
        PkceCodeChallenge::from_code_verifier_sha256(&PkceCodeVerifier::new(attempt.verifier.clone()));
    let client = provider.client(&known);
    let scopes = ["profile", "email"].into_iter().chain(provider.settings.scopes.iter().map(String::as_str));
    let request = client
        .authorize_url(CoreAuthenticationFlow::AuthorizationCode, || state, || nonce)
        .add_scopes(scopes.map(|scope| Scope::new(scope.to_owned())))
        .set_pkce_challenge(challenge);
    let request = if asked.fresh { request.set_max_age(std::time::Duration::ZERO) } else { request };
    let request = if asked.somebody_else { request.add_prompt(CoreAuthPrompt::Login) } else { request };
    let (place, ..) = request.url();

    let cookies = &app.part::<Identity>().cookies;
    let name = cookies.attempt_name(&attempt.state);
    let text = serde_json::to_vec(&attempt).map_err(|_| Failure::Ours)?;
    let sealed =
        app.part::<Identity>().vault.seal(Purpose::Attempt, app.secrets.as_ref(), name.as_bytes(), &text);
    let mut response = redirect(place.as_str())?;
    for old in too_many(app, headers) {
        response.headers_mut().append(header::SET_COOKIE, cookies.clear_attempt(&old));
    }
    let cookie = cookies.set_attempt(&name, &sealed.map_err(|_| Failure::Ours)?);
    response.headers_mut().append(header::SET_COOKIE, cookie);
    Ok(response)
}

/// The session of a browser that sets out. A database that does not answer keeps nobody from setting out.
async fn session_of(app: &App, headers: &HeaderMap) -> Option<SessionId> {
    let found = sessions::by_cookie(app, headers).await.unwrap_or_else(|error| {
        tracing::warn!(?error, "a session that is signed in over was not found");
        None
    });
    found.map(|found| found.id)
}

/// The oldest attempts, so that with one more there are at most five. What cannot be read goes first.
fn too_many(app: &App, headers: &HeaderMap) -> Vec<String> {
    let mut attempts: Vec<(i64, String)> = app
        .part::<Identity>()
        .cookies
        .attempts(headers)
        .into_iter()
        .map(|(name, sealed)| {
            let attempt = sealed.and_then(|sealed| unseal(app, &name, &sealed));
            (attempt.map_or(i64::MIN, |attempt| attempt.at_ms), name)
        })
        .collect();
    attempts.sort_unstable();
    let beyond = (attempts.len() + 1).saturating_sub(MAX_ATTEMPTS);
    attempts.into_iter().take(beyond).map(|(_, name)| name).collect()
}

fn unseal(app: &App, name: &str, sealed: &[u8]) -> Option<Attempt> {
    let text = app.part::<Identity>().vault.open_sealed(Purpose::Attempt, name.as_bytes(), sealed)?;
    serde_json::from_slice(&text).ok()
}

/// Takes a person back from the identity provider.
#[utoipa::path(get, path = "/api/auth/callback", tag = "auth",
    responses((status = 302, description = "To where the person wanted to go"),
        (status = 400, description = "A page: the attempt or the provider's answer does not hold"),
        (status = 403, description = "A page: this person may not come in")))]
pub async fn callback(
    State(app): State<App>,
    address: ClientAddress,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let parameters = Parameters::of(&uri);
    let name = parameters.single("state").map(|state| app.part::<Identity>().cookies.attempt_name(state));
    let attempt = name.as_ref().and_then(|name| {
        let sealed = app.part::<Identity>().cookies.attempt(&headers, name)?;
        unseal(&app, name, &sealed)
    });
    let return_to = attempt.as_ref().map_or("/".to_owned(), |attempt| attempt.return_to.clone());
    let mut response = match finish(&app, address, &headers, &parameters, attempt).await {
        Ok(response) => response,
        Err(failure) => page(&app, &failure, Way::Back, &return_to).await,
    };
    if let Some(name) = name {
        response
            .headers_mut()
            .append(header::SET_COOKIE, app.part::<Identity>().cookies.clear_attempt(&name));
    }
    response
}

async fn finish(
    app: &App,
    address: ClientAddress,
    headers: &HeaderMap,
    parameters: &Parameters,
    attempt: Option<Attempt>,
) -> Result<Response, Failure> {
    let provider = app.part::<Identity>().provider.as_ref().ok_or(Failure::NotConfigured)?;
    let now = app.now_ms();
    let young = |attempt: &Attempt| (0..ATTEMPT_SECONDS * 1000).contains(&(now - attempt.at_ms));
    let attempt = attempt.filter(young).ok_or(Failure::Stale)?;
    if parameters.single("state") != Some(attempt.state.as_str()) || !use_up(app, &attempt).await? {
        return Err(Failure::Stale);
    }
    let known = provider.find_keys(now).await.map_err(|_| Failure::Unavailable)?;
    from_provider(provider, parameters, known.description.authorization_response_iss_parameter_supported)?;
    if parameters.has("error") {
        tracing::info!(error = parameters.single("error"), "the provider refuses a sign-in");
        return Err(Failure::Refused);
    }
    let code = parameters.single("code").ok_or(Failure::Invalid)?.to_owned();
    let person = provider.identify(known, code, attempt.verifier, &attempt.nonce, now).await;
    let person = person.map_err(|error| log_rejected(&error))?;
    // OpenID Connect Core, section 3.1.3.7, 13: whoever asks for a recent sign-in looks whether it was one.
    let since = attempt.at_ms - LEEWAY_MS;
    if attempt.fresh && person.authenticated_at_ms.is_none_or(|at| at < since) {
        tracing::warn!("a provider was asked for a fresh sign-in and answers with an old one");
        return Err(Failure::Invalid);
    }
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).map(str::to_owned);
    let old = sessions::by_cookie(app, headers).await.map_err(|error| log_internal(&error))?;
    let old = old.map(|found| found.id).or(attempt.session);
    let admitted = admission::admit(app, person, address.0, agent, old).await;
    match admitted.map_err(|error| log_internal(&error))? {
        Admission::Admitted(opened) => {
            let mut response = redirect(&attempt.return_to)?;
            response.headers_mut().append(header::SET_COOKIE, app.part::<Identity>().session_cookie(&opened));
            Ok(response)
        }
        Admission::Refused(failure) => Err(failure),
    }
}

/// Whether the answer names the provider it should come from (RFC 9207).
fn from_provider(provider: &Provider, parameters: &Parameters, must_be_named: bool) -> Result<(), Failure> {
    let named = parameters.has("iss");
    let right = parameters.single("iss") == Some(provider.issuer.as_str());
    if (named && !right) || (!named && must_be_named) {
        tracing::warn!(iss = parameters.single("iss"), "an answer to a sign-in names another provider");
        return Err(Failure::Invalid);
    }
    Ok(())
}

/// An attempt counts once, also when its cookie comes back.
async fn use_up(app: &App, attempt: &Attempt) -> Result<bool, Failure> {
    let state = hash(attempt.state.as_bytes());
    let until = attempt.at_ms + ATTEMPT_SECONDS * 1000;
    let written = app
        .db
        .write(move |tx| {
            Box::pin(async move { Ok::<_, ApiError>(store::use_once(tx, "attempt", state, until).await?) })
        })
        .await;
    written.map_err(|error| log_internal(&error))
}

/// Why a person could not be identified, for the log in full and for the person in short.
fn log_rejected(error: &ProviderError) -> Failure {
    tracing::warn!(error = error as &dyn std::error::Error, "a sign-in does not hold");
    match error {
        ProviderError::Http(_) | ProviderError::Resting => Failure::Unavailable,
        _ => Failure::Invalid,
    }
}

fn log_internal(error: &ApiError) -> Failure {
    tracing::error!(?error, "a sign-in failed");
    Failure::Ours
}

fn redirect(place: &str) -> Result<Response, Failure> {
    let place = HeaderValue::try_from(place).map_err(|_| Failure::Invalid)?;
    Ok((StatusCode::FOUND, [(header::LOCATION, place)]).into_response())
}

/// The page of a failure.
async fn page(app: &App, failure: &Failure, way: Way, return_to: &str) -> Response {
    let query = form_urlencoded::Serializer::new(String::new()).append_pair("returnTo", return_to).finish();
    let administrators = match failure {
        Failure::NotInvited { .. } | Failure::Taken { .. } | Failure::Inactive => {
            let found = people::actors(app.db.read(), app.today(), &[Permission::Administrator]).await;
            found.unwrap_or_default().iter().map(|person| person.name.clone()).collect()
        }
        _ => Vec::new(),
    };
    let page = Page {
        product: &app.config.portal.product_name,
        failure,
        retry: &format!("/api/auth/login?{query}"),
        administrators: &administrators,
    };
    let html = [(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"))];
    (failure.status(way), html, pages_es::html(&page)).into_response()
}

/// The style of the pages.
#[utoipa::path(get, path = "/api/auth/page.css", tag = "auth", responses((status = 200, description = "CSS")))]
pub async fn page_style() -> Response {
    let css = [(header::CONTENT_TYPE, HeaderValue::from_static("text/css; charset=utf-8"))];
    (css, pages_es::STYLE).into_response()
}
