//! `[database]`: where the data is.

use std::{path::PathBuf, time::Duration};

use serde::Deserialize;

use super::{secret::Secret, values};

#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct Database {
    /// `postgres://…` or `sqlite:/path`. Without it, a SQLite file in the data folder.
    pub url: Option<Secret>,
    /// A file with the address, since it may hold a password.
    pub url_file: Option<PathBuf>,
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
            readers: 4,
            write_wait: Duration::from_secs(5),
            copy_before_migrating: true,
        }
    }
}
