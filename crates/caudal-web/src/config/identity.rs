//! `[identity]`: the OpenID Connect provider.

use std::path::PathBuf;

use serde::Deserialize;
use url::Url;

use super::error::{ConfigError, Reason};
use super::secret::{self, Secret};
use super::{server::is_loopback, values};

/// The OpenID Connect provider.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Identity {
    /// The provider's issuer, to the letter: it is compared with what the provider says of itself.
    pub issuer: Option<String>,
    pub client_id: Option<String>,
    pub client_secret: Option<Secret>,
    pub client_secret_file: Option<PathBuf>,
    /// What is asked for beside `openid profile email`.
    #[serde(deserialize_with = "values::list")]
    pub scopes: Vec<String>,
    /// Whether an e-mail counts as verified when this provider says nothing about it. Only for providers that verify
    /// every address: who may choose an e-mail freely could take over the account it belongs to.
    pub trust_email: bool,
    pub signup: Signup,
}

/// Who gets an account by signing in.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Signup {
    #[default]
    Invite,
    /// Everybody the provider knows; without any permission.
    Open,
}

impl Identity {
    pub(super) fn read_secrets(&mut self) -> Result<(), ConfigError> {
        secret::from_file(
            "identity.client_secret",
            &mut self.client_secret,
            self.client_secret_file.as_deref(),
        )
    }

    pub(super) fn check(&self) -> Result<(), ConfigError> {
        let Some(issuer) = &self.issuer else { return Ok(()) };
        if self.client_id.as_deref().is_none_or(|id| id.trim().is_empty()) {
            return Err(ConfigError::invalid("identity.client_id", Reason::Missing));
        }
        let Ok(url) = Url::parse(issuer) else {
            return Err(ConfigError::invalid("identity.issuer", Reason::NotHttps));
        };
        let loopback = url.host().is_some_and(|host| is_loopback(&host));
        if url.scheme() == "https" || (url.scheme() == "http" && loopback) {
            Ok(())
        } else {
            Err(ConfigError::invalid("identity.issuer", Reason::NotHttps))
        }
    }
}
