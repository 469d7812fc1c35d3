//! `[web]`: the addresses the application is told to use; the specification's own by default.

use serde::Deserialize;

use super::error::{ConfigError, Reason};

/// The addresses the application is told to use.
#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct Web {
    /// What stands before `/api/v1/…`: nothing, since application and API share their origin.
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
    pub(super) fn check(&self) -> Result<(), ConfigError> {
        for (key, route) in [
            ("web.login_route", &self.login_route),
            ("web.profile_route", &self.profile_route),
            ("web.logout_route", &self.logout_route),
            ("web.token_route", &self.token_route),
        ] {
            // A second slash or a backslash would lead to another machine.
            let local = route.starts_with('/') && !route.starts_with("//") && !route.contains('\\');
            if !local || route.chars().any(|c| c.is_control() || c == ' ') {
                return Err(ConfigError::invalid(key, Reason::NotAPath));
            }
        }
        Ok(())
    }
}
