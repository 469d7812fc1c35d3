//! Sign-in with the company's identity provider, sessions and tokens (security.md).

mod admission;
pub mod guard;
mod http_client;
mod id_token;
mod logout_token;
#[path = "pages.es.rs"]
mod pages_es;
mod profile;
mod provider;
mod return_to;
pub mod sessions;
mod sign_in;
mod sign_out;
mod store;
pub mod tokens;
mod upkeep;
mod vault;

use caudal_domain::ids::{Id, RequestId};
use caudal_domain::time::Millis;
use caudal_web::http::table::{Routes, Rule, routes};
use caudal_web::{config::Config, http::cookies::Cookies, secret::Secrets};

use self::provider::Provider;
use self::vault::{Purpose, Vault};

pub use self::provider::ProviderError;
pub use self::upkeep::{FirstAdministrator, first_administrator, purge};
pub use self::vault::VaultError;

#[derive(Debug, thiserror::Error)]
pub enum IdentityError {
    #[error(transparent)]
    Vault(#[from] VaultError),
    /// The provider's issuer or the portal's own address is none.
    #[error("the identity provider's address")]
    Url(#[from] url::ParseError),
}

/// Asks the provider of the settings who it is, as a sign-in does. Answers what time it is there, in whole seconds, where it says so.
///
/// # Errors
/// Why nobody could sign in.
pub async fn probe_provider(config: &Config, now: Millis) -> Result<Option<Millis>, ProviderError> {
    match Provider::new(config)? {
        Some(provider) => provider.probe(now).await,
        None => Ok(None),
    }
}

/// What identity keeps while the portal runs.
pub struct Identity {
    vault: Vault,
    cookies: Cookies,
    provider: Option<Provider>,
    /// For whom tokens are: the API at this portal's address.
    audience: String,
}

impl Identity {
    /// Makes ready to sign people in. Asks nobody anything yet: a provider that is down keeps no portal from starting.
    pub fn new(config: &Config, secrets: &dyn Secrets) -> Result<Self, IdentityError> {
        Ok(Self {
            vault: Vault::open(config, secrets)?,
            cookies: Cookies::new(&config.server),
            provider: Provider::new(config)?,
            audience: config.server.base_url.origin().ascii_serialization(),
        })
    }

    /// Six digits that only this portal makes of a request and a span of time (RFC 6238).
    pub fn receipt_code(&self, request: RequestId, step: i64) -> String {
        self.vault.one_time_code(request.0.as_bytes(), step)
    }

    /// A webhook's secret as the database keeps it.
    pub fn seal_webhook<Of>(
        &self,
        secrets: &dyn Secrets,
        id: Id<Of>,
        secret: &[u8],
    ) -> Result<Vec<u8>, IdentityError> {
        let sealed = self.vault.seal(Purpose::Webhook, secrets, id.0.as_bytes(), secret);
        sealed.map_err(|error| IdentityError::Vault(error.into()))
    }

    /// What [`Identity::seal_webhook`] was given; nothing where the portal's secret is another now.
    pub fn open_webhook<Of>(&self, id: Id<Of>, sealed: &[u8]) -> Option<Vec<u8>> {
        self.vault.open_sealed(Purpose::Webhook, id.0.as_bytes(), sealed)
    }

    pub fn session_cookie(&self, opened: &sessions::Opened) -> axum::http::HeaderValue {
        self.cookies.set_session(&opened.secret)
    }
}

pub fn routes() -> Routes {
    Routes::default()
        .add(Rule::Public, routes!(sign_in::login))
        .add(Rule::Public, routes!(sign_in::callback))
        .add(Rule::Public, routes!(sign_in::page_style))
        .add(Rule::Public, routes!(profile::get_profile))
        .add(Rule::Public, routes!(profile::get_token))
        .add(Rule::Public, routes!(sign_out::logout))
        .add(Rule::Public, routes!(sign_out::backchannel_logout))
}

/// What this crate's own tests read of signing in: what is sealed, where people are sent back to, and what they read where it failed.
#[cfg(feature = "testing")]
pub mod testing {
    pub use super::id_token::whole_name;
    pub use super::pages_es::{Page, html};
    pub use super::return_to::{MAX_BYTES, clean, is_sign_in, layers};
    pub use super::sign_in::Failure;
    pub use super::vault::{FILE, Purpose, Vault};
}
