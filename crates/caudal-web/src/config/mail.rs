//! `[mail]`: the server that takes the portal's mail. Without it, notices stay in the bell.

use std::path::PathBuf;

use jiff::civil::Time;
use lettre::message::Mailbox;
use serde::Deserialize;
use url::Host;

use super::error::{ConfigError, Reason};
use super::secret::{self, Secret};
use super::{server::is_loopback, values};

#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct Mail {
    /// Its name. Without it the portal sends no mail.
    pub host: Option<String>,
    /// Its port. Without it, the one of the protocol: 465 for `tls`, 587 for `starttls`, 25 for `none`.
    pub port: Option<u16>,
    pub security: MailSecurity,
    /// The name to sign in with, where the server asks for one.
    pub username: Option<String>,
    pub password: Option<Secret>,
    pub password_file: Option<PathBuf>,
    /// Who mail is from: `Caudal <caudal@ejemplo.com>`.
    pub from: Option<String>,
    /// When digests are sent, in the portal's time zone.
    #[serde(deserialize_with = "values::time_of_day")]
    pub digest_at: Time,
}

/// How the connection to the mail server is encrypted.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum MailSecurity {
    /// TLS from the first byte (RFC 8314).
    #[default]
    Tls,
    /// TLS after `STARTTLS`, or nothing at all.
    StartTls,
    /// Not at all: for a server on this very machine.
    None,
}

impl Default for Mail {
    fn default() -> Self {
        Self {
            host: None,
            port: None,
            security: MailSecurity::Tls,
            username: None,
            password: None,
            password_file: None,
            from: None,
            digest_at: Time::constant(7, 0, 0, 0),
        }
    }
}

impl Mail {
    pub fn sender(&self) -> Option<Mailbox> {
        self.from.as_deref()?.parse().ok()
    }

    pub(super) fn read_secrets(&mut self) -> Result<(), ConfigError> {
        secret::from_file("mail.password", &mut self.password, self.password_file.as_deref())
    }

    pub(super) fn check(&self) -> Result<(), ConfigError> {
        let Some(host) = &self.host else { return Ok(()) };
        let Ok(parsed) = Host::parse(host) else {
            return Err(ConfigError::invalid("mail.host", Reason::NotAHost));
        };
        if self.security == MailSecurity::None && !is_loopback(&parsed) {
            return Err(ConfigError::invalid("mail.security", Reason::NotEncrypted));
        }
        if self.from.is_none() {
            return Err(ConfigError::invalid("mail.from", Reason::Missing));
        }
        if self.sender().is_none() {
            return Err(ConfigError::invalid("mail.from", Reason::NotAnAddress));
        }
        match (&self.username, &self.password) {
            (Some(_), None) => Err(ConfigError::invalid("mail.password", Reason::Missing)),
            (None, Some(_)) => Err(ConfigError::invalid("mail.username", Reason::Missing)),
            _ => Ok(()),
        }
    }
}
