//! The identity provider: what it says of itself, its keys, and the exchange of a code for a person.

use std::sync::{Arc, RwLock};

use caudal_domain::time::Millis;
use openidconnect::{
    AuthType, AuthUrl, AuthorizationCode, ClientId, ClientSecret, HttpRequest, HttpResponse, IssuerUrl,
    OAuth2TokenResponse as _, PkceCodeVerifier, RedirectUrl, TokenResponse as _, TokenUrl,
    core::{CoreClient, CoreIdToken, CoreJsonWebKeySet, CoreJwsSigningAlgorithm},
};
use serde::{Deserialize, de::DeserializeOwned};
use url::Url;

use super::http_client::{HttpClient, HttpError};
use super::id_token::{self, IdTokenError, Identified};
use caudal_web::config::{self, is_loopback};

/// How long what a provider said is believed.
const MAX_AGE_MS: i64 = 3600 * 1000;
/// How long after a failure nobody asks again.
const REST_MS: i64 = 5 * 1000;
/// How often keys are fetched for an unknown key at most.
const KEYS_EVERY_MS: i64 = 60 * 1000;

#[derive(Debug, thiserror::Error)]
pub enum ProviderError {
    /// It failed a moment ago.
    #[error("the provider failed a moment ago")]
    Resting,
    /// It cannot be reached.
    #[error("the provider cannot be reached: {0}")]
    Http(#[from] HttpError),
    #[error("the provider answered {0}")]
    Status(http::StatusCode),
    /// Its answer is no JSON of the expected form.
    #[error("the provider's answer cannot be read")]
    Json(#[from] serde_json::Error),
    /// It says it is somebody else, or sends people to addresses that are not safe.
    #[error("the provider's description is wrong: {0}")]
    Description(&'static str),
    /// An address of ours or of its cannot be read.
    #[error("an address cannot be read")]
    Url(#[from] url::ParseError),
    /// It does not give a token for the code.
    #[error("the provider refuses the code: {0}")]
    Exchange(String),
    /// The token is not good.
    #[error("the ID token is refused: {0}")]
    IdToken(#[from] IdTokenError),
}

/// What a provider says of itself (OpenID Connect Discovery), as far as we listen.
#[derive(Clone, Debug, Deserialize)]
pub struct Description {
    issuer: String,
    pub authorization_endpoint: Url,
    token_endpoint: Url,
    jwks_uri: Url,
    userinfo_endpoint: Option<Url>,
    pub end_session_endpoint: Option<Url>,
    #[serde(default)]
    token_endpoint_auth_methods_supported: Vec<String>,
    #[serde(default)]
    id_token_signing_alg_values_supported: Vec<String>,
    /// Whether its answers name it (RFC 9207).
    #[serde(default)]
    pub authorization_response_iss_parameter_supported: bool,
}

/// What is known of the provider.
pub struct Known {
    pub description: Description,
    pub keys: CoreJsonWebKeySet,
    /// The algorithms that both it and we accept.
    pub algorithms: Vec<CoreJwsSigningAlgorithm>,
    at_ms: Millis,
}

pub struct Provider {
    /// Its name, to the letter.
    pub issuer: IssuerUrl,
    pub client_id: ClientId,
    /// What else is settled.
    pub settings: config::Identity,
    redirect: RedirectUrl,
    plain_allowed: bool,
    http: HttpClient,
    known: RwLock<Option<Arc<Known>>>,
    /// One asks, the others wait for what comes of it.
    asking: tokio::sync::Mutex<Asking>,
}

#[derive(Default)]
struct Asking {
    failed_at_ms: Option<Millis>,
    keys_at_ms: Option<Millis>,
}

impl Provider {
    /// The provider of the settings, if there is one. Nobody is asked yet.
    pub fn new(config: &config::Config) -> Result<Option<Self>, url::ParseError> {
        let settings = config.identity.clone();
        let (Some(issuer), Some(client_id)) = (settings.issuer.clone(), settings.client_id.clone()) else {
            return Ok(None);
        };
        let issuer = IssuerUrl::new(issuer)?;
        // Plain http needs both ends on this machine.
        let plain_allowed = issuer.url().scheme() == "http";
        Ok(Some(Self {
            redirect: RedirectUrl::from_url(config.server.base_url.join("/api/auth/callback")?),
            issuer,
            client_id: ClientId::new(client_id),
            settings,
            plain_allowed,
            http: HttpClient::new(plain_allowed),
            known: RwLock::new(None),
            asking: tokio::sync::Mutex::default(),
        }))
    }

    /// What is known of the provider, asked for at the first sign-in and once an hour. When it fails, what was known stays.
    pub async fn find_keys(&self, now: Millis) -> Result<Arc<Known>, ProviderError> {
        if let Some(known) = self.current().filter(|known| now - known.at_ms < MAX_AGE_MS) {
            return Ok(known);
        }
        let mut asking = self.asking.lock().await;
        let old = self.current();
        if let Some(known) = old.clone().filter(|known| now - known.at_ms < MAX_AGE_MS) {
            return Ok(known);
        }
        if asking.failed_at_ms.is_some_and(|at| now - at < REST_MS) {
            return old.ok_or(ProviderError::Resting);
        }
        match self.discover(now).await {
            Ok((known, _)) => {
                asking.failed_at_ms = None;
                Ok(self.remember(known))
            }
            Err(error) => {
                asking.failed_at_ms = Some(now);
                tracing::warn!(
                    error = &error as &dyn std::error::Error,
                    "the identity provider does not say who it is"
                );
                old.ok_or(error)
            }
        }
    }

    /// The provider with keys newer than these, for a token whose key is not among them: asked for at most once a minute.
    async fn newer(&self, than: &Arc<Known>, now: Millis) -> Result<Option<Arc<Known>>, ProviderError> {
        let mut asking = self.asking.lock().await;
        if let Some(known) = self.current().filter(|known| !Arc::ptr_eq(known, than)) {
            return Ok(Some(known));
        }
        if asking.keys_at_ms.is_some_and(|at| now - at < KEYS_EVERY_MS) {
            return Ok(None);
        }
        asking.keys_at_ms = Some(now);
        let keys = self.fetch(&than.description.jwks_uri).await?;
        let (description, algorithms) = (than.description.clone(), than.algorithms.clone());
        Ok(Some(self.remember(Known { description, keys, algorithms, at_ms: than.at_ms })))
    }

    fn current(&self) -> Option<Arc<Known>> {
        self.known.read().unwrap_or_else(std::sync::PoisonError::into_inner).clone()
    }

    fn remember(&self, known: Known) -> Arc<Known> {
        let known = Arc::new(known);
        *self.known.write().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(known.clone());
        known
    }

    /// Asks it who it is and for its keys, and answers what time it says it is there too, in whole seconds, where it does.
    async fn discover(&self, now: Millis) -> Result<(Known, Option<Millis>), ProviderError> {
        let place =
            format!("{}/.well-known/openid-configuration", self.issuer.as_str().trim_end_matches('/'));
        let answer = self.ask(&Url::parse(&place)?).await?;
        let date = answer.headers().get(http::header::DATE).and_then(|date| date.to_str().ok());
        let date = date.and_then(|date| jiff::fmt::rfc2822::parse(date).ok());
        let description: Description = serde_json::from_slice(answer.body())?;
        self.check(&description)?;
        let keys = self.fetch(&description.jwks_uri).await?;
        let algorithms = id_token::algorithms(&description.id_token_signing_alg_values_supported);
        let known = Known { description, keys, algorithms, at_ms: now };
        Ok((known, date.map(|date| date.timestamp().as_millisecond())))
    }

    /// Whether it answers as at a sign-in, and what time it is there, in whole seconds, where it says so.
    pub async fn probe(&self, now: Millis) -> Result<Option<Millis>, ProviderError> {
        self.discover(now).await.map(|(_, there)| there)
    }

    fn check(&self, description: &Description) -> Result<(), ProviderError> {
        if description.issuer != self.issuer.as_str() {
            return Err(ProviderError::Description("it names another issuer"));
        }
        let places = [
            Some(&description.authorization_endpoint),
            Some(&description.token_endpoint),
            Some(&description.jwks_uri),
            description.userinfo_endpoint.as_ref(),
            description.end_session_endpoint.as_ref(),
        ];
        let safe = |url: &Url| {
            url.scheme() == "https"
                || (self.plain_allowed
                    && url.scheme() == "http"
                    && url.host().is_some_and(|host| is_loopback(&host)))
        };
        if places.into_iter().flatten().all(safe) {
            Ok(())
        } else {
            Err(ProviderError::Description("an endpoint is not https"))
        }
    }

    async fn fetch<T: DeserializeOwned>(&self, place: &Url) -> Result<T, ProviderError> {
        Ok(serde_json::from_slice(self.ask(place).await?.body())?)
    }

    async fn ask(&self, place: &Url) -> Result<HttpResponse, ProviderError> {
        let request = http::Request::get(place.as_str()).header(http::header::ACCEPT, "application/json");
        self.answer(request.body(Vec::new()).map_err(HttpError::from)?).await
    }

    async fn json<T: DeserializeOwned>(&self, request: HttpRequest) -> Result<T, ProviderError> {
        Ok(serde_json::from_slice(self.answer(request).await?.body())?)
    }

    async fn answer(&self, request: HttpRequest) -> Result<HttpResponse, ProviderError> {
        let answer = self.http.send(request).await?;
        if answer.status() != http::StatusCode::OK {
            return Err(ProviderError::Status(answer.status()));
        }
        Ok(answer)
    }

    /// Our client there, as the library knows it, and where people sign in.
    pub fn client(
        &self,
        known: &Known,
    ) -> CoreClient<
        openidconnect::EndpointSet,
        openidconnect::EndpointNotSet,
        openidconnect::EndpointNotSet,
        openidconnect::EndpointNotSet,
        openidconnect::EndpointSet,
    > {
        let description = &known.description;
        let methods = &description.token_endpoint_auth_methods_supported;
        let by_post = methods.iter().any(|m| m == "client_secret_post")
            && !methods.iter().any(|m| m == "client_secret_basic");
        let client =
            CoreClient::new(self.client_id.clone(), self.issuer.clone(), CoreJsonWebKeySet::default());
        let client = match &self.settings.client_secret {
            Some(secret) => client.set_client_secret(ClientSecret::new(secret.reveal().to_owned())),
            None => client,
        };
        client
            .set_auth_type(if by_post { AuthType::RequestBody } else { AuthType::BasicAuth })
            .set_auth_uri(AuthUrl::from_url(description.authorization_endpoint.clone()))
            .set_token_uri(TokenUrl::from_url(description.token_endpoint.clone()))
            .set_redirect_uri(self.redirect.clone())
    }

    /// Turns the code of an answer into the person who signed in.
    pub async fn identify(
        &self,
        known: Arc<Known>,
        code: String,
        verifier: String,
        nonce: &str,
        now: Millis,
    ) -> Result<Identified, ProviderError> {
        let client = self.client(&known);
        let exchange = client
            .exchange_code(AuthorizationCode::new(code))
            .set_pkce_verifier(PkceCodeVerifier::new(verifier));
        let answer = exchange.request_async(&self.http).await;
        let answer = answer.map_err(|error| ProviderError::Exchange(error.to_string()))?;
        let token = answer.id_token().ok_or_else(|| ProviderError::Exchange("no ID token".into()))?;
        let mut person = self.verified(known.clone(), token, nonce, now).await?;
        if person.email.is_none()
            && let Some(place) = &known.description.userinfo_endpoint
        {
            let request = http::Request::get(place.as_str())
                .header(http::header::ACCEPT, "application/json")
                .header(http::header::AUTHORIZATION, format!("Bearer {}", answer.access_token().secret()));
            let more: id_token::UserInfo =
                self.json(request.body(Vec::new()).map_err(HttpError::from)?).await?;
            person.complete(more)?;
        }
        Ok(person)
    }

    /// Checks a token; an unknown key makes us ask for the keys once more.
    async fn verified(
        &self,
        known: Arc<Known>,
        token: &CoreIdToken,
        nonce: &str,
        now: Millis,
    ) -> Result<Identified, ProviderError> {
        let first = id_token::verify(self, &known, token, nonce, now);
        if matches!(first, Err(IdTokenError::UnknownKey))
            && let Some(newer) = self.newer(&known, now).await?
        {
            return Ok(id_token::verify(self, &newer, token, nonce, now)?);
        }
        Ok(first?)
    }

    /// Checks a logout token; an unknown key makes us ask for the keys once more.
    pub async fn logout(
        &self,
        token: &str,
        now: Millis,
    ) -> Result<super::logout_token::Logout, ProviderError> {
        let known = self.find_keys(now).await?;
        let first = super::logout_token::verify(self, &known, token, now);
        if matches!(first, Err(IdTokenError::UnknownKey))
            && let Some(newer) = self.newer(&known, now).await?
        {
            return Ok(super::logout_token::verify(self, &newer, token, now)?);
        }
        Ok(first?)
    }
}
