//! What tests are configured with.

use std::time::Duration;

use url::Url;

use super::{Config, ConfigError, Server, Session};

impl Config {
    /// Settings for a test at this address; the rest is what an operator who sets nothing gets. Only what ends a call because it takes
    /// long is put off: what a test finds must not depend on what else its machine does.
    ///
    /// # Errors
    /// `Invalid` when the address cannot be a portal's.
    pub fn for_tests(base_url: &Url) -> Result<Self, ConfigError> {
        let patience = Duration::from_secs(3600);
        let server = Server { base_url: base_url.clone(), request_timeout: patience, ..Server::default() };
        let session = Session { touch_wait: patience, ..Session::default() };
        let config = Self { server, session, ..Self::default() };
        config.check()?;
        Ok(config)
    }
}
