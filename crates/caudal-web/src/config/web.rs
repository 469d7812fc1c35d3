//! `[web]`: the addresses the application is told to use; the specification's own by default.

use serde::Deserialize;
use url::{Host, Url};

use super::error::{ConfigError, Reason};
use super::server::is_loopback;

/// The addresses the application is told to use.
#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct Web {
    /// What stands before `/api/v1/…`: nothing where application and API share their origin, else a path or another origin.
    pub api_base: String,
    /// Where a visitor without a session is sent.
    pub login_route: String,
    /// Where the session user is read.
    pub profile_route: String,
    /// Where a session ends.
    pub logout_route: String,
    /// Where the access token is read.
    pub token_route: String,
}

impl Default for Web {
    fn default() -> Self {
        Self {
            api_base: String::new(),
            login_route: "/api/auth/login".into(),
            profile_route: "/api/auth/me".into(),
            logout_route: "/api/auth/logout".into(),
            token_route: "/api/auth/token".into(),
        }
    }
}

impl Web {
    /// The origin of the API where it is another machine's; pages must be allowed to call it.
    pub fn api_origin(&self) -> Option<String> {
        Url::parse(&self.api_base).ok().map(|url| url.origin().ascii_serialization())
    }

    pub(super) fn check(&self) -> Result<(), ConfigError> {
        self.check_api_base()?;
        for (key, route) in [
            ("web.login_route", &self.login_route),
            ("web.profile_route", &self.profile_route),
            ("web.logout_route", &self.logout_route),
            ("web.token_route", &self.token_route),
        ] {
            if !is_local(route) {
                return Err(ConfigError::invalid(key, Reason::NotAPath));
            }
        }
        Ok(())
    }

    /// What pages call: nothing but http and https, and over plain http nothing but this machine, since the token goes along.
    fn check_api_base(&self) -> Result<(), ConfigError> {
        const KEY: &str = "web.api_base";
        let base = &self.api_base;
        if base.is_empty() || (is_local(base) && !base.ends_with('/') && !base.contains(['?', '#'])) {
            return Ok(());
        }
        let refused = || ConfigError::invalid(KEY, Reason::NotAnApi);
        let url = Url::parse(base).map_err(|_| refused())?;
        let plain = url.query().is_none() && url.fragment().is_none() && url.username().is_empty();
        // What the parser would mend the browser would read its own way.
        let written = url.as_str() == base || url.as_str() == format!("{base}/");
        let one = url.host().is_some_and(|host| is_one_host(&host)) && url.port() != Some(0);
        if !plain || !written || !one || base.ends_with('/') || url.password().is_some() {
            return Err(refused());
        }
        match (url.scheme(), url.host()) {
            ("https", Some(_)) => Ok(()),
            ("http", Some(host)) if is_loopback(&host) => Ok(()),
            ("http", Some(_)) => Err(ConfigError::invalid(KEY, Reason::NotHttps)),
            _ => Err(refused()),
        }
    }
}

/// An address or a whole name. The parser takes `*` for a letter like any other, and the policy of pages takes it for every host.
fn is_one_host(host: &Host<&str>) -> bool {
    let Host::Domain(name) = host else { return true };
    let is_label =
        |label: &str| !label.is_empty() && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    name.strip_suffix('.').unwrap_or(name).split('.').all(is_label)
}

/// A path on this server: a second slash or a backslash would lead to another machine.
fn is_local(route: &str) -> bool {
    let local = route.starts_with('/') && !route.starts_with("//") && !route.contains('\\');
    local && !route.chars().any(|c| c.is_control() || c == ' ')
}
