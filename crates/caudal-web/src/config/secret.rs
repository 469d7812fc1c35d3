//! A setting that must not appear in a log.

use std::{fmt, path::Path};

use serde::Deserialize;

use super::error::ConfigError;

/// A value that is handed out only by name and never printed.
#[derive(Clone, Deserialize, PartialEq, Eq)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    pub fn new(value: impl Into<String>) -> Self {
        Self(value.into())
    }

    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("•••")
    }
}

/// Fills a secret from the file its setting `…_file` names. Both at once is an error: nobody could tell which holds.
///
/// # Errors
/// The file cannot be read, or both are set.
pub fn from_file(
    key: &'static str,
    value: &mut Option<Secret>,
    file: Option<&Path>,
) -> Result<(), ConfigError> {
    let Some(file) = file else { return Ok(()) };
    if value.is_some() {
        return Err(ConfigError::SecretTwice { key });
    }
    let text = std::fs::read_to_string(file)
        .map_err(|cause| ConfigError::Unreadable { file: file.to_owned(), cause: cause.to_string() })?;
    *value = Some(Secret::new(text.trim_end_matches(['\r', '\n'])));
    Ok(())
}
