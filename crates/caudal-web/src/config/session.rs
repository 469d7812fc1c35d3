//! `[session]`: how long a session lives and what carries it.

use std::{path::PathBuf, time::Duration};

use serde::Deserialize;

use super::error::{ConfigError, Reason};
use super::secret::{self, Secret};
use super::values;

/// The fewest characters of a secret: 32 random ones in base64 are 192 bits.
const MIN_SECRET_CHARS: usize = 32;

/// How long a session lives and what carries it.
#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct Session {
    /// How long a session lives without activity.
    #[serde(deserialize_with = "values::duration")]
    pub idle: Duration,
    /// How long a session lives at most.
    #[serde(deserialize_with = "values::duration")]
    pub absolute: Duration,
    /// What a call to the API must carry beside its token.
    pub token_binding: TokenBinding,
    /// What cookies and stored ID tokens are encrypted with; the same on every node. Without it, a file in the data
    /// folder, made at the first start.
    pub secret: Option<Secret>,
    pub secret_file: Option<PathBuf>,
    /// How long a call waits until its session's last use is written down: no reason to keep anybody waiting. Not a setting;
    /// where no test may depend on the moment it is longer.
    #[serde(skip)]
    pub touch_wait: Duration,
}

/// What a call to the API must carry beside its token.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum TokenBinding {
    /// The cookie of the same session: a token that a script has read is useless elsewhere.
    #[default]
    Session,
    /// Nothing: for clients that can carry a token only.
    None,
}

impl Default for Session {
    fn default() -> Self {
        Self {
            idle: Duration::from_secs(8 * 3600),
            absolute: Duration::from_secs(12 * 3600),
            token_binding: TokenBinding::Session,
            secret: None,
            secret_file: None,
            touch_wait: Duration::from_millis(500),
        }
    }
}

impl Session {
    pub(super) fn read_secrets(&mut self) -> Result<(), ConfigError> {
        secret::from_file("session.secret", &mut self.secret, self.secret_file.as_deref())
    }

    pub(super) fn check(&self) -> Result<(), ConfigError> {
        if self.idle > self.absolute {
            return Err(ConfigError::invalid("session.idle", Reason::LongerThanWhole));
        }
        if self.idle.is_zero() {
            return Err(ConfigError::invalid("session.idle", Reason::NotPositive));
        }
        if self.secret.as_ref().is_some_and(|secret| secret.reveal().chars().count() < MIN_SECRET_CHARS) {
            return Err(ConfigError::invalid("session.secret", Reason::TooShort));
        }
        Ok(())
    }
}
