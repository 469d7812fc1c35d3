//! `[database]`: where the data is.

use std::{path::PathBuf, time::Duration};

use serde::Deserialize;

use super::error::{ConfigError, Reason};
use super::secret::{self, Secret};
use super::values;

#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct Database {
    /// `postgres://…` or `sqlite:/path`. Without it, a SQLite file in the data folder.
    pub url: Option<Secret>,
    /// A file with the address, since it may hold a password.
    pub url_file: Option<PathBuf>,
    /// `postgres://…` of a server that follows the one of `url`, for reports and exports.
    pub read_url: Option<Secret>,
    /// A file with that address.
    pub read_url_file: Option<PathBuf>,
    /// How many connections read at once.
    pub readers: u32,
    /// How long a write may wait for its turn before the caller is told to come back.
    #[serde(deserialize_with = "values::duration")]
    pub write_wait: Duration,
    /// Whether the database is copied into the data folder before its schema is brought up to date.
    pub copy_before_migrating: bool,
}

impl Default for Database {
    fn default() -> Self {
        Self {
            url: None,
            url_file: None,
            read_url: None,
            read_url_file: None,
            readers: 4,
            write_wait: Duration::from_secs(5),
            copy_before_migrating: true,
        }
    }
}

impl Database {
    pub(super) fn read_secrets(&mut self) -> Result<(), ConfigError> {
        secret::from_file("database.url", &mut self.url, self.url_file.as_deref())?;
        secret::from_file("database.read_url", &mut self.read_url, self.read_url_file.as_deref())
    }

    pub(super) fn check(&self) -> Result<(), ConfigError> {
        let is_postgres =
            |url: &Option<Secret>| url.as_ref().is_some_and(|url| url.reveal().starts_with("postgres"));
        if self.read_url.is_some() && !(is_postgres(&self.url) && is_postgres(&self.read_url)) {
            return Err(ConfigError::invalid("database.read_url", Reason::NotAReplica));
        }
        Ok(())
    }
}
