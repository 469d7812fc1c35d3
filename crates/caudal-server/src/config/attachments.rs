//! `[attachments]`: what people may attach, and where it lies.

use std::path::PathBuf;

use serde::Deserialize;

use super::error::{ConfigError, Reason};

/// What people may attach, and where it lies.
#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct Attachments {
    /// The folder. Without it, `attachments` in the data folder.
    pub folder: Option<PathBuf>,
    /// The largest file, in bytes.
    pub max_bytes: usize,
    /// How many files one record takes.
    pub max_count: usize,
}

impl Default for Attachments {
    fn default() -> Self {
        Self { folder: None, max_bytes: 10 * 1024 * 1024, max_count: 20 }
    }
}

impl Attachments {
    pub(super) fn check(&self) -> Result<(), ConfigError> {
        for (key, value) in
            [("attachments.max_bytes", self.max_bytes), ("attachments.max_count", self.max_count)]
        {
            if value == 0 {
                return Err(ConfigError::invalid(key, Reason::NotPositive));
            }
        }
        Ok(())
    }
}
